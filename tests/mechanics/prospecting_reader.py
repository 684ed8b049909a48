"""Somebody who knows the rules of Giganten or Black Gold and what is printed, sits at the table and reads the log.

From each sentence the reader works out what lies where, what everybody holds, what may be answered next and which rule
the sentence must cite. Of the engine nothing is used but the names and numbers of its messages and fields.
"""

import heapq
import tomllib
from collections import Counter

from boomtown import games
from boomtown.kernel.message import Event

PHASES = ["map", "prices", "take", "deal", "act", "build", "extract", "auction", "overflow", "die"]
BANK = ["oil", "overflow", "transport", "derricks", "springs", "depth"]
TIERS = {
    "standard": {
        2: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
        3: [("A1", "A2"), ("B1", "B2"), ("C1", "C2")],
        4: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
        5: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
    },
    "fewer": {
        2: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        3: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        4: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        5: [("A1", "A2"), ("B3", "B4"), ("C3", "C4")],
    },
    "more": {
        2: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        3: [("A1", "A2"), ("B1", "B2"), ("C3", "C4")],
        4: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
        5: [("A3", "A4"), ("B3", "B4"), ("C3", "C4")],
    },
}
FEE = 3000
COST = {0: 4000, 1: 6000, 2: 8000}

RULES = {
    "giganten": {
        "round": "GI-3.1",
        "white": "GI-4.2",
        "coloured": "GI-4.3",
        "special_card": "GI-5.1",
        "took": "GI-5.3",
        "dealt": "GI-6.1",
        "placed": "GI-7.2",
        "drove": "GI-7.3",
        "surveyed": "GI-7.8",
        "train": "GI-7.11",
        "stopped": "GI-7.1",
        "shift": "GI-8.2",
        "given": "GI-8.3",
        "set_back": "GI-8.4",
        "built": "GI-9.4",
        "no_build": "GI-9.1",
        "dry": "GI-10.2",
        "carried": "GI-10.3",
        "hired_black": "GI-10.4",
        "hired": "GI-10.5",
        "oil_lost": "GI-10.6",
        "stored": "GI-10.7",
        "bid": "GI-11.3",
        "won": "GI-11.6",
        "paid": "GI-11.7",
        "caught": "GI-11.8",
        "no_bid": "GI-11.10",
        "sold": "GI-11.11",
        "overflow": "GI-12.1",
        "die": "GI-12.2",
        "ended": "GI-13.1",
        "final": "GI-13.2",
    },
    "blackgold": {
        "round": "BG-3.1",
        "white": "BG-4.2",
        "coloured": "BG-4.3",
        "special_card": "BG-5.1",
        "took": "BG-5.3",
        "dealt": "BG-6.1",
        "placed": "BG-7.2",
        "drove": "BG-7.3",
        "surveyed": "BG-7.8",
        "train": "BG-7.13",
        "stopped": "BG-7.1",
        "shift": "BG-8.2",
        "given": "BG-8.3",
        "set_back": "BG-8.8",
        "built": "BG-7.12",
        "dry": "BG-9.2",
        "carried": "BG-9.3",
        "hired_black": "BG-9.5",
        "hired": "BG-9.5",
        "oil_lost": "BG-9.6",
        "stored": "BG-9.7",
        "bid": "BG-10.3",
        "won": "BG-10.5",
        "paid": "BG-10.6",
        "caught": "BG-10.7",
        "no_bid": "BG-10.9",
        "sold": "BG-10.10",
        "overflow": "BG-11.1",
        "die": "BG-11.2",
        "final": "BG-12.3",
    },
}


class Reader:
    def __init__(self, key: str, players: int, options: dict[str, str]) -> None:
        self.key, self.players, self.options = key, players, options
        self.printed = tomllib.loads((games.find(key).folder / "components.toml").read_text(encoding="utf-8"))
        self.is_giganten = key == "giganten"
        self.rules = RULES[key]
        self._read_cards()
        seats = range(players)
        self.companies = 3 if self.is_giganten or players > 3 else 2
        self.company_names = self.printed["companies"]["short"][: self.companies]
        self.prices: list[int] = self.printed["prices"]["ladder"]
        self.price = [5000] * self.companies
        self.rolls = [0] * self.companies
        self.tank: Counter[tuple[int, int]] = Counter()
        self.cash = [15000] * players
        self.bank: Counter[str] = Counter()
        self.oil_out = self.oil_back = 0
        self.trucks = [-1] * players
        self.rigs: list[list[list[int]]] = [[[] for _ in range(5)] for _ in seats]
        self.trains = [1 if self.is_giganten else 6] * players
        self.black = 1
        self.first = self.round = 0
        licences = self.printed["licences"]
        self.deck = [licences["ones"], licences["twos"]]
        self.fresh = list(self.deck)
        self.is_exact = True
        """Whether the deck is known card by card: not any more when it was shuffled around the Baron's licences."""
        self.hands = [[0, 0] for _ in seats]
        self.discards = [0, 0]
        self.most, self.caught = [0] * players, [0] * players
        self.since, self.since_twos = [0] * players, [0] * players
        self.baron = dict.fromkeys(range(self.companies), 0) if players == 2 else {}
        self.baron_open = [[0, 0] for _ in self.baron]
        self.springs, self.liquidations = [0] * players, [0] * self.companies
        self.story: list[str] = []
        self.clock = (0, 0)
        self.taken = [-1] * players
        self.points, self.has_built, self.acting = 0, False, -1
        self.effect, self.size = "", 0
        self.deepened: set[int] = set()
        self.done_rigs: list[int] = []
        self.carried, self.drying, self.payees = 0, -1, [-1]
        self.payees.clear()
        self.auction: dict[str, int | list[int]] = {}
        self.lots_done: list[int] = []
        self.due = self.selling = self.seller = -1
        self.liquidating = False
        self.dealing = -1
        self.looked = -1

    def _read_cards(self) -> None:
        names = ("red_cards", "beige_cards") if self.is_giganten else ("special_cards", "standard_cards")
        special, standard = (self.printed[name]["rows"] for name in names)
        self.cards: list[tuple[int, int, int, str, int]] = []
        """Train, licences, movement, effect, size."""
        for row in special:
            if self.is_giganten:
                effect, size = ("oil", row[4]) if row[4] else ("back", row[5])
            else:
                named = {
                    "extra_oil": "oil",
                    "opponents_back": "back",
                    "well_spring": "spring",
                    "drill_deeper": "deeper",
                }
                effect, size = named[row[4]], row[5]
            self.cards.append((row[1], row[2], row[3], effect, size))
        self.cards += [(0, row[2], row[3], "price" if row[4] else "", row[4]) for row in standard]
        self.specials = len(special)
        self.deck_of_specials = [1] * len(special)
        self.deck_of_standards = [row[1] for row in standard]
        self.display: list[int] = []
        self.discarded: Counter[int] = Counter()

    # ------------------------------------------------------------------ the map

    def lay(self, draws: list[int]) -> None:
        """The printed board, or tiles as they were drawn: faces, quarter turns, additional wells."""
        self.cost: list[int] = []
        self.wells: list[int] = []
        self.draws: list[int] = []
        self.faces = [] if self.is_giganten else [name for name in self.printed["faces"] if len(name) == 2]
        if self.is_giganten:
            for mark in " ".join(self.printed["board"]["grid"]).split():
                unused = self.players == 3 and mark.endswith("x")
                self.cost.append(int(mark[0]))
                self.wells.append(int(mark[2]) - 1 if "." in mark and not unused else -1)
            self.wide, self.high = 20, 12
        else:
            self._lay_tiles(draws)
        self.sites = [cell for cell, kind in enumerate(self.wells) if kind >= 0]
        self.tiles = set(self.sites)
        self.depth: dict[int, int] = {}
        self.knows: dict[int, int] = {}

    @property
    def beside(self) -> int:
        """How many tiles lie side by side (BG-2.1, BG-15.8)."""
        return 1 if self.players == 2 or (self.players == 3 and self.options.get("wells") == "fewer") else 2

    def pair(self, place: int) -> tuple[str, str]:
        """The faces that may lie at a place (BG-2.2, BG-15.8, BG-15.9)."""
        tiers = TIERS[self.options.get("wells", "standard")][self.players]
        return tiers[place // self.beside]

    def _lay_tiles(self, draws: list[int]) -> None:
        places = 3 * self.beside
        self.draws = list(draws)
        self.wide, self.high = 7 * self.beside, 21
        self.marks: dict[int, str] = {}
        for place in range(places):
            laid = draws[place] >= 0
            assert not laid or self.faces[draws[place]] in self.pair(place)
            rows = self.printed["faces"][self.faces[draws[place]]]["rows"] if laid else ["." * 7] * 7
            for _ in range(draws[places + place]):  # a quarter to the right
                rows = ["".join(column)[::-1] for column in zip(*rows, strict=True)]
            for cell, mark in zip(self.cells_of(place), "".join(rows), strict=True):
                self.marks[cell] = mark
        named = [face for face in draws[:places] if face >= 0]
        assert len(set(named)) == len(named), "both faces of a pair"
        self.free: list[int] = []
        """How many spaces each additional well could have taken."""
        more = draws[2 * places :]
        for place, cell in enumerate(more, start=self.beside):
            plains = self.plains(place)
            assert cell in plains
            self.free.append(len(plains))
            self.marks[cell] = "2"
        for cell in range(self.wide * self.high):
            self.cost.append({"~": 2, "^": 3}.get(self.marks[cell], 1))
            self.wells.append(int(self.marks[cell]) - 1 if self.marks[cell] in "123" else -1)

    def cells_of(self, place: int) -> list[int]:
        top, left = place // self.beside * 7, place % self.beside * 7
        return [(top + row) * self.wide + left + column for row in range(7) for column in range(7)]

    def plains(self, place: int) -> list[int]:
        """Where an additional well may lie: plains with no well on the eight spaces around (BG-15.10)."""
        wells = [divmod(cell, self.wide) for cell, mark in self.marks.items() if mark in "123"]
        found = []
        for cell in self.cells_of(place):
            row, column = divmod(cell, self.wide)
            near = [1 for y, x in wells if abs(y - row) <= 1 and abs(x - column) <= 1]
            if self.marks[cell] == "." and not near:
                found.append(cell)
        return found

    def name(self, cell: int) -> str:
        return f"r{cell // self.wide + 1}c{cell % self.wide + 1}"

    def near(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.wide)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [r * self.wide + c for r, c in steps if 0 <= r < self.high and 0 <= c < self.wide]

    def space(self, cell: int) -> int:
        """Where on the railway a train is level with a cell."""
        return cell % self.wide + 1 if self.is_giganten else cell // self.wide + 1

    def train_cost(self, start: int, end: int) -> int:
        table = self.printed["railway"] if self.is_giganten else self.printed["tracks"]["signs"]
        return sum(table["enter_cost"][start - 1 : end - 1])

    def derricks(self) -> dict[int, tuple[int, int]]:
        """By cell: seat and oil."""
        return {rig[0]: (seat, rig[1]) for seat, rigs in enumerate(self.rigs) for rig in rigs if rig}

    def ways(self, seat: int) -> dict[int, int]:
        """The points to every cell the truck can get to."""
        closed = self.derricks()
        found = {self.trucks[seat]: 0}
        waiting = [(0, self.trucks[seat])]
        while waiting:
            paid, cell = heapq.heappop(waiting)
            for other in self.near(cell):
                total = paid + self.cost[other]
                if other not in closed and total < found.get(other, 99):
                    found[other] = total
                    heapq.heappush(waiting, (total, other))
        return found

    def values_of(self, kind: int) -> list[int]:
        well = self.printed["wells"][("single", "double", "triple")[kind]]
        return well["deeper_values"] if kind == 1 and self.options.get("deeper") == "yes" else well["values"]

    # ------------------------------------------------------------------ reading

    def hear(self, event: Event) -> None:
        key, values = event.message.key, event.message.values
        secret = {"dealt_you": self.dealing, "surveyed_you": self.looked}.get(key, -1)
        assert event.audience == (1 << secret if secret >= 0 else -1), event.message
        assert self.drying < 0 or key == "dry", event.message
        self.story.append(key)
        rule = getattr(self, "_" + key)(**values)
        assert event.rule == rule, f"{event.message} cites {event.rule}, not {rule}"

    def _at(self, phase: str, within: int) -> None:
        """Phases come in the order of the round, and in each the seats in turn order (or the lots)."""
        now = (PHASES.index(phase), within)
        assert now >= self.clock, f"{phase} {within} after {self.clock}"
        self.clock = now

    def _turn(self, phase: str, seat: int) -> None:
        self._at(phase, (seat - self.first) % self.players)

    def pay(self, seat: int, money: int, way: str) -> None:
        self.cash[seat] -= money
        self.bank[way] += money
        assert self.cash[seat] >= 0

    # the map of Black Gold, where the players choose it

    @property
    def place(self) -> int:
        """Where the next tile is laid."""
        return [*self.draws[: 3 * self.beside], -1].index(-1)

    def _laid(self, seat: int, face: int, place: int) -> str:
        assert (seat, place) == (place % self.players, self.place) and f"tile {self.faces[face]}" in self._ask_tile()
        self.draws[place] = face
        self.lay(self.draws)
        return "BG-2.3"

    def _tile_laid(self, seat: int, face: int, tier: int) -> str:
        assert self.beside == 1
        return self._laid(seat, face, tier)

    def _tile_laid_half(self, seat: int, face: int, tier: int, half: int) -> str:
        assert self.beside == 2
        return self._laid(seat, face, 2 * tier + half)

    def _tile_turned(self, seat: int, face: int, quarters: int) -> str:
        last = self.place - 1
        assert (seat, face) == (last % self.players, self.draws[last]) and 0 <= quarters < 4
        self.draws[3 * self.beside + last] = quarters
        self.lay(self.draws)
        return "BG-2.3"

    def _well_added(self, cell: int) -> str:
        self.lay([*self.draws, cell])
        return "BG-15.10"

    # prices and cards

    def _round(self, round: int, seat: int) -> str:
        self.round += 1
        assert (round, seat) == (self.round, self.first)
        if not self.is_giganten:
            more = 4 if self.players == 5 and self.options.get("wells") == "more" else 0
            assert -1 not in self.draws and len(self.draws) == 6 * self.beside + more
        self.clock = (1, 0)
        self.lots_done = []
        return self.rules["round"]

    def _rolled(self, company: int, step: int, price: int, price2: int) -> str:
        assert price2 == self.price[company]
        at = self.prices.index(price2)
        white = 4000 <= price2 <= 6500
        down = step < 0 if white else price2 >= 7000
        self.price[company] = self.prices[min(max(at + (-abs(step) if down else abs(step)), 0), 15)]
        assert price == self.price[company] and 2 <= abs(step) <= 4
        if self.liquidating:
            self.liquidations[company] += 1
            self.liquidating = False
        else:
            self._at("prices", company)
            self.rolls[company] += 1
        return self.rules["white" if white else "coloured"]

    def _price_red(self, company: int, number: int, price: int, price2: int) -> str:
        return self._rolled(company, -number, price, price2)

    def _price_blue(self, company: int, number: int, price: int, price2: int) -> str:
        return self._rolled(company, number, price, price2)

    def _special_card(self, card: int, space: int) -> str:
        assert self.rolls == [self.round] * self.companies and self.deck_of_specials[card]
        self.deck_of_specials[card] -= 1
        last = 21
        self.black = min(self.black + self.cards[card][0], last)
        assert space == self.black and card < self.specials
        self.display = [card]
        return self.rules["special_card"]

    def _special_card_last(self, card: int, space: int) -> str:
        assert self._special_card(card, space) and space >= self.last_space()
        return self.rules["special_card"]

    def last_space(self) -> int:
        """Where the black train ends the game."""
        return {"shorter": 17, "longer": 1000}.get(self.options.get("length", ""), 21)

    def see_cards(self, display: list[int]) -> None:
        """The standard cards of the round lie open beside the special one, in the order of their kinds."""
        assert len(display) == self.players + 1 and display[0] == self.display[0]
        standards = display[1:]
        assert standards == sorted(standards)
        kinds = range(len(self.deck_of_standards))
        if sum(self.deck_of_standards) < self.players:  # it runs out: what is left is drawn, then from the discards
            fresh = [self.discarded.pop(kind + self.specials, 0) for kind in kinds]
            self.deck_of_standards = [old + new for old, new in zip(self.deck_of_standards, fresh, strict=True)]
        for card in standards:
            self.deck_of_standards[card - self.specials] -= 1
        assert min(self.deck_of_standards) >= 0
        self.display = list(display)

    def _took(self, seat: int, card: int, licences: int, points: int, size: int, effect: str = "") -> str:
        self._turn("take", seat)
        assert self.taken[seat] < 0
        assert (licences, points, effect, size) == self.cards[card][1:]
        self.display[self.display.index(card)] = -1
        self.taken[seat] = card
        return self.rules["took"]

    def _took_price(self, **values: int) -> str:
        return self._took(**values, effect="price")  # type: ignore[arg-type]

    def _took_oil(self, **values: int) -> str:
        return self._took(**values, effect="oil")  # type: ignore[arg-type]

    def _took_back(self, **values: int) -> str:
        return self._took(**values, effect="back")  # type: ignore[arg-type]

    def _took_spring(self, **values: int) -> str:
        return self._took(**values, effect="spring")  # type: ignore[arg-type]

    def _took_deeper(self, **values: int) -> str:
        return self._took(**values, effect="deeper")  # type: ignore[arg-type]

    # licences

    def _refill(self) -> bool:
        if sum(self.deck) - sum(self.baron.values()) > 0:
            return True
        if not sum(self.discards):
            return False
        self.is_exact = self.is_exact and not sum(self.baron.values())
        self.deck = [self.deck[kind] + self.discards[kind] for kind in (0, 1)]
        self.discards = [0, 0]
        self.fresh = list(self.deck)
        self.since, self.since_twos = [0] * self.players, [0] * self.players
        return True

    def _dealt(self, seat: int, count: int) -> str:
        self._turn("deal", seat)
        assert -1 not in self.taken and count <= self.cards[self.taken[seat]][1]
        self.dealing, self.drawn = seat, count
        return self.rules["dealt"]

    def _dealt_you(self, ones: int, twos: int) -> str:
        seat, left = self.dealing, [ones, twos]
        assert ones + twos == self.drawn and min(left) >= 0
        for _ in range(self.drawn):
            assert self._refill()
            kind = 1 if self.deck[1] and left[1] and (not left[0] or not self.deck[0]) else 0
            if sum(self.deck) == 1:
                kind = self.deck.index(1)
            self.deck[kind] -= 1
            left[kind] -= 1
            self.hands[seat][kind] += 1
            self.since[seat] += 1
            self.since_twos[seat] += kind
        if self.drawn < self.cards[self.taken[seat]][1]:
            assert not self._refill(), "there would have been more"
        assert left == [0, 0]
        self.most[seat] += 2 * self.drawn
        return self.rules["dealt"]

    def _baron_dealt(self, company: int, count: int) -> str:
        self._at("deal", self.players + company)
        (rest,) = [card for card in self.display if card >= 0]
        given = 0
        while given < self.cards[rest][1] and self._refill():
            self.baron[company] += 1
            given += 1
        assert count == given
        return "BG-13.1"

    # trucks and trains

    def begin_turn(self, seat: int) -> None:
        """Somebody is asked to place or to move who was not before."""
        if self.acting != seat:
            self._turn("act", seat)
            self.acting, self.has_built = seat, False
            _, _, self.points, self.effect, self.size = self.cards[self.taken[seat]]
            self.deepened = set()

    def _placed(self, seat: int, cell: int) -> str:
        self.begin_turn(seat)
        assert self.trucks[seat] < 0
        self.trucks[seat] = cell
        return self.rules["placed"]

    def _drove(self, seat: int, cell: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.ways(seat)[cell] <= self.points
        self.points -= points
        self.trucks[seat] = cell
        return self.rules["drove"]

    def _surveyed(self, seat: int, cell: int) -> str:
        self.begin_turn(seat)
        assert cell in self.near(self.trucks[seat]) and cell in self.tiles
        self.knows[cell] = self.knows.get(cell, 0) | 1 << seat
        self.looked = seat
        return self.rules["surveyed"]

    def _surveyed_you(self, cell: int, depth: int) -> str:
        assert self.depth.setdefault(cell, depth) == depth and depth in self.values_of(self.wells[cell])
        return self.rules["surveyed"]

    def _train(self, seat: int, space: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.train_cost(self.trains[seat], space) <= self.points
        self.points -= points
        self.trains[seat] = space
        return self.rules["train"]

    def _stopped(self, seat: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.points > 0
        self.points = -1
        return self.rules["stopped"]

    def _stopped_empty(self, seat: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.points == 0
        self.points = -1
        return self.rules["stopped"]

    def _drill(self, seat: int, cell: int, oil: int) -> None:
        slot = self.rigs[seat].index([])
        self.rigs[seat][slot] = [cell, oil]
        self.oil_out += oil

    def _built(self, seat: int, cell: int, cost: int, oil: int) -> str:
        if self.is_giganten:
            self._turn("build", seat)
        else:
            self.begin_turn(seat)
        assert cost == COST[self.wells[cell]] and cell in self.tiles and cell in self.near(self.trucks[seat])
        assert self.depth.setdefault(cell, oil) == oil and oil in self.values_of(self.wells[cell])
        self.pay(seat, cost, "derricks")
        self.tiles.remove(cell)
        self.knows[cell] = -1
        self._drill(seat, cell, oil)
        self.has_built = True
        return self.rules["built"]

    def _no_build(self, seat: int) -> str:
        self._turn("build", seat)
        return self.rules["no_build"]

    # special actions

    def _use(self, effect: str) -> None:
        assert self.effect == effect and self.points < 0, f"{effect}, not {self.effect}"
        self.effect = ""

    def _no_special(self, seat: int) -> str:
        assert self.effect and not self.deepened
        self.effect = ""
        return "BG-8.1"

    def _no_deeper(self, seat: int) -> str:
        assert self.deepened
        self._use("deeper")
        return "BG-8.1"

    def _shift(self, company: int, price: int, price2: int, steps: int) -> str:
        self._use("price")
        assert price2 == self.price[company] != price
        self.price[company] = self.prices[min(max(self.prices.index(price2) + steps, 0), 15)]
        assert price == self.price[company]
        return self.rules["shift"]

    def _raised(self, seat: int, company: int, price: int, price2: int) -> str:
        return self._shift(company, price, price2, self.size)

    def _lowered(self, seat: int, company: int, price: int, price2: int) -> str:
        return self._shift(company, price, price2, -self.size)

    def _stored(self, seat: int, company: int, oil: int) -> str:
        self.tank[seat, company] += oil
        if self.clock[0] == PHASES.index("act"):
            self._use("oil")
            assert oil == self.size
            self.oil_out += oil
            return self.rules["given"]
        assert 0 < oil <= self.carried
        self.carried -= oil
        return self.rules["stored"]

    def _set_back(self, seat: int, spaces: int) -> str:
        self._use("back")
        assert spaces == self.size
        for other in range(self.players):
            if other != seat:
                self.trains[other] = max(self.trains[other] - spaces, 1)
        return self.rules["set_back"]

    def _sprung(self, seat: int, cell: int, cost: int, oil: int) -> str:
        self._use("spring")
        assert cost == 5000 and 2 <= oil <= 4
        self.pay(seat, cost, "springs")
        self._drill(seat, cell, oil)
        self.springs[seat] += 1
        return "BG-8.4"

    def _deepened(self, seat: int, cell: int, cost: int, oil: int) -> str:
        (rig,) = [rig for rig in self.rigs[seat] if rig and rig[0] == cell]
        rig[1] += 1
        self.oil_out += 1
        assert self.effect == "deeper" and cell not in self.deepened and (cost, oil) == (2000, rig[1])
        self.deepened.add(cell)
        self.pay(seat, cost, "depth")
        return "BG-8.7"

    # transport

    def next_rig(self, seat: int) -> int:
        """The slot of the derrick whose marker is taken next, -1 for none."""
        rest = [slot for slot in range(5) if self.rigs[seat][slot] and slot not in self.done_rigs]
        return rest[0] if rest else -1

    def _extract(self, seat: int, cell: int) -> None:
        if self.clock != (PHASES.index("extract"), (seat - self.first) % self.players):
            self._turn("extract", seat)
            self.done_rigs, self.extracting = [], seat
            assert self.carried == 0
        slot = self.next_rig(seat)
        assert self.rigs[seat][slot][0] == cell

    def _marker(self, seat: int) -> None:
        slot = self.next_rig(seat)
        self.done_rigs.append(slot)
        rig = self.rigs[seat][slot]
        rig[1] -= 1
        if rig[1] == 0:
            self.drying = rig[0]

    def _carried(self, seat: int, cell: int) -> str:
        self._extract(seat, cell)
        assert self.trains[seat] >= self.space(cell)
        self.carried += 1
        self._marker(seat)
        return self.rules["carried"]

    def _oil_lost(self, seat: int, cell: int) -> str:
        self._extract(seat, cell)
        assert self.trains[seat] < self.space(cell)
        self.oil_back += 1
        self._marker(seat)
        return self.rules["oil_lost"]

    def lead(self, seat: int) -> int:
        """The farthest train that can be hired beside Giganten's black one."""
        others = [space for other, space in enumerate(self.trains) if other != seat]
        return max(others) if self.is_giganten else max(*others, self.black)

    def _hired(self, seat: int, cell: int, seat2: int, money: int) -> str:
        self._extract(seat, cell)
        lead = self.lead(seat)
        assert self.trains[seat] < self.space(cell) <= lead
        if not self.payees:
            assert self.cash[seat] >= FEE
            self.payees = [other for other in range(self.players) if other != seat and self.trains[other] == lead]
            self.parts = len(self.payees) + (not self.is_giganten and self.black == lead)
        assert seat2 == self.payees.pop(0) and money == FEE // self.parts
        self.cash[seat] -= money
        self.cash[seat2] += money
        if not self.payees and (self.is_giganten or self.black < lead):
            self.carried += 1
            self._marker(seat)
        return self.rules["hired"]

    def _hired_black(self, seat: int, cell: int, money: int) -> str:
        self._extract(seat, cell)
        alone = self.is_giganten or self.story[-2] != "hired"
        assert not self.payees and self.black >= self.space(cell) > self.trains[seat]
        assert money == (FEE if alone else FEE // self.parts)
        self.pay(seat, money, "transport")
        self.carried += 1
        self._marker(seat)
        return self.rules["hired_black"]

    def _dry(self, seat: int, cell: int) -> str:
        assert cell == self.drying
        self.rigs[seat][self.done_rigs[-1]] = []
        self.drying = -1
        return self.rules["dry"]

    # auctions

    def bidders(self, lot: int) -> list[int]:
        """Who takes part, in turn order."""
        companies = [lot] if lot < self.companies else range(self.companies)
        order = [(self.first + step) % self.players for step in range(self.players)]
        return [seat for seat in order if sum(self.hands[seat]) and any(self.tank[seat, c] for c in companies)]

    def open_auction(self, lot: int) -> None:
        if not self.auction:
            self._at("auction", lot)
            seats = self.bidders(lot)
            self.auction = {"lot": lot, "highest": 0, "bidder": -1, "in": seats, "turn": seats[:1]}

    def _in_turn(self, seat: int, lot: int) -> list[int]:
        self.open_auction(lot)
        still_in = self.auction["in"]
        assert isinstance(still_in, list)
        assert self.auction["lot"] == lot and self.auction["turn"] == [seat]
        after = [(seat + step) % self.players for step in range(1, self.players)]
        self.auction["turn"] = [other for other in after if other in still_in][:1]
        return still_in

    def _bid(self, seat: int, number: int, lot: int) -> str:
        self._in_turn(seat, lot)
        highest = self.auction["highest"]
        assert isinstance(highest, int) and number > highest
        self.auction["highest"], self.auction["bidder"] = number, seat
        return self.rules["bid"]

    def _passed(self, seat: int, lot: int) -> str:
        if self.auction.get("final"):
            assert self.auction["final"] == [seat]
            self.auction["highest"] = 0
            return "BG-15.5" if self.is_greedy else "BG-13.4"
        self._in_turn(seat, lot).remove(seat)
        return self.rules["bid"]

    def _close(self, lot: int) -> None:
        assert lot == len(self.lots_done)
        self.lots_done.append(lot)
        self.auction = {}

    def _no_bid(self, lot: int) -> str:
        if self.players == 2:
            assert not self.bidders(lot)
            if not self.is_greedy:
                self._discard_baron(lot)
            self._close(lot)
            return "BG-15.6" if self.is_greedy else "BG-13.4"
        self.open_auction(lot)
        assert self.auction["in"] == [] and self.auction["highest"] == 0
        self._close(lot)
        return self.rules["no_bid"]

    def value(self, seat: int) -> int:
        return self.hands[seat][0] + 2 * self.hands[seat][1]

    def _winner(self, seat: int, lot: int, number: int) -> None:
        assert (self.auction["lot"], self.auction["bidder"], self.auction["highest"]) == (lot, seat, number)
        if self.players > 2:
            assert self.auction["in"] == [seat]
        else:
            assert number > self.baron_value(lot) and not self.baron[lot]

    def _won(self, seat: int, lot: int, number: int) -> str:
        self._winner(seat, lot, number)
        assert self.value(seat) >= number
        self.due, self.selling, self.seller = number, lot, seat
        self._close(lot)
        if self.players == 2 and not self.is_greedy:
            self._discard_baron(lot)
        return self.rules["won"]

    def _give_up(self, seat: int, ones: int, twos: int) -> None:
        for kind, count in enumerate((ones, twos)):
            self.hands[seat][kind] -= count
            self.discards[kind] += count
        assert min(self.hands[seat]) >= 0
        self.most[seat] = min(self.most[seat] - ones - 2 * twos, 2 * sum(self.hands[seat]))

    def _caught(self, seat: int, lot: int, number: int, ones: int, twos: int) -> str:
        self._winner(seat, lot, number)
        assert self.value(seat) < number and ones + twos == -(-sum(self.hands[seat]) // 2)
        self.most[seat] = min(self.most[seat], number - 1)
        self._give_up(seat, ones, twos)
        self.caught[seat] += 1
        self.auction = {}
        return self.rules["caught"]

    def _paid(self, seat: int, lot: int, ones: int, twos: int) -> str:
        assert (seat, lot) == (self.seller, self.selling) and f"pay {twos}" in self._ask_pay()
        assert ones == max(self.due - 2 * twos, 0)
        self._give_up(seat, ones, twos)
        self.due = -1
        return self.rules["paid"]

    def _sale(self, seat: int, company: int, oil: int, money: int) -> str:
        assert (seat, company, self.due) == (self.seller, self.selling, -1)
        assert money == oil * self.price[company]
        self.tank[seat, company] -= oil
        self.oil_back += oil
        self.pay(seat, -money, "oil")
        self.selling = self.seller = -1
        return self.rules["sold"]

    def _sold(self, seat: int, company: int, oil: int, money: int) -> str:
        assert 0 < oil <= self.tank[seat, company]
        return self._sale(seat, company, oil, money)

    def _kept(self, seat: int, company: int, oil: int, money: int) -> str:
        assert oil == 0
        return self._sale(seat, company, oil, money)

    def _liquidated(self, seat: int, company: int) -> str:
        assert (seat, self.selling) == (self.seller, self.companies) and self.tank[seat, company]
        self.selling, self.liquidating = company, True
        return "BG-14.2"

    # the Baron

    @property
    def is_greedy(self) -> bool:
        return self.options.get("baron") == "greedy"

    def baron_value(self, company: int) -> int:
        ones, twos = self.baron_open[company]
        return ones + 2 * twos

    def _baron_shows(self, company: int, number: int) -> str:
        hidden = self.baron[company]
        twos = number - self.baron_value(company) - hidden
        assert hidden and 0 <= twos <= hidden
        for kind, count in enumerate((hidden - twos, twos)):
            self.baron_open[company][kind] += count
            self.deck[kind] -= count
            self.fresh[kind] -= count
        self.baron[company] = 0
        return "BG-15.4" if self.is_greedy else "BG-13.2"

    def _discard_baron(self, company: int) -> None:
        for kind in (0, 1):
            self.discards[kind] += self.baron_open[company][kind]
        self.baron_open[company] = [0, 0]

    def ask_final(self, seat: int, lot: int) -> None:
        """One player is left, or was alone from the start."""
        self.open_auction(lot)
        assert self.auction["in"] == [seat] and self.players == 2
        self.auction["final"] = [seat]

    def _final_bid(self, seat: int, number: int, lot: int) -> str:
        assert self.auction["final"] == [seat] and f"bid {number}" in self._ask_final_bid()
        self.auction["highest"], self.auction["bidder"] = number, seat
        return "BG-15.4" if self.is_greedy else "BG-13.2"

    def _baron_wins(self, company: int) -> str:
        highest = self.auction["highest"]
        assert isinstance(highest, int) and highest <= self.baron_value(company) and not self.baron[company]
        self._discard_baron(company)
        self._close(company)
        return "BG-15.5" if self.is_greedy else "BG-13.3"

    # the end of a round and of the game

    def _overflow(self, seat: int, company: int, oil: int, money: int) -> str:
        self._at("overflow", (seat - self.first) % self.players * self.companies + company)
        assert oil == self.tank[seat, company] - 2 > 0 and money == 1000 * oil
        self.tank[seat, company] = 2
        self.oil_back += oil
        self.pay(seat, -money, "overflow")
        return self.rules["overflow"]

    def _die(self, seat: int) -> str:
        self._at("die", 0)
        assert max(self.tank.values(), default=0) <= 2
        assert self.lots_done == list(range(self.companies + (self.players == 5)))
        self.first = (self.first + 1) % self.players
        assert seat == self.first
        self.discarded.update([card for card in [*self.display, *self.taken] if card >= 0])
        self.taken, self.display, self.acting = [-1] * self.players, [], -1
        return self.rules["die"]

    def _end(self, round: int, space: int) -> None:
        assert (round, space) == (self.round, self.black)
        self.ranks: list[int] = []

    def _ended(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.last_space() == 21 == self.black
        return "GI-13.1" if self.is_giganten else "BG-12.1"

    def _ended_shorter(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.options["length"] == "shorter" and self.black >= 17
        return "BG-15.1"

    def _ended_longer(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.options["length"] == "longer" and self.round == 13 and not sum(self.deck_of_specials)
        return "BG-15.2"

    def ranking(self) -> list[int]:
        order = [(self.first + step) % self.players for step in range(self.players)]
        return sorted(order, key=lambda seat: (-self.trains[seat], -self.value(seat)))

    def score(self, seat: int) -> int:
        rank = self.ranking().index(seat)
        each = ([5000, 4000, 3000, 2000] if self.is_giganten else [5000, 3000, 1000, 1000, 1000])[rank]
        return self.cash[seat] + each * len([rig for rig in self.rigs[seat] if rig]) + 1000 * self.oil(seat)

    def oil(self, seat: int) -> int:
        on_map = sum(rig[1] for rig in self.rigs[seat] if rig)
        return on_map + sum(self.tank[seat, company] for company in range(self.companies))

    def _final(self, seat: int, rank: int, derricks: int, oil: int, money: int) -> str:
        self.ranks.append(seat)
        assert self.ranking()[rank - 1] == seat and rank == len(self.ranks)
        assert derricks == len([rig for rig in self.rigs[seat] if rig])
        assert (oil, money) == (self.oil(seat), self.score(seat))
        return self.rules["final"]

    # ------------------------------------------------------------------ what the reader knows

    def table(self, between_rounds: bool) -> dict[str, int | list[int]]:
        """The fields of the engine as they must be now; those of the cards where a round has just begun."""
        slots = [rig for rigs in self.rigs for rig in rigs]
        found: dict[str, int | list[int]] = {
            "round": self.round,
            "first": self.first,
            "truck": self.trucks,
            "tile": [int(cell in self.tiles) for cell in self.sites],
            "depth": [self.depth.get(cell, 0) for cell in self.sites],
            "knows": [self.knows.get(cell, 0) for cell in self.sites],
            "rig_cell": [rig[0] if rig else -1 for rig in slots],
            "rig_oil": [rig[1] if rig else 0 for rig in slots],
            "spare": [rigs.count([]) for rigs in self.rigs],
            "train": self.trains,
            "black_train": self.black,
            "rung": [self.prices.index(price) for price in self.price],
            "tank": [self.tank[seat, company] for seat in range(self.players) for company in range(self.companies)],
            "rolls": self.rolls,
            "ones": [hand[0] for hand in self.hands],
            "twos": [hand[1] for hand in self.hands],
            "most": self.most,
            "caught": self.caught,
            "licence_discards": self.discards,
            "since": self.since,
            "cash": self.cash,
            "bank": [self.bank[way] for way in BANK],
            "oil_out": self.oil_out,
            "oil_back": self.oil_back,
            "lot_open": [count for pair in self.baron_open for count in pair],
            **({"map": self.draws} if self.draws else {}),
        }
        if self.is_exact:
            found |= {"licences.left": self.deck, "fresh": self.fresh, "since_twos": self.since_twos}
        if not self.is_giganten:
            found |= {"springs": self.springs, "liquidations": self.liquidations}
        if between_rounds:
            kinds = range(len(self.cards))
            found |= {
                "display": self.display,
                "taken": self.taken,
                "special.left": self.deck_of_specials,
                "standard.left": self.deck_of_standards,
                "special_discards": [self.discarded[card] for card in kinds[: self.specials]],
                "standard_discards": [self.discarded[card] for card in kinds[self.specials :]],
            }
        return found

    # ------------------------------------------------------------------ what may be answered

    def answers(self, question: str, seat: int) -> set[str]:
        self.asked = seat
        return set(getattr(self, "_ask_" + question.replace(" ", "_"))())

    def _ask_tile(self) -> list[str]:
        laid = [self.faces[face] for face in self.draws[: 3 * self.beside] if face >= 0]
        return [f"tile {face}" for face in self.pair(self.place) if face not in laid]

    def _ask_turn(self) -> list[str]:
        return [f"turn {degrees}" for degrees in (0, 90, 180, 270)]

    def _ask_take(self) -> list[str]:
        names = ("red_cards", "beige_cards") if self.is_giganten else ("special_cards", "standard_cards")
        ids = [row[0] for name in names for row in self.printed[name]["rows"]]
        return [f"take {ids[card]}" for card in self.display if card >= 0]

    def may_stop(self, cell: int, seat: int) -> bool:
        """Whether no other truck is in the way."""
        shared = self.options.get("trucks", "shared") == "shared" and not self.is_giganten
        return shared or cell not in [truck for other, truck in enumerate(self.trucks) if other != seat]

    def _ask_place(self) -> list[str]:
        start = [row * self.wide for row in range(self.high)] if self.is_giganten else range(self.wide)
        return [f"place {self.name(cell)}" for cell in start if self.may_stop(cell, self.asked)]

    def _ask_move(self) -> list[str]:
        seat = self.asked
        self.begin_turn(seat)
        beside = [cell for cell in self.near(self.trucks[seat]) if cell in self.tiles]
        hidden = [cell for cell in beside if not self.knows.get(cell, 0) >> seat & 1 and self.wells[cell] != 1]
        last = 20 if self.is_giganten else 21
        spaces = range(self.trains[seat] + 1, last + 1)
        found = ["done", *[f"survey {self.name(cell)}" for cell in hidden]]
        found += [f"train {space}" for space in spaces if self.train_cost(self.trains[seat], space) <= self.points]
        if self.is_giganten or not self.has_built:
            reached = [cell for cell, cost in self.ways(seat).items() if 0 < cost <= self.points]
            stops = [cell for cell in reached if cell not in self.tiles and self.may_stop(cell, seat)]
            found += [f"drive {self.name(cell)}" for cell in stops]
        if not self.is_giganten and not self.has_built:
            found += self._builds()
        return found

    def _builds(self) -> list[str]:
        if [] not in self.rigs[self.asked]:
            return []
        beside = [cell for cell in self.near(self.trucks[self.asked]) if cell in self.tiles]
        return [f"build {self.name(cell)}" for cell in beside if COST[self.wells[cell]] <= self.cash[self.asked]]

    def _ask_build(self) -> list[str]:
        return ["done", *self._builds()]

    def _leave(self) -> list[str]:
        return [] if self.is_giganten else ["done"]

    def _ask_shift(self) -> list[str]:
        up = [f"raise {name}" for name, price in zip(self.company_names, self.price, strict=True) if price < 9000]
        down = [f"lower {name}" for name, price in zip(self.company_names, self.price, strict=True) if price > 1500]
        return [*up, *down, *self._leave()]

    def _ask_free_oil(self) -> list[str]:
        return [*[f"store {name} {self.size}" for name in self.company_names], *self._leave()]

    _ask_extra_oil = _ask_free_oil

    def _ask_well_spring(self) -> list[str]:
        seat, standing = self.asked, self.derricks()
        if [] not in self.rigs[seat] or self.cash[seat] < 5000:
            return ["done"]
        taken = {*self.tiles, *standing, *self.trucks}
        free = [cell for cell in self.near(self.trucks[seat]) if self.cost[cell] == 1 and cell not in taken]
        others = [truck for other, truck in enumerate(self.trucks) if other != seat and truck >= 0]
        fair = [
            cell
            for cell in free
            if not any(set(self.near(truck)) <= {*standing, cell} for truck in others if cell in self.near(truck))
        ]
        return ["done", *[f"spring {self.name(cell)}" for cell in fair]]

    def _ask_drill_deeper(self) -> list[str]:
        own = [rig[0] for rig in self.rigs[self.asked] if rig and rig[0] not in self.deepened]
        return ["done", *[f"deepen {self.name(cell)}" for cell in own if self.cash[self.asked] >= 2000]]

    def _ask_set_back(self) -> list[str]:
        return ["done", "setback"]

    def _ask_haul(self) -> list[str]:
        seat = self.asked
        if self.clock != (PHASES.index("extract"), (seat - self.first) % self.players):
            self._turn("extract", seat)
            self.done_rigs = []
        space = self.space(self.rigs[seat][self.next_rig(seat)][0])
        assert self.trains[seat] < space and self.cash[seat] >= FEE
        if not self.is_giganten:
            assert self.lead(seat) >= space
            return ["haul none", "haul lead"]
        black, lead = self.black >= space, self.lead(seat) >= space
        return ["haul none", *(["haul black"] if black else []), *(["haul lead"] if lead else [])]

    def _ask_store(self) -> list[str]:
        assert self.next_rig(self.asked) < 0, "every derrick has been seen to"
        return [f"store {name} {count}" for name in self.company_names for count in range(1, self.carried + 1)]

    def _ask_bid(self) -> list[str]:
        if not self.auction:
            self.open_auction(len(self.lots_done))
        assert self.auction["turn"] == [self.asked]
        highest = self.auction["highest"]
        assert isinstance(highest, int)
        return ["pass", *[f"bid {number}" for number in range(highest + 1, self.most_bid + 1)]]

    @property
    def most_bid(self) -> int:
        return 117 if self.is_giganten else 156

    def _ask_final_bid(self) -> list[str]:
        if not self.auction.get("final"):
            self.ask_final(self.asked, len(self.lots_done))
        lot, own = self.auction["lot"], self.auction["highest"]
        assert isinstance(own, int) and isinstance(lot, int)
        least = max(own, 1)
        if self.is_greedy:
            least = max(least, self.baron_value(lot) + 1)
        out = ["pass"] if self.is_greedy or not own else []
        return [*out, *[f"bid {number}" for number in range(least, self.most_bid + 1)]]

    def risk(self, question: str, seat: int, text: str) -> dict[str, int]:
        """What is said before a bid above one's means."""
        number = int(text.split()[1]) if text.startswith("bid") else 0
        cards = sum(self.hands[seat])
        lost = {"number": number, "value": self.value(seat), "count": cards, "count2": cards - cards // 2}
        return lost if number > self.value(seat) else {}

    def _ask_pay(self) -> list[str]:
        ones, twos = self.hands[self.seller]
        enough = [count for count in range(twos + 1) if self.due - 2 * count <= ones]
        return [f"pay {count}" for count in enough if count == 0 or 2 * (count - 1) < self.due]

    def _ask_sell(self) -> list[str]:
        return [f"sell {count}" for count in range(self.tank[self.asked, self.selling] + 1)]

    def _ask_liquidate(self) -> list[str]:
        return [f"liquidate {name}" for at, name in enumerate(self.company_names) if self.tank[self.asked, at]]
