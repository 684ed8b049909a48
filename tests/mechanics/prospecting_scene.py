"""A table of Giganten or Black Gold that a test can set up as it likes, and luck that gives what the test says."""

import re
from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from boomtown import games
from boomtown.kernel.entry import Entry
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Event, Listener
from boomtown.kernel.pool import Pool
from boomtown.mechanics.prospecting.rules.box import LICENCE_POOL, ROUND, SPECIAL_POOL, STANDARD_POOL, WELL_POOL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.table.rulebook import Rulebook

ONE, TWO = 0, 1
RED, BLUE = 0, 3
"""Faces of the die: RED + 2 is the red 4, BLUE the blue 2."""


class Given(Luck):
    """Gives what was asked for, pool by pool and die by die; without a wish the first thing that is left."""

    def __init__(self) -> None:
        self.kinds: dict[int, list[int]] = {}
        self.faces: dict[int, list[int]] = {}
        self.knowers: list[int] = []
        self.shown: list[int] = []

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        self.knowers.append(knowers)
        wished = self.kinds.get(pool.number)
        if wished:
            kind = wished.pop(0)
            assert pool.left[kind] > 0, f"pool {pool.number} has no {kind} left"
            return kind
        return next(kind for kind, count in enumerate(pool.left) if count > 0)

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        wished = self.faces.get(die)
        return wished.pop(0) if wished else 0

    def show(self, knowers: i64) -> None:
        self.shown.append(knowers)


def rules_named(entry: Entry, number: str) -> list[str]:
    """The rules that a rule names; all of them exist."""
    rulebook = Rulebook(entry)
    rule = rulebook.find(number)
    assert rule is not None
    named = re.findall(rf"{number[:2]}-[0-9.]*[0-9]", rule.text)
    assert all(rulebook.find(other) is not None for other in named), named
    return named


def spread(numbers: Sequence[int], cards: Iterable[int]) -> tuple[int, int]:
    """The least and the most of these cards."""
    found = [int(numbers[card]) for card in cards]
    return min(found), max(found)


class Scene:
    def __init__(self, key: str, players: int, **options: str) -> None:
        self.entry = games.find(key)
        self.game = self.entry.set_up(players, options)
        self.words = self.entry.words()
        self.luck = Given()
        self.heard: list[Event] = []
        self.start()

    def start(self) -> None:
        """A new game, with the luck wished for so far."""
        state = self.game.start(self.luck)
        assert isinstance(state, ProspectingPosition)
        self.table = state
        self.box = state.box

    # ------------------------------------------------------------------ wishes

    def cards(self, special: str, *standard: str) -> "Scene":
        """The next special card and standard cards."""
        names = self.box.card_names
        self.luck.kinds[SPECIAL_POOL] = [names.index(special)]
        self.luck.kinds[STANDARD_POOL] = [names.index(name) - self.box.specials for name in standard]
        return self

    def throws(self, die: int, *faces: int) -> None:
        self.luck.faces[die] = list(faces)

    def depths(self, kind: int, *depths: int) -> None:
        """What the next well tiles of a kind (0, 1, 2) hold."""
        self.luck.kinds[WELL_POOL + kind] = [self.box.wells.depths[kind].index(depth) for depth in depths]

    def licence_draws(self, *values: int) -> None:
        self.luck.kinds[LICENCE_POOL] = [value - 1 for value in values]

    # ------------------------------------------------------------------ setting things up

    def cell(self, name: str) -> int:
        return self.box.cell_names.index(name)

    def fresh(self) -> None:
        self.table.choices.known = False

    def hand(self, seat: int, ones: int, twos: int) -> None:
        """Give a player this hand, out of the deck."""
        cards = self.table.licences
        cards.pool.left[ONE] += cards.ones[seat] - ones
        cards.pool.left[TWO] += cards.twos[seat] - twos
        cards.pool.size += cards.cards(seat) - ones - twos
        cards.ones[seat], cards.twos[seat] = ones, twos
        cards.most[seat] = 2 * (ones + twos)
        cards.since[seat], cards.since_twos[seat] = ones + twos, twos
        self.fresh()

    def cash(self, seat: int, money: int) -> None:
        self.table.pay_bank(seat, self.table.cash[seat] - money, 0)
        self.fresh()

    def tank(self, seat: int, company: int, oil: int) -> None:
        self.table.oil_out += oil - self.table.market.held(seat, company)
        self.table.market.put(seat, company, oil - self.table.market.held(seat, company))
        self.fresh()

    def price(self, company: int, price: int) -> None:
        self.table.market.rung[company] = list(self.box.ladder.price).index(price)
        self.fresh()

    def truck(self, seat: int, name: str) -> None:
        self.table.field.truck[seat] = self.cell(name)
        self.fresh()

    def trains(self, black: int, *at: int) -> None:
        self.table.trains.black = black
        self.table.trains.at = vec[i64](list(at))
        self.fresh()

    def derrick(self, seat: int, name: str, oil: int) -> None:
        """A derrick that stands already; a tile that lay there is gone."""
        cell = self.cell(name)
        site = self.table.grid.site_at[cell]
        field = self.table.field
        if site >= 0 and field.tile[site]:
            kind = self.table.grid.site_kind[site]
            field._fix(self.table.grid, self.box.wells, site, -1, self.luck)
            field.tile[site] = 0
            field.knows[site] = -1
            assert kind >= 0
        field.put_derrick(seat, cell, oil)
        self.table.oil_out += oil
        self.fresh()

    def jump(self, kind: int, seat: int, *numbers: int) -> None:
        """Go straight to a step; a new round follows it. Cards on the table are put away."""
        self.table.cards.discard_left_over()
        for player in range(self.box.players):
            self.table.cards.discard_taken(player)
        self.table.agenda.clear()
        self.table.agenda.push(ROUND, self.table.first)
        self.table.agenda.push(kind, seat, *numbers)
        self.settle()

    def settle(self) -> None:
        self.listen()
        self.table.settle(self.luck)
        self.hear()

    # ------------------------------------------------------------------ asking and answering

    @property
    def asked(self) -> str:
        return "" if self.table.over else self.table.asked().name

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    def options(self) -> list[str]:
        return [self.game.actions.text(action) for action in self.table.options()]

    def offered(self, word: str) -> list[str]:
        """The arguments of the legal answers that begin with a word."""
        return [text.partition(" ")[2] for text in self.options() if text.partition(" ")[0] == word]

    def why(self, text: str) -> str:
        """The rule that refuses an answer, empty for a legal one."""
        refusal = self.table.why_not(self.game.actions.parse(text))
        return "" if refusal is None else refusal.rule

    def label(self, text: str) -> str:
        return self.words.text(self.table.label(self.game.actions.parse(text)), self.game)

    def risk(self, text: str) -> str:
        """What is said before a dangerous answer, empty for others."""
        message = self.table.risk(self.game.actions.parse(text))
        return "" if message is None else self.words.text(message, self.game)

    def sentences(self) -> list[str]:
        """What everybody heard of the last answer."""
        return [self.words.text(event.message, self.game) for event in self.heard if event.audience == -1]

    def rule_of(self, key: str) -> str:
        """The rule that the first event of this kind cited."""
        return next(event.rule for event in self.heard if event.message.key == key)

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            action = self.game.actions.parse(text)
            assert self.table.why_not(action) is None, f"{text} is refused by {self.why(text)} ({self.asked})"
            self.listen()
            self.table.apply(action, self.luck)
            self.hear()
            self.check()
        return self

    def listen(self) -> None:
        self.listener = Listener()
        self.table.listener = self.listener

    def hear(self) -> None:
        self.heard = self.listener.events
        self.table.listener = None

    def told(self) -> list[str]:
        """The keys of the events of the last answer."""
        return [event.message.key for event in self.heard]

    def check(self) -> None:
        for ledger in self.table.ledgers():
            assert ledger.found == ledger.expected, f"{ledger.name}: {ledger.found}, not {ledger.expected}"

    def idle(self, until: str, seat: int | None = None) -> "Scene":
        """Answer as idly as possible until a question is asked."""
        for _ in range(500):
            if self.asked == until and (seat is None or self.seat == seat):
                return self
            assert not self.table.over, f"the game ended before {until}"
            self.one_idle_answer()
        raise AssertionError(f"{until} was never asked")

    def one_idle_answer(self) -> None:
        options = self.options()
        lazy = [text for text in ("done", "pass", "haul none", "sell 0") if text in options]
        self.play(lazy[0] if lazy else options[0])

    def next_round(self) -> "Scene":
        """Idle until the next round has begun, or the game has ended in it."""
        now = self.table.round
        while self.table.round == now and not self.table.over:
            self.one_idle_answer()
        return self
