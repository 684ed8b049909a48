"""A game that brings no board can be read all the same."""

from boomtown import games
from boomtown.kernel.entry import Entry
from boomtown.kernel.luck import Chance
from conformance import follow


def told(entry: Entry, seat: int, answers: int) -> tuple[list[str], list[list[tuple[str, str]]]]:
    state = entry.set_up(entry.counts[0]).start(Chance(2))
    for _ in range(answers):
        state.advance(state.options()[-1], Chance(3))
    board = entry.board(state.view(seat), entry.words())
    return [place.caption for place in board.sections[0].places], [panel.lines for panel in board.panels]


def test_what_belongs_to_a_player_stands_before_that_player() -> None:
    table, panels = told(follow.ENTRY, 0, 3)
    assert [[caption for caption, _ in lines] for lines in panels] == [["Score", "void", "taken"]] * 3
    assert sorted(lines[0][1] for lines in panels) == ["0", "0", "1"]
    assert [caption.split(":")[0] for caption in table] == ["holder", "led", "best", "winner", "played"]
    assert not any(sign in caption for caption in table for sign in "[]{}")


def test_pools_and_the_kernels_fields_are_not_shown_and_names_take_the_place_of_numbers() -> None:
    pyrite = games.find("pyrite:ENTRY")
    bare = Entry("pyrite", pyrite.folder, "1", pyrite.settings, pyrite._make)
    table, panels = told(bare, 0, 2)
    captions = [caption.split(":")[0] for caption in table]
    assert captions == ["owner", "seen", "ore", "pool"]
    assert not any("agenda" in caption or "unseen" in caption for caption in table)
    assert set(table[2].removeprefix("ore: ").split(", ")) <= {"-", *pyrite.words().names["ore"]}
    assert panels[0][:2] == [("Score", panels[0][1][1]), ("cash", panels[0][1][1])]


def test_a_score_that_depends_on_hidden_things_is_not_shown() -> None:
    class Hidden(follow.Follow):
        def scores(self, state: follow.State) -> list[int]:
            assert isinstance(state, follow.Table)
            return [sum(card for card in range(follow.CARDS) if state.holder[card] == seat) for seat in range(3)]

    entry = Entry("follow", follow.ENTRY.folder, "1", [], Hidden)
    _, panels = told(entry, 0, 0)
    assert [caption for caption, _ in panels[0]] == ["void", "taken"]
