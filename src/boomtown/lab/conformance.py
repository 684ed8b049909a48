"""The conformance suite: random games in which everything the kernel promises is checked.

`check_game` never raises for a bug in a game; it collects problems in readable sentences. Games are spread over
player counts and options by number: game 17 of seed 5 is always the same game.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from boomtown import games as shelf
from boomtown.kernel.components import Components
from boomtown.kernel.contract import shortcoming
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance, below, threefry
from boomtown.kernel.record import SEEDED, seed_bytes
from boomtown.lab.findings import Findings
from boomtown.lab.leaks import Eye, seats_of
from boomtown.lab.playthrough import Case, Sampling, Suite
from boomtown.table.match import new_game

__all__ = ["Case", "CheckReport", "Sampling", "case", "check_game", "trace"]

ENOUGH = 60
"""No further game is begun after so many problems."""


@dataclass
class CheckReport:
    """What a run found. `problems` is empty for a sound game."""

    game: str
    games: int = 0
    decisions: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def case(entry: Entry, seed: int, number: int, players: int | None = None) -> Case:
    """Game `number` of a run: player counts in turn, options by a counter-based generator."""
    counts = [players] if players is not None else entry.counts
    count = counts[number % len(counts)]
    options: dict[str, str] = {}
    for attempt in range(50):
        for at, setting in enumerate(entry.settings):
            word = threefry(seed & 0xFFFFFFFF, number, attempt * 64 + at)
            options[setting.key] = setting.values[int(below(word, len(setting.values)))]
        try:
            entry.check(count, options)
            break
        except UnknownOption:
            continue
    else:
        options = {}
    listed = "".join(f", {key}={value}" for key, value in options.items())
    return Case(
        count, options, seed_bytes(f"{seed} {number}"), f"game {number} of seed {seed}, {count} players{listed}"
    )


@contextmanager
def _on_the_shelf(entry: Entry) -> Iterator[None]:
    """The entry can be found by its key while it is checked, even one that stands nowhere else."""
    before = shelf._added.get(entry.key)
    shelf.add(entry)
    try:
        yield
    finally:
        if before is None:
            del shelf._added[entry.key]
        else:
            shelf.add(before)


def check_game(
    entry: Entry,
    games: int = 20,
    seed: int = 1,
    players: int | None = None,
    progress: Callable[[int], None] | None = None,
    components: Components | None = None,
    *,
    first: int = 0,
    sampling: Sampling | None = None,
    eyes: Sequence[Eye] = (),
) -> CheckReport:
    """Play random games and check everything. `progress` is called with the number of games done.

    `first` is the number of the first game: to look again at one that had a problem. `eyes` are further ways in which
    a seat looks at a state; what is proven of views is proven of them too.
    """
    report = CheckReport(entry.key)
    findings = Findings()
    with _on_the_shelf(entry), findings.guard("before the first game"):
        lacking = shortcoming(entry)
        if lacking:
            findings.add("contract", lacking)
        suite = Suite(entry, findings, sampling or Sampling(), components, eyes)
        for number in range(first, first + games):
            one = case(entry, seed, number, players)
            findings.where = one.name
            with findings.guard("the game broke off"):
                suite.run(one, Chance(seed * 1_000_003 + number))
            report.games += 1
            if progress is not None:
                progress(report.games)
            if findings.full or findings.total >= ENOUGH:
                break
        findings.where = ""
        suite.leaks.variety.judge(findings)
        report.decisions = suite.decisions
    report.problems = findings.problems
    return report


def trace(entry: Entry, games: int, seed: int, components: Components | None = None) -> str:
    """A hash over all positions, options, views, events and results of random games.

    Two processes that run the same rules, interpreted or compiled, get the same one.
    """
    digest = hashlib.sha256()
    with _on_the_shelf(entry):
        for number in range(games):
            one = case(entry, seed, number)
            match = new_game(
                entry.key,
                one.players,
                seed=one.seed,
                options=one.options,
                components=components,
                table="trace",
                format=SEEDED,
            )
            chance = Chance(seed * 1_000_003 + number)
            while not match.over:
                state = match.state
                digest.update(state.encode())
                options = state.options()
                digest.update(repr(options).encode())
                for seat in seats_of(state):
                    digest.update(state.view(seat).encode())
                match.play(options[int(chance.below(len(options)))])
            told = [(version, event.rule, event.message, int(event.audience)) for version, event in match.events]
            digest.update(repr(told).encode())
            digest.update(match.record.text().encode())
    return digest.hexdigest()
