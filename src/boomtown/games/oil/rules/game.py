"""The game put together: its steps in the order of the rules, its set-up, its end."""

from mypy_extensions import i64, mypyc_attr

from boomtown.games.oil.rules import scoring, setup
from boomtown.games.oil.rules.box import ANSWER, FINAL_WORD, OilBox
from boomtown.games.oil.rules.cards import Spill, recover_menu
from boomtown.games.oil.rules.debts import Debt, Raise
from boomtown.games.oil.rules.exploring import Drill, Drilled, DrillThrow, Field, Play
from boomtown.games.oil.rules.government import CashIn, asset_menu
from boomtown.games.oil.rules.markets import AtMarket, SellOil, Sold, lose_menu
from boomtown.games.oil.rules.moving import Fly, Move
from boomtown.games.oil.rules.office import End, Office
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.production import Due, Pay, PumpThrow
from boomtown.games.oil.rules.pumping import Units
from boomtown.games.oil.rules.rounds import Turn
from boomtown.games.oil.rules.royalties import Mark, RoyaltyPaid, Strike, claim_menu
from boomtown.games.oil.rules.trading import Counter, Reply, Terms, TradeOffer, WishOther, trade_menu
from boomtown.games.oil.rules.view import OilView, glance
from boomtown.kernel import Components, Fields, Luck, Seat, State, Step, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Oil(OilBox):
    """OIL for a number of players and options."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        steps: list[Step[OilPosition]] = [
            setup.Opening(),
            Turn(),
            Move(),
            Office(),
            Play(),
            Drill(),
            DrillThrow(),
            Drilled(),
            Field(),
            Strike(),
            claim_menu(),
            Mark(),
            RoyaltyPaid(),
            Units(),
            PumpThrow(),
            Due(),
            Pay(),
            trade_menu(),
            TradeOffer(),
            Reply(ANSWER, "answer", Terms(opener=False), [WishOther()]),
            Counter(),
            Reply(FINAL_WORD, "final_word", Terms(opener=True), []),
            Fly(),
            Spill(),
            recover_menu(),
            AtMarket(),
            SellOil(),
            Sold(),
            lose_menu(),
            CashIn(),
            asset_menu(),
            Debt(),
            Raise(),
            End(),
        ]
        self.list_steps(steps)

    def set_up(self, luck: Luck) -> State:
        return setup.set_up(self)

    def blank(self) -> State:
        return OilPosition(self, self.fresh_stack())

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, OilPosition)
        return OilView(state, Seat(seat))

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, OilPosition)
        glance(state, Seat(seat), fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, OilPosition)
        return [scoring.worth(state, seat) for seat in self.seats]

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, OilPosition)
        return scoring.winners(state)
