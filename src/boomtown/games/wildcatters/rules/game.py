"""The game for a number of players: the steps it is made of, in the order of a game."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules import scoring
from boomtown.games.wildcatters.rules.auction import Auction, Bid, PayBid, Won
from boomtown.games.wildcatters.rules.box import JOIN_DRILL, JOIN_TRANSPORT, WildcattersBox
from boomtown.games.wildcatters.rules.building import Build
from boomtown.games.wildcatters.rules.corporations import (
    Corporation,
    CorporationDrill,
    CorporationRefinery,
    SecondTransport,
)
from boomtown.games.wildcatters.rules.drilling import DrillJoins, JoinDrill, Oil
from boomtown.games.wildcatters.rules.hiring import Hire
from boomtown.games.wildcatters.rules.joining import JoinMenu
from boomtown.games.wildcatters.rules.placing import PlaceBarrel
from boomtown.games.wildcatters.rules.position import WildcattersPosition, empty_table
from boomtown.games.wildcatters.rules.refineries import Chip, Deliver, Empty, EmptyFull, Gain, NextFull, PartlyFilled
from boomtown.games.wildcatters.rules.rounds import Repay, Round, RoundStart, Sequence
from boomtown.games.wildcatters.rules.sailing import Sail
from boomtown.games.wildcatters.rules.setup import Anchor, Draft, DraftCard, DraftPiece, SetUp
from boomtown.games.wildcatters.rules.tankers import TankerMoves
from boomtown.games.wildcatters.rules.transport import JoinTransport, Ride, Transport
from boomtown.games.wildcatters.rules.turn import Take, Turn
from boomtown.games.wildcatters.rules.view import WildcattersView, glance
from boomtown.kernel import Components, Fields, Seat, State


class Wildcatters(WildcattersBox):
    """Makes positions, shows and scores them."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        self.list_steps(
            [
                SetUp(), Corporation(), CorporationRefinery(self), Anchor(), Draft(), DraftCard(), DraftPiece(),
                Round(), RoundStart(), Repay(), Sequence(),
                Turn(), Take(), Build(), Hire(),
                Oil(), DrillJoins(), JoinMenu(JOIN_DRILL, "join_drill", JoinDrill()), CorporationDrill(self),
                Auction(), Bid(), Won(), PayBid(),
                Transport(), JoinMenu(JOIN_TRANSPORT, "join_transport", JoinTransport()), Ride(),
                PlaceBarrel(), Sail(), SecondTransport(),
                TankerMoves(),
                PartlyFilled(), EmptyFull(), NextFull(), Empty(), Deliver(), Gain(), Chip(),
                scoring.FinalScoring(), scoring.LastCards(),
            ]
        )  # fmt: skip

    def blank(self) -> WildcattersPosition:
        return empty_table(self)

    def view(self, state: State, seat: i64) -> WildcattersView:
        assert isinstance(state, WildcattersPosition)
        return WildcattersView(state, Seat(seat))

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, WildcattersPosition)
        glance(state, Seat(seat), fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, WildcattersPosition)
        return [state.points[seat] for seat in range(self.players)]

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, WildcattersPosition)
        return [int(scoring.best_seat(state))]
