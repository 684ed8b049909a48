"""The game put together: its steps in the order of a turn, its set-up, its end."""

from mypy_extensions import i64

from boomtown.kernel.components import Components
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.kernel.step import Step
from boomtown.kernel.view import View
from pyrite import scoring, setup
from pyrite.box import PyriteBox
from pyrite.position import PyritePosition
from pyrite.prospecting import Prospect, Turn
from pyrite.selling import Offer
from pyrite.view import PyriteView


class Pyrite(PyriteBox):
    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__(components, players, options, rules_version)
        steps: list[Step[PyritePosition]] = [Turn(), Prospect(), Offer()]
        self.list_steps(steps)

    def set_up(self, luck: Luck) -> State:
        return setup.set_up(self)

    def blank(self) -> State:
        return PyritePosition(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, PyritePosition)
        return PyriteView(state, seat)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, PyritePosition)
        return scoring.scores(state)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, PyritePosition)
        return scoring.winners(state)
