"""Probe: a toy game with one of each thing the kernel must carry."""

from collections.abc import Callable
from pathlib import Path

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game

from .rules import ProbeGame


class ProbeEntry(Entry):
    """For tests that need another of it."""

    def __init__(self, make: Callable[[Components, int, dict[str, str], str], Game] = ProbeGame) -> None:
        options = [Setting("length", ["short", "long"]), Setting("company", ["yes", "no"])]
        super().__init__("probe", Path(__file__).parent, "1", options, make)


ENTRY = ProbeEntry()
