"""A corrected or varied components file: mistakes are named, numbers take effect."""

import pytest

from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BadComponents
from boomtown.kernel.luck import Chance
from mechanics.box_bounds import check_bounds, listed

TEXT = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")

BROKEN = [
    ("rigs = 10", "rigs = 1", "[company] rigs: expected 3 to 40, found 1"),
    ("rigs = 8\n", "", "[corporation] rigs: is missing"),
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


NUMBERS = """
company rigs 3-40, pumpjacks 1-40, trains 2-20, tankers 1-4, refineries 1-5, barrels 3-200
corporation rigs 0-200, pumpjacks 0-200, refineries 1-5, barrels 0-200
limits oilfields_per_area 1-20, own_rigs_and_pumpjacks_per_area 1-9, rigs_needed_to_drill 1-7, barrels_per_pumpjack 1-3
limits barrels_per_disk 1-1, tanker_barrels 1-3, refinery_barrels 1-9, display_cards 1-8, refineries_per_turn 0-5
limits white_trains_per_turn 0-5, disks_per_area 0-2, disks 0-99, second_disk_below_rigs 0-99
asking highest_bid 4-200, hire_at_once 1-40
costs rig 0-99, rig_fourth 0-99, train 0-99, tanker 0-99, refinery 0-99, drill 0-99, develop 0-99, transport 0-99
costs further_tanker_move 0-99, shares_per_hired_worker 1-6, join_drilling_shares 0-99, ride_shares 0-99
costs delivery_shares 0-99, emptied_barrel_shares 0-9, opening_bid_shares 1-60, new_display_points 1-99
loans shares 1-99, repay_round 0-99, repay_shares 1-99, repay_shares_at_end 0-99, points_per_missing_share 0-99
income workers 0-99, generous_round 0-99, shares_per_chip 0-99
scoring start_points 0-999, shares_per_worker 1-99
refinery_chip points_if_unused 0-99
setup.players_4 rounds 1-10, own_shares 0-99, neighbour_shares 0-99, generous_workers 0-99, dealt_cards 6-8, rigs 0-3
setup.players_4 trains 0-2, refineries 0-1, corporations 0-0, corporation_rigs 0-8, corporation_rigs_per_round 0-8
areas train_spaces 0-9
borders train_spaces 0-9
"""
"""What a components file may say: the pieces a hand can hold, the places the rules are written for."""


@pytest.mark.parametrize(("table", "key", "least", "most"), listed(NUMBERS))
def test_every_number_has_its_bounds(table: str, key: str, least: int, most: int) -> None:
    check_bounds(ENTRY, table, key, least, most)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("continent_places = [16, 8, 4]", "continent_places = [255, 8, 0]", ""),
        ("worker_places = [8, 4, 2]", "worker_places = [8, 4, 256]", "expected numbers from 0 to 255, found 256"),
        ("worker_places = [8, 4, 2]", "worker_places = [8, 4, 2, 1]", "expected 3 numbers, found 4"),
        ("refineries = [0, 0, 0, 6, 14, 24]", "refineries = [0, 0, 0, 6, 14]", "expected 6 numbers, found 5"),
        ("workers = [20, 20, 20, 20]", "workers = [20, 20, 20]", "expected 4 numbers, found 3"),
        ('"san_francisco", "light", 3, 0', '"san_francisco", "light", 20, 0', ""),
        (
            '"san_francisco", "light", 3, 0',
            '"san_francisco", "light", 21, 0',
            "expected a number from 0 to 20, found 21",
        ),
        (
            '"san_francisco", "light", 3, 0',
            '"san_francisco", "light", -1, 0',
            "expected a number from 0 to 20, found -1",
        ),
        ('"light", 0, 4, "red"', '"light", 0, 21, "red"', "expected a number from 0 to 20, found 21"),
        ('"dark", 0, 0, "", 4', '"dark", 0, 0, "", 21', "expected a number from 0 to 20, found 21"),
    ],
)
def test_lists_and_cards_have_their_bounds(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    changed = Components("mine.toml", TEXT.replace(old, new, 1).encode())
    if not sentence:
        ENTRY.set_up(4, None, changed)
        return
    with pytest.raises(BadComponents, match=sentence):
        ENTRY.set_up(4, None, changed)
