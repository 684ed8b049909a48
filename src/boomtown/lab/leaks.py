"""Proofs that nothing leaks: from every seat's view other worlds are dealt, or replayed with other hidden outcomes,
and the seat must not be able to tell them from the real one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boomtown.kernel.errors import BadOutcome
from boomtown.kernel.fields import Packer
from boomtown.kernel.game import OPEN, PRIVATE, PROCEDURE
from boomtown.kernel.luck import Chance, Luck, Script
from boomtown.kernel.message import Event, Listener
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY, View
from boomtown.lab.findings import Findings
from boomtown.lab.history import Altered, Deed, Guessed, History, Watched, learns
from boomtown.lab.inside import untold

ENOUGH = 12
"""Samples after which a hidden fact that never varied is suspicious."""
GUESSES = 24
"""Worlds that are played up to a moment, and worlds dealt there, to be compared."""
SURE = 40
"""So many times as many are played before a world is called impossible."""
COMMON = 0.2
"""The share of the worlds dealt that must have something no world has that was played."""

Fact = tuple[str, int]
Eye = Callable[[State, int], bytes]
"""Another way in which a seat looks at a state (an environment, a page): it must not tell more than the view."""


def seat_name(seat: int) -> str:
    return "a spectator" if seat == NOBODY else f"seat {seat + 1}"


def seats_of(state: State) -> list[int]:
    """All seats, spectators included."""
    return [*range(state.game.players), NOBODY]


def difference(one: View, other: View) -> str:
    """The names of the fields in which two views differ."""
    first, second = one.fields(), other.fields()
    names = [name for name in first if first[name] != second.get(name)]
    return ", ".join(f"{name} {first[name]} or {second.get(name)}" for name in names[:3])


def heard(events: list[Event], seat: int) -> list[str]:
    """What a seat hears of some events, to be compared."""
    return [f"{event.rule} {event.message!r}" for event in events if event.heard_by(seat)]


@dataclass
class Variety:
    """Over many samples, whether each hidden fact takes more than one value in the worlds that are dealt."""

    secrets: int = 0
    """Private outcomes that could have been otherwise."""
    deals: int = 0
    alike: int = 0
    """Deals that were the true state itself."""
    wrong: dict[Fact, int] = field(default_factory=dict)
    """How often a fact was dealt unlike the truth: then the seat cannot have known it."""
    varied: set[Fact] = field(default_factory=set)

    def sample(self, truth: State, worlds: list[State]) -> None:
        true = facts(truth)
        dealt = [facts(world) for world in worlds]
        self.deals += len(dealt)
        self.alike += sum(1 for world in dealt if world == true)
        for fact, value in true.items():
            values = {world.get(fact) for world in dealt}
            if len(values) > 1:
                self.varied.add(fact)
            elif values != {value}:
                self.wrong[fact] = self.wrong.get(fact, 0) + 1

    def judge(self, findings: Findings) -> None:
        if self.secrets >= ENOUGH and self.deals >= 4 * ENOUGH and self.alike == self.deals:
            findings.add("variety", "things are hidden, but every world dealt from a view is the true one")
        for fact, count in sorted(self.wrong.items()):
            if count >= ENOUGH and fact not in self.varied:
                findings.add("variety", f"{fact[0]} [{fact[1]}] is hidden, but is always dealt the same way")


def facts(state: State) -> dict[Fact, int]:
    """Each number of a state by field and index. What a pool held when last shuffled is no fact of a dealt world."""
    result: dict[Fact, int] = {}
    for name, value in state.fields().items():
        if name.endswith(".full"):
            continue
        if isinstance(value, list):
            result.update({(name, at): item for at, item in enumerate(value)})
            result[(name, -1)] = len(value)
        else:
            result[(name, -1)] = value
    return result


class Leaks:
    """The proofs, with the findings they report to."""

    def __init__(self, findings: Findings, worlds: int, eyes: Sequence[Eye] = ()) -> None:
        self.findings = findings
        self.worlds = worlds
        self.eyes = eyes
        self.variety = Variety()

    def _same_to_the_eyes(self, one: State, other: State, seat: int) -> bool:
        """Two worlds with the same view look the same in every other way."""
        for eye in self.eyes:
            if eye(one, seat) != eye(other, seat):
                self.findings.add("leak", f"{eye} tells {seat_name(seat)} something that its view does not")
                return False
        return True

    # ------------------------------------------------------------------ worlds dealt from a view

    def dealing(self, state: State, chance: Chance, play_on: bool) -> None:
        """Dealing from a view leaves it unchanged; what the seat is asked and told is the same in every such world."""
        for seat in seats_of(state):
            view = state.view(seat)
            before = view.encode()
            told = Packer()
            state.glance(seat, told)
            if told.packed() != before:
                self.findings.add("leak", f"a glance tells {seat_name(seat)} something else than the view")
            dealt: list[State] = []
            for _ in range(self.worlds):
                with self.findings.guard(f"dealing from the view of {seat_name(seat)}"):
                    world = view.deal(Chance(int(chance.word())))
                    dealt.append(world)
                    self._compare_deal(state, world, view, before, seat)
            if view.encode() != before:
                self.findings.add("deal", f"dealing from it changed the view of {seat_name(seat)}")
            self.variety.sample(state, dealt)
            if play_on and dealt and chance.below(3) == 0:
                with self.findings.guard(f"playing on in a world dealt from the view of {seat_name(seat)}"):
                    self._play_on(dealt[0], chance)

    def _compare_deal(self, state: State, world: State, view: View, before: bytes, seat: int) -> None:
        again = world.view(seat)
        if again.encode() != before:
            self.findings.add(
                "deal",
                f"a world dealt from the view of {seat_name(seat)} gives it another view: {difference(view, again)}",
            )
            return
        for name in untold(view, again):
            self.findings.add("leak", f"the view of {seat_name(seat)} holds what its bytes do not tell: {name}")
        self._same_to_the_eyes(state, world, seat)
        for ledger in world.ledgers():
            if ledger.found != ledger.expected:
                self.findings.add(
                    "deal",
                    f"in a world dealt for {seat_name(seat)} {ledger.name}: {ledger.found}, not {ledger.expected}",
                )
        if state.over:
            return
        public = state.game.modes[state.agenda.kind] == OPEN
        if world.question() != state.question():
            self.findings.add("leak", f"the question {state.asked().name} tells {seat_name(seat)} something hidden")
        if seat == state.seat or public:
            self._compare_answers(state, world, seat)

    def _compare_answers(self, state: State, world: State, seat: int) -> None:
        """Options, labels and reasons tell the asked seat nothing new; options of an open question tell nobody."""
        name = state.asked().name
        if world.options() != state.options():
            kind = "leak" if seat == state.seat else "private"
            self.findings.add(
                kind, f"the answers to {name} depend on what {seat_name(seat)} does not know, and it is not private"
            )
            return
        if seat != state.seat:
            return
        for action in state.options()[:4]:
            if world.label(action) != state.label(action):
                self.findings.add(
                    "leak", f"the sentence for an answer to {name} tells {seat_name(seat)} something hidden"
                )
        count = int(state.game.actions.count)
        for action in range(0, count, max(1, count // 40)):
            real, other = state.why_not(action), world.why_not(action)
            if (real is None) != (other is None) or (
                real is not None and other is not None and (real.rule, real.message) != (other.rule, other.message)
            ):
                self.findings.add("leak", f"a reason in question {name} tells {seat_name(seat)} something hidden")

    def _play_on(self, world: State, chance: Chance) -> None:
        luck = Chance(int(chance.word()))
        for _ in range(world.game.progress_bound + 1):
            if world.over:
                break
            choices = world.open_choices()
            world.advance(choices.at(luck.below(choices.count)), luck)
        else:
            self.findings.add("progress", "a dealt world did not come to an end")
        for ledger in world.ledgers():
            if ledger.found != ledger.expected:
                self.findings.add(
                    "deal", f"a dealt world played on ends with {ledger.name}: {ledger.found}, not {ledger.expected}"
                )

    # ------------------------------------------------------------------ what a step teaches

    def lesson(self, history: History, index: int, chance: Chance) -> None:
        """A step whose luck does not concern a seat looks the same in every world it thinks of: it teaches nothing."""
        step = history.steps[index]
        before = step.before
        if before is None:
            return
        for seat in seats_of(before):
            if learns(step.concerns, seat):
                continue
            after = history.after(index).view(seat)
            for _ in range(self.worlds):
                world = before.view(seat).deal(Chance(int(chance.word())))
                if not world.open_choices().has(step.action):
                    self.findings.add(
                        "fence",
                        f"'{before.game.actions.text(step.action)}' tells {seat_name(seat)} that it was possible, "
                        "but nothing was shown",
                    )
                    break
                luck = Watched(Chance(int(chance.word())))
                listener = Listener()
                world.listener = listener
                world.advance(step.action, luck)
                if world.view(seat).encode() != after.encode() or heard(listener.events, seat) != heard(
                    step.events, seat
                ):
                    self.findings.add(
                        "fence",
                        f"'{before.game.actions.text(step.action)}' taught {seat_name(seat)} something, "
                        f"but nothing was drawn for or shown to it: {difference(after, world.view(seat))}",
                    )
                    break

    def automatic(self, history: History, index: int, chance: Chance) -> None:
        """Every question the engine answers has the same single answer in all worlds a spectator thinks of."""
        step = history.steps[index]
        luck = Script(step.outcomes)
        if step.before is None:
            state = history.game.set_up(luck)
        else:
            state = step.before.clone()
            state.answer(step.action, luck)
        given: list[int] = []
        while state.agenda.depth > 0:
            mode = state.game.modes[state.agenda.kind]
            if mode == PROCEDURE:
                state.proceed(luck)
                continue
            state.choices.clear()
            state.ask()
            if mode == PRIVATE or state.choices.count != 1:
                break
            only = int(state.choices.at(0))
            given.append(only)
            self._justify(state, only, chance)
            state.answer(only, luck)
        if given != step.automatic or state.digest() != history.after(index).digest():
            self.findings.add("automatic", "the same step taken by hand leads elsewhere")

    def _justify(self, state: State, only: int, chance: Chance) -> None:
        view = state.view(NOBODY)
        for _ in range(self.worlds):
            world = view.deal(Chance(int(chance.word())))
            if world.options() != [only]:
                self.findings.add(
                    "automatic",
                    f"question {state.asked().name} was answered automatically with '{state.game.actions.text(only)}', "
                    "but it has other answers in worlds that a spectator thinks possible",
                )
                return

    # ------------------------------------------------------------------ worlds that answers have ruled out

    def ruled_out(self, history: History, index: int, steps: int, chance: Chance) -> None:
        """Worlds dealt after some answers are worlds in which those answers could have been given.

        Worlds dealt before them are played on; those where an answer was not legal, or the seat would have seen
        something else, fall away. What many worlds dealt afterwards have and none of the others has is impossible.
        Nothing is drawn meanwhile: only answers and what is shown tell anything. What the answers themselves change
        is left out: how much of it a player gives depends on the player, and a deal need not guess that.
        """
        last = index
        while last + 1 < min(index + steps, len(history.steps)) and not history.steps[last + 1].outcomes:
            last += 1
        asked = history.steps[index].seat
        for seat in seats_of(history.after(last)):
            if seat == asked:
                continue  # its own answer tells a seat nothing
            guesses = _Guesses(history, index, last, seat, chance)
            guesses.add(GUESSES)
            if guesses.fallen == 0 or guesses.kept == 0:
                continue
            view = history.after(last).view(seat)
            dealt = [facts(view.deal(Chance(int(chance.word())))) for _ in range(GUESSES)]
            often = {fact: count for fact, count in _counted(dealt).items() if count >= COMMON * GUESSES}
            while suspicious := sorted(one for one in often if one not in guesses.seen and one[0] not in guesses.moved):
                if guesses.kept >= SURE * GUESSES:
                    (name, at), value = suspicious[0]
                    answer = history.game.actions.text(history.steps[index].action)
                    self.findings.add(
                        "deal",
                        f"after '{answer}' worlds are dealt for {seat_name(seat)} in which that could not have happened"
                        f": {name}{f' [{at}]' if at >= 0 else ''} is {value}",
                    )
                    return
                if guesses.tried >= 3 * SURE * GUESSES:
                    break
                guesses.add(GUESSES)

    # ------------------------------------------------------------------ other worlds by replay

    def other_worlds(self, history: History, chance: Chance, most: int, follow: int = 8) -> None:
        """One hidden outcome is replaced: a seat that did not learn it sees and hears the same, until it is shown."""
        places = [
            (index, at, seat)
            for index, step in enumerate(history.steps)
            for at, knowers in enumerate(step.knowers)
            if step.real[at]
            for seat in [*range(history.game.players), NOBODY]
            if not learns(knowers, seat) and not learns(step.shown, seat)
        ]
        self.variety.secrets += len(places)
        for _ in range(min(most, len(places))):
            index, at, seat = places[int(chance.below(len(places)))]
            with self.findings.guard(f"in another world that {seat_name(seat)} thinks possible"):
                try:
                    self._other_world(history, index, at, seat, chance, follow)
                except BadOutcome:
                    continue

    def _other_world(self, history: History, index: int, at: int, seat: int, chance: Chance, follow: int) -> None:
        world: State | None = None
        for number in range(index, min(index + follow, len(history.steps))):
            step = history.steps[number]
            luck = Altered(step, seat, at if number == index else -1, chance)
            if number > index and learns(step.shown, seat):
                return
            if world is not None and not world.open_choices().has(step.action):
                if step.seat == seat:
                    self.findings.add("leak", f"the answers of {seat_name(seat)} depend on what it does not know")
                return
            listener = Listener()
            world = _taken(history, step, world, luck, listener)
            if learns(luck.shown, seat):
                return
            if not self._same(history, number, world, listener, seat):
                return

    def _same(self, history: History, number: int, world: State, listener: Listener, seat: int) -> bool:
        step, truth = history.steps[number], history.after(number)
        what = f"after '{history.game.actions.text(step.action)}'" if step.before is not None else "after the set-up"
        real, other = truth.view(seat), world.view(seat)
        if real.encode() != other.encode():
            self.findings.add(
                "leak", f"{what} the view of {seat_name(seat)} tells hidden things: {difference(real, other)}"
            )
            return False
        if not self._same_to_the_eyes(truth, world, seat):
            return False
        if heard(listener.events, seat) != heard(step.events, seat):
            self.findings.add("leak", f"{what} {seat_name(seat)} hears of hidden things")
            return False
        if listener.automatic != step.automatic:
            self.findings.add(
                "leak", f"{what} what the engine answered by itself tells {seat_name(seat)} hidden things"
            )
            return False
        if truth.seat == seat and truth.options() != world.options():
            self.findings.add("leak", f"{what} the options of {seat_name(seat)} tell it hidden things")
            return False
        return True


class _Guesses:
    """Worlds that a seat thinks of before some steps, played through them."""

    def __init__(self, history: History, first: int, last: int, seat: int, chance: Chance) -> None:
        self.history = history
        self.numbers = range(first, last + 1)
        self.seat = seat
        self.chance = chance
        self.tried = 0
        self.kept = 0
        self.seen: set[tuple[Fact, int]] = set()
        """What the worlds that are left have."""
        self.moved: set[Fact] = set()
        """What the steps change."""

    @property
    def fallen(self) -> int:
        return self.tried - self.kept

    def add(self, count: int) -> None:
        for _ in range(count):
            self.tried += 1
            first = self.history.steps[self.numbers[0]].before
            assert first is not None
            world = first.view(self.seat).deal(Chance(int(self.chance.word())))
            before = facts(world)
            if self._plays(world):
                self.kept += 1
                now = facts(world)
                self.seen.update(now.items())
                self.moved.update(fact for fact, value in now.items() if before.get(fact) != value)

    def _plays(self, world: State) -> bool:
        """Whether the steps could have been taken there, and have looked the same to the seat."""
        for number in self.numbers:
            step = self.history.steps[number]
            if not world.open_choices().has(step.action):
                return False
            try:
                world.advance(step.action, Guessed(step, self.seat, self.chance))
            except BadOutcome:
                return False
            if world.view(self.seat).encode() != self.history.after(number).view(self.seat).encode():
                return False
        return True


def _counted(worlds: list[dict[Fact, int]]) -> dict[tuple[Fact, int], int]:
    """How many worlds have each fact with each value."""
    counts: dict[tuple[Fact, int], int] = {}
    for world in worlds:
        for one in world.items():
            counts[one] = counts.get(one, 0) + 1
    return counts


def _taken(history: History, step: Deed, world: State | None, luck: Luck, listener: Listener) -> State:
    """A step taken in another world."""
    if step.before is None:
        state = history.game.set_up(luck)
        state.listener = listener
        state.settle(luck)
    else:
        state = world if world is not None else step.before.clone()
        state.listener = listener
        state.advance(step.action, luck)
    state.listener = None
    return state
