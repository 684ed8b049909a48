"""Black Gold, ready to be played."""

from mypy_extensions import i64

from boomtown.games.blackgold.rules import scoring
from boomtown.games.blackgold.rules.baron import Baron, DealToBaron, Duel, DuelBid, FinalBid
from boomtown.games.blackgold.rules.box import EXTRA_OIL, BlackGoldBox
from boomtown.games.blackgold.rules.drilling import MoveAndDrill
from boomtown.games.blackgold.rules.liquidation import BidForAny, FourAuctions, Liquidate
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.games.blackgold.rules.rounds import DiscardCards, EightSteps
from boomtown.games.blackgold.rules.setup import ChooseTile, FinishMap, TurnTile, blank_table, set_table
from boomtown.games.blackgold.rules.special_actions import (
    DrillDeeper,
    Leave,
    SetBack,
    SpecialAction,
    WellSpring,
)
from boomtown.games.blackgold.rules.transport import HireLead, TakePlumes
from boomtown.games.blackgold.rules.view import BlackGoldView, glance
from boomtown.kernel import Components, Fields, Luck, Seat, State, Step, View
from boomtown.mechanics.prospecting.rules.cards import DealLicences, Take
from boomtown.mechanics.prospecting.rules.moving import Act, PlaceTruck
from boomtown.mechanics.prospecting.rules.overflow import Overflow, PassDie
from boomtown.mechanics.prospecting.rules.scoring import End
from boomtown.mechanics.prospecting.rules.selling import Auction, Bid, Pay, Sell
from boomtown.mechanics.prospecting.rules.special_actions import LowerPrice, OilFromCard, RaisePrice, Shift, StoreGiven
from boomtown.mechanics.prospecting.rules.transport import Store


class BlackGold(BlackGoldBox):
    """The game for two to five players (BG-1.2)."""

    def __init__(self, components: Components, players: i64, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        cited = self.cited
        baron = Baron(self.greedy)
        steps: list[Step[BlackGoldPosition]] = [
            ChooseTile(),
            TurnTile(),
            FinishMap(),
            EightSteps(cited),
            Take(cited),
            DealToBaron(cited) if self.baron_bids else DealLicences(cited),
            Act(cited),
            PlaceTruck(cited),
            MoveAndDrill(cited),
            SpecialAction(),
            Shift(cited, [RaisePrice(cited), LowerPrice(cited), Leave()]),
            OilFromCard(EXTRA_OIL, "extra oil", cited, [StoreGiven(cited), Leave()]),
            WellSpring(),
            DrillDeeper(),
            SetBack(),
            DiscardCards(),
            TakePlumes(cited),
            HireLead(cited),
            Store(cited),
            Duel(cited, baron) if self.baron_bids else FourAuctions(cited) if self.liquidates else Auction(cited),
            DuelBid(cited, baron) if self.baron_bids else BidForAny(cited) if self.liquidates else Bid(cited),
            FinalBid(baron),
            Pay(cited),
            Liquidate(),
            Sell(cited),
            Overflow(cited),
            PassDie(cited),
            End(cited),
        ]
        self.list_steps(steps)

    def set_up(self, luck: Luck) -> State:
        return set_table(self, luck)

    def blank(self) -> State:
        return blank_table(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, BlackGoldPosition)
        return BlackGoldView(state, Seat(seat))

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, BlackGoldPosition)
        glance(state, Seat(seat), fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, BlackGoldPosition)
        return scoring.scores(state)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, BlackGoldPosition)
        return scoring.winners(state)
