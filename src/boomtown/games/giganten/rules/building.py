"""Building, when everybody has moved (GI-9)."""

from mypy_extensions import i64

from boomtown.games.giganten.rules.box import BUILD
from boomtown.kernel import Luck, Menu, Message, Offer, say
from boomtown.mechanics.prospecting.rules.drilling import BuildDerrick
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Build(Menu[ProspectingPosition]):
    """One derrick beside the truck, or none (GI-9.1)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(BUILD, "build", "GI-9.1", [BuildOne(cited), BuildNothing()])


class BuildOne(BuildDerrick):
    """GI-9.1"""

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        super().take(s, action, luck)
        s.agenda.pop()


class BuildNothing(Offer[ProspectingPosition]):
    """GI-9.1"""

    def __init__(self) -> None:
        super().__init__("done", "GI-9.1")

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if s.listener is not None:
            s.tell(self.rule, say("no_build", seat=s.agenda.seat))
        s.agenda.pop()

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.no_build")
