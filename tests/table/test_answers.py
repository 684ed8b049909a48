"""What people type, in all games: what is listed or hinted is what is understood, all through whole games."""

from collections import Counter
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.view import NOBODY
from boomtown.table import new_game, replay
from boomtown.table.answers import Answers, figure, without
from boomtown.table.reading import at_place
from boomtown.table.storage import read_record

GOLDEN = Path(__file__).parents[1] / "games"
OFTEN = 25
WHOLE = {
    "goldwest": "2-standard",
    "giganten": "3-players",
    "blackgold": "2-standard",
    "wildcatters": "3-random",
    "oil": "3-any-time",
}


def asked(match):
    return Answers(match, match.entry.board(match.view(int(match.state.seat)), match.words))


def oil_until(question):
    """A game of OIL between people who always give the last answer, up to this question."""
    match = new_game("oil", 2, seed="answers")
    while match.decision.kind != question:
        match.play(match.options()[-1].action)
    return match


@pytest.mark.parametrize("game", WHOLE)
def test_what_is_shown_is_what_is_understood(game):
    """At the questions of a recorded game, often enough of each kind: every answer in the list, some in short."""
    kinds = Counter()

    def check(match):
        kinds[match.decision and match.decision.kind] += 1
        if match.over or kinds[match.decision.kind] > OFTEN:
            return
        answers = asked(match)
        listed = {row.plain.partition(": ")[0].strip(): row.plain.partition(": ")[2] for row in answers.rows(100, True)}
        for action in [*answers.listed, *answers.amounts[:13], *answers.amounts[-1:]]:
            key = answers.key(action)
            assert answers.meant(key) == action
            assert answers.unsaid(action) or listed[key].startswith(answers.label(action))
        for action in answers.short[:: 1 + len(answers.short) // 8]:
            assert answers.meant(answers.key(action)) == action
            assert answers.meant(match.game.actions.text(action)) == action

    match = replay(read_record(GOLDEN / game / "golden" / f"{WHOLE[game]}.jsonl"), seen=check)
    assert len(kinds) > 5
    board = match.entry.board(match.view(NOBODY), match.words)
    parts = [sum(part.points[seat] for part in board.tally) for seat in range(match.game.players)]
    assert parts == match.scores(), "the score in parts"


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("3", 3),
        ("3000", 3000),
        ("3,000", 3000),
        ("$3,000", 3000),
        ("$ 3 000", 3000),
        ("3k", 3000),
        ("3.5k", 3500),
        ("$45K", 45_000),
        ("3.5", None),
        ("3,00", None),
        ("d4", None),
        ("-3", None),
        ("9999999999", None),
    ],
)
def test_numbers_as_people_write_them(typed, number):
    assert figure(typed) == number


def test_barrels_are_typed_as_barrels():
    match = oil_until("cash_in")
    answers = asked(match)
    for typed in ("3000", "3,000", "3k", "barrels 3", "barrels 3,000"):
        assert match.game.actions.text(answers.meant(typed)) == "barrels 3"
    with pytest.raises(
        BoomtownError, match=r"3 is not a possible amount: type 1,000 to .* in steps of 1,000 \(3k is 3,000\)"
    ):
        answers.meant("3")
    assert match.why_not(answers.meant("900k")), "too much is refused by the rules"


def test_many_of_a_kind_stand_behind_the_few_and_say_what_they_lie_beside():
    match = new_game("giganten", 3, seed=7)
    while match.decision.kind != "move":
        match.play(match.options()[0].action)
    answers = asked(match)
    assert len(answers.short) > 12
    assert all(match.game.actions.text(action).startswith("drive") for action in answers.short)
    rows = [row.plain for row in answers.rows(100, True)]
    first = next(number for number, row in enumerate(rows) if row.startswith("Drive to ... ("))
    assert any("Engine to column 2" in row for row in rows[:first])
    assert any("r1c3 (next to r1c4)" in row for row in rows[first:])
    few = [row.plain for row in answers.rows(100, False, room=5)]
    assert any("r1c3 by r1c4 1?" in row for row in few)
    assert "more marked on the map; type the name" in few[-1]
    assert len(few) < len(answers.rows(100, False))


def test_words_that_can_mean_several_answers_are_not_guessed():
    match = new_game("blackgold", 2, seed=5)
    match.state.choices.clear()
    for text in ("drive r1c1", "build r1c1"):
        match.state.choices.add(match.game.actions.parse(text))
    with pytest.raises(BoomtownError, match="'R1C1' could mean drive r1c1 or build r1c1"):
        asked(match).meant("R1C1")


def test_a_name_in_a_sentence():
    assert without("A tanker from Basra to San Francisco", "san_francisco") == "A tanker from Basra to ..."
    assert without("Train: Basra–Montréal", "montreal") == "Train: Basra–..."
    assert without("Pass", "r1c1") == "Pass"


def test_a_place_tells_its_neighbours_the_shore_and_the_edge():
    match = new_game("goldwest", 3, seed=1)
    board = match.entry.board(match.view(0), match.words)
    about = {name: " ".join(at_place(board, name)) for name in match.game.hexes.names}
    shore = {name for name, told in about.items() if "shore" in told}
    assert shore == {"e3", "e4", "f2", "f4", "g2", "g4", "h3", "h5", "i2", "i4", "j2", "j3"}, "GW-2.12"
    assert sum("edge" in told for told in about.values()) == 30, "GW-2.13"
    assert "Adjacent: g3" not in about["g2"]
    assert {"f1", "f2", "g1", "h2", "h3"} <= {word.strip(",") for word in about["g2"].split()}
    two = new_game("goldwest", 2, seed=1)
    board = two.entry.board(two.view(0), two.words)
    inside = [place.id for place in board.sections[0].places if place.answers and place.style != "out"]
    assert sum("edge" in " ".join(at_place(board, name)) for name in inside) == 24, "GW-2.13"


def test_price_zones_can_be_asked_for():
    for game in ("giganten", "blackgold"):
        match = new_game(game, 3, seed=1)
        told = at_place(match.entry.board(match.view(0), match.words), "Hudson")
        assert "Up to $3,500 every roll raises the price, from $7,000 on every roll lowers it" in told[1]


@pytest.mark.parametrize("game", ["giganten", "blackgold", "wildcatters"])
def test_hidden_hands_lie_open_after_the_end(game):
    hidden = games.find(game).words().sentences["place.face_down" if game == "wildcatters" else "line.some"]
    match = replay(read_record(GOLDEN / game / "golden" / f"{WHOLE[game]}.jsonl"))
    board = match.entry.board(match.view(NOBODY), match.words)
    assert hidden not in [value for panel in board.panels for _, value in panel.lines]


def test_a_bid_above_ones_means_is_pointed_out():
    """GI-11.8 and WC-9.4: it may be made, and it is a risk from the first coin too many."""
    for game in ("giganten", "blackgold", "wildcatters"):
        found = []

        def check(match, found=found):
            if len(found) < OFTEN and not match.over and match.decision.kind == "bid" and asked(match).amounts:
                answers = asked(match)
                risks = [bool(answers.risk(action)) for action in answers.amounts]
                assert risks == sorted(risks)
                found.append(any(risks))

        replay(read_record(GOLDEN / game / "golden" / f"{WHOLE[game]}.jsonl"), seen=check)
        assert any(found)
