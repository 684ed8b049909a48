"""The rules put together: every step of the agenda and who answers for it."""

from mypy_extensions import i64

from boomtown.games.oil.assets import answer_raise, ask_assets, sell, settle_debt
from boomtown.games.oil.cards import answer_recover, answer_spill, ask_cards, ask_recover, ask_spill, play_card
from boomtown.games.oil.dealing import (
    answer_answer,
    answer_counter,
    answer_final_word,
    answer_offer,
    ask_answer,
    ask_counter,
    ask_deals,
    ask_offer,
    begin_deal,
    dollars,
)
from boomtown.games.oil.exploring import (
    answer_drill,
    answer_drilled,
    answer_field,
    answer_mark,
    answer_strike,
    ask_drill,
    ask_drilled,
    ask_field,
    ask_mark,
    begin_drill,
    choose_mark,
    may_buy_royalty,
    may_drill,
    must_play,
    royalty_paid,
    throw_drill,
)
from boomtown.games.oil.markets import answer_cash_in, answer_oil, answer_sold, ask_oil, ask_sold, begin_sale
from boomtown.games.oil.moving import answer_fly, answer_lose, ask_fly, ask_lose, go_on, throw_to_move
from boomtown.games.oil.pumping import (
    answer_pay,
    answer_units,
    ask_pay,
    ask_pump,
    ask_units,
    begin_pump,
    look_at_due,
    throw_pump,
)
from boomtown.games.oil.refusals import refuse
from boomtown.games.oil.rounds import begin_turn
from boomtown.games.oil.scoring import winners, worth
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    ANSWER,
    AT_MARKET,
    CASH_IN,
    COUNTER,
    DEBT,
    DRILL,
    DRILL_THROW,
    DRILLED,
    DUE,
    END,
    FIELD,
    FINAL_WORD,
    FLY,
    KEPT,
    LOSE,
    LOT,
    MARK,
    MOVE,
    OFFER,
    OIL,
    OPENING,
    PAY,
    PLAY,
    PUMP_THROW,
    RAISE,
    RECOVER,
    ROYALTY_PAID,
    SOLD,
    SPILL,
    STRIKE,
    TURN,
    UNITS,
)
from boomtown.games.oil.view import OilView
from boomtown.games.oil.wording import label, question
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.state import State
from boomtown.kernel.view import View


class OilState(OilTable):
    """A position that can be played."""

    def open(self, luck: Luck) -> None:
        """OI-3.2: the first player is drawn by lot."""
        self.agenda.pop()
        self.first = luck.throw(LOT, 0, self.box.players, EVERYBODY)
        if self.listener is not None:
            self.tell("OI-3.2", say("first_player", seat=self.first))
        begin_turn(self, self.first)

    # ------------------------------------------------------------------ steps that just run

    def proceed(self, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind == TURN:
            go_on(self)
        elif kind == DUE:
            look_at_due(self)
        elif kind == DRILL_THROW:
            throw_drill(self, luck)
        elif kind == PUMP_THROW:
            throw_pump(self, luck, 0)
        elif kind == ROYALTY_PAID:
            royalty_paid(self)
        elif kind == DEBT:
            settle_debt(self)
        elif kind == OPENING:
            self.open(luck)

    # ------------------------------------------------------------------ questions

    def ask(self) -> None:
        kind = self.agenda.kind
        if kind <= END:
            self._ask_moment(kind)
        elif kind == UNITS:
            ask_units(self)
        elif kind == PAY:
            ask_pay(self)
        elif kind in (OIL, CASH_IN):
            ask_oil(self)
        elif kind == SOLD:
            ask_sold(self)
        elif kind == DRILL:
            ask_drill(self)
        elif kind == DRILLED:
            ask_drilled(self)
        elif kind == FIELD:
            ask_field(self)
        elif kind in (STRIKE, FINAL_WORD):
            self.choices.add(self.box.yes)
            self.choices.add(self.box.no)
        elif kind == MARK:
            ask_mark(self)
        elif kind == RAISE:
            ask_assets(self, self.agenda.seat)
        elif kind == LOSE:
            ask_lose(self)
        elif kind == OFFER:
            ask_offer(self)
        elif kind == ANSWER:
            ask_answer(self)
        elif kind == COUNTER:
            ask_counter(self)
        elif kind == FLY:
            ask_fly(self)
        elif kind == SPILL:
            ask_spill(self)
        elif kind == RECOVER:
            ask_recover(self)

    def _ask_moment(self, kind: i64) -> None:
        """A moment of the own turn (OI-4.8): what the square offers, then selling, trading and cards."""
        agenda = self.agenda
        game = self.box
        seat = agenda.seat
        here: i64 = -1
        if kind == MOVE:
            self.choices.add(game.throw)
        elif kind == PLAY:
            here = agenda.a
            if not must_play(self, seat, here):
                self.choices.add(game.done)
            if may_drill(self, seat, here):
                self.choices.add(game.drill)
            ask_pump(self, seat, here)
        elif kind == AT_MARKET:
            self.choices.add(game.done)
            if self.barrels[seat] > 0:
                self.choices.add(game.market)
        else:
            self.choices.add(game.done)
        if game.any_time:
            zone: i64 = 0
            while zone < game.zones:
                if may_buy_royalty(self, seat, zone):
                    self.choices.add(game.royalty_for + zone)
                zone += 1
        elif here >= 0 and may_buy_royalty(self, seat, here):
            self.choices.add(game.royalty_for + here)
        ask_assets(self, seat)
        ask_deals(self, seat)
        ask_cards(self, seat)

    def answer(self, action: i64, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind <= END:
            self._answer_moment(action, luck)
        elif kind == UNITS:
            answer_units(self, action)
        elif kind == PAY:
            answer_pay(self, action, luck)
        elif kind == OIL:
            answer_oil(self, action, luck)
        elif kind == CASH_IN:
            answer_cash_in(self, action)
        elif kind == SOLD:
            answer_sold(self, action, luck)
        elif kind == DRILL:
            answer_drill(self, action)
        elif kind == DRILLED:
            answer_drilled(self, action, luck)
        elif kind == FIELD:
            answer_field(self, action)
        elif kind == STRIKE:
            answer_strike(self, action)
        elif kind == MARK:
            answer_mark(self, action)
        elif kind == RAISE:
            answer_raise(self, action)
        elif kind == LOSE:
            answer_lose(self, action)
        elif kind == OFFER:
            answer_offer(self, action)
        elif kind == ANSWER:
            answer_answer(self, action)
        elif kind == COUNTER:
            answer_counter(self, action)
        elif kind == FINAL_WORD:
            answer_final_word(self, action)
        elif kind == FLY:
            answer_fly(self, action, luck)
        elif kind == SPILL:
            answer_spill(self, action)
        elif kind == RECOVER:
            answer_recover(self, action)

    def _answer_moment(self, action: i64, luck: Luck) -> None:
        agenda = self.agenda
        game = self.box
        seat = agenda.seat
        if action == game.throw:
            throw_to_move(self, luck)
        elif action == game.done:
            if self.listener is not None:
                self._tell_done(agenda.kind, seat)
            agenda.pop()
            if agenda.kind == END:
                agenda.pop()  # OI-4.10: the moment before the play was the end of the turn
        elif action == game.drill:
            zone = agenda.a
            agenda.pop()
            begin_drill(self, seat, zone)
        elif action == game.market:
            agenda.pop()
            begin_sale(self, seat)
        elif action == game.pump_own or game.pump <= action < game.pump + game.fields:
            zone = agenda.a
            agenda.pop()
            begin_pump(self, seat, zone, action)
        elif game.royalty_for <= action < game.royalty_for + game.zones:
            if not game.any_time:
                agenda.pop()  # OI-5.11: it is the play
            choose_mark(self, seat, action - game.royalty_for)
        elif game.card <= action < game.card + KEPT:
            play_card(self, seat, action - game.card)
        elif not begin_deal(self, seat, action):
            sell(self, seat, action)

    def _tell_done(self, kind: i64, seat: i64) -> None:
        """Declining a play or a sale is not always the end of the turn: a double may follow (OI-4.2)."""
        if kind == PLAY:
            self.tell("OI-5.1", say("no_play", seat=seat))
        elif kind == AT_MARKET:
            self.tell("OI-9.2", say("no_sale", seat=seat))
        else:
            self.tell("OI-4.8", say("done", seat=seat))

    # ------------------------------------------------------------------ the rest of the contract

    def refuse(self, action: i64) -> Refusal:
        return refuse(self, action)

    def question(self) -> Message:
        return question(self)

    def label(self, action: i64) -> Message:
        return label(self, action)

    def figure(self, action: i64) -> i64:
        """Prices in dollars, oil in barrels."""
        box = self.box
        if action >= box.thousands:
            return (action - box.thousands) * box.barrel_step
        if action >= box.price:
            return dollars(self, self.agenda.a, action - box.price)
        return super().figure(action)

    def view(self, seat: i64) -> View:
        return OilView(self, seat)

    def scores(self) -> list[int]:
        return [worth(self, seat) for seat in range(self.box.players)]

    def winners(self) -> list[int]:
        return winners(self)

    def clone(self) -> State:
        twin = OilState(self.box, self.stack.clone())
        twin.take_over(self)
        return twin
