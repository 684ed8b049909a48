"""A click on what is not allowed names the one answer that would make it legal."""

import random
from contextlib import nullcontext
from types import SimpleNamespace
from typing import cast

from scenery import facts_of, words_at

from boomtown.site.tables.play import advising
from boomtown.site.tables.play.visits import Visit
from boomtown.table import new_game
from boomtown.table.match import Match


def clicked(match: Match, place: str) -> tuple[str, str]:
    seat = int(match.state.seat)
    desk = SimpleNamespace(lock=nullcontext(), match=match, words=lambda language: words_at(match))
    here = SimpleNamespace(desk=desk, facts=facts_of(match, {seat: 1}), seat=seat, language="en")
    return advising.why(cast("Visit", here), place, match.version)


def test_a_place_for_a_piece_that_needs_a_worker_more_says_to_hire_him() -> None:
    chance = random.Random("wildcatters")
    match = new_game("wildcatters", 4, seed="r")
    while not ("tanker" in match.state.asked().families and match.refusal("tanker") and match.remedy("tanker")):
        match.play(chance.choice(match.state.options()))
    assert clicked(match, "singapore.quay") == (
        "That costs 2 workers, more than you have. First: Hire 1 worker (3 shares of any colours).",
        "WC-7.1",
    )
    match.play("hire 1")
    while match.state.asked().name == "hire":
        match.play(match.state.options()[-1])
    assert clicked(match, "singapore.quay")[0] == "You can choose this."
