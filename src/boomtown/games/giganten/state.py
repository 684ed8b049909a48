"""A position of Giganten. Its fields are those of every prospecting table; its rules are in `turn`."""

from mypy_extensions import i64, mypyc_attr

from boomtown.games.giganten import turn, wording
from boomtown.games.giganten.box import GigantenBox
from boomtown.games.giganten.view import GigantenView
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.prospecting.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class GigantenState(Table):
    """The table, and which file answers for what."""

    def __init__(self, giganten: GigantenBox) -> None:
        super().__init__(giganten, giganten.board)
        self.giganten = giganten

    def ask(self) -> None:
        turn.ask(self, self.giganten)

    def answer(self, action: i64, luck: Luck) -> None:
        turn.answer(self, self.giganten, action, luck)

    def proceed(self, luck: Luck) -> None:
        turn.proceed(self, self.giganten, luck)

    def refuse(self, action: i64) -> Refusal:
        return turn.refuse(self, self.giganten, action)

    def question(self) -> Message:
        return wording.question(self)

    def label(self, action: i64) -> Message:
        return wording.label(self, self.giganten, action)

    def view(self, seat: i64) -> View:
        return GigantenView(self, seat)

    def clone(self) -> State:
        twin = GigantenState(self.giganten)
        self.copy_table(twin)
        return twin

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)
