"""Trucks, surveys, drilling and trains in one turn (BG-7)."""

from mypy_extensions import i64

from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.mechanics.prospecting.box import BUILT
from boomtown.mechanics.prospecting.cited import Cited
from boomtown.mechanics.prospecting.drilling import ask_builds, build, label_build, refuse_build
from boomtown.mechanics.prospecting.moving import Move, ask_drives, ask_surveys, ask_trains
from boomtown.mechanics.prospecting.position import ProspectingPosition


class MoveAndDrill(Move):
    """Moving, and one derrick; after it the truck stands still (BG-7.1, BG-7.10)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(cited)
        self.families = ["drive", "survey", "train", "build", "done"]
        self.numbers = ["points", "built"]

    def ask(self, s: ProspectingPosition) -> None:
        built = s.agenda.get(BUILT)
        if not built:
            ask_drives(s)
        ask_surveys(s)
        ask_trains(s)
        if not built:
            ask_builds(s)
        s.choices.add(s.box.done)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if s.box.build <= action < s.box.haul:
            build(s, action - s.box.build, luck)
            s.agenda.put(BUILT, 1)
        else:
            super().answer(s, action, luck)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        building = action >= s.box.build
        if s.agenda.get(BUILT) and (building or action < s.box.survey):
            return Refusal("BG-7.10", say("refuse.built"))
        return refuse_build(s, action - s.box.build) if building else super().refuse(s, action)

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        if s.box.build <= action < s.box.haul:
            return label_build(s, action - s.box.build)
        return super().label(s, action)
