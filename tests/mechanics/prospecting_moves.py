"""A round up to the tanks, sentence by sentence: prices, cards, licences, trucks, special actions, transport."""

from mechanics.prospecting_land import Land
from mechanics.prospecting_paper import COST, FEE, PHASES


class Moves(Land):
    def _at(self, phase: str, within: int) -> None:
        """Phases come in the order of the round, and in each the seats in turn order (or the lots)."""
        now = (PHASES.index(phase), within)
        assert now >= self.clock, f"{phase} {within} after {self.clock}"
        self.clock = now

    def _turn(self, phase: str, seat: int) -> None:
        self._at(phase, (seat - self.first) % self.players)

    # ------------------------------------------------------------------ prices and cards

    def _round(self, round: int, seat: int) -> str:
        self.round += 1
        assert (round, seat) == (self.round, self.first)
        if not self.is_giganten:
            more = 4 if self.players == 5 and self.options.get("wells") == "more" else 0
            assert -1 not in self.draws and len(self.draws) == 6 * self.beside + more
        self.clock = (1, 0)
        self.lots_done = []
        return self.rules["round"]

    def _rolled(self, company: int, step: int, price: int, price2: int) -> str:
        assert price2 == self.price[company]
        at = self.prices.index(price2)
        white = 4000 <= price2 <= 6500
        down = step < 0 if white else price2 >= 7000
        self.price[company] = self.prices[min(max(at + (-abs(step) if down else abs(step)), 0), 15)]
        assert price == self.price[company] and 2 <= abs(step) <= 4
        if self.liquidating:
            self.liquidations[company] += 1
            self.liquidating = False
        else:
            self._at("prices", company)
            self.rolls[company] += 1
        return self.rules["white" if white else "coloured"]

    def _price_red(self, company: int, number: int, price: int, price2: int) -> str:
        return self._rolled(company, -number, price, price2)

    def _price_blue(self, company: int, number: int, price: int, price2: int) -> str:
        return self._rolled(company, number, price, price2)

    def _special_card(self, card: int, space: int) -> str:
        assert self.rolls == [self.round] * self.companies and self.deck_of_specials[card]
        self.deck_of_specials[card] -= 1
        last = 20 if self.options.get("star") == "last" else 21
        self.black = min(self.black + self.cards[card][0], last)
        assert space == self.black and card < self.specials
        self.display = [card]
        return self.rules["special_card"]

    def _special_card_last(self, card: int, space: int) -> str:
        assert self._special_card(card, space) and space >= self.last_space()
        return self.rules["special_card"]

    def see_cards(self, display: list[int]) -> None:
        """The standard cards of the round lie open beside the special one, in the order of their kinds."""
        assert len(display) == self.players + 1 and display[0] == self.display[0]
        standards = display[1:]
        assert standards == sorted(standards)
        kinds = range(len(self.deck_of_standards))
        if sum(self.deck_of_standards) < self.players:  # it runs out: what is left is drawn, then from the discards
            fresh = [self.discarded.pop(kind + self.specials, 0) for kind in kinds]
            self.deck_of_standards = [old + new for old, new in zip(self.deck_of_standards, fresh, strict=True)]
        for card in standards:
            self.deck_of_standards[card - self.specials] -= 1
        assert min(self.deck_of_standards) >= 0
        self.display = list(display)

    def _took(self, seat: int, card: int, licences: int, points: int, size: int, effect: str) -> str:
        self._turn("take", seat)
        assert self.taken[seat] < 0
        assert (licences, points, effect, size) == self.cards[card][1:]
        self.display[self.display.index(card)] = -1
        self.taken[seat] = card
        return self.rules["took"]

    # ------------------------------------------------------------------ licences

    def _refill(self) -> bool:
        if sum(self.deck) - sum(self.baron.values()) > 0:
            return True
        if not sum(self.discards):
            return False
        self.is_exact = self.is_exact and not sum(self.baron.values())
        self.deck = [self.deck[kind] + self.discards[kind] for kind in (0, 1)]
        self.discards = [0, 0]
        self.fresh = list(self.deck)
        self.since, self.since_twos = [0] * self.players, [0] * self.players
        return True

    def _dealt(self, seat: int, count: int) -> str:
        self._turn("deal", seat)
        assert -1 not in self.taken and count <= self.cards[self.taken[seat]][1]
        self.dealing, self.drawn = seat, count
        return self.rules["dealt"]

    def _dealt_you(self, ones: int, twos: int) -> str:
        seat, left = self.dealing, [ones, twos]
        assert ones + twos == self.drawn and min(left) >= 0
        for _ in range(self.drawn):
            assert self._refill()
            kind = 1 if self.deck[1] and left[1] and (not left[0] or not self.deck[0]) else 0
            if sum(self.deck) == 1:
                kind = self.deck.index(1)
            self.deck[kind] -= 1
            left[kind] -= 1
            self.hands[seat][kind] += 1
            self.since[seat] += 1
            self.since_twos[seat] += kind
        if self.drawn < self.cards[self.taken[seat]][1]:
            assert not self._refill(), "there would have been more"
        assert left == [0, 0]
        self.most[seat] += 2 * self.drawn
        return self.rules["dealt"]

    def _baron_dealt(self, company: int, count: int) -> str:
        self._at("deal", self.players + company)
        (rest,) = [card for card in self.display if card >= 0]
        given = 0
        while given < self.cards[rest][1] and self._refill():
            self.baron[company] += 1
            given += 1
        assert count == given
        return "BG-13.1"

    # ------------------------------------------------------------------ trucks, derricks and trains

    def begin_turn(self, seat: int) -> None:
        """Somebody is asked to place or to move who was not before."""
        if self.acting != seat:
            self._turn("act", seat)
            self.acting, self.has_built = seat, False
            _, _, self.points, self.effect, self.size = self.cards[self.taken[seat]]
            self.deepened = set()

    def _placed(self, seat: int, cell: int) -> str:
        self.begin_turn(seat)
        assert self.trucks[seat] < 0
        self.trucks[seat] = cell
        return self.rules["placed"]

    def _drove(self, seat: int, cell: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.ways(seat)[cell] <= self.points
        self.points -= points
        self.trucks[seat] = cell
        return self.rules["drove"]

    def _surveyed(self, seat: int, cell: int) -> str:
        self.begin_turn(seat)
        assert cell in self.near(self.trucks[seat]) and cell in self.tiles
        self.knows[cell] = self.knows.get(cell, 0) | 1 << seat
        self.looked = seat
        return self.rules["surveyed"]

    def _surveyed_you(self, cell: int, depth: int) -> str:
        assert self.depth.setdefault(cell, depth) == depth and depth in self.values_of(self.wells[cell])
        return self.rules["surveyed"]

    def _train(self, seat: int, space: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.train_cost(self.trains[seat], space) <= self.points
        self.points -= points
        self.trains[seat] = space
        return self.rules["train"]

    def _stopped(self, seat: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.points > 0
        self.points = -1
        return self.rules["stopped"]

    def _stopped_empty(self, seat: int, points: int) -> str:
        self.begin_turn(seat)
        assert points == self.points == 0
        self.points = -1
        return self.rules["stopped"]

    def _drill(self, seat: int, cell: int, oil: int) -> None:
        slot = self.rigs[seat].index([])
        self.rigs[seat][slot] = [cell, oil]
        self.oil_out += oil

    def _built(self, seat: int, cell: int, cost: int, oil: int) -> str:
        if self.is_giganten:
            self._turn("build", seat)
        else:
            self.begin_turn(seat)
        assert cost == COST[self.wells[cell]] and cell in self.tiles and cell in self.near(self.trucks[seat])
        assert self.depth.setdefault(cell, oil) == oil and oil in self.values_of(self.wells[cell])
        self.pay(seat, cost, "derricks")
        self.tiles.remove(cell)
        self.knows[cell] = -1
        self._drill(seat, cell, oil)
        self.has_built = True
        return self.rules["built"]

    def _no_build(self, seat: int) -> str:
        self._turn("build", seat)
        return self.rules["no_build"]

    # ------------------------------------------------------------------ special actions

    def _use(self, effect: str) -> None:
        assert self.effect == effect and self.points < 0, f"{effect}, not {self.effect}"
        self.effect = ""

    def _no_special(self, seat: int) -> str:
        assert self.effect and not self.deepened
        self.effect = ""
        return "BG-8.1"

    def _no_deeper(self, seat: int) -> str:
        assert self.deepened
        self._use("deeper")
        return "BG-8.1"

    def _shift(self, company: int, price: int, price2: int, steps: int) -> str:
        self._use("price")
        assert price2 == self.price[company] != price
        self.price[company] = self.prices[min(max(self.prices.index(price2) + steps, 0), 15)]
        assert price == self.price[company]
        return self.rules["shift"]

    def _raised(self, seat: int, company: int, price: int, price2: int) -> str:
        return self._shift(company, price, price2, self.size)

    def _lowered(self, seat: int, company: int, price: int, price2: int) -> str:
        return self._shift(company, price, price2, -self.size)

    def _stored(self, seat: int, company: int, oil: int) -> str:
        self.tank[seat, company] += oil
        if self.clock[0] == PHASES.index("act"):
            self._use("oil")
            assert oil == self.size
            self.oil_out += oil
            return self.rules["given"]
        assert 0 < oil <= self.carried
        self.carried -= oil
        return self.rules["stored"]

    def _set_back(self, seat: int, spaces: int) -> str:
        self._use("back")
        assert spaces == self.size
        for other in range(self.players):
            if other != seat:
                self.trains[other] = max(self.trains[other] - spaces, 1)
        return self.rules["set_back"]

    def _sprung(self, seat: int, cell: int, cost: int, oil: int) -> str:
        self._use("spring")
        assert cost == 5000 and 2 <= oil <= 4
        self.pay(seat, cost, "springs")
        self._drill(seat, cell, oil)
        self.springs[seat] += 1
        return "BG-8.4"

    def _deepened(self, seat: int, cell: int, cost: int, oil: int) -> str:
        (rig,) = [rig for rig in self.rigs[seat] if rig and rig[0] == cell]
        rig[1] += 1
        self.oil_out += 1
        assert self.effect == "deeper" and cell not in self.deepened and (cost, oil) == (2000, rig[1])
        self.deepened.add(cell)
        self.pay(seat, cost, "depth")
        return "BG-8.7"

    # ------------------------------------------------------------------ transport

    def next_rig(self, seat: int) -> int:
        """The slot of the derrick whose marker is taken next, -1 for none."""
        rest = [slot for slot in range(5) if self.rigs[seat][slot] and slot not in self.done_rigs]
        return rest[0] if rest else -1

    def _extract(self, seat: int, cell: int) -> None:
        if self.clock != (PHASES.index("extract"), (seat - self.first) % self.players):
            self._turn("extract", seat)
            self.done_rigs, self.extracting = [], seat
            assert self.carried == 0
        slot = self.next_rig(seat)
        assert self.rigs[seat][slot][0] == cell

    def _marker(self, seat: int) -> None:
        slot = self.next_rig(seat)
        self.done_rigs.append(slot)
        rig = self.rigs[seat][slot]
        rig[1] -= 1
        if rig[1] == 0:
            self.drying = rig[0]

    def _carried(self, seat: int, cell: int) -> str:
        self._extract(seat, cell)
        assert self.trains[seat] >= self.space(cell)
        self.carried += 1
        self._marker(seat)
        return self.rules["carried"]

    def _oil_lost(self, seat: int, cell: int) -> str:
        self._extract(seat, cell)
        assert self.trains[seat] < self.space(cell)
        self.oil_back += 1
        self._marker(seat)
        return self.rules["oil_lost"]

    def _hired(self, seat: int, cell: int, seat2: int, money: int) -> str:
        self._extract(seat, cell)
        lead = self.lead(seat)
        assert self.trains[seat] < self.space(cell) <= lead
        if not self.payees:
            assert self.cash[seat] >= FEE
            self.payees = [other for other in range(self.players) if other != seat and self.trains[other] == lead]
            self.parts = len(self.payees) + (not self.is_giganten and self.black == lead)
        assert seat2 == self.payees.pop(0) and money == FEE // self.parts
        self.cash[seat] -= money
        self.cash[seat2] += money
        if not self.payees and (self.is_giganten or self.black < lead):
            self.carried += 1
            self._marker(seat)
        return self.rules["hired"]

    def _hired_black(self, seat: int, cell: int, money: int) -> str:
        self._extract(seat, cell)
        alone = self.is_giganten or self.story[-2] != "hired"
        assert not self.payees and self.black >= self.space(cell) > self.trains[seat]
        assert money == (FEE if alone else FEE // self.parts)
        self.pay(seat, money, "transport")
        self.carried += 1
        self._marker(seat)
        return self.rules["hired_black"]

    def _dry(self, seat: int, cell: int) -> str:
        assert cell == self.drying
        self.rigs[seat][self.done_rigs[-1]] = []
        self.drying = -1
        return self.rules["dry"]
