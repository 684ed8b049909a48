"""Probe: a toy game with one of each thing the kernel must carry."""

from pathlib import Path

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game

from .rules import ProbeGame


class ProbeEntry(Entry):
    def __init__(self) -> None:
        options = [Setting("length", ["short", "long"]), Setting("company", ["yes", "no"])]
        super().__init__("probe", Path(__file__).parent, "1", options)

    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return ProbeGame(components, players, options, self.rules_version)


ENTRY = ProbeEntry()
