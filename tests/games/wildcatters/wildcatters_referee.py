"""A second reading of the rules: who is asked what, and which answers are allowed, worked out from the books.

The referee is a chain of generators. It yields a question, is sent the answer, and yields None where something
happens by itself that the books have to hear of first. It never looks at a position.
"""

from games.wildcatters.wildcatters_books import AREAS, CARDS, HARBOURS, Books
from second_reading import Answered, Asked, Game

RAILWAY = 10
"""Borders (WC-2.2)."""
ROOMS = [3] * AREAS + [2, 2, 2, 2, 2, 2, 1, 2, 1, 1]
COLOURS = ["red", "green", "yellow", "blue"]


class Referee:
    """One game."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.n = books.players
        self.active = -1

    def ask(self, seat: int, name: str, answers: set[str]) -> Answered:
        answer = yield Asked(seat, name, frozenset(answers))
        return answer

    # ------------------------------------------------------------------ the game

    def game(self) -> Game:
        b = self.books
        yield None
        yield from self.set_up()
        rounds = 7 if self.n == 4 else 8
        for number in range(1, rounds + 1):
            if number > 1:
                yield from self.round_start(number, rounds)
            assert b.round == number
            for seat in list(b.order):
                yield from self.turn(seat)
        for seat in list(b.order):
            if self.symbols(seat) and self.partly_filled():
                answer = ""
                while answer != "done":
                    answer = yield from self.ask(seat, "last_cards", self.cards(seat) | {"done"})
                    if answer == "done":
                        yield None
                    else:
                        yield from self.empty(answer, seat)

    def set_up(self) -> Game:
        b = self.books
        if self.n == 2:
            yield from self.ask(b.order[0], "corporation", {"corporation yellow", "corporation blue"})
            yield None
            for seat in b.order:
                free = {f"refinery {b.game.harbour_ids[a]}" for a in range(AREAS) if not self.refineries_in(a // 2)}
                yield from self.ask(seat, "corporation_refinery", free)
                yield None
        if self.n == 3:
            yield from self.ask(b.order[0], "corporation_refinery", {"refinery perth", "refinery sydney"})
            yield None
        assert b.rigs_by_card == 3 * (4 - self.n)
        b.rigs_by_card = 0
        for seat in b.order:
            yield from self.ask(seat, "anchor", {"anchor luanda", "anchor dar_es_salaam"})
            yield None
        for _ in range(6):
            for seat in b.order:
                yield from self.draft(seat)
        assert len(b.display) == 8

    def draft(self, seat: int) -> Game:
        b = self.books
        cards = {area for area in range(AREAS) if b.hands[seat][area] and self.pieces(seat, area)}
        card = yield from self.ask(seat, "draft_card", {f"card {b.game.area_ids[area]}" for area in cards})
        yield None
        area = b.game.area_ids.index(card.split()[1])
        yield from self.ask(seat, "draft_piece", self.pieces(seat, area))
        yield None

    def pieces(self, seat: int, area: int) -> set[str]:
        """What can be placed with a card of the set-up (WC-3.5 to WC-3.8)."""
        b = self.books
        found: set[str] = set()
        # One oilfield stays free for the Wildcatter.
        if b.supply["rigs"][seat] > 7 and b.free_oilfields(area) > 1:
            found.add("rig")
        if b.supply["trains"][seat] > 6:
            found |= {self.train(place) for place in self.around(area) if self.has_train_room(place)}
        if b.supply["refineries"][seat] > 4:
            if not self.refineries_in(area // 2):
                found.add(f"refinery {b.game.harbour_ids[area]}")
            else:
                white = [slot for slot in range(AREAS, HARBOURS) if not self.refineries_in(slot // 2)]
                found |= {f"refinery {b.game.harbour_ids[slot]}" for slot in white}
        return found

    def round_start(self, number: int, rounds: int) -> Game:
        b = self.books
        cards = {2: 1 if number <= 6 else 0, 3: {2: 2, 3: 2, 4: 1}.get(number, 0), 4: 0}[self.n]
        assert b.rigs_by_card == cards * (2 if self.n == 2 else 1), "corporations place rigs"
        b.rigs_by_card = 0
        if number == 5:
            for seat in list(b.order):
                if b.loans[seat]:
                    most = min(b.loans[seat], b.shares[seat][seat] // 18, 20)
                    yield from self.ask(seat, "repay", {f"repay {loans}" for loans in range(most + 1)})
                    yield None
        if number == rounds:
            drops = {s: sum(b.game.card_drops[c] for c in range(CARDS) if b.card_owner[c] == s) for s in b.order}
            before = list(b.order)
            chooses = sorted(before, key=lambda s: (-drops[s], b.loans[s] > 0, -b.shares[s][s], before.index(s)))
            free = {f"sequence {place + 1}" for place in range(self.n)}
            for seat in chooses:
                taken = yield from self.ask(seat, "sequence", free)
                free.discard(taken)
                yield None

    # ------------------------------------------------------------------ the turn

    def turn(self, seat: int) -> Game:
        b = self.books
        self.active = seat
        b.begin_turn()
        answer = "replace"
        while answer == "replace":
            cards = {f"take {b.game.card_ids[card]}" for card in b.display}
            answer = yield from self.ask(seat, "take", cards | ({"replace"} if b.points[seat] >= 4 else set()))
            yield None
        yield from self.build(seat)
        yield from self.oil_actions(seat)
        yield from self.tanker_moves(seat)
        chip = b.chips["refinery"][seat] and any(b.refinery_owner[slot] == seat for slot in self.partly_filled())
        if chip or (self.symbols(seat) and self.partly_filled()):
            answer = ""
            while answer != "done":
                own = [s for s in self.partly_filled() if b.refinery_owner[s] == seat and b.chips["refinery"][seat]]
                chips = {f"chip {b.game.harbour_ids[slot]}" for slot in own}
                answer = yield from self.ask(seat, "partly_filled", chips | self.cards(seat) | {"done"})
                if answer == "done":
                    yield None
                else:
                    yield from self.empty(answer, seat)
        for company in self.companies(seat):
            while full := [s for s in range(HARBOURS) if b.refinery_owner[s] == company and b.load(s) == 5]:
                names = {f"empty {b.game.harbour_ids[slot]}" for slot in full}
                answer = yield from self.ask(self.decider(company), "next_full", names)
                yield from self.empty(answer, seat)
        b.closed = [0] * HARBOURS
        yield from self.buy_chip(seat)
        b.tanker_used = [0] * 16

    def companies(self, active: int) -> list[int]:
        """Players in turn order from the active one, then corporations (WC-8.5, WC-17.9, WC-18.8)."""
        b = self.books
        first = b.order.index(active)
        players = b.order[first:] + b.order[:first]
        if self.n == 2:
            return players + [b.controller.index(seat, 2) for seat in players]
        return players + list(range(self.n, 4))

    def decider(self, company: int) -> int:
        seat = self.books.controller[company]
        return self.active if seat < 0 else seat

    def loan(self, seat: int) -> set[str]:
        return {"loan"} if self.books.loans[seat] < 36 else set()

    def hires(self, seat: int) -> set[str]:
        return {f"hire {k}" for k in range(1, min(20, sum(self.books.shares[seat]) // 3) + 1)}

    # ------------------------------------------------------------------ C: building and hiring

    def around(self, area: int) -> list[int]:
        """The places for trains in an area and on its borders."""
        return [place for place in range(AREAS + RAILWAY) if area in self.books.ends(place)]

    def has_train_room(self, place: int) -> bool:
        return sum(self.books.trains[place]) < ROOMS[place]

    def train(self, place: int) -> str:
        return f"train {(self.books.game.area_ids + self.books.game.border_ids)[place]}"

    def refineries_in(self, continent: int) -> int:
        return sum(self.books.refinery_owner[slot] >= 0 for slot in (2 * continent, 2 * continent + 1))

    def buildings(self, seat: int) -> set[str]:
        b = self.books
        found: set[str] = set()
        workers = b.workers[seat]
        own = b.rigs[b.area][seat] + len(b.wells[b.area][seat])
        if b.supply["rigs"][seat] and own < 4 and b.free_oilfields(b.area) and workers >= (6 if own == 3 else 4):
            found.add("rig")
        if b.supply["trains"][seat] and workers >= 2:
            places = set(self.around(b.area))
            for place in range(AREAS, AREAS + RAILWAY):
                white = [4 + end - AREAS for end in b.ends(place) if end >= AREAS]
                if white and not b.white_trains and b.white in (-1, white[0]):
                    places.add(place)
            found |= {self.train(place) for place in places if self.has_train_room(place)}
        if workers >= 2 and -1 in b.tanker_at[4 * seat : 4 * seat + 4]:
            found.add("tanker")
        if b.supply["refineries"][seat] and workers >= 12 and not b.refineries_built:
            slots = [b.area, *(s for s in range(AREAS, HARBOURS) if b.white in (-1, s // 2))]
            found |= {f"refinery {b.game.harbour_ids[slot]}" for slot in slots if b.refinery_owner[slot] < 0}
        return found

    def build(self, seat: int) -> Game:
        answer = ""
        while answer != "done":
            allowed = self.buildings(seat) | {"done"} | self.loan(seat) | self.hires(seat)
            answer = yield from self.ask(seat, "build", allowed)
            yield from self.perhaps_hire(seat, answer)

    def perhaps_hire(self, seat: int, answer: str) -> Game:
        """Colour by colour (WC-7.2); colours of which he has no share are not asked for."""
        b = self.books
        if not answer.startswith("hire "):
            yield None
            return
        left = 3 * int(answer.split()[1])
        colour = 0
        yield None
        while left:
            held = b.shares[seat][colour]
            if not held:
                colour += 1
                continue
            least = max(0, left - sum(b.shares[seat][colour + 1 :]))
            most = min(left, held)
            amounts = {f"pay {COLOURS[colour]} {k}" for k in range(least, most + 1)}
            paid = yield from self.ask(seat, "hire", amounts | (self.loan(seat) if most > least else set()))
            yield None
            if paid != "loan":
                left -= int(paid.split()[2])
                colour += 1

    # ------------------------------------------------------------------ D: oil actions

    def can_exchange(self, area: int, company: int) -> bool:
        return self.books.rigs[area][company] > 0 and self.books.supply["pumpjacks"][company] > 0

    def oil_actions(self, seat: int) -> Game:
        b = self.books
        may_drill = True
        while True:
            area, workers = b.area, b.workers[seat]
            exchange = self.can_exchange(area, seat)
            drill = may_drill and not b.struck[area] and sum(b.rigs[area]) >= 4 and exchange
            develop = bool(b.struck[area]) and exchange
            transport = self.can_transport(area)
            allowed = {"done"}
            for word, possible, cost in (("drill", drill, 8), ("develop", develop, 3), ("transport", transport, 4)):
                if possible and workers >= cost:
                    allowed.add(word)
            if b.chips["d2"][seat]:
                fields = [a for a in range(AREAS) if b.struck[a] and self.can_exchange(a, seat)]
                allowed |= {f"d2 {b.game.area_ids[a]}" for a in fields}
            if drill or develop or transport:
                allowed |= self.loan(seat) | self.hires(seat)
            answer = yield from self.ask(seat, "oil", allowed)
            if answer == "transport":
                yield from self.transport(seat, area)
                if b.chips["d3"][seat]:
                    yield from self.second_transport(seat)
                return
            yield from self.perhaps_hire(seat, answer)
            if answer == "done":
                return
            may_drill = may_drill and (answer == "loan" or answer.startswith("hire"))
            if answer == "drill":
                yield from self.joins(seat, area)
                while b.unsold[area]:
                    yield from self.auction(seat, area)

    def joins(self, active: int, area: int) -> Game:
        b = self.books
        for company in self.companies(active)[1:]:
            if not self.can_exchange(area, company):
                continue
            if company < self.n:
                yield from self.join(company, "join_drill")
            elif self.n == 2 or b.game.options["corporation"] == "may":
                yield from self.ask(self.decider(company), "corporation_drill", {"join", "decline"})
                yield None
            else:
                assert b.game.options["corporation"] == "must", "the corporation joins by itself"

    def join(self, seat: int, name: str) -> Answered:
        answer = "loan"
        while answer == "loan":
            answer = yield from self.ask(seat, name, {"join", "decline"} | self.loan(seat))
            yield None
        return answer

    def auction(self, active: int, area: int) -> Game:
        b = self.books
        bidders = [seat for seat in self.companies(active) if seat < self.n and b.wells[area][seat]]
        leader, highest = -1, 3
        turn = list(bidders)
        while turn:
            seat = turn.pop(0)
            answer = "loan"
            while answer == "loan":
                bids = {f"bid {k}" for k in range(highest + 1, 61)}
                answer = yield from self.ask(seat, "bid", {"pass"} | bids | (self.loan(seat) if bids else set()))
                if answer == "loan":
                    yield None
            if answer == "pass":
                bidders.remove(seat)
            else:
                leader, highest = seat, int(answer.split()[1])
            first = self.companies(active).index(seat)
            circle = self.companies(active)[: self.n]
            circle = circle[first + 1 :] + circle[: first + 1]
            turn = [other for other in circle if other in bidders and other != leader]
            if turn:
                yield None
        if leader < 0:
            yield None
            return
        own = [slot for slot in range(HARBOURS) if b.refinery_owner[slot] == leader and b.load(slot)]
        if not b.chips["refinery"][leader] or not own:
            yield None
            return
        yield None
        names = {f"chip {b.game.harbour_ids[slot]}" for slot in own}
        answer = yield from self.ask(leader, "won", names | {"decline"})
        if answer == "decline":
            yield None
        else:
            b.closed[b.game.harbour_ids.index(answer.split()[1])] = 1
            yield from self.empty(answer, leader)

    # ------------------------------------------------------------------ D.3: transport

    def takes_oil(self, slot: int) -> bool:
        b = self.books
        return b.refinery_owner[slot] >= 0 and not b.closed[slot] and b.load(slot) < 5

    def node(self, harbour: int) -> int:
        """Where railway and harbour meet: each area, Europe, Africa; Australia has no railway."""
        return harbour if harbour < AREAS else AREAS + harbour // 2 - 4

    def loadable(self, tanker: int) -> bool:
        b = self.books
        if not any(self.takes_oil(slot) for slot in range(HARBOURS)):
            return False
        return b.tanker_at[tanker] >= 0 and not b.tanker_used[tanker] and len(b.cargo[tanker]) < 3

    def rooms(self) -> set[int]:
        b = self.books
        return {self.node(slot) for slot in range(HARBOURS) if self.takes_oil(slot)} | {
            self.node(b.tanker_at[tanker]) for tanker in range(16) if self.loadable(tanker)
        }

    def crossings(self, node: int, visited: set[int]) -> list[tuple[int, int]]:
        """Borders with a train from a node to one not visited, and where they lead."""
        b = self.books
        found: list[tuple[int, int]] = []
        for border in range(RAILWAY):
            ends = b.ends(AREAS + border)
            if node in ends and any(b.trains[AREAS + border]):
                other = ends[1 - ends.index(node)]
                if other not in visited:
                    found.append((border, other))
        return found

    def leads_to_room(self, node: int, visited: set[int]) -> bool:
        if node in self.rooms():
            return True
        seen = visited | {node}
        return any(self.leads_to_room(other, seen) for _, other in self.crossings(node, seen))

    def can_transport(self, area: int) -> bool:
        b = self.books
        if any(b.trains[area]) and any(b.liftable(area, company) for company in range(4)):
            return True
        return any(b.harbour[area]) and self.leads_to_room(area, set())

    def borrow_for(self, company: int) -> set[str]:
        return self.loan(company) if company == self.active else set()

    def second_transport(self, seat: int) -> Game:
        b = self.books
        areas = [area for area in range(AREAS) if area != b.area and self.can_transport(area)]
        names = {f"d3 {b.game.area_ids[area]}" for area in areas}
        answer = yield from self.ask(seat, "second_transport", names | {"decline"})
        if answer == "decline":
            yield None
        else:
            yield from self.transport(seat, b.game.area_ids.index(answer.split()[1]))

    def transport(self, active: int, area: int) -> Game:
        b = self.books
        b.origin = area
        before = {company: b.liftable(area, company) for company in range(4)}
        trains = any(b.trains[area])
        yield None
        companies = self.companies(active)
        for company in companies if trains else []:
            if not before[company]:
                continue
            if company < self.n and company != active:
                answer = yield from self.join(company, "join_transport")
                if answer == "decline":
                    continue
            yield from self.ride(company, area, before[company])
        for company in companies:
            waiting = b.harbour[area][company]
            for left in range(waiting, 0, -1):
                yield from self.place(company, area, left)
        for company in companies:
            while True:
                steered = [t for t in range(16) if b.cargo[t] and self.steering(t) == company]
                if not steered:
                    break
                yield from self.sail(company, steered)

    def ride(self, company: int, area: int, barrels: int) -> Game:
        """Whoever has a train in the area rides on it; the others choose among the owners (WC-11.3, WC-11.9)."""
        b = self.books
        if b.trains[area][company]:
            return
        owners = [o % 4 for o in range(company + 1, company + 4) if b.trains[area][o % 4]]
        while barrels:
            colour = COLOURS[owners[0]]
            if len(owners) == 1:
                allowed = {f"ride {colour} {barrels}"}
            else:
                allowed = {f"ride {colour} {k}" for k in range(barrels + 1)} | self.borrow_for(company)
            answer = yield from self.ask(self.decider(company), "ride", allowed)
            yield None
            if answer != "loan":
                barrels -= int(answer.split()[2])
                owners.pop(0)

    def first_of_equals(self, tanker: int) -> bool:
        b = self.books
        like = [
            t
            for t in range(tanker - tanker % 4, tanker)
            if (b.tanker_at[t], b.tanker_used[t], b.cargo[t])
            == (b.tanker_at[tanker], b.tanker_used[tanker], b.cargo[tanker])
        ]
        return not like

    def tanker_name(self, tanker: int) -> str:
        return f"{COLOURS[tanker // 4]}_{tanker % 4 + 1}"

    def place(self, company: int, area: int, left: int) -> Game:
        """One barrel: into a refinery, on a tanker, by rail, or it stays (WC-11.12 to WC-11.21)."""
        b = self.books
        b.sailing = -1
        node, visited = area, {area}
        while True:
            here = {
                f"unload {b.game.harbour_ids[slot]}"
                for slot in range(HARBOURS)
                if self.node(slot) == node and self.takes_oil(slot)
            }
            tankers = [t for t in range(16) if self.loadable(t) and self.node(b.tanker_at[t]) == node]
            loads = {t for t in tankers if self.first_of_equals(t)}
            ways = [way for way in self.crossings(node, visited) if self.leads_to_room(way[1], visited)]
            rails = {(border, owner) for border, _ in ways for owner in range(4) if b.trains[AREAS + border][owner]}
            allowed = here | {f"load {self.tanker_name(t)}" for t in loads}
            allowed |= {f"cross {b.game.border_ids[border]} {COLOURS[owner]}" for border, owner in rails}
            waits = b.game.options["loading"] == "free" or not (here or loads)
            if node == area and visited == {area} and waits:
                allowed.add("leave")
            fares = {t // 4 for t in loads} | {owner for _, owner in rails}
            if fares - {company} and len(allowed) > 1:
                allowed |= self.borrow_for(company)
            answer = yield from self.ask(self.decider(company), "place", allowed)
            yield None
            if answer.startswith("cross"):
                border = b.game.border_ids.index(answer.split()[1])
                node = next(end for end in b.ends(AREAS + border) if end != node)
                visited.add(node)
            elif answer != "loan":
                return

    def steering(self, tanker: int) -> int:
        """The owner with oil of his own aboard, else the front-most barrel's (WC-11.24)."""
        cargo = self.books.cargo[tanker]
        return tanker // 4 if tanker // 4 in cargo else cargo[0]

    def sail(self, company: int, steered: list[int]) -> Game:
        """A tanker sails, and sails on if there is no room for all (WC-11.25 to WC-11.29)."""
        b = self.books
        tankers = [t for t in steered if self.first_of_equals(t)]
        while True:
            open_ones = [slot for slot in range(HARBOURS) if self.takes_oil(slot)]
            if not open_ones:
                raise AssertionError("the tankers should have put their oil ashore")
            allowed = {f"sail {self.tanker_name(t)} {b.game.harbour_ids[slot]}" for t in tankers for slot in open_ones}
            foreign = any(set(b.cargo[t]) - {company} for t in tankers)
            if foreign and any(b.refinery_owner[slot] == company for slot in open_ones) and len(allowed) > 1:
                allowed |= self.borrow_for(company)
            answer = yield from self.ask(self.decider(company), "sail", allowed)
            yield None
            if answer == "loan":
                continue
            colour, number = answer.split()[1].split("_")
            tanker = 4 * COLOURS.index(colour) + int(number) - 1
            if not b.cargo[tanker]:
                return
            company = self.steering(tanker)
            tankers = [tanker]

    # ------------------------------------------------------------------ E, F and the end of the turn

    def tanker_moves(self, seat: int) -> Game:
        b = self.books
        names = b.game.harbour_ids

        def unused() -> set[int]:
            own = range(4 * seat, 4 * seat + 4)
            return {b.tanker_at[tanker] for tanker in own if b.tanker_at[tanker] >= 0 and not b.tanker_used[tanker]}

        if not unused():
            return
        moves = 0
        answer = ""
        while answer != "done":
            allowed = {"done"}
            if moves == 0 or b.workers[seat]:
                allowed |= {f"move {names[a]} {other}" for a in unused() for other in names if other != names[a]}
            if moves and unused():
                allowed |= self.loan(seat) | self.hires(seat)
            answer = yield from self.ask(seat, "tanker_moves", allowed)
            moves += answer.startswith("move")
            workers = b.workers[seat]
            yield from self.perhaps_hire(seat, answer)
            if answer.startswith("move"):
                assert workers - b.workers[seat] == (0 if moves == 1 else 1)

    def symbols(self, seat: int) -> int:
        b = self.books
        return sum(1 for card in range(CARDS) if b.card_owner[card] == seat and b.game.card_refinery[card])

    def partly_filled(self) -> list[int]:
        return [slot for slot in range(HARBOURS) if 0 < self.books.load(slot) < 5]

    def cards(self, seat: int) -> set[str]:
        names = self.books.game.harbour_ids
        return {f"empty {names[slot]}" for slot in self.partly_filled()} if self.symbols(seat) else set()

    def empty(self, answer: str, seat: int) -> Game:
        """Others' barrels to the panel, own ones by choice, four shares for each that brings some (WC-14.5 to 14.7)."""
        b = self.books
        slot = b.game.harbour_ids.index(answer.split()[1])
        b.emptied = slot
        owner = b.refinery_owner[slot]
        own = b.refinery[slot][owner] if owner < self.n else 0
        shares = 4 * (b.load(slot) - own) if owner < self.n else 0
        yield None
        assert b.load(slot) == own
        if own:
            delivered = yield from self.ask(owner, "deliver", {f"deliver {k}" for k in range(own + 1)})
            shares += 4 * (own - int(delivered.split()[1]))
            yield None
        for colour in range(4):
            if not shares:
                break
            least = shares if colour == 3 else 0
            amounts = {f"gain {COLOURS[colour]} {k}" for k in range(least, shares + 1)}
            answer = yield from self.ask(owner, "gain", amounts)
            shares -= int(answer.split()[2])
            yield None
        assert b.load(slot) == 0

    def buy_chip(self, seat: int) -> Game:
        b = self.books
        top = len(b.chip_owner[b.area // 2])
        if top == 4 or any(b.shares[seat][colour] < top + 2 for colour in range(4) if colour != seat):
            return
        answer = "loan"
        while answer == "loan":
            answer = yield from self.ask(seat, "chip", {"decline", "buy"} | self.loan(seat))
            if answer == "loan":
                yield None
        yield None

    # ------------------------------------------------------------------ the end

    def check_scoring(self) -> None:
        """All points of the final scoring from what lies on the table afterwards (WC-16.2 to WC-16.11)."""
        b = self.books
        for seat in range(self.n):
            cards = [card for card in range(CARDS) if b.card_owner[card] == seat]
            chips = [place for owners in b.chip_owner for place, owner in enumerate(owners) if owner == seat]
            disks, refineries = b.disks[seat], b.refinery_owner.count(seat)
            expected = [
                sum((2, 4, 7, 10)[place] for place in chips),
                3 * b.chips["refinery"][seat],
                sum(b.game.card_drops[card] for card in cards),
                disks * (disks + 1),
                (0, 0, 0, 6, 14, 24)[refineries],
                -b.missing[seat],
                places(b.workers[: self.n], (8, 4, 2))[seat],
                sum(places(panel, (16, 8, 4))[seat] for panel in b.panel),
            ]
            assert [row[seat] for row in b.tally] == expected
            assert b.loans[seat] == 0 and sum(b.shares[seat]) < 3


def places(amounts: list[int], points: tuple[int, ...]) -> list[int]:
    """Those who tie share the places they take together; nothing takes none (WC-16.10, WC-16.11)."""
    ranked = sorted(amounts, reverse=True)
    taken = {
        n: [p for place, p in enumerate(points) if place < len(ranked) and ranked[place] == n] for n in ranked if n
    }
    return [sum(taken[amount]) // amounts.count(amount) if amount else 0 for amount in amounts]
