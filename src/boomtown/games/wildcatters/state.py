"""A position: the open table, the decks, the hands of the set-up; and every way shares and pieces move."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    CARDS,
    COMPANIES,
    HARBOURS,
    HOLD,
    LADEN,
    TANKERS,
    TRAIN_PLACES,
    Box,
)
from boomtown.games.wildcatters.world import World, filled
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Ledger
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import say
from boomtown.kernel.pool import Die, Pool
from boomtown.kernel.state import State

LIGHT_DECK: Final = 1
DARK_DECK: Final = 2
DEAL: Final = 3
CORPORATION_DECK: Final = 4
START: Final = 6


def full_decks(box: Box) -> tuple[vec[i64], vec[i64]]:
    """The light and the dark cards of the draw pile (WC-3.10, WC-17.3, WC-18.6)."""
    light = filled(CARDS, 0)
    dark = filled(CARDS, 0)
    for card in range(CARDS):
        if box.card_light[card]:
            light[card] = 1
        elif box.corporations == 0:
            dark[card] = 1
    if box.corporations == 1:
        for area in range(AREAS):
            dark[box.dark_card[2 * area + 1]] = 1
    return light, dark


def full_deal(box: Box) -> vec[i64]:
    """The light cards by area: in the set-up nothing else of them matters."""
    by_area = filled(AREAS, 0)
    for card in range(CARDS):
        if box.card_light[card]:
            by_area[box.card_area[card]] += 1
    return by_area


class Position(State):
    """The fields of a game and the small steps all rules are made of."""

    def __init__(
        self,
        box: Box,
        world: World,
        light: Pool,
        dark: Pool,
        deal: Pool,
        hands: vec[i64],
        corporation_a: Pool,
        corporation_b: Pool,
        lot: Die,
    ) -> None:
        super().__init__(box)
        self.box = box
        self.world = world
        self.light = light
        self.dark = dark
        self.deal = deal
        self.hands = hands
        self.corporation_a = corporation_a
        self.corporation_b = corporation_b
        self.lot = lot

    def sync(self, fields: Fields) -> None:
        self.world.sync(fields)
        self.light.sync("light", fields)
        self.dark.sync("dark", fields)
        self.deal.sync("deal", fields)
        self.hands = fields.nums("hands", self.hands)
        self.corporation_a.sync("corporation_a", fields)
        self.corporation_b.sync("corporation_b", fields)
        self.lot.sync("lot", fields)

    def scores(self) -> list[int]:
        points = self.world.points
        return [points[seat] for seat in range(self.box.seats)]

    # ------------------------------------------------------------------ shares and workers

    def bank_gives(self, seat: i64, colour: i64, shares: i64) -> None:
        """Shares from the bank to a player."""
        w = self.world
        w.shares[seat * COMPANIES + colour] += shares
        w.bank_shares[colour] += shares

    def bank_takes(self, seat: i64, colour: i64, shares: i64) -> None:
        """Shares of a player back to the bank; he has them."""
        w = self.world
        w.shares[seat * COMPANIES + colour] -= shares
        w.bank_shares[colour] -= shares

    def earn_workers(self, seat: i64, workers: i64) -> None:
        self.world.workers[seat] += workers
        self.world.bank_workers += workers

    def spend_workers(self, seat: i64, workers: i64) -> None:
        self.world.workers[seat] -= workers
        self.world.bank_workers -= workers

    def take_loan(self, seat: i64, forced: bool) -> None:
        """WC-15.1, WC-15.5."""
        w = self.world
        w.loans[seat] += 1
        if w.barrels_left[seat] > 0:
            w.barrels_left[seat] -= 1
            w.banked[seat] += 1
        self.bank_gives(seat, seat, self.box.loan_shares)
        if self.listener is not None:
            key = "loan_forced" if forced else "loan_taken"
            self.tell("WC-15.1" if forced else "WC-15.3", say(key, seat=seat, shares=self.box.loan_shares))

    def take_loans(self, seat: i64, loans: i64) -> None:
        """Loans of one's own accord (WC-15.3)."""
        while loans > 0:
            self.take_loan(seat, False)
            loans -= 1

    def return_loan(self, seat: i64) -> None:
        w = self.world
        w.loans[seat] -= 1
        if w.banked[seat] > w.loans[seat]:
            w.banked[seat] -= 1
            w.barrels_left[seat] += 1

    def need_own_shares(self, seat: i64, shares: i64) -> None:
        """Whoever is short of own shares takes loans at once (WC-15.1)."""
        while self.world.own_shares(seat) < shares:
            self.take_loan(seat, True)

    def pay(self, payer: i64, payee: i64, shares: i64, rule: str, key: str) -> None:
        """A company pays another in its own shares; the bank stands in for corporations (WC-17.10)."""
        if payer == payee or shares == 0:
            return
        seats = self.box.seats
        if payer < seats:
            self.need_own_shares(payer, shares)
            self.bank_takes(payer, payer, shares)
        if payee < seats:
            self.bank_gives(payee, payer, shares)
        if self.listener is not None and (payer < seats or payee < seats):
            if payer >= seats:
                key = "bank_pays"
            elif payee >= seats:
                key = "bank_paid"
            self.tell(rule, say(key, company=payer, company2=payee, shares=shares))

    def pay_bank(self, seat: i64, shares: i64) -> None:
        """Own shares to the bank, with loans if need be."""
        self.need_own_shares(seat, shares)
        self.bank_takes(seat, seat, shares)

    def tell_choice(self, rule: str, key: str, seat: i64) -> None:
        """An answer that moves nothing is told too."""
        if self.listener is not None:
            self.tell(rule, say(key, seat=seat))

    # ------------------------------------------------------------------ pieces

    def place_rig(self, area: i64, company: i64) -> None:
        self.world.rigs_left[company] -= 1
        self.world.rigs[area * COMPANIES + company] += 1

    def exchange_rig(self, area: i64, company: i64, rule: str) -> None:
        """A rig becomes a pumpjack with as many of the three barrels as are left (WC-2.8)."""
        w = self.world
        w.rigs[area * COMPANIES + company] -= 1
        w.rigs_left[company] += 1
        w.pumpjacks_left[company] -= 1
        barrels = min(self.box.pumpjack_barrels, w.barrels_left[company])
        w.barrels_left[company] -= barrels
        w.pumpjacks[(area * COMPANIES + company) * LADEN + barrels] += 1
        if self.listener is not None:
            self.tell(rule, say("pumpjack", company=company, area=area, barrels=barrels))

    def can_exchange(self, area: i64, company: i64) -> bool:
        """A rig in the area and a pumpjack in the supply (WC-2.9)."""
        return self.world.rigs[area * COMPANIES + company] > 0 and self.world.pumpjacks_left[company] > 0

    def place_train(self, place: i64, company: i64) -> None:
        self.world.trains_left[company] -= 1
        self.world.trains[place * COMPANIES + company] += 1

    def place_refinery(self, slot: i64, company: i64) -> None:
        self.world.refineries_left[company] -= 1
        self.world.refinery_owner[slot] = company

    # ------------------------------------------------------------------ cards

    def draw_card(self, luck: Luck) -> None:
        """The next card goes to the far end of the display (WC-14.10); an empty pile is made anew (WC-4.4)."""
        w = self.world
        if self.light.size == 0 and self.dark.size == 0:
            self.light.reshuffle(w.discards)
            w.discards = filled(CARDS, 0)
            if self.light.size == 0:
                return
            if self.listener is not None:
                self.tell("WC-4.4", say("reshuffled"))
        card = self.light.draw(luck, EVERYBODY) if self.light.size > 0 else self.dark.draw(luck, EVERYBODY)
        w.display = append(w.display, card)
        if self.listener is not None:
            self.tell("WC-14.10", say("card_drawn", card=card))

    def fill_display(self, luck: Luck) -> None:
        missing = self.box.display_size - len(self.world.display)
        while missing > 0:
            self.draw_card(luck)
            missing -= 1

    def leave_display(self, card: i64) -> None:
        """A card leaves the display and the others move up."""
        w = self.world
        rest: vec[i64] = vec[i64]()
        for other in w.display:
            if other != card:
                rest = append(rest, other)
        w.display = rest

    # ------------------------------------------------------------------ what is conserved

    def ledgers(self) -> list[Ledger]:
        box = self.box
        w = self.world
        result: list[Ledger] = []
        for company in range(COMPANIES):
            player = company < box.seats
            rigs = w.rigs_left[company]
            pumpjacks = w.pumpjacks_left[company]
            barrels = w.barrels_left[company] + w.banked[company]
            for area in range(AREAS):
                rigs += w.rigs[area * COMPANIES + company]
                pumpjacks += w.own_pumpjacks(area, company)
                barrels += w.oil_in_ground(area, company) + w.harbour_oil[area * COMPANIES + company]
            trains = w.trains_left[company]
            for place in range(TRAIN_PLACES):
                trains += w.trains[place * COMPANIES + company]
            refineries = w.refineries_left[company]
            for slot in range(HARBOURS):
                refineries += 1 if w.refinery_owner[slot] == company else 0
                barrels += w.refinery_oil[slot * COMPANIES + company]
            for aboard in range(TANKERS * HOLD):
                barrels += 1 if w.cargo[aboard] == company else 0
            for continent in range(len(box.continent_ids)):
                barrels += w.panel[continent * COMPANIES + company]
            held: i64 = 0
            for seat in range(box.seats):
                held += w.shares[seat * COMPANIES + company]
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
            result.append(Ledger(f"{name} shares and the bank", held, w.bank_shares[company]))
        workers: i64 = 0
        for seat in range(box.seats):
            workers += w.workers[seat]
        result.append(Ledger("workers and the bank", workers, w.bank_workers))
        result.append(Ledger("area cards", self._cards(), CARDS))
        result.append(Ledger("Wildcatter disks", self._disks(), w.disks_placed))
        return result

    def _cards(self) -> i64:
        w = self.world
        count: i64 = self.light.size + self.dark.size + self.corporation_a.size + self.corporation_b.size
        count += len(w.display) + w.cards_gone
        for card in range(CARDS):
            count += w.discards[card] + (1 if w.card_owner[card] >= 0 else 0)
        for top in w.corporation_card:
            count += 1 if top >= 0 else 0
        return count

    def _disks(self) -> i64:
        w = self.world
        count = w.disks_gone
        for area in range(AREAS):
            count += w.disks_in(area)
        for company in range(COMPANIES):
            count += w.disks[company]
        return count
