"""One random game through the conformance suite: played, watched, undone, looked back at, replayed."""

from collections.abc import Sequence
from dataclasses import dataclass

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.luck import Chance, Seeded
from boomtown.kernel.message import Event
from boomtown.kernel.record import SEEDED, parse, seed_bytes
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY
from boomtown.lab.decisions import Decisions
from boomtown.lab.findings import Findings, Speech
from boomtown.lab.history import Deed, History, Watched
from boomtown.lab.leaks import Eye, Leaks, heard, seat_name, seats_of
from boomtown.table.match import Match, new_game, replay


@dataclass(frozen=True)
class Sampling:
    """How often the slow checks run, in per cent of the decisions (of private ones four times that), or per game."""

    thorough: int = 4
    lessons: int = 6
    undos: int = 20
    automatic: int = 10
    """Steps with automatic answers that are taken again by hand, per game."""
    other_worlds: int = 12
    """Hidden outcomes that are replaced, per game."""
    ruled_out: int = 100
    """Private answers, in per cent, after which dealt worlds are compared with those that the answers leave."""
    worlds: int = 2
    """Worlds dealt for each proof."""


@dataclass(frozen=True)
class Case:
    """One game of a run: how many play, with which options and which luck."""

    players: int
    options: dict[str, str]
    seed: bytes
    name: str


class Suite:
    """One run over many games."""

    def __init__(
        self,
        entry: Entry,
        findings: Findings,
        sampling: Sampling,
        components: Components | None,
        eyes: Sequence[Eye] = (),
    ) -> None:
        self.entry = entry
        self.findings = findings
        self.sampling = sampling
        self.components = components
        self.speech = Speech(entry, findings)
        self.positions = Decisions(entry, findings, self.speech)
        self.leaks = Leaks(findings, sampling.worlds, eyes)
        self.decisions = 0

    def run(self, one: Case, chance: Chance) -> None:
        match = new_game(
            self.entry.key,
            one.players,
            seed=one.seed,
            options=one.options,
            components=self.components,
            table="check",
            format=SEEDED,
        )
        self._actions(match)
        _Play(self, match, one, chance).to_the_end()

    def _actions(self, match: Match) -> None:
        actions = match.game.actions
        for action in range(actions.count):
            if actions.parse(actions.text(action)) != action:
                self.findings.add("actions", f"the text '{actions.text(action)}' does not lead back to its action")
        for reason in self.entry.advice(match.game).reasons:
            self.speech.sentence(reason, "the advice")


class _Play:
    """One random game with its checks."""

    def __init__(self, suite: Suite, match: Match, one: Case, chance: Chance) -> None:
        self.suite = suite
        self.findings = suite.findings
        self.match = match
        self.one = one
        self.chance = chance
        self.history = History(match.game)
        self.digests = {0: match.state.digest()}
        """After each line of the record, undos included."""
        self.steps_taken = 0
        self.advice = suite.entry.advice(match.game)
        watched = Watched(Seeded(one.seed))
        match.game.start(watched)
        self._note(watched, None, -1, -1, [event for _, event in match.events], match.set_up_automatic)
        self.watched = Watched(Seeded(one.seed))
        assert match._luck is not None
        match._luck.source = self.watched

    def _note(
        self, luck: Watched, before: State | None, seat: int, action: int, events: list[Event], automatic: list[str]
    ) -> None:
        numbers = [int(self.match.game.actions.parse(text)) for text in automatic]
        self.steps_taken += len(numbers)
        self.history.steps.append(
            Deed(before, seat, action, luck.outcomes, luck.knowers, luck.real, luck.shown, events, numbers)
        )
        self.history.digests.append(before.digest() if before is not None else "")

    def often(self, per_cent: int) -> bool:
        return int(self.chance.below(100)) < per_cent

    def to_the_end(self) -> None:
        match, sampling = self.match, self.suite.sampling
        while not match.over:
            self.findings.where = f"{self.one.name}, version {match.version}"
            self.suite.decisions += 1
            self.steps_taken += 1
            if self.steps_taken > match.game.progress_bound:
                self.findings.add("progress", f"more than {match.game.progress_bound} answers, and no end")
                return
            with self.findings.guard("checking the decision"):
                self.suite.positions.every(match.state, self.chance)
            if self.often(sampling.thorough * (4 if match.state.asked().private else 1)):
                with self.findings.guard("checking the decision"):
                    self.suite.positions.thorough(match, self.chance)
                with self.findings.guard("asking the advice"):
                    self.suite.positions.judged(match.state, self.advice, self.chance)
                with self.findings.guard("dealing worlds"):
                    self.suite.leaks.dealing(match.state, self.chance, self.often(25))
            self.step()
            if self.findings.full:
                return
        self.findings.where = f"{self.one.name}, at the end"
        self.suite.positions.ledgers(match.state)
        self.result()
        self.look_back()

    # ------------------------------------------------------------------ one answer

    def step(self) -> None:
        match = self.match
        state = match.state
        options = state.options()
        action = options[int(self.chance.below(len(options)))]
        seat, before = int(state.seat), state.clone()
        self.watched.clear()
        events = match.play(action)
        line = match.record.lines[-2 if match.over else -1]
        self._note(self.watched, before, seat, action, events, line.automatic)
        self.digests[line.number] = match.state.digest()
        if match.over:
            self.digests[match.version] = self.digests[line.number]
            self.history.final = match.state
        with self.findings.guard("telling what happened"):
            self.told(before, action, events)
        if match.undoable and self.often(self.suite.sampling.undos):
            with self.findings.guard("taking answers back"):
                self.back_and_forth()

    def told(self, before: State, action: int, events: list[Event]) -> None:
        """Every change that a seat sees has an event for it, in every language, with a rule.

        A bare "done" may go without if it changes nothing but what is asked; a bid or another choice may not.
        """
        game = self.match.game
        for event in events:
            what = f"the event '{event.message.key}'"
            self.suite.speech.rule(event.rule, what)
            self.suite.speech.message(event.message, game, what)
        bare = game.actions.family(action).count == 1
        for seat in seats_of(before):
            if any(event.heard_by(seat) for event in events):
                continue
            one, other = before.view(seat).fields(), self.match.state.view(seat).fields()
            names = [name for name in one if one[name] != other[name] and not (bare and name == "agenda")]
            if names:
                what = f"'{game.actions.text(action)}' changed what {seat_name(seat)} sees ({', '.join(names[:4])})"
                self.findings.add("untold", f"{what}, and nothing was told")
                return

    def back_and_forth(self) -> None:
        """Undo until the fence, then the same answers again: the same positions both ways."""
        match, count, now = self.match, self.match.undoable, self.match.state.digest()
        for back in range(1, count + 1):
            match.undo()
            self.digests[match.version] = match.state.digest()
            if match.state.digest() != self.history.digests[-back]:
                self.findings.add("undo", "taking an answer back does not lead to the position before it")
                return
        for step in self.history.steps[-count:]:
            self.watched.clear()
            events = match.play(step.action)
            self.digests[match.version] = match.state.digest()
            if self.watched.outcomes or self.watched.shown or heard(events, NOBODY) != heard(step.events, NOBODY):
                self.findings.add("undo", "an answer that was taken back is another one the second time")
        if match.state.digest() != now:
            self.findings.add("undo", "the same answers after an undo lead elsewhere")

    # ------------------------------------------------------------------ the end

    def result(self) -> None:
        state = self.match.state
        scores, winners = state.scores(), state.winners()
        if len(scores) != state.game.players:
            self.findings.add("result", f"{len(scores)} scores for {state.game.players} players")
        if not winners or sorted(set(winners)) != winners or not set(winners) <= set(range(state.game.players)):
            self.findings.add("result", f"the winners are {winners}")
        if state.options() or any(
            state.mask(seat) != bytes(state.game.actions.count) for seat in range(self.one.players)
        ):
            self.findings.add("result", "there are options after the end")
        refusal = state.why_not(0)
        if refusal is None:
            self.findings.add("result", "an action is not refused after the end")

    def look_back(self) -> None:
        """The proofs that need the whole game: copies, other worlds, what steps taught, the record."""
        history, leaks, sampling = self.history, self.suite.leaks, self.suite.sampling
        for step, digest in zip(history.steps, history.digests, strict=True):
            if step.before is not None and step.before.digest() != digest:
                self.findings.add("clone", "a clone made during the game has changed while the game went on")
                break
        with self.findings.guard("replaying the game in other worlds"):
            leaks.other_worlds(history, self.chance, sampling.other_worlds)
        for index in range(1, len(history.steps)):
            if self.often(sampling.lessons * (4 if history.steps[index].private else 1)):
                self.findings.where = f"{self.one.name}, step {index}"
                with self.findings.guard("looking at what a step teaches"):
                    leaks.lesson(history, index, self.chance)
            step = history.steps[index]
            if step.private and not step.outcomes and self.often(sampling.ruled_out):
                self.findings.where = f"{self.one.name}, step {index}"
                with self.findings.guard("comparing dealt worlds with what is possible"):
                    leaks.ruled_out(history, index, 1 + int(self.chance.below(8)), self.chance)
        stepped = [index for index, step in enumerate(history.steps) if step.automatic]
        for _ in range(min(sampling.automatic, len(stepped))):
            index = stepped[int(self.chance.below(len(stepped)))]
            self.findings.where = f"{self.one.name}, step {index}"
            with self.findings.guard("taking automatic steps by hand"):
                leaks.automatic(history, index, self.chance)
        self.findings.where = self.one.name
        with self.findings.guard("replaying the record"):
            self.replay()
        self.chain()

    def replay(self) -> None:
        """The record, undos included, leads through the same positions."""

        def compare(again: Match) -> None:
            if again.state.digest() != self.digests[again.version]:
                self.findings.add("replay", f"line {again.version} of the record leads to another position")

        again = replay(parse(self.match.record.text()), components=self.suite.components, seen=compare)
        if again.record.text() != self.match.record.text():
            self.findings.add("replay", "the record of the replay is another one")
        if again.scores() != self.match.scores() or again.winners() != self.match.winners():
            self.findings.add("replay", "the replay ends with another result")

    def chain(self) -> None:
        """The chain is keyed: without the seed nobody can test a guess at a hidden outcome against it."""
        record = self.match.record
        assert self.match._chain is not None
        other = type(self.match._chain)(seed_bytes("another seed"), record.header)
        if any(other.next(line) == line.chain for line in record.lines):
            self.findings.add("chain", "a line's chain value does not depend on the seed: a guess can be tested by it")
