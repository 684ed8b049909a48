"""What a seat sees of a prospecting game, and worlds dealt from it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import Agenda, Fields, Luck, Seat, View
from boomtown.mechanics.prospecting.rules.box import DUE, PAY
from boomtown.mechanics.prospecting.rules.licences import LicencesView
from boomtown.mechanics.prospecting.rules.oilfield import FieldView
from boomtown.mechanics.prospecting.rules.position import Parts, ProspectingPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class ProspectingView(View):
    """What a seat knows of the table: everything but others' hands (GI-6.6, BG-6.4), unseen wells and face-down cards.

    Money is open (GI-6.5, BG-6.6).
    """

    def __init__(self, s: ProspectingPosition, seat: Seat) -> None:
        super().__init__(s.game, seat, s.agenda)
        self.box = s.box
        self.grid = s.grid
        self.field = FieldView(s.field, s.grid, s.box.wells, seat)
        self.licences = LicencesView(s.licences, seat, s.over)
        self.trains = s.trains.clone()
        self.market = s.market.clone()
        self.cards = s.cards.clone()
        self.cash: vec[i64] = s.cash[:]
        self.bank: vec[i64] = s.bank[:]
        self.first = s.first
        self.round = s.round
        self.oil_out = s.oil_out
        self.oil_back = s.oil_back

    def dealt_parts(self, luck: Luck) -> Parts:
        """Parts that this seat cannot tell from the real ones."""
        agenda: Agenda = self.agenda
        payer = Seat(-1)
        price: i64 = 0
        if agenda.depth > 0 and agenda.kind == PAY:
            payer = agenda.seat
            price = agenda.get(DUE)
        return Parts(
            self.field.deal(self.grid, self.box.wells, luck),
            self.trains.clone(),
            self.market.clone(),
            self.licences.deal(luck, payer, price),
            self.cards.clone(),
            self.cash[:],
            self.bank[:],
        )

    def deal_rest(self, twin: ProspectingPosition) -> None:
        """The agenda and the plain numbers."""
        twin.agenda = self.agenda.clone()
        twin.first = self.first
        twin.round = self.round
        twin.oil_out = self.oil_out
        twin.oil_back = self.oil_back

    def sync_table(self, fields: Fields) -> None:
        _tell_turn(self.round, self.first, fields)
        self.field.sync(fields)
        self.trains.sync(fields)
        self.market.sync(fields)
        self.licences.sync(fields)
        self.cards.sync(fields)
        _tell_money(self.cash, self.bank, self.oil_out, self.oil_back, fields)

    def tracked(self) -> list[str]:
        """Hands are hidden, though everybody can count along."""
        return ["hand_size", "most", "since"]


def glance_at_table(s: ProspectingPosition, seat: Seat, fields: Fields) -> None:
    """What `sync_table` of the view tells, without making one."""
    _tell_turn(s.round, s.first, fields)
    s.field.glance(s.grid, s.box.wells, seat, fields)
    s.trains.sync(fields)
    s.market.sync(fields)
    s.licences.glance(seat, s.over, fields)
    s.cards.sync(fields)
    _tell_money(s.cash, s.bank, s.oil_out, s.oil_back, fields)


def _tell_turn(round_: i64, first: i64, fields: Fields) -> None:
    fields.num("round", round_)
    fields.num("first", first)


def _tell_money(cash: vec[i64], bank: vec[i64], oil_out: i64, oil_back: i64, fields: Fields) -> None:
    fields.nums("cash", cash)
    fields.nums("bank", bank)
    fields.num("oil_out", oil_out)
    fields.num("oil_back", oil_back)
