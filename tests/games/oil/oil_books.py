"""The table as somebody keeps it who hears every event and nothing else, with the numbers of the rulebook.

`Books.fields()` has the names and the shape of the position's own fields: after every answer both must agree.
Two things are not told but follow from the answer given; the referee writes them down: the field that becomes the
Royalty rig, and the beginning of a turn.
"""

from collections.abc import Callable

from boomtown.games.oil.rules.box import CARDS
from boomtown.games.oil.rules.game import Oil
from boomtown.kernel.message import Event

KEPT = 15
DECK = [2, 2, 2, 2, 2, 2, 1, 3, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1]
"""OI-8.4."""
START_PAY, DRILLING, ROYALTY, SHARE, MARKET, OIL_SALE, BUYBACK, REFUND, CARD_PAY, CARD_BILL = range(10)
STRUCK, RECOVERED, RELEASED, SOLD, SPILLED, LOST = range(6)
MOVING, DRILL, PUMP, SALE = range(4)
CLOSED = 9


class Books:
    """Everything lies open but the order of the deck."""

    def __init__(self, game: Oil) -> None:
        self.game = game
        self.n = n = int(game.players)
        self.cash, self.barrels = [200_000] * n, [10_000] * n
        self.at, self.out = [0] * n, [0] * n
        self.owner, self.value = [-1] * 60, [0] * 60
        self.royalty, self.mark = [-1] * 20, [-1] * 20
        self.cards = [[0] * KEPT for _ in range(n)]
        self.left, self.under = list(DECK), list[int]()
        self.throws, self.dice = [[0] * 4 for _ in range(n)], [0, 0]
        self.first, self.round = 0, 1
        self.embargo, self.negotiated = set[int](), set[int]()
        self.bank, self.oil = [0] * 10, [0] * 6
        self.stated: dict[int, int] = {}
        self.dry = set[int]()
        self.marking = -1
        self.drawn = -1
        self.debt = 0
        self.paid: list[tuple[int, int]] = []
        self.ended = ""
        self.failing: tuple[int, int, int] | None = None
        """What somebody owes who cannot pay it: to the government, for the Royalty, for the rig."""
        self.means: Callable[[int, set[int]], int] = lambda seat, guarded: 0
        """What a player could raise; the referee knows it."""

    # ------------------------------------------------------------------ facts

    def base(self, field: int) -> int:
        return int(self.game.base[field])

    def cost(self, zone: int) -> int:
        return int(self.game.cost[zone])

    def price(self, zone: int) -> int:
        return int(self.game.royalty[zone])

    def wells(self, seat: int) -> list[int]:
        """Rigs with oil."""
        return [field for field in range(60) if self.owner[field] == seat and self.value[field]]

    def wet(self) -> int:
        return sum(1 for field in range(60) if self.owner[field] == -1 or self.value[field])

    def fields(self) -> dict[str, int | list[int]]:
        return {
            "cash": self.cash, "barrels": self.barrels, "at": self.at, "out": self.out,
            "alive": self.out.count(0), "rig_owner": self.owner, "rig_value": self.value,
            "wells": [sum(2**field for field in self.wells(seat)) for seat in range(self.n)],
            "wet": self.wet(), "royalty_owner": self.royalty, "royalty_field": self.mark,
            "cards": [count for hand in self.cards for count in hand],
            "throws": [count for dice in self.throws for count in dice], "dice": self.dice,
            "first": self.first, "round": self.round, "embargo": sum(1 << seat for seat in self.embargo),
            "negotiated": sum(1 << zone for zone in self.negotiated), "bank": self.bank, "oil": self.oil,
            "stack.left": self.left, "stack.under": self.under, "stack.size": sum(self.left),
        }  # fmt: skip

    # ------------------------------------------------------------------ hearing

    def hear(self, event: Event) -> None:
        key, v = event.message.key, event.message.values
        assert not self.ended, f"{key} after the end"
        hear = getattr(self, "_" + key, None)
        if hear is not None:
            hear(v)
        else:
            assert key in SILENT, f"nobody knows what '{key}' does to the table"

    def _bank(self, seat: int, money: int, way: int) -> None:
        self.cash[seat] += money
        self.bank[way] += money

    def _outside(self, seat: int, barrels: int, way: int) -> None:
        self.barrels[seat] += barrels
        self.oil[way] += barrels

    def _thrown(self, seat: int, purpose: int, *dice: int) -> None:
        assert all(1 <= die <= 6 for die in dice)
        self.throws[seat][purpose] += len(dice)
        self.dice = [*dice] if len(dice) == 2 else [0, *dice]

    # Turns

    def _first_player(self, v: dict[str, int]) -> None:
        self.first = v["seat"]

    def begin_turn(self) -> None:
        self.negotiated = set()

    def _embargo_ends(self, v: dict[str, int]) -> None:
        self.embargo.remove(v["seat"])

    def _round(self, v: dict[str, int]) -> None:
        self.round += 1
        assert v["round"] == self.round

    def _last_round(self, v: dict[str, int]) -> None:
        assert v["round"] == self.round == self.game.last_round
        self.ended = "rounds"

    def _last_player(self, v: dict[str, int]) -> None:
        assert self.out.count(0) == 1 and v["seat"] == self.out.index(0)
        self.ended = "alone"

    def _all_dry(self, v: dict[str, int]) -> None:
        assert self.wet() == 0 and not self.debt
        self.ended = "dry"

    def _throws(self, v: dict[str, int]) -> None:
        self._thrown(v["seat"], MOVING, v["die"], v["die2"])
        self.steps = v["die"] + v["die2"]

    steps = 0
    """How far a throw leads; 0 for a flight."""

    def _moves(self, v: dict[str, int]) -> None:
        seat = v["seat"]
        before = self.at[seat]
        assert not self.steps or v["square"] == (before + self.steps) % 36
        self.at[seat] = v["square"]
        self.due = 0 if before < v["square"] else 100_000 if v["square"] == 0 else 50_000
        self.steps = 0

    due = 0
    """What Start pays for the last move (OI-4.6, OI-4.7)."""

    def _on_start(self, v: dict[str, int]) -> None:
        assert v["money"] == self.due
        self._bank(v["seat"], v["money"], START_PAY)
        self.due = 0

    _past_start = _on_start

    # Drilling

    def _drilled(self, v: dict[str, int]) -> None:
        self._thrown(v["seat"], DRILL, v["die"])

    _drilled_free = _drilled_again = _drilled

    def _strike(self, v: dict[str, int]) -> None:
        field = v["field"]
        assert self.owner[field] == -1
        self.owner[field], self.value[field] = v["seat"], v["value"]
        self.oil[STRUCK] += v["value"] * self.base(field)

    def _insured(self, v: dict[str, int]) -> None:
        assert v["money"] == self.cost(v["zone"])
        self._bank(v["seat"], v["money"], REFUND)
        self._card_played({"seat": v["seat"], "card": CARDS.index("dry_hole_insurance")})

    def _owes(self, v: dict[str, int]) -> None:
        assert v["money"] > self.cash[v["seat"]]
        self.debt = v["money"]

    def _paid_for(self, v: dict[str, int]) -> None:
        assert 0 < v["money"] <= self.cash[v["seat"]]
        self._bank(v["seat"], -v["money"], v["way"])
        self.paid.append((v["money"], v["way"]))
        self.debt = 0

    def _cannot_raise(self, v: dict[str, int]) -> None:
        assert v["money"] == self.debt > self.means(v["seat"], set())

    def _cannot_pay(self, v: dict[str, int]) -> None:
        self.failing = v["share"], v["share2"], v["share3"]
        assert v["money"] == sum(self.failing) > self.means(v["seat"], set(self.stated))

    # Royalties

    def _royalty_bought(self, v: dict[str, int]) -> None:
        zone = v["zone"]
        assert self.royalty[zone] == -1 and self.marking // 3 == zone and self.owner[self.marking] == v["seat"]
        self.royalty[zone], self.mark[zone] = v["seat"], self.marking

    def _royalty_sold(self, v: dict[str, int]) -> None:
        zone = v["zone"]
        assert self.royalty[zone] == v["seat"] and v["money"] == self.price(zone) // 2
        self._bank(v["seat"], v["money"], BUYBACK)
        self.royalty[zone] = self.mark[zone] = -1

    def _negotiates(self, v: dict[str, int]) -> None:
        assert v["zone"] not in self.negotiated
        self.negotiated.add(v["zone"])

    def _deal(self, v: dict[str, int]) -> None:
        buyer, seller, zone = v["seat"], v["seat2"], v["zone"]
        assert self.royalty[zone] == seller
        self.royalty[zone] = buyer
        if self.owner[self.mark[zone]] == seller:
            self.owner[self.mark[zone]] = buyer
        self._passes(buyer, seller, v["money"])

    def _passes(self, giver: int, taker: int, money: int) -> None:
        assert 0 < money <= self.cash[giver] and giver != taker
        self.cash[giver] -= money
        self.cash[taker] += money

    # Pumping

    def _pumps(self, v: dict[str, int]) -> None:
        self.stated = {}

    def _stated_rig(self, v: dict[str, int]) -> None:
        field = v["field"]
        assert field not in self.stated and 0 < v["barrels"] <= self.value[field] * self.base(field)
        self.stated[field] = v["barrels"] // self.base(field)

    def _left_alone(self, v: dict[str, int]) -> None:
        assert v["barrels"] == 0

    def _stated(self, v: dict[str, int]) -> None:
        assert v["barrels"] == self.produced() > 0
        assert {field // 3 for field in self.stated} == {v["zone"]}

    def produced(self) -> int:
        return sum(units * self.base(field) for field, units in self.stated.items())

    def _pump_throw(self, v: dict[str, int]) -> None:
        self._thrown(v["seat"], PUMP, v["die"], v["die2"])

    def _paid_government(self, v: dict[str, int]) -> None:
        if self.failing is not None:
            owed = self.failing[0] + (self.failing[1] if self.royalty[v["zone"]] == -1 else 0)
            assert v["money"] == min(owed, self.cash[v["seat"]])
        self._bank(v["seat"], -v["money"], SHARE)

    def _paid_unowned(self, v: dict[str, int]) -> None:
        assert self.failing is None and self.royalty[v["zone"]] == -1
        self._bank(v["seat"], -v["money"], SHARE)

    def _paid_royalty(self, v: dict[str, int]) -> None:
        if self.failing is not None:
            assert v["money"] == min(self.failing[1], self.cash[v["seat"]])
        self._passes(v["seat"], v["seat2"], v["money"])

    def _paid_rig(self, v: dict[str, int]) -> None:
        if self.failing is not None:
            assert v["money"] == min(self.failing[2], self.cash[v["seat"]])
        self._passes(v["seat"], v["seat2"], v["money"])

    def _pumped(self, v: dict[str, int]) -> None:
        assert v["barrels"] == self.produced()
        self.barrels[v["seat"]] += v["barrels"]
        for field, units in self.stated.items():
            self.value[field] -= units
        self.dry = {field for field in self.stated if not self.value[field]}

    def _field_dry(self, v: dict[str, int]) -> None:
        assert v["seat"] == self.owner[v["field"]]
        self.dry.remove(v["field"])

    # Cards

    def _card_drawn(self, v: dict[str, int]) -> None:
        card = v["card"]
        if sum(self.left):
            self.left[card] -= 1
            assert self.left[card] >= 0
        else:
            assert self.under[0] == card
            self.under = self.under[1:]
        self.drawn = card
        if card < KEPT:
            self.cards[v["seat"]][card] += 1
        else:
            self.under = [*self.under, card]

    def _card_played(self, v: dict[str, int]) -> None:
        self.cards[v["seat"]][v["card"]] -= 1
        assert self.cards[v["seat"]][v["card"]] >= 0
        self.under = [*self.under, v["card"]]
        if CARDS[v["card"]] == "embargo":
            assert v["seat"] not in self.embargo
            self.embargo.add(v["seat"])

    def _no_card(self, v: dict[str, int]) -> None:
        assert not sum(self.left) and not self.under

    def _subsidy(self, v: dict[str, int]) -> None:
        assert v["money"] == 25_000 and CARDS[self.drawn] == "subsidy"
        self._bank(v["seat"], 25_000, CARD_PAY)

    def _released(self, v: dict[str, int]) -> None:
        assert v["barrels"] == 5_000 and CARDS[self.drawn] == "reserve_release"
        self._outside(v["seat"], 5_000, RELEASED)

    def _bill(self, v: dict[str, int]) -> None:
        seat = v["seat"]
        assert CARDS[self.drawn] in ("cleanup", "inspection")
        asked = self.barrels[seat] if CARDS[self.drawn] == "cleanup" else 2_000 * len(self.wells(seat))
        assert v["money"] == min(20_000, asked)
        self.billed = v["money"]

    billed = 0

    def _no_bill(self, v: dict[str, int]) -> None:
        self._bill(v)
        assert v["money"] == 0

    def _spilled(self, v: dict[str, int]) -> None:
        assert v["barrels"] == min(5_000, self.barrels[v["seat"]]) > 0
        self._outside(v["seat"], -v["barrels"], SPILLED)

    def _recovered(self, v: dict[str, int]) -> None:
        field = v["field"]
        assert v["value"] == min(6, self.value[field] + 2) and 0 < self.value[field] < 6
        self.oil[RECOVERED] += (v["value"] - self.value[field]) * self.base(field)
        self.value[field] = v["value"]

    # Selling, losing, leaving

    def _sale_throw(self, v: dict[str, int]) -> None:
        self._thrown(v["seat"], SALE, v["die"], v["die2"])

    def _market_sale(self, v: dict[str, int]) -> None:
        assert v["money"] == v["barrels"] * v["money2"]
        self._outside(v["seat"], -v["barrels"], SOLD)
        self._bank(v["seat"], v["money"], MARKET)

    def _oil_sold(self, v: dict[str, int]) -> None:
        assert v["money"] == 2 * v["barrels"] > 0
        self._outside(v["seat"], -v["barrels"], SOLD)
        self._bank(v["seat"], v["money"], OIL_SALE)

    def _rig_sold(self, v: dict[str, int]) -> None:
        field = v["field"]
        assert self.owner[field] == v["seat"] and self.value[field] > 2
        assert v["money"] == self.cost(field // 3) // 2
        self._bank(v["seat"], v["money"], BUYBACK)
        self._lose(field)
        self.owner[field] = CLOSED

    def _rig_lost(self, v: dict[str, int]) -> None:
        assert self.owner[v["field"]] == v["seat"]
        self._lose(v["field"])

    def _lose(self, field: int) -> None:
        assert self.value[field] > 0
        self.oil[LOST] -= self.value[field] * self.base(field)
        self.value[field] = 0

    def _bankrupt(self, v: dict[str, int]) -> None:
        seat = v["seat"]
        assert self.barrels[seat] == 0 == self.cash[seat] and seat not in self.royalty
        pumped = self.stated if self.failing is not None else {}
        assert all(self.value[field] < 3 or field in pumped for field in self.wells(seat)), "all is sold that can be"
        for field in range(60):
            if self.owner[field] == seat:
                if self.value[field]:
                    self._lose(field)
                self.owner[field] = CLOSED
        for kind in range(KEPT):
            self.under = self.under + [kind] * self.cards[seat][kind]
        self.cards[seat] = [0] * KEPT
        self.at[seat] = -1
        self.out[seat] = 1 + sum(one > 0 for one in self.out)
        self.debt = 0
        self.failing = None


SILENT = {
    "again", "another_price", "asks", "at_office", "choosing_field", "claiming", "done", "drills",
    "dry_hole", "embargoed", "leaves_office", "leaves_office_idle", "looks_at", "looks_at_side", "no_deal", "no_play",
    "no_rig_to_lose", "no_sale", "nothing_to_do", "offers", "passing_through", "royalty_declined", "selling",
    "selling_assets", "to_market", "trading", "wants_royalty",
}  # fmt: skip
"""What moves nothing."""
