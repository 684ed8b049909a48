"""A position: what lies on the table, the decks, the hands of the set-up; and how pieces move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules.box import (
    AREAS,
    CARDS,
    CHIPS,
    COLOURED,
    COMPANIES,
    CONTINENTS,
    HARBOURS,
    HOLD,
    LADEN,
    NOTHING,
    TANKERS,
    TRAIN_PLACES,
    TURN,
    WildcattersBox,
)
from boomtown.kernel import Die, Fields, Ledger, Pool, Seat, State, changed, filled, overwritten, say, shuffled
from boomtown.kernel import Seat as Company
from boomtown.kernel.agenda import KIND, SEAT

LIGHT_DECK: Final = 1
DARK_DECK: Final = 2
DEAL: Final = 3
CORPORATION_DECK: Final = 4
START: Final = 6
HALVING: Final = 7


def light_deck(box: WildcattersBox) -> vec[i64]:
    """The light cards of the draw pile (WC-3.10)."""
    return vec[i64]([int(light) for light in box.card_light])


def dark_deck(box: WildcattersBox, first_deck: vec[i64]) -> vec[i64]:
    """The dark cards of the draw pile: those that are no corporation's (WC-3.10, WC-17.3, WC-18.6)."""
    deck = filled(CARDS, 0)
    area: i64 = 0
    while area < AREAS and box.corporations < 2:
        deck[box.dark_card[2 * area + 1 - first_deck[area]]] = 1
        if box.corporations == 0:
            deck[box.dark_card[2 * area + first_deck[area]]] = 1
        area += 1
    return deck


def full_deal(box: WildcattersBox) -> vec[i64]:
    """The light cards by area: in the set-up nothing else of them matters."""
    by_area = filled(AREAS, 0)
    for card in range(CARDS):
        if box.card_light[card]:
            by_area[box.card_area[card]] += 1
    return by_area


TALLY: Final = 8
"""Kinds of points in the final scoring."""


class WildcattersPosition(State):
    """A game of Wildcatters. Two-part lists are written flat: `rigs[area * 4 + company]`.

    Lists that seldom change are shared by all copies: `hands`, and those that `copy_shown` takes over as they are.
    Nobody writes into such a list; who changes it puts a new one in its place.
    """

    # The round and the turn
    round: i64
    order: vec[i64] = vec[i64]()
    sequence: vec[i64] = vec[i64]()
    area: i64
    white: i64
    white_trains: i64
    refineries_built: i64
    # Companies
    controller: vec[i64] = vec[i64]()
    deck_company: vec[i64] = vec[i64]()
    workers: vec[i64] = vec[i64]()
    points: vec[i64] = vec[i64]()
    shares: vec[i64] = vec[i64]()
    loans: vec[i64] = vec[i64]()
    banked: vec[i64] = vec[i64]()
    rigs_left: vec[i64] = vec[i64]()
    pumpjacks_left: vec[i64] = vec[i64]()
    trains_left: vec[i64] = vec[i64]()
    refineries_left: vec[i64] = vec[i64]()
    barrels_left: vec[i64] = vec[i64]()
    disks: vec[i64] = vec[i64]()
    refinery_chip: vec[i64] = vec[i64]()
    d2_chip: vec[i64] = vec[i64]()
    d3_chip: vec[i64] = vec[i64]()
    hand_size: vec[i64] = vec[i64]()
    drafted: vec[i64] = vec[i64]()
    # Areas
    rigs: vec[i64] = vec[i64]()
    pumpjacks: vec[i64] = vec[i64]()
    struck: vec[i64] = vec[i64]()
    disks_unsold: vec[i64] = vec[i64]()
    disks_full: vec[i64] = vec[i64]()
    disks_dry: vec[i64] = vec[i64]()
    disks_gone: i64
    disks_spare: i64
    harbour_oil: vec[i64] = vec[i64]()
    # Trains, tankers, refineries, continents
    trains: vec[i64] = vec[i64]()
    tanker_at: vec[i64] = vec[i64]()
    cargo: vec[i64] = vec[i64]()
    tanker_used: vec[i64] = vec[i64]()
    refinery_owner: vec[i64] = vec[i64]()
    refinery_oil: vec[i64] = vec[i64]()
    closed: vec[i64] = vec[i64]()
    panel: vec[i64] = vec[i64]()
    chip_owner: vec[i64] = vec[i64]()
    # Cards
    display: vec[i64] = vec[i64]()
    card_owner: vec[i64] = vec[i64]()
    discards: vec[i64] = vec[i64]()
    cards_gone: i64
    corporation_card: vec[i64] = vec[i64]()
    first_deck: vec[i64] = vec[i64]()
    # What the bank has given out, all in all, and the points of the final scoring
    bank_shares: vec[i64] = vec[i64]()
    bank_workers: i64
    tally: vec[i64] = vec[i64]()
    # What is hidden: the order of the decks, and the hands of the set-up
    light: Pool
    dark: Pool
    deal: Pool
    hands: vec[i64] = vec[i64]()
    corporation_a: Pool
    corporation_b: Pool
    lot: Die
    halving: Die

    def __init__(self, box: WildcattersBox) -> None:
        super().__init__(box)
        self.box = box

    def shown(self) -> "WildcattersPosition":
        """What all players know, with an empty agenda; hands and decks are not in it."""
        twin = WildcattersPosition(self.box)
        twin.copy_shown(self)
        return twin

    def copy_shown(self, other: "WildcattersPosition") -> None:
        """Become like another position in what all players know."""
        self.round = other.round
        self.order = other.order
        self.sequence = overwritten(self.sequence, other.sequence)
        self.area = other.area
        self.white = other.white
        self.white_trains = other.white_trains
        self.refineries_built = other.refineries_built
        self.controller = other.controller
        self.deck_company = other.deck_company
        self.workers = overwritten(self.workers, other.workers)
        self.points = overwritten(self.points, other.points)
        self.shares = overwritten(self.shares, other.shares)
        self.loans = overwritten(self.loans, other.loans)
        self.banked = overwritten(self.banked, other.banked)
        self.rigs_left = overwritten(self.rigs_left, other.rigs_left)
        self.pumpjacks_left = overwritten(self.pumpjacks_left, other.pumpjacks_left)
        self.trains_left = overwritten(self.trains_left, other.trains_left)
        self.refineries_left = overwritten(self.refineries_left, other.refineries_left)
        self.barrels_left = overwritten(self.barrels_left, other.barrels_left)
        self.disks = overwritten(self.disks, other.disks)
        self.refinery_chip = other.refinery_chip
        self.d2_chip = other.d2_chip
        self.d3_chip = other.d3_chip
        self.hand_size = overwritten(self.hand_size, other.hand_size)
        self.drafted = overwritten(self.drafted, other.drafted)
        self.rigs = overwritten(self.rigs, other.rigs)
        self.pumpjacks = overwritten(self.pumpjacks, other.pumpjacks)
        self.struck = other.struck
        self.disks_unsold = overwritten(self.disks_unsold, other.disks_unsold)
        self.disks_full = overwritten(self.disks_full, other.disks_full)
        self.disks_dry = other.disks_dry
        self.disks_gone = other.disks_gone
        self.disks_spare = other.disks_spare
        self.harbour_oil = overwritten(self.harbour_oil, other.harbour_oil)
        self.trains = overwritten(self.trains, other.trains)
        self.tanker_at = overwritten(self.tanker_at, other.tanker_at)
        self.cargo = overwritten(self.cargo, other.cargo)
        self.tanker_used = overwritten(self.tanker_used, other.tanker_used)
        self.refinery_owner = other.refinery_owner
        self.refinery_oil = overwritten(self.refinery_oil, other.refinery_oil)
        self.closed = overwritten(self.closed, other.closed)
        self.panel = overwritten(self.panel, other.panel)
        self.chip_owner = other.chip_owner
        self.display = overwritten(self.display, other.display)
        self.card_owner = other.card_owner
        self.discards = other.discards
        self.cards_gone = other.cards_gone
        self.corporation_card = other.corporation_card
        self.first_deck = other.first_deck
        self.bank_shares = overwritten(self.bank_shares, other.bank_shares)
        self.bank_workers = other.bank_workers
        self.tally = other.tally

    def clone(self) -> "WildcattersPosition":
        twin = self.shown()
        twin.agenda = self.agenda.clone()
        twin.light = self.light.clone()
        twin.dark = self.dark.clone()
        twin.deal = self.deal.clone()
        twin.hands = self.hands
        twin.corporation_a = self.corporation_a.clone()
        twin.corporation_b = self.corporation_b.clone()
        twin.lot = self.lot.clone()
        twin.halving = self.halving.clone()
        return twin

    def become(self, other: State) -> State:
        assert isinstance(other, WildcattersPosition)
        s: WildcattersPosition = other
        self.agenda.copy(s.agenda)
        self.choices.known = False
        self.copy_shown(s)
        self.light.copy(s.light)
        self.dark.copy(s.dark)
        self.deal.copy(s.deal)
        self.hands = s.hands
        self.corporation_a.copy(s.corporation_a)
        self.corporation_b.copy(s.corporation_b)
        self.lot.throws = s.lot.throws
        self.halving.throws = s.halving.throws
        return self

    def sync(self, fields: Fields) -> None:
        self.sync_shown(fields)
        self.light.sync("light", fields)
        self.dark.sync("dark", fields)
        self.deal.sync("deal", fields)
        self.hands = fields.nums("hands", self.hands)
        self.corporation_a.sync("corporation_a", fields)
        self.corporation_b.sync("corporation_b", fields)
        self.lot.sync("lot", fields)
        self.halving.sync("halving", fields)

    def sync_shown(self, fields: Fields) -> None:
        """The fields that all players know."""
        self.round = fields.num("round", self.round)
        self.order = fields.nums("order", self.order)
        self.sequence = fields.nums("sequence", self.sequence)
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
        self.disks_spare = fields.num("disks_spare", self.disks_spare)
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
        self.first_deck = fields.nums("first_deck", self.first_deck)
        self.bank_shares = fields.nums("bank_shares", self.bank_shares)
        self.bank_workers = fields.num("bank_workers", self.bank_workers)
        self.tally = fields.nums("tally", self.tally)

    # ------------------------------------------------------------------ order of the companies

    def position(self, seat: Seat) -> i64:
        """The place of a seat in the turn order, from 0."""
        place: i64 = 0
        while self.order[place] != seat:
            place += 1
        return place

    def active(self) -> Seat:
        """The seat whose turn it is, NOTHING before the first turn and after the last."""
        for down in range(self.agenda.depth):
            if self.agenda.below(down, KIND) == TURN:
                return Seat(self.agenda.below(down, SEAT))
        return Seat(NOTHING)

    def company_at(self, active: Company, k: i64) -> Company:
        """The company that comes k-th when all act: players in turn order from the active one, then corporations
        (WC-8.5, WC-18.8)."""
        seats = self.box.players
        if k < seats:
            return Seat(self.order[(self.position(active) + k) % seats])
        if seats == 2:
            wanted = active if k == 2 else 1 - active
            return Company(2 if self.controller[2] == wanted else 3)
        return Company(3)

    def decider(self, company: Company, active: Seat) -> Seat:
        """The seat that answers for a company; without one it is the active player (WC-17.9)."""
        seat = self.controller[company]
        return active if seat < 0 else Seat(seat)

    # ------------------------------------------------------------------ areas

    def own_tokens(self, area: i64, company: Company) -> i64:
        """Rigs and pumpjacks of a company in an area."""
        return self.rigs[area * COMPANIES + company] + self.own_pumpjacks(area, company)

    def own_pumpjacks(self, area: i64, company: Company) -> i64:
        base = (area * COMPANIES + company) * LADEN
        pumpjacks = self.pumpjacks
        return pumpjacks[base] + pumpjacks[base + 1] + pumpjacks[base + 2] + pumpjacks[base + 3]

    def rigs_in(self, area: i64) -> i64:
        base = area * COMPANIES
        return self.rigs[base] + self.rigs[base + 1] + self.rigs[base + 2] + self.rigs[base + 3]

    def disks_in(self, area: i64) -> i64:
        """Wildcatter disks that still lie in an area, sold or not."""
        count = self.disks_unsold[area]
        for company in range(COMPANIES):
            count += self.disks_full[area * COMPANIES + company] + self.disks_dry[area * COMPANIES + company]
        return count

    def free_oilfields(self, area: i64) -> i64:
        """Oilfields without rig, pumpjack or disk: all disks of an area lie on one oilfield (WC-7.4)."""
        used: i64 = 1 if self.disks_in(area) else 0
        for company in self.box.companies:
            used += self.own_tokens(area, company)
        return self.box.oilfields - used

    def liftable(self, area: i64, company: Company) -> i64:
        """Barrels a company would move from its pumpjacks and disks in one transport (WC-11.6)."""
        place = area * COMPANIES + company
        pumpjacks = self.pumpjacks
        base = place * LADEN
        return pumpjacks[base + 1] + pumpjacks[base + 2] + pumpjacks[base + 3] + self.disks_full[place]

    def oil_in_ground(self, area: i64, company: Company) -> i64:
        """Barrels of a company on its pumpjacks and disks in an area."""
        place = area * COMPANIES + company
        base = place * LADEN
        pumpjacks = self.pumpjacks
        return pumpjacks[base + 1] + 2 * pumpjacks[base + 2] + 3 * pumpjacks[base + 3] + self.disks_full[place]

    # ------------------------------------------------------------------ railway

    # ------------------------------------------------------------------ refineries and tankers

    # ------------------------------------------------------------------ cards, chips, shares

    def chips_of(self, seat: Seat) -> i64:
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

    # ------------------------------------------------------------------ shares and workers

    def tell_choice(self, rule: str, key: str, seat: Seat) -> None:
        """An answer that moves nothing is told too."""
        if self.listener is not None:
            self.tell(rule, say(key, company=seat))

    # ------------------------------------------------------------------ pieces

    def place_rig(self, area: i64, company: Company) -> None:
        self.rigs_left[company] -= 1
        self.rigs[area * COMPANIES + company] += 1

    def exchange_rig(self, area: i64, company: Company, rule: str) -> None:
        """A rig becomes a pumpjack with as many of the three barrels as are left (WC-2.8)."""
        self.rigs[area * COMPANIES + company] -= 1
        self.rigs_left[company] += 1
        self.pumpjacks_left[company] -= 1
        barrels = min(self.box.pumpjack_barrels, self.barrels_left[company])
        self.barrels_left[company] -= barrels
        self.pumpjacks[(area * COMPANIES + company) * LADEN + barrels] += 1
        if self.listener is not None:
            self.tell(rule, say("pumpjack", company=company, area=area, barrels=barrels))

    def can_exchange(self, area: i64, company: Company) -> bool:
        """A rig in the area and a pumpjack in the supply (WC-2.9)."""
        return self.rigs[area * COMPANIES + company] > 0 and self.pumpjacks_left[company] > 0

    def place_train(self, place: i64, company: Company) -> None:
        self.trains_left[company] -= 1
        self.trains[place * COMPANIES + company] += 1

    def place_refinery(self, slot: i64, company: Company) -> None:
        self.refineries_left[company] -= 1
        self.refinery_owner = changed(self.refinery_owner, slot, company)

    # ------------------------------------------------------------------ cards

    # ------------------------------------------------------------------ what is conserved

    def ledgers(self) -> list[Ledger]:
        box = self.box
        result: list[Ledger] = []
        for company in self.box.companies:
            player = company < box.players
            rigs = self.rigs_left[company]
            pumpjacks = self.pumpjacks_left[company]
            barrels = self.barrels_left[company] + self.banked[company]
            for area in range(AREAS):
                rigs += self.rigs[area * COMPANIES + company]
                pumpjacks += self.own_pumpjacks(area, company)
                barrels += self.oil_in_ground(area, company) + self.harbour_oil[area * COMPANIES + company]
            trains = self.trains_left[company]
            for place in range(TRAIN_PLACES):
                trains += self.trains[place * COMPANIES + company]
            refineries = self.refineries_left[company]
            for slot in range(HARBOURS):
                refineries += 1 if self.refinery_owner[slot] == company else 0
                barrels += self.refinery_oil[slot * COMPANIES + company]
            for aboard in range(TANKERS * HOLD):
                barrels += 1 if self.cargo[aboard] == company else 0
            for continent in range(len(box.continent_ids)):
                barrels += self.panel[continent * COMPANIES + company]
            held: i64 = 0
            for seat in range(box.players):
                held += self.shares[seat * COMPANIES + company]
            name = box.colours[company]
            result.append(Ledger(f"{name} rigs", rigs, box.rigs if player else box.corporation_rigs))
            result.append(
                Ledger(f"{name} pumpjacks", pumpjacks, box.pumpjacks if player else box.corporation_pumpjacks)
            )
            result.append(Ledger(f"{name} barrels", barrels, box.barrels if player else box.corporation_barrels))
            result.append(Ledger(f"{name} trains", trains, box.trains if player else 0))
            result.append(
                Ledger(f"{name} refineries", refineries, box.refineries if player else box.corporation_refineries)
            )
            result.append(Ledger(f"{name} shares and the bank", held, self.bank_shares[company]))
        workers: i64 = 0
        for seat in range(box.players):
            workers += self.workers[seat]
        result.append(Ledger("workers and the bank", workers, self.bank_workers))
        result.append(Ledger("area cards", self._cards(), CARDS))
        result.append(Ledger("Wildcatter disks", self._disks(), box.disks))
        return result

    def _cards(self) -> i64:
        count: i64 = self.light.size + self.dark.size + self.corporation_a.size + self.corporation_b.size
        count += len(self.display) + self.cards_gone
        for card in range(CARDS):
            count += self.discards[card] + (1 if self.card_owner[card] >= 0 else 0)
        for top in self.corporation_card:
            count += 1 if top >= 0 else 0
        return count

    def _disks(self) -> i64:
        count = self.disks_gone + self.disks_spare
        for area in range(AREAS):
            count += self.disks_in(area)
        for company in range(COMPANIES):
            count += self.disks[company]
        return count


def empty_table(box: WildcattersBox) -> WildcattersPosition:
    """The table before the set-up."""
    s = WildcattersPosition(box)
    s.round = 1
    s.order = filled(box.players, 0)
    s.sequence = filled(box.players, NOTHING)
    s.area = NOTHING
    s.white = NOTHING
    s.white_trains = 0
    s.refineries_built = 0
    # Companies
    s.controller = vec[i64]([seat if seat < box.players else NOTHING for seat in range(COMPANIES)])
    s.deck_company = filled(2, NOTHING)
    s.workers = filled(COMPANIES, 0)
    s.points = filled(COMPANIES, 0)
    s.shares = filled(COMPANIES * COMPANIES, 0)
    s.loans = filled(COMPANIES, 0)
    s.banked = filled(COMPANIES, 0)
    s.rigs_left = filled(COMPANIES, 0)
    s.pumpjacks_left = filled(COMPANIES, 0)
    s.trains_left = filled(COMPANIES, 0)
    s.refineries_left = filled(COMPANIES, 0)
    s.barrels_left = filled(COMPANIES, 0)
    s.disks = filled(COMPANIES, 0)
    s.refinery_chip = filled(COMPANIES, 0)
    s.d2_chip = filled(COMPANIES, 0)
    s.d3_chip = filled(COMPANIES, 0)
    s.hand_size = filled(COMPANIES, 0)
    s.drafted = filled(AREAS, 0)
    # Areas
    s.rigs = filled(AREAS * COMPANIES, 0)
    s.pumpjacks = filled(AREAS * COMPANIES * LADEN, 0)
    s.struck = filled(AREAS, 0)
    s.disks_unsold = filled(AREAS, 0)
    s.disks_full = filled(AREAS * COMPANIES, 0)
    s.disks_dry = filled(AREAS * COMPANIES, 0)
    s.disks_gone = 0
    s.disks_spare = box.disks
    s.harbour_oil = filled(AREAS * COMPANIES, 0)
    # Trains, tankers, refineries, continents
    s.trains = filled(TRAIN_PLACES * COMPANIES, 0)
    s.tanker_at = filled(TANKERS, NOTHING)
    s.cargo = filled(TANKERS * HOLD, NOTHING)
    s.tanker_used = filled(TANKERS, 0)
    s.refinery_owner = filled(HARBOURS, NOTHING)
    s.refinery_oil = filled(HARBOURS * COMPANIES, 0)
    s.closed = filled(HARBOURS, 0)
    s.panel = filled(CONTINENTS * COMPANIES, 0)
    s.chip_owner = filled(COLOURED * CHIPS, NOTHING)
    # Cards
    s.display = vec[i64]()
    s.card_owner = filled(CARDS, NOTHING)
    s.discards = filled(CARDS, 0)
    s.cards_gone = 0
    s.corporation_card = filled(2, NOTHING)
    s.first_deck = filled(AREAS, 0)
    # What the bank has given out, all in all, and the points of the final scoring
    s.bank_shares = filled(COMPANIES, 0)
    s.bank_workers = 0
    s.tally = filled(TALLY * COMPANIES, 0)
    # The decks and the hands
    s.light = shuffled(LIGHT_DECK, light_deck(box))
    s.dark = shuffled(DARK_DECK, dark_deck(box, s.first_deck))
    s.deal = shuffled(DEAL, full_deal(box))
    s.hands = filled(COMPANIES * AREAS, 0)
    s.corporation_a = shuffled(CORPORATION_DECK, filled(AREAS, 1 if box.corporations > 0 else 0))
    s.corporation_b = shuffled(CORPORATION_DECK + 1, filled(AREAS, 1 if box.corporations > 1 else 0))
    s.lot = Die(START, box.players)
    s.halving = Die(HALVING, 2)
    return s
