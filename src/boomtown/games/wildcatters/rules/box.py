"""The box: kinds of step, numbers and maps from the components, the actions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import Components, FactTable, Game, Message, Words, bit, say
from boomtown.kernel.seats import all_seats

COMPANIES: Final = 4
"""A company has the number of its player's seat; those of corporations follow. Sections call such a seat `Company`."""
AREAS: Final = 8
"""Places 0 to 7 are areas wherever areas, harbours or refinery spaces are counted."""
HARBOURS: Final = 14
"""A refinery space has the number of its harbour."""
CONTINENTS: Final = 7
COLOURED: Final = 4
NODES: Final = 10
"""Ends of borders: the areas, then Europe and Africa."""
BORDERS: Final = 10
TRAIN_PLACES: Final = 18
"""The areas, then the borders."""
CARDS: Final = 48
TANKERS: Final = 16
"""Tanker `4 * company + k`."""
FLEET: Final = 4
HOLD: Final = 3
"""Places in a tanker's load; a smaller limit may be set in the components."""
LADEN: Final = 4
"""Pumpjacks are counted by the barrels on them, 0 to 3."""
CHIPS: Final = 4
NOTHING: Final = -1

# What happens by itself
SET_UP: Final = 0
DRAFT: Final = 1
ROUND_START: Final = 2
ROUND: Final = 3
TURN: Final = 4
DRILL_JOINS: Final = 5
AUCTION: Final = 6
PAY_BID: Final = 7
EMPTY: Final = 8
TRANSPORT: Final = 9
EMPTY_FULL: Final = 10
FINAL: Final = 11
# What is asked
ANCHOR: Final = 12
CORPORATION: Final = 13
CORPORATION_REFINERY: Final = 14
DRAFT_CARD: Final = 15
DRAFT_PIECE: Final = 16
TAKE: Final = 17
BUILD: Final = 18
OIL: Final = 19
JOIN_DRILL: Final = 20
CORPORATION_DRILL: Final = 21
BID: Final = 22
WON: Final = 23
DELIVER: Final = 24
GAIN: Final = 25
HIRE: Final = 26
JOIN_TRANSPORT: Final = 27
RIDE: Final = 28
PLACE: Final = 29
SAIL: Final = 30
SECOND_TRANSPORT: Final = 31
TANKER_MOVES: Final = 32
PARTLY_FILLED: Final = 33
NEXT_FULL: Final = 34
CHIP: Final = 35
REPAY: Final = 36
SEQUENCE: Final = 37
LAST_CARDS: Final = 38


def _names(entries: list[FactTable]) -> list[str]:
    return [entry.text("id") for entry in entries]


def _small(entry: FactTable, key: str, length: int = -1) -> bytes:
    """A list of small printed numbers."""
    numbers = entry.nums(key, length)
    for number in numbers:
        if not 0 <= number <= 255:
            raise entry.wrong(key, f"expected numbers from 0 to 255, found {number}")
    return bytes(numbers)


def _cell(table: FactTable, row: list[object], column: int, most: int) -> int:
    """A number in a row of the table of cards."""
    value = row[column]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise table.wrong("rows", f"{row[0]}: expected a number from 0 to {most}, found {value!r}")
    return value


class WildcattersBox(Game):
    """Everything that is fixed before the first draw."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("wildcatters", players, options, rules_version, components.digest)
        self.companies = all_seats(COMPANIES)
        self.progress_bound = 12000
        self.seat_noun = "company"
        self.may_wait = options["loading"] == "free"
        """Whether oil may stay in a harbour where a refinery or a tanker has room (WC-20.1)."""
        self.corporation_may = options["corporation"] == "may"
        """Whether a corporation's rig may stay a rig with three players (WC-20.2)."""
        self._read_limits(components)
        self._read_costs(components)
        self._read_set_up(components.table("setup").table(f"players_{players}"), components.table("start"))
        self._read_map(components)
        self._read_cards(components)
        self._name_actions(components)

    # ------------------------------------------------------------------ components

    def _read_limits(self, components: Components) -> None:
        company = components.table("company")
        corporation = components.table("corporation")
        meta = components.table("meta")
        self.colours = meta.texts("companies")
        if len(self.colours) != COMPANIES:
            raise meta.wrong("companies", f"expected {COMPANIES} companies, found {len(self.colours)}")
        self.rigs: i64 = company.num("rigs", 3, 40)
        self.pumpjacks: i64 = company.num("pumpjacks", 1, 40)
        self.trains: i64 = company.num("trains", 2, 20)
        self.tankers: i64 = company.num("tankers", 1, FLEET)
        self.refineries: i64 = company.num("refineries", 1, 5)
        self.barrels: i64 = company.num("barrels", 3, 200)
        self.corporation_rigs: i64 = corporation.num("rigs", 0, 200)
        self.corporation_pumpjacks: i64 = corporation.num("pumpjacks", 0, 200)
        self.corporation_refineries: i64 = corporation.num("refineries", 1, 5)
        self.corporation_barrels: i64 = corporation.num("barrels", 0, 200)
        limits = components.table("limits")
        self.oilfields: i64 = limits.num("oilfields_per_area", 1, 20)
        self.own_limit: i64 = limits.num("own_rigs_and_pumpjacks_per_area", 1, 9)
        self.rigs_to_drill: i64 = limits.num("rigs_needed_to_drill", 1, 7)
        self.pumpjack_barrels: i64 = limits.num("barrels_per_pumpjack", 1, LADEN - 1)
        self.disk_barrels: i64 = limits.num("barrels_per_disk", 1, 1)
        self.tanker_room: i64 = limits.num("tanker_barrels", 1, HOLD)
        self.refinery_room: i64 = limits.num("refinery_barrels", 1, 9)
        self.display_size: i64 = limits.num("display_cards", 1, 8)
        self.refineries_per_turn: i64 = limits.num("refineries_per_turn", 0, 5)
        self.white_trains: i64 = limits.num("white_trains_per_turn", 0, 5)
        self.disks_per_area: i64 = limits.num("disks_per_area", 0, 2)
        self.disks: i64 = limits.num("disks", 0, 99)
        self.second_disk_below: i64 = limits.num("second_disk_below_rigs", 0, 99)
        asking = components.table("asking")
        self.most_bid: i64 = asking.num("highest_bid", 4, 200)
        self.most_hired: i64 = asking.num("hire_at_once", 1, 40)

    def _read_costs(self, components: Components) -> None:
        costs = components.table("costs")
        self.rig_cost: i64 = costs.num("rig", 0, 99)
        self.fourth_rig_cost: i64 = costs.num("rig_fourth", 0, 99)
        self.train_cost: i64 = costs.num("train", 0, 99)
        self.tanker_cost: i64 = costs.num("tanker", 0, 99)
        self.refinery_cost: i64 = costs.num("refinery", 0, 99)
        self.drill_cost: i64 = costs.num("drill", 0, 99)
        self.develop_cost: i64 = costs.num("develop", 0, 99)
        self.transport_cost: i64 = costs.num("transport", 0, 99)
        self.move_cost: i64 = costs.num("further_tanker_move", 0, 99)
        self.hire_cost: i64 = costs.num("shares_per_hired_worker", 1, 6)
        self.join_cost: i64 = costs.num("join_drilling_shares", 0, 99)
        self.ride_cost: i64 = costs.num("ride_shares", 0, 99)
        self.delivery_price: i64 = costs.num("delivery_shares", 0, 99)
        self.barrel_price: i64 = costs.num("emptied_barrel_shares", 0, 9)
        self.opening_bid: i64 = costs.num("opening_bid_shares", 1, int(self.most_bid))
        self.display_points: i64 = costs.num("new_display_points", 1, 99)
        loans = components.table("loans")
        self.loan_shares: i64 = loans.num("shares", 1, 99)
        self.repay_round: i64 = loans.num("repay_round", 0, 99)
        self.repay_cost: i64 = loans.num("repay_shares", 1, 99)
        self.repay_at_end: i64 = loans.num("repay_shares_at_end", 0, 99)
        self.missing_points: i64 = loans.num("points_per_missing_share", 0, 99)
        income = components.table("income")
        self.income: i64 = income.num("workers", 0, 99)
        self.generous_round: i64 = income.num("generous_round", 0, 99)
        self.chip_income: i64 = income.num("shares_per_chip", 0, 99)
        scoring = components.table("scoring")
        self.start_points: i64 = scoring.num("start_points", 0, 999)
        self.continent_places = _small(scoring, "continent_places", 3)
        self.worker_places = _small(scoring, "worker_places", 3)
        self.disk_points = _small(scoring, "disks")
        self.refinery_points = _small(scoring, "refineries", 6)
        self.shares_per_worker: i64 = scoring.num("shares_per_worker", 1, 99)
        self.chip_unused_points: i64 = components.table("refinery_chip").num("points_if_unused", 0, 99)
        chips = components.table("consolidation_chips")
        self.chip_points = _small(chips, "points", CHIPS)
        self.chip_price = _small(chips, "shares_of_each_colour", CHIPS)

    def _read_set_up(self, set_up: FactTable, start: FactTable) -> None:
        self.rounds: i64 = set_up.num("rounds", 1, 10)
        self.start_workers = _small(set_up, "workers", int(self.players))
        self.own_shares: i64 = set_up.num("own_shares", 0, 99)
        self.neighbour_shares: i64 = set_up.num("neighbour_shares", 0, 99)
        self.generous_income: i64 = set_up.num("generous_workers", 0, 99)
        self.dealt_cards: i64 = set_up.num("dealt_cards", 6, 8)
        self.draft_rigs: i64 = set_up.num("rigs", 0, 3)
        self.draft_trains: i64 = set_up.num("trains", 0, 2)
        self.draft_refineries: i64 = set_up.num("refineries", 0, 1)
        self.corporations: i64 = set_up.num(
            "corporations", COMPANIES - int(self.players), COMPANIES - int(self.players)
        )
        self.first_corporation_rigs: i64 = set_up.num("corporation_rigs", 0, 8)
        self.corporation_rigs_per_round: i64 = set_up.num("corporation_rigs_per_round", 0, 8)
        self.second_disks = set_up.flag("second_disks")
        self.special_chips = set_up.flag("special_chips")
        self.start_harbour_ids = start.texts("tanker_harbours")

    def _read_map(self, components: Components) -> None:
        continents = components.tables("continents")
        areas = components.tables("areas")
        harbours = components.tables("harbours")
        borders = components.tables("borders")
        self.continent_ids = _names(continents)
        self.area_ids = _names(areas)
        self.harbour_ids = _names(harbours)
        self.border_ids = _names(borders)
        self.continent_names = [entry.text("name") for entry in continents]
        self.harbour_names = [entry.text("name") for entry in harbours]
        self._check_map(components.root, continents, harbours)
        self.continent_of = bytes([entry.index("continent", self.continent_ids) for entry in harbours])
        self.harbour_x = [entry.num("x") for entry in harbours]
        self.harbour_y = [entry.num("y") for entry in harbours]
        white = self.continent_ids[COLOURED:]
        ends = self.area_ids + white[: NODES - AREAS]
        for entry in borders:
            if len(entry.texts("ends")) != 2:
                raise entry.wrong("ends", "expected the two sides of the border")
        self.border_a = bytes([entry.indices("ends", ends)[0] for entry in borders])
        self.border_b = bytes([entry.indices("ends", ends)[1] for entry in borders])
        self.border_ends = vec[i64]([bit(a) | bit(b) for a, b in zip(self.border_a, self.border_b, strict=True)])
        """Both as bits of a number."""
        rooms = [entry.num("train_spaces", 0, 9) for entry in areas + borders]
        self.train_room = bytes(rooms)
        ends_of = [(area, area) for area in range(AREAS)] + list(zip(self.border_a, self.border_b, strict=True))
        self.touching = bytes([node in pair for node in range(NODES) for pair in ends_of])
        """`touching[node * TRAIN_PLACES + place]`: a train place inside an area, or on a border of the node."""
        self.white_of_place = bytes([COLOURED + max(pair) - AREAS if max(pair) >= AREAS else 0 for pair in ends_of])
        """The white continent a border touches, 0 if none."""
        white_places = [place for place in range(TRAIN_PLACES) if self.white_of_place[place]]
        white_slots = list(range(AREAS, HARBOURS))
        own_places = [[p for p, pair in enumerate(ends_of) if area in pair] for area in range(AREAS)]
        self.building_places = [bytes(sorted({*own, *white_places})) for own in own_places]
        self.building_slots = [bytes([area, *white_slots]) for area in range(AREAS)]
        """By the area of the turn: where trains and refineries are built, white continents included (WC-7.10)."""
        # Where the railway and the harbours meet: an area has its own harbour, a white continent both of its harbours.
        self.node_of = bytes([h if h < AREAS else AREAS + self.continent_of[h] - COLOURED for h in range(HARBOURS)])
        start = components.table("start")
        self.start_harbours = bytes(start.indices("tanker_harbours", self.harbour_ids))
        if not self.start_harbours:
            raise start.wrong("tanker_harbours", "expected at least one harbour")
        three = start.index("corporation_continent_of_three", self.continent_ids)
        self.third_continent: i64 = three

    def _check_map(self, root: FactTable, continents: list[FactTable], harbours: list[FactTable]) -> None:
        """The parts of the board whose number the rules are written for."""
        for key, found, expected in (
            ("continents", len(self.continent_ids), CONTINENTS),
            ("areas", len(self.area_ids), AREAS),
            ("harbours", len(self.harbour_ids), HARBOURS),
            ("borders", len(self.border_ids), BORDERS),
        ):
            if found != expected:
                raise root.wrong(key, f"expected {expected}, found {found}")
        for number, entry in enumerate(continents):
            if entry.index("kind", ["coloured", "white"]) != (number >= COLOURED):
                raise entry.wrong("kind", "the four coloured continents come first")
        if self.harbour_ids[:AREAS] != self.area_ids:
            raise harbours[0].wrong("id", "the harbours of the eight areas come first, in the order of the areas")
        for number, entry in enumerate(harbours):
            if (entry.index("continent", self.continent_ids) >= COLOURED) != (number >= AREAS):
                raise entry.wrong("continent", "areas lie in coloured continents, other harbours in white ones")

    def _read_cards(self, components: Components) -> None:
        table = components.table("area_cards")
        self.card_ids: list[str] = []
        area: list[int] = []
        light: list[int] = []
        workers: list[int] = []
        shares: list[int] = []
        colour: list[int] = []
        drops: list[int] = []
        refinery: list[int] = []
        for row in table.items("rows"):
            if not isinstance(row, list) or len(row) != 8:
                raise table.wrong("rows", f"expected eight columns, found {row!r}")
            self.card_ids.append(str(row[0]))
            area.append(table.place("rows", str(row[1]), self.area_ids))
            light.append(table.place("rows", str(row[2]), ["dark", "light"]))
            workers.append(_cell(table, row, 3, 20))
            shares.append(_cell(table, row, 4, 20))
            colour.append(table.place("rows", str(row[5]), self.colours) if row[4] else 0)
            drops.append(_cell(table, row, 6, 20))
            refinery.append(1 if row[7] else 0)
        if len(self.card_ids) != CARDS:
            raise table.wrong("rows", f"expected {CARDS} cards, found {len(self.card_ids)}")
        self.card_area = bytes(area)
        self.card_light = bytes(light)
        self.card_workers = bytes(workers)
        self.card_shares = bytes(shares)
        self.card_colour = bytes(colour)
        self.card_drops = bytes(drops)
        self.card_refinery = bytes(refinery)
        dark: list[int] = []
        for number in range(AREAS):
            own = [card for card in range(CARDS) if area[card] == number and not light[card]]
            if len(own) != 2:
                raise table.wrong("rows", f"expected two dark cards of {self.area_ids[number]}, found {len(own)}")
            dark += own
        self.dark_card = bytes(dark)
        """`dark_card[2 * area + k]`: the first and the second dark card of an area."""

    # ------------------------------------------------------------------ actions

    def _name_actions(self, components: Components) -> None:
        add = self.actions
        places = self.area_ids + self.border_ids
        tankers = [f"{colour}_{k + 1}" for colour in self.colours for k in range(FLEET)]
        self.anchor: i64 = add.add("anchor", self.start_harbour_ids)
        self.corporation: i64 = add.add("corporation", self.colours)
        self.card: i64 = add.add("card", self.area_ids)
        self.rig: i64 = add.single("rig")
        self.train: i64 = add.add("train", places)
        self.tanker: i64 = add.single("tanker")
        self.refinery: i64 = add.add("refinery", self.harbour_ids)
        self.take: i64 = add.add("take", self.card_ids)
        self.replace: i64 = add.single("replace")
        self.drill: i64 = add.single("drill")
        self.develop: i64 = add.single("develop")
        self.transport: i64 = add.single("transport")
        self.d2: i64 = add.add("d2", self.area_ids)
        self.d3: i64 = add.add("d3", self.area_ids)
        self.join: i64 = add.single("join")
        self.decline: i64 = add.single("decline")
        self.stand_pass: i64 = add.single("pass")
        self.chip: i64 = add.add("chip", self.harbour_ids)
        self.empty: i64 = add.add("empty", self.harbour_ids)
        self.unload: i64 = add.add("unload", self.harbour_ids)
        self.load: i64 = add.add("load", tankers)
        self.cross: i64 = add.add(
            "cross", [f"{border} {colour}" for border in self.border_ids for colour in self.colours]
        )
        self.leave: i64 = add.single("leave")
        self.sail: i64 = add.add("sail", [f"{tanker} {harbour}" for tanker in tankers for harbour in self.harbour_ids])
        self.move: i64 = add.add("move", [f"{a} {b}" for a in self.harbour_ids for b in self.harbour_ids])
        self.buy: i64 = add.single("buy")
        self.sequence: i64 = add.add("sequence", [str(number + 1) for number in range(int(self.players))])
        self.done: i64 = add.single("done")
        self.loan: i64 = add.single("loan")
        # Amounts come last: a block of them follows single actions.
        self.hire: i64 = add.amounts("hire", int(self.most_hired))
        self.bid: i64 = add.amounts("bid", int(self.most_bid))
        self.deliver: i64 = add.amounts("deliver", int(self.refinery_room))
        self.most_gain: i64 = self.refinery_room * self.barrel_price
        self.gain: i64 = self._by_colour("gain", int(self.most_gain))
        self.most_pay: i64 = self.most_hired * self.hire_cost
        self.pay: i64 = self._by_colour("pay", int(self.most_pay))
        self.most_ride: i64 = self.own_limit + 2
        self.ride: i64 = self._by_colour("ride", int(self.most_ride))
        self.most_repay: i64 = 20
        self.repay: i64 = add.amounts("repay", int(self.most_repay))
        nothing = [f"ride {colour} 0" for colour in self.colours] + ["deliver 0", "repay 0"]
        add.mark_ways_out(["replace", "decline", "pass", "leave", "done", *nothing])

    def _by_colour(self, word: str, most: int) -> i64:
        """`word red 0` .. `word blue most`: the number is first + colour * (most + 1) + amount."""
        return self.actions.add(word, [f"{colour} {n}" for colour in self.colours for n in range(most + 1)])

    # ------------------------------------------------------------------ names

    def harbour_name(self, area: int, words: Words) -> str:
        return words.printed(self.harbour_names[area])

    def continent_name(self, continent: int, words: Words) -> str:
        return words.printed(self.continent_names[continent])

    def place_name(self, place: int, words: Words) -> str:
        """A place for trains: an area or a border."""
        if place < AREAS:
            return self.harbour_name(place, words)
        ends = self.border_a[place - AREAS], self.border_b[place - AREAS]
        return "–".join([self.node_name(node, words) for node in ends])

    def node_name(self, node: int, words: Words) -> str:
        if node < AREAS:
            return self.harbour_name(node, words)
        return self.continent_name(COLOURED + node - AREAS, words)

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "company":
            if value < self.players:
                return f"{words.names['company_name'][value]} ({words.word('seat', value, self)})"
            return words.names["corporation"][value]
        if name in ("area", "harbour"):
            return self.harbour_name(value, words)
        if name == "continent":
            return self.continent_name(value, words)
        if name == "place":
            return self.place_name(value, words)
        if name == "node":
            return self.node_name(value, words)
        if name == "tanker":
            return f"{words.names['colour'][value // FLEET]} {value % FLEET + 1}"
        if name == "card":
            return words.text(say("bonus.card", area=self.card_area[value], bonus=value), self)
        if name == "bonus":
            return self.bonus(value, words)
        return super().noun(name, value, words)

    def bonus(self, card: int, words: Words) -> str:
        """The bonus of an area card in words."""
        parts: list[Message] = []
        if self.card_refinery[card]:
            parts.append(say("bonus.refinery"))
        if self.card_workers[card]:
            parts.append(say("bonus.workers", workers=self.card_workers[card]))
        if self.card_shares[card]:
            parts.append(say("bonus.shares", shares=self.card_shares[card], colour=self.card_colour[card]))
        if self.card_drops[card]:
            parts.append(say("bonus.drops", drops=self.card_drops[card]))
        return ", ".join([words.text(part, self) for part in parts])
