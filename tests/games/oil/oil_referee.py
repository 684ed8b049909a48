"""A second reading of the rules: who is asked what, and which answers are allowed, worked out from the books.

The referee is a chain of generators. It yields a question, is sent the answer, and yields None where something
happens by itself that the books have to hear of first. It never looks at a position.
"""

from collections.abc import Generator, Iterable
from contextlib import suppress

from boomtown.games.oil.rules.box import CARDS
from games.oil.oil_books import CARD_BILL, DRILLING, ROYALTY, Books
from second_reading import Answered, Asked, Game

SQUARES = ("start", "exploration", "market", "oil_power", "odd_even")
OFFICE_CARDS = ("spot_sale", "embargo", "tanker_spill", "enhanced_recovery")
Declined = Generator[Asked | None, str, bool]


class Ended(Exception):
    """The game is over, wherever it stood."""


class Retired(Exception):
    """The player whose turn it was is bankrupt."""


class Referee:
    """One game."""

    def __init__(self, books: Books, any_time: bool) -> None:
        self.b = books
        self.any_time = any_time
        self.active = -1
        self.standing = -1
        """The zone in which the play has not been made yet, and whether buying its Royalty has made it."""
        self.played = False
        self.total = 0
        """What is owed for the production under way."""
        self.squares = books.game.square_ids
        self.zones = [self.squares[square] for square in books.game.zone_square]
        books.means = self.means

    def ask(self, seat: int, name: str, answers: set[str]) -> Answered:
        answer = yield Asked(seat, name, frozenset(answers))
        return answer

    def heard(self, cash: list[int] | None = None) -> Game:
        """Something happens; perhaps it is known what everybody has afterwards."""
        yield None
        assert cash in (None, self.b.cash)
        if self.b.ended:
            raise Ended
        if self.active >= 0 and self.b.out[self.active]:
            raise Retired

    # ------------------------------------------------------------------ the game

    def game(self) -> Game:
        b = self.b
        yield None
        seat = b.first
        rounds = int(b.game.last_round)
        number = 1
        try:
            while True:
                assert b.round == number <= rounds
                with suppress(Retired):
                    yield from self.turn(seat)
                order = [(b.first + place) % b.n for place in range(b.n)]
                place = order.index(seat)
                later = [other for other in order[place + 1 :] if not b.out[other]]
                number += 0 if later else 1
                seat = later[0] if later else next(other for other in order if not b.out[other])
                if b.ended:
                    raise Ended
        except Ended:
            return

    def turn(self, seat: int) -> Game:
        self.active = seat
        self.b.begin_turn()
        assert seat not in self.b.embargo
        again = True
        while again:
            again = yield from self.move(seat)

    def move(self, seat: int) -> Declined:
        """OI-4.1, OI-4.2: whether another throw follows."""
        b = self.b
        visited = False
        while True:
            allowed = {"throw"} | self.door(seat, visited) | self.held(seat, "charter_flight")
            answer = yield from self.ask(seat, "move", allowed)
            if answer == "office":
                visited = True
                yield from self.office(seat)
                continue
            yield from self.heard()
            break
        if answer == "throw":
            first, second = b.dice
            yield from self.arrive(seat, (first + second) % 2 == 1, double=first == second)
            return first == second
        yield from self.fly(seat)
        return False

    def fly(self, seat: int) -> Game:
        b = self.b
        side = yield from self.ask(seat, "fly", {f"side {number}" for number in (1, 2, 3, 4)})
        yield from self.heard()
        first = 9 * (int(side.split()[1]) - 1)
        squares = {f"square {self.squares[s]}" for s in range(first, first + 9) if s != b.at[seat]}
        answer = yield from self.ask(seat, "fly", squares)
        yield from self.heard()
        assert self.squares[b.at[seat]] == answer.split()[1]
        yield from self.arrive(seat, False, double=False)

    def arrive(self, seat: int, odd: bool, double: bool) -> Game:
        b = self.b
        square = b.at[seat]
        kind = SQUARES[b.game.square_kind[square]]
        declined = False
        assert b.due == 0
        if kind == "exploration":
            declined = yield from self.explore(seat, int(b.game.zone_at[square]))
        elif kind == "market":
            declined = yield from self.market(seat)
        elif kind == "oil_power" and CARDS[b.drawn] in ("cleanup", "inspection") and b.billed:
            b.billed, owed = 0, b.billed
            yield from self.owed(seat, owed, CARD_BILL, set())
        elif kind == "odd_even" and odd and b.wells(seat):
            yield from self.lose(seat)
        if not double and not declined:
            answer = ""
            while answer != "done":
                oil_at_market = kind == "market" and b.barrels[seat]
                allowed = self.business(seat) if oil_at_market or self.card_or_trade(seat) else set()
                answer = yield from self.ask(seat, "end", allowed | {"done"})
                if answer == "done":
                    yield from self.heard()
                else:
                    yield from self.do_business(seat, answer)

    # ------------------------------------------------------------------ the office

    def held(self, seat: int, *names: str) -> set[str]:
        return {f"card {name}" for name in names if self.b.cards[seat][CARDS.index(name)]}

    def door(self, seat: int, visited: bool) -> set[str]:
        return {"office"} if not visited and self.business(seat) else set()

    def office(self, seat: int) -> Game:
        yield from self.heard()
        while not self.played:
            answer = yield from self.ask(seat, "office", self.business(seat) | {"done"})
            if answer == "done":
                yield from self.heard()
                return
            yield from self.do_business(seat, answer)

    def business(self, seat: int) -> set[str]:
        found = self.sales(seat, set()) | self.office_cards(seat)
        deals = self.deals(seat)
        found |= {"trade"} if len(deals) > 3 else set(deals)
        claims = self.claims(seat) if self.any_time else []
        return found | ({"claim"} if len(claims) > 3 else {f"royalty {self.zones[zone]}" for zone in claims})

    def card_or_trade(self, seat: int) -> bool:
        return bool(self.office_cards(seat) or self.deals(seat))

    def office_cards(self, seat: int) -> set[str]:
        """OI-8.12, OI-8.17, OI-8.19, OI-8.20, OI-8.25."""
        b = self.b
        useful = {
            "spot_sale": b.barrels[seat] > 0,
            "embargo": seat not in b.embargo,
            "tanker_spill": any(b.barrels[other] for other in range(b.n) if other != seat),
            "enhanced_recovery": any(b.value[field] < 6 for field in b.wells(seat)),
        }
        return self.held(seat, *(name for name in OFFICE_CARDS if useful[name]))

    def do_business(self, seat: int, answer: str) -> Game:
        word, *names = answer.split()
        if word in ("sell_oil", "assets", "sell_rig", "sell_royalty"):
            yield from self.sell(seat, answer, set())
        elif word == "card":
            yield from self.office_card(seat, names[0])
        elif word == "trade":
            yield from self.heard()
            deals = self.deals(seat)
            answer = yield from self.listed(seat, "trade", deals)
            yield from self.deal(seat, answer)
        elif word in ("buy", "offer"):
            yield from self.deal(seat, answer)
        elif word == "claim":
            yield from self.heard()
            answer = yield from self.listed(seat, "claim", [f"royalty {self.zones[z]}" for z in self.claims(seat)])
            yield from self.buy_royalty(seat, self.zones.index(answer.split()[1]))
        else:
            yield from self.buy_royalty(seat, self.zones.index(names[0]))

    def listed(self, seat: int, name: str, answers: list[str], more: set[str] | None = None) -> Answered:
        """A list of more than ten is asked for by region first (OI-4.11)."""
        more = more or set()
        if len(answers) > 10:
            region = yield from self.ask(seat, name, {f"region {self.region(one)}" for one in answers} | more)
            if region in more:
                return region
            yield from self.heard()
            answers = [one for one in answers if f"region {self.region(one)}" == region]
        answer = yield from self.ask(seat, name, set(answers) | more)
        return answer

    def region(self, answer: str) -> str:
        game = self.b.game
        return game.group_ids[game.group[self.zones.index(answer.split()[1])]]

    def office_card(self, seat: int, card: str) -> Game:
        b = self.b
        yield from self.heard()
        if card == "spot_sale":
            yield from self.sale(seat)
        elif card == "tanker_spill":
            others = [other for other in range(b.n) if other != seat and b.barrels[other]]
            yield from self.ask(seat, "spill", {f"player {other + 1}" for other in others})
            yield from self.heard()
        elif card == "enhanced_recovery":
            yield from self.listed(seat, "recover", self.rigs(f for f in b.wells(seat) if b.value[f] < 6))
            yield from self.heard()

    def field_name(self, field: int) -> str:
        return f"{self.zones[field // 3]} {field % 3 + 1}"

    def rigs(self, fields: Iterable[int]) -> list[str]:
        return [f"rig {self.field_name(field)}" for field in fields]

    # ------------------------------------------------------------------ selling to the government

    def assets(self, seat: int, guarded: set[int]) -> list[str]:
        """OI-10.2, OI-10.4: rigs above 2 and Royalties."""
        b = self.b
        rigs = [field for field in b.wells(seat) if b.value[field] > 2 and field not in guarded]
        royalties = [zone for zone in range(20) if b.royalty[zone] == seat]
        return [f"sell_rig {self.field_name(f)}" for f in rigs] + [f"sell_royalty {self.zones[z]}" for z in royalties]

    def sales(self, seat: int, guarded: set[int]) -> set[str]:
        assets = self.assets(seat, guarded)
        return ({"sell_oil"} if self.b.barrels[seat] else set()) | ({"assets"} if len(assets) > 3 else set(assets))

    def worth(self, seat: int, guarded: set[int]) -> int:
        """What selling everything would bring."""
        b = self.b
        rigs = [field for field in b.wells(seat) if b.value[field] > 2 and field not in guarded]
        royalties = [zone for zone in range(20) if b.royalty[zone] == seat]
        halves = sum(b.cost(field // 3) // 2 for field in rigs) + sum(b.price(zone) // 2 for zone in royalties)
        return 2 * b.barrels[seat] + halves

    def means(self, seat: int, guarded: set[int]) -> int:
        return self.b.cash[seat] + self.worth(seat, guarded)

    def sell(self, seat: int, answer: str, guarded: set[int]) -> Game:
        yield from self.heard()
        if answer == "sell_oil":
            yield from self.ask(seat, "cash_in", self.amounts(seat))
            yield from self.heard()
        elif answer == "assets":
            yield from self.listed(seat, "assets", self.assets(seat, guarded))
            yield from self.heard()

    def amounts(self, seat: int) -> set[str]:
        return {f"barrels {thousands}" for thousands in range(1, self.b.barrels[seat] // 1000 + 1)}

    def owed(self, seat: int, amount: int, way: int, guarded: set[int]) -> Game:
        """After an answer that owes money to the government (OI-11.1): asked until it is paid."""
        b = self.b
        while b.debt:
            assert b.debt == amount > b.cash[seat] and self.means(seat, guarded) >= amount
            answer = yield from self.ask(seat, "raise", self.sales(seat, guarded))
            yield from self.sell(seat, answer, guarded)
        assert b.paid[-1] == (amount, way)

    # ------------------------------------------------------------------ Exploration squares

    def has_oil(self, zone: int) -> bool:
        return any(self.b.value[field] for field in range(3 * zone, 3 * zone + 3))

    def empty(self, zone: int) -> list[int]:
        return [field for field in range(3 * zone, 3 * zone + 3) if self.b.owner[field] == -1]

    def can_drill(self, seat: int, zone: int) -> bool:
        return bool(self.empty(zone)) and self.means(seat, set()) >= self.b.cost(zone)

    def may_drill(self, seat: int, zone: int) -> bool:
        return self.can_drill(seat, zone) or bool(self.empty(zone) and self.held(seat, "drilling_grant"))

    def may_mark(self, seat: int, field: int) -> bool:
        b = self.b
        price = b.price(field // 3)
        return b.owner[field] == seat and b.royalty[field // 3] == -1 and self.means(seat, {field}) >= price

    def claims(self, seat: int) -> list[int]:
        return [zone for zone in range(20) if any(self.may_mark(seat, field) for field in self.of(zone))]

    def of(self, zone: int) -> range:
        return range(3 * zone, 3 * zone + 3)

    def explore(self, seat: int, zone: int) -> Declined:
        b = self.b
        forced = b.royalty[zone] not in (-1, seat)
        buys = {f"buy {self.zones[zone]}"}
        if not (self.has_oil(zone) or self.may_drill(seat, zone) or zone in self.claims(seat)):
            if not buys & set(self.deals(seat)):
                return False
        visited = False
        while True:
            must = forced and (self.has_oil(zone) or self.can_drill(seat, zone))
            allowed = set() if must else {"done"}
            if self.may_drill(seat, zone):
                allowed.add("drill")
            allowed |= self.door(seat, visited) | self.pumps(seat, zone) | (buys & set(self.deals(seat)))
            if zone in self.claims(seat):
                allowed.add(f"royalty {self.zones[zone]}")
            allowed |= self.held(seat, "right_of_way") if must else set()
            answer = yield from self.ask(seat, "play", allowed)
            word = answer.split()[0]
            if word == "done":
                yield from self.heard()
                return True
            if word in ("office", "buy"):
                self.standing, self.played = zone, False
                visited = visited or word == "office"
                yield from self.office(seat) if word == "office" else self.deal(seat, answer)
                self.standing, played = -1, self.played
                self.played = False
                if played:
                    return False
            elif word == "royalty":
                yield from self.buy_royalty(seat, zone)
                if not self.any_time:
                    return False
            else:
                if word == "drill":
                    yield from self.drill(seat, zone)
                elif word.startswith("pump"):
                    yield from self.pump(seat, zone, answer)
                else:
                    yield from self.heard()
                return False

    def drill(self, seat: int, zone: int) -> Game:
        b = self.b
        yield from self.heard()
        granted = surveyed = again = False
        while True:
            allowed = {"throw"} if granted or self.means(seat, set()) >= b.cost(zone) else set()
            allowed |= set() if granted else self.held(seat, "drilling_grant")
            allowed |= set() if surveyed else self.held(seat, "seismic_survey")
            answer = yield from self.ask(seat, "drill", allowed)
            yield from self.heard()
            granted = granted or answer == "card drilling_grant"
            surveyed = surveyed or answer == "card seismic_survey"
            if answer == "throw":
                break
        if not granted:
            yield from self.owed(seat, b.cost(zone), DRILLING, set())
        while True:
            thrown = b.dice[1]
            value = thrown if thrown > 2 else 3 if surveyed else 0
            allowed = {"keep"} | (set() if again else self.held(seat, "second_throw"))
            allowed |= self.held(seat, "dry_hole_insurance") if not granted and not value else set()
            answer = yield from self.ask(seat, "drilled", allowed)
            first = self.empty(zone)[0]
            yield from self.heard()
            if answer != "card second_throw":
                break
            again = True
        if answer == "keep" and value:
            assert (b.owner[first], b.value[first]) == (seat, value)
            if self.may_mark(seat, first):
                answer = yield from self.ask(seat, "strike", {"yes", "no"})
                if answer == "yes":
                    yield from self.pay_royalty(seat, first)
                else:
                    yield from self.heard()

    def buy_royalty(self, seat: int, zone: int) -> Game:
        yield from self.heard()
        rigs = [field for field in self.of(zone) if self.may_mark(seat, field)]
        answer = yield from self.ask(seat, "mark", set(self.rigs(rigs)))
        yield from self.pay_royalty(seat, 3 * zone + int(answer.split()[2]) - 1)

    def pay_royalty(self, seat: int, field: int) -> Game:
        self.b.marking = field
        yield from self.heard()
        yield from self.owed(seat, self.b.price(field // 3), ROYALTY, {field})
        assert self.b.royalty[field // 3] == seat

    # ------------------------------------------------------------------ pumping

    def own_oil(self, seat: int, zone: int) -> list[int]:
        return [field for field in self.b.wells(seat) if field // 3 == zone]

    def least(self, seat: int, zone: int) -> int:
        """OI-6.9 to OI-6.11: what must be taken, as far as a choice of rigs holds it."""
        b = self.b
        owner = b.royalty[zone]
        group = [other for other in range(20) if b.game.group[other] == b.game.group[zone]]
        monopoly = owner not in (-1, seat) and all(b.royalty[other] == owner for other in group)
        own = sum(b.value[field] for field in self.own_oil(seat, zone))
        most = max(own, *(b.value[field] for field in self.of(zone) if b.owner[field] != seat), 0)
        return min(most, len(group) if monopoly else 1)

    def pumps(self, seat: int, zone: int) -> set[str]:
        b = self.b
        least = self.least(seat, zone)
        if not least:
            return set()
        own = self.own_oil(seat, zone)
        foreign = [f for f in self.of(zone) if b.owner[f] != seat and b.value[f] >= least]
        found = {f"pump {self.field_name(field)}" for field in foreign}
        return found | ({"pump_own"} if sum(b.value[field] for field in own) >= least else set())

    def pump(self, seat: int, zone: int, answer: str) -> Game:
        b = self.b
        least = self.least(seat, zone)
        own = answer == "pump_own"
        fields = self.own_oil(seat, zone) if own else [3 * zone + int(answer.split()[2]) - 1]
        taken: dict[int, int] = {}
        for number, field in enumerate(fields):
            yield from self.heard()
            rest = sum(b.value[other] for other in fields[number + 1 :])
            fewest = max(0, least - sum(taken.values()) - rest)
            units = {f"units {count}" for count in range(fewest, b.value[field] + 1)}
            answer = yield from self.ask(seat, "units", units)
            taken[field] = int(answer.split()[1])
        payee = b.royalty[zone]
        yield from self.heard()
        assert b.stated == {field: count for field, count in taken.items() if count}
        flags: set[str] = set()
        while True:
            tax, royalty, rig = self.shares(seat, payee, fields, flags, own)
            self.total = total = tax + royalty + rig
            guarded = set(b.stated)
            allowed = {"pay"} if b.cash[seat] >= total else self.sales(seat, guarded)
            useful = {
                "second_throw": "second_throw" not in flags,
                "royalty_holiday": royalty > 0,
                "tax_holiday": tax > 0,
                "rig_lease": rig > 0 and "rig_lease" not in flags,
            }
            cards = self.held(seat, *(name for name, use in useful.items() if use))
            assert cards or self.means(seat, guarded) >= total, "he should be bankrupt"
            answer = yield from self.ask(seat, "pay", allowed | cards)
            if answer.startswith("card"):
                flags.add(answer.split()[1])
                yield from self.heard()
            elif answer != "pay":
                yield from self.sell(seat, answer, guarded)
            else:
                after = list(b.cash)
                after[seat] -= total
                for taker, share in ((payee, royalty), (b.owner[fields[0]], rig)):
                    if share and taker >= 0:
                        after[taker] += share
                yield from self.heard(after)
                return

    def shares(self, seat: int, payee: int, fields: list[int], flags: set[str], own: bool) -> tuple[int, int, int]:
        """OI-6.3: the lower die, the difference, the Rig Value, for each barrel."""
        b = self.b
        low, high = sorted(b.dice)
        barrels = b.produced()
        tax = 0 if "tax_holiday" in flags else low * barrels
        royalty = 0 if payee == seat or "royalty_holiday" in flags else (high - low) * barrels
        if own:
            return tax, royalty, 0
        (field,) = fields
        free = 2 if "rig_lease" in flags else 0
        return tax, royalty, b.value[field] * max(0, b.stated[field] - free) * b.base(field)

    # ------------------------------------------------------------------ markets, Odd / Even

    def market(self, seat: int) -> Declined:
        b = self.b
        if b.embargo - {seat} or not b.barrels[seat]:
            return False
        visited = False
        while True:
            allowed = {"done"} | ({"market"} if b.barrels[seat] else set()) | self.door(seat, visited)
            answer = yield from self.ask(seat, "market", allowed)
            if answer == "office":
                visited = True
                yield from self.office(seat)
                continue
            yield from self.heard()
            if answer == "market":
                yield from self.sale(seat)
            return answer == "done"

    def sale(self, seat: int) -> Game:
        b = self.b
        answer = yield from self.ask(seat, "oil", self.amounts(seat))
        barrels = 1000 * int(answer.split()[1])
        yield from self.heard()
        again = False
        boom = 0
        while True:
            rate = sum(b.dice) + boom
            allowed = {"keep"} | (set() if again else self.held(seat, "second_throw")) | self.held(seat, "price_boom")
            answer = yield from self.ask(seat, "sold", allowed)
            if answer == "keep":
                after = list(b.cash)
                after[seat] += barrels * rate
                yield from self.heard(after)
                return
            yield from self.heard()
            again = again or answer == "card second_throw"
            boom += 3 if answer == "card price_boom" else 0

    def lose(self, seat: int) -> Game:
        preventer = self.held(seat, "blowout_preventer")
        yield from self.listed(seat, "lose", self.rigs(self.b.wells(seat)), preventer)
        yield from self.heard()

    # ------------------------------------------------------------------ negotiations

    def for_sale(self, zone: int) -> bool:
        b = self.b
        return b.royalty[zone] >= 0 and zone not in b.negotiated and b.value[b.mark[zone]] == 0

    def in_hand(self, seat: int) -> int:
        return min(200, self.b.cash[seat] // 1000)

    def in_reach(self, seat: int) -> int:
        return min(200, self.means(seat, set()) // 1000)

    def deals(self, seat: int) -> list[str]:
        """OI-7.1, OI-7.2, OI-7.4."""
        b = self.b
        found: list[str] = []
        for zone in range(20):
            if not self.for_sale(zone):
                continue
            if b.royalty[zone] != seat:
                found += [f"buy {self.zones[zone]}"] if self.in_hand(seat) else []
                continue
            others = [other for other in range(b.n) if other != seat and not b.out[other] and self.in_reach(other)]
            found += [f"offer {self.zones[zone]} to {other + 1}" for other in others]
        return found

    def deal(self, seat: int, answer: str) -> Game:
        b = self.b
        word, name, *rest = answer.split()
        zone = self.zones.index(name)
        buys = word == "buy"
        other = b.royalty[zone] if buys else int(rest[1]) - 1
        yield from self.heard()
        most = self.in_hand(seat) if buys else self.in_reach(other)
        answer = yield from self.ask(seat, "offer", {f"price {k}" for k in range(1, most + 1)})
        price = int(answer.split()[1])
        yield from self.heard()
        answer = yield from self.reply(other, "answer", seat, price, buying=not buys)
        if answer == "counter":
            low, high = self.counters(other, seat, price, buys)
            answer = yield from self.ask(other, "counter", {f"price {k}" for k in range(low, high + 1)})
            price = int(answer.split()[1])
            yield from self.heard()
            answer = yield from self.reply(seat, "final_word", other, price, buying=buys)
        if answer == "yes":
            buyer = seat if buys else other
            assert b.royalty[zone] == buyer
            self.played = self.played or (zone == self.standing and buyer == self.active)

    def counters(self, other: int, opener: int, price: int, buys: bool) -> tuple[int, int]:
        """A seller answers with a higher price, a buyer with a lower one (OI-7.4)."""
        return (price + 1, self.in_reach(opener)) if buys else (1, min(price - 1, self.in_hand(other)))

    def reply(self, seat: int, name: str, other: int, price: int, buying: bool) -> Answered:
        b = self.b
        while True:
            allowed = {"no"}
            if not buying or b.cash[seat] >= 1000 * price:
                allowed.add("yes")
            low, high = self.counters(seat, other, price, not buying)
            if name == "answer" and low <= high:
                allowed.add("counter")
            if buying:
                allowed |= self.sales(seat, set())
            answer = yield from self.ask(seat, name, allowed)
            if answer not in ("yes", "no", "counter"):
                yield from self.sell(seat, answer, set())
                continue
            before = b.cash[seat]
            yield from self.heard()
            if answer == "yes":
                assert b.cash[seat] == before + (-1000 if buying else 1000) * price
            return answer
