"""The box (OI-2): the game's words as plain numbers, kinds of step, numbers of the components, actions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import A, B, C, Components, D, Game, Message, Stack, Words, bit, say, shuffled

FIELDS: Final = 3
"""Oil fields in a square: the layout of the state, not a number to vary."""
GROUP_MOST: Final = 3
FEW: Final = 10
"""A longer list of rigs, Royalties or squares is asked for by region or by side of the board first (OI-4.11)."""
SHORT: Final = 3
"""A list of so few is shown at once instead of behind a word of its own."""
SIDES: Final = 4
SALE_MOST: Final = 3400
"""Steps of the largest sale at a time, so that a richer board has no more actions than a game may have."""
PRICES_MOST: Final = 250
"""Steps of the highest price, for the same reason."""
ZONES_MOST: Final = 20
"""Sixty fields: a bit for each fits into one number."""

# Kinds of square
START: Final = 0
EXPLORATION: Final = 1
MARKET: Final = 2
OIL_POWER: Final = 3
ODD_EVEN: Final = 4
SQUARE_KINDS: Final = ["start", "exploration", "market", "oil_power", "odd_even"]

# Fields: who has the rig in it
EMPTY: Final = -1
CLOSED: Final = 9
"""The owner of a field whose rig was sold to the government or belonged to a bankrupt: dry, and nobody's."""
GOVERNMENT: Final = -1
"""The owner of a Royalty that no player has bought."""

# Oil Power cards: those that are kept come first
DRILLING_GRANT: Final = 0
SEISMIC_SURVEY: Final = 1
DRY_HOLE_INSURANCE: Final = 2
SECOND_THROW: Final = 3
ROYALTY_HOLIDAY: Final = 4
TAX_HOLIDAY: Final = 5
RIG_LEASE: Final = 6
SPOT_SALE: Final = 7
PRICE_BOOM: Final = 8
CHARTER_FLIGHT: Final = 9
RIGHT_OF_WAY: Final = 10
BLOWOUT_PREVENTER: Final = 11
EMBARGO: Final = 12
TANKER_SPILL: Final = 13
ENHANCED_RECOVERY: Final = 14
KEPT: Final = 15
SUBSIDY: Final = 15
RESERVE_RELEASE: Final = 16
CLEANUP: Final = 17
INSPECTION: Final = 18
CARDS: Final = [
    "drilling_grant",
    "seismic_survey",
    "dry_hole_insurance",
    "second_throw",
    "royalty_holiday",
    "tax_holiday",
    "rig_lease",
    "spot_sale",
    "price_boom",
    "charter_flight",
    "right_of_way",
    "blowout_preventer",
    "embargo",
    "tanker_spill",
    "enhanced_recovery",
    "subsidy",
    "reserve_release",
    "cleanup",
    "inspection",
]

# Kinds of step, in the order of the rules
OPENING: Final = 0
TURN: Final = 1
MOVE: Final = 2
END: Final = 3
PLAY: Final = 4
DRILL: Final = 5
DRILL_THROW: Final = 6
DRILLED: Final = 7
FIELD: Final = 8
STRIKE: Final = 9
MARK: Final = 10
ROYALTY_PAID: Final = 11
UNITS: Final = 12
PUMP_THROW: Final = 13
DUE: Final = 14
PAY: Final = 15
OFFER: Final = 16
ANSWER: Final = 17
COUNTER: Final = 18
FINAL_WORD: Final = 19
FLY: Final = 20
SPILL: Final = 21
RECOVER: Final = 22
AT_MARKET: Final = 23
OIL: Final = 24
SOLD: Final = 25
LOSE: Final = 26
CASH_IN: Final = 27
DEBT: Final = 28
RAISE: Final = 29
OFFICE: Final = 30
ASSETS: Final = 31
TRADE: Final = 32
CLAIM: Final = 33

# Numbers of steps on the agenda that several sections look at
AGAIN: Final = A
"""TURN: 1 if another throw is due."""
REGION: Final = A
"""ASSETS, TRADE, CLAIM, LOSE, RECOVER: the region chosen, from 1 on; FLY: the side of the board; 0 if none is."""
ZONE: Final = A
"""The Exploration square a step is about."""
FLAGS: Final = B
"""DRILL, DRILL_THROW, DRILLED: the cards played on this attempt."""
THROWN: Final = C
"""DRILLED: the number thrown."""
VALUE: Final = B
"""FIELD: the Rig Value of the strike."""
AMOUNTS: Final = B
"""UNITS, PUMP_THROW, DUE, PAY: Base Amounts, three bits for each field of the zone."""
ASKED: Final = C
"""UNITS: the field asked about."""
OWED: Final = A
"""DEBT, RAISE: dollars owed to the government."""
BARRELS: Final = A
"""SOLD: steps of barrels."""
RATE: Final = B
"""SOLD: dollars a barrel."""
OTHER: Final = B
"""OFFER, ANSWER, COUNTER, FINAL_WORD: the other player."""
BUYS: Final = C
"""The same: 1 if the opener of the negotiation buys."""
PRICE: Final = D
"""The same but for OFFER: the price named, in thousands of dollars."""
BUSY: Final = A
"""OFFICE: 1 once something was sold, traded or played in it."""
FORCED: Final = B
"""PLAY: 1 if another player owned the Royalty on arrival (OI-5.19)."""

# Flags of a drilling, a production or a sale
GRANTED: Final = 1
SURVEYED: Final = 2
THROWN_AGAIN: Final = 4
ROYALTY_FREE: Final = 8
TAX_FREE: Final = 16
LEASED: Final = 32
BOOMED: Final = 64
"""In a sale the flags from here on count its Price Booms."""

# Dice: one number for each seat and purpose (OI-4.1, 5.3, 6.3, 9.1), and one for the lot (OI-3.2)
DIE: Final = 6
"""The highest number of a die."""
TWO_DICE: Final = 2
TO_MOVE: Final = 0
TO_DRILL: Final = 1
TO_PUMP: Final = 2
TO_SELL: Final = 3
PURPOSES: Final = 4
LOT: Final = 100
DECK: Final = 101

# Ways of the bank: money that comes into the game (+) or leaves it (-)
START_PAY: Final = 0
DRILLING_COST: Final = 1
ROYALTY_PRICE: Final = 2
GOVERNMENT_SHARE: Final = 3
MARKET_SALE: Final = 4
OIL_SALE: Final = 5
BUYBACK: Final = 6
REFUND: Final = 7
CARD_PAY: Final = 8
CARD_BILL: Final = 9
WAYS: Final = 10

# Ways of the oil: barrels found (+) or gone (-), on hand and in the ground together
STRUCK: Final = 0
RECOVERED: Final = 1
RELEASED: Final = 2
OIL_SOLD: Final = 3
SPILLED: Final = 4
LOST: Final = 5
OIL_WAYS: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class OilBox(Game):
    """The board, the deck and the prices for a number of players. A zone is an Exploration square, numbered from 0."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("oil", players, options, rules_version, components.digest)
        self._read_numbers(components)
        self._read_rounds(components, players, options["rounds"])
        self.any_time = options["royalty"] == "any_time"
        self.assets_count = options["worth"] == "all"
        """Whether rigs and Royalties count at the end (OI-12.4, OI-13.3)."""
        self._read_squares(components)
        self._read_cards(components)
        self._add_actions()
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
        self.price_step: i64 = negotiation.num("price_step", 1)
        self.price_most: i64 = negotiation.num("price_most", 1) // negotiation.num("price_step")
        """The highest price, in steps."""
        if not 1 <= self.price_most <= PRICES_MOST:
            raise negotiation.wrong(
                "price_most", f"expected 1 to {PRICES_MOST} times the price step, found {self.price_most} times"
            )
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
        self.group_ids: list[str] = [group.text("id") for group in groups]
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
            for amount in square.nums("base", FIELDS):
                if amount <= 0 or amount % int(self.barrel_step):
                    raise square.wrong("base", f"expected multiples of {self.barrel_step}, found {amount}")
                base.append(amount)
            group_of.append(square.index("group", self.group_ids))
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
        self.bit: vec[i64] = vec[i64]([bit(field) for field in range(ZONES_MOST * FIELDS)])
        """A bit for each field or zone, as a table."""
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
        self.side_length: i64 = (self.squares + SIDES - 1) // SIDES
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
        if values[TANKER_SPILL] % int(self.barrel_step) or values[RESERVE_RELEASE] % int(self.barrel_step):
            raise components.root.wrong("card", "amounts of oil must be multiples of the barrel step")
        self.card_count: vec[i64] = vec[i64](counts)
        self.card_value: vec[i64] = vec[i64](values)
        self.card_cap: vec[i64] = vec[i64](caps)
        self.card_total: i64 = sum(counts)
        self.office_cards: i64 = bit(SPOT_SALE) | bit(EMBARGO) | bit(TANKER_SPILL) | bit(ENHANCED_RECOVERY)
        """Those whose moment is the own turn (OI-4.8), a bit for each."""

    # ------------------------------------------------------------------ actions

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
        self.office: i64 = single("office")
        self.sell_oil: i64 = single("sell_oil")
        self.assets: i64 = single("assets")
        self.trade: i64 = single("trade")
        self.claim: i64 = single("claim")
        self.pump_own: i64 = single("pump_own")
        self.pump: i64 = add("pump", fields)
        self.royalty_for: i64 = add("royalty", zones)
        self.sell_rig: i64 = add("sell_rig", fields)
        self.sell_royalty: i64 = add("sell_royalty", zones)
        self.buy: i64 = add("buy", zones)
        self.offer: i64 = add("offer", [f"{zone} to {seat}" for zone in zones for seat in seats])
        self.card: i64 = add("card", CARDS[:KEPT])
        self.region: i64 = add("region", self.group_ids)
        self.rig: i64 = add("rig", fields)
        self.square: i64 = add("square", self.square_ids)
        self.side: i64 = add("side", [str(side + 1) for side in range(SIDES)])
        self.player: i64 = add("player", seats)
        self.units: i64 = self.actions.amounts("units", int(self.rig_value_max))
        self.price: i64 = self.actions.amounts("price", int(self.price_most))
        self.thousands: i64 = self.actions.amounts("barrels", int(self.oil_cap))
        self.actions.mark_ways_out(["done", "keep", "no", "units 0"])

    # ------------------------------------------------------------------ cards and words

    def fresh_stack(self) -> Stack:
        """OI-3.3: all Oil Power cards, shuffled."""
        return Stack(shuffled(DECK, self.card_count))

    def noun(self, name: str, value: int, words: Words) -> str:
        if name in ("money", "result"):
            return words.writes.money(value)
        if name == "share":
            return words.writes.money(value) if value else words.names["nothing"][0]
        if name == "zone":
            return self.title(self.zone_square[value], words)
        if name == "field":
            return f"{self.title(self.zone_square[value // FIELDS], words)} {value % FIELDS + 1}"
        if name == "square":
            return self.title(value, words)
        if name == "region":
            zones = [zone for zone in range(self.zones) if self.group[zone] == value]
            return ", ".join([self.title(self.zone_square[zone], words) for zone in zones])
        if name == "effect":
            return words.text(self.effect(value), self)
        return super().noun(name, value, words)

    def title(self, square: int, words: Words) -> str:
        """What a square is called."""
        return words.printed(self.titles[square])

    def effect(self, kind: int) -> Message:
        """What a card does, with the numbers printed on it."""
        value = int(self.card_value[kind])
        cap = int(self.card_cap[kind])
        below = int(self.strike_from) - 1
        return say(f"effect.{CARDS[kind]}", die=below, value=value, money=value, barrels=value, money2=cap)
