"""What must hold at every decision of every game: its options, reasons, sentences, ledgers, copies and bytes."""

from itertools import pairwise

from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import KIND, WIDTH, A
from boomtown.kernel.entry import Entry
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State, decode
from boomtown.kernel.view import NOBODY
from boomtown.lab.findings import Findings, Speech
from boomtown.lab.inside import forgotten
from boomtown.table.match import Match


class Decisions:
    """The checks of one position, with the findings they report to."""

    def __init__(self, entry: Entry, findings: Findings, speech: Speech) -> None:
        self.entry = entry
        self.findings = findings
        self.speech = speech

    # ------------------------------------------------------------------ at every decision

    def every(self, state: State, chance: Chance) -> None:
        """The quick checks."""
        self.options(state)
        self.agenda(state)
        self.ledgers(state)
        asked = state.asked()
        self.speech.rule(asked.rule, f"question {asked.name}")
        self.speech.message(state.question(), state.game, f"question {asked.name}")
        options = state.options()
        count = int(state.game.actions.count)
        some = [options[0], options[-1], options[int(chance.below(len(options)))]]
        for action in some:
            self.speech.message(state.label(action), state.game, f"answer '{state.game.actions.text(action)}'")
        legal = set(options)
        for action in {*some, *(int(chance.below(count)) for _ in range(12))}:
            self.reason(state, action, action in legal)

    def options(self, state: State) -> None:
        """Not empty, rising, in range; the block after the single actions."""
        name, choices, options = state.asked().name, state.open_choices(), state.options()
        if not options:
            self.findings.add("empty", f"question {name} has no answer")
        if any(one >= other for one, other in pairwise(options)):
            self.findings.add("order", f"the options of {name} do not rise, or one is there twice: {options[:12]}")
        if options and (min(options) < 0 or max(options) >= state.game.actions.count):
            self.findings.add("range", f"an option of {name} is no action of this game")
        if len(options) != choices.count:
            self.findings.add("order", f"question {name} counts {choices.count} options and lists {len(options)}")

    def agenda(self, state: State) -> None:
        """Every number on the agenda has a name."""
        agenda = state.agenda
        for down in range(agenda.depth):
            step = state.game.steps[agenda.below(down, KIND)]
            for column in range(A + len(step.numbers), WIDTH):
                if agenda.below(down, column):
                    self.findings.add("agenda", f"the step {step.name} has a number without a name on the agenda")

    def ledgers(self, state: State) -> None:
        for ledger in state.ledgers():
            if ledger.found != ledger.expected:
                self.findings.add("ledger", f"{ledger.name}: {ledger.found}, but it must be {ledger.expected}")

    def reason(self, state: State, action: int, legal: bool) -> None:
        """`why_not` is silent exactly for the options, and what it says can be read and looked up."""
        text = state.game.actions.text(action)
        refusal = state.why_not(action)
        if legal and refusal is not None:
            self.findings.add("why_not", f"'{text}' is an option, but is refused: {refusal.message!r}")
        elif not legal and refusal is None:
            self.findings.add("why_not", f"'{text}' is no option of {state.asked().name}, but nothing refuses it")
        elif refusal is not None:
            what = f"the refusal of '{text}' in question {state.asked().name}"
            self.speech.rule(refusal.rule, what)
            self.speech.message(refusal.message, state.game, what)

    # ------------------------------------------------------------------ at sampled decisions

    def thorough(self, match: Match, chance: Chance) -> None:
        """The slow checks."""
        state = match.state
        legal = set(state.options())
        for action in range(state.game.actions.count):
            self.reason(state, action, action in legal)
        self.speech.message(state.question(), state.game, f"question {state.asked().name}", thorough=True)
        for action in sorted(legal)[:60]:
            what = f"answer '{state.game.actions.text(action)}'"
            self.speech.message(state.label(action), state.game, what, thorough=True)
        self.masks(match)
        self.bytes_back(state, chance)
        self.twin(state, chance)
        self.every_option_counts(state, chance)
        self.board(state, chance)

    def masks(self, match: Match) -> None:
        """A seat that is not asked has no options and an empty mask."""
        state = match.state
        legal = set(state.options())
        for seat in [*range(state.game.players), NOBODY]:
            asked = seat == state.seat
            expected = bytes(1 if asked and action in legal else 0 for action in range(state.game.actions.count))
            if state.mask(seat) != expected:
                whose = "the seat that is asked" if asked else "a seat that is not asked"
                self.findings.add("mask", f"the mask of {whose} in question {state.asked().name} is wrong")
            if not asked and match.options(seat):
                self.findings.add("mask", f"a seat that is not asked has options in question {state.asked().name}")

    def bytes_back(self, state: State, chance: Chance) -> None:
        """The canonical bytes hold everything: a state read back from them plays on like a clone."""
        data = state.encode()
        again = decode(state.game, data)
        if again.encode() != data or again.options() != state.options():
            self.findings.add("bytes", "the state read back from its bytes is another one")
        for name in forgotten(state, again):
            self.findings.add("bytes", f"sync forgets {name} before and after the way through the bytes")
        for seat in [*range(state.game.players), NOBODY]:
            if again.view(seat).encode() != state.view(seat).encode():
                self.findings.add("bytes", "the state read back from its bytes has other views")
        twin, seed = state.clone(), int(chance.word())
        lucks = Chance(seed), Chance(seed)
        for _ in range(12):
            if twin.over or again.over:
                break
            options = twin.options()
            if again.options() != options:
                break
            action = options[int(chance.below(len(options)))]
            twin.advance(action, lucks[0])
            again.advance(action, lucks[1])
        if twin.digest() != again.digest():
            self.findings.add("bytes", "a clone and the state read back from its bytes play on differently")

    def twin(self, state: State, chance: Chance) -> None:
        """A clone is equal and independent, both ways."""
        digest = state.digest()
        twin = state.clone()
        if twin.digest() != digest or twin.options() != state.options() or twin.seat != state.seat:
            self.findings.add("clone", "a clone differs from its original")
        if twin.listener is not None:
            self.findings.add("clone", "a clone has its original's listener")
        for _ in range(12):
            if twin.over:
                break
            choices = twin.open_choices()
            twin.advance(choices.at(chance.below(choices.count)), chance)
            if state.digest() != digest:
                self.findings.add("clone", "playing on a clone changed the original")
                break

    def every_option_counts(self, state: State, chance: Chance) -> None:
        """No option leaves both the state and the seat's knowledge as they were."""
        options = state.options()
        while len(options) > 12:
            del options[int(chance.below(len(options)))]
        before, seat = state.encode(), state.seat
        sight = state.view(seat).encode()
        for action in options:
            twin = state.clone()
            twin.advance(action, chance)
            if twin.encode() == before and twin.view(seat).encode() == sight:
                self.findings.add(
                    "nothing", f"the option '{state.game.actions.text(action)}' of {state.asked().name} changes nothing"
                )

    def board(self, state: State, chance: Chance) -> None:
        """The table can be drawn, and its places name real actions."""
        view = state.view(int(chance.below(state.game.players + 1)) - 1)
        for words in self.speech.words:
            board = self.entry.board(view, words)
            sections = [*board.sections, *(section for panel in board.panels for section in panel.sections)]
            for place in (place for section in sections for place in section.places):
                for answer in place.answers:
                    state.game.actions.parse(answer)

    def judged(self, state: State, advice: Advice, chance: Chance) -> None:
        """The advice judges a world as the asked seat may think it, in as many parts as it has reasons for, and leaves
        that world as it was."""
        seat = state.seat
        world = state.view(seat).deal(chance)
        before, options = world.encode(), world.options()
        advice.sure(world.view(seat), options)
        advice.prefer(world, seat)
        advice.mark(world)
        some = [options[0], options[-1], options[int(chance.below(len(options)))]]
        judgements = [advice.parts(world, other) for other in state.game.seats]
        for action in some:
            advice.glance(world, seat, action)
            judgements.append(advice.foresee(world, action, seat))
        sizes = [len(parts) for parts in judgements]
        if sizes[0] == 0 or any(size not in (0, len(advice.reasons)) for size in sizes):
            self.findings.add("advice", f"a judgement of {state.asked().name} has not a part for each reason")
        if world.encode() != before or world.options() != options:
            self.findings.add("advice", f"judging {state.asked().name} changed the world that was judged")
