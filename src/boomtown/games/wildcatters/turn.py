"""Which part of the rules answers for which step."""

from mypy_extensions import i64

from boomtown.games.wildcatters import build, draft, drill, refineries, rounds, scoring, transport, wording
from boomtown.games.wildcatters.box import (
    ANCHOR,
    AUCTION,
    BID,
    BUILD,
    CHIP,
    CORPORATION,
    CORPORATION_DRILL,
    CORPORATION_REFINERY,
    DELIVER,
    DRAFT,
    DRAFT_CARD,
    DRAFT_PIECE,
    DRILL_JOINS,
    EMPTY,
    EMPTY_FULL,
    FINAL,
    GAIN,
    HIRE,
    JOIN_DRILL,
    JOIN_TRANSPORT,
    LAST_CARDS,
    LOAN,
    NEXT_FULL,
    OIL,
    PARTLY_FILLED,
    PAY_BID,
    PLACE,
    REPAY,
    RIDE,
    ROUND,
    ROUND_START,
    SAIL,
    SECOND_TRANSPORT,
    SEQUENCE,
    SET_UP,
    TAKE,
    TANKER_MOVES,
    TRANSPORT,
    TURN,
    WON,
)
from boomtown.games.wildcatters.state import Position
from boomtown.games.wildcatters.view import WildcattersView, see
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say


class WildcattersState(Position):
    """A game of Wildcatters."""

    def proceed(self, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind == TURN:
            rounds.proceed_turn(self, luck)
        elif kind == TRANSPORT:
            transport.proceed_transport(self)
        elif kind == EMPTY_FULL:
            refineries.proceed_empty_full(self)
        elif kind == EMPTY:
            refineries.proceed_empty(self)
        elif kind == DRILL_JOINS:
            drill.proceed_drill_joins(self)
        elif kind == AUCTION:
            drill.proceed_auction(self)
        elif kind == PAY_BID:
            drill.proceed_pay_bid(self)
        elif kind == ROUND:
            rounds.proceed_round(self)
        elif kind == ROUND_START:
            rounds.proceed_round_start(self, luck)
        elif kind == DRAFT:
            draft.proceed_draft(self)
        elif kind == SET_UP:
            draft.proceed_set_up(self, luck)
        else:
            assert kind == FINAL
            scoring.proceed_final(self)

    def ask(self) -> None:
        kind = self.agenda.kind
        if kind == ANCHOR:
            draft.ask_anchor(self)
        elif kind == CORPORATION:
            draft.ask_corporation(self)
        elif kind == CORPORATION_REFINERY:
            draft.ask_corporation_refinery(self)
        elif kind == DRAFT_CARD:
            draft.ask_draft_card(self)
        elif kind == DRAFT_PIECE:
            draft.ask_draft_piece(self)
        elif kind == TAKE:
            build.ask_take(self)
        elif kind == LOAN:
            rounds.ask_loan(self)
        elif kind == BUILD:
            build.ask_build(self)
        elif kind == OIL:
            drill.ask_oil(self)
        elif kind == JOIN_DRILL:
            drill.ask_join_drill(self)
        elif kind == CORPORATION_DRILL:
            drill.ask_corporation_drill(self)
        elif kind == BID:
            drill.ask_bid(self)
        elif kind == WON:
            drill.ask_won(self)
        elif kind == DELIVER:
            refineries.ask_deliver(self)
        elif kind == GAIN:
            refineries.ask_gain(self)
        elif kind == HIRE:
            build.ask_hire(self)
        elif kind == JOIN_TRANSPORT:
            transport.ask_join_transport(self)
        elif kind == RIDE:
            transport.ask_ride(self)
        elif kind == PLACE:
            transport.ask_place(self)
        elif kind == SAIL:
            transport.ask_sail(self)
        elif kind == SECOND_TRANSPORT:
            transport.ask_second_transport(self)
        elif kind == TANKER_MOVES:
            refineries.ask_tanker_moves(self)
        elif kind == PARTLY_FILLED:
            refineries.ask_partly_filled(self)
        elif kind == NEXT_FULL:
            refineries.ask_next_full(self)
        elif kind == CHIP:
            rounds.ask_chip(self)
        elif kind == REPAY:
            rounds.ask_repay(self)
        elif kind == SEQUENCE:
            rounds.ask_sequence(self)
        else:
            assert kind == LAST_CARDS
            refineries.ask_last_cards(self)

    def answer(self, action: i64, luck: Luck) -> None:
        kind = self.agenda.kind
        if kind == ANCHOR:
            draft.answer_anchor(self, action)
        elif kind == CORPORATION:
            draft.answer_corporation(self, action)
        elif kind == CORPORATION_REFINERY:
            draft.answer_corporation_refinery(self, action)
        elif kind == DRAFT_CARD:
            draft.answer_draft_card(self, action, luck)
        elif kind == DRAFT_PIECE:
            draft.answer_draft_piece(self, action)
        elif kind == TAKE:
            build.answer_take(self, action, luck)
        elif kind == LOAN:
            rounds.answer_loan(self, action)
        elif kind == BUILD:
            build.answer_build(self, action)
        elif kind == OIL:
            drill.answer_oil(self, action)
        elif kind == JOIN_DRILL:
            drill.answer_join_drill(self, action)
        elif kind == CORPORATION_DRILL:
            drill.answer_corporation_drill(self, action)
        elif kind == BID:
            drill.answer_bid(self, action)
        elif kind == WON:
            drill.answer_won(self, action)
        elif kind == DELIVER:
            refineries.answer_deliver(self, action)
        elif kind == GAIN:
            refineries.answer_gain(self, action)
        elif kind == HIRE:
            build.answer_hire(self, action)
        elif kind == JOIN_TRANSPORT:
            transport.answer_join_transport(self, action)
        elif kind == RIDE:
            transport.answer_ride(self, action)
        elif kind == PLACE:
            transport.answer_place(self, action)
        elif kind == SAIL:
            transport.answer_sail(self, action)
        elif kind == SECOND_TRANSPORT:
            transport.answer_second_transport(self, action)
        elif kind == TANKER_MOVES:
            refineries.answer_tanker_moves(self, action)
        elif kind == PARTLY_FILLED:
            refineries.answer_partly_filled(self, action)
        elif kind == NEXT_FULL:
            refineries.answer_next_full(self, action)
        elif kind == CHIP:
            rounds.answer_chip(self, action)
        elif kind == REPAY:
            rounds.answer_repay(self, action)
        elif kind == SEQUENCE:
            rounds.answer_sequence(self, action)
        else:
            assert kind == LAST_CARDS
            refineries.answer_last_cards(self, action)

    def refuse(self, action: i64) -> Refusal:
        kind = self.agenda.kind
        if kind == CORPORATION:
            return Refusal("WC-18.1", say("refuse.played_colour"))
        if kind == CORPORATION_REFINERY:
            return Refusal(draft.corporation_refinery_rule(self), say("refuse.corporation_refinery"))
        if kind == DRAFT_CARD:
            return draft.refuse_draft_card(self, action)
        if kind == DRAFT_PIECE:
            return draft.refuse_draft_piece(self, action)
        if kind == TAKE:
            return build.refuse_take(self, action)
        if kind == BUILD:
            return build.refuse_build(self, action)
        if kind == OIL:
            return drill.refuse_oil(self, action)
        if kind == BID:
            return drill.refuse_bid(self, action)
        if kind == WON:
            return drill.refuse_refinery_chip(self, self.agenda.seat, action - self.box.chip)
        if kind == DELIVER:
            return refineries.refuse_deliver(self, action)
        if kind == GAIN:
            return refineries.refuse_gain(self, action)
        if kind == HIRE:
            return build.refuse_hire(self, action)
        if kind == RIDE:
            return transport.refuse_ride(self, action)
        if kind == PLACE:
            return transport.refuse_place(self, action)
        if kind == SAIL:
            return transport.refuse_sail(self, action)
        if kind == SECOND_TRANSPORT:
            return transport.refuse_second_transport(self, action)
        if kind == TANKER_MOVES:
            return refineries.refuse_tanker_moves(self, action)
        if kind == PARTLY_FILLED:
            return refineries.refuse_partly_filled(self, action)
        if kind == LAST_CARDS:
            return refineries.refuse_card(self, action)
        if kind == NEXT_FULL:
            return refineries.refuse_next_full(self, action)
        if kind == REPAY:
            return rounds.refuse_repay(self, action)
        if kind == SEQUENCE:
            return Refusal("WC-4.8", say("refuse.sequence_taken"))
        assert kind in (JOIN_DRILL, JOIN_TRANSPORT)
        return rounds.refuse_offered_loan(self, action)

    def question(self) -> Message:
        return wording.question(self)

    def label(self, action: i64) -> Message:
        return wording.label(self, action)

    def risk(self, action: i64) -> Message | None:
        """A bid above the own shares: the winner has to take loans (WC-9.5)."""
        shares = self.world.own_shares(self.agenda.seat)
        bid = action - self.box.bid
        if self.box.actions.family(action).word != "bid" or bid <= shares:
            return None
        return say("risk.bid", shares=shares, bid=bid)

    def view(self, seat: i64) -> WildcattersView:
        return see(self, seat)

    def winners(self) -> list[int]:
        return [int(scoring.best_seat(self.world))]

    def clone(self) -> "WildcattersState":
        twin = WildcattersState(
            self.box,
            self.world.clone(),
            self.light.clone(),
            self.dark.clone(),
            self.deal.clone(),
            self.hands[:],
            self.corporation_a.clone(),
            self.corporation_b.clone(),
            self.lot.clone(),
        )
        twin.agenda = self.agenda.clone()
        return twin
