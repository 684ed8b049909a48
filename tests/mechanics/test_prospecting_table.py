"""What holds at the tables of both Giganten and Black Gold: secrets, undo, duplicate deals, wrong components files."""

import pytest

from boomtown import games, new_game
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BadComponents, IllegalAction, NothingToUndo
from boomtown.kernel.luck import Chance, Seeded
from boomtown.mechanics.prospecting.rules.box import MOVE, ROUND, STORE
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.table.match import Match
from mechanics.prospecting_scene import Scene

GAMES = ["giganten", "blackgold"]
BESIDE = {"giganten": ("r4c2", "r4c3"), "blackgold": ("r1c2", "r2c2")}
"""A cell and the single well beside it, on the fixed map."""


def scene(key: str) -> Scene:
    options = {"map": "fixed"} if key == "blackgold" else {}
    return Scene(key, 3, **options)


@pytest.mark.parametrize("key", GAMES)
def test_the_board_shows_a_depth_to_the_surveyor_alone(key: str) -> None:
    s = scene(key)
    truck, well = BESIDE[key]
    s.truck(0, truck)
    s.jump(MOVE, 0, 3)
    s.depths(0, 4)
    s.play(f"survey {well}")
    for seat, mark in ((0, "1:4"), (1, "1?"), (-1, "1?")):
        board = s.entry.board(s.table.view(seat), s.words)
        place = next(place for place in board.sections[0].places if place.id == well)
        assert place.mark == mark
        assert ("4" in place.caption.partition(". ")[2]) == (seat == 0)
        assert "Player 1 has" in place.caption, "that he looked is seen by all"


@pytest.mark.parametrize("key", GAMES)
def test_the_board_shows_derricks_trucks_trains_prices_and_tanks(key: str) -> None:
    s = scene(key)
    truck, well = BESIDE[key]
    s.derrick(1, well, 3)
    s.truck(2, truck)
    s.tank(0, 1, 2)
    s.price(1, 7500)
    board = s.entry.board(s.table.view(0), s.words)
    places = {place.id: place for section in board.sections for place in section.places}
    assert [(piece.symbol, piece.owner, piece.count) for piece in places[well].pieces] == [("derrick", 1, 3)]
    assert [(piece.symbol, piece.owner) for piece in places[truck].pieces] == [("truck", 2)]
    assert "$7,500" in places["jet"].mark and [(p.owner, p.count) for p in places["jet"].pieces] == [(0, 2)]
    start = int(s.box.player_start)
    assert [piece.symbol for piece in places[f"train1-{start}"].pieces] == ["train"]
    assert places[f"black-{s.table.trains.black}"].mark == "#"


@pytest.mark.parametrize("key", GAMES)
def test_the_board_shows_action_cards_while_they_can_be_taken(key: str) -> None:
    s = scene(key)
    sections = {section.id: section for section in s.entry.board(s.table.view(0), s.words).sections}
    assert [place.caption.split()[0] for place in sections["cards"].places] == ["Card"] * 4
    s.idle("place")
    sections = {section.id: section for section in s.entry.board(s.table.view(0), s.words).sections}
    left = sections["cards"].places if "cards" in sections else []
    assert not any(answer.startswith("take") for place in left for answer in place.answers), "they are taken"


@pytest.mark.parametrize(("key", "notes"), [("giganten", []), ("blackgold", ["US Standard Oil Trust is closed."])])
def test_the_board_names_a_closed_company(key: str, notes: list[str]) -> None:
    s = scene(key)
    sections = {section.id: section for section in s.entry.board(s.table.view(0), s.words).sections}
    assert sections["companies"].notes == notes


@pytest.mark.parametrize("key", GAMES)
def test_the_end_is_told_with_what_counts(key: str) -> None:
    s = scene(key)
    s.derrick(1, "r5c6", 3)
    s.tank(1, 0, 2)
    s.trains(int(s.box.black_end) - 1, 7, 9, 7)
    s.jump(ROUND, 0)
    told = [s.words.text(event.message, s.game) for event in s.heard if event.message.key == "final"]
    assert told[0].partition(", ")[2] in (
        "1 derrick, 5 barrels, $25,000 in all.",
        "1 derrick, 5 plumes, $25,000 in all.",
    )


@pytest.mark.parametrize("key", GAMES)
def test_sentences_end_with_one_full_stop(key: str) -> None:
    s = scene(key)
    s.table.oil_out += 1
    s.jump(STORE, 0, 1)
    s.play("store jet 1")
    assert all(not s.words.text(event.message, s.game).endswith("..") for event in s.heard)
    s.truck(0, BESIDE[key][0])
    for points, sentence in ((0, "finishes moving."), (1, "finishes moving and gives up 1 point.")):
        s.jump(MOVE, 0, points)
        s.play("done")
        assert s.words.text(s.heard[0].message, s.game) == f"Player 1 {sentence}"


def at_move(match: Match) -> Match:
    """Idle until somebody moves."""
    while match.decision is not None and match.decision.kind != "move":
        match.play(match.options()[0].action)
    return match


@pytest.mark.parametrize("key", GAMES)
def test_driving_can_be_taken_back_and_looking_cannot(key: str) -> None:
    options = {"map": "fixed"} if key == "blackgold" else {}
    match = at_move(new_game(key, 3, seed="undo", options=options))
    state = match.state
    assert isinstance(state, ProspectingPosition)
    before = state.digest()
    match.play(next(choice.action for choice in match.options() if choice.text.startswith("drive")))
    match.undo()
    assert match.state.digest() == before
    truck, well = BESIDE[key]
    assert isinstance(match.state, ProspectingPosition)
    match.state.field.truck[int(match.state.seat)] = match.state.box.cell_names.index(truck)
    match.state.choices.known = False
    match.play(f"survey {well}")
    with pytest.raises(NothingToUndo):
        match.undo()


@pytest.mark.parametrize("key", GAMES)
def test_a_well_holds_the_same_at_every_table_of_a_deal(key: str) -> None:
    """Whoever looks first, and in whatever order."""
    game = games.find(key).set_up(3)
    found = []
    for order in ((0, 1, 2), (2, 1, 0)):
        luck = Seeded(b"duplicate")
        state = game.start(luck)
        assert isinstance(state, ProspectingPosition)
        sites = range(state.grid.sites) if order[0] == 0 else reversed(range(state.grid.sites))
        depths = {}
        for number, site in enumerate(sites):
            depths[site] = state.field.survey(state.grid, state.box.wells, site, order[number % 3], luck)
        found.append([depths[site] for site in range(state.grid.sites)])
    assert found[0] == found[1]


@pytest.mark.parametrize("key", GAMES)
def test_refusals_name_the_rule(key: str) -> None:
    match = new_game(key, 3, seed="refusals")
    with pytest.raises(IllegalAction, match=r"is not on offer\. \(.*5\.3\)"):
        names = next(family for family in match.game.actions.families if family.word == "take").arguments
        offered = {choice.text.partition(" ")[2] for choice in match.options()}
        match.play(f"take {next(name for name in names if name not in offered)}")
    with pytest.raises(IllegalAction, match="does not answer"):
        match.play("bid 3")


@pytest.mark.parametrize("key", GAMES)
def test_scores_before_the_end_tell_nothing_of_hands(key: str) -> None:
    s = scene(key)
    s.derrick(0, "r5c5", 3)
    s.derrick(1, "r5c6", 3)
    s.trains(3, 7, 7, 7)
    s.hand(0, 1, 0)
    s.hand(1, 1, 5)
    before = s.table.scores()
    s.hand(0, 9, 9)
    assert s.table.scores() == before
    s.table.agenda.clear()
    assert s.table.scores()[0] > before[1]


WRONG = [
    ("giganten", "columns = 20\ngrid", "columns = 19\ngrid", r"\[board\] grid: row 1: expected 19 cells, found 20"),
    ("giganten", '"1    1    2    1.1', '"1    1    2    9.1', r"\[board\] grid: row 1: '9.1' is no cell"),
    ("giganten", '["R01", 3, 3, 4, 1, 0]', '["R01", 3, 3, 4, 1]', r"\[red_cards\] rows: row 1: expected 6 columns"),
    ("giganten", '["R01", 3, 3', '["R01", "x", 3', r"\[red_cards\] rows: row 1: 'x' is not a number"),
    ("giganten", "blue_bottom = 7000", "blue_bottom = 7100", r"\[prices\] blue_bottom: is not a price of the ladder"),
    ("blackgold", '"....^..",\n  ".1.~1..",', '"....^..",\n  ".1.~1.",', r"\[faces.A1\] rows: expected 7 rows of 7"),
    ("blackgold", 'a = ["A1/A2"]', 'a = ["A1/A9"]', r"\[layouts.2\] a: 'A9' is not one of"),
    ("blackgold", '"drill_deeper", 0]', '"dig", 0]', r"\[special_cards\] rows: card S03: 'dig' is no special action"),
]


@pytest.mark.parametrize(("key", "old", "new", "sentence"), WRONG)
def test_a_wrong_components_file_is_named_with_its_entry(key: str, old: str, new: str, sentence: str) -> None:
    entry = games.find(key)
    text = (entry.folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadComponents, match=sentence):
        entry.set_up(
            entry.counts[-1] if "layouts" not in sentence else 2,
            None,
            Components("box", text.replace(old, new, 1).encode()),
        )


@pytest.mark.parametrize("key", GAMES)
def test_random_games_end_with_their_ledgers_in_order(key: str) -> None:
    """Every game ends, with its ledgers in order, for all player counts."""
    entry = games.find(key)
    for number in range(12):
        game = entry.set_up(entry.counts[number % len(entry.counts)])
        chance = Chance(number)
        state = game.start(chance)
        while not state.over:
            choices = state.open_choices()
            state.advance(choices.at(chance.below(choices.count)), chance)
        assert all(ledger.found == ledger.expected for ledger in state.ledgers())


@pytest.mark.parametrize("key", ["giganten", "blackgold"])
@pytest.mark.parametrize("open_table", ["no", "yes"])
def test_hand_sizes_are_drawn_only_at_an_open_table(key: str, open_table: str) -> None:
    entry = games.find(key)
    match = new_game(key, 3, seed=5, options={"open": open_table}, table="t")
    words = entry.words()
    chance = Chance(5)
    while not match.over and min(int(size) for size in match.state.view(-1).fields()["hand_size"]) < 2:
        options = match.state.options()
        match.play(options[int(chance.below(len(options)))])
    lines = [value for panel in entry.board(match.view(0), words).panels[1:] for _, value in panel.lines]
    assert ("some" in lines) == (open_table == "no")
    assert any(value.endswith(" cards") for value in lines) == (open_table == "yes")
