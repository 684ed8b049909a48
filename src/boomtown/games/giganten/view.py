"""What a seat of Giganten sees: the open table, its own licences, the wells it has looked at (GI-6.4, GI-7.10)."""

from mypy_extensions import i64

from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.table import Table, TableView


class GigantenView(TableView):
    """Hidden are wells the seat has not seen and the licences of others; their number is tracked."""

    def __init__(self, table: Table, seat: i64) -> None:
        super().__init__(table, seat)

    def deal(self, luck: Luck) -> State:
        state = self.game.blank()
        assert isinstance(state, Table)
        self.deal_table(state, luck)
        return state

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)
