"""Building, when everybody has moved (GI-9)."""

from mypy_extensions import i64

from boomtown.games.giganten.box import BUILD
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.prospecting.drilling import ask_builds, build, label_build, refuse_build
from boomtown.mechanics.prospecting.position import ProspectingPosition


class Build(Step[ProspectingPosition]):
    """One derrick beside the truck, or none (GI-9.1)."""

    def __init__(self) -> None:
        super().__init__(BUILD, "build", "GI-9.1", families=["build", "done"])

    def ask(self, s: ProspectingPosition) -> None:
        ask_builds(s)
        s.choices.add(s.box.done)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if action != s.box.done:
            build(s, action - s.box.build, luck)
        elif s.listener is not None:
            s.tell(self.rule, say("no_build", seat=s.agenda.seat))
        s.agenda.pop()

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return refuse_build(s, action - s.box.build)

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.no_build") if action == s.box.done else label_build(s, action - s.box.build)
