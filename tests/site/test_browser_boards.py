"""Drawn boards are played by clicking on them: whole games, a phone, the keyboard alone."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from access import serious
from board_player import BoardPlayer
from playwright.sync_api import Page
from server import Server
from sitting import hurried, set_up, without_cards

Visit = Callable[..., Page]

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
DECISIONS = 30
LOWEST = """Math.max(...[...document.querySelectorAll("#board .place, #board section")].map(
  (one) => one.getBoundingClientRect().bottom))"""
CUT = """[...document.querySelectorAll(".in-row > .answer, #amount-go, #question")].filter((one) => {
  const label = one.querySelector(".label, .question-text");
  return label.getBoundingClientRect().height > one.getBoundingClientRect().height + 1;
}).map((one) => one.innerText)"""
"""Questions and answers that do not find room in the bar."""


class Board(NamedTuple):
    """A drawn game at its shortest: who sits there, the options, and words that are answered on the board."""

    game: str
    seats: list[str]
    options: dict[str, str]
    on_board: set[str]


BOARDS = [
    Board("giganten", ["me", "greedy", "greedy"], {}, {"take", "place", "drive", "train"}),
    Board("blackgold", ["me", "greedy"], {"option_length": "shorter"}, {"take", "place", "drive", "train"}),
    Board("wildcatters", ["me", "greedy", "greedy", "greedy"], {}, {"anchor", "card", "take", "rig", "train"}),
    Board("oil", ["me", "greedy"], {"option_rounds": "40"}, {"throw", "drill", "yes", "sell_oil"}),
]
NAMES = [board.game for board in BOARDS]


def at_board(visit: Visit, server: Server, board: Board, seed: int, **window: object) -> BoardPlayer:
    page = visit(server, "/", name="Ann", reduced_motion="reduce", **window)
    hurried(page)
    table = set_up(page, board.game, board.seats, **board.options)
    without_cards(table)
    return BoardPlayer(table, seed)


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_a_whole_game_by_clicking_on_the_board(visit: Visit, shared_server: Server, board: Board) -> None:
    player = at_board(visit, shared_server, board, seed=3)
    assert player.play() > 20
    assert "win" in player.page.locator("#result-title").inner_text()
    assert board.on_board <= set(player.on_board), player.on_board


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_decisions_on_a_phone(visit: Visit, shared_server: Server, board: Board) -> None:
    player = at_board(visit, shared_server, board, seed=5, **PHONE)
    for number in range(DECISIONS):
        player.wait()
        if player.over:
            break
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
        if number % 10 == 0:
            assert not serious(player.page)
        player.answer()


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_decisions_by_keyboard_alone(visit: Visit, shared_server: Server, board: Board) -> None:
    player = at_board(visit, shared_server, board, seed=7)
    for _ in range(DECISIONS):
        player.wait()
        if player.over:
            break
        player.by_keys()


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_everything_a_decision_needs_is_in_sight(visit: Visit, shared_server: Server, board: Board) -> None:
    """At 1280 x 800 nothing of the board lies below the window and no word in the bar is cut, whatever is asked."""
    player = at_board(visit, shared_server, board, seed=2)
    for _ in range(DECISIONS):
        player.wait()
        if player.over:
            break
        assert player.page.evaluate(LOWEST) <= 800, player.page.locator("#question").inner_text()
        assert player.page.evaluate(CUT) == []
        player.answer()
