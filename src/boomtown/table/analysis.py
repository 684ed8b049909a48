"""A finished game looked through: everybody's chance to win after each answer, and what luck and answers did to it.

*Luck* is what was drawn or thrown, compared with the same drawn again; its mean is zero for every player. *An answer*
is compared with the best one a search finds, in worlds that its seat could not tell from the real one: what is lost
goes to the others. *The rest* is all that no bot can tell: how good the seat is by itself, hidden cards that made an
answer turn out otherwise, and what the judge misjudges. All parts and the even chance add up to the result.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from boomtown import speed
from boomtown.bots.judge import Comparison, Judge
from boomtown.bots.odds import Odds, fitted, shares
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import Record, RecordLine, parse
from boomtown.kernel.state import State
from boomtown.kernel.words import Words
from boomtown.table.match import Match, replay

GAMES: Final = 32
FEW: Final = 4
"""With interpreted rules."""
PATIENCE: Final = 10.0
"""Seconds for the games the odds are fitted to."""
WORST: Final = 3
SURE: Final = 2.0
"""Standard errors: what costs less cannot be told from nothing."""
LEAST: Final = 0.005
"""Nor is half a percentage point worth a word."""


@dataclass(frozen=True)
class Judged:
    """An answer: what it did to everybody's chance to win."""

    line: int
    seat: int
    action: str
    best: str
    """The best answer found, as the record would write it."""
    after: list[float]
    """Everybody's chance after it, with all that followed by itself."""
    luck: list[float]
    """What the luck that followed did to everybody's chance."""
    answer: list[float]
    """What the answer did to everybody's chance against the best one."""
    cost: float
    """What it cost its seat, beyond the error of the measurement."""

    def as_json(self) -> dict[str, object]:
        lists = {name: rounded(getattr(self, name)) for name in ("after", "luck", "answer")}
        return {**asdict(self), **lists, "cost": round(self.cost, 4)}


def rounded(chances: list[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


@dataclass(frozen=True)
class Start:
    """The position after the set-up: everybody's chance, and what the luck of the set-up did to it."""

    after: list[float]
    luck: list[float]


@dataclass(frozen=True)
class Split:
    """Why a seat's chance went from an even one to its part of the win."""

    luck: float
    own: float
    others: float
    rest: float


@dataclass
class Analysis:
    players: int
    start: Start
    answers: list[Judged]
    result: list[float]

    def as_json(self) -> dict[str, object]:
        """For files and programs; chances are parts of 1."""
        return {
            "players": self.players,
            "start": {"after": rounded(self.start.after), "luck": rounded(self.start.luck)},
            "result": rounded(self.result),
            "seats": [
                {
                    **{name: round(value, 4) for name, value in asdict(self.split(seat)).items()},
                    "worst": [judged.line for judged in self.worst(seat)],
                }
                for seat in range(self.players)
            ],
            "answers": [judged.as_json() for judged in self.answers],
        }

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance after each line of the record that was an answer; line 0 is the set-up."""
        return [(0, self.start.after[seat]), *((judged.line, judged.after[seat]) for judged in self.answers)]

    def split(self, seat: int) -> Split:
        luck = self.start.luck[seat] + sum(judged.luck[seat] for judged in self.answers)
        own = sum(judged.answer[seat] for judged in self.answers if judged.seat == seat)
        others = sum(judged.answer[seat] for judged in self.answers if judged.seat != seat)
        return Split(luck, own, others, self.result[seat] - 1 / self.players - luck - own - others)

    def worst(self, seat: int, most: int = WORST) -> list[Judged]:
        """The answers that cost a seat most, the most expensive first."""
        own = [judged for judged in self.answers if judged.seat == seat and judged.cost > 0]
        return sorted(own, key=lambda judged: (-judged.cost, judged.line))[:most]


class Analyst:
    """Judges the answers of one record, a few at a time, so that the caller can stop in between."""

    def __init__(
        self, record: Record, components: Components | None = None, odds: Odds | None = None, share: int = 1
    ) -> None:
        if not record.finished:
            raise BoomtownError("the game is not over: it can be analysed after its end")
        self.record = record
        self.lines = kept_answers(record)
        """The answers that were not taken back."""
        self._match = replay(record, components=components, until=0)
        self._components = components
        self._share = share
        self.odds = odds or self._fit()

    @property
    def _seed(self) -> int:
        return int(self.record.header.commitment[:12], 16)

    def _fit(self) -> Odds:
        match = self._match
        return fitted(
            match.game, match.entry.advice(match.game), GAMES if speed.compiled else FEW, self._seed, PATIENCE
        )

    def _judge(self, line: int) -> Judge:
        """Each line has random numbers of its own: neither the caller nor the order changes the result."""
        return Judge(self._match.entry, self._match.game, self._seed + line, self.odds, self._share)

    def start(self) -> Start:
        found = self._judge(0).opening(self._match.state)
        return Start(found.chances(), found.change())

    def judged(self, first: int, last: int) -> Iterator[Judged]:
        """The answers number `first` to `last` - 1 of those that were not taken back."""
        for line, before, match in self.steps(self.lines[first:last]):
            yield self._look_at(line, before, match)

    def steps(self, lines: list[RecordLine]) -> Iterator[tuple[RecordLine, State, Match]]:
        """The positions before these lines, and the game after them."""
        wanted = [line.number for line in lines]
        match = replay(self.record, components=self._components, until=0)
        for line in self.record.lines[1 : max(wanted, default=0) + 1]:
            before = match.clone()
            match.follow(line)
            if line.number in wanted:
                yield line, before, match

    def outcome(self, line: RecordLine, before: State, after: State) -> tuple[list[float], list[float]]:
        """Everybody's chance after a line, and what the luck in it did to that."""
        judge = self._judge(line.number)
        if not line.luck:
            return judge.position(after), [0.0] * self.record.header.players
        drawn = judge.luck_of(before, after.game.actions.parse(line.action), after)
        return drawn.chances(), drawn.change()

    def _look_at(self, line: RecordLine, before: State, match: Match) -> Judged:
        actions = match.game.actions
        given = actions.parse(line.action)
        best, cost, answer = given, 0.0, [0.0] * self.record.header.players
        options = before.options()
        if len(options) > 1:
            judge = self._judge(line.number)
            view = before.view(line.seat)
            best = judge.best(view, options)
            if best != given:
                found = judge.difference(view, given, best)
                answer, cost = found.change(), _surely_lost(found, line.seat)
        after, luck = self.outcome(line, before, match.state)
        return Judged(line.number, line.seat, line.action, actions.text(best), after, luck, answer, cost)


def _surely_lost(found: Comparison, seat: int) -> float:
    lost = -found.change()[seat]
    return lost if lost > max(SURE * found.doubt(seat), LEAST) else 0.0


def kept_answers(record: Record) -> list[RecordLine]:
    """The answers of a record that were not taken back, in their order."""
    kept: list[RecordLine] = []
    for line in record.lines[1:]:
        if line.kind == "undo":
            kept = [earlier for earlier in kept if earlier.number <= line.back]
        elif line.kind == "action":
            kept.append(line)
    return kept


def analyse(analyst: Analyst, told: Callable[[int], None] | None = None) -> Analysis:
    """The whole of it; `told` hears how many answers are done."""
    analysis = Analysis(analyst.record.header.players, analyst.start(), [], result_of(analyst.record))
    for judged in analyst.judged(0, len(analyst.lines)):
        analysis.answers.append(judged)
        if told is not None:
            told(len(analysis.answers))
    return analysis


def in_words(
    record: Record, answers: list[Judged], words: Words, components: Components | None = None
) -> dict[int, tuple[str, str]]:
    """By lines: the answer that was given and the better one, in the words of their moment."""
    said: dict[int, tuple[str, str]] = {}

    def listen(match: Match) -> None:
        for judged in answers:
            if judged.line - 1 == match.version:
                given, best = (match.state.label(match.game.actions.parse(it)) for it in (judged.action, judged.best))
                said[judged.line] = (words.text(given, match.game), words.text(best, match.game))

    if answers:
        replay(record, components=components, until=max(judged.line for judged in answers), seen=listen)
    return said


def result_of(record: Record) -> list[float]:
    """Each seat's part of the win."""
    return shares(record.lines[-1].winners, record.header.players)


# ---------------------------------------------------------------------- in pieces, for processes that share the work


@dataclass(frozen=True)
class Errand:
    """Some answers of a record to be looked at."""

    text: str
    odds: list[list[float]] | None
    """Marks and temperatures, if they were fitted before."""
    first: int
    last: int


@dataclass(frozen=True)
class Judgement:
    """What was found of them."""

    odds: list[list[float]]
    total: int
    start: Start | None
    """With the first of them."""
    answers: list[Judged]


def piece(errand: Errand) -> Judgement:
    odds = errand.odds
    known = Odds([int(mark) for mark in odds[0]], odds[1]) if odds is not None else None
    analyst = Analyst(parse(errand.text), odds=known)
    return Judgement(
        [[float(mark) for mark in analyst.odds.marks], analyst.odds.temperatures],
        len(analyst.lines),
        analyst.start() if errand.first == 0 else None,
        list(analyst.judged(errand.first, errand.last)),
    )
