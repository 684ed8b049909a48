"""Goal, board and set-up (OI-1 to OI-3): components.toml against the tables of rules.md."""

import pytest

from boomtown.games.oil import ENTRY
from boomtown.games.oil.rules.box import CARDS
from boomtown.games.oil.rules.game import Oil
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BadComponents, UnknownOption
from boomtown.kernel.luck import Chance, Script
from games.oil.oil_scene import ANN, BOB, COMPONENTS, Scene, changed, made, rule_table
from mechanics.box_bounds import check_bounds, listed


@pytest.mark.rule("OI-1.1")
def test_the_wealthiest_wins() -> None:
    scene = Scene(rounds="40")
    scene.state.round = 40
    scene.give(BOB, cash=200_001)
    scene.turn(BOB)
    scene.play("throw", dice=[1, 2])
    scene.play("done")
    assert scene.state.over and scene.state.winners() == [BOB]


@pytest.mark.rule("OI-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_and_rigs_without_limit(players: int) -> None:
    scene = Scene(players)
    assert len(scene.cash) == players
    for field in range(scene.game.fields - 1):
        scene.state.rig_owner[field] = ANN
        scene.state.rig_value[field] = 0
        scene.state.wet -= 1
    scene.stand(ANN, "arabian_gulf_east")
    scene.play("drill", dice=[6])
    assert scene.value("arabian_gulf_east 3") == 6, "the sixtieth rig of one colour"


@pytest.mark.rule("OI-1.2")
@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(UnknownOption, match="2 to 4 players"):
        ENTRY.set_up(players)


@pytest.mark.rule("OI-2.1")
def test_the_ring() -> None:
    game = made(2)
    rows = rule_table("OI-2.1")
    assert len(rows) == game.squares == 36
    for number, (pos, title, colour, cost, royalty, base) in enumerate(rows):
        assert int(pos) == number
        assert title.removeprefix("Market ") == game.titles[number]
        zone = game.zone_at[number]
        assert (zone >= 0) == bool(colour)
        if colour:
            assert game.colours[game.group[zone]] == colour
            assert f"{game.cost[zone]:,}" == cost and f"{game.royalty[zone]:,}" == royalty
            assert f"{game.base[3 * zone]:,}" == base
    scene = Scene()
    scene.state.at[ANN] = 34
    scene.turn(ANN)
    scene.play("throw", dice=[1, 3])
    assert scene.at(ANN) == "pacific_south", "after the last square comes Start again"


@pytest.mark.rule("OI-2.2")
def test_sixty_fields_with_at_most_one_rig() -> None:
    scene = Scene()
    assert scene.game.zones == 20 and scene.game.fields == 60
    for number in (1, 2, 3):
        scene.rig(f"java_sea {number}", BOB, 6)
    scene.stand(ANN, "java_sea")
    assert scene.refused("drill") == "OI-5.3"


@pytest.mark.rule("OI-2.3")
def test_one_base_amount_for_a_square() -> None:
    game = made(2)
    for zone in range(game.zones):
        assert len({int(amount) for amount in game.base[3 * zone : 3 * zone + 3]}) == 1


@pytest.mark.rule("OI-2.4")
def test_a_field_holds_value_times_base_and_is_dry_on_zero() -> None:
    scene = Scene()
    scene.rig("pacific_south 1", ANN, 4)
    scene.stand(ANN, "pacific_south")
    scene.play("pump_own")
    assert scene.refused("units 5") == "OI-2.4"
    scene.play("units 4", dice=[1, 1])
    assert scene.barrels[ANN] == 10_000 + 20_000
    assert scene.value("pacific_south 1") == 0 and "field_dry" in scene.told
    scene.stand(ANN, "pacific_south")
    assert scene.refused("pump_own") == "OI-6.1" and scene.refused("pump pacific_south 1") == "OI-2.4"


@pytest.mark.rule("OI-2.5")
def test_a_dry_field_takes_no_rig_however_it_became_dry() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 0)
    scene.rig("java_sea 2", ANN, 5)
    scene.rig("java_sea 3", ANN, 5)
    scene.stand(ANN, "odd_even_9", odd=True)
    scene.play("rig java_sea 2")
    scene.turn(ANN)
    scene.play("sell_rig java_sea 3")
    scene.stand(BOB, "java_sea")
    assert "nothing_to_do" in scene.told, "no field to drill in"


@pytest.mark.rule("OI-2.6")
def test_one_royalty_for_a_square_also_when_its_rig_is_dry() -> None:
    scene = Scene()
    scene.owned("java_sea", BOB, value=0)
    scene.rig("java_sea 2", BOB, 3)
    scene.rig("java_sea 3", ANN, 3)
    scene.stand(ANN, "java_sea")
    assert scene.refused("royalty java_sea") == "OI-5.10"
    scene.play("pump java_sea 2")
    scene.play("units 1", dice=[1, 4])
    assert scene.cash[BOB] == 200_000 + 3 * 8_000 + 3 * 8_000, "three for the Royalty, three for the rig"


@pytest.mark.rule("OI-2.7")
def test_groups_of_one_two_and_three() -> None:
    game = made(2)
    sizes = sorted(group.num("size") for group in COMPONENTS.tables("group"))
    assert sizes == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    for zone in range(game.zones):
        mates = [mate for mate in game.mates[3 * zone : 3 * zone + 3] if mate >= 0]
        assert len(mates) == game.group_size[zone] and {int(game.group[mate]) for mate in mates} == {game.group[zone]}


@pytest.mark.rule("OI-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_at_the_start(players: int) -> None:
    scene = Scene(players)
    assert scene.cash == [200_000] * players and scene.barrels == [10_000] * players
    assert [scene.at(seat) for seat in range(players)] == ["start"] * players
    assert set(scene.state.rig_owner) == {-1} and set(scene.state.royalty_owner) == {-1}


@pytest.mark.rule("OI-3.2")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    game = made(3)
    assert [int(game.start(Script([seat])).seat) for seat in range(3)] == [0, 1, 2]
    assert {int(game.start(Chance(seed)).seat) for seed in range(40)} == {0, 1, 2}
    scene = Scene(3)
    for seat in (ANN, BOB, 2, ANN):
        assert scene.seat == seat
        scene.play("throw", dice=[1, 2] if scene.state.round == 1 else [2, 3])
        scene.play("done")


@pytest.mark.rule("OI-3.3", "OI-8.4")
def test_the_deck() -> None:
    game = made(2)
    rows = rule_table("OI-8.4")
    assert len(rows) == len(CARDS) == 19
    names = ENTRY.words().names["card"]
    for kind, (title, number, when, _) in enumerate(rows):
        assert title == names[kind] and int(number) == game.card_count[kind]
        assert (when == "at once") == (kind >= 15)
    assert game.card_total == 32 == Scene().state.stack.size


def test_wrong_components_are_named() -> None:
    with pytest.raises(BadComponents, match=r"square 3\] base: expected multiples of 1000, found 5500"):
        ENTRY.set_up(2, components=changed(("base = [5000, 5000, 5000]", "base = [5500, 5000, 5000]")))
    size = 'id = "pacific"\ncolour = "blue"\nsize = '
    with pytest.raises(BadComponents, match="size: expected 2"):
        ENTRY.set_up(2, components=changed((size + "2", size + "3")))
    with pytest.raises(BadComponents, match="is not one of"):
        ENTRY.set_up(2, components=changed(('id = "drilling_grant"', 'id = "drilling_grand"')))


NUMBERS = """
setup cash 0-, barrels 0-, start_square 0-35
start passing_pay 0-, landing_pay 0-
drilling strike_from 1-6, rig_value_max 6-6
government oil_price 0-, buyback_divisor 1-, rig_value_min 1-6
negotiation price_step 1-, price_most 1-
amounts barrel_step 1-
rounds two 1-
group size 1-3
card count 0-99
"""
"""What a components file may say; amounts have no most."""


@pytest.mark.parametrize(("table", "key", "least", "most"), listed(NUMBERS))
def test_every_number_has_its_bounds(table: str, key: str, least: int, most: int) -> None:
    alone = key not in ("start_square", "size", "price_step", "price_most", "barrel_step")
    check_bounds(ENTRY, table, key, least, most, alone=alone)


BROKEN = [
    ("fields_per_square = 3", "fields_per_square = 4", "fields_per_square: expected 3"),
    ("barrels = 10_000\nstart", "barrels = 10_500\nstart", "barrels: expected a multiple of the barrel step"),
    ("price_step = 1000", "price_step = 1", "price_most: expected 1 to 250 times the price step, found 200000 times"),
    ("price_step = 1000", "price_step = 200_001", "price_most: expected 1 to 250 times the price step, found 0 times"),
    ("price_most = 200_000", "price_most = 251_000", "expected 1 to 250 times the price step, found 251 times"),
    ("pos = 3\n", "pos = 4\n", "pos: expected 3: squares stand in order"),
    ('id = "java_sea"', 'id = "pacific_north"', "two squares are called 'pacific_north'"),
    ("base = [5000, 5000, 5000]", "base = [0, 5000, 5000]", "expected multiples of 1000, found 0"),
    ("base = [5000, 5000, 5000]", "base = [5000, 5000]", "expected 3 numbers, found 2"),
    ("start_square = 0", "start_square = 1", "expected the number of the Start square"),
    ('id = "seismic_survey"', 'id = "drilling_grant"', "this card is listed twice"),
    ('count = 2\nuse = "keep"', 'count = 2\nuse = "now"', "this card is of the other sort"),
    ('use = "now"', 'use = "keep"', "this card is of the other sort"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN, ids=[sentence for *_, sentence in BROKEN])
def test_a_broken_entry_is_named(old: str, new: str, sentence: str) -> None:
    text = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadComponents, match=sentence):
        ENTRY.set_up(2, None, Components("mine.toml", text.replace(old, new, 1).encode()))


def test_a_card_that_is_missing_is_named() -> None:
    text = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")
    at = text.index("[[card]]")
    following = text.index("[[card]]", at + 1)
    with pytest.raises(BadComponents, match="'drilling_grant' is missing"):
        ENTRY.set_up(2, None, Components("mine.toml", (text[:at] + text[following:]).encode()))


@pytest.mark.parametrize("card", ["tanker_spill", "reserve_release"])
def test_oil_on_cards_goes_in_steps(card: str) -> None:
    text = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")
    at = text.index("value = 5000", text.index(f'id = "{card}"'))

    changed_text = text[:at] + "value = 5500" + text[at + len("value = 5000") :]
    with pytest.raises(BadComponents, match="amounts of oil must be multiples"):
        ENTRY.set_up(2, None, Components("mine.toml", changed_text.encode()))


@pytest.mark.rule("OI-4.11")
def test_a_side_of_the_board_is_a_quarter_of_its_squares() -> None:
    assert made(2).side_length == 9


def test_a_sale_is_at_most_all_the_oil_of_the_board() -> None:
    """As far as a game may have so many actions."""
    assert sum(made(2).base) * 6 == 3_456_000 and made(2).oil_cap == 3400
    poorer = ENTRY.set_up(2, None, changed(("base = [5000, 5000, 5000]", "base = [1000, 1000, 1000]")))
    assert isinstance(poorer, Oil)
    assert poorer.oil_cap * 1000 == sum(poorer.base) * 6 < 3_400_000
