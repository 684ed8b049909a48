"""A corrected or varied components file: mistakes are named, numbers take effect."""

import pytest

from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BadComponents
from boomtown.kernel.luck import Chance

TEXT = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")

BROKEN = [
    ("rigs = 10", "rigs = 1", "[company] rigs: expected 3 to 40, found 1"),
    ("rigs = 10\n", "", "[company] rigs: is missing"),
    ('companies = ["red", "green", "yellow", "blue"]', 'companies = ["red"]', "expected 4 companies, found 1"),
    ("continent_places = [16, 8, 4]", "continent_places = [16, 8]", "expected 3 numbers, found 2"),
    ("continent_places = [16, 8, 4]", "continent_places = [16, 8, -4]", "expected numbers from 0 to 255, found -4"),
    ("rounds = 7", "rounds = 70", "[setup.players_4] rounds: expected 1 to 10, found 70"),
    ('ends = ["lima", "rio_de_janeiro"]', 'ends = ["lima", "rio"]', "'rio' is not one of san_francisco"),
    ('ends = ["lima", "rio_de_janeiro"]', 'ends = ["lima"]', "expected the two sides of the border"),
    ('kind = "coloured"', 'kind = "white"', "the four coloured continents come first"),
    ('id = "montreal"', 'id = "quebec"', "the harbours of the eight areas come first"),
    ('continent = "africa"', 'continent = "asia"', "areas lie in coloured continents"),
    ('tanker_harbours = ["luanda", "dar_es_salaam"]', "tanker_harbours = []", "expected at least one harbour"),
    ('"san_francisco", "light", 3, 0', '"san_francisco", "light", "3", 0', "expected a number from 0 to 20, found '3'"),
    ('"san_francisco", "dark", 0, 0, "", 4', '"lima", "dark", 0, 0, "", 4', "expected two dark cards of san_francisco"),
    ('"light", 0, 4, "red"', '"light", 0, 4, "pink"', "'pink' is not one of red, green, yellow, blue"),
    ('"san_francisco_light_2", "san_francisco"', '"san_francisco_light_2"', "expected eight columns"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN, ids=[sentence for *_, sentence in BROKEN])
def test_a_broken_entry_is_named(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents) as error:
        ENTRY.set_up(4, None, Components("mine.toml", TEXT.replace(old, new, 1).encode()))
    assert sentence in str(error.value)
    assert str(error.value).startswith("mine.toml: ") and "\n" not in str(error.value)


def test_a_missing_border_is_named() -> None:
    at = TEXT.index("[[borders]]")
    following = TEXT.index("[[borders]]", at + 1)
    with pytest.raises(BadComponents, match="borders: expected 10, found 9"):
        ENTRY.set_up(4, None, Components("mine.toml", (TEXT[:at] + TEXT[following:]).encode()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("refinery_barrels = 5", "refinery_barrels = 3"),
        ("tanker_barrels = 3", "tanker_barrels = 2"),
        ("rigs_needed_to_drill = 4", "rigs_needed_to_drill = 2"),
        ("rounds = 7", "rounds = 10"),
        ("emptied_barrel_shares = 4", "emptied_barrel_shares = 0"),
        ("tankers = 4", "tankers = 2"),
        ("display_cards = 8", "display_cards = 4"),
    ],
)
def test_varied_numbers_play_to_the_end(old: str, new: str) -> None:
    assert old in TEXT
    game = ENTRY.set_up(4, None, Components("mine.toml", TEXT.replace(old, new, 1).encode()))
    for seed in range(2):
        chance = Chance(seed)
        state = game.start(chance)
        assert isinstance(state, WildcattersPosition)
        while not state.over:
            options = state.options()
            state.apply(options[chance.below(len(options))], chance)
        for ledger in state.ledgers():
            assert ledger.found == ledger.expected
