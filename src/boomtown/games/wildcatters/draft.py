"""Section 3: the set-up, with the corporations' part of sections 17 and 18."""

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
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
    TRAIN_PLACES,
)
from boomtown.games.wildcatters.rounds import place_corporation_rig, turn_up_corporation_card
from boomtown.games.wildcatters.state import Position, full_deal
from boomtown.games.wildcatters.world import filled
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Refusal, say
from boomtown.kernel.pool import shuffled

# ---------------------------------------------------------------------- the plan of the set-up


def proceed_set_up(s: Position, luck: Luck) -> None:
    """The set-up in its order; the step's first number says how far it is."""
    agenda = s.agenda
    box = s.box
    w = s.world
    stage = agenda.a
    agenda.put(A, stage + 1)
    if stage == 0:
        _seat_players(s, luck)
        if box.seats == 2:
            agenda.push(CORPORATION, w.order[0])
    elif stage == 1:
        if box.seats == 2:
            _give_decks(s)
            agenda.push(CORPORATION_REFINERY, w.order[1], w.deck_company[1])
            agenda.push(CORPORATION_REFINERY, w.order[0], w.deck_company[0])
    elif stage == 2:
        rig: i64 = 0
        while rig < box.first_corporation_rigs:
            deck: i64 = 0
            while deck < box.corporations:
                place_corporation_rig(s, deck, luck)
                deck += 1
            rig += 1
        if box.seats == 3:
            agenda.push(CORPORATION_REFINERY, w.order[0], w.deck_company[0])
    elif stage == 3:
        k = box.seats
        while k > 0:
            k -= 1
            agenda.push(ANCHOR, w.order[k])
    elif stage == 4:
        _deal_hands(s, luck)
        agenda.push(DRAFT, 0)
    else:
        _end_draft(s)
        _place_disks(s)
        s.fill_display(luck)
        agenda.pop()
        agenda.push(ROUND, 0)


def _seat_players(s: Position, luck: Luck) -> None:
    """Turn order, pieces, shares, workers (WC-3.1, WC-3.2, WC-2.3)."""
    box = s.box
    w = s.world
    first = s.lot.throw(luck, EVERYBODY)
    if s.listener is not None:
        s.tell("WC-3.1", say("start", seat=first))
    place: i64 = 0
    while place < box.seats:
        seat = (first + place) % box.seats
        w.order[place] = seat
        w.sequence[seat] = place
        s.earn_workers(seat, box.start_workers[place])
        s.bank_gives(seat, seat, box.own_shares)
        s.bank_gives(seat, (seat + 1) % box.seats, box.neighbour_shares)
        w.points[seat] = box.start_points
        w.refinery_chip[seat] = 1
        w.d2_chip[seat] = 1 if box.special_chips else 0
        w.d3_chip[seat] = 1 if box.special_chips else 0
        if s.listener is not None:
            _tell_start(s, seat, place)
        place += 1
    company: i64 = 0
    while company < COMPANIES:
        player = company < box.seats
        w.rigs_left[company] = box.rigs if player else box.corporation_rigs
        w.pumpjacks_left[company] = box.pumpjacks if player else box.corporation_pumpjacks
        w.trains_left[company] = box.trains if player else 0
        w.refineries_left[company] = box.refineries if player else box.corporation_refineries
        w.barrels_left[company] = box.barrels if player else box.corporation_barrels
        company += 1
    if box.corporations == 1:
        w.deck_company[0] = 3
    deck: i64 = 0
    while deck < box.corporations:
        turn_up_corporation_card(s, deck, luck)
        deck += 1


def _tell_start(s: Position, seat: i64, place: i64) -> None:
    box = s.box
    s.tell("WC-3.2", say("start_workers", seat=seat, workers=box.start_workers[place]))
    s.tell("WC-3.2", say("bonus_shares", seat=seat, shares=box.own_shares, colour=seat))
    s.tell("WC-3.2", say("bonus_shares", seat=seat, shares=box.neighbour_shares, colour=(seat + 1) % box.seats))


def _give_decks(s: Position) -> None:
    """The first deck belongs to the starting player's corporation (WC-18.5)."""
    w = s.world
    company: i64 = 2
    while company < COMPANIES:
        w.deck_company[w.position(w.controller[company])] = company
        company += 1


# ---------------------------------------------------------------------- corporations


def ask_corporation(s: Position) -> None:
    """WC-18.1."""
    s.choices.add(s.box.corporation + 2)
    s.choices.add(s.box.corporation + 3)


def answer_corporation(s: Position, action: i64) -> None:
    w = s.world
    seat = s.agenda.seat
    company = action - s.box.corporation
    w.controller[company] = seat
    w.controller[5 - company] = 1 - seat
    s.agenda.pop()
    if s.listener is not None:
        s.tell("WC-18.1", say("controls", seat=seat, company=company))
        s.tell("WC-18.1", say("controls", seat=1 - seat, company=5 - company))


def may_take_corporation_refinery(s: Position, slot: i64) -> bool:
    """WC-17.7, WC-18.4."""
    box = s.box
    continent = box.continent_of[slot]
    if box.seats == 3:
        return continent == box.third_continent
    return slot < AREAS and s.world.continent_refineries(continent) == 0


def ask_corporation_refinery(s: Position) -> None:
    slot: i64 = 0
    while slot < HARBOURS:
        if may_take_corporation_refinery(s, slot):
            s.choices.add(s.box.refinery + slot)
        slot += 1


def answer_corporation_refinery(s: Position, action: i64) -> None:
    slot = action - s.box.refinery
    company = s.agenda.a
    s.agenda.pop()
    s.place_refinery(slot, company)
    if s.listener is not None:
        s.tell(corporation_refinery_rule(s), say("refinery_placed", company=company, harbour=slot))


def corporation_refinery_rule(s: Position) -> str:
    return "WC-17.7" if s.box.seats == 3 else "WC-18.4"


# ---------------------------------------------------------------------- tankers and the draft


def ask_anchor(s: Position) -> None:
    """WC-3.3."""
    k: i64 = 0
    while k < len(s.box.start_harbours):
        s.choices.add(s.box.anchor + k)
        k += 1


def answer_anchor(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    harbour = i64(s.box.start_harbours[action - s.box.anchor])
    s.world.tanker_at[seat * FLEET] = harbour
    s.agenda.pop()
    if s.listener is not None:
        s.tell("WC-3.3", say("anchored", seat=seat, harbour=harbour))


def _deal_hands(s: Position, luck: Luck) -> None:
    """Light cards only their holder sees; only their areas matter now (WC-3.4)."""
    w = s.world
    place: i64 = 0
    while place < s.box.seats:
        seat = w.order[place]
        dealt: i64 = 0
        while dealt < s.box.dealt_cards:
            area = s.deal.draw(luck, i64(1) << seat)
            s.hands[seat * AREAS + area] += 1
            dealt += 1
            if s.listener is not None:
                s.tell("WC-3.4", say("dealt_card", area=area), i64(1) << seat)
        w.hand_size[seat] = dealt
        if s.listener is not None:
            s.tell("WC-3.4", say("dealt", seat=seat, cards=dealt))
        place += 1


def proceed_draft(s: Position) -> None:
    """Everybody in turn, until all pieces are placed (WC-3.5)."""
    agenda = s.agenda
    box = s.box
    turn = agenda.a
    if turn == box.seats * (box.draft_rigs + box.draft_trains + box.draft_refineries):
        agenda.pop()
        return
    agenda.put(A, turn + 1)
    agenda.push(DRAFT_CARD, s.world.order[turn % box.seats])


def draft_rigs_to_place(s: Position, seat: i64) -> i64:
    return s.box.draft_rigs - (s.box.rigs - s.world.rigs_left[seat])


def draft_trains_to_place(s: Position, seat: i64) -> i64:
    return s.box.draft_trains - (s.box.trains - s.world.trains_left[seat])


def draft_refineries_to_place(s: Position, seat: i64) -> i64:
    return s.box.draft_refineries - (s.box.refineries - s.world.refineries_left[seat])


def may_draft_rig(s: Position, seat: i64, area: i64) -> bool:
    w = s.world
    # One oilfield stays free for the Wildcatter (WC-3.11).
    return (
        draft_rigs_to_place(s, seat) > 0 and w.free_oilfields(area) > 1 and w.own_tokens(area, seat) < s.box.own_limit
    )


def may_draft_train(s: Position, seat: i64, area: i64, place: i64) -> bool:
    """WC-3.6."""
    w = s.world
    return (
        draft_trains_to_place(s, seat) > 0 and w.touches(place, area) and w.trains_at(place) < s.box.train_room[place]
    )


def may_draft_refinery(s: Position, seat: i64, area: i64, slot: i64) -> bool:
    """WC-3.7, WC-3.8."""
    w = s.world
    if draft_refineries_to_place(s, seat) <= 0:
        return False
    continent = i64(s.box.continent_of[slot])
    if w.continent_refineries(continent) > 0:
        return False
    if slot == area:
        return True
    return continent >= COLOURED and w.continent_refineries(s.box.continent_of[area]) > 0


def ask_draft_piece(s: Position) -> None:
    seat = s.agenda.seat
    area = s.agenda.a
    if may_draft_rig(s, seat, area):
        s.choices.add(s.box.rig)
    place: i64 = 0
    while place < TRAIN_PLACES:
        if may_draft_train(s, seat, area, place):
            s.choices.add(s.box.train + place)
        place += 1
    slot: i64 = 0
    while slot < HARBOURS:
        if may_draft_refinery(s, seat, area, slot):
            s.choices.add(s.box.refinery + slot)
        slot += 1


def card_is_playable(s: Position, seat: i64, area: i64) -> bool:
    """WC-3.9."""
    if may_draft_rig(s, seat, area):
        return True
    place: i64 = 0
    while place < TRAIN_PLACES:
        if may_draft_train(s, seat, area, place):
            return True
        place += 1
    slot: i64 = 0
    while slot < HARBOURS:
        if may_draft_refinery(s, seat, area, slot):
            return True
        slot += 1
    return False


def ask_draft_card(s: Position) -> None:
    seat = s.agenda.seat
    area: i64 = 0
    while area < AREAS:
        if s.hands[seat * AREAS + area] > 0 and card_is_playable(s, seat, area):
            s.choices.add(s.box.card + area)
        area += 1


def refuse_draft_card(s: Position, action: i64) -> Refusal:
    area = action - s.box.card
    if s.hands[s.agenda.seat * AREAS + area] == 0:
        return Refusal("WC-3.5", say("refuse.not_in_hand", area=area))
    return Refusal("WC-3.9", say("refuse.card_unplayable", area=area))


def answer_draft_card(s: Position, action: i64, luck: Luck) -> None:
    seat = s.agenda.seat
    area = action - s.box.card
    w = s.world
    s.hands[seat * AREAS + area] -= 1
    w.hand_size[seat] -= 1
    w.drafted[area] += 1
    luck.show(EVERYBODY)
    s.agenda.pop()
    s.agenda.push(DRAFT_PIECE, seat, area)
    if s.listener is not None:
        s.tell("WC-3.5", say("drafted", seat=seat, area=area))


def answer_draft_piece(s: Position, action: i64) -> None:
    box = s.box
    seat = s.agenda.seat
    area = s.agenda.a
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


def refuse_draft_piece(s: Position, action: i64) -> Refusal:
    box = s.box
    seat = s.agenda.seat
    area = s.agenda.a
    if action == box.rig:
        return Refusal("WC-3.5", say("refuse.all_placed"))
    if action < box.refinery:
        place = action - box.train
        if draft_trains_to_place(s, seat) <= 0:
            return Refusal("WC-3.5", say("refuse.all_placed"))
        if not s.world.touches(place, area):
            return Refusal("WC-3.6", say("refuse.other_area", area=area))
        return Refusal("WC-7.8", say("refuse.no_train_space", place=place))
    slot = action - box.refinery
    if draft_refineries_to_place(s, seat) <= 0:
        return Refusal("WC-3.5", say("refuse.all_placed"))
    continent = i64(box.continent_of[slot])
    if s.world.continent_refineries(continent) > 0:
        return Refusal("WC-3.7", say("refuse.continent_has_refinery", continent=continent))
    if continent >= COLOURED:
        return Refusal("WC-3.8", say("refuse.white_only_if_taken", continent=box.continent_of[area]))
    return Refusal("WC-3.5", say("refuse.other_area", area=area))


def _end_draft(s: Position) -> None:
    """The cards left over go back; all light cards are shuffled into the pile (WC-3.5, WC-3.10)."""
    w = s.world
    s.hands = filled(COMPANIES * AREAS, 0)
    w.hand_size = filled(COMPANIES, 0)
    w.drafted = filled(AREAS, 0)
    s.deal = shuffled(s.deal.number, full_deal(s.box))
    if s.listener is not None:
        s.tell("WC-3.10", say("draft_over"))


def _place_disks(s: Position) -> None:
    """WC-3.11, WC-18.6."""
    box = s.box
    w = s.world
    area: i64 = 0
    while area < AREAS:
        disks = box.disks_per_area
        if box.second_disks and w.rigs_in(area) < box.second_disk_below:
            disks += 1
        w.disks_unsold[area] = disks
        w.disks_placed += disks
        if s.listener is not None:
            s.tell("WC-3.11", say("disks_placed", area=area, disks=disks))
        area += 1
