"""A running game: its record, its seats, undo, bots' turns, storage."""

from boomtown.table.match import Choice, Decision, Match, new_game, replay

__all__ = ["Choice", "Decision", "Match", "new_game", "replay"]
