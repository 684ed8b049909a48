"""What a seat sees: the whole table, and its own hand during the set-up (WC-19.1, WC-19.2)."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import AREAS, COMPANIES, Box
from boomtown.games.wildcatters.state import Position, full_deal
from boomtown.games.wildcatters.world import World, filled
from boomtown.kernel.agenda import Agenda
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import NO_ONE, Luck
from boomtown.kernel.pool import PoolView, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.view import View


class WildcattersView(View):
    """Hands of others and the order of the decks are not in it."""

    def __init__(
        self,
        box: Box,
        seat: i64,
        agenda: Agenda,
        world: World,
        hand: vec[i64],
        light: PoolView,
        dark: PoolView,
        deal: PoolView,
        corporation_a: PoolView,
        corporation_b: PoolView,
        throws: i64,
    ) -> None:
        super().__init__(box, seat, agenda)
        self.box = box
        self.world = world
        self.hand = hand
        self.light = light
        self.dark = dark
        self.dealing = deal
        self.corporation_a = corporation_a
        self.corporation_b = corporation_b
        self.throws = throws

    def sync(self, fields: Fields) -> None:
        self.world.sync(fields)
        self.hand = fields.nums("hand", self.hand)
        self.light.sync("light", fields)
        self.dark.sync("dark", fields)
        self.dealing.sync("deal", fields)
        self.corporation_a.sync("corporation_a", fields)
        self.corporation_b.sync("corporation_b", fields)
        self.throws = fields.num("throws", self.throws)

    def tracked(self) -> list[str]:
        """Every movement of shares is open, yet they lie face down (WC-19.2)."""
        return ["shares", "bank_shares"]

    def deal(self, luck: Luck) -> State:
        """The others' hands are drawn from the light cards this seat has not seen."""
        state = self.box.blank()
        assert isinstance(state, Position)
        state.agenda = self.agenda.clone()
        state.world = self.world.clone()
        state.light = self.light.dealt(self.light.unseen[:])
        state.dark = self.dark.dealt(self.dark.unseen[:])
        state.corporation_a = self.corporation_a.dealt(self.corporation_a.unseen[:])
        state.corporation_b = self.corporation_b.dealt(self.corporation_b.unseen[:])
        state.lot.throws = self.throws
        unseen = shuffled(self.dealing.number, self.dealing.unseen[:])
        hands = filled(COMPANIES * AREAS, 0)
        seat: i64 = 0
        while seat < self.box.seats:
            if seat == self.seat:
                area: i64 = 0
                while area < AREAS:
                    hands[seat * AREAS + area] = self.hand[area]
                    area += 1
            else:
                cards = self.world.hand_size[seat]
                while cards > 0:
                    hands[seat * AREAS + unseen.draw(luck, NO_ONE)] += 1
                    cards -= 1
            seat += 1
        state.hands = hands
        state.deal = self.dealing.dealt(unseen.left)
        return state


def see(state: Position, seat: i64) -> WildcattersView:
    """The view of a seat, or of a spectator."""
    box = state.box
    hand = filled(AREAS, 0)
    unseen = full_deal(box)
    area: i64 = 0
    while area < AREAS:
        if seat >= 0:
            hand[area] = state.hands[seat * AREAS + area]
        unseen[area] -= state.world.drafted[area] + hand[area]
        area += 1
    return WildcattersView(
        box,
        seat,
        state.agenda,
        state.world.clone(),
        hand,
        PoolView(state.light, state.light.left[:]),
        PoolView(state.dark, state.dark.left[:]),
        PoolView(state.deal, unseen),
        PoolView(state.corporation_a, state.corporation_a.left[:]),
        PoolView(state.corporation_b, state.corporation_b.left[:]),
        state.lot.throws,
    )
