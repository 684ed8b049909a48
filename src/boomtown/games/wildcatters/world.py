"""What lies open on the table, shares included, with the questions one can ask about it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    BORDERS,
    CARDS,
    CHIPS,
    COLOURED,
    COMPANIES,
    CONTINENTS,
    FLEET,
    HARBOURS,
    HOLD,
    LADEN,
    NOTHING,
    TANKERS,
    TRAIN_PLACES,
    Box,
)
from boomtown.kernel.fields import Fields

TALLY: Final = 8
"""Kinds of points in the final scoring."""


def filled(count: i64, value: i64) -> vec[i64]:
    """`count` equal numbers."""
    return vec[i64]([value] * count)


class World:
    """Everything all players know. Two-part lists are written flat: `rigs[area * 4 + company]`."""

    box: Box
    # The round and the turn
    round: i64
    order: vec[i64]
    sequence: vec[i64]
    active: i64
    card: i64
    area: i64
    white: i64
    white_trains: i64
    refineries_built: i64
    # Companies
    controller: vec[i64]
    deck_company: vec[i64]
    workers: vec[i64]
    points: vec[i64]
    shares: vec[i64]
    loans: vec[i64]
    banked: vec[i64]
    rigs_left: vec[i64]
    pumpjacks_left: vec[i64]
    trains_left: vec[i64]
    refineries_left: vec[i64]
    barrels_left: vec[i64]
    disks: vec[i64]
    refinery_chip: vec[i64]
    d2_chip: vec[i64]
    d3_chip: vec[i64]
    hand_size: vec[i64]
    drafted: vec[i64]
    # Areas
    rigs: vec[i64]
    pumpjacks: vec[i64]
    struck: vec[i64]
    disks_unsold: vec[i64]
    disks_full: vec[i64]
    disks_dry: vec[i64]
    disks_gone: i64
    disks_placed: i64
    harbour_oil: vec[i64]
    # Trains, tankers, refineries, continents
    trains: vec[i64]
    tanker_at: vec[i64]
    cargo: vec[i64]
    tanker_used: vec[i64]
    refinery_owner: vec[i64]
    refinery_oil: vec[i64]
    closed: vec[i64]
    panel: vec[i64]
    chip_owner: vec[i64]
    # Cards
    display: vec[i64]
    card_owner: vec[i64]
    discards: vec[i64]
    cards_gone: i64
    corporation_card: vec[i64]
    # What the bank has given out, all in all, and the points of the final scoring
    bank_shares: vec[i64]
    bank_workers: i64
    tally: vec[i64]

    def clone(self) -> "World":
        twin = World()
        twin.box = self.box
        twin.round = self.round
        twin.order = self.order[:]
        twin.sequence = self.sequence[:]
        twin.active = self.active
        twin.card = self.card
        twin.area = self.area
        twin.white = self.white
        twin.white_trains = self.white_trains
        twin.refineries_built = self.refineries_built
        twin.controller = self.controller[:]
        twin.deck_company = self.deck_company[:]
        twin.workers = self.workers[:]
        twin.points = self.points[:]
        twin.shares = self.shares[:]
        twin.loans = self.loans[:]
        twin.banked = self.banked[:]
        twin.rigs_left = self.rigs_left[:]
        twin.pumpjacks_left = self.pumpjacks_left[:]
        twin.trains_left = self.trains_left[:]
        twin.refineries_left = self.refineries_left[:]
        twin.barrels_left = self.barrels_left[:]
        twin.disks = self.disks[:]
        twin.refinery_chip = self.refinery_chip[:]
        twin.d2_chip = self.d2_chip[:]
        twin.d3_chip = self.d3_chip[:]
        twin.hand_size = self.hand_size[:]
        twin.drafted = self.drafted[:]
        twin.rigs = self.rigs[:]
        twin.pumpjacks = self.pumpjacks[:]
        twin.struck = self.struck[:]
        twin.disks_unsold = self.disks_unsold[:]
        twin.disks_full = self.disks_full[:]
        twin.disks_dry = self.disks_dry[:]
        twin.disks_gone = self.disks_gone
        twin.disks_placed = self.disks_placed
        twin.harbour_oil = self.harbour_oil[:]
        twin.trains = self.trains[:]
        twin.tanker_at = self.tanker_at[:]
        twin.cargo = self.cargo[:]
        twin.tanker_used = self.tanker_used[:]
        twin.refinery_owner = self.refinery_owner[:]
        twin.refinery_oil = self.refinery_oil[:]
        twin.closed = self.closed[:]
        twin.panel = self.panel[:]
        twin.chip_owner = self.chip_owner[:]
        twin.display = self.display[:]
        twin.card_owner = self.card_owner[:]
        twin.discards = self.discards[:]
        twin.cards_gone = self.cards_gone
        twin.corporation_card = self.corporation_card[:]
        twin.bank_shares = self.bank_shares[:]
        twin.bank_workers = self.bank_workers
        twin.tally = self.tally[:]
        return twin

    def sync(self, fields: Fields) -> None:
        self.round = fields.num("round", self.round)
        self.order = fields.nums("order", self.order)
        self.sequence = fields.nums("sequence", self.sequence)
        self.active = fields.num("active", self.active)
        self.card = fields.num("card", self.card)
        self.area = fields.num("area", self.area)
        self.white = fields.num("white", self.white)
        self.white_trains = fields.num("white_trains", self.white_trains)
        self.refineries_built = fields.num("refineries_built", self.refineries_built)
        self.controller = fields.nums("controller", self.controller)
        self.deck_company = fields.nums("deck_company", self.deck_company)
        self.workers = fields.nums("workers", self.workers)
        self.points = fields.nums("points", self.points)
        self.shares = fields.nums("shares", self.shares)
        self.loans = fields.nums("loans", self.loans)
        self.banked = fields.nums("banked", self.banked)
        self.rigs_left = fields.nums("rigs_left", self.rigs_left)
        self.pumpjacks_left = fields.nums("pumpjacks_left", self.pumpjacks_left)
        self.trains_left = fields.nums("trains_left", self.trains_left)
        self.refineries_left = fields.nums("refineries_left", self.refineries_left)
        self.barrels_left = fields.nums("barrels_left", self.barrels_left)
        self.disks = fields.nums("disks", self.disks)
        self.refinery_chip = fields.nums("refinery_chip", self.refinery_chip)
        self.d2_chip = fields.nums("d2_chip", self.d2_chip)
        self.d3_chip = fields.nums("d3_chip", self.d3_chip)
        self.hand_size = fields.nums("hand_size", self.hand_size)
        self.drafted = fields.nums("drafted", self.drafted)
        self.rigs = fields.nums("rigs", self.rigs)
        self.pumpjacks = fields.nums("pumpjacks", self.pumpjacks)
        self.struck = fields.nums("struck", self.struck)
        self.disks_unsold = fields.nums("disks_unsold", self.disks_unsold)
        self.disks_full = fields.nums("disks_full", self.disks_full)
        self.disks_dry = fields.nums("disks_dry", self.disks_dry)
        self.disks_gone = fields.num("disks_gone", self.disks_gone)
        self.disks_placed = fields.num("disks_placed", self.disks_placed)
        self.harbour_oil = fields.nums("harbour_oil", self.harbour_oil)
        self.trains = fields.nums("trains", self.trains)
        self.tanker_at = fields.nums("tanker_at", self.tanker_at)
        self.cargo = fields.nums("cargo", self.cargo)
        self.tanker_used = fields.nums("tanker_used", self.tanker_used)
        self.refinery_owner = fields.nums("refinery_owner", self.refinery_owner)
        self.refinery_oil = fields.nums("refinery_oil", self.refinery_oil)
        self.closed = fields.nums("closed", self.closed)
        self.panel = fields.nums("panel", self.panel)
        self.chip_owner = fields.nums("chip_owner", self.chip_owner)
        self.display = fields.nums("display", self.display)
        self.card_owner = fields.nums("card_owner", self.card_owner)
        self.discards = fields.nums("discards", self.discards)
        self.cards_gone = fields.num("cards_gone", self.cards_gone)
        self.corporation_card = fields.nums("corporation_card", self.corporation_card)
        self.bank_shares = fields.nums("bank_shares", self.bank_shares)
        self.bank_workers = fields.num("bank_workers", self.bank_workers)
        self.tally = fields.nums("tally", self.tally)

    # ------------------------------------------------------------------ order of the companies

    def position(self, seat: i64) -> i64:
        """The place of a seat in the turn order, from 0."""
        place: i64 = 0
        while self.order[place] != seat:
            place += 1
        return place

    def company_at(self, active: i64, k: i64) -> i64:
        """The company that comes k-th when all act: players in turn order from the active one, then corporations
        (WC-8.5, WC-18.8)."""
        seats = self.box.seats
        if k < seats:
            return self.order[(self.position(active) + k) % seats]
        if seats == 2:
            wanted = active if k == 2 else 1 - active
            return 2 if self.controller[2] == wanted else 3
        return 3

    def decider(self, company: i64, active: i64) -> i64:
        """The seat that answers for a company; without one it is the active player (WC-17.9)."""
        seat = self.controller[company]
        return active if seat < 0 else seat

    # ------------------------------------------------------------------ areas

    def own_tokens(self, area: i64, company: i64) -> i64:
        """Rigs and pumpjacks of a company in an area."""
        return self.rigs[area * COMPANIES + company] + self.own_pumpjacks(area, company)

    def own_pumpjacks(self, area: i64, company: i64) -> i64:
        base = (area * COMPANIES + company) * LADEN
        pumpjacks = self.pumpjacks
        return pumpjacks[base] + pumpjacks[base + 1] + pumpjacks[base + 2] + pumpjacks[base + 3]

    def rigs_in(self, area: i64) -> i64:
        base = area * COMPANIES
        return self.rigs[base] + self.rigs[base + 1] + self.rigs[base + 2] + self.rigs[base + 3]

    def disks_in(self, area: i64) -> i64:
        """Wildcatter disks that still lie in an area, sold or not."""
        count = self.disks_unsold[area]
        company: i64 = 0
        while company < COMPANIES:
            count += self.disks_full[area * COMPANIES + company] + self.disks_dry[area * COMPANIES + company]
            company += 1
        return count

    def free_oilfields(self, area: i64) -> i64:
        """Oilfields without rig, pumpjack or disk: all disks of an area lie on one oilfield (WC-7.4)."""
        used: i64 = 1 if self.disks_in(area) else 0
        company: i64 = 0
        while company < COMPANIES:
            used += self.own_tokens(area, company)
            company += 1
        return self.box.oilfields - used

    def liftable(self, area: i64, company: i64) -> i64:
        """Barrels a company would move from its pumpjacks and disks in one transport (WC-11.6)."""
        place = area * COMPANIES + company
        pumpjacks = self.pumpjacks
        base = place * LADEN
        return pumpjacks[base + 1] + pumpjacks[base + 2] + pumpjacks[base + 3] + self.disks_full[place]

    def oil_in_ground(self, area: i64, company: i64) -> i64:
        """Barrels of a company on its pumpjacks and disks in an area."""
        place = area * COMPANIES + company
        base = place * LADEN
        pumpjacks = self.pumpjacks
        return pumpjacks[base + 1] + 2 * pumpjacks[base + 2] + 3 * pumpjacks[base + 3] + self.disks_full[place]

    # ------------------------------------------------------------------ railway

    def trains_at(self, place: i64) -> i64:
        base = place * COMPANIES
        trains = self.trains
        return trains[base] + trains[base + 1] + trains[base + 2] + trains[base + 3]

    def touches(self, place: i64, node: i64) -> bool:
        """Whether a train place lies in an area, or on a border of an area or white continent."""
        if place < AREAS:
            return place == node
        return self.box.border_a[place - AREAS] == node or self.box.border_b[place - AREAS] == node

    def rooms(self) -> i64:
        """A bit per railway node: is there a refinery or a tanker with room?"""
        mask: i64 = 0
        node_of = self.box.node_of
        harbour: i64 = 0
        while harbour < HARBOURS:
            if self.takes_oil(harbour):
                mask |= i64(1) << node_of[harbour]
            harbour += 1
        tanker: i64 = 0
        while tanker < TANKERS:
            at = self.tanker_at[tanker]
            if at >= 0 and self.can_load(tanker):
                mask |= i64(1) << node_of[at]
            tanker += 1
        return mask

    def reachable(self, start: i64, visited: i64) -> i64:
        """A bit per node that can be reached by rail without entering visited ones; the start is included."""
        box = self.box
        found: i64 = i64(1) << start
        grown = True
        while grown:
            grown = False
            border: i64 = 0
            while border < BORDERS:
                if self.trains_at(AREAS + border):
                    a = i64(1) << box.border_a[border]
                    b = i64(1) << box.border_b[border]
                    if found & a and not (found | visited) & b:
                        found |= b
                        grown = True
                    elif found & b and not (found | visited) & a:
                        found |= a
                        grown = True
                border += 1
        return found

    # ------------------------------------------------------------------ refineries and tankers

    def refinery_load(self, slot: i64) -> i64:
        base = slot * COMPANIES
        oil = self.refinery_oil
        return oil[base] + oil[base + 1] + oil[base + 2] + oil[base + 3]

    def takes_oil(self, slot: i64) -> bool:
        """A refinery that stands, is not full and was not closed by a chip (WC-11.18, WC-11.30)."""
        if self.refinery_owner[slot] < 0 or self.closed[slot]:
            return False
        return self.refinery_load(slot) < self.box.refinery_room

    def any_refinery_open(self) -> bool:
        slot: i64 = 0
        while slot < HARBOURS:
            if self.takes_oil(slot):
                return True
            slot += 1
        return False

    def partly_filled(self, slot: i64) -> bool:
        """WC-13.4."""
        return self.refinery_owner[slot] >= 0 and 0 < self.refinery_load(slot) < self.box.refinery_room

    def continent_refineries(self, continent: i64) -> i64:
        count: i64 = 0
        slot: i64 = 0
        while slot < HARBOURS:
            if self.box.continent_of[slot] == continent and self.refinery_owner[slot] >= 0:
                count += 1
            slot += 1
        return count

    def cargo_size(self, tanker: i64) -> i64:
        base = tanker * HOLD
        size: i64 = 0
        while size < HOLD and self.cargo[base + size] >= 0:
            size += 1
        return size

    def can_load(self, tanker: i64) -> bool:
        """A tanker at sea with room that did not sail in this turn (WC-11.19, WC-11.20)."""
        return (
            self.tanker_at[tanker] >= 0
            and not self.tanker_used[tanker]
            and self.cargo_size(tanker) < self.box.tanker_room
        )

    def like_an_earlier(self, tanker: i64) -> bool:
        """Whether an equal tanker of the same company with a lower number lies in the same harbour."""
        other = tanker - tanker % FLEET
        while other < tanker:
            if self.tanker_at[other] == self.tanker_at[tanker] and self.tanker_used[other] == self.tanker_used[tanker]:
                same = True
                k: i64 = 0
                while k < HOLD:
                    if self.cargo[other * HOLD + k] != self.cargo[tanker * HOLD + k]:
                        same = False
                    k += 1
                if same:
                    return True
            other += 1
        return False

    def steering(self, tanker: i64) -> i64:
        """The company that steers a tanker with oil (WC-11.24)."""
        base = tanker * HOLD
        owner = tanker // FLEET
        k: i64 = 0
        while k < HOLD:
            if self.cargo[base + k] == owner:
                return owner
            k += 1
        return self.cargo[base]

    def spare_tanker(self, company: i64) -> i64:
        """The first tanker in a company's supply, or NOTHING."""
        k: i64 = 0
        while k < self.box.tankers:
            if self.tanker_at[company * FLEET + k] < 0:
                return company * FLEET + k
            k += 1
        return NOTHING

    def unused_tanker(self, company: i64, harbour: i64) -> i64:
        """A tanker of a company in a harbour that may still be moved in action E, or NOTHING."""
        k: i64 = 0
        while k < FLEET:
            tanker = company * FLEET + k
            if self.tanker_at[tanker] == harbour and not self.tanker_used[tanker]:
                return tanker
            k += 1
        return NOTHING

    def has_unused_tanker(self, company: i64) -> bool:
        harbour: i64 = 0
        while harbour < HARBOURS:
            if self.unused_tanker(company, harbour) >= 0:
                return True
            harbour += 1
        return False

    def any_partly_filled(self) -> bool:
        slot: i64 = 0
        while slot < HARBOURS:
            if self.partly_filled(slot):
                return True
            slot += 1
        return False

    def can_empty(self, seat: i64) -> bool:
        """Whether a player has something to do in action F (WC-13.1, WC-13.3)."""
        if self.refinery_cards(seat) > 0 and self.any_partly_filled():
            return True
        if self.refinery_chip[seat] == 0:
            return False
        slot: i64 = 0
        while slot < HARBOURS:
            if self.refinery_owner[slot] == seat and self.partly_filled(slot):
                return True
            slot += 1
        return False

    # ------------------------------------------------------------------ cards, chips, shares

    def refinery_cards(self, seat: i64) -> i64:
        """Area cards with a refinery symbol in front of a player."""
        count: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if self.card_owner[card] == seat and self.box.card_refinery[card]:
                count += 1
            card += 1
        return count

    def drops(self, seat: i64) -> i64:
        """Oil drops on the area cards in front of a player."""
        count: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if self.card_owner[card] == seat:
                count += self.box.card_drops[card]
            card += 1
        return count

    def chips_of(self, seat: i64) -> i64:
        count: i64 = 0
        for owner in self.chip_owner:
            if owner == seat:
                count += 1
        return count

    def top_chip(self, continent: i64) -> i64:
        """The place in the stack of the chip on top, CHIPS if none is left."""
        k: i64 = 0
        while k < CHIPS and self.chip_owner[continent * CHIPS + k] >= 0:
            k += 1
        return k

    def own_shares(self, seat: i64) -> i64:
        return self.shares[seat * COMPANIES + seat]

    def all_shares(self, seat: i64) -> i64:
        base = seat * COMPANIES
        shares = self.shares
        return shares[base] + shares[base + 1] + shares[base + 2] + shares[base + 3]


def empty_table(box: Box) -> World:
    """The table before the set-up."""
    w = World()
    w.box = box
    # The round and the turn
    w.round = 1
    w.order = filled(box.seats, 0)
    w.sequence = filled(box.seats, NOTHING)
    w.active = 0
    w.card = NOTHING
    w.area = NOTHING
    w.white = NOTHING
    w.white_trains = 0
    w.refineries_built = 0
    # Companies
    w.controller = vec[i64]([seat if seat < box.seats else NOTHING for seat in range(COMPANIES)])
    w.deck_company = filled(2, NOTHING)
    w.workers = filled(COMPANIES, 0)
    w.points = filled(COMPANIES, 0)
    w.shares = filled(COMPANIES * COMPANIES, 0)
    w.loans = filled(COMPANIES, 0)
    w.banked = filled(COMPANIES, 0)
    w.rigs_left = filled(COMPANIES, 0)
    w.pumpjacks_left = filled(COMPANIES, 0)
    w.trains_left = filled(COMPANIES, 0)
    w.refineries_left = filled(COMPANIES, 0)
    w.barrels_left = filled(COMPANIES, 0)
    w.disks = filled(COMPANIES, 0)
    w.refinery_chip = filled(COMPANIES, 0)
    w.d2_chip = filled(COMPANIES, 0)
    w.d3_chip = filled(COMPANIES, 0)
    w.hand_size = filled(COMPANIES, 0)
    w.drafted = filled(AREAS, 0)
    # Areas
    w.rigs = filled(AREAS * COMPANIES, 0)
    w.pumpjacks = filled(AREAS * COMPANIES * LADEN, 0)
    w.struck = filled(AREAS, 0)
    w.disks_unsold = filled(AREAS, 0)
    w.disks_full = filled(AREAS * COMPANIES, 0)
    w.disks_dry = filled(AREAS * COMPANIES, 0)
    w.disks_gone = 0
    w.disks_placed = 0
    w.harbour_oil = filled(AREAS * COMPANIES, 0)
    # Trains, tankers, refineries, continents
    w.trains = filled(TRAIN_PLACES * COMPANIES, 0)
    w.tanker_at = filled(TANKERS, NOTHING)
    w.cargo = filled(TANKERS * HOLD, NOTHING)
    w.tanker_used = filled(TANKERS, 0)
    w.refinery_owner = filled(HARBOURS, NOTHING)
    w.refinery_oil = filled(HARBOURS * COMPANIES, 0)
    w.closed = filled(HARBOURS, 0)
    w.panel = filled(CONTINENTS * COMPANIES, 0)
    w.chip_owner = filled(COLOURED * CHIPS, NOTHING)
    # Cards
    w.display = vec[i64]()
    w.card_owner = filled(CARDS, NOTHING)
    w.discards = filled(CARDS, 0)
    w.cards_gone = 0
    w.corporation_card = filled(2, NOTHING)
    # What the bank has given out, all in all, and the points of the final scoring
    w.bank_shares = filled(COMPANIES, 0)
    w.bank_workers = 0
    w.tally = filled(TALLY * COMPANIES, 0)
    return w
