"""Giganten, ready to be played."""

from mypy_extensions import i64

from boomtown.games.giganten.rules import scoring
from boomtown.games.giganten.rules.box import FREE_OIL, GigantenBox
from boomtown.games.giganten.rules.building import Build
from boomtown.games.giganten.rules.position import GigantenPosition
from boomtown.games.giganten.rules.rounds import NineActions
from boomtown.games.giganten.rules.setup import fresh_table, set_table
from boomtown.games.giganten.rules.special_actions import SpecialAction
from boomtown.games.giganten.rules.transport import HireEngine, TakeMarkers
from boomtown.games.giganten.rules.view import GigantenView, glance
from boomtown.kernel import Components, Fields, Luck, Seat, State, Step, View
from boomtown.mechanics.prospecting.rules.cards import DealLicences, Take
from boomtown.mechanics.prospecting.rules.moving import (
    Act,
    DriveTruck,
    Move,
    PlaceTruck,
    RunTrain,
    StopMoving,
    SurveyTile,
)
from boomtown.mechanics.prospecting.rules.overflow import Overflow, PassDie
from boomtown.mechanics.prospecting.rules.scoring import End
from boomtown.mechanics.prospecting.rules.selling import Auction, Bid, Pay, Sell
from boomtown.mechanics.prospecting.rules.special_actions import LowerPrice, OilFromCard, RaisePrice, Shift, StoreGiven
from boomtown.mechanics.prospecting.rules.transport import Store


class Giganten(GigantenBox):
    """The game for three or four players (GI-1.2)."""

    def __init__(self, components: Components, players: i64, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        cited = self.cited
        steps: list[Step[GigantenPosition]] = [
            NineActions(cited),
            Take(cited),
            DealLicences(cited),
            Act(cited),
            PlaceTruck(cited),
            Move(cited, [DriveTruck(cited), SurveyTile(cited), RunTrain(cited), StopMoving(cited)], ["points"]),
            SpecialAction(),
            Shift(cited, [RaisePrice(cited), LowerPrice(cited)]),
            OilFromCard(FREE_OIL, "free oil", cited, [StoreGiven(cited)]),
            Build(cited),
            TakeMarkers(cited),
            HireEngine(cited),
            Store(cited),
            Auction(cited),
            Bid(cited),
            Pay(cited),
            Sell(cited),
            Overflow(cited),
            PassDie(cited),
            End(cited),
        ]
        self.list_steps(steps)

    def set_up(self, luck: Luck) -> State:
        return set_table(self)

    def blank(self) -> State:
        return fresh_table(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, GigantenPosition)
        return GigantenView(state, Seat(seat))

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, GigantenPosition)
        glance(state, Seat(seat), fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, GigantenPosition)
        return scoring.scores(state)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, GigantenPosition)
        return scoring.winners(state)
