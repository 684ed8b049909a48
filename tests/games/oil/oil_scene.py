"""A table of OIL put into a scenario, then played by the texts of the record.

    scene = Scene()
    scene.rig("pacific_south 1", BOB, 6)
    scene.royalty("pacific_south", BOB)
    scene.stand(ANN, "pacific_south")
    scene.play("pump pacific_south 1")
    scene.play("units 4", dice=[5, 2])
    assert scene.cash[BOB] == 200_000 + 60_000 + 120_000

Dice are given as they are thrown, cards by their names. Arranging keeps the ledgers: what a scenario puts on the
table is booked as come from outside; they are checked after every answer.
"""

import re
from functools import cache

from boomtown.games.oil import ENTRY
from boomtown.games.oil.rules.box import AGAIN, CARD_PAY, CARDS, CLOSED, END, FIELDS, KEPT, RELEASED, STRUCK
from boomtown.games.oil.rules.game import Oil
from boomtown.games.oil.rules.moving import arrive
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.rounds import begin_turn
from boomtown.kernel.components import Components
from boomtown.kernel.luck import Script
from boomtown.kernel.message import Event, Listener

ANN, BOB, CYD, DAN = range(4)
GOVERNMENT = -1
LISTS = {"sell_rig": "assets", "sell_royalty": "assets", "buy": "trade", "offer": "trade", "royalty": "claim"}
"""The answer that opens the list in which a word belongs."""

WORDS = ENTRY.words()
COMPONENTS = ENTRY.components()


@cache
def made(players: int, **options: str) -> Oil:
    game = ENTRY.set_up(players, options)
    assert isinstance(game, Oil)
    return game


def changed(*changes: tuple[str, str]) -> Components:
    """The components with some lines replaced."""
    text = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return Components("changed.toml", text.encode())


def rule_table(number: str) -> list[list[str]]:
    """The rows of the table under a rule of rules.md."""
    text = ENTRY.rules_text()
    after = text[text.index(f"**{number}** ") :]
    rows = re.findall(r"^\|(.*)\|$", after.split("\n**OI-")[0], re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows[2:]]


class Scene:
    """A game of 2 to 4 players in which Ann begins."""

    def __init__(self, players: int = 2, components: Components | None = None, **options: str) -> None:
        if components is None:
            self.game = made(players, **options)
        else:
            game = ENTRY.set_up(players, options, components)
            assert isinstance(game, Oil)
            self.game = game
        state = self.game.start(Script([0]))
        assert isinstance(state, OilPosition)
        self.state = state
        self.events: list[Event] = []
        self.automatic: list[str] = []

    # ------------------------------------------------------------------ arranging

    def zone(self, name: str) -> int:
        return int(self.game.zone_at[self.game.square_ids.index(name)])

    def field(self, name: str) -> int:
        zone, number = name.rsplit(" ", 1)
        return self.zone(zone) * FIELDS + int(number) - 1

    def give(self, seat: int, cash: int | None = None, barrels: int | None = None) -> None:
        """Set what a player has."""
        if cash is not None:
            self.state.bank[CARD_PAY] += cash - self.state.cash[seat]
            self.state.cash[seat] = cash
        if barrels is not None:
            self.state.oil[RELEASED] += barrels - self.state.barrels[seat]
            self.state.barrels[seat] = barrels
        self.state.choices.known = False

    def rig(self, name: str, seat: int, value: int) -> None:
        field = self.field(name)
        self.state.rig_owner[field] = seat
        self.state.rig_value[field] = value
        self.state.oil[STRUCK] += value * self.game.base[field]
        if value == 0:
            self.state.wet -= 1
        else:
            self.state.wells[seat] |= 1 << field
        self.state.choices.known = False

    def close(self, *names: str) -> None:
        for name in names:
            self.rig(name, CLOSED, 0)

    def close_all(self) -> None:
        """Every empty field of the board is closed."""
        for field in range(self.game.fields):
            if self.state.rig_owner[field] == -1:
                self.state.rig_owner[field] = CLOSED
                self.state.wet -= 1
        self.state.choices.known = False

    def royalty(self, name: str, seat: int, number: int = 1) -> None:
        self.state.hand_over(self.zone(name), seat)
        self.state.royalty_field[self.zone(name)] = self.field(f"{name} {number}")
        self.state.choices.known = False

    def owned(self, name: str, seat: int, value: int = 0, number: int = 1) -> None:
        """A Royalty with its rig."""
        self.rig(f"{name} {number}", seat, value)
        self.royalty(name, seat, number)

    def card(self, seat: int, *names: str) -> None:
        """Cards from the shuffled stack into a hand."""
        for name in names:
            kind = CARDS.index(name)
            self.state.stack.pool.left[kind] -= 1
            self.state.stack.pool.size -= 1
            self.state.cards[seat * KEPT + kind] += 1
        self.state.choices.known = False

    def turn(self, seat: int) -> None:
        """The turn of a player begins."""
        self.state.agenda.clear()
        begin_turn(self.state, seat)
        self.state.settle(Script([]))

    def stand(self, seat: int, square: str, odd: bool = False, card: str = "", extra: bool = False) -> None:
        """A player arrives on a square, in his turn; with `extra` by a double."""
        state = self.state
        state.agenda.clear()
        begin_turn(state, seat)
        state.agenda.pop()
        if extra:
            state.agenda.put(AGAIN, 1)
        else:
            state.agenda.push(END, seat)
        state.at[seat] = self.game.square_ids.index(square)
        luck = Script([CARDS.index(card)] if card else [])
        listener = Listener()
        state.listener = listener
        arrive(state, seat, odd, luck)
        state.settle(luck)
        state.listener = None
        self.events = listener.events
        self.check()

    # ------------------------------------------------------------------ playing

    def play(self, *texts: str, dice: list[int] | None = None, card: str = "") -> None:
        """Answer by text, with the dice (and then the card) that fall; dice are for the last answer.

        What lies behind the office or in a list is reached by opening them first.
        """
        outcomes = [number - 1 for number in dice or []]
        if card:
            outcomes.append(CARDS.index(card))
        for text in texts:
            for step in self.way(text):
                self._answer(step, [])
            self._answer(text, outcomes if text is texts[-1] else [])

    def _answer(self, text: str, outcomes: list[int]) -> None:
        action = self.game.actions.parse(text)
        refusal = self.state.why_not(action)
        assert refusal is None, f"{text}: {WORDS.text(refusal.message, self.game)} ({refusal.rule})"
        luck = Script(outcomes)
        listener = Listener()
        self.state.listener = listener
        self.state.apply(action, luck)
        self.state.listener = None
        assert luck.finished, f"{text} did not use all of {outcomes}"
        self.events = listener.events
        self.automatic = [self.game.actions.text(number) for number in listener.automatic]
        self.check()

    def check(self) -> None:
        for ledger in self.state.ledgers():
            assert ledger.found == ledger.expected, ledger.name

    def refused(self, text: str) -> str:
        """The rule that refuses an answer."""
        refusal = self.state.why_not(self.game.actions.parse(text))
        assert refusal is not None, f"{text} is allowed"
        assert "{" not in WORDS.text(refusal.message, self.game)
        return refusal.rule

    # ------------------------------------------------------------------ through the office

    def way(self, text: str) -> list[str]:
        """The answers that open the office, the list and the region in which this one belongs, as far as they lead."""
        word, _, argument = text.partition(" ")
        steps: list[str] = []
        state = self.state.clone()
        region = ""
        if word in LISTS and argument:
            zone = self.zone(argument.split(" ")[0])
            region = f"region {self.game.group_ids[self.game.group[zone]]}"
        for step in ("office", LISTS.get(word, ""), region):
            if state.why_not(self.game.actions.parse(text)) is None:
                break
            if step and state.why_not(self.game.actions.parse(step)) is None:
                steps.append(step)
                state.apply(self.game.actions.parse(step), Script([]))
        return steps if state.why_not(self.game.actions.parse(text)) is None else []

    # ------------------------------------------------------------------ looking

    @property
    def options(self) -> list[str]:
        return [self.game.actions.text(action) for action in self.state.options()]

    def offered(self, word: str) -> list[str]:
        """The arguments with which a word can be answered, now or in its list behind the office."""
        actions = self.game.actions
        state = self.state.clone()
        for step in ("office", LISTS.get(word, "")):
            if word in {actions.text(action).partition(" ")[0] for action in state.options()}:
                break
            if step and state.why_not(actions.parse(step)) is None:
                state.apply(actions.parse(step), Script([]))
        found = [actions.text(action).partition(" ") for action in state.options()]
        return [argument for first, _, argument in found if first == word]

    @property
    def asked(self) -> str:
        return "" if self.state.over else self.state.asked().name

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @property
    def told(self) -> list[str]:
        """The keys of the last answer's events."""
        return [event.message.key for event in self.events]

    @property
    def cash(self) -> list[int]:
        return [int(amount) for amount in self.state.cash]

    @property
    def barrels(self) -> list[int]:
        return [int(amount) for amount in self.state.barrels]

    def at(self, seat: int) -> str:
        return self.game.square_ids[self.state.at[seat]]

    def value(self, name: str) -> int:
        return int(self.state.rig_value[self.field(name)])

    def rig_owner(self, name: str) -> int:
        return int(self.state.rig_owner[self.field(name)])

    def royalty_owner(self, name: str) -> int:
        return int(self.state.royalty_owner[self.zone(name)])

    def hand(self, seat: int) -> list[str]:
        return [CARDS[kind] for kind in range(KEPT) for _ in range(self.state.cards[seat * KEPT + kind])]

    @property
    def under(self) -> list[str]:
        return [CARDS[kind] for kind in self.state.stack.under]
