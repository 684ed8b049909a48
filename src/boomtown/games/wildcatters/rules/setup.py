"""The set-up (WC-3); what it needs of the corporations stands with them."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.area_cards import fill_display
from boomtown.games.wildcatters.rules.bank import bank_gives, earn_workers
from boomtown.games.wildcatters.rules.box import (
    ANCHOR,
    AREAS,
    COLOURED,
    COMPANIES,
    CORPORATION,
    CORPORATION_REFINERY,
    DRAFT,
    DRAFT_CARD,
    DRAFT_PIECE,
    FLEET,
    HARBOURS,
    ROUND,
    SET_UP,
    TRAIN_PLACES,
)
from boomtown.games.wildcatters.rules.corporations import (
    divide_dark_cards,
    place_corporation_rig,
    turn_up_corporation_card,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition, full_deal
from boomtown.games.wildcatters.rules.routes import continent_refineries, touches, trains_at
from boomtown.kernel import EVERYBODY, A, Luck, Message, Refusal, Seat, Step, bit, changed, filled, say, shuffled
from boomtown.kernel import Seat as Company

STAGE: Final = A
"""SET_UP: how far it is."""


class SetUp(Step[WildcattersPosition]):
    """The set-up in its order."""

    def __init__(self) -> None:
        super().__init__(SET_UP, "set_up", "WC-3.1", numbers=["stage"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        box = s.box
        stage = agenda.get(STAGE)
        agenda.put(STAGE, stage + 1)
        if stage == 0:
            _seat_players(s, luck)
            if box.players == 2:
                agenda.push(CORPORATION, Seat(s.order[0]))
        elif stage == 1:
            if box.players == 2:
                _give_decks(s)
                agenda.push(CORPORATION_REFINERY, Seat(s.order[1]), s.deck_company[1])
                agenda.push(CORPORATION_REFINERY, Seat(s.order[0]), s.deck_company[0])
        elif stage == 2:
            for _ in range(box.first_corporation_rigs):
                for deck in range(box.corporations):
                    place_corporation_rig(s, deck, luck)
            if box.players == 3:
                agenda.push(CORPORATION_REFINERY, Seat(s.order[0]), s.deck_company[0])
        elif stage == 3:
            k = box.players
            while k > 0:
                k -= 1
                agenda.push(ANCHOR, Seat(s.order[k]))
        elif stage == 4:
            _deal_hands(s, luck)
            agenda.push(DRAFT, Seat(0))
        else:
            _end_draft(s)
            _place_disks(s)
            fill_display(s, luck, "WC-3.12")
            agenda.pop()
            agenda.push(ROUND, Seat(0))


def _seat_players(s: WildcattersPosition, luck: Luck) -> None:
    """Turn order, pieces, shares, workers (WC-3.1, WC-3.2, WC-2.3)."""
    box = s.box
    first = s.lot.throw(luck, EVERYBODY)
    if s.listener is not None:
        _tell_companies(s)
        s.tell("WC-3.1", say("start", company=first))
    for place in range(box.players):
        seat = Seat((first + place) % box.players)
        s.order = changed(s.order, place, seat)
        s.sequence[seat] = place
        earn_workers(s, seat, box.start_workers[place])
        bank_gives(s, seat, seat, box.own_shares)
        bank_gives(s, seat, Seat((seat + 1) % box.players), box.neighbour_shares)
        s.points[seat] = box.start_points
        s.refinery_chip = changed(s.refinery_chip, seat, 1)
        s.d2_chip = changed(s.d2_chip, seat, 1 if box.special_chips else 0)
        s.d3_chip = changed(s.d3_chip, seat, 1 if box.special_chips else 0)
        if s.listener is not None:
            _tell_start(s, seat, place)
    for company in range(COMPANIES):
        player = company < box.players
        s.rigs_left[company] = box.rigs if player else box.corporation_rigs
        s.pumpjacks_left[company] = box.pumpjacks if player else box.corporation_pumpjacks
        s.trains_left[company] = box.trains if player else 0
        s.refineries_left[company] = box.refineries if player else box.corporation_refineries
        s.barrels_left[company] = box.barrels if player else box.corporation_barrels
    if box.corporations == 1:
        s.deck_company = changed(s.deck_company, 0, 3)
    divide_dark_cards(s, luck)
    for deck in range(box.corporations):
        turn_up_corporation_card(s, deck, luck)


def _tell_companies(s: WildcattersPosition) -> None:
    """Which company a seat plays, in words (WC-2.3)."""
    for seat in range(s.box.players):
        s.tell("WC-2.3", say("plays", seat=seat, colour=seat))


def _tell_start(s: WildcattersPosition, seat: Seat, place: i64) -> None:
    box = s.box
    s.tell("WC-3.2", say("start_workers", company=seat, workers=box.start_workers[place]))
    s.tell("WC-3.2", say("bonus_shares", company=seat, shares=box.own_shares, colour=seat))
    s.tell("WC-3.2", say("bonus_shares", company=seat, shares=box.neighbour_shares, colour=(seat + 1) % box.players))


def _give_decks(s: WildcattersPosition) -> None:
    """The first deck belongs to the starting player's corporation (WC-18.5)."""
    for company in range(2, COMPANIES):
        s.deck_company = changed(s.deck_company, s.position(Company(s.controller[company])), company)


class Anchor(Step[WildcattersPosition]):
    """Where a player's first tanker lies (WC-3.3)."""

    def __init__(self) -> None:
        super().__init__(ANCHOR, "anchor", "WC-3.3", families=["anchor"])

    def ask(self, s: WildcattersPosition) -> None:
        for k in range(len(s.box.start_harbours)):
            s.choices.add(s.box.anchor + k)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        harbour: i64 = s.box.start_harbours[action - s.box.anchor]
        s.tanker_at[seat * FLEET] = harbour
        s.agenda.pop()
        if s.listener is not None:
            s.tell("WC-3.3", say("anchored", company=seat, harbour=harbour))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.anchor", harbour=s.box.start_harbours[action - s.box.anchor])


def _deal_hands(s: WildcattersPosition, luck: Luck) -> None:
    """Light cards only their holder sees; only their areas matter now (WC-3.4)."""
    s.hands = filled(COMPANIES * AREAS, 0)
    for place in range(s.box.players):
        seat = s.order[place]
        dealt: i64 = 0
        while dealt < s.box.dealt_cards:
            area = s.deal.draw(luck, bit(seat))
            s.hands[seat * AREAS + area] += 1
            dealt += 1
            if s.listener is not None:
                s.tell("WC-3.4", say("dealt_card", area=area), bit(seat))
        s.hand_size[seat] = dealt
        if s.listener is not None:
            s.tell("WC-3.4", say("dealt", company=seat, cards=dealt))


PLAYED: Final = A
"""DRAFT: the cards played so far."""


class Draft(Step[WildcattersPosition]):
    """Everybody in turn, until all pieces are placed (WC-3.5)."""

    def __init__(self) -> None:
        super().__init__(DRAFT, "draft", "WC-3.5", numbers=["played"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        box = s.box
        turn = agenda.get(PLAYED)
        if turn == box.players * (box.draft_rigs + box.draft_trains + box.draft_refineries):
            agenda.pop()
            return
        agenda.put(PLAYED, turn + 1)
        agenda.push(DRAFT_CARD, Seat(s.order[turn % box.players]))


class DraftCard(Step[WildcattersPosition]):
    """Which card of his hand a player uses (WC-3.5, WC-3.9)."""

    def __init__(self) -> None:
        super().__init__(DRAFT_CARD, "draft_card", "WC-3.5", families=["card"], private=True)

    def ask(self, s: WildcattersPosition) -> None:
        seat = s.agenda.seat
        for area in range(AREAS):
            if s.hands[seat * AREAS + area] > 0 and card_is_playable(s, seat, area):
                s.choices.add(s.box.card + area)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        area = action - s.box.card
        s.hands = changed(s.hands, seat * AREAS + area, s.hands[seat * AREAS + area] - 1)
        s.hand_size[seat] -= 1
        s.drafted[area] += 1
        luck.show(EVERYBODY)
        s.agenda.pop()
        s.agenda.push(DRAFT_PIECE, seat, area)
        if s.listener is not None:
            s.tell("WC-3.5", say("drafted", company=seat, area=area))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        area = action - s.box.card
        if s.hands[s.agenda.seat * AREAS + area] == 0:
            return Refusal("WC-3.5", say("refuse.not_in_hand", area=area))
        return Refusal("WC-3.9", say("refuse.card_unplayable", area=area))

    def question(self, s: WildcattersPosition) -> Message:
        seat = s.agenda.seat
        rigs, trains = draft_rigs_to_place(s, seat), draft_trains_to_place(s, seat)
        refineries = draft_refineries_to_place(s, seat)
        return say("ask.draft_card", seat=seat, rigs=rigs, trains=trains, refineries=refineries)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.card", area=action - s.box.card)


def card_is_playable(s: WildcattersPosition, seat: Seat, area: i64) -> bool:
    """WC-3.9."""
    if may_draft_rig(s, seat, area):
        return True
    for place in range(TRAIN_PLACES):
        if may_draft_train(s, seat, area, place):
            return True
    for slot in range(HARBOURS):
        if may_draft_refinery(s, seat, area, slot):
            return True
    return False


AREA: Final = A
"""DRAFT_PIECE: the area of the card."""


class DraftPiece(Step[WildcattersPosition]):
    """Which piece is placed with the card (WC-3.5 to WC-3.8)."""

    def __init__(self) -> None:
        super().__init__(DRAFT_PIECE, "draft_piece", "WC-3.5", families=["rig", "train", "refinery"], numbers=["area"])

    def ask(self, s: WildcattersPosition) -> None:
        seat = s.agenda.seat
        area = s.agenda.get(AREA)
        if may_draft_rig(s, seat, area):
            s.choices.add(s.box.rig)
        for place in range(TRAIN_PLACES):
            if may_draft_train(s, seat, area, place):
                s.choices.add(s.box.train + place)
        for slot in range(HARBOURS):
            if may_draft_refinery(s, seat, area, slot):
                s.choices.add(s.box.refinery + slot)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        box = s.box
        seat = s.agenda.seat
        area = s.agenda.get(AREA)
        s.agenda.pop()
        if action == box.rig:
            s.place_rig(area, seat)
            if s.listener is not None:
                s.tell("WC-3.5", say("rig_placed", company=seat, area=area))
        elif action < box.refinery:
            s.place_train(action - box.train, seat)
            if s.listener is not None:
                s.tell("WC-3.5", say("train_placed", company=seat, place=action - box.train))
        else:
            s.place_refinery(action - box.refinery, seat)
            if s.listener is not None:
                s.tell("WC-3.7", say("refinery_placed", company=seat, harbour=action - box.refinery))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        seat = s.agenda.seat
        area = s.agenda.get(AREA)
        if action == box.rig:
            return Refusal("WC-3.5", say("refuse.all_placed"))
        if action < box.refinery:
            place = action - box.train
            if draft_trains_to_place(s, seat) <= 0:
                return Refusal("WC-3.5", say("refuse.all_placed"))
            if not touches(s, place, area):
                return Refusal("WC-3.6", say("refuse.other_area", area=area))
            return Refusal("WC-7.8", say("refuse.no_train_space", place=place))
        slot = action - box.refinery
        if draft_refineries_to_place(s, seat) <= 0:
            return Refusal("WC-3.5", say("refuse.all_placed"))
        continent: i64 = box.continent_of[slot]
        if continent_refineries(s, continent) > 0:
            return Refusal("WC-3.7", say("refuse.continent_has_refinery", continent=continent))
        if continent >= COLOURED:
            return Refusal("WC-3.8", say("refuse.white_only_if_taken", continent=box.continent_of[area]))
        return Refusal("WC-3.5", say("refuse.other_area", area=area))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.draft_piece", seat=s.agenda.seat, area=s.agenda.get(AREA))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.rig:
            return say("do.place_rig", area=s.agenda.get(AREA))
        if action < s.box.refinery:
            return say("do.place_train", place=action - s.box.train)
        return say("do.place_refinery", harbour=action - s.box.refinery)


def draft_rigs_to_place(s: WildcattersPosition, seat: Seat) -> i64:
    return s.box.draft_rigs - (s.box.rigs - s.rigs_left[seat])


def draft_trains_to_place(s: WildcattersPosition, seat: Seat) -> i64:
    return s.box.draft_trains - (s.box.trains - s.trains_left[seat])


def draft_refineries_to_place(s: WildcattersPosition, seat: Seat) -> i64:
    return s.box.draft_refineries - (s.box.refineries - s.refineries_left[seat])


def may_draft_rig(s: WildcattersPosition, seat: Seat, area: i64) -> bool:
    # One oilfield stays free for the Wildcatter (WC-3.11).
    return (
        draft_rigs_to_place(s, seat) > 0 and s.free_oilfields(area) > 1 and s.own_tokens(area, seat) < s.box.own_limit
    )


def may_draft_train(s: WildcattersPosition, seat: Seat, area: i64, place: i64) -> bool:
    """WC-3.6."""
    return (
        draft_trains_to_place(s, seat) > 0 and touches(s, place, area) and trains_at(s, place) < s.box.train_room[place]
    )


def may_draft_refinery(s: WildcattersPosition, seat: Seat, area: i64, slot: i64) -> bool:
    """WC-3.7, WC-3.8."""
    if draft_refineries_to_place(s, seat) <= 0:
        return False
    continent: i64 = s.box.continent_of[slot]
    if continent_refineries(s, continent) > 0:
        return False
    if slot == area:
        return True
    return continent >= COLOURED and continent_refineries(s, s.box.continent_of[area]) > 0


def _end_draft(s: WildcattersPosition) -> None:
    """The cards left over go back; all light cards are shuffled into the pile (WC-3.5, WC-3.10)."""
    s.hands = filled(COMPANIES * AREAS, 0)
    s.hand_size = filled(COMPANIES, 0)
    s.drafted = filled(AREAS, 0)
    s.deal = shuffled(s.deal.number, full_deal(s.box))
    if s.listener is not None:
        s.tell("WC-3.10", say("draft_over"))


def _place_disks(s: WildcattersPosition) -> None:
    """Spare disks go back into the box (WC-3.11, WC-3.13, WC-18.6)."""
    box = s.box
    for area in range(AREAS):
        disks = box.disks_per_area
        if box.second_disks and s.rigs_in(area) < box.second_disk_below:
            disks += 1
        s.disks_unsold[area] = disks
        s.disks_spare -= disks
        if s.listener is not None:
            s.tell("WC-3.11", say("disks_placed", area=area, disks=disks))
    if s.listener is not None and s.disks_spare > 0:
        s.tell("WC-3.13", say("disks_spare", disks=s.disks_spare))
