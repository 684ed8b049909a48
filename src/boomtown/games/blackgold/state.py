"""A position of Black Gold and what a seat sees of it. Its rules are in `turn`, `special` and `baron`."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.blackgold import turn, wording
from boomtown.games.blackgold.box import BlackGoldBox
from boomtown.games.blackgold.map import Map
from boomtown.games.blackgold.tally import Tally
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.prospecting.table import Parts, TableView


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackGoldState(Tally):
    """The table, and which file answers for what."""

    def __init__(self, blackgold: BlackGoldBox, laid: Map, parts: Parts) -> None:
        super().__init__(blackgold, laid, parts)

    def ask(self) -> None:
        turn.ask(self, self.blackgold)

    def answer(self, action: i64, luck: Luck) -> None:
        turn.answer(self, self.blackgold, action, luck)

    def proceed(self, luck: Luck) -> None:
        turn.proceed(self, self.blackgold, luck)

    def refuse(self, action: i64) -> Refusal:
        return turn.refuse(self, self.blackgold, action)

    def question(self) -> Message:
        return wording.question(self, self.blackgold)

    def label(self, action: i64) -> Message:
        return wording.label(self, self.blackgold, action)

    def view(self, seat: i64) -> View:
        return BlackGoldView(self, seat)

    def clone(self) -> State:
        twin = BlackGoldState(self.blackgold, self.laid, self.parts())
        self.copy_rest(twin)
        twin.springs = self.springs[:]
        twin.liquidations = self.liquidations[:]
        return twin

    def sync(self, fields: Fields) -> None:
        draws = fields.nums("map", self.laid.draws)
        if draws != self.laid.draws:
            self.laid = Map(self.blackgold, draws)
            self.grid = self.laid.grid
            self.routes = None
        self.springs = fields.nums("springs", self.springs)
        self.liquidations = fields.nums("liquidations", self.liquidations)
        self.sync_table(fields)

    def tile_total(self, kind: int) -> int:
        return sum(self.laid.markers[kind])


class BlackGoldView(TableView):
    """Hidden are wells the seat has not seen, the licences of others, and those face down before the Baron."""

    def __init__(self, table: BlackGoldState, seat: i64) -> None:
        super().__init__(table, seat)
        self.blackgold = table.blackgold
        self.laid = table.laid
        self.springs: vec[i64] = table.springs[:]
        self.liquidations: vec[i64] = table.liquidations[:]

    def deal(self, luck: Luck) -> State:
        state = BlackGoldState(self.blackgold, self.laid, self.dealt_parts(luck))
        self.deal_rest(state)
        state.springs = self.springs[:]
        state.liquidations = self.liquidations[:]
        return state

    def sync(self, fields: Fields) -> None:
        fields.nums("map", self.laid.draws)
        self.springs = fields.nums("springs", self.springs)
        self.liquidations = fields.nums("liquidations", self.liquidations)
        self.sync_table(fields)
