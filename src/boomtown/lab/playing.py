"""One game of a plan, and the row it leaves: how it ended and, if wanted, how it went."""

from collections import Counter
from typing import NotRequired, TypedDict

from boomtown import bots as shelf
from boomtown.bots.base import Bot, ask
from boomtown.bots.playout import finish_at_random, play_bots
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import RulesError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck, Seeded
from boomtown.kernel.message import Event, Listener
from boomtown.kernel.state import State
from boomtown.lab.plan import Plan

PHASES = 3
"""Parts of a game with equally many decisions each."""
MOMENTS = 21
"""The scores are kept at so many moments, the beginning and the end among them."""
UNFIT = (RulesError, ArithmeticError, LookupError, ValueError)
"""What rules raise that meet numbers they were not written for."""


class Answers(TypedDict):
    """How often a question was answered with a word, in one phase, by all seats together."""

    phase: int
    step: str
    word: str
    count: int


class Row(TypedDict):
    """One game. Lists are by seat; `won` is the part of the win."""

    plan: str
    arm: str
    number: int
    deal: int
    bots: list[str]
    scores: list[int]
    won: list[float]
    decisions: int
    lead_changes: NotRequired[int]
    bankrupts: NotRequired[int]
    stuck: NotRequired[str]
    """Why the game could not be finished, else empty."""
    track: NotRequired[list[list[int]]]
    """For each seat its score at `MOMENTS` moments."""
    answers: NotRequired[list[Answers]]


def play_games(arm: str, plan: Plan, numbers: list[int]) -> list[Row]:
    """The rows of these games. It runs in this process or in any other."""
    entry, game = plan.set_up()
    return [_play(arm, plan, entry, game, number) for number in numbers]


def _play(arm: str, plan: Plan, entry: Entry, game: Game, number: int) -> Row:
    luck = Seeded(plan.luck(number))
    row = Row(
        plan=plan.mark,
        arm=arm,
        number=number,
        deal=plan.deal(number),
        bots=[plan.bot(seat, number) for seat in range(plan.players)],
        scores=[],
        won=[],
        decisions=0,
    )
    if plan.traced:
        Traced(plan, game, number, luck).play(_seated(row["bots"], plan, entry, game, number), row)
        return row
    state = game.start(luck)
    if plan.at_random:
        row["decisions"] = int(finish_at_random(state, luck, Chance(plan.chance(number, "bots"))))
    else:
        row["decisions"] = int(play_bots(state, luck, _seated(row["bots"], plan, entry, game, number)))
    _end(row, state)
    return row


def _seated(names: list[str], plan: Plan, entry: Entry, game: Game, number: int) -> list[Bot]:
    return [shelf.make(name, entry, game, plan.chance(number, f"seat {seat}")) for seat, name in enumerate(names)]


def _end(row: Row, state: State) -> None:
    row["scores"] = [int(score) for score in state.scores()]
    winners = state.winners() if state.over else []
    row["won"] = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(row["scores"]))]


class Hearing(Listener):
    """Counts who goes bankrupt; nothing else is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.bankrupts = 0

    def hear(self, event: Event) -> None:
        self.bankrupts += event.message.key == "bankrupt"

    def answered(self, action: int) -> None:
        pass


class Traced:
    """A game that is watched while it is played; the same answers and luck as in one that is not."""

    def __init__(self, plan: Plan, game: Game, number: int, luck: Luck) -> None:
        self.plan = plan
        self.game = game
        self.luck = luck
        self.chooser = Chance(plan.chance(number, "bots"))
        self.scores: list[list[int]] = []
        """At the beginning and after each decision."""
        self.given: list[tuple[str, str]] = []

    def play(self, seated: list[Bot], row: Row) -> None:
        hearing = Hearing()
        row["stuck"] = ""
        try:
            state = self.game.start(self.luck)
            state.listener = hearing
            self._note(state)
            while not state.over and not row["stuck"]:
                self._step(state, seated)
                if len(self.given) > self.game.progress_bound:
                    row["stuck"] = f"more than {self.game.progress_bound} decisions"
            _end(row, state)
        except UNFIT as error:
            if not self.plan.tolerant:
                raise
            row["stuck"] = f"{type(error).__name__}: {error}"
            row["scores"] = self.scores[-1] if self.scores else [0] * self.plan.players
            row["won"] = [0.0] * self.plan.players
        row["decisions"] = len(self.given)
        row["lead_changes"] = lead_changes(self.scores)
        row["bankrupts"] = hearing.bankrupts
        row["track"] = self._track(row["scores"])
        row["answers"] = self._answers()

    def _step(self, state: State, seated: list[Bot]) -> None:
        choices = state.open_choices()
        count = choices.count
        if count == 1:
            state.advance(choices.at(0), self.luck)
            return
        if self.plan.at_random:
            action = choices.at(self.chooser.below(count))
        else:
            action = ask(seated[state.seat], state.view(state.seat), choices.listing())
        self.given.append((state.asked().name, self.game.actions.family(action).word))
        state.advance(action, self.luck)
        self._note(state)

    def _note(self, state: State) -> None:
        self.scores.append([int(score) for score in state.scores()])

    def _track(self, final: list[int]) -> list[list[int]]:
        last = len(self.scores) - 1
        if last < 0:
            return [[score] * MOMENTS for score in final]
        moments = [self.scores[last * moment // (MOMENTS - 1)] for moment in range(MOMENTS - 1)] + [final]
        return [[scores[seat] for scores in moments] for seat in range(len(final))]

    def _answers(self) -> list[Answers]:
        total = len(self.given)
        counts = Counter((place * PHASES // total + 1, *given) for place, given in enumerate(self.given))
        return [
            Answers(phase=phase, step=step, word=word, count=count)
            for (phase, step, word), count in sorted(counts.items())
        ]


def lead_changes(scores: list[list[int]]) -> int:
    """How often the seat that leads alone is another one than the last that did."""
    changes = 0
    leader = -1
    for standing in scores:
        best = max(standing)
        if standing.count(best) == 1 and standing.index(best) != leader:
            changes += leader >= 0
            leader = standing.index(best)
    return changes
