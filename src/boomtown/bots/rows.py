"""Many games of one set-up side by side, one per row of shared arrays: the loop behind the vector environment."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown import bots as shelf
from boomtown.bots.base import Bot, ask
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import RulesError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.observe import Layout, Observer
from boomtown.kernel.state import State

ASKED: Final = ""
"""In place of a bot's name: this seat is asked from outside."""
RANDOM: Final = "random"
TRIES: Final = 100


class Rows:
    """In each row one seat is asked; every call answers all rows once. Where a game is over, a new one is dealt."""

    def __init__(self, entry: Entry, game: Game, layout: Layout, rows: i64, bots: list[str]) -> None:
        """`bots[seat]` is the bot that plays a seat in all rows, or ASKED."""
        self.entry = entry
        self.game = game
        self.rows = rows
        self.names = bots
        self.observer = Observer(layout, game.actions.count, rows)
        self.states: list[State] = []
        self.seats: vec[i64] = vec[i64]([0] * rows)
        """Whose view stands in a row: the seat that is asked, at the end the one that was asked last."""
        self.answers: vec[i64] = vec[i64]([-1] * rows)
        """The last answer from outside; -1 after a deal or a refusal."""
        self.ended: list[int] = []
        """The rows whose game ended in the last call."""
        self.refused: list[int] = []
        """The rows whose answer was not legal: nothing has changed there."""
        self._lucks: list[Chance] = []
        self._choosers: list[Chance] = []
        """By row: what its random bots answer, and its answers at random."""
        self._bots: list[list[Bot | None]] = []
        self._outside = bytes([1 if name == ASKED else 0 for name in bots])

    def restart(self, rows: list[int], seeds: list[int | None]) -> None:
        """New games in some rows, at first in all. The same seed and answers give the same game, in whatever row;
        without a seed a row's luck goes on. The others stay as they are."""
        if not self.states:
            self._lucks = [Chance(row) for row in range(self.rows)]
            self._choosers = [Chance(-1 - row) for row in range(self.rows)]
            self._bots = [[] for _ in range(self.rows)]
            self.states = [self.game.blank() for _ in range(self.rows)]
        self._begin()
        for row, seed in zip(rows, seeds, strict=True):
            if seed is not None:
                self._lucks[row] = Chance(seed)
                self._choosers[row] = Chance(-1 - seed)
            self._deal(row)
        self._look_all()

    def luck(self, row: i64) -> Chance:
        """What a row's outcomes are drawn from."""
        return self._lucks[row]

    def chances(self, row: i64) -> list[list[Chance] | None]:
        """The random numbers of a row: of its answers at random, then by seat of its bots."""
        own: list[list[Chance] | None] = [[self._choosers[row]]]
        for bot in self._bots[row]:
            own.append(None if bot is None else bot.chances())
        return own

    def stand(self, row: i64, state: State, luck: Chance, chances: list[list[Chance] | None], seat: i64) -> None:
        """Go on in a row from another position; without `chances` the row's own random numbers go on."""
        self.states[row] = state
        self._lucks[row] = luck
        if chances:
            chooser, *bots = chances
            assert chooser is not None
            self._choosers[row].become(chooser[0])
            self._bots[row] = [
                None if own is None else shelf.again(name, self.entry, self.game, own)
                for name, own in zip(self.names, bots, strict=True)
            ]
        else:
            self._bots[row] = self._seated(self._choosers[row])
        self._play_on(row, state)
        self.answers[row] = -1
        self.seats[row] = state.seat if state.agenda.depth > 0 else seat

    def look_again(self) -> None:
        """Write what stands in the rows now."""
        self._begin()
        self._look_all()

    def __reduce__(self) -> tuple[object, ...]:
        """Bots are made again, and answer on with the random numbers they had."""
        kept = [self.states, self._lucks, self._choosers]
        chances = [[None if bot is None else bot.chances() for bot in bots] for bots in self._bots]
        numbers = [list(self.seats), list(self.answers), self.ended, self.refused]
        made = (self.entry, self.game, self.observer.layout, self.rows, self.names)
        return rows_again, (*made, *kept, chances, *numbers)

    def illegal(self, actions: list[int]) -> list[int]:
        """The rows in which these answers are not legal."""
        found: list[int] = []
        for row in range(self.rows):
            state = self.states[row]
            if state.agenda.depth > 0 and not state.open_choices().has(actions[row]):
                found.append(row)
        return found

    def step(self, actions: list[int]) -> None:
        """Answer every row."""
        self._begin()
        for row in range(self.rows):
            state = self.states[row]
            if state.agenda.depth == 0:
                self._deal(row)
            elif state.open_choices().has(actions[row]):
                self._answer(row, state, actions[row])
            else:
                self.answers[row] = -1
                self.refused.append(row)
            self._look(row)

    def step_at_random(self) -> None:
        """Answer every row with any of its legal answers, all equally likely."""
        self._begin()
        for row in range(self.rows):
            state = self.states[row]
            if state.agenda.depth == 0:
                self._deal(row)
            else:
                choices = state.open_choices()
                self._answer(row, state, choices.at(self._choosers[row].below(choices.count)))
            self._look(row)

    def _begin(self) -> None:
        """Arrays are fresh in every call: who keeps the old ones may."""
        self.observer.begin()
        self.seats = self.seats[:]
        self.answers = self.answers[:]
        self.ended = []
        self.refused = []

    def _look_all(self) -> None:
        for row in range(self.rows):
            self._look(row)

    def _look(self, row: i64) -> None:
        state = self.states[row]
        self.observer.glance(state, self.seats[row])
        self.observer.allow(state.open_choices(), row)

    def _answer(self, row: i64, state: State, action: i64) -> None:
        self.answers[row] = action
        state.advance(action, self._lucks[row])
        self._play_on(row, state)
        if state.agenda.depth == 0:
            self.ended.append(row)
        else:
            self.seats[row] = state.seat

    def _deal(self, row: i64) -> None:
        """A new game, up to the first question to a seat that is asked from outside."""
        self.answers[row] = -1
        for _ in range(TRIES):
            state = self.game.start(self._lucks[row])
            self.states[row] = state
            self._bots[row] = self._seated(self._choosers[row])
            self._play_on(row, state)
            if state.agenda.depth > 0:
                self.seats[row] = state.seat
                return
        raise RulesError(f"in {TRIES} games in a row no seat was asked from outside")

    def _seated(self, chooser: Chance) -> list[Bot | None]:
        """Fresh bots for one game. Random ones need no view and are played by the rows themselves."""
        seated: list[Bot | None] = []
        for name in self.names:
            if name == ASKED or name == RANDOM:
                seated.append(None)
            else:
                seated.append(shelf.make(name, self.entry, self.game, int(chooser.word())))
        return seated

    def _play_on(self, row: i64, state: State) -> None:
        """The bots' answers, until somebody outside is asked or the game is over."""
        while state.agenda.depth > 0 and self._outside[state.seat] == 0:
            choices = state.open_choices()
            seat = state.seat
            bot = self._bots[row][seat]
            if choices.count == 1:
                state.advance(choices.at(0), self._lucks[row])
            elif bot is None:
                state.advance(choices.at(self._choosers[row].below(choices.count)), self._lucks[row])
            else:
                state.advance(ask(bot, state.view(seat), choices.listing()), self._lucks[row])


def rows_again(
    entry: Entry,
    game: Game,
    layout: Layout,
    rows: i64,
    names: list[str],
    states: list[State],
    lucks: list[Chance],
    choosers: list[Chance],
    chances: list[list[list[Chance] | None]],
    seats: list[int],
    answers: list[int],
    ended: list[int],
    refused: list[int],
) -> Rows:
    """Rows from their pickle: the games stand as they stood."""
    again = Rows(entry, game, layout, rows, names)
    again.states, again._lucks, again._choosers = states, lucks, choosers
    again._bots = [
        [None if own is None else shelf.again(name, entry, game, own) for name, own in zip(names, row, strict=True)]
        for row in chances
    ]
    again.seats, again.answers = vec[i64](seats), vec[i64](answers)
    again.ended, again.refused = ended, refused
    return again
