"""Trucks, surveys, drilling and trains in one turn (BG-7)."""

from mypy_extensions import i64

from boomtown.kernel import Luck, Refusal, say
from boomtown.mechanics.prospecting.rules.box import BUILT, SPECIAL
from boomtown.mechanics.prospecting.rules.drilling import BuildDerrick
from boomtown.mechanics.prospecting.rules.moving import DriveTruck, Move, RunTrain, StopMoving, SurveyTile
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class MoveAndDrill(Move):
    """Moving, and one derrick; after it the truck stands still (BG-7.1, BG-7.10)."""

    def __init__(self, cited: Cited) -> None:
        offers = [DriveAsYet(cited), SurveyTile(cited), RunTrain(cited), BuildOnTheWay(cited), EndTurn(cited)]
        super().__init__(cited, offers, ["points", "built"])


class DriveAsYet(DriveTruck):
    """Until something is built (BG-7.10)."""

    def add(self, s: ProspectingPosition) -> None:
        if not s.agenda.get(BUILT):
            super().add(s)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return refuse_built() if s.agenda.get(BUILT) else super().refuse(s, action)


class BuildOnTheWay(BuildDerrick):
    """Once (BG-7.10)."""

    def add(self, s: ProspectingPosition) -> None:
        if not s.agenda.get(BUILT):
            super().add(s)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        super().take(s, action, luck)
        s.agenda.put(BUILT, 1)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return refuse_built() if s.agenda.get(BUILT) else super().refuse(s, action)


class EndTurn(StopMoving):
    """The special action follows; it may ask whether something was built (BG-8.1, BG-15.13)."""

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        built = s.agenda.get(BUILT)
        super().take(s, action, luck)
        if built and s.agenda.kind == SPECIAL:
            s.agenda.put(BUILT, 1)


def refuse_built() -> Refusal:
    return Refusal("BG-7.10", say("refuse.built"))
