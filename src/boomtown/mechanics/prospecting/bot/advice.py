"""What a sensible prospector looks at, in dollars: money, oil in tanks and under derricks as far as it will be sold,
licences as far as they will be used, and the best plan for truck and train."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import NO_PREFERENCE, OVER, Advice, Chance, Luck, Seat, State, View, filled
from boomtown.mechanics.prospecting.bot.derrick_worth import Outlook
from boomtown.mechanics.prospecting.bot.movement_plan import Plan
from boomtown.mechanics.prospecting.bot.oil_worth import Bidding, bluffs
from boomtown.mechanics.prospecting.bot.quick_answers import Habits
from boomtown.mechanics.prospecting.bot.round_ahead import Ahead
from boomtown.mechanics.prospecting.bot.weights import Weights
from boomtown.mechanics.prospecting.rules.box import BACK, BID, BIDDER, DEEPER, OIL, PRICE, SPRING, ProspectingBox
from boomtown.mechanics.prospecting.rules.licences import ONE, TWO
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.scoring import oil_of, train_ranks
from boomtown.mechanics.prospecting.rules.view import ProspectingView

REASONS: Final = [
    "reason.money",
    "reason.stored",
    "reason.standing",
    "reason.licences",
    "reason.sale",
    "reason.train",
    "reason.prospect",
    "reason.special",
    "reason.others",
    "reason.look",
]
MONEY: Final = 0
STORED: Final = 1
STANDING: Final = 2
HAND: Final = 3
SALE: Final = 4
TRAIN: Final = 5
PROSPECT: Final = 6
CARD: Final = 7
OTHERS: Final = 8
LOOK: Final = 9
"""Worth nothing by itself, and free."""

SAMPLES: Final = 12
"""A die and a pool of wells are gone through evenly."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ProspectingAdvice(Advice):
    """The worth of a table to a seat."""

    def __init__(self, box: ProspectingBox, weights: dict[str, int]) -> None:
        super().__init__(REASONS, SAMPLES)
        self.read_search(weights)
        self.fair = True
        self.box = box
        self.weights = Weights(weights)
        self.outlook = Outlook(box)
        self.ahead = Ahead(box)
        self.plan = Plan(box, self.weights, self.outlook, self.ahead)
        self.bidding = Bidding(box, self.weights, self.outlook, self.ahead)
        self.habits = Habits(box, self.plan, self.bidding)

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        assert isinstance(state, ProspectingPosition)
        parts = filled(len(REASONS), 0)
        if state.over:
            self._count(state, seat, parts)
            return parts
        self.look(state, seat)
        self.plan.make(state, seat)
        parts[MONEY] = 100 * state.cash[seat]
        parts[STORED] = 100 * self.bidding.stored(state, seat) - self.ahead.oil
        parts[STANDING] = 100 * self.plan.standing
        parts[HAND] = 100 * self.bidding.hand(state, seat)
        parts[SALE] = 100 * self.bidding.auction(state, seat)
        parts[TRAIN] = 100 * self.plan.track
        parts[PROSPECT] = 100 * self.plan.prospect - self.plan.unfinished(state, seat)
        parts[CARD] = 100 * self.special(state, seat)
        parts[OTHERS] = -self.weights.others * self._wealth(state, seat)
        return parts

    def look(self, s: ProspectingPosition, seat: Seat) -> None:
        """See how long the game will last and what the seat has before it."""
        self.outlook.look(s)
        self.ahead.read(s, seat)

    def carry_out(self, state: State, action: i64, luck: Luck) -> None:
        """Up to what follows by itself: that would bring luck to some answers and not to others."""
        state.answer(action, luck)

    def mark(self, state: State) -> i64:
        """Rounds that were begun."""
        assert isinstance(state, ProspectingPosition)
        if state.agenda.depth == 0:
            return OVER
        return state.round

    def believes(self, world: State, seat: Seat) -> bool:
        """Whoever leads an auction can pay his bid, unless he was caught bluffing before: that is remembered."""
        assert isinstance(world, ProspectingPosition)
        if world.agenda.kind != BID or not bluffs(world):
            return True
        return world.licences.caught[world.agenda.get(BIDDER)] > 0

    def sure(self, view: View, options: list[int]) -> i64:
        """A look costs nothing. Against the Baron's hidden licences the best final bid can be computed."""
        for action in options:
            if self.box.survey <= action < self.box.train:
                return action
        if view.agenda.kind == self.box.final_kind:
            return self.prefer(view.deal(Chance(0)), view.seat)
        return NO_PREFERENCE

    def sensible(self, view: View, options: list[int]) -> list[int]:
        """No bid beyond the own licences: in playouts the others call it, so no search gains by one."""
        assert isinstance(view, ProspectingView)
        if view.agenda.kind != BID:
            return options
        most = self.box.bid + view.licences.own[ONE] + 2 * view.licences.own[TWO]
        return [action for action in options if action <= most or action == self.box.bow_out] or options

    def sure_reason(self, action: i64) -> str:
        return REASONS[LOOK] if self.box.survey <= action < self.box.train else REASONS[SALE]

    def prefer(self, state: State, seat: Seat) -> i64:
        assert isinstance(state, ProspectingPosition)
        self.look(state, seat)
        return self.habits.answer(state, seat)

    def _count(self, s: ProspectingPosition, seat: Seat, parts: vec[i64]) -> None:
        """The end, in the same terms: money, oil in tanks and on the map, derricks by rank, the others."""
        for rank, owner in enumerate(train_ranks(s)):
            derricks = s.derricks_standing(owner) * self.box.derrick_value[rank]
            if owner == seat:
                parts[MONEY] = 100 * s.cash[seat]
                parts[STORED] = 100 * s.market.stored(seat) * self.box.oil_value
                parts[STANDING] = 100 * (derricks + s.field.oil_on_map(seat) * self.box.oil_value)
            else:
                wealth = s.cash[owner] + derricks + oil_of(s, owner) * self.box.oil_value
                parts[OTHERS] -= self.weights.others * wealth

    def special(self, s: ProspectingPosition, seat: Seat) -> i64:
        """The special action of a card that is still to come."""
        card = s.cards.taken[seat]
        if card < 0 or not self.ahead.special:
            return 0
        effect = self.box.card_effect[card]
        size = self.box.card_size[card]
        if effect == OIL:
            return size * self.weights.oil_card
        if effect == PRICE:
            return size * self.weights.price_card
        if effect == BACK:
            return size * self.weights.back_card
        if effect == SPRING:
            if self.outlook.rounds(1) <= 0:
                return 0
            return self.weights.spring_card
        if effect == DEEPER:
            return self.weights.deeper_card * s.derricks_standing(seat)
        return 0

    def _wealth(self, s: ProspectingPosition, seat: Seat) -> i64:
        """What the others have: money, oil at today's prices, track."""
        wealth: i64 = 0
        for other in self.box.seats:
            if other != seat:
                wealth += s.cash[other] + s.field.oil_on_map(other) * self.weights.barrel // 2
                wealth += s.box.track.way[s.trains.at[other]] * self.weights.step
                for company in range(self.box.companies):
                    wealth += s.market.held(other, company) * s.market.price(company) * self.weights.keep // 100
        return wealth
