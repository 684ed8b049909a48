"""Somebody who knows the rulebook and what is printed, saw the table laid out, and from then on only reads the log.

From each sentence the reader works out what lies where, who has how many points, what may be answered next and which
rule the sentence must cite. Nothing of the engine is used but the names and numbers of its messages and fields.
"""

import tomllib
from collections import Counter
from itertools import chain

from boomtown.games.goldwest import ENTRY
from boomtown.kernel.message import Event

PRINTED = tomllib.loads((ENTRY.folder / "components.toml").read_text(encoding="utf-8"))
RESOURCES = ["copper", "silver", "gold", "wood", "stone"]
METALS = RESOURCES[:3]
TERRAINS = ["forest", "gold", "silver", "copper"]
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
SOURCES = ["bins", "cards", "bonus", "town", "shipping", "loot", "group", "terrains", "offices", "wanted"]
FACE_DOWN, FACE_UP, CAMP, SETTLEMENT, LOOTED, OUT = range(6)

POSITIONS = [[*map(tuple, row["ring"]), tuple(row["centre"])] for row in PRINTED["position"]]
LAND = sorted(chain(*POSITIONS))
WATER = {tuple(cell) for cell in PRINTED["board"]["water"]}
TOKENS = [row for terrain in TERRAINS for row in PRINTED["token"] if row["terrain"] == terrain]
CARDS = {row["id"]: row for row in PRINTED["investment"]}
OFFICES = [row["id"] for row in PRINTED["office"]]

Cell = tuple[int, int]


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def name(cell: Cell) -> str:
    """GW-2.9"""
    column = sorted(other for other in [*LAND, *WATER] if other[0] == cell[0])
    return f"{chr(ord('a') + cell[0] + 6)}{column.index(cell) + 1}"


def _bundle(held: list[str] | Counter[str]) -> int:
    """A handful of resources as the messages write it."""
    return sum(Counter(held)[resource] * 64**at for at, resource in enumerate(RESOURCES))


class Reader:
    def __init__(self, players: int, fields: dict[str, list[int]]) -> None:
        """`fields`: the table as it is laid out; only what was drawn is taken from them."""
        self.players = players
        self.numbers = next(row for row in PRINTED["players"] if row["count"] == players)
        self._lay_out(fields["set-up"])
        self.bins = [[list(row[f"bin{n}"]) for n in (1, 2, 3, 4)] for row in PRINTED["start"][:players]]
        self.usage: list[str] = []
        self.points: list[Counter[str]] = [Counter() for _ in range(players)]
        self.coach: list[Counter[str]] = [Counter() for _ in range(players)]
        self.influence: list[Counter[str]] = [Counter() for _ in range(players)]
        self.tiles: Counter[tuple[str, int]] = Counter()
        self.tiles_held: Counter[int] = Counter()
        self.claimed: dict[int, int] = {}
        self.town: dict[int, list[int]] = {space: [] for space in range(1, 10)}
        self.camps = [self.numbers["camps"]] * players
        self.wanted = [0] * players
        self.owner: dict[Cell, int] = {}
        self.returned: Counter[str] = Counter()
        self.gained: Counter[str] = Counter()
        out = [row["id"] in self.numbers["out_of_play"] for row in PRINTED["position"]]
        self.out = {cell for cells, is_out in zip(POSITIONS, out, strict=True) if is_out for cell in cells}
        self.status = {cell: OUT if cell in self.out else FACE_DOWN for cell in LAND}
        self.token: dict[Cell, int] = {}
        self.seen: dict[Cell, int] = {}
        for cell, kind in zip(LAND, fields["token"], strict=True):
            if WATER & set(around(cell)):  # GW-3.6
                self.status[cell], self.seen[cell], self.token[cell] = FACE_UP, -1, kind
        self.seat, self.round = players - 1, 0
        self.invested = self.paid = False
        self.ability, self.left = "none", 0
        self.taking = self.aim = -1
        self.waiting: set[Cell] = set()
        self.story: list[str] = []

    def _lay_out(self, draws: list[int]) -> None:
        tiles, turnings, (arrangement, *rest) = draws[:8], draws[8:16], draws[16:]
        self.terrain: dict[Cell, str] = {}
        for cells, number, turning in zip(POSITIONS, tiles, turnings, strict=True):
            tile = PRINTED["tile"][number]
            self.terrain[cells[6]] = tile["centre"]
            for at, terrain in enumerate(tile["ring"]):
                self.terrain[cells[(at + turning) % 6]] = terrain
        marks = PRINTED["boomtown"]["arrangements"][arrangement].replace("/", "")
        self.office = {space: rest["abcd".index(mark)] for space, mark in enumerate(marks, 1) if mark != "."}
        self.single_space = marks.index(".") + 1
        self.single = PRINTED["single_tile"][rest[4]]
        self.cards = [card + 1 for card in rest[5:]]

    # ------------------------------------------------------------------ reading

    def begin(self) -> None:
        """The first turn has begun before anybody could listen."""
        self._turn(0, 1)

    def hear(self, event: Event) -> None:
        key = event.message.key
        self.story.append(key)
        secret = key == "look.secret"
        assert event.audience == (1 << self.seat if secret else -1), event.message
        values = event.message.values
        if "seat" in values and not key.startswith(("turn", "scored")):
            assert values["seat"] == self.seat, event.message
        rule = getattr(self, "_" + key.replace(".", "_"))(**values)
        assert event.rule == rule, f"{event.message} cites {event.rule}, not {rule}"

    def _gain(self, points: int, source: str) -> None:
        self.points[self.seat][source] += points

    def _pay(self, held: Counter[str]) -> None:
        for resource in held.elements():
            self.usage.remove(resource)
        self.returned.update(held)

    def _turn(self, seat: int, round: int) -> str:
        self._next(seat)
        assert round == self.round <= self.numbers["camps"]
        return "GW-4.1"

    def _turn_final(self, seat: int) -> str:
        self._next(seat)
        assert self.round == self.numbers["camps"] + 1
        return "GW-11.1"

    def _next(self, seat: int) -> None:
        assert seat == (self.seat + 1) % self.players and not self.usage and not self.waiting
        self.seat = seat
        self.round += seat == 0
        self.invested = self.paid = False
        self.ability = "none"

    def _activate(self, seat: int, bin: int, bundle: int) -> str:
        self.usage, self.bins[seat][bin - 1] = self.bins[seat][bin - 1], []
        assert bundle == _bundle(self.usage) > 0
        self.passed = bin - 1
        return "GW-5.1"

    def _drop(self, seat: int, bin: int, resource: int) -> str:
        assert bin == self.passed
        self.passed -= 1
        self.usage.remove(RESOURCES[resource])
        self.bins[seat][bin - 1].append(RESOURCES[resource])
        return "GW-5.3"

    def _discard(self, seat: int, bundle: int) -> str:
        assert bundle == _bundle(self.usage) > 0
        self._pay(Counter(self.usage))
        return "GW-4.3"

    # metals

    def _ship(self, metal: int, stop: int, points: int, tile: int) -> None:
        kind = RESOURCES[metal]
        if self.ability == "ship" and self.left:
            self.left -= 1
        else:
            self._pay(Counter([kind]))
        self.coach[self.seat][kind] += 1
        assert stop == self.coach[self.seat][kind] <= 8
        there = 0
        if stop in (4, 8):
            lying = PRINTED["shipping"]["tiles"][kind][self.tiles[kind, stop] :]
            if lying:
                there = lying[0]
                self.tiles[kind, stop] += 1
                self.tiles_held[self.seat] += 1
        assert (tile, points) == (there, there or {2: 2, 5: 3}.get(stop, 0))
        self._gain(points, "shipping")

    def _shipped(self, seat: int, metal: int, stop: int, points: int, tile: int) -> str:
        self._ship(metal, stop, points, tile)
        assert not points
        return "GW-9.1"

    def _shipped_points(self, seat: int, metal: int, stop: int, points: int, tile: int) -> str:
        self._ship(metal, stop, points, tile)
        assert points and not tile
        return "GW-9.2"

    def _shipped_tile(self, seat: int, metal: int, stop: int, points: int, tile: int) -> str:
        self._ship(metal, stop, points, tile)
        assert tile
        return "GW-9.3"

    def _invest(self, seat: int, card: int, points: int) -> str:
        row = CARDS[card]
        assert not self.invested and card in self.cards and card not in self.claimed and points == row["points"]
        self._pay(Counter(row["price"]))
        self.claimed[card] = seat
        self._gain(points, "cards")
        self.invested = True
        self.ability, self.left = row["ability"], row["amount"]
        return "GW-7.1"

    def _bonus(self, seat: int, points: int) -> str:
        assert self.story[-2] == "invest" and points == self.numbers["investment_bonus"][len(self.claimed) - 1]
        self._gain(points, "bonus")
        return "GW-7.2"

    def _influence(self, seat: int, terrain: int, points: int) -> str:
        card = CARDS[list(self.claimed)[-1]]
        assert (self.ability, card["terrain"], points) == ("influence", TERRAINS[terrain], 1)
        self.influence[seat][TERRAINS[terrain]] += points
        self.ability = "none"
        return "GW-14.2"

    def _skip(self, seat: int) -> str:
        assert self.ability not in ("none", "influence")
        self.ability, self.left = "none", 0
        return "GW-7.4"

    def _place(self, space: int) -> None:
        shared = self.ability == "boomtown_on_opponent"
        if self.ability.startswith("boomtown"):
            self.ability = "none"
        else:
            assert not self.paid
            self.paid = True
            self._pay(Counter(self.price(space)))
        assert len(self.town[space]) == shared and self.seat not in self.town[space]
        self.town[space].append(self.seat)

    def price(self, space: int) -> list[str]:
        """GW-8.1"""
        return [METALS[(space - 1) % 3], METALS[2 - (space - 1) // 3]]

    def _town(self, seat: int, space: int, office: int) -> str:
        assert office == self.office[space]
        self._place(space)
        return "GW-8.2"

    def _town_single(self, seat: int, space: int, single: int) -> str:
        assert space == self.single_space and PRINTED["single_tile"][single] == self.single
        self._place(space)
        return "GW-8.2"

    def _town_points(self, seat: int, points: int) -> str:
        assert self.story[-2] == "town.single" and points == self.single["points"] == 4
        self._gain(points, "town")
        return "GW-8.5"

    def _post_choose(self, seat: int, resource: int) -> str:
        assert self.story[-2] == "town.single" and RESOURCES[resource] in self.single["gains"]
        self.taking = resource
        return "GW-15.6"

    def _take_up(self, resource: int) -> str:
        assert resource == self.taking
        self.taking = -1
        self.gained[RESOURCES[resource]] += 1
        return RESOURCES[resource]

    def _post_use(self, seat: int, resource: int) -> str:
        self.usage.append(self._take_up(resource))
        return "GW-15.6.1"

    def _post_store(self, seat: int, resource: int, bin: int, points: int) -> str:
        self.bins[seat][bin - 1].append(self._take_up(resource))
        assert points == bin - 1
        self._gain(points, "bins")
        return "GW-15.6.1"

    def _look(self, seat: int, hex: int) -> str:
        cell = LAND[hex]
        assert self.ability == "look" and self.status[cell] == FACE_DOWN and not self.seen.get(cell, 0) >> seat & 1
        self.seen[cell] = self.seen.get(cell, 0) | 1 << seat
        self._one_done()
        return "GW-14.7.1"

    def _look_secret(self, seat: int, hex: int, token: int) -> str:
        assert self.story[-2] == "look" and self.token.get(LAND[hex], token) == token
        self.token[LAND[hex]] = token
        return "GW-14.7.1"

    def _one_done(self) -> None:
        self.left -= 1
        assert self.left >= 0

    def _take(self, seat: int, resource: int) -> str:
        assert self.ability == "resources"
        self._one_done()
        self.taking = resource
        return "GW-14.8"

    def _take_store(self, seat: int, resource: int, bin: int) -> str:
        self.bins[seat][bin - 1].append(self._take_up(resource))
        return "GW-14.8"

    def _upgrade(self, seat: int, hex: int, terrain: int) -> str:
        cell = LAND[hex]
        assert self.ability == "upgrade" and self.status[cell] == CAMP and self.owner[cell] == seat
        assert self.terrain[cell] == TERRAINS[terrain]
        self.status[cell] = SETTLEMENT
        self.influence[seat][self.terrain[cell]] += 1
        self.ability = "none"
        return "GW-14.9"

    # building

    def _plan(self, seat: int, how: int, bundle: int) -> str:
        wood = min(self.usage.count("wood"), 1)
        paid = Counter(wood=1, stone=1) if how == 1 else Counter(wood=wood, stone=1 - wood)
        assert bundle == _bundle(paid)
        self._pay(paid)
        self.aim = how
        return "GW-10.3" if how == 1 else "GW-10.2"

    def _take_token(self, hex: int, terrain: int, token: int) -> Cell:
        cell = LAND[hex]
        assert self.status[cell] == FACE_UP and self.token[cell] == token and self.terrain[cell] == TERRAINS[terrain]
        assert not self.waiting
        self.waiting = {near for near in around(cell) if self.status.get(near) == FACE_DOWN}
        self.camps[self.seat] -= 1
        self.stored = token
        return cell

    def _built(self, seat: int, how: int, hex: int, terrain: int, token: int) -> str:
        cell = self._take_token(hex, terrain, token)
        assert how == self.aim in (0, 1)
        self.status[cell], self.owner[cell] = (SETTLEMENT if how else CAMP), seat
        self.influence[seat][self.terrain[cell]] += 1 + how
        return "GW-10.3" if how else "GW-10.2"

    def _looted(self, seat: int, hex: int, terrain: int, token: int, points: int) -> str:
        assert not {"wood", "stone"} & set(self.usage) and points == 1
        self.status[self._take_token(hex, terrain, token)] = LOOTED
        self.wanted[seat] += 1
        self._gain(-1, "loot")
        return "GW-10.6"

    def _revealed(self, hex: int, terrain: int, token: int) -> str:
        cell = LAND[hex]
        self.waiting.remove(cell)
        assert self.terrain[cell] == TERRAINS[terrain] == TOKENS[token]["terrain"]
        assert self.token.get(cell, token) == token
        self.token[cell], self.seen[cell], self.status[cell] = token, -1, FACE_UP
        return "GW-10.8"

    def _stored(self, seat: int, bin: int, token: int, points: int) -> str:
        assert token == self.stored and not self.waiting and points == bin - 1
        self.bins[seat][bin - 1] += TOKENS[token]["resources"]
        self._gain(points, "bins")
        self.aim = -1
        return "GW-10.9"

    # ------------------------------------------------------------------ what the reader knows

    def score(self, seat: int) -> int:
        return sum(self.points[seat].values())

    def table(self) -> dict[str, int | list[int]]:
        """The fields of the engine's table, as they must be now."""
        seats = range(self.players)
        carried = Counter(self.usage)
        return {
            "score": [self.score(seat) for seat in seats],
            "points": [self.points[seat][source] for seat in seats for source in SOURCES],
            "supply": [held.count(r) for seat in seats for held in self.bins[seat] for r in RESOURCES],
            "usage": [carried[resource] for resource in RESOURCES],
            "coach": [self.coach[seat][metal] for seat in seats for metal in METALS],
            "tiles taken": [self.tiles[metal, stop] for metal in METALS for stop in (4, 8)],
            "tiles held": [self.tiles_held[seat] for seat in seats],
            "bonus taken": min(len(self.claimed), len(self.numbers["investment_bonus"])),
            "card owner": [self.claimed.get(card, -1 if card in self.cards else -2) for card in CARDS],
            "town": [(self.town[space] or [-1])[0] for space in range(1, 10)],
            "town shared": [(self.town[space] + [-1, -1])[1] for space in range(1, 10)],
            "influence": [self.influence[seat][terrain] for seat in seats for terrain in TERRAINS],
            "camps": self.camps,
            "wanted": self.wanted,
            "status": [self.status[cell] for cell in LAND],
            "owner": [self.owner.get(cell, -1) for cell in LAND],
            "returned": [self.returned[resource] for resource in RESOURCES],
            "gained": [self.gained[resource] for resource in RESOURCES],
            "token": [self.token.get(cell, -1) for cell in LAND],
            "seen": [self.seen.get(cell, 0) for cell in LAND],
            **{f"pool{number}.left": self._pool(terrain) for number, terrain in enumerate(TERRAINS)},
        }

    def _pool(self, terrain: str) -> list[int]:
        """Tokens of a terrain that nobody has seen."""
        drawn = Counter(self.token.values())
        return [row["count"] - drawn[kind] for kind, row in enumerate(TOKENS) if row["terrain"] == terrain]

    # ------------------------------------------------------------------ what may be answered

    def answers(self, question: str) -> set[str]:
        return set(getattr(self, "_ask_" + question.replace(" ", "_"))())

    def _ask_bin(self) -> list[str]:
        return [f"bin {number}" for number, held in enumerate(self.bins[self.seat], 1) if held]

    def _ask_drop(self) -> list[str]:
        return [f"drop {resource}" for resource in self.usage]

    def _ask_metals(self) -> list[str]:
        have = Counter(self.usage)
        cards = [card for card in self.cards if card not in self.claimed and Counter(CARDS[card]["price"]) <= have]
        spaces = [space for space in self.town if not self.town[space] and Counter(self.price(space)) <= have]
        return [
            "done",
            *[f"ship {metal}" for metal in METALS if have[metal] and self.coach[self.seat][metal] < 8],
            *[f"invest {card}" for card in cards if not self.invested],
            *[f"town {space}" for space in spaces if not self.paid],
        ]

    def _ask_free_step(self) -> list[str]:
        return ["skip", *[f"ship {metal}" for metal in METALS if self.coach[self.seat][metal] < 8]]

    def _ask_free_token(self) -> list[str]:
        return ["skip", *[f"town {space}" for space, tokens in self.town.items() if not tokens]]

    def _ask_shared_token(self) -> list[str]:
        alone = [space for space, tokens in self.town.items() if len(tokens) == 1 and tokens != [self.seat]]
        return ["skip", *[f"town {space}" for space in alone]]

    def _ask_look(self) -> list[str]:
        unknown = [
            cell for cell in LAND if self.status[cell] == FACE_DOWN and not self.seen.get(cell, 0) >> self.seat & 1
        ]
        return ["skip", *[f"look {name(cell)}" for cell in unknown]]

    def _ask_take(self) -> list[str]:
        return ["skip", *[f"take {resource}" for resource in RESOURCES]]

    def _ask_take_bin(self) -> list[str]:
        return [f"store {number}" for number in (1, 2, 3, 4)]

    _ask_store = _ask_take_bin

    def _ask_upgrade(self) -> list[str]:
        own = [cell for cell in LAND if self.status[cell] == CAMP and self.owner[cell] == self.seat]
        return ["skip", *[f"upgrade {name(cell)}" for cell in own]]

    def _ask_trading_post(self) -> list[str]:
        return [f"take {resource}" for resource in self.single["gains"]]

    def _ask_trading_post_place(self) -> list[str]:
        return ["use", *self._ask_store()]

    def _ask_build(self) -> list[str]:
        assert {"wood", "stone"} & set(self.usage), "looting is the only answer, and given by itself"
        return ["camp", "settlement"] if {"wood", "stone"} <= set(self.usage) else ["camp"]

    def _ask_hex(self) -> list[str]:
        return [f"hex {name(cell)}" for cell in LAND if self.status[cell] == FACE_UP]

    # ------------------------------------------------------------------ why not

    def why_not(self, question: str, text: str) -> tuple[str, str, dict[str, int]]:
        """The reason against an answer of a kind that is asked for: rule, sentence, numbers."""
        word, _, rest = text.partition(" ")
        if word in ("camp", "settlement", "loot"):
            return {"camp": "GW-10.2", "settlement": "GW-10.3", "loot": "GW-10.5"}[word], f"no.{word}", {}
        if word == "drop":
            return "GW-5.4", "no.not_carried", {"resource": RESOURCES.index(rest)}
        if word == "ship":
            metal = METALS.index(rest)
            if question == "metals" and rest not in self.usage:
                return "GW-6.5", "no.metal", {"metal": metal}
            return "GW-9.5" if question == "metals" else "GW-14.4", "no.track_end", {"metal": metal}
        if word == "invest":
            if int(rest) in self.claimed or int(rest) not in self.cards:
                return "GW-7.6", "no.card", {}
            return ("GW-6.4", "no.second_card", {}) if self.invested else ("GW-6.5", "no.price", {})
        if word == "town":
            if question == "shared token":
                return "GW-14.6", "no.share", {}
            if self.town[int(rest)]:
                return "GW-8.3", "no.taken_space", {}
            return ("GW-6.4", "no.second_space", {}) if self.paid else ("GW-6.5", "no.price", {})
        if word == "look":
            (cell,) = [cell for cell in LAND if name(cell) == rest]
            hidden = self.status[cell] == FACE_DOWN
            return ("GW-14.7.2", "no.looked", {}) if hidden else ("GW-14.7", "no.face_up", {})
        plain = {
            "bin": ("GW-5.2", "no.empty_bin"),
            "upgrade": ("GW-14.9", "no.own_camp"),
            "take": ("GW-15.6", "no.post_kind"),
            "hex": ("GW-10.1.1", "no.token"),
        }
        return (*plain[word], {})
