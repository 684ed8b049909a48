"""What a reader of the log keeps on paper: what is printed, what lies on the table, the score."""

import tomllib
from collections import Counter

from boomtown import games

PHASES = ["map", "prices", "take", "deal", "act", "build", "extract", "auction", "overflow", "die"]
BANK = ["oil", "overflow", "transport", "derricks", "springs", "depth"]
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


class Paper:
    """The table as it is known so far."""

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

    def train_cost(self, start: int, end: int) -> int:
        table = self.printed["railway"] if self.is_giganten else self.printed["tracks"]["signs"]
        return sum(table["enter_cost"][start - 1 : end - 1])

    def derricks(self) -> dict[int, tuple[int, int]]:
        """By cell: seat and oil."""
        return {rig[0]: (seat, rig[1]) for seat, rigs in enumerate(self.rigs) for rig in rigs if rig}

    def value(self, seat: int) -> int:
        return self.hands[seat][0] + 2 * self.hands[seat][1]

    def lead(self, seat: int) -> int:
        """The farthest train that can be hired beside Giganten's black one."""
        others = [space for other, space in enumerate(self.trains) if other != seat]
        return max(others) if self.is_giganten else max(*others, self.black)

    @property
    def is_greedy(self) -> bool:
        return self.options.get("baron") == "greedy"

    def baron_value(self, company: int) -> int:
        ones, twos = self.baron_open[company]
        return ones + 2 * twos

    def last_space(self) -> int:
        """Where the black train ends the game."""
        if self.options.get("star") == "last":
            return 20
        return {"shorter": 17, "longer": 1000}.get(self.options.get("length", ""), 21)

    @property
    def most_bid(self) -> int:
        return 117 if self.is_giganten else 156

    def pay(self, seat: int, money: int, way: str) -> None:
        self.cash[seat] -= money
        self.bank[way] += money
        assert self.cash[seat] >= 0

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
