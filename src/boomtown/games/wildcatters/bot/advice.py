"""What a sensible oil company looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.bot.area_worth import Prospects
from boomtown.games.wildcatters.bot.company_worth import PERCENT, POINT, Outlook
from boomtown.games.wildcatters.bot.steps_worth import UnderWay
from boomtown.games.wildcatters.rules import hiring
from boomtown.games.wildcatters.rules.box import (
    AREAS,
    BUILD,
    CARDS,
    CHIP,
    DRAFT_PIECE,
    HIRE,
    LAST_CARDS,
    NOTHING,
    OIL,
    PARTLY_FILLED,
    SET_UP,
    TAKE,
    TANKER_MOVES,
    WildcattersBox,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.setup import (
    draft_refineries_to_place,
    draft_rigs_to_place,
    draft_trains_to_place,
)
from boomtown.kernel import NO_PREFERENCE, OVER, Advice, Chance, Seat, State, View, filled
from boomtown.kernel.agenda import KIND

POINTS: Final = 0
CONTINENT: Final = 1
OIL_AHEAD: Final = 2
RIGS: Final = 3
TRANSPORTS: Final = 4
REFINERIES: Final = 5
SHARES: Final = 6
LOANS: Final = 7
WORKERS: Final = 8
CHANCES: Final = 9

REASONS: Final = [
    f"reason.{name}"
    for name in (
        "points",
        "continents",
        "oil",
        "rigs",
        "transport",
        "refineries",
        "shares",
        "loans",
        "workers",
        "chances",
    )
]


REFUSABLE: Final = (BUILD, OIL, TANKER_MOVES, PARTLY_FILLED, CHIP, LAST_CARDS)
"""Questions of a turn after which it can be over."""


def total(parts: vec[i64]) -> i64:
    worth: i64 = 0
    for part in parts:
        worth += part
    return worth


class WildcattersAdvice(Advice):
    """Points and places in sight, oil on its way, and what shares, workers and vehicles are good for."""

    def __init__(self, box: WildcattersBox, weights: dict[str, int]) -> None:
        super().__init__(REASONS)
        self.read_search(weights)
        self.tries = 16
        self.foresees = True  # else workers would be hired for nothing
        self.outlook = Outlook(box, weights)
        self.prospects = Prospects(self.outlook, weights)
        self.under_way = UnderWay(self.prospects)
        self.draft: i64 = weights["draft"]
        self.fresh: i64 = weights["fresh"]
        self.needless: i64 = weights["means"]
        self.trial: WildcattersPosition | None = None
        """Where answers are tried out, written over for each."""
        self.luck = Chance(1)
        """For trying out: what it decides is not looked at."""

    def mark(self, state: State) -> i64:
        """Rounds that were begun."""
        assert isinstance(state, WildcattersPosition)
        if state.agenda.depth == 0:
            return OVER
        return state.round

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if s.agenda.depth > 0 and s.agenda.seat == seat:
            if s.agenda.kind == DRAFT_PIECE:
                return self._best_piece(s, seat)
            if self._payment(s, seat) != NO_PREFERENCE:
                s = self._tried(s)
                self._pay(s, seat)
        parts = self._as_it_stands(s, seat)
        if s.agenda.depth > 0 and s.agenda.below(s.agenda.depth - 1, KIND) == SET_UP:
            parts[CHANCES] += self._to_place(s, seat)
        return parts

    def foresee(self, state: State, action: i64, seat: Seat) -> vec[i64]:
        """A new display on the average of all the pile can bring; hiring by what it makes possible."""
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if s.box.hire <= action <= s.box.hire + s.box.most_hired:
            return self._hired(s, action, seat)
        if s.agenda.kind != TAKE:
            return vec[i64]()
        parts = self._as_it_stands(s, seat)
        if action != s.box.replace:
            self._add_card(s, seat, action - s.box.take, self.outlook.turns(s, seat), parts)
            return parts
        parts[POINTS] -= s.box.display_points * POINT
        shown = self._card(s, seat, self._best_card(s, seat), self.outlook.turns(s, seat))
        # The best of many estimates is the one that errs most in its favour: only a part of the gain is believed.
        parts[CHANCES] += shown + (self._best_of_new(s, seat) - shown) * self.fresh // PERCENT
        return parts

    def prefer(self, state: State, seat: Seat) -> i64:
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if s.agenda.kind == TAKE:
            return s.box.take + self._best_card(s, seat)
        return self._payment(s, seat)

    def sensible(self, view: View, options: list[int]) -> list[int]:
        return [action for action in options if not self.idle(action)] or options

    def idle(self, action: i64) -> bool:
        """A loan of one's own accord: the question stays, and what has to be paid takes its loans by itself."""
        return action == self.outlook.box.loan

    def _as_it_stands(self, s: WildcattersPosition, seat: Seat) -> vec[i64]:
        parts = filled(len(REASONS), 0)
        if s.agenda.depth == 0:
            parts[POINTS] = s.points[seat] * POINT
            return parts
        if self._ends(s):
            parts[POINTS] = self._ended(s).points[seat] * POINT
            parts[CHANCES] = self.under_way.worth(s, seat, 0)
            return parts
        o = self.outlook
        turns = o.turns(s, seat)
        parts[POINTS] = o.points(s, seat, turns)
        parts[CONTINENT] = o.continents(s, seat, turns)
        parts[RIGS] = o.rigs(s, seat, turns)
        parts[OIL_AHEAD] = o.oil(s, seat, turns)
        parts[TRANSPORTS] = o.vehicles(s, seat, turns)
        parts[REFINERIES] = o.refineries(s, seat, turns)
        self._look_at_means(s, seat, turns, parts)
        return parts

    def _ends(self, s: WildcattersPosition) -> bool:
        """Whether the game is over once the rest of this turn is refused.

        Then it counts as it would end: an estimate beside it would speak for whatever keeps the game from its end.
        """
        return s.agenda.kind in REFUSABLE and self.outlook.last_turn(s)

    def _ended(self, s: WildcattersPosition) -> WildcattersPosition:
        """The end of a game in whose last turn nothing more is done; of the oil in full refineries none is sold."""
        end = self._tried(s)
        while end.agenda.depth > 0:
            choices = end.open_choices()
            action = choices.at(choices.count - 1)
            for refusal in (s.box.done, s.box.decline):
                if choices.has(refusal):
                    action = refusal
            end.advance(action, self.luck)
        return end

    def _look_at_means(self, s: WildcattersPosition, seat: Seat, turns: i64, parts: vec[i64]) -> None:
        """What hiring changes, and nothing else."""
        o = self.outlook
        parts[SHARES] = o.shares(s, seat, turns)
        parts[LOANS] = o.loans(s, seat, turns)
        parts[WORKERS] = o.workers(s, seat, turns)
        parts[CHANCES] = self.under_way.worth(s, seat, turns)

    # ------------------------------------------------------------------ questions that lead to others

    def _best_piece(self, s: WildcattersPosition, seat: Seat) -> vec[i64]:
        """A card of the set-up is worth the best piece that can be placed with it."""
        best = filled(len(REASONS), 0)
        most: i64 = 0
        first = True
        for action in s.options():
            twin = self._tried(s)
            twin.advance(action, self.luck)
            parts = self._as_it_stands(twin, seat)
            parts[CHANCES] += self._to_place(twin, seat)
            worth = total(parts)
            if first or worth > most:
                most = worth
                best = parts
                first = False
        return best

    def _to_place(self, s: WildcattersPosition, seat: Seat) -> i64:
        """The pieces a seat will still place in the set-up, each where it would be worth as much as on average."""
        o = self.outlook
        rigs: i64 = 0
        for area in range(AREAS):
            rigs += o.one_more_rig(s, area, seat)
        worth = draft_rigs_to_place(s, seat) * rigs // AREAS + draft_trains_to_place(s, seat) * o.train
        return (worth + draft_refineries_to_place(s, seat) * o.refinery) * self.draft // PERCENT

    def _hired(self, s: WildcattersPosition, action: i64, seat: Seat) -> vec[i64]:
        """Workers hired: idle if they make nothing possible that was not possible before."""
        parts = self._as_it_stands(s, seat)
        before = total(parts)
        twin = self._tried(s)
        twin.advance(action, self.luck)
        self._pay(twin, seat)
        if twin.agenda.depth != s.agenda.depth or twin.agenda.kind != s.agenda.kind:
            parts = self._as_it_stands(twin, seat)  # there was nothing left to ask about, and the turn went on
        elif self._ends(s):
            parts = self._as_it_stands(twin, seat)
            parts[SHARES] = self.outlook.shares(twin, seat, 0) - self.outlook.shares(s, seat, 0)
        else:
            self._look_at_means(twin, seat, self.outlook.turns(twin, seat), parts)
        if total(parts) <= before:
            parts[CHANCES] -= self.needless
        return parts

    def _tried(self, s: WildcattersPosition) -> WildcattersPosition:
        """A twin to try something out, good until the next one."""
        old = self.trial
        twin = s.clone() if old is None or old is s or old.game is not s.game else old.become(s)
        assert isinstance(twin, WildcattersPosition)
        self.trial = twin
        return twin

    def _pay(self, s: WildcattersPosition, seat: Seat) -> None:
        """The shares for hiring, up to the next question."""
        payment = self._payment(s, seat)
        while payment != NO_PREFERENCE:
            s.advance(payment, self.luck)
            payment = self._payment(s, seat)

    def _payment(self, s: WildcattersPosition, seat: Seat) -> i64:
        """Hiring is paid with other companies' shares first; NO_PREFERENCE if nothing is hired."""
        if s.agenda.kind != HIRE:
            return NO_PREFERENCE
        choices = s.open_choices()
        return choices.first if s.agenda.get(hiring.COLOUR) == seat else choices.last

    # ------------------------------------------------------------------ area cards

    def _card(self, s: WildcattersPosition, seat: Seat, card: i64, turns: i64) -> i64:
        parts = filled(len(REASONS), 0)
        self._add_card(s, seat, card, turns, parts)
        return total(parts)

    def _add_card(self, s: WildcattersPosition, seat: Seat, card: i64, turns: i64, parts: vec[i64]) -> None:
        """A card of the display: its bonus, and what a turn in its area allows."""
        o = self.outlook
        box = s.box
        workers = i64(box.card_workers[card])
        parts[POINTS] += i64(box.card_drops[card]) * POINT
        parts[WORKERS] += o.spent(s, seat, turns, workers)
        parts[SHARES] += i64(box.card_shares[card]) * o.share
        if box.card_refinery[card]:
            parts[REFINERIES] += o.symbol
        parts[CHANCES] += self.prospects.turn(s, seat, turns, i64(box.card_area[card]), s.workers[seat] + workers)

    def _best_card(self, s: WildcattersPosition, seat: Seat) -> i64:
        turns = self.outlook.turns(s, seat)
        best: i64 = NOTHING
        most: i64 = 0
        for card in s.display:
            worth = self._card(s, seat, card, turns)
            if best < 0 or worth > most:
                best = card
                most = worth
        return best

    def _best_of_new(self, s: WildcattersPosition, seat: Seat) -> i64:
        """The best of a new display, on average: each card of the pile with the chance that none better comes."""
        turns = self.outlook.turns(s, seat)
        worths: list[int] = []
        drawn: i64 = len(s.display)
        for card in range(CARDS):
            left = s.light.left[card]
            if s.light.size < drawn:
                left += s.dark.left[card]
            if s.light.size + s.dark.size < drawn:
                left += s.discards[card]
            if left > 0:
                worths.append(self._card(s, seat, card, turns))
        worths.sort(reverse=True)
        rest: i64 = len(worths)
        if rest <= drawn:
            return worths[0] if worths else 0
        total = 0.0
        chance = float(drawn) / float(rest)
        for worth in worths:
            total += chance * worth
            rest -= 1
            if rest < drawn:
                break
            chance = chance * float(rest - drawn + 1) / float(rest)
        return int(total)
