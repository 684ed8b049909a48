"""Copies, bytes and views of positions of whole games; what the set-up draws from; how long everything is."""

from collections import Counter

import pytest
from mypy_extensions import i64

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.pool import Pool
from games.goldwest.goldwest_reader import LAND, RESOURCES, TERRAINS, TOKENS, name
from mechanics.box_bounds import FAR, check_bounds, check_refused
from mechanics.whole_games import check_books, check_twins, check_view, positions, watched_game, wrong_books

POOLS = range(len(TERRAINS))
HIDDEN = {f"pool{number}.{field}" for number in POOLS for field in ("full", "left")}
OPTIONS = {"offices": "bandits", "single": "any"}


class First(Luck):
    """Gives the first kind that is left."""

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        return next(kind for kind, count in enumerate(pool.left) if count)


@pytest.mark.rule("GW-4.5", "GW-14.7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_knows_what(players: int) -> None:
    """Of what others have looked at a seat knows that they did, and that it is one of those it has not seen."""
    looked = 0
    for state in positions(ENTRY, players, OPTIONS, players, apart=5):
        assert isinstance(state, GoldWestPosition)
        for hex_ in range(len(LAND)):  # somebody has looked here and there, whatever card it was
            if state.token[hex_] < 0 and hex_ % 2 == 0 and state.table.status[hex_] == 0:
                state.turn_token(hex_, First(), 1 << hex_ % players)
                state.seen[hex_] = 1 << hex_ % players
        for seat in (-1, *range(players)):
            knows = [s == -1 or (seat >= 0 and s >> seat & 1 == 1) for s in state.seen]
            tokens = [int(token) if known else -1 for token, known in zip(state.token, knows, strict=True)]
            seen = Counter(tokens)
            looked += sum(token == 0 and not known for token, known in zip(state.token, knows, strict=True))
            unseen = {
                f"pool{number}.unseen": [
                    row["count"] - seen[at] for at, row in enumerate(TOKENS) if row["terrain"] == terrain
                ]
                for number, terrain in enumerate(TERRAINS)
            }
            check_view(state, seat, HIDDEN, {"token": tokens, **unseen})
    assert looked > 0, "the first kind of token was looked at as well"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_is_the_position_and_a_table_of_its_own(players: int) -> None:
    for number, state in enumerate(positions(ENTRY, players, OPTIONS, 10 + players, apart=4)):
        check_twins(state, number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_books_notice_whatever_is_lost_or_found(players: int) -> None:
    kinds = set()
    for state in positions(ENTRY, players, OPTIONS, 20 + players, apart=11):
        assert isinstance(state, GoldWestPosition)
        kinds.add("" if state.over else state.asked().name)
        table = state.table
        numbers = [(row, at, f"resource {at % 5}") for row in (table.usage, table.returned) for at in range(5)]
        numbers += [(table.supply, at, f"resource {at % 5}") for at in range(20 * players)]
        numbers += [(table.gained, at, f"resource {at}") for at in range(5)]
        numbers += [(row, seat, f"camps {seat}") for row in (table.camps, table.wanted) for seat in range(players)]
        numbers += [(table.score, seat, f"score {seat}") for seat in range(players)]
        numbers += [(table.points, at, f"score {at // 10}") for at in range(10 * players)]
        numbers += [(table.influence, at, f"influence {at // 4} {at % 4}") for at in range(4 * players)]
        numbers += [(table.tiles_held, seat, "shipping tiles") for seat in range(players)]
        numbers += [(table.tiles_taken, at, "shipping tiles") for at in range(6)]
        check_books(state, numbers)
        table.bonus_taken += 1
        assert wrong_books(state) == {"bonus tiles"}
        table.bonus_taken -= 1
        for terrain, pool in enumerate(state.pools):
            pool.left[0] += 1
            assert wrong_books(state) == {f"tokens {terrain}", f"pool size {terrain}"}
            pool.size += 1
            assert wrong_books(state) == {f"tokens {terrain}"}
            pool.left[0] -= 1
            pool.size -= 1
    assert kinds > {"store", "bin", ""}, "also while a token is on its way into a bin"


class Drawer(Luck):
    """Chance that notes from which pool, die and place each thing came."""

    def __init__(self) -> None:
        self.chance = Chance(3)
        self.drawn: list[tuple[int, tuple[int, ...], int]] = []
        self.thrown: list[tuple[int, int, int]] = []

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        assert knowers == -1, "what lies open is known to everybody"
        self.drawn.append((int(pool.number), tuple(pool.full), int(place)))
        return self.chance.pick(pool, place, knowers)

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        assert knowers == -1
        self.thrown.append((int(die), int(place), int(faces)))
        return self.chance.throw(die, place, faces, knowers)


@pytest.mark.rule("GW-3.2", "GW-3.4", "GW-3.8", "GW-3.10")
def test_each_thing_of_the_set_up_has_its_own_pool_or_die() -> None:
    """Tables of one deal get the same things at the same places: nothing shares its luck, no place comes twice."""
    luck = Drawer()
    state = ENTRY.set_up(4, OPTIONS).start(luck)
    assert isinstance(state, GoldWestPosition)
    tokens = [tuple(row["count"] for row in TOKENS if row["terrain"] == terrain) for terrain in TERRAINS]
    decks: dict[int, tuple[int, ...]] = {}
    for number, full, _ in luck.drawn:
        assert decks.setdefault(number, full) == full
    assert decks == {**dict(enumerate(tokens)), 4: (1,) * 8, 5: (1,) * 14, 6: (1,) * 5, 7: (1,) * 20}
    places = {number: sorted(place for other, _, place in luck.drawn if other == number) for number in decks}
    assert [places[number] for number in (4, 5, 6, 7)] == [[*range(8)], [*range(4)], [0], [*range(8)]]
    assert sum(len(places[number]) for number in POOLS) == 12, "the shore"
    for number in POOLS:
        among = [hex_ for hex_ in range(len(LAND)) if state.layout.terrain[hex_] == number]
        assert places[number] == [at for at, hex_ in enumerate(among) if state.token[hex_] >= 0]
    assert luck.thrown == [*[(8, position, 6) for position in range(8)], (9, 0, 18)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_as_long_as_the_rules_say(players: int) -> None:
    state = ENTRY.set_up(players).start(Chance(1))
    assert isinstance(state, GoldWestPosition)
    lengths = {
        key: len(value) for key, value in state.fields().items() if isinstance(value, list) and "pool" not in key
    }
    del lengths["agenda"]
    seats = {
        "score": 1,
        "points": 10,
        "supply": 20,
        "coach": 3,
        "tiles held": 1,
        "influence": 4,
        "camps": 1,
        "wanted": 1,
    }
    table = {"usage": 5, "tiles taken": 6, "card owner": 20, "town": 9, "town shared": 9, "returned": 5, "gained": 5}
    land = dict.fromkeys(("status", "owner", "token", "seen"), 56)
    assert lengths == {"set-up": 30, **{key: players * count for key, count in seats.items()}, **table, **land}
    assert len(state.layout.office_at) == 9 and len(state.layout.terrain) == len(state.layout.place) == 56


def test_all_answers_there_are() -> None:
    families = ENTRY.set_up(2).actions
    texts = [families.text(action) for action in range(families.count)]
    hexes = [name(cell) for cell in LAND]
    bins, cards, spaces = ([str(number) for number in range(1, most + 1)] for most in (4, 20, 9))
    expected = {"bin": bins, "store": bins, "drop": RESOURCES, "take": RESOURCES, "ship": RESOURCES[:3]}
    expected |= {"invest": cards, "town": spaces, "hex": hexes, "look": hexes, "upgrade": hexes}
    expected |= {word: [""] for word in ("done", "skip", "use", "camp", "settlement", "loot")}
    found: dict[str, list[str]] = {}
    for text in texts:
        word, _, rest = text.partition(" ")
        found.setdefault(word, []).append(rest)
    assert found == expected


@pytest.mark.parametrize(
    ("table", "key", "least", "most", "alone"),
    [
        ("players", "camps", 1, 14, True),
        ("token", "count", 0, 14, False),
        ("office", "per", 1, FAR, True),
        ("setup", "investments_in_play", 1, 20, False),
        ("investment", "amount", 0, 2, True),
        ("fixed", "rotation", 0, 5, True),
        ("building", "camp_influence", 0, FAR, True),
        ("building", "settlement_influence", 0, FAR, True),
        ("shipping", "length", 1, 20, False),
        ("looting", "most_wanted_per", 1, FAR, True),
        ("looting", "second_wanted_per", 1, FAR, True),
    ],
)
def test_bounds(table: str, key: str, least: int, most: int, alone: bool) -> None:
    check_bounds(ENTRY, table, key, least, most, alone=alone)


@pytest.mark.parametrize(
    ("table", "key", "value", "sentence"),
    [
        ("investment", "price", "{ copper = 10 }", "copper: expected 1 to 9, found 10"),
        ("investment", "price", "{ copper = 0 }", "copper: expected 1 to 9, found 0"),
        ("investment", "price", "{ wood = 1 }", "'wood' is not one of copper, silver, gold"),
        ("supply", "points", [0, 1, 2], "expected 4 numbers, found 3"),
        ("shipping", "step_points", [0, 0, 2, 0, 0, 3, 0, 0], "expected 9 numbers, found 8"),
        ("shipping", "tile_steps", [4, 4], "expected different stops from 1 to 8"),
        ("shipping", "tile_steps", [0, 8], "expected different stops from 1 to 8"),
        ("fixed", "tiles", [1, 2, 3, 4, 5, 6, 7, 9], "expected different numbers from 1 to 8"),
        ("fixed", "tiles", [0, 2, 3, 4, 5, 6, 7, 8], "expected different numbers from 1 to 8"),
        ("fixed", "tiles", [1, 1, 3, 4, 5, 6, 7, 8], "expected different numbers from 1 to 8"),
        ("fixed", "investments", [1, 3, 5, 10, 14, 16, 18, 21], "expected different numbers from 1 to 20"),
        ("fixed", "offices", ["docks", "docks", "courthouse", "depot"], "expected four different offices"),
        ("fixed", "offices", ["docks", "docks", "courthouse", "depot", "saloon"], "expected four different offices"),
        ("position", "centre", [-16, 2], "expected the six hexes around the centre"),
        ("boomtown", "row_metals", '["gold", "silver"]', "row_metals: expected three metals"),
        ("terrain", "hexes_each", 13, "the tiles show 14 forest hexes, expected 13"),
        ("terrain", "tokens_each", 13, "the forest tokens are 14, expected 13"),
    ],
)
def test_what_does_not_fit_is_refused(table: str, key: str, value: object, sentence: str) -> None:
    check_refused(ENTRY, table, key, value, sentence)


@pytest.mark.rule("GW-14.7.1", "GW-10.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_is_told_of_everything_that_somebody_learns(players: int) -> None:
    for seed in range(3):
        _, luck = watched_game(ENTRY, players, OPTIONS, seed)
        assert {number for number, _ in luck.full} == set(range(8)) and set(luck.throws) == {8, 9}
