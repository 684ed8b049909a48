"""Whether what players are told is true: refusals, the price in a label, the loans in a warning."""

from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener, Message
from boomtown.kernel.state import State
from games.wildcatters.wildcatters_books import AREAS, Books
from games.wildcatters.wildcatters_referee import COLOURS, Referee

COSTS = {"train": 2, "tanker": 2, "refinery": 12, "drill": 8, "develop": 3, "transport": 4, "move": 1}
KINDS = {"rig": "rigs", "train": "trains", "refinery": "refineries"}
FARES = ("paid_ride", "paid_sailing", "paid_crossing")


class Claims:
    """The open question, and what an answer to it names."""

    def __init__(self, state: State, books: Books, referee: Referee) -> None:
        self.state, self.b, self.r = state, books, referee
        self.seat = int(state.seat)
        step = state.asked()
        self.name = step.name
        self.n = {name: int(state.agenda.get(2 + place)) for place, name in enumerate(step.numbers)}

    def number(self, name: str) -> int:
        """What an argument of an answer stands for."""
        game = self.b.game
        for names in (game.harbour_ids, game.area_ids, COLOURS, game.card_ids):
            if name in names:
                return names.index(name)
        if name in game.border_ids:
            return AREAS + game.border_ids.index(name)
        colour, _, number = name.partition("_")
        return 4 * COLOURS.index(colour) + int(number) - 1 if number.isdecimal() else int(name)

    # ------------------------------------------------------------------ refusals

    def refuted(self, text: str, message: Message) -> bool:
        """Whether a refusal is wrong about the table."""
        word, *names = text.split()
        args = [self.number(name) for name in names]
        harbour = args[1] if word == "sail" else args[0] if args else -1
        about = {"area": self._area(word, args), "harbour": harbour, "tanker": args[0] if args else -1}
        for name, value in about.items():
            if name in message.values and message.values[name] != value:
                return True
        true = getattr(self, message.key.removeprefix("refuse."))
        return not true(word, args, message.values)

    def _area(self, word: str, args: list[int]) -> int:
        if word in ("d2", "d3", "card"):
            return args[0]
        return self.n["area"] if self.name == "draft_piece" else self.b.area

    def not_in_hand(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.hands[self.seat][args[0]] == 0

    def card_unplayable(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.hands[self.seat][args[0]] > 0 and not self.r.pieces(self.seat, args[0])

    def all_placed(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.supply[KINDS[word]][self.seat] <= {"rig": 7, "train": 6, "refinery": 4}[word]

    def other_area(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["area"] not in self.b.ends(args[0]) if word == "train" else v["area"] != args[0]

    def no_train_space(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["place"] == args[0] and not self.r.has_train_room(args[0])

    def continent_has_refinery(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["continent"] == args[0] // 2 and self.r.refineries_in(args[0] // 2) > 0

    def white_only_if_taken(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        own = self.n["area"] // 2
        return v["continent"] == own and args[0] >= AREAS and self.r.refineries_in(own) == 0

    def played_colour(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] < 2

    def corporation_refinery(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] < 12 if self.b.players == 3 else args[0] >= AREAS or self.r.refineries_in(args[0] // 2) > 0

    def fewer_loans(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["loans"] == self.b.loans[self.seat] < args[0]

    def repay_cost(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["shares"] == 18 and self.b.shares[self.seat][self.seat] < 18 * args[0]

    def few_points(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["points"] == 4 > self.b.points[self.seat]

    def not_in_display(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] not in self.b.display

    def workers(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        own = self._tokens()
        return v["workers"] == COSTS.get(word, 6 if own == 3 else 4) > self.b.workers[self.seat]

    def _tokens(self) -> int:
        return self.b.rigs[self.b.area][self.seat] + len(self.b.wells[self.b.area][self.seat])

    def no_piece(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        if word == "tanker":
            return -1 not in self.b.tanker_at[4 * self.seat : 4 * self.seat + 4]
        return self.b.supply[KINDS[word]][self.seat] == 0

    def four_tokens(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["limit"] == self._tokens() == 4

    def no_oilfield(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.free_oilfields(v["area"]) == (1 if self.name == "draft_piece" else 0)

    def not_this_turn(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        b = self.b
        if word == "refinery":
            return args[0] != b.area and (args[0] < AREAS or b.white not in (-1, args[0] // 2))
        white = [4 + end - AREAS for end in b.ends(args[0]) if end >= AREAS]
        open_white = bool(white) and not b.white_trains and b.white in (-1, white[0])
        return b.area not in b.ends(args[0]) and not open_white

    def refinery_space_taken(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.refinery_owner[args[0]] >= 0

    def one_refinery(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.refineries_built == 1

    def hire(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        most = min(20, sum(self.b.shares[self.seat]) // 3)
        return (v["shares"], v["most"]) == (3, most) and not 1 <= args[0] <= most

    def hire_for_nothing(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        b = self.b
        if self.name == "tanker_moves":
            own = range(4 * self.seat, 4 * self.seat + 4)
            return self.n["moves"] == 0 or not any(b.tanker_at[t] >= 0 and not b.tanker_used[t] for t in own)
        exchange = self.r.can_exchange(b.area, self.seat)
        drill = self.n["oil_action"] == 1 and sum(b.rigs[b.area]) >= 4
        return not (exchange and (b.struck[b.area] or drill)) and not self.r.can_transport(b.area)

    def colour_amount(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["colour"] == self.n["colour"]

    def not_struck(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return not self.b.struck[v["area"]]

    def struck(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.struck[v["area"]] == 1

    def no_rig(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return not self.r.can_exchange(v["area"], self.seat)

    def drill_first(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.n["oil_action"] == 2

    def few_rigs(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["rigs"] == 4 > sum(self.b.rigs[v["area"]])

    def no_oil_moves(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return not self.r.can_transport(v["area"])

    def same_area(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] == self.b.area

    def no_chip(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.chips["d2" if word == "d2" else "refinery"][self.seat] == 0

    def bid(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["shares"] == (self.n["highest"] + 1 if self.n["leader"] >= 0 else 4) > args[0]

    def loan_for_nothing(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.loans[self.seat] < 36

    def loans(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["loans"] == self.b.loans[self.seat] >= 36

    def not_own_refinery(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.refinery_owner[args[0]] != self.seat

    def nothing_to_empty(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.load(args[0]) in ((0,) if self.name == "won" else (0, 5))

    def no_refinery_card(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.r.symbols(self.seat) == 0

    def not_full(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.load(args[0]) < 5 or self.b.refinery_owner[args[0]] != self.n["company"]

    def own_barrels(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["barrels"] == self.n["own"] < args[0]

    def sequence_taken(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] - 1 in self.b.sequence

    def ride(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        owner = (self.n["company"] + self.n["owner"]) % 4
        return (v["company"], v["barrels"]) == (owner, self.n["barrels"])

    def on_the_way(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.n["visited"].bit_count() > 1

    def room_here(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.n["node"] in self.r.rooms()

    def border_elsewhere(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["node"] == self.n["node"] and v["node"] not in self.b.ends(args[0])

    def no_train(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return (v["place"], v["colour"]) == (args[0], args[1]) and not self.b.trains[args[0]][args[1]]

    def _beyond(self, args: list[int]) -> int:
        return next(end for end in self.b.ends(args[0]) if end != self.n["node"])

    def visited(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return v["node"] == self._beyond(args) and (self.n["visited"] >> v["node"]) % 2 == 1

    def leads_nowhere(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        seen = {node for node in range(AREAS + 2) if (self.n["visited"] >> node) % 2}
        return v["node"] == self._beyond(args) and not self.r.leads_to_room(v["node"], seen)

    def tanker_elsewhere(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        at = self.b.tanker_at[args[0]]
        return at < 0 or self.r.node(at) != self.n["node"]

    def tanker_used(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.tanker_used[args[0]] == 1

    def tanker_full(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return len(self.b.cargo[args[0]]) == 3

    def equal_tanker(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return not self.r.first_of_equals(args[0]) and self.n.get("tanker", -1) < 0

    def not_steering(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        tanker = args[0]
        if self.n["tanker"] >= 0:
            return tanker != self.n["tanker"]
        return not self.b.cargo[tanker] or self.r.steering(tanker) != self.n["company"]

    def refinery_elsewhere(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.r.node(args[0]) != self.n["node"]

    def no_refinery(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.refinery_owner[v["harbour"]] < 0

    def refinery_closed(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.closed[v["harbour"]] == 1

    def refinery_full(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return self.b.load(v["harbour"]) == 5

    def no_unused_tanker(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        own = range(4 * self.seat, 4 * self.seat + 4)
        return not any(self.b.tanker_at[t] == args[0] and not self.b.tanker_used[t] for t in own)

    def already_there(self, word: str, args: list[int], v: dict[str, int]) -> bool:
        return args[0] == args[1]

    # ------------------------------------------------------------------ labels and warnings

    def outcome(self, action: int) -> Listener:
        """What an answer does by itself, before anything follows from it."""
        twin = self.state.clone()
        heard = Listener()
        twin.listener = heard
        twin.answer(action, Chance(1))
        return heard

    def check_label(self, action: int) -> None:
        """The price and the loans in a label are those that come; a warning names them too."""
        word = self.b.game.actions.text(action).split()[0]
        label = self.state.label(action)
        v = label.values
        events = [event.message for event in self.outcome(action).events]
        paid = {key: sum(e.values["shares"] for e in events if e.key == key) for key in {e.key for e in events} & PAID}
        if word in ("ride", "load", "cross"):
            assert v.get("shares", 0) == sum(paid.get(key, 0) for key in FARES), label
        elif word in ("unload", "sail"):
            assert v.get("shares", 0) == sum(paid.values()), label
        if word == "sail":
            assert v["barrels"] == sum(e.key == "delivered" for e in events), label
        if word in ("empty", "chip") and label.key != "do.no_chip":
            owner, load = self.b.refinery_owner[v["harbour"]], self.b.load(v["harbour"])
            assert v["barrels"] == load and v["shares"] == 4 * (load - self.b.refinery[v["harbour"]][owner]), label
        if word == "hire":
            assert v["shares"] == 3 * v["workers"] == 3 * self.number(self.b.game.actions.text(action).split()[1])
        loans = sum(e.key in ("loan_forced", "loan_taken") and e.values["company"] == self.seat for e in events)
        later = {"bid": v.get("shares", 0), "join": v.get("shares", 0)}
        if word in later and self.name != "corporation_drill":
            short = later[word] - self.b.shares[self.seat][self.seat]
            loans = max(0, -(-short // 10))
        if word in ("ride", "load", "cross", "bid", "join", "buy"):
            assert v.get("loans", 0) == loans, label
        if word == "loan":
            assert (v["shares"], v["owed"]) == (10, 25)
        self.check_risk(action, loans)

    def check_risk(self, action: int, loans: int) -> None:
        risk = self.state.risk(action)
        if self.b.game.actions.text(action) == "replace":  # four points
            assert risk is not None and (risk.key, risk.values) == ("risk.replace", {"points": 4})
            return
        if loans == 0:
            assert risk is None, (self.b.game.actions.text(action), risk)
            return
        expected = {"loans": loans, "shares": 10 * loans, "owed": 25 * loans, "points": 1}
        if self.b.round < 5:
            expected |= {"early": 18 * loans, "round": 5}
        assert risk is not None and risk.values == expected, (self.b.game.actions.text(action), risk)
        assert risk.key == ("risk.loan" if self.b.round < 5 else "risk.late_loan")


PAID = {key + bank for key in (*FARES, "paid_delivery") for bank in ("", "_by_bank", "_to_bank")}
