"""The box: numbers from the components, the actions, the questions; the set-up (OI-2, OI-3)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.terms import (
    ANSWER,
    AT_MARKET,
    CARDS,
    CASH_IN,
    COUNTER,
    DECK,
    DRILL,
    DRILLED,
    END,
    EXPLORATION,
    FIELD,
    FINAL_WORD,
    FLY,
    KEPT,
    KINDS,
    LOSE,
    MARK,
    MOVE,
    OFFER,
    OIL,
    OPENING,
    PAY,
    PLAY,
    RAISE,
    RECOVER,
    SOLD,
    SPILL,
    SQUARE_KINDS,
    STRIKE,
    UNITS,
)
from boomtown.kernel.components import Components
from boomtown.kernel.game import Game, Question
from boomtown.kernel.luck import Luck
from boomtown.kernel.pool import Stack, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.words import Words

RULES_VERSION: Final = "1"
FIELDS: Final = 3
"""Oil fields in a square: the layout of the state, not a number to vary."""
GROUP_MOST: Final = 3
SALE_MOST: Final = 3500
"""Steps of the largest sale at a time, so that a richer board has no more actions than a game may have."""
ZONES_MOST: Final = 20
"""Sixty fields: a bit for each fits into one number."""


class OilGame(Game):
    """The board, the deck and the prices for a number of players. A zone is an Exploration square, numbered from 0."""

    def __init__(self, components: Components, players: int, options: dict[str, str]) -> None:
        super().__init__("oil", players, options, RULES_VERSION, components.digest)
        self._read_numbers(components)
        self._read_rounds(components, players, options["rounds"])
        self.any_time = options["royalty"] == "any_time"
        self._read_squares(components)
        self._read_cards(components)
        self._add_actions()
        self._add_questions()
        self.progress_bound = 400 * self.last_round * players + 10_000

    # ------------------------------------------------------------------ components

    def _read_numbers(self, components: Components) -> None:
        setup = components.table("setup")
        self.cash: i64 = setup.num("cash", 0)
        self.barrels: i64 = setup.num("barrels", 0)
        start = components.table("start")
        self.passing_pay: i64 = start.num("passing_pay", 0)
        self.landing_pay: i64 = start.num("landing_pay", 0)
        drilling = components.table("drilling")
        if drilling.num("fields_per_square") != FIELDS:
            raise drilling.wrong("fields_per_square", f"expected {FIELDS}")
        self.rig_value_max: i64 = drilling.num("rig_value_max", 6, 6)
        self.strike_from: i64 = drilling.num("strike_from", 1, 6)
        government = components.table("government")
        self.oil_price: i64 = government.num("oil_price", 0)
        self.divisor: i64 = government.num("buyback_divisor", 1)
        self.rig_value_min: i64 = government.num("rig_value_min", 1, 6)
        negotiation = components.table("negotiation")
        self.scale_steps: i64 = negotiation.num("steps_per_price", 1, 100)
        self.steps_max: i64 = negotiation.num("steps_max", 1, 100)
        amounts = components.table("amounts")
        self.barrel_step: i64 = amounts.num("barrel_step", 1)
        if setup.num("barrels") % amounts.num("barrel_step"):
            raise setup.wrong("barrels", "expected a multiple of the barrel step")

    def _read_rounds(self, components: Components, players: int, rounds: str) -> None:
        table = components.table("rounds")
        if rounds == "default":
            self.last_round: i64 = table.num(["two", "three", "four"][players - 2], 1)
        elif rounds == "until_dry":
            self.last_round = table.num("until_dry", 1)
        else:
            self.last_round = int(rounds)

    def _read_squares(self, components: Components) -> None:
        groups = components.tables("group")
        group_ids = [group.text("id") for group in groups]
        sizes = [group.num("size", 1, GROUP_MOST) for group in groups]
        squares = components.tables("square")
        kinds: list[int] = []
        zone_at: list[int] = []
        zone_square: list[int] = []
        cost: list[int] = []
        royalty: list[int] = []
        base: list[int] = []
        group_of: list[int] = []
        self.square_ids: list[str] = []
        self.titles: list[str] = []
        self.colours: list[str] = [group.text("colour") for group in groups]
        for pos, square in enumerate(squares):
            if square.num("pos") != pos:
                raise square.wrong("pos", f"expected {pos}: squares stand in order")
            kind = square.index("kind", SQUARE_KINDS)
            kinds.append(kind)
            identity = square.text("id")
            if identity in self.square_ids:
                raise square.wrong("id", f"two squares are called '{identity}'")
            self.square_ids.append(identity)
            self.titles.append(square.text("title"))
            if kind != EXPLORATION:
                zone_at.append(-1)
                continue
            zone_at.append(len(zone_square))
            zone_square.append(pos)
            cost.append(square.num("cost", 0))
            royalty.append(square.num("royalty", 1))
            if royalty[-1] % int(self.scale_steps):
                raise square.wrong("royalty", f"expected a multiple of {self.scale_steps}")
            for amount in square.nums("base", FIELDS):
                if amount <= 0 or amount % int(self.barrel_step):
                    raise square.wrong("base", f"expected multiples of {self.barrel_step}, found {amount}")
                base.append(amount)
            group_of.append(square.index("group", group_ids))
        if kinds[components.table("setup").num("start_square", 0, len(squares) - 1)] != 0:
            raise components.table("setup").wrong("start_square", "expected the number of the Start square")
        for number, group in enumerate(groups):
            if group_of.count(number) != sizes[number]:
                raise group.wrong("size", f"expected {group_of.count(number)}, the squares of this colour")
        self.start_square: i64 = components.table("setup").num("start_square")
        self.squares: i64 = len(squares)
        self.square_kind: bytes = bytes(kinds)
        self.zone_at: vec[i64] = vec[i64](zone_at)
        if len(zone_square) > ZONES_MOST:
            raise components.root.wrong("square", f"at most {ZONES_MOST} Exploration squares fit")
        self.zones: i64 = len(zone_square)
        self.fields: i64 = self.zones * FIELDS
        self.bit: vec[i64] = vec[i64]([2**field for field in range(ZONES_MOST * FIELDS)])
        """A bit for each field or zone, as a table: compiled, `1 << n` has 32 bits only."""
        self.zone_square: vec[i64] = vec[i64](zone_square)
        self.cost: vec[i64] = vec[i64](cost)
        self.royalty: vec[i64] = vec[i64](royalty)
        self.base: vec[i64] = vec[i64](base)
        self.group: vec[i64] = vec[i64](group_of)
        self.group_size: vec[i64] = vec[i64]([sizes[number] for number in group_of])
        mates: list[int] = []
        for number in group_of:
            same = [zone for zone in range(len(group_of)) if group_of[zone] == number]
            mates += same + [-1] * (GROUP_MOST - len(same))
        self.mates: vec[i64] = vec[i64](mates)
        oil = sum(base) * int(self.rig_value_max)
        self.oil_cap: i64 = min(oil // int(self.barrel_step), SALE_MOST)
        """The most a single sale can be, in steps: all the oil the board could ever hold."""

    def _read_cards(self, components: Components) -> None:
        counts = [0] * len(CARDS)
        values = [0] * len(CARDS)
        caps = [0] * len(CARDS)
        seen: list[int] = []
        for card in components.tables("card"):
            kind = card.index("id", CARDS)
            if kind in seen:
                raise card.wrong("id", "this card is listed twice")
            seen.append(kind)
            counts[kind] = card.num("count", 0, 99)
            if card.index("use", ["keep", "now"]) != (0 if kind < KEPT else 1):
                raise card.wrong("use", "this card is of the other sort")
            values[kind] = card.num("value", 0) if card.has("value") else 0
            caps[kind] = card.num("cap", 0) if card.has("cap") else 0
        for kind, name in enumerate(CARDS):
            if kind not in seen:
                raise components.root.wrong("card", f"'{name}' is missing")
        if values[13] % int(self.barrel_step) or values[16] % int(self.barrel_step):
            raise components.root.wrong("card", "amounts of oil must be multiples of the barrel step")
        self.card_count: vec[i64] = vec[i64](counts)
        self.card_value: vec[i64] = vec[i64](values)
        self.card_cap: vec[i64] = vec[i64](caps)
        self.card_total: i64 = sum(counts)

    # ------------------------------------------------------------------ actions and questions

    def _add_actions(self) -> None:
        zones = [self.square_ids[square] for square in self.zone_square]
        fields = [f"{zone} {number + 1}" for zone in zones for number in range(FIELDS)]
        seats = [str(seat + 1) for seat in range(int(self.players))]
        add = self.actions.add
        single = self.actions.single
        self.throw: i64 = single("throw")
        self.done: i64 = single("done")
        self.drill: i64 = single("drill")
        self.keep: i64 = single("keep")
        self.pay: i64 = single("pay")
        self.yes: i64 = single("yes")
        self.no: i64 = single("no")
        self.counter: i64 = single("counter")
        self.market: i64 = single("market")
        self.pump_own: i64 = single("pump_own")
        self.pump: i64 = add("pump", fields)
        self.royalty_for: i64 = add("royalty", zones)
        self.sell_oil: i64 = single("sell_oil")
        self.sell_rig: i64 = add("sell_rig", fields)
        self.sell_royalty: i64 = add("sell_royalty", zones)
        self.buy: i64 = add("buy", zones)
        self.offer: i64 = add("offer", [f"{zone} to {seat}" for zone in zones for seat in seats])
        self.card: i64 = add("card", CARDS[:KEPT])
        self.rig: i64 = add("rig", fields)
        self.square: i64 = add("square", self.square_ids)
        self.player: i64 = add("player", seats)
        self.units: i64 = self.actions.amounts("units", int(self.rig_value_max))
        self.price: i64 = self.actions.amounts("price", int(self.steps_max))
        self.thousands: i64 = self.actions.amounts("barrels", int(self.oil_cap))

    def _add_questions(self) -> None:
        assets = ["sell_oil", "sell_rig", "sell_royalty"]
        trade = [*assets, "buy", "offer", "card", "royalty"]
        self.ask_kinds(
            {
                MOVE: Question("move", "OI-4.1", ["throw", *trade]),
                PLAY: Question("play", "OI-5.1", ["done", "drill", "pump_own", "pump", *trade]),
                AT_MARKET: Question("market", "OI-9.1", ["done", "market", *trade]),
                END: Question("end", "OI-4.8", ["done", *trade]),
                FLY: Question("fly", "OI-8.14", ["square"]),
                SPILL: Question("spill", "OI-8.19", ["player"]),
                RECOVER: Question("recover", "OI-8.20", ["rig"]),
                LOSE: Question("lose", "OI-9.4", ["card", "rig"]),
                DRILL: Question("drill", "OI-5.3", ["throw", "card"]),
                DRILLED: Question("drilled", "OI-5.4", ["keep", "card"]),
                FIELD: Question("field", "OI-5.6", ["rig"]),
                STRIKE: Question("strike", "OI-5.9", ["yes", "no"]),
                MARK: Question("mark", "OI-5.13", ["rig"]),
                UNITS: Question("units", "OI-6.2", ["units"]),
                PAY: Question("pay", "OI-6.3", ["pay", *assets, "card"]),
                RAISE: Question("raise", "OI-11.1", assets),
                OIL: Question("oil", "OI-9.2", ["barrels"]),
                CASH_IN: Question("cash_in", "OI-10.1", ["barrels"]),
                SOLD: Question("sold", "OI-9.1", ["keep", "card"]),
                OFFER: Question("offer", "OI-7.3", ["price"]),
                ANSWER: Question("answer", "OI-7.3", ["yes", "no", "counter"]),
                COUNTER: Question("counter", "OI-7.4", ["price"]),
                FINAL_WORD: Question("final_word", "OI-7.3", ["yes", "no"]),
            },
            KINDS,
        )

    # ------------------------------------------------------------------ the rest of the contract

    def set_up(self, luck: Luck) -> State:
        from boomtown.games.oil.turn import OilState

        state = OilState(self, self.fresh_stack())
        state.lay_out()
        state.agenda.push(OPENING, 0)
        return state

    def blank(self) -> State:
        from boomtown.games.oil.turn import OilState

        return OilState(self, self.fresh_stack())

    def fresh_stack(self) -> Stack:
        """OI-3.3: all Oil Power cards, shuffled."""
        return Stack(shuffled(DECK, self.card_count))

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "zone":
            return self.titles[self.zone_square[value]]
        if name == "field":
            return f"{self.titles[self.zone_square[value // FIELDS]]} {value % FIELDS + 1}"
        if name == "square":
            return self.titles[value]
        if name == "money":
            return f"${value:,}"
        if name == "barrels":
            return f"{value:,}"
        return str(value)
