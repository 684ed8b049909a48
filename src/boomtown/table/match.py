"""A running game: a state with its history. Checks what people send, keeps the record, takes answers back."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from boomtown import bots, games
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, shared
from boomtown.kernel.errors import (
    BadOutcome,
    BoomtownError,
    DamagedRecord,
    IllegalAction,
    NothingToUndo,
    RulesError,
    StaleVersion,
    UnknownAction,
    WrongSeat,
)
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Noted, Script
from boomtown.kernel.message import Event, Listener, Refusal, say
from boomtown.kernel.record import (
    NOTES,
    RESIGNED,
    SEALED,
    SEEDED,
    STOPPED,
    TIME,
    Chain,
    Header,
    Record,
    RecordLine,
    commitment,
    parse,
    seed_bytes,
    verify_chain,
)
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY, View
from boomtown.kernel.words import Words
from boomtown.table.recorded import read_record
from boomtown.table.remedies import remedy


@dataclass(frozen=True)
class Choice:
    """A legal answer: its number, its stable text, and a sentence for people."""

    action: int
    text: str
    label: str


@dataclass(frozen=True)
class Decision:
    """Who is asked what: `version` must be given back with the answer."""

    version: int
    seat: int
    kind: str
    question: str
    rule: str


class Match:
    """A game at a table, from its set-up on. Seats are numbered from 0."""

    def __init__(self, entry: Entry, state: State, record: Record, seed: bytes | None, words: Words) -> None:
        self.entry = entry
        self.state = state
        self.game = state.game
        self.record = record
        self.words = words
        self.on_line: Callable[[RecordLine], None] | None = None
        """Called with each new line before anything else happens: where it is stored."""
        self.events: list[tuple[int, Event]] = []
        """Everything that happened, with the version it belongs to."""
        self._seed = seed
        self._luck = Noted(record.header.luck(seed)) if seed is not None else None
        self._chain: Chain | None = None
        self._back: list[tuple[int, State]] = []
        """Positions the seat that answered last can go back to: (line number after which it stood, state)."""
        self._runner = -1
        self.stopped: RecordLine | None = None
        """The line by which people ended the game before its rules did."""
        self.set_up_luck: list[int] = []
        self.set_up_automatic: list[str] = []

    def __reduce__(self) -> tuple[object, ...]:
        """Its record, played again where it is needed. Like the record's file it is for the keeper of the table."""
        box = None if self.game.components is self.entry.components() else self.game.components
        return _again, (self.entry, self.record.text(), self._seed, box, self.words.language)

    def __repr__(self) -> str:
        decision = self.decision
        asked = "over" if decision is None else f"seat {decision.seat + 1} is asked: {decision.kind}"
        return f"<Match: {self.game.key}, {self.game.players} players, version {self.version}, {asked}>"

    def _repr_html_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        return self.view(NOBODY)._repr_html_()

    # ------------------------------------------------------------------ looking

    @property
    def version(self) -> int:
        """The number of the last line: it counts actions and undos."""
        return len(self.record.lines) - 1

    @property
    def seed(self) -> bytes:
        """The seed of the table's luck: for what stores or plays it, never for a player."""
        if self._seed is None:
            raise BoomtownError("the seed of this game is not known")
        return self._seed

    @property
    def over(self) -> bool:
        """By the rules, or because the people at the table stopped it."""
        return self.state.over or self.stopped is not None

    @property
    def decision(self) -> Decision | None:
        """The open question, None when the game is over."""
        if self.over:
            return None
        asked = self.state.asked()
        question = self.words.text(self.state.question(), self.game)
        return Decision(self.version, int(self.state.seat), asked.name, question, asked.rule)

    def options(self, seat: int | None = None) -> list[Choice]:
        """The legal answers with their sentences. For a seat that is not asked there are none."""
        if self.over or (seat is not None and seat != self.state.seat):
            return []
        return [self.choice(action) for action in self.state.options()]

    def choice(self, action: int) -> Choice:
        """One legal answer in words."""
        return Choice(action, self.game.actions.text(action), self.words.text(self.state.label(action), self.game))

    def view(self, seat: int) -> View:
        """What a seat knows, or a spectator (`NOBODY`)."""
        if not NOBODY <= seat < self.game.players:
            raise WrongSeat(f"there is no seat {seat + 1}: there are {self.game.players}")
        return self.state.view(seat)

    def scores(self) -> list[int]:
        """Points or money of each seat as they stand; final when the game is over."""
        return self.state.scores()

    def winners(self) -> list[int]:
        """As the rules say; of a stopped game the best of those who were still in it, without tie-breaks."""
        if self.stopped is None:
            return self.state.winners()
        scores = self.scores()
        still_in = [seat for seat in range(len(scores)) if seat not in self.stopped.out]
        best = max(scores[seat] for seat in still_in)
        return [seat for seat in still_in if scores[seat] == best]

    def clone(self) -> State:
        """A twin of the position, to try things out on."""
        return self.state.clone()

    def why_not(self, action: str | int) -> str:
        """Empty for a legal answer, else the reason with its rule."""
        refusal = self.refusal(action)
        return "" if refusal is None else str(refusal)

    def refusal(self, action: str | int) -> IllegalAction | None:
        """None for a legal answer, else what `play` would raise."""
        refusal = self.state.why_not(self._number(action))
        return None if refusal is None else self._refused(refusal)

    def remedy(self, action: str | int) -> str:
        """The one answer that would make a refused one legal, in words; empty if there is no such thing."""
        found = -1 if self.over else remedy(self.view(int(self.state.seat)), self._number(action))
        return "" if found < 0 else self.words.text(self.state.label(found), self.game)

    # ------------------------------------------------------------------ playing

    def play(self, action: str | int, seat: int | None = None, version: int | None = None) -> list[Event]:
        """Answer the open question; returns what happened. Nothing changes if the answer is refused."""
        if version is not None and version != self.version:
            raise StaleVersion(f"the table has moved on: it is at version {self.version}, not {version}")
        if self.over:
            raise IllegalAction(self.words.sentences["refuse.over"], "")
        asked = int(self.state.seat)
        if seat is not None and seat != asked:
            raise WrongSeat(f"seat {seat + 1} is not asked now; seat {asked + 1} is")
        number = self._number(action)
        refusal = self.state.why_not(number)
        if refusal is not None:
            raise self._refused(refusal)
        if self._luck is None:
            raise BoomtownError("this game cannot go on: its seed is not known")
        before = self.state.clone()
        line = RecordLine(self.version + 1, "action")
        line.seat = asked
        line.action = self.game.actions.text(number)
        try:
            events, fence = self._carry_out(line, number, self._luck)
        except BaseException:
            self.state = before  # a bug in a game, or an interrupt: the answer was never given
            raise
        self._remember(asked, before, fence)
        self._append(line)
        self.conclude()
        return events

    def _carry_out(self, line: RecordLine, number: int, luck: Noted) -> tuple[list[Event], bool]:
        """Apply an action to the state and fill its line; returns the events and whether it was a fence."""
        listener = Listener()
        luck.clear()
        self.state.listener = listener
        self.state.advance(number, luck)
        self.state.listener = None
        line.luck = luck.outcomes
        line.automatic = [self.game.actions.text(action) for action in listener.automatic]
        self.events += [(line.number, event) for event in listener.events]
        return listener.events, luck.fence

    def _remember(self, seat: int, before: State, fence: bool) -> None:
        """Keep the position before an answer while it can be gone back to."""
        if seat != self._runner:
            self._back = []
            self._runner = seat
        self._back.append((self.version, before))
        if fence:
            self._back = []

    @property
    def undoable(self) -> int:
        """How many answers the seat that answered last can take back."""
        return len(self._back)

    @property
    def undo_seat(self) -> int:
        """The seat that may undo now, -1 if nobody."""
        return self._runner if self._back and not self.record.finished else -1

    def undo(self, seat: int | None = None) -> None:
        """Take the last answer back: over the seat's own run of answers, to the last fence."""
        if self.undo_seat < 0 or (seat is not None and seat != self._runner):
            raise NothingToUndo(
                "the last answer cannot be taken back: luck was drawn, something was shown, or somebody else answered"
            )
        back, state = self._back.pop()
        line = RecordLine(self.version + 1, "undo")
        line.seat = self._runner
        line.back = back
        self.state = state
        self.events = [told for told in self.events if told[0] <= back or self.record.lines[told[0]].kind in NOTES]
        self._append(line)

    # ------------------------------------------------------------------ what people decide outside the rules

    def resign(self, seat: int) -> None:
        """The player of a seat resigns: a bot answers for it from now on."""
        self._note(RESIGNED, seat)

    def run_out(self, seat: int) -> None:
        """The time of a seat is up, and the others let a bot answer for it."""
        self._note(TIME, seat)

    def stop(self, agreed: list[int], out: list[int]) -> None:
        """The people of the seats `agreed` end the game; the scores count as they stand, but not those of `out`."""
        line = RecordLine(self.version + 1, STOPPED)
        line.agreed = agreed
        line.out = out
        self._check_note(line)
        self._take_note(line)
        self.conclude()

    def _note(self, kind: str, seat: int) -> None:
        line = RecordLine(self.version + 1, kind)
        line.seat = seat
        self._check_note(line)
        self._take_note(line)

    def _check_note(self, line: RecordLine) -> None:
        """Only people give up and agree, each once, and only who gave up or ran out of time is out."""
        if self.over:
            raise IllegalAction(self.words.sentences["refuse.over"], "")
        if line.kind == STOPPED:
            gone = [note.seat for note in self.record.lines if note.kind in (RESIGNED, TIME)]
            fits = _rising(line.agreed) and _rising(line.out) and bool(line.agreed)
            fits = fits and all(map(self._is_person, line.agreed)) and set(line.out) <= set(gone) - set(line.agreed)
        else:
            given_up = [note.seat for note in self.record.lines if note.kind == RESIGNED]
            fits = self._is_person(line.seat) and line.seat not in given_up
        if not fits:
            raise IllegalAction("nobody at this table can have decided that", "")

    def _is_person(self, seat: int) -> bool:
        """Whether no bot sits there."""
        name = self.record.header.seats[seat] if 0 <= seat < len(self.record.header.seats) else ""
        return 0 <= seat < self.game.players and name not in bots.NAMES and ":" not in name

    def _take_note(self, line: RecordLine) -> None:
        """Everybody sees it. It changes no position: what could be taken back still can, unless the game is over."""
        message = say(f"note.{line.kind}", seat=line.seat) if line.seat >= 0 else say(f"note.{line.kind}")
        self.events.append((line.number, Event(message, "", -1)))
        if line.kind == STOPPED:
            self.stopped = line
            self._back = []
        self._append(line)

    def follow(self, line: RecordLine) -> None:
        """Play the next line of a record that another process writes: `replay`, one line at a time."""
        try:
            _play_line(self, line)
        except (BadOutcome, UnknownAction, IllegalAction, WrongSeat, RulesError, OverflowError) as error:
            raise DamagedRecord(str(error), line.number + 2) from error

    def last_run(self) -> list[RecordLine]:
        """The last run of one seat's answers that were not taken back, the latest first."""
        run: list[RecordLine] = []
        at = self.version
        while at > 0:
            line = self.record.lines[at]
            if line.kind == "undo":
                at = line.back
                continue
            if line.kind == "action":
                if run and run[0].seat != line.seat:
                    break
                run.append(line)
            at -= 1
        return run

    def _append(self, line: RecordLine) -> None:
        if self._chain is not None:
            line.chain = self._chain.next(line)
        self.record.lines.append(line)
        if self.on_line is not None:
            self.on_line(line)

    def conclude(self) -> None:
        """If the game is over, write the last line: the result, and the seed that was committed to."""
        if not self.over or self.record.finished:
            return
        self._back = []
        line = RecordLine(self.version + 1, "end")
        line.scores = self.scores()
        line.winners = self.winners()
        line.seed = self.seed.hex()
        self._append(line)

    def _number(self, action: str | int) -> int:
        if isinstance(action, int):
            self.game.actions.text(action)
            return action
        return int(self.game.actions.parse(action))

    def _refused(self, refusal: Refusal) -> IllegalAction:
        return IllegalAction(self.words.text(refusal.message, self.game), refusal.rule)


def new_game(
    game: str,
    players: int | None = None,
    *,
    seed: str | int | bytes | None = None,
    options: dict[str, str] | None = None,
    seats: list[str] | None = None,
    components: Components | None = None,
    language: str = "en",
    table: str | None = None,
    format: int | None = None,
) -> Match:
    """A new game. The seed is drawn at random unless one is given (any text or number).

    `format` is that of an older record that is played again; by itself a seed that was typed gives the game it has
    always given.
    """
    entry = games.find(game)
    if players is not None and not isinstance(players, int):
        raise BoomtownError(f"a number of players is a whole number, not '{players}'")
    count = entry.count(players, len(seats or []))
    setup = entry.set_up(count, options, components)
    names = seats or []
    if names and len(names) != count:
        raise BoomtownError(f"{count} players need {count} seats, not {len(names)}")
    secret = seed if isinstance(seed, bytes) else seed_bytes(str(seed)) if seed is not None else secrets.token_bytes(32)
    name = table or secrets.token_hex(8)
    header = Header(
        setup.key,
        setup.rules_version,
        setup.digest,
        count,
        setup.options,
        names,
        name,
        commitment(name, secret),
        format or (SEALED if seed is None or isinstance(seed, bytes) else SEEDED),
    )
    match = _opened(entry, setup, Record(header), secret, entry.words(language), Noted(header.luck(secret)))
    match._chain = Chain(secret, header)
    line = RecordLine(0, "set-up")
    line.luck = match.set_up_luck
    line.automatic = match.set_up_automatic
    match._append(line)
    return match


def _opened(entry: Entry, setup: Game, record: Record, seed: bytes | None, words: Words, luck: Noted) -> Match:
    """A match right after its set-up."""
    words.seats = record.header.seats
    state = setup.set_up(luck)
    listener = Listener()
    state.listener = listener
    state.settle(luck)
    state.listener = None
    match = Match(entry, state, record, seed, words)
    match.set_up_luck = luck.outcomes
    match.set_up_automatic = [setup.actions.text(action) for action in listener.automatic]
    match.events = [(0, event) for event in listener.events]
    return match


def replay(
    record: Record | Path | str,
    *,
    seed: bytes | None = None,
    components: Components | None = None,
    language: str = "en",
    until: int | None = None,
    seen: Callable[[Match], None] | None = None,
) -> Match:
    """Play a record, or the one in a file, again from its outcomes. The first line that does not fit is named.

    With the seed (a finished record reveals it) the chain is verified and the game can continue. `until` stops
    after that line; `seen` is called after every line.
    """
    if not isinstance(record, Record):
        record = read_record(Path(record))
    header = record.header
    entry = games.find(header.game)
    box = components or entry.components()
    if not box.known_as(header.components):
        raise DamagedRecord(
            f"it was played with other components ({header.components[:12]}) than {box.name} ({box.digest[:12]}); "
            "give the right file with --components",
            1,
        )
    if seed is None and record.finished:
        seed = revealed(record)
    if seed is not None:
        verify_chain(record, seed)
    setup = shared(entry, entry.rules_version, header.players, tuple(sorted(header.options.items())), box)
    other = (
        ""
        if setup.rules_version == header.rules
        else f"; it was played by rules version {header.rules}, and this is {setup.rules_version}"
    )
    if not record.lines or record.lines[0].kind != "set-up":
        raise DamagedRecord("the set-up is missing", 2)
    first = record.lines[0]
    try:
        match = _opened(entry, setup, Record(header), seed, entry.words(language), Noted(Script(first.luck)))
    except (BadOutcome, RulesError, OverflowError) as error:
        raise DamagedRecord(f"the set-up does not fit: {error}{other}", 2) from error
    if match.set_up_luck != first.luck or match.set_up_automatic != first.automatic:
        raise DamagedRecord(f"the set-up does not fit{other}", 2)
    if seed is not None:
        match._chain = Chain(seed, header)
    match._append(first)
    if seen is not None:
        seen(match)
    for line in record.lines[1:]:
        if until is not None and line.number > until:
            break
        try:
            _play_line(match, line)
        except (BadOutcome, UnknownAction, IllegalAction, WrongSeat, RulesError, OverflowError) as error:
            raise DamagedRecord(f"{error}{other}", line.number + 2) from error
        if seen is not None:
            seen(match)
    return match


def _again(entry: Entry, text: str, seed: bytes | None, box: Components | None, language: str) -> Match:
    """A match from its pickle."""
    return replay(parse(text), seed=seed, components=box, language=language)


def _play_line(match: Match, line: RecordLine) -> None:
    if line.kind == "undo":
        if not match._back or match.undo_seat != line.seat or match._back[-1][0] != line.back:
            raise IllegalAction("this answer could not be taken back", "")
        match.undo()
        match.record.lines[-1].chain = line.chain
        return
    if line.kind in NOTES:
        match._check_note(line)
        match._take_note(line)
        return
    if line.kind == "end":
        if not match.over:
            raise IllegalAction("the game is not over here", "")
        if match.scores() != line.scores or match.winners() != line.winners:
            raise IllegalAction("the result is not the one this game leads to", "")
        match._back = []
        match._append(line)
        return
    if match.over:
        raise IllegalAction("the game was over before", "")
    if line.seat != match.state.seat:
        raise WrongSeat(f"seat {line.seat + 1} answers, but seat {match.state.seat + 1} is asked")
    number = match._number(line.action)
    refusal = match.state.why_not(number)
    if refusal is not None:
        raise match._refused(refusal)
    before = match.state.clone()
    again = RecordLine(line.number, "action")
    again.seat = line.seat
    again.action = line.action
    script = Script(line.luck)
    _, fence = match._carry_out(again, number, Noted(script))
    if not script.finished or again.automatic != line.automatic:
        raise IllegalAction("what followed is not what the rules make follow", "")
    match._remember(line.seat, before, fence)
    again.chain = line.chain
    match._append(again)


def _rising(seats: list[int]) -> bool:
    return all(one < other for one, other in pairwise(seats))


def revealed(record: Record) -> bytes:
    """The seed in the last line of a finished record."""
    try:
        return bytes.fromhex(record.lines[-1].seed)
    except ValueError as error:
        raise DamagedRecord("the seed is not readable", len(record.lines) + 1) from error
