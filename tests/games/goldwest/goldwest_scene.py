"""A table of Gold West put into a scenario, then played by the texts of the record.

    scene = Scene(players=3)
    scene.bins(LEVI, "", "", "TTTSC", "")
    scene.turn(LEVI)
    scene.play("bin 3", "drop stone", "drop stone")
    assert scene.usage == "CST"

Resources are written as in the rules: C copper, S silver, G gold, W wood, T stone. The map is that of the fixed
set-up (GW-15.8) unless a test says otherwise, so every hex has a known terrain. Arranging keeps the ledgers: what a
scenario puts on the table is booked as come from the bank.
"""

import re
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import (
    BINS,
    BUILD,
    END_TURN,
    INFLUENCE,
    METALS,
    OFFICE_IDS,
    RESOURCE_IDS,
    RESOURCES,
    SCORING,
    TERRAIN_IDS,
    TERRAINS,
    TURN,
    USE_METALS,
)
from boomtown.games.goldwest.rules.game import GoldWest
from boomtown.games.goldwest.rules.position import (
    CAMP,
    COVERED,
    LOOTED,
    SETTLEMENT,
    SOURCES,
    GoldWestPosition,
    TableLayout,
)
from boomtown.kernel.errors import RulesError
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.message import Listener
from boomtown.kernel.pool import Pool

SARA, LEVI, ANNA, OTTO = range(4)

LETTERS = "CSGWT"
SINGLES = ["vp4", "trade_copper", "trade_silver", "trade_gold", "trade_wood_or_stone"]
SOURCE_NAMES = ["bins", "cards", "bonus", "town", "shipping", "loot", "group", "terrains", "offices", "wanted"]
STATUS_NAMES = ["face down", "face up", "camp", "settlement", "looted", "out of play"]

FIXED_OFFICES = ["docks", "frontier_office", "homestead_office", "courthouse"]
FIXED_CARDS = [1, 3, 5, 10, 14, 16, 18, 20]


WORDS = ENTRY.words()


@cache
def made(players: int) -> GoldWest:
    """The game with everything in it: scenes choose their own offices, cards and single tile."""
    game = ENTRY.set_up(players, {"offices": "bandits", "single": "any"})
    assert isinstance(game, GoldWest)
    return game


def counts(letters: str) -> list[int]:
    """`"TTS"` as a number for each resource."""
    assert set(letters) <= set(LETTERS), letters
    return [letters.count(letter) for letter in LETTERS]


def letters(held: list[int]) -> str:
    """A number for each resource as letters, in the order C S G W T."""
    return "".join(letter * count for letter, count in zip(LETTERS, held, strict=True))


class Laid(Luck):
    """Luck with some tokens laid out by the test; everything else falls as it will."""

    def __init__(self) -> None:
        self.chance = Chance(7)
        self.laid: dict[tuple[int, int], int] = {}

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        kind = self.laid.get((int(pool.number), int(place)))
        return self.chance.pick(pool, place, knowers) if kind is None else kind

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return self.chance.throw(die, place, faces, knowers)


class Scene:
    def __init__(
        self,
        players: int = 3,
        *,
        offices: list[str] = FIXED_OFFICES,
        single: str = "vp4",
        cards: list[int] = FIXED_CARDS,
        arrangement: str = ".aa/bbc/ddc",
    ) -> None:
        game = made(players)
        self.game = game
        self.words = WORDS
        self.luck = Laid()
        draws = [
            *range(len(game.tiles)),
            *[0] * len(game.tiles),
            game.arrangements.index(arrangement),
            *[OFFICE_IDS.index(office) for office in offices],
            SINGLES.index(single),
            *sorted(card - 1 for card in cards),
        ]
        self.state = GoldWestPosition(game)
        self.state.lay_out(TableLayout(game, vec[i64](draws)))
        self.table = self.state.table
        for number in range(game.hexes.count):
            if game.hexes.shore[number]:
                self.state.reveal(number, self.luck)
        self.listener = Listener()
        self.state.listener = self.listener
        self.turn(SARA)

    # ------------------------------------------------------------------ putting the table into a scenario

    def hex(self, name: str) -> int:
        return self.game.hexes.names.index(name)

    def terrain(self, name: str) -> str:
        return TERRAIN_IDS[self.state.layout.terrain[self.hex(name)]]

    def hexes_of(self, terrain: str) -> list[str]:
        """The hexes of a terrain in play, from west to east."""
        names = self.game.hexes.names
        return [name for name in names if self.terrain(name) == terrain and self.status(name) != "out of play"]

    def token_kind(self, terrain: str, held: str) -> int:
        """The number of a token in its pool."""
        kind = TERRAIN_IDS.index(terrain)
        first = self.game.first_token[kind]
        for number in range(len(self.game.token_counts[kind])):
            at = (first + number) * RESOURCES
            if list(self.game.token_resources[at : at + RESOURCES]) == counts(held):
                return number
        raise AssertionError(f"no {terrain} token holds {held}")

    def lay(self, name: str, held: str) -> None:
        """Under the face-down token of this hex lie these resources."""
        number = self.hex(name)
        assert self.status(name) == "face down" and self.state.token[number] < 0
        place = (TERRAIN_IDS.index(self.terrain(name)), int(self.state.layout.place[number]))
        self.luck.laid[place] = self.token_kind(self.terrain(name), held)

    def show(self, name: str, held: str) -> None:
        """The token on this hex lies face up and shows these resources."""
        number = self.hex(name)
        terrain = int(self.state.layout.terrain[number])
        pool = self.state.pools[terrain]
        if self.state.token[number] >= 0:
            pool.left[self.state.token[number] - self.game.first_token[terrain]] += 1
            pool.size += 1
            self.state.token[number] = -1
        self.table.status[number] = COVERED
        self.lay(name, held)
        self.state.reveal(number, self.luck)

    def camp(self, seat: int, *names: str) -> None:
        self._build(seat, CAMP, 1, names)

    def settlement(self, seat: int, *names: str) -> None:
        self._build(seat, SETTLEMENT, 2, names)

    def _build(self, seat: int, status: int, influence: int, names: tuple[str, ...]) -> None:
        for name in names:
            self._take_token(name, status)
            self.table.owner[self.hex(name)] = seat
            self.table.camps[seat] -= 1
            self.table.influence[seat * TERRAINS + TERRAIN_IDS.index(self.terrain(name))] += influence

    def looted(self, seat: int, *names: str) -> None:
        """These hexes were looted by this seat."""
        for name in names:
            self._take_token(name, LOOTED)
        self.wanted(seat, len(names))

    def wanted(self, seat: int, camps: int) -> None:
        """So many more Camps of the seat stand in the Wanted area."""
        self.table.camps[seat] -= camps
        self.table.wanted[seat] += camps

    def _take_token(self, name: str, status: int) -> None:
        number = self.hex(name)
        assert self.status(name) in ("face down", "face up"), f"{name} is {self.status(name)}"
        if self.status(name) == "face down":
            self.state.reveal(number, self.luck)
        self.table.status[number] = status
        at = self.state.token[number] * RESOURCES
        for resource in range(RESOURCES):
            self.table.returned[resource] += self.game.token_resources[at + resource]

    def town(self, seat: int, *spaces: int) -> None:
        """The seat has tokens on these spaces of Boomtown, as a second one where somebody else has the first."""
        for space in spaces:
            row = self.table.town if self.table.town[space - 1] < 0 else self.table.shared
            assert row[space - 1] < 0
            row[space - 1] = seat

    def cards(self, seat: int, *cards: int) -> None:
        """The seat has claimed these cards earlier."""
        for card in cards:
            assert self.table.card_owner[card - 1] == -1, f"card {card} is not open"
            self.table.card_owner[card - 1] = seat
            self.table.bonus_taken = min(self.table.bonus_taken + 1, len(self.game.bonus))
            if self.game.card_ability[card - 1] == INFLUENCE:
                self.table.influence[seat * TERRAINS + self.game.card_terrain[card - 1]] += 1

    def reopen(self, card: int) -> None:
        """Lay a claimed card out again, for a second try of its ability."""
        assert self.table.card_owner[card - 1] >= 0
        self.table.card_owner[card - 1] = -1
        self.table.bonus_taken = min(sum(owner >= 0 for owner in self.table.card_owner), len(self.game.bonus))

    def coach(self, seat: int, metal: str, stops: int) -> None:
        self.table.coach[seat * METALS + RESOURCE_IDS.index(metal)] = stops

    def bins(self, seat: int, *held: str) -> None:
        """What lies in bins 1 to 4."""
        assert len(held) == BINS
        for number, resources in enumerate(held):
            for resource, count in enumerate(counts(resources)):
                at = (seat * BINS + number) * RESOURCES + resource
                self.table.gained[resource] += count - self.table.supply[at]
                self.table.supply[at] = count

    def hold(self, held: str) -> None:
        """What lies in the usage area."""
        for resource, count in enumerate(counts(held)):
            self.table.gained[resource] += count - self.table.usage[resource]
            self.table.usage[resource] = count
        self.state.choices.known = False

    # ------------------------------------------------------------------ where the turn stands

    def turn(self, seat: int, round: int = 1) -> None:
        """The seat's turn begins; the round after the last Camp is the final turn."""
        self.hold("")
        self.state.agenda.clear()
        self.state.agenda.push(TURN, seat, round)
        self.settle()

    @property
    def final_round(self) -> int:
        return int(self.game.camps) + 1

    def metals(self, seat: int, held: str, *, final: bool = False) -> None:
        """The seat uses metals, and has this in its usage area."""
        agenda = self.state.agenda
        agenda.clear()
        agenda.push(END_TURN, seat, self.final_round if final else 1)
        if not final:
            agenda.push(BUILD, seat)
        agenda.push(USE_METALS, seat)
        self.hold(held)
        self.settle()

    def build(self, seat: int, held: str, *, settle: bool = True) -> None:
        """The seat builds or loots, and has this in its usage area."""
        self.state.agenda.clear()
        self.state.agenda.push(END_TURN, seat, 1)
        self.state.agenda.push(BUILD, seat)
        self.hold(held)
        if settle:
            self.settle()

    def settle(self) -> None:
        self.listener.clear()
        self.state.settle(self.luck)

    def score_up(self) -> None:
        """The game is over: final scoring."""
        self.hold("")
        self.state.agenda.clear()
        self.state.agenda.push(SCORING, 0)
        self.settle()
        assert self.state.over

    # ------------------------------------------------------------------ playing

    def play(self, *actions: str) -> None:
        """Give these answers; one that the engine has just given by itself, as there was no other, counts as given."""
        for action in actions:
            number = self.game.actions.parse(action)
            if number in self.listener.automatic:
                self.listener.automatic.remove(number)
                continue
            self.listener.automatic = []
            refusal = self.state.why_not(number)
            why = "" if refusal is None else f"{refusal.message} ({refusal.rule})"
            assert refusal is None, f"'{action}' is refused: {why}; allowed: {self.options}"
            self.state.apply(number, self.luck)
            for ledger in self.state.ledgers():
                assert ledger.found == ledger.expected, f"{ledger.name} after '{action}'"

    def why_not(self, action: str) -> str:
        """The sentence that refuses an action, with its rule; empty if it is legal. The rules refuse it as well."""
        number = self.game.actions.parse(action)
        refusal = self.state.why_not(number)
        if refusal is None:
            return ""
        before = self.state.digest()
        try:
            self.state.apply(number, self.luck)
        except RulesError:
            assert self.state.digest() == before
            return f"{self.words.text(refusal.message, self.game)} ({refusal.rule})"
        raise AssertionError(f"'{action}' is refused in words but carried out")

    # ------------------------------------------------------------------ looking

    @property
    def asked(self) -> str:
        return "" if self.state.over else self.state.asked().name

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @property
    def options(self) -> list[str]:
        return [self.game.actions.text(action) for action in self.state.options()]

    def offered(self, word: str) -> list[str]:
        """The arguments with which a word is among the options: `offered("town")` -> ["2", "6"]."""
        found = [text.split() for text in self.options]
        return [parts[-1] for parts in found if parts[0] == word]

    def label(self, action: str) -> str:
        return self.words.text(self.state.label(self.game.actions.parse(action)), self.game)

    def risk(self, action: str) -> str:
        risk = self.state.risk(self.game.actions.parse(action))
        return "" if risk is None else self.words.text(risk, self.game)

    @property
    def usage(self) -> str:
        return letters(list(self.table.usage))

    def bin(self, seat: int, number: int) -> str:
        at = (seat * BINS + number - 1) * RESOURCES
        return letters(list(self.table.supply[at : at + RESOURCES]))

    def supply(self, seat: int) -> list[str]:
        return [self.bin(seat, number) for number in range(1, BINS + 1)]

    def score(self, seat: int) -> int:
        return int(self.table.score[seat])

    @property
    def scores(self) -> list[int]:
        return list(self.table.score)

    def points(self, seat: int) -> dict[str, int]:
        """The seat's points by source, without those that gave nothing."""
        row = list(self.table.points[seat * SOURCES : (seat + 1) * SOURCES])
        return {name: count for name, count in zip(SOURCE_NAMES, row, strict=True) if count}

    def influence(self, seat: int) -> dict[str, int]:
        row = list(self.table.influence[seat * TERRAINS : (seat + 1) * TERRAINS])
        return {name: count for name, count in zip(TERRAIN_IDS, row, strict=True) if count}

    def coaches(self, seat: int) -> list[int]:
        """Stops on the copper, silver and gold track."""
        return list(self.table.coach[seat * METALS : (seat + 1) * METALS])

    def status(self, name: str) -> str:
        return STATUS_NAMES[self.table.status[self.hex(name)]]

    def named(self, status: str) -> list[str]:
        """All hexes with this status."""
        return [name for name in self.game.hexes.names if self.status(name) == status]

    def shows(self, name: str) -> str:
        """The resources on the token of a hex, whether or not anybody may see them."""
        at = self.state.token[self.hex(name)] * RESOURCES
        assert at >= 0
        return letters(list(self.game.token_resources[at : at + RESOURCES]))

    def sees(self, seat: int, name: str) -> str:
        """The resources that a seat knows to be on the token of a hex; empty if it does not know."""
        tokens = self.state.view(seat).fields()["token"]
        assert isinstance(tokens, list)
        assert tokens[self.hex(name)] in (-1, self.state.token[self.hex(name)])
        return "" if tokens[self.hex(name)] < 0 else self.shows(name)

    def told(self, key: str) -> list[dict[str, int]]:
        """The values of all events of a kind so far."""
        return [event.message.values for event in self.listener.events if event.message.key == key]

    @property
    def story(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.message.key for event in self.listener.events]

    @property
    def cited(self) -> list[str]:
        """The rules behind all events so far."""
        return [event.rule for event in self.listener.events]


# ---------------------------------------------------------------------- the tables of rules.md

RULES = ENTRY.rules_text()


def rule_text(rule: str) -> str:
    """The text of a numbered rule up to the next one."""
    found = re.search(rf"^\*\*{re.escape(rule)}\*\* (.*?)(?=^\*\*GW-|^## |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found is not None, rule
    return found.group(1)


def rule_table(rule: str, number: int = 0) -> list[list[str]]:
    """The rows of a table that belongs to a rule, without its heading."""
    blocks = re.findall(r"(?:^\|.*\n?)+", rule_text(rule), re.MULTILINE)
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in blocks[number].splitlines()]
    return rows[2:]


def rule_heading(rule: str, number: int = 0) -> list[str]:
    blocks = re.findall(r"(?:^\|.*\n?)+", rule_text(rule), re.MULTILINE)
    return [cell.strip() for cell in blocks[number].splitlines()[0].strip().strip("|").split("|")]
