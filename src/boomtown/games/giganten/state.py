"""A position of Giganten and what a seat sees of it: the prospecting table. Its rules are in `turn`."""

from mypy_extensions import i64, mypyc_attr

from boomtown.games.giganten import turn, wording
from boomtown.games.giganten.box import GigantenBox
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.prospecting.table import Parts, Table, TableView


@mypyc_attr(allow_interpreted_subclasses=True)
class GigantenState(Table):
    """The table, and which file answers for what."""

    def __init__(self, giganten: GigantenBox, parts: Parts) -> None:
        super().__init__(giganten, giganten.board, parts)
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
        twin = GigantenState(self.giganten, self.parts())
        self.copy_rest(twin)
        return twin

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)


class GigantenView(TableView):
    """What a seat sees: hidden are wells it has not looked at and the licences of others (GI-6.4, GI-7.10)."""

    def __init__(self, table: GigantenState, seat: i64) -> None:
        super().__init__(table, seat)
        self.giganten = table.giganten

    def deal(self, luck: Luck) -> State:
        state = GigantenState(self.giganten, self.dealt_parts(luck))
        self.deal_rest(state)
        return state

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)
