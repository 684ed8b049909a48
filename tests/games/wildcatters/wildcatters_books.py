"""The table as somebody keeps it who hears every event and nothing else, with the numbers of the rulebook.

`Books.fields()` has the names and the shape of the position's own fields: after every answer both must agree.
Companies, areas, harbours and continents are counted as in the rules: two harbours to a continent, areas first.
"""

from boomtown.games.wildcatters.rules.game import Wildcatters
from boomtown.kernel.message import Event

RIGS, PUMPJACKS, TRAINS, TANKERS, REFINERIES, BARRELS = 10, 11, 8, 4, 5, 36
"""A company (WC-2.3), and a corporation (WC-17.1)."""
CORPORATION = {"rigs": 8, "pumpjacks": 8, "trains": 0, "refineries": 1, "barrels": 24}
AREAS, HARBOURS, CONTINENTS, CARDS = 8, 14, 7, 48
WORKERS = {2: [18, 20], 3: [15, 16, 18], 4: [20, 20, 20, 20]}


class Books:
    """Everything that lies open, and the hands of the set-up."""

    def __init__(self, game: Wildcatters) -> None:
        self.game = game
        self.players = n = int(game.players)
        self.round = 1
        self.order = [0] * n
        self.sequence = [-1] * n
        self.area = self.white = -1
        self.white_trains = self.refineries_built = 0
        self.controller = [seat if seat < n else -1 for seat in range(4)]
        self.deck_company = [-1, -1]
        self.workers, self.points, self.loans, self.banked = [0] * 4, [0] * 4, [0] * 4, [0] * 4
        self.shares = [[0] * 4 for _ in range(4)]
        self.supply = {kind: [0] * 4 for kind in CORPORATION}
        self.disks, self.chips, self.hand_size = [0] * 4, {kind: [0] * 4 for kind in ("refinery", "d2", "d3")}, [0] * 4
        self.hands = [[0] * AREAS for _ in range(4)]
        self.drafted = [0] * AREAS
        self.rigs = [[0] * 4 for _ in range(AREAS)]
        self.wells: list[list[list[int]]] = [[[] for _ in range(4)] for _ in range(AREAS)]
        self.struck, self.unsold = [0] * AREAS, [0] * AREAS
        self.full_disks, self.dry_disks = [[0] * 4 for _ in range(AREAS)], [[0] * 4 for _ in range(AREAS)]
        self.disks_gone, self.disks_spare = 0, 16
        self.harbour = [[0] * 4 for _ in range(AREAS)]
        self.trains = [[0] * 4 for _ in range(AREAS + 10)]
        self.tanker_at, self.tanker_used = [-1] * 16, [0] * 16
        self.cargo: list[list[int]] = [[] for _ in range(16)]
        self.refinery_owner, self.closed = [-1] * HARBOURS, [0] * HARBOURS
        self.refinery = [[0] * 4 for _ in range(HARBOURS)]
        self.panel = [[0] * 4 for _ in range(CONTINENTS)]
        self.chip_owner: list[list[int]] = [[] for _ in range(4)]
        self.display: list[int] = []
        self.card_owner, self.discards, self.cards_gone = [-1] * CARDS, [0] * CARDS, 0
        self.corporation_card, self.first_deck = [-1, -1], [0] * AREAS
        self.light = {card for card in range(CARDS) if card % 6 < 4}
        self.dark = self.dark_pile()
        self.decks = [set(range(AREAS)) if n < 4 - deck else set() for deck in range(2)]
        self.tally, self.missing = [[0] * 4 for _ in range(8)], [0] * 4
        self.emptied = self.sailing = -1
        """The refinery that is being emptied, the tanker that is being unloaded."""
        self.turned_up = 0
        self.rigs_by_card = 0
        """Rigs that cards of the corporations' decks placed, or could not place, since somebody looked."""

    # ------------------------------------------------------------------ facts

    def load(self, slot: int) -> int:
        return sum(self.refinery[slot])

    def liftable(self, area: int, company: int) -> int:
        return sum(1 for barrels in self.wells[area][company] if barrels) + self.full_disks[area][company]

    def card_area(self, card: int) -> int:
        return card // 6

    def deck_card(self, deck: int) -> int:
        """The dark card that belongs to an area in a corporation's deck."""
        area = self.corporation_card[deck]
        return 6 * area + 4 + (self.first_deck[area] ^ deck)

    def dark_pile(self) -> set[int]:
        """The dark cards under the light ones: all with four players, one of each area with three, none with two."""
        dark = {card for card in range(CARDS) if card % 6 > 3}
        first = {6 * area + 4 + self.first_deck[area] for area in range(AREAS)}
        return {4: dark, 3: dark - first, 2: set()}[self.players]

    def fields(self) -> dict[str, int | list[int]]:
        """As the position names them, lists of lists laid flat."""
        flat = {
            "shares": self.shares, "rigs": self.rigs, "disks_full": self.full_disks, "disks_dry": self.dry_disks,
            "harbour_oil": self.harbour, "trains": self.trains, "refinery_oil": self.refinery, "panel": self.panel,
            "tally": self.tally, "hands": self.hands,
            "cargo": [load + [-1] * (3 - len(load)) for load in self.cargo],
            "chip_owner": [owners + [-1] * (4 - len(owners)) for owners in self.chip_owner],
            "pumpjacks": [[wells.count(load) for load in range(4)] for area in self.wells for wells in area],
        }  # fmt: skip
        plain: dict[str, int | list[int]] = {
            "round": self.round, "order": self.order, "sequence": self.sequence, "area": self.area,
            "white": self.white, "white_trains": self.white_trains, "refineries_built": self.refineries_built,
            "controller": self.controller, "deck_company": self.deck_company, "workers": self.workers,
            "points": self.points, "loans": self.loans, "banked": self.banked, "disks": self.disks,
            "refinery_chip": self.chips["refinery"], "d2_chip": self.chips["d2"], "d3_chip": self.chips["d3"],
            "hand_size": self.hand_size, "drafted": self.drafted, "struck": self.struck,
            "disks_unsold": self.unsold, "disks_gone": self.disks_gone, "disks_spare": self.disks_spare,
            "tanker_at": self.tanker_at, "tanker_used": self.tanker_used, "refinery_owner": self.refinery_owner,
            "closed": self.closed, "display": self.display, "card_owner": self.card_owner,
            "discards": self.discards, "cards_gone": self.cards_gone, "corporation_card": self.corporation_card,
            "first_deck": self.first_deck, "bank_workers": sum(self.workers),
            "light.left": [int(card in self.light) for card in range(CARDS)], "light.size": len(self.light),
            "dark.left": [int(card in self.dark) for card in range(CARDS)], "dark.size": len(self.dark),
            "deal.left": [4 - sum(hand[a] for hand in self.hands) - self.drafted[a] for a in range(AREAS)],
            "corporation_a.left": [int(area in self.decks[0]) for area in range(AREAS)],
            "corporation_b.left": [int(area in self.decks[1]) for area in range(AREAS)],
            "bank_shares": [sum(held[colour] for held in self.shares) for colour in range(4)],
            **{f"{kind}_left": left for kind, left in self.supply.items()},
        }  # fmt: skip
        return plain | {name: [one for row in rows for one in row] for name, rows in flat.items()}

    # ------------------------------------------------------------------ hearing

    def hear(self, event: Event) -> None:
        key, v = event.message.key, event.message.values
        hear = getattr(self, "_" + key, None)
        if hear is None:
            for prefix in ("paid_", "loan_", "tanker_moved", "disk_"):
                if key.startswith(prefix):
                    hear = getattr(self, "_" + prefix.rstrip("_") + "_")
        if hear is not None:
            hear(v)
        elif key not in SILENT:
            raise AssertionError(f"nobody knows what '{key}' does to the table")
        if key in ("income", *COSTS) and "workers" not in v:
            raise AssertionError(f"{key} says no number")
        if key in COSTS:
            assert v["workers"] == COSTS[key] or (key == "rig_built" and v["workers"] == 6), key
            self.workers[v["company"]] -= v["workers"]

    def _take(self, kind: str, company: int, count: int = 1) -> None:
        self.supply[kind][company] -= count
        assert self.supply[kind][company] >= 0, f"{kind} of {company}"

    # Set-up

    def _start(self, v: dict[str, int]) -> None:
        n = self.players
        self.order = [(v["company"] + place) % n for place in range(n)]
        self.sequence = [self.order.index(seat) for seat in range(n)]
        self.deck_company[0] = 3 if n == 3 else -1
        for seat in range(n):
            self.points[seat] = 10
            self.chips["refinery"][seat] = 1
            self.chips["d2"][seat] = self.chips["d3"][seat] = int(n == 2)
        for kind, count in zip(CORPORATION, (RIGS, PUMPJACKS, TRAINS, REFINERIES, BARRELS), strict=True):
            self.supply[kind] = [count if company < n else CORPORATION[kind] for company in range(4)]

    def _plays(self, v: dict[str, int]) -> None:
        assert v["seat"] == v["colour"] < self.players

    def _start_workers(self, v: dict[str, int]) -> None:
        assert v["workers"] == WORKERS[self.players][self.order.index(v["company"])]
        self.workers[v["company"]] += v["workers"]

    def _controls(self, v: dict[str, int]) -> None:
        self.controller[v["company"]] = v["seat"]
        self.deck_company[self.order.index(v["seat"])] = v["company"]

    def _deck_gets(self, v: dict[str, int]) -> None:
        self.first_deck[self.card_area(v["card"])] = v["card"] % 6 - 4
        self.dark = self.dark_pile()

    def _deck_card(self, v: dict[str, int]) -> None:
        self.corporation_card[self.turned_up] = v["area"]
        self.decks[self.turned_up].remove(v["area"])
        self.turned_up += 1

    def _corporation_card(self, v: dict[str, int]) -> None:
        deck = self.deck_company.index(v["company"])
        self.corporation_card[deck] = v["area"]
        self.decks[deck].remove(v["area"])

    def _rig_placed(self, v: dict[str, int]) -> None:
        area, company = v["area"], v["company"]
        if company >= self.players:
            assert not self.struck[area] and self.free_oilfields(area) > 0
            self._card_used(v)
        self._take("rigs", company)
        self.rigs[area][company] += 1

    def _rig_not_placed(self, v: dict[str, int]) -> None:
        area = v["area"]
        assert self.struck[area] or self.free_oilfields(area) == 0 or self.supply["rigs"][v["company"]] == 0
        self._card_used(v)

    def _card_used(self, v: dict[str, int]) -> None:
        """The top card of a deck is discarded; perhaps no other follows."""
        deck = self.deck_company.index(v["company"])
        assert self.corporation_card[deck] == v["area"]
        self.discards[self.deck_card(deck)] += 1
        self.corporation_card[deck] = -1
        self.rigs_by_card += 1

    def free_oilfields(self, area: int) -> int:
        disks = self.unsold[area] + sum(self.full_disks[area]) + sum(self.dry_disks[area])
        tokens = sum(self.rigs[area]) + sum(len(wells) for wells in self.wells[area])
        return 7 - tokens - (1 if disks else 0)

    def _refinery_placed(self, v: dict[str, int]) -> None:
        self._take("refineries", v["company"])
        assert self.refinery_owner[v["harbour"]] == -1
        self.refinery_owner[v["harbour"]] = v["company"]

    def _train_placed(self, v: dict[str, int]) -> None:
        self._take("trains", v["company"])
        self.trains[v["place"]][v["company"]] += 1

    def _anchored(self, v: dict[str, int]) -> None:
        self._new_tanker(v["company"], v["harbour"])

    def _new_tanker(self, company: int, harbour: int) -> None:
        spare = [tanker for tanker in range(4 * company, 4 * company + 4) if self.tanker_at[tanker] < 0]
        self.tanker_at[spare[0]] = harbour

    def _dealt_card(self, v: dict[str, int]) -> None:
        seat = next(seat for seat in self.order if self.hand_size[seat] == 0)
        self.hands[seat][v["area"]] += 1
        assert sum(hand[v["area"]] for hand in self.hands) <= 4, "an area has four light cards"

    def _dealt(self, v: dict[str, int]) -> None:
        self.hand_size[v["company"]] = v["cards"]
        assert v["cards"] == 8 == sum(self.hands[v["company"]])

    def _drafted(self, v: dict[str, int]) -> None:
        self.hands[v["company"]][v["area"]] -= 1
        self.hand_size[v["company"]] -= 1
        self.drafted[v["area"]] += 1

    def _draft_over(self, v: dict[str, int]) -> None:
        assert self.hand_size[: self.players] == [2] * self.players
        self.hands = [[0] * AREAS for _ in range(4)]
        self.hand_size, self.drafted = [0] * 4, [0] * AREAS

    def _disks_placed(self, v: dict[str, int]) -> None:
        area = v["area"]
        assert v["disks"] == (2 if self.players > 2 and sum(self.rigs[area]) < 2 else 1)
        self.unsold[area] = v["disks"]
        self.disks_spare -= v["disks"]

    def _disks_spare(self, v: dict[str, int]) -> None:
        assert v["disks"] == self.disks_spare > 0

    # Rounds and cards

    def _round_begins(self, v: dict[str, int]) -> None:
        assert v["rounds"] == (7 if self.players == 4 else 8)
        assert v["round"] == self.round + (self.round > 1 or self.area >= 0)
        self.round = v["round"]
        if self.round == v["rounds"]:
            self.sequence = [-1] * self.players

    def _income(self, v: dict[str, int]) -> None:
        assert v["round"] == self.round
        assert v["workers"] == (20 if self.players < 4 and self.round == 4 else 10)
        for seat in range(self.players):
            self.workers[seat] += v["workers"]

    def _card_discarded(self, v: dict[str, int]) -> None:
        assert v["card"] == self.display.pop(0)
        self.discards[v["card"]] += 1

    def _card_drawn(self, v: dict[str, int]) -> None:
        (self.light or self.dark).remove(v["card"])
        self.display = [*self.display, v["card"]]
        assert len(self.display) <= 8

    def _reshuffled(self, v: dict[str, int]) -> None:
        assert not self.light and not self.dark
        self.light = {card for card in range(CARDS) if self.discards[card]}
        self.discards = [0] * CARDS

    def _chip_income(self, v: dict[str, int]) -> None:
        owned = sum(owners.count(v["company"]) for owners in self.chip_owner)
        assert v["shares"] == v["chips"] == owned > 0
        self.shares[v["company"]][v["company"]] += v["shares"]

    def _repaid(self, v: dict[str, int]) -> None:
        assert v["shares"] == 18 * v["loans"] > 0
        self.shares[v["company"]][v["company"]] -= v["shares"]
        self._return_loans(v["company"], v["loans"])

    def _return_loans(self, company: int, loans: int) -> None:
        self.loans[company] -= loans
        back = max(0, self.banked[company] - self.loans[company])
        self.banked[company] -= back
        self.supply["barrels"][company] += back

    def _sequence_taken(self, v: dict[str, int]) -> None:
        self.sequence[v["company"]] = v["number"] - 1
        if -1 not in self.sequence:
            self.order = [self.sequence.index(place) for place in range(self.players)]

    def _turn_begins(self, v: dict[str, int]) -> None:
        assert v["round"] == self.round

    def begin_turn(self) -> None:
        self.area = self.white = -1
        self.white_trains = self.refineries_built = 0
        assert not any(self.closed) and not any(self.tanker_used) and len(self.display) == 8

    def _card_taken(self, v: dict[str, int]) -> None:
        card = v["card"]
        self.display = [other for other in self.display if other != card]
        self.card_owner[card] = v["company"]
        self.area = self.card_area(card)

    def _display_replaced(self, v: dict[str, int]) -> None:
        assert v["points"] == 4
        self.points[v["company"]] -= 4
        for card in self.display:
            self.discards[card] += 1
        self.display = []

    def _bonus_workers(self, v: dict[str, int]) -> None:
        self.workers[v["company"]] += v["workers"]

    def _bonus_shares(self, v: dict[str, int]) -> None:
        self.shares[v["company"]][v["colour"]] += v["shares"]

    # Building, hiring, loans

    def _rig_built(self, v: dict[str, int]) -> None:
        area, company = v["area"], v["company"]
        own = self.rigs[area][company] + len(self.wells[area][company])
        assert v["workers"] == (6 if own == 3 else 4)
        self._take("rigs", company)
        self.rigs[area][company] += 1

    def _train_built(self, v: dict[str, int]) -> None:
        self._train_placed(v)
        ends = self.ends(v["place"])
        if self.area not in ends:
            self.white = next(4 + end - AREAS for end in ends if end >= AREAS)
            self.white_trains += 1

    def ends(self, place: int) -> list[int]:
        """The nodes a place for trains touches: areas, then Europe and Africa."""
        if place < AREAS:
            return [place]
        nodes = [*self.game.area_ids, "europe", "africa"]
        return [nodes.index(name) for name in self.game.border_ids[place - AREAS].split("--")]

    def _tanker_built(self, v: dict[str, int]) -> None:
        self._new_tanker(v["company"], v["harbour"])

    def _refinery_built(self, v: dict[str, int]) -> None:
        self._refinery_placed(v)
        self.refineries_built += 1
        if v["harbour"] != self.area:
            self.white = v["harbour"] // 2

    def _hiring(self, v: dict[str, int]) -> None:
        assert v["shares"] == 3 * v["workers"] > 0

    def _hire_paid(self, v: dict[str, int]) -> None:
        assert v["shares"] > 0
        self.shares[v["company"]][v["colour"]] -= v["shares"]

    def _hired(self, v: dict[str, int]) -> None:
        assert v["workers"] > 0
        self.workers[v["company"]] += v["workers"]

    def _loan_(self, v: dict[str, int]) -> None:
        company = v["company"]
        self.loans[company] += 1
        assert (v["shares"], v["loans"]) == (10, self.loans[company])
        self.shares[company][company] += 10
        if self.supply["barrels"][company]:
            self._take("barrels", company)
            self.banked[company] += 1

    def _paid_(self, v: dict[str, int]) -> None:
        payer, payee = v["company"], v["company2"]
        if payer < self.players:
            self.shares[payer][payer] -= v["shares"]
        if payee < self.players:
            self.shares[payee][payer] += v["shares"]
        assert payer != payee and v["shares"] > 0 and min(self.shares[payer]) >= 0

    # Drilling

    def _drills(self, v: dict[str, int]) -> None:
        assert not self.struck[v["area"]]
        self.struck[v["area"]] = 1

    def _pumpjack(self, v: dict[str, int]) -> None:
        area, company = v["area"], v["company"]
        assert v["barrels"] == min(3, self.supply["barrels"][company]) and self.rigs[area][company] > 0
        self.rigs[area][company] -= 1
        self.supply["rigs"][company] += 1
        self._take("pumpjacks", company)
        self._take("barrels", company, v["barrels"])
        self.wells[area][company].append(v["barrels"])

    def _d2_used(self, v: dict[str, int]) -> None:
        assert self.struck[v["area"]]
        self.chips["d2"][v["company"]] -= 1

    def _d3_used(self, v: dict[str, int]) -> None:
        self.chips["d3"][v["company"]] -= 1
        self.sailing = -1

    def _disk_unsold(self, v: dict[str, int]) -> None:
        self.unsold[v["area"]] -= 1
        self.disks_gone += 1

    def _disk_bought(self, v: dict[str, int]) -> None:
        self._disk_paid(v)
        self._take("barrels", v["company"])
        self.full_disks[v["area"]][v["company"]] += 1

    def _disk_without_oil(self, v: dict[str, int]) -> None:
        self._disk_paid(v)
        assert self.supply["barrels"][v["company"]] == 0
        self.dry_disks[v["area"]][v["company"]] += 1

    def _disk_paid(self, v: dict[str, int]) -> None:
        self.shares[v["company"]][v["company"]] -= v["shares"]
        self.unsold[v["area"]] -= 1

    # Transport

    def _transport_begins(self, v: dict[str, int]) -> None:
        self.sailing = -1

    def _to_harbour(self, v: dict[str, int]) -> None:
        area, company = v["area"], v["company"]
        assert v["barrels"] == self.liftable(area, company) > 0
        self.was_dry = self.wells[area][company].count(0)
        self.wells[area][company] = [max(0, barrels - 1) for barrels in self.wells[area][company]]
        self.harbour[area][company] += v["barrels"]

    def _dried_up(self, v: dict[str, int]) -> None:
        assert v["pumpjacks"] == self.wells[v["area"]][v["company"]].count(0) - self.was_dry > 0

    def _disk_taken(self, v: dict[str, int]) -> None:
        area, company = v["area"], v["company"]
        assert v["disks"] == self.full_disks[area][company]
        self.disks[company] += v["disks"]
        self.full_disks[area][company] = 0

    def _loaded(self, v: dict[str, int]) -> None:
        assert self.tanker_at[v["tanker"]] == v["harbour"] and len(self.cargo[v["tanker"]]) < 3
        self._from_harbour(v["company"])
        self.cargo[v["tanker"]].append(v["company"])

    def _from_harbour(self, company: int) -> None:
        self.harbour[self.origin][company] -= 1
        assert self.harbour[self.origin][company] >= 0

    origin = -1
    """The area of the transport under way."""

    def _sails(self, v: dict[str, int]) -> None:
        self.sailing = v["tanker"]
        self.tanker_at[v["tanker"]] = v["harbour"]
        self.tanker_used[v["tanker"]] = 1

    def _delivered(self, v: dict[str, int]) -> None:
        company, slot = v["company"], v["harbour"]
        if self.sailing < 0:
            self._from_harbour(company)
        else:
            own = self.sailing // 4
            aboard = self.cargo[self.sailing]
            assert company == (own if own in aboard else aboard[0]), "own barrels first, then from front to back"
            assert self.tanker_at[self.sailing] == slot
            aboard.remove(company)
        assert self.refinery_owner[slot] >= 0 and not self.closed[slot] and self.load(slot) < 5
        self.refinery[slot][company] += 1

    def _put_ashore(self, v: dict[str, int]) -> None:
        tanker, area = v["tanker"], v["harbour"]
        assert area == self.origin
        for company in self.cargo[tanker]:
            self.harbour[area][company] += 1
        self.cargo[tanker] = []
        self.tanker_at[tanker], self.tanker_used[tanker] = area, 1

    def _tanker_moved_(self, v: dict[str, int]) -> None:
        assert self.tanker_at[v["tanker"]] == v["harbour"] and not self.tanker_used[v["tanker"]]
        self.tanker_at[v["tanker"]], self.tanker_used[v["tanker"]] = v["harbour2"], 1
        self.workers[v["company"]] -= v["workers"]

    # Refineries

    def _refinery_card_used(self, v: dict[str, int]) -> None:
        own = [card for card in range(CARDS) if self.card_owner[card] == v["company"] and self.game.card_refinery[card]]
        self.card_owner[own[0]] = -1
        self.cards_gone += 1

    def _refinery_chip_used(self, v: dict[str, int]) -> None:
        self.chips["refinery"][v["company"]] -= 1

    def _to_panel(self, v: dict[str, int]) -> None:
        company = v["company"]
        assert self.emptied // 2 == v["continent"] and v["barrels"] > 0
        self.refinery[self.emptied][company] -= v["barrels"]
        self.panel[v["continent"]][company] += v["barrels"]

    def _sold(self, v: dict[str, int]) -> None:
        assert self.emptied == v["harbour"]
        self.refinery[v["harbour"]][v["company"]] -= v["barrels"]
        self.supply["barrels"][v["company"]] += v["barrels"]

    def _gained(self, v: dict[str, int]) -> None:
        self.shares[v["company"]][v["colour"]] += v["shares"]

    def _chip_bought(self, v: dict[str, int]) -> None:
        top = len(self.chip_owner[v["continent"]])
        assert (v["points"], v["shares"]) == ((2, 4, 7, 10)[top], (2, 3, 4, 5)[top])
        self.chip_owner[v["continent"]].append(v["company"])
        for colour in range(4):
            self.shares[v["company"]][colour] -= v["shares"]

    # The end

    def _scores(self, v: dict[str, int]) -> None:
        self.points[v["company"]] += v["points"]
        self.tally[v["score"]][v["company"]] += v["points"]

    def _scores_continent(self, v: dict[str, int]) -> None:
        self._scores({**v, "score": 7})

    def _loans_settled(self, v: dict[str, int]) -> None:
        company = v["company"]
        due = 25 * self.loans[company]
        assert v["shares"] == min(due, self.shares[company][company]) and v["missing"] == due - v["shares"]
        self.missing[company] = v["missing"]
        self.shares[company][company] -= v["shares"]
        self._return_loans(company, self.loans[company])


COSTS = {
    "rig_built": 4, "train_built": 2, "tanker_built": 2, "refinery_built": 12, "drills": 8, "develops": 3,
    "transport_begins": 4,
}  # fmt: skip
"""What is paid in workers (WC-7.6 to WC-7.9, WC-8.1, WC-10.1, WC-11.1)."""
SILENT = {
    "hire_kept", "no_join_drill", "no_join_transport", "passes", "bids", "auction_won", "develops",
    "crossed", "stays_in_harbour", "rides", "rides_not", "rides_own", "gained_none", "repays_nothing",
    "no_chip_bought", "builds_no_more", "oil_no_more", "chip_kept", "no_second_transport",
    "tankers_no_more", "empties_no_more",
}  # fmt: skip
"""What moves nothing."""
