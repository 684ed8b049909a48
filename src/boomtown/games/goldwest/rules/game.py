"""The game put together: its steps in the order of a turn, its set-up, its end."""

from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest.rules import scoring, setup
from boomtown.games.goldwest.rules.boomtown import PostKind, PostPlace
from boomtown.games.goldwest.rules.box import GoldWestBox
from boomtown.games.goldwest.rules.building import Build, ChooseHex, Store
from boomtown.games.goldwest.rules.investments import ability_menus
from boomtown.games.goldwest.rules.metals import UseMetals
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.games.goldwest.rules.supply import ChooseBin, Drop
from boomtown.games.goldwest.rules.turn import EndTurn, Turn
from boomtown.games.goldwest.rules.view import GoldWestView, glance
from boomtown.kernel import Components, Fields, Luck, Seat, State, Step, View


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWest(GoldWestBox):
    """Gold West for a number of players and options."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        steps: list[Step[GoldWestPosition]] = [
            Turn(),
            ChooseBin(),
            Drop(),
            UseMetals(),
            *ability_menus(),
            PostKind(),
            PostPlace(),
            Build(),
            ChooseHex(),
            Store(),
            EndTurn(),
            scoring.Scoring(),
        ]
        self.list_steps(steps)

    def set_up(self, luck: Luck) -> State:
        return setup.set_up(self, luck)

    def blank(self) -> State:
        return setup.blank(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, GoldWestPosition)
        return GoldWestView(state, Seat(seat))

    def glance(self, state: State, seat: i64, fields: Fields) -> None:
        assert isinstance(state, GoldWestPosition)
        glance(state, Seat(seat), fields)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, GoldWestPosition)
        return list(state.table.score)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, GoldWestPosition)
        return scoring.winners(state)
