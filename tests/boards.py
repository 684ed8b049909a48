"""What tests look for on a board."""

from boomtown.kernel.board import Board, Place


def place_of(board: Board, action: str) -> Place | None:
    """The place an action's text chooses, if any."""
    every = [*board.sections, *(section for panel in board.panels for section in panel.sections)]
    return next((place for section in every for place in section.places if action in place.answers), None)
