"""Auctions, the Baron, the end of a round and of the game, sentence by sentence."""

from mechanics.prospecting_moves import Moves


class Sales(Moves):
    def bidders(self, lot: int) -> list[int]:
        """Who takes part, in turn order."""
        companies = [lot] if lot < self.companies else range(self.companies)
        order = [(self.first + step) % self.players for step in range(self.players)]
        return [seat for seat in order if sum(self.hands[seat]) and any(self.tank[seat, c] for c in companies)]

    def open_auction(self, lot: int) -> None:
        if not self.auction:
            self._at("auction", lot)
            seats = self.bidders(lot)
            self.auction = {"lot": lot, "highest": 0, "bidder": -1, "in": seats, "turn": seats[:1]}

    def _in_turn(self, seat: int, lot: int) -> list[int]:
        self.open_auction(lot)
        still_in = self.auction["in"]
        assert isinstance(still_in, list)
        assert self.auction["lot"] == lot and self.auction["turn"] == [seat]
        after = [(seat + step) % self.players for step in range(1, self.players)]
        self.auction["turn"] = [other for other in after if other in still_in][:1]
        return still_in

    def _bid(self, seat: int, number: int, lot: int) -> str:
        self._in_turn(seat, lot)
        highest = self.auction["highest"]
        assert isinstance(highest, int) and number > highest
        self.auction["highest"], self.auction["bidder"] = number, seat
        return self.rules["bid"]

    def _passed(self, seat: int, lot: int) -> str:
        if self.auction.get("final"):
            assert self.auction["final"] == [seat]
            self.auction["highest"] = 0
            return "BG-15.5" if self.is_greedy else "BG-13.4"
        self._in_turn(seat, lot).remove(seat)
        return self.rules["bid"]

    def _close(self, lot: int) -> None:
        assert lot == len(self.lots_done)
        self.lots_done.append(lot)
        self.auction = {}

    def _no_bid(self, lot: int) -> str:
        if self.players == 2:
            assert not self.bidders(lot)
            if not self.is_greedy:
                self._discard_baron(lot)
            self._close(lot)
            return "BG-15.6" if self.is_greedy else "BG-13.4"
        self.open_auction(lot)
        assert self.auction["in"] == [] and self.auction["highest"] == 0
        self._close(lot)
        return self.rules["no_bid"]

    def _winner(self, seat: int, lot: int, number: int) -> None:
        assert (self.auction["lot"], self.auction["bidder"], self.auction["highest"]) == (lot, seat, number)
        if self.players > 2:
            assert self.auction["in"] == [seat]
        else:
            assert number > self.baron_value(lot) and not self.baron[lot]

    def _won(self, seat: int, lot: int, number: int) -> str:
        self._winner(seat, lot, number)
        assert self.value(seat) >= number
        self.due, self.selling, self.seller = number, lot, seat
        self._close(lot)
        if self.players == 2 and not self.is_greedy:
            self._discard_baron(lot)
        return self.rules["won"]

    def _give_up(self, seat: int, ones: int, twos: int) -> None:
        for kind, count in enumerate((ones, twos)):
            self.hands[seat][kind] -= count
            self.discards[kind] += count
        assert min(self.hands[seat]) >= 0
        self.most[seat] = min(self.most[seat] - ones - 2 * twos, 2 * sum(self.hands[seat]))

    def _caught(self, seat: int, lot: int, number: int, ones: int, twos: int) -> str:
        self._winner(seat, lot, number)
        assert self.value(seat) < number and ones + twos == -(-sum(self.hands[seat]) // 2)
        self.most[seat] = min(self.most[seat], number - 1)
        self._give_up(seat, ones, twos)
        self.caught[seat] += 1
        self.auction = {}
        return self.rules["caught"]

    def _ask_pay(self) -> list[str]:
        ones, twos = self.hands[self.seller]
        enough = [count for count in range(twos + 1) if self.due - 2 * count <= ones]
        return [f"pay {count}" for count in enough if count == 0 or 2 * (count - 1) < self.due]

    def _paid(self, seat: int, lot: int, ones: int, twos: int) -> str:
        assert (seat, lot) == (self.seller, self.selling) and f"pay {twos}" in self._ask_pay()
        assert ones == max(self.due - 2 * twos, 0)
        self._give_up(seat, ones, twos)
        self.due = -1
        return self.rules["paid"]

    def _sale(self, seat: int, company: int, oil: int, money: int) -> str:
        assert (seat, company, self.due) == (self.seller, self.selling, -1)
        assert money == oil * self.price[company]
        self.tank[seat, company] -= oil
        self.oil_back += oil
        self.pay(seat, -money, "oil")
        self.selling = self.seller = -1
        return self.rules["sold"]

    def _sold(self, seat: int, company: int, oil: int, money: int) -> str:
        assert 0 < oil <= self.tank[seat, company]
        return self._sale(seat, company, oil, money)

    def _kept(self, seat: int, company: int, oil: int, money: int) -> str:
        assert oil == 0
        return self._sale(seat, company, oil, money)

    def _liquidated(self, seat: int, company: int) -> str:
        assert (seat, self.selling) == (self.seller, self.companies) and self.tank[seat, company]
        self.selling, self.liquidating = company, True
        return "BG-14.2"

    # ------------------------------------------------------------------ the Baron

    def _baron_shows(self, company: int, number: int) -> str:
        hidden = self.baron[company]
        twos = number - self.baron_value(company) - hidden
        assert hidden and 0 <= twos <= hidden
        for kind, count in enumerate((hidden - twos, twos)):
            self.baron_open[company][kind] += count
            self.deck[kind] -= count
            self.fresh[kind] -= count
        self.baron[company] = 0
        return "BG-15.4" if self.is_greedy else "BG-13.2"

    def _discard_baron(self, company: int) -> None:
        for kind in (0, 1):
            self.discards[kind] += self.baron_open[company][kind]
        self.baron_open[company] = [0, 0]

    def ask_final(self, seat: int, lot: int) -> None:
        """One player is left, or was alone from the start."""
        self.open_auction(lot)
        assert self.auction["in"] == [seat] and self.players == 2
        self.auction["final"] = [seat]

    def _ask_final_bid(self) -> list[str]:
        if not self.auction.get("final"):
            self.ask_final(self.asked, len(self.lots_done))
        lot, own = self.auction["lot"], self.auction["highest"]
        assert isinstance(own, int) and isinstance(lot, int)
        least = max(own, 1)
        if self.is_greedy:
            least = max(least, self.baron_value(lot) + 1)
        out = ["pass"] if self.is_greedy or not own else []
        return [*out, *[f"bid {number}" for number in range(least, self.most_bid + 1)]]

    def _final_bid(self, seat: int, number: int, lot: int) -> str:
        assert self.auction["final"] == [seat] and f"bid {number}" in self._ask_final_bid()
        self.auction["highest"], self.auction["bidder"] = number, seat
        return "BG-15.4" if self.is_greedy else "BG-13.2"

    def _baron_wins(self, company: int) -> str:
        highest = self.auction["highest"]
        assert isinstance(highest, int) and highest <= self.baron_value(company) and not self.baron[company]
        self._discard_baron(company)
        self._close(company)
        return "BG-15.5" if self.is_greedy else "BG-13.3"

    # ------------------------------------------------------------------ the end

    def _overflow(self, seat: int, company: int, oil: int, money: int) -> str:
        self._at("overflow", (seat - self.first) % self.players * self.companies + company)
        assert oil == self.tank[seat, company] - 2 > 0 and money == 1000 * oil
        self.tank[seat, company] = 2
        self.oil_back += oil
        self.pay(seat, -money, "overflow")
        return self.rules["overflow"]

    def _die(self, seat: int) -> str:
        self._at("die", 0)
        assert max(self.tank.values(), default=0) <= 2
        assert self.lots_done == list(range(self.companies + (self.players == 5)))
        self.first = (self.first + 1) % self.players
        assert seat == self.first
        self.discarded.update([card for card in [*self.display, *self.taken] if card >= 0])
        self.taken, self.display, self.acting = [-1] * self.players, [], -1
        return self.rules["die"]

    def _end(self, round: int, space: int) -> None:
        assert (round, space) == (self.round, self.black)
        self.ranks: list[int] = []

    def _ended(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.last_space() == self.black in (20, 21)
        return "GI-13.1" if self.is_giganten else "BG-12.1"

    def _ended_shorter(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.options["length"] == "shorter" and self.black >= 17
        return "BG-15.1"

    def _ended_longer(self, round: int, space: int) -> str:
        self._end(round, space)
        assert self.options["length"] == "longer" and self.round == 12 and not sum(self.deck_of_specials)
        return "BG-15.2"

    def _final(self, seat: int, rank: int, derricks: int, oil: int, money: int) -> str:
        self.ranks.append(seat)
        assert self.ranking()[rank - 1] == seat and rank == len(self.ranks)
        assert derricks == len([rig for rig in self.rigs[seat] if rig])
        assert (oil, money) == (self.oil(seat), self.score(seat))
        return self.rules["final"]
