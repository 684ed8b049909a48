"""A table of Wildcatters put into a scenario, then played by the texts of the record.

    scene = Scene(players=4)
    scene.rigs(GREEN, "murmansk", 2)
    scene.turn(GREEN, "murmansk_light_1")
    scene.play("rig", "done", "drill")

Seats are the companies: RED is seat 0. The first seat is the starting player. Arranging keeps the ledgers: pieces come
from the supply, shares and workers from the bank.
"""

from functools import cache

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.rules.bank import bank_gives, bank_takes, earn_workers, take_loan
from boomtown.games.wildcatters.rules.box import AREAS, COMPANIES, FINAL, FLEET, HOLD, LADEN, ROUND, SET_UP, TURN
from boomtown.games.wildcatters.rules.game import Wildcatters
from boomtown.games.wildcatters.rules.position import START, WildcattersPosition
from boomtown.games.wildcatters.rules.routes import spare_tanker
from boomtown.kernel.errors import RulesError
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.message import Listener
from boomtown.kernel.pool import Pool

RED, GREEN, YELLOW, BLUE = range(4)
INITIALS = "RGYB"
WORDS = ENTRY.words()


@cache
def made(players: int, **options: str) -> Wildcatters:
    game = ENTRY.set_up(players, options)
    assert isinstance(game, Wildcatters)
    return game


class Laid(Luck):
    """Seat 1 starts; everything else falls as it will, unless a test has laid it out."""

    def __init__(self, seed: int = 7) -> None:
        self.chance = Chance(seed)
        self.laid: dict[tuple[int, int], int] = {}
        self.start = 0

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        kind = self.laid.get((int(pool.number), int(place)))
        return self.chance.pick(pool, place, knowers) if kind is None else kind

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return self.start if die == START else self.laid.get((int(die), int(place)), 0)


class Scene:
    """After `Scene()` everybody has his shares and workers and nothing is on the board."""

    def __init__(self, players: int = 4, *, start: int = 0, settle: bool = False, **options: str) -> None:
        self.game = made(players, **options)
        self.luck = Laid()
        self.luck.start = start
        self.state = self.game.blank()
        self.listener = Listener()
        self.state.listener = self.listener
        self.state.agenda.push(SET_UP, 0)
        if settle:
            self.settle()
            return
        self.state.proceed(self.luck)
        w = self.state
        if players == 2:
            # Red decides for yellow, green for blue.
            for seat, company in ((0, 2), (1, 3)):
                w.controller[company] = seat
                w.deck_company[w.position(seat)] = company
        self.state.agenda.clear()

    # ------------------------------------------------------------------ putting the table into a scenario

    def area(self, name: str) -> int:
        return self.game.area_ids.index(name)

    def harbour(self, name: str) -> int:
        return self.game.harbour_ids.index(name)

    def place(self, name: str) -> int:
        """An area or a border."""
        return (self.game.area_ids + self.game.border_ids).index(name)

    def rigs(self, company: int, area: str, count: int = 1) -> None:
        for _ in range(count):
            self.state.place_rig(self.area(area), company)

    def pumpjacks(self, company: int, area: str, *loads: int) -> None:
        """One pumpjack for each load of barrels; the area has been drilled."""
        for load in loads:
            self.state.pumpjacks_left[company] -= 1
            self.state.barrels_left[company] -= load
            self.state.pumpjacks[(self.area(area) * COMPANIES + company) * LADEN + load] += 1
        self.state.struck[self.area(area)] = 1

    def disks(self, area: str, count: int) -> None:
        """So many unsold disks lie in the area."""
        self.state.disks_unsold[self.area(area)] += count
        self.state.disks_spare -= count

    def sold_disk(self, company: int, area: str) -> None:
        self.state.disks_spare -= 1
        self.state.barrels_left[company] -= 1
        self.state.disks_full[self.area(area) * COMPANIES + company] += 1

    def held_disks(self, company: int, count: int) -> None:
        self.state.disks_spare -= count
        self.state.disks[company] += count

    def train(self, company: int, *places: str) -> None:
        for name in places:
            self.state.place_train(self.place(name), company)

    def tanker(self, company: int, *harbours: str) -> None:
        for name in harbours:
            self.state.tanker_at[spare_tanker(self.state, company)] = self.harbour(name)

    def refinery(self, company: int, harbour: str, oil: str = "") -> None:
        """A refinery with barrels written by their companies: `"RRG"`."""
        slot = self.harbour(harbour)
        self.state.place_refinery(slot, company)
        for letter in oil:
            owner = INITIALS.index(letter)
            self.state.barrels_left[owner] -= 1
            self.state.refinery_oil[slot * COMPANIES + owner] += 1

    def waiting(self, company: int, area: str, barrels: int) -> None:
        self.state.barrels_left[company] -= barrels
        self.state.harbour_oil[self.area(area) * COMPANIES + company] += barrels

    def delivered(self, continent: str, *barrels: int) -> None:
        """Barrels on a panel, company by company."""
        at = self.game.continent_ids.index(continent) * COMPANIES
        for company, count in enumerate(barrels):
            self.state.barrels_left[company] -= count
            self.state.panel[at + company] += count

    def shares(self, seat: int, *counts: int) -> None:
        """What the seat holds: red, green, yellow, blue."""
        for colour, count in enumerate(counts):
            held = self.state.shares[seat * COMPANIES + colour]
            bank_gives(self.state, seat, colour, count - held)

    def workers(self, seat: int, count: int) -> None:
        earn_workers(self.state, seat, count - self.state.workers[seat])

    def loans(self, seat: int, count: int) -> None:
        """Loans taken and spent earlier."""
        for _ in range(count):
            take_loan(self.state, seat, False)
            bank_takes(self.state, seat, seat, self.game.loan_shares)

    def cards(self, seat: int, *names: str) -> None:
        """Area cards in front of a player."""
        for name in names:
            card = self.game.card_ids.index(name)
            self._out_of_pile(card)
            self.state.card_owner[card] = seat

    def chips(self, seat: int, continent: str, count: int) -> None:
        """The seat has bought so many chips of a continent."""
        at = self.game.continent_ids.index(continent) * 4
        for _ in range(count):
            top = int(self.state.top_chip(at // 4))
            self.state.chip_owner[at + top] = seat

    def _out_of_pile(self, card: int) -> None:
        pool = self.state.light if self.state.light.left[card] else self.state.dark
        assert pool.left[card] == 1, f"{self.game.card_ids[card]} is not in the pile"
        pool.left[card] -= 1
        pool.size -= 1

    def display(self, *names: str) -> None:
        """These cards lie in the display, the oldest first, then others up to eight."""
        chosen = [self.game.card_ids.index(name) for name in names]
        for card in chosen:
            self._out_of_pile(card)
        shown = vec[i64](chosen)
        card = 0
        while len(shown) < self.game.display_size:
            if self.state.light.left[card] and not self.game.card_refinery[card]:
                self._out_of_pile(card)
                shown = append(shown, card)
            card += 7
            card %= 48
        self.state.display = shown

    # ------------------------------------------------------------------ where the game stands

    def turn(self, seat: int, card: str = "", *, round: int = 1) -> None:
        """The seat's turn begins; the others' turns follow. With a card named, it takes it."""
        if not len(self.state.display):
            self.display(*([card] if card else []))
        self.state.round = round
        agenda = self.state.agenda
        agenda.clear()
        agenda.push(ROUND, 0, self.state.position(seat) + 1)
        agenda.push(TURN, seat)
        self.settle()
        if card:
            self.play(f"take {card}")

    def new_round(self, round: int) -> None:
        """This round is about to begin."""
        if not len(self.state.display):
            self.display()
        self.state.round = round - 1
        self.state.agenda.clear()
        self.state.agenda.push(ROUND, 0, int(self.game.players))
        self.settle()

    def finish(self) -> None:
        """The last turn has been taken."""
        self.state.agenda.clear()
        self.state.agenda.push(FINAL, 0)
        self.settle()

    def settle(self) -> None:
        self.listener.clear()
        self.state.choices.known = False
        self.state.settle(self.luck)

    # ------------------------------------------------------------------ playing

    def play(self, *actions: str) -> None:
        """Give these answers; one that the engine has just given by itself, as there was no other, counts as given."""
        for action in actions:
            number = self.game.actions.parse(action)
            if number in self.listener.automatic:
                self.listener.automatic.remove(number)
                continue
            self.listener.automatic = []
            refusal = self.state.why_not(number)
            why = "" if refusal is None else f"{refusal.message} ({refusal.rule})"
            assert refusal is None, f"'{action}' is refused: {why}; asked {self.asked}: {self.options}"
            self.state.apply(number, self.luck)
            self.check()

    def check(self) -> None:
        for ledger in self.state.ledgers():
            assert ledger.found == ledger.expected, ledger.name

    def why_not(self, action: str) -> str:
        """The sentence that refuses an action, with its rule; empty if it is legal. The rules refuse it as well."""
        number = self.game.actions.parse(action)
        refusal = self.state.why_not(number)
        if refusal is None:
            return ""
        before = self.state.digest()
        try:
            self.state.apply(number, self.luck)
        except RulesError:
            assert self.state.digest() == before
            return f"{WORDS.text(refusal.message, self.game)} ({refusal.rule})"
        raise AssertionError(f"'{action}' is refused in words but carried out")

    # ------------------------------------------------------------------ looking

    @property
    def asked(self) -> str:
        return "" if self.state.over else self.state.asked().name

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @property
    def options(self) -> list[str]:
        return [self.game.actions.text(action) for action in self.state.options()]

    def offered(self, word: str) -> list[str]:
        """The arguments with which a word is among the options."""
        return [text.partition(" ")[2] for text in self.options if text.partition(" ")[0] == word]

    def held(self, seat: int) -> list[int]:
        """Shares of a player: red, green, yellow, blue."""
        return list(self.state.shares[seat * COMPANIES : (seat + 1) * COMPANIES])

    def panel(self, continent: str) -> list[int]:
        at = self.game.continent_ids.index(continent) * COMPANIES
        return list(self.state.panel[at : at + COMPANIES])

    def oil_in(self, harbour: str) -> str:
        """The barrels in a refinery."""
        at = self.harbour(harbour) * COMPANIES
        return "".join(INITIALS[c] * int(self.state.refinery_oil[at + c]) for c in range(COMPANIES))

    def oil_waiting(self, area: str) -> str:
        at = self.area(area) * COMPANIES
        return "".join(INITIALS[c] * int(self.state.harbour_oil[at + c]) for c in range(COMPANIES))

    def rigs_of(self, company: int, area: str) -> int:
        return int(self.state.rigs[self.area(area) * COMPANIES + company])

    def wells(self, company: int, area: str) -> list[int]:
        """The barrels on a company's pumpjacks, most first."""
        base = (self.area(area) * COMPANIES + company) * LADEN
        return [load for load in range(LADEN - 1, -1, -1) for _ in range(int(self.state.pumpjacks[base + load]))]

    def trains_of(self, company: int, place: str) -> int:
        return int(self.state.trains[self.place(place) * COMPANIES + company])

    def tankers_of(self, company: int) -> list[str]:
        """Where a company's tankers lie."""
        fleet = self.state.tanker_at[company * FLEET : (company + 1) * FLEET]
        return [self.game.harbour_ids[at] for at in fleet if at >= 0]

    def cargo(self, tanker: str) -> str:
        """The load of a tanker, front first: `cargo("green_1")`."""
        colour, _, number = tanker.partition("_")
        at = (self.game.colours.index(colour) * FLEET + int(number) - 1) * HOLD
        return "".join(INITIALS[c] for c in self.state.cargo[at : at + HOLD] if c >= 0)

    def shown(self) -> list[str]:
        return [self.game.card_ids[card] for card in self.state.display]

    def points(self, seat: int) -> int:
        return int(self.state.points[seat])

    def tally(self, kind: int) -> list[int]:
        return [int(self.state.tally[kind * COMPANIES + seat]) for seat in range(int(self.game.players))]

    def label(self, action: str) -> str:
        """A legal answer in words."""
        return WORDS.text(self.state.label(self.game.actions.parse(action)), self.game)

    def question(self) -> str:
        return WORDS.text(self.state.question(), self.game)

    def risk(self, action: str) -> str:
        """What makes an answer dangerous, in words; empty if nothing does."""
        risk = self.state.risk(self.game.actions.parse(action))
        return "" if risk is None else WORDS.text(risk, self.game)

    def log(self) -> list[str]:
        """What was told to all so far, in words."""
        return [WORDS.text(event.message, self.game) for event in self.listener.events]

    def told(self, key: str) -> list[dict[str, int]]:
        """The values of all events of a kind so far."""
        return [event.message.values for event in self.listener.events if event.message.key == key]

    @property
    def story(self) -> list[str]:
        return [event.message.key for event in self.listener.events]


def areas() -> list[str]:
    return list(made(4).area_ids[:AREAS])


__all__ = [
    "BLUE",
    "GREEN",
    "INITIALS",
    "RED",
    "WORDS",
    "YELLOW",
    "Laid",
    "Scene",
    "WildcattersPosition",
    "areas",
    "made",
]
