"""The box, the rules in the order of rules.md, and what each seat sees."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.agenda import C
from boomtown.kernel.components import Components
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game, Ledger, Question
from boomtown.kernel.luck import EVERYBODY, NO_ONE, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.pool import Pool, PoolView, Stack, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.view import View

ROUND: Final = 0  # a: rounds begun
LOOK: Final = 1
BID: Final = 2  # a: highest bid, b: its bidder or -1, c: seats that have spoken, d: seats caught bluffing
SPEND: Final = 3  # a: what is still to be covered
DRILL: Final = 4
INVITE: Final = 5  # a: site, b: how many were asked, c: who has joined
JOIN: Final = 6  # a: site, b: who may join
HAGGLE: Final = 7  # a: price that was named, b: who named it, c: 0 offer, 1 counter-offer, 2 last word
PAY: Final = 8  # a: coins, b: creditor
SELL: Final = 9  # a: coins to be paid
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
        questions: dict[int, Question] = {
            LOOK: Question("look", "PR-3.1", ["pass", "site"]),
            BID: Question("bid", "PR-4.1", ["pass", "bid"]),
            SPEND: Question("spend", "PR-4.3", ["licence"]),
            DRILL: Question("drill", "PR-5.1", ["site"]),
            JOIN: Question("join", "PR-5.2", ["pass", "accept"]),
            HAGGLE: Question("haggle", "PR-5.6", ["pass", "accept", "price"]),
            SELL: Question("sell", "PR-6.1", ["licence"], private=True),
        }
        self.ask_kinds(questions, SELL + 1)
        self.progress_bound = self.rounds * 40

    def set_up(self, luck: Luck) -> "ProbeState":
        state = self.blank()
        for site in range(self.sites):
            state.place[site] = state.wells.reserve()
        state.agenda.push(ROUND, self.players - 1)
        return state

    def blank(self) -> "ProbeState":
        return ProbeState(self)


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

    def view(self, seat: i64) -> View:
        return ProbeView(self, seat)

    def ledgers(self) -> list[Ledger]:
        return [
            Ledger("coins", sum(self.cash), self.box.purse * self.box.players + self.box.company),
            Ledger("licences", self.stack.pool.size + len(self.stack.under) + sum(self.hand), sum(self.box.licences)),
            Ledger("wells", self.wells.reserved, sum(1 for place in self.place if place >= 0)),
        ]

    def scores(self) -> list[int]:
        return [self.cash[at] + self.box.loan * (self.derricks[at] - self.loans[at]) for at in range(self.box.players)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.box.players) if scores[seat] == max(scores)]

    def ask(self) -> None:
        game, agenda, choices, kind = self.box, self.agenda, self.choices, self.agenda.kind
        if kind in (LOOK, BID, JOIN, HAGGLE):
            choices.add(game.passing)
        if kind == JOIN or (kind == HAGGLE and agenda.c > 0):
            choices.add(game.accept)
        if kind in (LOOK, DRILL):
            for site in range(game.sites):
                if kind == DRILL or (self.cash[agenda.seat] >= game.fee and not (self.seen[site] >> agenda.seat) & 1):
                    choices.add(game.site + site)
        elif kind in (SPEND, SELL):
            for licence in range(len(game.values)):
                if self.hand[agenda.seat * len(game.values) + licence]:
                    choices.add(game.licence + licence)
        elif kind == BID:
            choices.add_block(game.bid + agenda.a + 1, game.price - 1)
        elif kind == HAGGLE and agenda.c < 2:
            choices.add_block(game.price, game.price + agenda.a - 1)

    def refuse(self, action: i64) -> Refusal:
        return Refusal(self.asked().rule, say("refuse." + self.asked().name, amount=self.agenda.a))

    def question(self) -> Message:
        seat, a, b = self.agenda.seat, self.agenda.a, self.agenda.b
        return say("ask." + self.asked().name, seat=seat, who=b, site=a, amount=a, fee=self.box.fee)

    def label(self, action: i64) -> Message:
        family = self.box.actions.family(action)
        at = action - family.first
        return say("do." + family.word, site=at, licence=at, amount=at)

    def answer(self, action: i64, luck: Luck) -> None:
        agenda, game, kind = self.agenda, self.box, self.agenda.kind
        seat, a, b, c, d = agenda.seat, agenda.a, agenda.b, agenda.c, agenda.d
        agenda.pop()
        if action == game.passing:
            self.tell(self.game.steps[kind].rule, say("passed", seat=seat))
            if kind == BID:
                self.next_bid(seat, a, b, c | (1 << seat), d, luck)
        elif kind == LOOK:
            self.tell("PR-3.1", say("looked", seat=seat, site=action - game.site))
            self.move(seat, BANK, game.fee)
            oil = self.turn_up(action - game.site, 1 << seat, luck)
            self.tell("PR-3.2", say("looked_own", site=action - game.site, oil=oil), 1 << seat)
        elif kind == BID:
            self.tell("PR-4.1", say("bid", seat=seat, amount=action - game.bid))
            self.next_bid(seat, action - game.bid, seat, c | (1 << seat), d, luck)
        elif kind in (SPEND, SELL):
            value = self.give(seat, action - game.licence, luck)
            if kind == SELL:
                self.move(BANK, seat, value)
            elif a > value:
                agenda.push(SPEND, seat, a - value)
        elif kind == DRILL:
            self.tell("PR-5.1", say("chosen", seat=seat, site=action - game.site))
            agenda.push(INVITE, seat, action - game.site)
        elif kind == JOIN:
            self.tell("PR-5.2", say("joined", who=b, amount=game.fee))
            agenda.put(C, agenda.c | (1 << b))
            agenda.push(PAY, b, game.fee, agenda.seat)
        elif action != game.accept:
            self.tell("PR-5.6", say("named", seat=seat, amount=action - game.price))
            agenda.push(HAGGLE, self.after(seat) if c == 0 else b, action - game.price, seat, c + 1)
        else:
            buyer, seller = (seat, b) if c == 1 else (b, seat)
            self.tell("PR-5.6", say("sold", seat=buyer, amount=a))
            self.derricks[seller] -= 1
            self.derricks[buyer] += 1
            agenda.push(PAY, buyer, a, seller)

    def proceed(self, luck: Luck) -> None:
        agenda, kind = self.agenda, self.agenda.kind
        seat, a, b, c = agenda.seat, agenda.a, agenda.b, agenda.c
        agenda.pop()
        if kind == ROUND and a < self.box.rounds:
            for each in range(2 * self.box.players):
                self.draw_licence(each % self.box.players, luck)
            agenda.push(ROUND, self.after(seat), a + 1)
            agenda.push(BID, self.after(seat), 0, -1)
            agenda.push(LOOK, self.after(seat))
        elif kind == INVITE and b == self.box.players:
            self.drill(seat, a, c, luck)
        elif kind == INVITE:
            agenda.push(INVITE, seat, a, b + 1, c)
            who = (seat + b + 1) % self.box.players
            if who != seat and not (self.out >> who) & 1:
                agenda.push(JOIN, who, a, who)
            elif who == seat and self.cash[COMPANY] >= self.box.fee:
                agenda.push(JOIN, self.after(seat), a, COMPANY)
        elif kind == PAY:
            self.pay(seat, a, b)

    def draw_licence(self, seat: i64, luck: Luck) -> None:  # PR-2.1, PR-2.2
        if self.stack.size == 0 or (self.out >> seat) & 1:
            return
        secret = self.stack.pool.free > 0
        licence = self.stack.draw(luck, 1 << seat)
        self.held[seat] += 1
        self.hand[seat * len(self.box.values) + licence] += 1
        self.tell("PR-2.1", say("drew", seat=seat))
        self.tell("PR-2.2", say("drew_own", seat=seat, licence=licence), 1 << seat if secret else EVERYBODY)
        self.known[seat * len(self.box.values) + licence] += 0 if secret else 1

    def give(self, seat: i64, licence: i64, luck: Luck) -> i64:  # PR-2.2
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

    def next_bid(self, seat: i64, high: i64, bidder: i64, spoken: i64, caught: i64, luck: Luck) -> None:
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
                self.next_bid(bidder, 0, -1, 0, caught | (1 << bidder), luck)
                self.agenda.push(PAY, bidder, self.box.fine, BANK)

    def drill(self, driller: i64, site: i64, joined: i64, luck: Luck) -> None:  # PR-5.4, PR-5.5
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

    def pay(self, seat: i64, coins: i64, creditor: i64) -> None:  # PR-6.1, PR-6.2, PR-6.3
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

    def move(self, payer: i64, payee: i64, coins: i64) -> None:
        self.cash[payer] -= coins
        self.cash[payee] += coins

    def after(self, seat: i64, without: i64 = 0) -> i64:  # the next other seat in the game, or -1
        for step in range(1, self.box.players):
            other = (seat + step) % self.box.players
            if not ((self.out | without) >> other) & 1:
                return other
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class ProbeView(View):
    def __init__(self, state: ProbeState, seat: i64) -> None:
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
