"""The box, the rules in the order of rules.md, and what each seat sees."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.agenda import A, B, C, D
from boomtown.kernel.components import Components
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game, Ledger
from boomtown.kernel.luck import EVERYBODY, NO_ONE, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.offer import Menu, Offer
from boomtown.kernel.pool import Pool, PoolView, Stack, shuffled
from boomtown.kernel.seats import Seat
from boomtown.kernel.state import State
from boomtown.kernel.step import Step
from boomtown.kernel.view import View

ROUND: Final = 0
LOOK: Final = 1
BID: Final = 2
SPEND: Final = 3
DRILL: Final = 4
INVITE: Final = 5
JOIN: Final = 6
HAGGLE: Final = 7
PAY: Final = 8
SELL: Final = 9
BEGUN: Final = A  # ROUND: rounds begun
HIGH, BIDDER, SPOKEN, CAUGHT = A, B, C, D  # BID: highest bid, its bidder or -1, seats that spoke, seats caught
DUE: Final = A  # SPEND, SELL: what is still to be covered
SITE, ASKED, JOINED = A, B, C  # INVITE: how many were asked, who has joined
GUEST: Final = B  # JOIN: who may join at the site
NAMED, NAMER, WORD = A, B, C  # HAGGLE: the price, who named it, 0 offer, 1 counter-offer, 2 last word
COINS, CREDITOR = A, B  # PAY
COMPANY: Final = 3
BANK: Final = 4
LICENCES: Final = 0
WELLS: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class ProbeGame(Game):
    def __init__(self, box: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("probe", players, options, rules_version, box.digest)
        table, prices = box.table("table"), box.table("prices")
        self.rounds: i64 = table.table("rounds").num(options["length"], 1)
        self.sites: i64 = table.num("sites", 1, 4)
        self.purse: i64 = table.num("purse", 0)
        self.company: i64 = self.purse if options["company"] == "yes" else 0
        self.values = bytes(box.table("licences").nums("values"))
        self.licences: vec[i64] = vec[i64](box.table("licences").nums("counts", len(self.values)))
        self.yields = bytes(box.table("wells").nums("yields"))
        self.wells: vec[i64] = vec[i64](box.table("wells").nums("counts", len(self.yields)))
        self.fee: i64 = prices.num("fee", 1)
        self.fine: i64 = prices.num("fine", 1)
        self.loan: i64 = prices.num("loan", 1)
        self.passing: i64 = self.actions.single("pass")
        self.accept: i64 = self.actions.single("accept")
        self.site: i64 = self.actions.add("site", [str(site + 1) for site in range(self.sites)])
        self.licence: i64 = self.actions.add("licence", [str(value) for value in self.values])
        self.bid: i64 = self.actions.amounts("bid", prices.num("most_bid", 1))
        self.price: i64 = self.actions.amounts("price", prices.num("most_price", 1))
        self.list_steps(self.made_of())
        self.progress_bound = self.rounds * 40

    def made_of(self) -> list[Step["ProbeState"]]:
        return [Round(), Look(), Bid(), Spend(), Drill(), Invite(), Join(), Haggle(), Pay(), Sell()]

    def set_up(self, luck: Luck) -> "ProbeState":
        state = self.blank()
        for site in range(self.sites):
            state.place[site] = state.wells.reserve()
        state.agenda.push(ROUND, Seat(self.players - 1))
        return state

    def blank(self) -> "ProbeState":
        return ProbeState(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, ProbeState)
        return ProbeView(state, Seat(seat))

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, ProbeState)
        return [state.cash[at] + self.loan * (state.derricks[at] - state.loans[at]) for at in range(self.players)]

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]


@mypyc_attr(allow_interpreted_subclasses=True)
class ProbeState(State):
    def __init__(self, game: ProbeGame) -> None:
        super().__init__(game)
        self.box = game
        self.out: i64 = 0
        self.cash: vec[i64] = vec[i64]([game.purse] * game.players + [0] * (3 - game.players) + [game.company, 0])
        self.loans: vec[i64] = vec[i64]([0] * game.players)
        self.derricks: vec[i64] = vec[i64]([0] * game.players)
        self.held: vec[i64] = vec[i64]([0] * game.players)
        self.known: vec[i64] = vec[i64]([0] * (game.players * len(game.values)))
        self.place: vec[i64] = vec[i64]([-1] * game.sites)
        self.seen: vec[i64] = vec[i64]([0] * game.sites)
        self.hand: vec[i64] = self.known[:]
        self.oil: vec[i64] = self.place[:]
        self.stack = Stack(shuffled(LICENCES, game.licences))
        self.wells: Pool = shuffled(WELLS, game.wells)

    def open_copy(self) -> "ProbeState":  # what everybody knows, and fresh decks
        twin = self.box.blank()
        twin.agenda, twin.out, twin.cash, twin.loans = self.agenda.clone(), self.out, self.cash[:], self.loans[:]
        twin.derricks, twin.held, twin.known, twin.hand = self.derricks[:], self.held[:], self.known[:], self.known[:]
        twin.place, twin.seen, twin.stack.under = self.place[:], self.seen[:], self.stack.under[:]
        return twin

    def sync_open(self, fields: Fields) -> None:
        self.out = fields.num("out", self.out)
        self.cash = fields.nums("cash", self.cash)
        self.loans = fields.nums("loans", self.loans)
        self.derricks = fields.nums("derricks", self.derricks)
        self.held = fields.nums("held", self.held)
        self.known = fields.nums("known", self.known)
        self.place = fields.nums("place", self.place)
        self.seen = fields.nums("seen", self.seen)
        self.hand = fields.nums("hand", self.hand)
        self.oil = fields.nums("oil", self.oil)
        self.stack.under = fields.nums("under", self.stack.under)

    def clone(self) -> "ProbeState":
        twin = self.open_copy()
        twin.hand, twin.oil = self.hand[:], self.oil[:]
        twin.stack, twin.wells = self.stack.clone(), self.wells.clone()
        return twin

    def sync(self, fields: Fields) -> None:
        self.sync_open(fields)
        self.stack.pool.sync("stack", fields)
        self.wells.sync("wells", fields)

    def ledgers(self) -> list[Ledger]:
        return [
            Ledger("coins", sum(self.cash), self.box.purse * self.box.players + self.box.company),
            Ledger("licences", self.stack.pool.size + len(self.stack.under) + sum(self.hand), sum(self.box.licences)),
            Ledger("wells", self.wells.reserved, sum(1 for place in self.place if place >= 0)),
        ]

    def draw_licence(self, seat: Seat, luck: Luck) -> None:  # PR-2.1, PR-2.2
        if self.stack.size == 0 or (self.out >> seat) & 1:
            return
        secret = self.stack.pool.free > 0
        licence = self.stack.draw(luck, 1 << seat)
        self.held[seat] += 1
        self.hand[seat * len(self.box.values) + licence] += 1
        self.tell("PR-2.1", say("drew", seat=seat))
        self.tell("PR-2.2", say("drew_own", seat=seat, licence=licence), 1 << seat if secret else EVERYBODY)
        self.known[seat * len(self.box.values) + licence] += 0 if secret else 1

    def give(self, seat: Seat, licence: i64, luck: Luck) -> i64:  # PR-2.2
        at = seat * len(self.box.values) + licence
        if self.known[at] == 0:
            luck.show(EVERYBODY)
        self.known[at] = max(self.known[at] - 1, 0)
        self.hand[at] -= 1
        self.held[seat] -= 1
        self.stack.put_under(licence)
        self.tell("PR-4.3", say("gave", seat=seat, licence=licence))
        return self.box.values[licence]

    def turn_up(self, site: i64, knowers: i64, luck: Luck) -> i64:  # by nobody: fixed before a reshuffle
        if self.place[site] >= 0:
            self.oil[site] = self.wells.turn_up(luck, self.place[site], knowers)
            self.place[site] = -1
        else:
            luck.show(knowers)
        self.seen[site] |= knowers
        return self.oil[site]

    def next_bid(self, seat: Seat, high: i64, bidder: Seat, spoken: i64, caught: i64, luck: Luck) -> None:
        after = self.after(seat, spoken | caught)
        if after >= 0:
            self.agenda.push(BID, after, high, bidder, spoken, caught)
        elif bidder >= 0:
            total: i64 = 0
            luck.show(EVERYBODY)
            for at in range(bidder * len(self.box.values), (bidder + 1) * len(self.box.values)):
                self.known[at] = self.hand[at]
                total += self.hand[at] * self.box.values[at % len(self.box.values)]
            self.tell("PR-4.2", say("shown", seat=bidder, amount=total))
            if total >= high:
                self.agenda.push(DRILL, bidder)
                self.agenda.push(SPEND, bidder, high)
            else:
                self.next_bid(bidder, 0, Seat(-1), 0, caught | (1 << bidder), luck)
                self.agenda.push(PAY, bidder, self.box.fine, BANK)

    def drill(self, driller: Seat, site: i64, joined: i64, luck: Luck) -> None:  # PR-5.4, PR-5.5
        oil = self.turn_up(site, EVERYBODY, luck)
        self.tell("PR-5.4", say("drilled", seat=driller, site=site, oil=oil))
        self.oil[site] = -1
        if self.wells.free == 0:
            discards: vec[i64] = self.box.wells[:]
            for other in range(self.box.sites):
                if self.place[other] >= 0:
                    self.turn_up(other, NO_ONE, luck)
                if other != site:
                    discards[self.oil[other]] -= 1
            self.wells.reshuffle(discards)
            self.tell("PR-5.5", say("shuffled"))
        self.place[site], self.seen[site] = self.wells.reserve(), 0
        coins: i64 = self.box.yields[oil]
        if coins == 0:
            self.agenda.push(PAY, driller, self.box.fine, BANK)
            return
        partners = [who for who in range(BANK) if ((joined & ~self.out) >> who) & 1]
        for who in partners:
            self.move(BANK, who, coins // (len(partners) + 1))
            self.tell("PR-5.4", say("shared", who=who, amount=coins // (len(partners) + 1)))
        self.move(BANK, driller, coins - coins // (len(partners) + 1) * len(partners))
        self.derricks[driller] += 1
        self.agenda.push(HAGGLE, driller, self.box.actions.count - self.box.price)

    def pay(self, seat: Seat, coins: i64, creditor: i64) -> None:  # PR-6.1, PR-6.2, PR-6.3
        if self.cash[seat] >= coins:
            self.move(seat, creditor, coins)
            self.tell("PR-6.1", say("paid", who=seat, amount=coins))
        elif self.held[seat] > 0:
            self.agenda.push(PAY, seat, coins, creditor)
            self.agenda.push(SELL, seat, coins)
        elif self.loans[seat] == 0:
            self.agenda.push(PAY, seat, coins, creditor)
            self.move(BANK, seat, self.box.loan)
            self.loans[seat] += 1
            self.tell("PR-6.2", say("loan", seat=seat, amount=self.box.loan))
        else:
            self.move(seat, creditor, self.cash[seat])
            self.derricks[seat] = 0
            self.out |= 1 << seat
            self.tell("PR-6.3", say("bankrupt", seat=seat))
            if self.after(self.after(seat)) < 0:
                self.agenda.clear()

    def offer_licences(self) -> None:
        kinds = len(self.box.values)
        for licence in range(kinds):
            if self.hand[self.agenda.seat * kinds + licence]:
                self.choices.add(self.box.licence + licence)

    def move(self, payer: i64, payee: i64, coins: i64) -> None:
        self.cash[payer] -= coins
        self.cash[payee] += coins

    def after(self, seat: Seat, without: i64 = 0) -> Seat:  # the next other seat in the game, or -1
        for step in range(1, self.box.players):
            other = (seat + step) % self.box.players
            if not ((self.out | without) >> other) & 1:
                return Seat(other)
        return Seat(-1)


class Asking(Step[ProbeState]):
    """What all questions of the probe have alike: words made of everything on the agenda."""

    def refuse(self, s: ProbeState, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse." + self.name, amount=s.agenda.get(A)))

    def question(self, s: ProbeState) -> Message:
        seat, a, b = s.agenda.seat, s.agenda.get(A), s.agenda.get(B)
        return say("ask." + self.name, seat=seat, who=b, site=a, amount=a, fee=s.box.fee)

    def label(self, s: ProbeState, action: i64) -> Message:
        family = s.box.actions.family(action)
        at = action - family.first
        return say("do." + family.word, site=at, licence=at, amount=at)

    def passed(self, s: ProbeState, seat: Seat) -> None:
        s.tell(self.rule, say("passed", seat=seat))


class Round(Step[ProbeState]):  # PR-2.1
    def __init__(self) -> None:
        super().__init__(ROUND, "round", "PR-2.1", numbers=["begun"])

    def proceed(self, s: ProbeState, luck: Luck) -> None:
        seat, begun = s.agenda.seat, s.agenda.get(BEGUN)
        s.agenda.pop()
        if begun < s.box.rounds:
            for each in range(2 * s.box.players):
                s.draw_licence(Seat(each % s.box.players), luck)
            s.agenda.push(ROUND, s.after(seat), begun + 1)
            s.agenda.push(BID, s.after(seat), 0, -1)
            s.agenda.push(LOOK, s.after(seat))


class Look(Asking):
    def __init__(self) -> None:
        super().__init__(LOOK, "look", "PR-3.1", ["pass", "site"])

    def ask(self, s: ProbeState) -> None:
        s.choices.add(s.box.passing)
        seat = s.agenda.seat
        for site in range(s.box.sites):
            if s.cash[seat] >= s.box.fee and not (s.seen[site] >> seat) & 1:
                s.choices.add(s.box.site + site)

    def answer(self, s: ProbeState, action: i64, luck: Luck) -> None:
        seat, site = s.agenda.seat, action - s.box.site
        s.agenda.pop()
        if action == s.box.passing:
            self.passed(s, seat)
            return
        s.tell("PR-3.1", say("looked", seat=seat, site=site))
        s.move(seat, BANK, s.box.fee)
        oil = s.turn_up(site, 1 << seat, luck)
        s.tell("PR-3.2", say("looked_own", site=site, oil=oil), 1 << seat)


class Bid(Asking):
    def __init__(self) -> None:
        super().__init__(BID, "bid", "PR-4.1", ["pass", "bid"], ["high", "bidder", "spoken", "caught"])

    def ask(self, s: ProbeState) -> None:
        s.choices.add(s.box.passing)
        s.choices.add_block(s.box.bid + s.agenda.get(HIGH) + 1, s.box.price - 1)

    def answer(self, s: ProbeState, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat, high, bidder = agenda.seat, agenda.get(HIGH), agenda.get(BIDDER)
        spoken, caught = agenda.get(SPOKEN) | (1 << seat), agenda.get(CAUGHT)
        agenda.pop()
        if action == s.box.passing:
            self.passed(s, seat)
            s.next_bid(seat, high, Seat(bidder), spoken, caught, luck)
        else:
            s.tell("PR-4.1", say("bid", seat=seat, amount=action - s.box.bid))
            s.next_bid(seat, action - s.box.bid, seat, spoken, caught, luck)


class Spend(Asking):
    def __init__(self) -> None:
        super().__init__(SPEND, "spend", "PR-4.3", ["licence"], ["due"])

    def ask(self, s: ProbeState) -> None:
        s.offer_licences()

    def answer(self, s: ProbeState, action: i64, luck: Luck) -> None:
        seat, due = s.agenda.seat, s.agenda.get(DUE)
        s.agenda.pop()
        value = s.give(seat, action - s.box.licence, luck)
        if due > value:
            s.agenda.push(SPEND, seat, due - value)


class Drill(Asking):
    def __init__(self) -> None:
        super().__init__(DRILL, "drill", "PR-5.1", ["site"])

    def ask(self, s: ProbeState) -> None:
        s.choices.add_run(s.box.site, s.box.sites)

    def answer(self, s: ProbeState, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.tell("PR-5.1", say("chosen", seat=seat, site=action - s.box.site))
        s.agenda.push(INVITE, seat, action - s.box.site)


class Invite(Step[ProbeState]):
    def __init__(self) -> None:
        super().__init__(INVITE, "invite", "PR-5.2", numbers=["site", "asked", "joined"])

    def proceed(self, s: ProbeState, luck: Luck) -> None:
        agenda = s.agenda
        seat, site, asked, joined = agenda.seat, agenda.get(SITE), agenda.get(ASKED), agenda.get(JOINED)
        agenda.pop()
        if asked == s.box.players:
            s.drill(seat, site, joined, luck)
            return
        agenda.push(INVITE, seat, site, asked + 1, joined)
        who = Seat((seat + asked + 1) % s.box.players)
        if who != seat and not (s.out >> who) & 1:
            agenda.push(JOIN, who, site, who)
        elif who == seat and s.cash[COMPANY] >= s.box.fee:
            agenda.push(JOIN, s.after(seat), site, COMPANY)


class Plain(Offer[ProbeState]):
    """What all offers of the probe have alike: words made of the family and the agenda."""

    def refuse(self, s: ProbeState, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse." + s.asked().name, amount=s.agenda.get(A)))

    def label(self, s: ProbeState, action: i64) -> Message:
        return say("do." + self.family, amount=action - self.first)


class Decline(Plain):
    """To pass when one is asked for an agreement."""

    def __init__(self, rule: str) -> None:
        super().__init__("pass", rule)

    def take(self, s: ProbeState, action: i64, luck: Luck) -> None:
        s.tell(self.rule, say("passed", seat=s.agenda.seat))
        s.agenda.pop()


class Accept(Plain):  # PR-5.2
    def __init__(self) -> None:
        super().__init__("accept", "PR-5.2")

    def take(self, s: ProbeState, action: i64, luck: Luck) -> None:
        guest = Seat(s.agenda.get(GUEST))
        s.agenda.pop()
        s.tell("PR-5.2", say("joined", who=guest, amount=s.box.fee))
        s.agenda.put(JOINED, s.agenda.get(JOINED) | (1 << guest))
        s.agenda.push(PAY, guest, s.box.fee, s.agenda.seat)


class TakePrice(Plain):  # PR-5.6
    def __init__(self) -> None:
        super().__init__("accept", "PR-5.6")

    def stands(self, s: ProbeState, action: i64) -> bool:
        return s.agenda.get(WORD) > 0

    def take(self, s: ProbeState, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat, named, namer, word = agenda.seat, agenda.get(NAMED), agenda.get(NAMER), agenda.get(WORD)
        agenda.pop()
        buyer, seller = (seat, namer) if word == 1 else (namer, seat)
        s.tell("PR-5.6", say("sold", seat=buyer, amount=named))
        s.derricks[seller] -= 1
        s.derricks[buyer] += 1
        agenda.push(PAY, Seat(buyer), named, seller)


class NamePrice(Plain):  # PR-5.6
    def __init__(self) -> None:
        super().__init__("price", "PR-5.6")

    def add(self, s: ProbeState) -> None:
        if s.agenda.get(WORD) < 2:
            s.choices.add_block(self.first, self.first + s.agenda.get(NAMED) - 1)

    def take(self, s: ProbeState, action: i64, luck: Luck) -> None:
        agenda, price = s.agenda, action - self.first
        seat, namer, word = agenda.seat, agenda.get(NAMER), agenda.get(WORD)
        agenda.pop()
        s.tell("PR-5.6", say("named", seat=seat, amount=price))
        agenda.push(HAGGLE, Seat(s.after(seat) if word == 0 else namer), price, seat, word + 1)


class Asked(Menu[ProbeState]):
    def question(self, s: ProbeState) -> Message:
        seat, a, b = s.agenda.seat, s.agenda.get(A), s.agenda.get(B)
        return say("ask." + self.name, seat=seat, who=b, site=a, amount=a, fee=s.box.fee)


class Join(Asked):
    def __init__(self) -> None:
        super().__init__(JOIN, "join", "PR-5.2", [Decline("PR-5.2"), Accept()], ["site", "guest"])


class Haggle(Asked):
    def __init__(self) -> None:
        offers = [Decline("PR-5.6"), TakePrice(), NamePrice()]
        super().__init__(HAGGLE, "haggle", "PR-5.6", offers, ["named", "namer", "word"])


class Pay(Step[ProbeState]):
    def __init__(self) -> None:
        super().__init__(PAY, "pay", "PR-6.1", numbers=["coins", "creditor"])

    def proceed(self, s: ProbeState, luck: Luck) -> None:
        seat, coins, creditor = s.agenda.seat, s.agenda.get(COINS), s.agenda.get(CREDITOR)
        s.agenda.pop()
        s.pay(seat, coins, creditor)


class Sell(Asking):
    def __init__(self, private: bool = True) -> None:
        super().__init__(SELL, "sell", "PR-6.1", ["licence"], ["due"], private)

    def ask(self, s: ProbeState) -> None:
        s.offer_licences()

    def answer(self, s: ProbeState, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.move(BANK, seat, s.give(seat, action - s.box.licence, luck))


@mypyc_attr(allow_interpreted_subclasses=True)
class ProbeView(View):
    def __init__(self, state: ProbeState, seat: Seat) -> None:
        super().__init__(state.game, seat, state.agenda)
        self.table = state.open_copy()
        licences, wells, kinds = state.stack.pool.left[:], state.wells.left[:], len(state.box.values)
        for at in range(len(state.hand)):
            if at // kinds == seat:
                self.table.hand[at] = state.hand[at]
            licences[at % kinds] += state.hand[at] - self.table.hand[at]
        for site in range(len(state.oil)):
            if seat >= 0 and (state.seen[site] >> seat) & 1:
                self.table.oil[site] = state.oil[site]
            elif state.oil[site] >= 0:
                wells[state.oil[site]] += 1
        self.stack = PoolView(state.stack.pool, licences)
        self.wells = PoolView(state.wells, wells)

    def sync(self, fields: Fields) -> None:
        self.table.sync_open(fields)
        self.stack.sync("stack", fields)
        self.wells.sync("wells", fields)

    def deal(self, luck: Luck) -> State:
        state, kinds = self.table.open_copy(), len(self.table.box.values)
        state.hand, state.oil = self.table.hand[:], self.table.oil[:]
        licences, wells = shuffled(LICENCES, self.stack.unseen), shuffled(WELLS, self.wells.unseen)
        for seat in range(len(state.held)):
            for _ in range(state.held[seat] - sum(state.hand[seat * kinds : seat * kinds + kinds])):
                state.hand[seat * kinds + licences.take(luck, 0, NO_ONE)] += 1
        for site in range(len(state.oil)):
            if state.place[site] < 0 and state.oil[site] < 0:
                state.oil[site] = wells.take(luck, 0, NO_ONE)
        state.stack.pool, state.wells = self.stack.dealt(licences.left), self.wells.dealt(wells.left)
        return state
