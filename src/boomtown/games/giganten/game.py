"""Giganten, ready to be played."""

from mypy_extensions import i64

from boomtown.games.giganten import scoring
from boomtown.games.giganten.box import FREE_OIL, GigantenBox
from boomtown.games.giganten.building import Build
from boomtown.games.giganten.position import GigantenPosition
from boomtown.games.giganten.rounds import NineActions
from boomtown.games.giganten.setup import fresh_table, set_table
from boomtown.games.giganten.special import SpecialAction
from boomtown.games.giganten.transport import HireEngine, TakeMarkers
from boomtown.games.giganten.view import GigantenView, glance
from boomtown.kernel.components import Components
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.kernel.step import Step
from boomtown.kernel.view import View
from boomtown.mechanics.prospecting.auctions import Auction, Bid, Pay, Sell
from boomtown.mechanics.prospecting.cards import DealLicences, Take
from boomtown.mechanics.prospecting.closing import Overflow, PassDie
from boomtown.mechanics.prospecting.moving import Act, DriveTruck, Move, PlaceTruck, RunTrain, StopMoving, SurveyTile
from boomtown.mechanics.prospecting.scoring import End
from boomtown.mechanics.prospecting.special import LowerPrice, OilFromCard, RaisePrice, Shift, StoreGiven
from boomtown.mechanics.prospecting.transport import Store


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
        return GigantenView(state, seat)

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, GigantenPosition)
        glance(state, seat, fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, GigantenPosition)
        return scoring.scores(state)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, GigantenPosition)
        return scoring.winners(state)
