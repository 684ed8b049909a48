"""`boomtown play --plain` as somebody without eyes on the screen meets it first."""

import re

import pytest

from boomtown import games

SHELF = games.keys()
OPENINGS = [(key, count) for key in SHELF for count in games.find(key).counts]


@pytest.mark.parametrize(("game", "players"), OPENINGS)
def test_an_opening_is_read_out_in_at_most_sixty_lines(run, tmp_path, game, players):
    """The person sits last: the others have moved before."""
    seats = ",".join(["random"] * (players - 1) + ["you"])
    found = run("play", game, "--seats", seats, "--seed", 2, "--plain", "--record", tmp_path / "r.jsonl", script="q\n")
    assert found.code == 0
    lines = found.out.splitlines()
    assert len(lines) <= 60
    blank = [number for number, line in enumerate(lines) if not line.strip()]
    assert len(blank) <= 3, "around the board, the news and the question"
    assert all(any(sign.isalpha() for sign in line) for line in lines if line.strip()), "no bare numbers"


def test_a_result_names_its_unit_and_its_parts(run, tmp_path):
    for game, part in (("blackgold", r"money \$\d"), ("goldwest", r"Supply bins \d")):
        found = run("play", game, "--seats", "random,random", "--seed", 2, "--record", tmp_path / f"{game}.jsonl")
        winner = re.search(r"^Random [AB].* (?:wins|share the win)\.\n(.*)", found.out, re.MULTILINE)
        assert winner and re.search(rf"Random [AB]: .* \({part}", winner[1])
