"""What a seat sees: everything on the table but the order of the shuffled cards (OI-8.3: cards lie open)."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.oil.rules.position import OilPosition
from boomtown.kernel import Fields, Luck, PoolView, Seat, State
from boomtown.kernel.view import View, tell_seat


@mypyc_attr(allow_interpreted_subclasses=True)
class OilView(View):
    """The same for every seat: the open table, what the shuffled part of the stack still holds, what lies under it."""

    def __init__(self, s: OilPosition, seat: Seat) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.table = OilPosition(s.box, s.box.fresh_stack())
        """The open table. Its stack is never looked at: the deck and what lies under it stand beside."""
        self.table.take_over(s)
        self.deck = PoolView(s.stack.pool, s.stack.pool.left[:])
        self.under: vec[i64] = s.stack.under[:]

    def deal(self, luck: Luck) -> State:
        """Nothing is hidden in anybody's hand: what is unknown is still to be drawn."""
        state = self.box.blank()
        assert isinstance(state, OilPosition)
        state.take_over(self.table)
        state.stack.pool = self.deck.dealt(self.deck.unseen[:])
        state.stack.under = self.under[:]
        return state

    def sync(self, fields: Fields) -> None:
        _tell(self.table, self.deck, self.under, fields)


def glance(s: OilPosition, seat: Seat, fields: Fields) -> None:
    """What the view tells, from the table itself."""
    tell_seat(seat, s.agenda, fields)
    _tell(s, PoolView(s.stack.pool, s.stack.pool.left), s.stack.under, fields)


def _tell(table: OilPosition, deck: PoolView, under: vec[i64], fields: Fields) -> None:
    table.sync_open(fields)
    deck.sync("stack", fields)
    fields.nums("stack.under", under)
