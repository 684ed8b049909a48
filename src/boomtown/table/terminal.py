"""A game in the terminal: people at this keyboard, bots, a record on disk that every answer is in before the next."""

import contextlib
import sys
from collections.abc import Callable

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from boomtown.bots.greedy import Greedy
from boomtown.kernel.board import Board
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.view import NOBODY
from boomtown.table.match import Choice, Match
from boomtown.table.rulebook import Rulebook
from boomtown.table.seats import Seats
from boomtown.table.text import Look, chip, columns, draw, name, read_out

KEYS = (
    ("number", "give that answer; its own words do as well: ship gold, d4"),
    ("?", "the rule behind the question; ? GW-3.1 shows any rule"),
    ("h", "hint: what a sensible player would do, and why"),
    ("u", "undo your last answer, while nothing new is known and nobody else has answered"),
    ("b", "the board again; b Boomtown reads one part of it out"),
    ("i", "i d4 tells what is at d4, at space 4, on card 4"),
    ("l", "the log of what happened; l all for everything"),
    ("q", "save and quit (every answer is saved at once, so nothing is ever lost)"),
)
HINTS = 3
LOG_LINES = 30
RECENT = 8
ALL = 10_000
LONGEST_NUMBER = 9
"""The digits of the longest number that can be meant as one."""


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """Draws for people and reads what they type. Without a terminal it reads a script, line by line."""

    def __init__(
        self, match: Match, seats: Seats, plain: bool = False, console: Console | None = None, confirm: bool = True
    ) -> None:
        self.match = match
        self.seats = seats
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited
        self.plain = plain
        self.confirm = confirm
        self.console = console or Console(highlight=False, soft_wrap=plain, no_color=plain or None)
        self.rules = Rulebook(match.entry)
        self._told = dict.fromkeys(
            [NOBODY, *self.seats.people], max(0, len(match.events) - RECENT) if match.version else 0
        )
        """How many of the match's events each seat has been told; after a break only the last are told again."""
        self._begun = False
        self._at_keyboard = self.seats.people[0] if self.seats.people else NOBODY
        self._line = 0

    # ------------------------------------------------------------------ the game

    def play(self) -> None:
        """Play on until the game is over; `Leave` is raised when the person quits."""
        if self.live and not self.plain and not self.seats.people:
            self.show_board(NOBODY)
        shown = self.live and not self.plain
        while not self.match.over:
            seat = int(self.match.state.seat)
            if not self.seats.is_person(seat):
                self._let_bot_play(seat)
                continue
            self._change_places(seat)
            news = self._news(seat)
            answers = self._answers()
            if shown and self._begun:
                self.console.clear()
            if shown or not self._begun:
                self.show_board(seat, height=self.console.height - len(news) - len(answers) - 5 if shown else ALL)
            self._begun = True
            self._tell(seat)
            self._show_question(seat, answers)
            self._ask(seat)
        self._show_result()

    def _let_bot_play(self, seat: int) -> None:
        if self.live and not self.plain and self.seats.people:
            with self.console.status(f"{self.seats.titles[seat]} is thinking ..."):
                self.seats.play_bot()
        else:
            self.seats.play_bot()
        if not self.seats.people:
            self._tell(NOBODY)

    def _change_places(self, seat: int) -> None:
        """Somebody else's turn at this keyboard: cover the screen if anybody has secrets."""
        if seat != self._at_keyboard and self.live and self.seats.have_secrets():
            self.console.clear()
            title = self.seats.titles[seat]
            self._read(f"Pass the keyboard to {title}. {title}: press Enter when nobody else looks. ")
        self._at_keyboard = seat

    def _tell(self, seat: int) -> None:
        """What has happened since this seat was last told, as far as it hears of it."""
        lines = self._news(seat)
        self._told[seat] = self._told[NOBODY] = len(self.match.events)
        for line in lines:
            self.console.print(line)
        if lines and self.seats.people:
            self.console.print()

    def _news(self, seat: int) -> list[Text]:
        return [
            self._sentence(number)
            for number in range(self._told[seat], len(self.match.events))
            if self.match.events[number][1].heard_by(seat)
        ]

    def _sentence(self, number: int) -> Text:
        event = self.match.events[number][1]
        line = Text("" if self.plain else "· ")
        line.append(self.match.words.text(event.message, self.match.game))
        if event.rule:
            line.append(f"  {event.rule}" if not self.plain else f" ({event.rule})", "dim")
        return line

    # ------------------------------------------------------------------ asking

    def _ask(self, seat: int) -> None:
        """Read until an answer is given or taken back; other keys only show something."""
        while True:
            typed = self._read(self._prompt()).strip()
            if not typed:
                if self.live:
                    return
                continue
            try:
                if self._obey(typed, seat):
                    return
            except BoomtownError as error:
                if not self.live:
                    raise BoomtownError(f"input line {self._line}: {error}") from error
                self.console.print(Text(str(error), "bold red"))

    def _obey(self, typed: str, seat: int) -> bool:
        """Carry out what was typed; returns whether the table has changed."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        keys: dict[str, Callable[[], None]] = {
            "?": lambda: self._show_rule(rest),
            "h": lambda: self._show_hint(seat),
            "l": lambda: self._show_log(seat, rest),
            "b": lambda: self.show_board(seat, rest),
            "i": lambda: self._show_place(seat, rest),
            "help": self._show_keys,
        }
        if word == "q" and not rest:
            raise Leave
        if word == "u" and not rest:
            self._undo()
            return True
        if word in keys and not (rest and word == "h"):
            keys[word]()
            return False
        self.match.play(self._understood(typed), seat)
        self._offer_undo(seat)
        return True

    def _understood(self, typed: str) -> int:
        """The action a person means: by number, amount, text, or the last word of an answer's text."""
        choices = self.match.state.open_choices()
        singles = [int(choices.at(place)) for place in range(int(choices.listed))]
        actions = self.match.game.actions
        if typed.isdecimal() and len(typed) <= LONGEST_NUMBER:
            number = int(typed)
            if choices.last >= choices.first:
                return self._amount(number)
            if 1 <= number <= len(singles):
                return singles[number - 1]
            raise BoomtownError(f"there is no answer number {number}: give 1 to {len(singles)}")
        wanted = " ".join(typed.lower().split())
        meant = [action for action in singles if actions.text(action).lower().partition(" ")[2] == wanted]
        meant = meant or [action for action in singles if actions.text(action).lower().startswith(wanted)]
        if len(meant) == 1:
            return meant[0]
        families = self.match.state.asked().families
        for text in [wanted, *(f"{family} {wanted}" for family in families)]:
            try:
                return int(actions.parse(text))
            except BoomtownError:
                continue
        return int(actions.parse(typed))

    def _amount(self, number: int) -> int:
        """The action of an amount that was typed."""
        choices = self.match.state.open_choices()
        actions = self.match.game.actions
        family = actions.family(choices.first)
        return int(actions.parse(f"{family.word} {number}"))

    def _offer_undo(self, seat: int) -> None:
        """The turn goes to somebody else: the last moment to take the answer back."""
        if (
            not (self.live and self.confirm)
            or self.match.over
            or self.match.undo_seat != seat
            or self.match.state.seat == seat
        ):
            return
        if self._read("Enter goes on, u takes your answer back: ").strip() == "u":
            self._undo()

    def _undo(self) -> None:
        seat = self.match.undo_seat
        if seat >= 0 and not self.seats.is_person(seat):
            seat = int(self.match.state.seat)
        self.match.undo(seat if seat >= 0 else None)
        for told in self._told:
            self._told[told] = min(self._told[told], len(self.match.events))

    def _prompt(self) -> str:
        choices = self.match.state.open_choices()
        if choices.last >= choices.first:
            actions = self.match.game.actions
            least = actions.text(choices.first).rpartition(" ")[2]
            most = actions.text(choices.last).rpartition(" ")[2]
            what = f"{least} to {most}"
        else:
            what = f"1 to {choices.listed}" if choices.listed > 1 else "1"
        return f"{what}, or ? h u b l q (help): "

    def _read(self, prompt: str) -> str:
        """A line that somebody types or a script gives; at its end the person has left."""
        if self.live:
            try:
                return input(prompt)
            except EOFError as error:
                self.console.print()
                raise Leave from error
        line = sys.stdin.readline()
        self._line += 1
        if not line:
            raise Leave
        return "" if line.lstrip().startswith("#") else line

    # ------------------------------------------------------------------ showing

    def _look(self, seat: int) -> Look:
        legal = {choice.text for choice in self._listed()} if seat == self.match.state.seat else set()
        return Look(self.seats.titles, seat, legal)

    def _listed(self) -> list[Choice]:
        """The answers that are no amounts."""
        choices = self.match.state.open_choices()
        return [self.match.choice(int(choices.at(place))) for place in range(int(choices.listed))]

    def _board(self, seat: int) -> Board:
        return self.match.entry.board(self.match.view(seat), self.match.words)

    def show_board(self, seat: int, part: str = "", height: int = ALL) -> None:
        """The board, or one part of it read out; a drawing is kept to the height if that is possible."""
        board = self._board(seat)
        look = self._look(seat)
        if part or self.plain:
            lines = read_out(board, look, part)
            for line in lines or [f"There is no part of the board called '{part}'."]:
                self.console.print(line, markup=False)
        else:
            for row in draw(board, look, self.console.width, height):
                self.console.print(row, no_wrap=True, crop=True)
        self.console.print()

    def _show_question(self, seat: int, answers: list[Text]) -> None:
        decision = self.match.decision
        assert decision is not None
        line = Text() if self.plain else chip(seat).append(" ")
        line.append(decision.question, "bold")
        line.append(f"  {decision.rule}" if not self.plain else f" ({decision.rule})", "dim")
        self.console.print(line)
        for row in answers:
            self.console.print(row)

    def _answers(self) -> list[Text]:
        """The answers that can be given, except amounts; beside amounts they go by their words, else by number."""
        choices = self.match.state.open_choices()
        rows: list[Text] = []
        for number, choice in enumerate(self._listed(), start=1):
            key = choice.text if choices.last >= choices.first else f"{number:>2}"
            rows.append(Text().append(key, "bold cyan").append(": " if self.plain else "  ").append(choice.label))
        return rows if self.plain else columns(rows, self.console.width)

    def _show_rule(self, number: str) -> None:
        decision = self.match.decision
        assert decision is not None
        wanted = number.strip() or decision.rule
        rule = self.rules.find(wanted)
        if rule is None:
            raise BoomtownError(f"there is no rule '{wanted}' in {self.match.entry.title}")
        self.console.print(Text(f"{rule.number}  {rule.section}", "bold"))
        if self.plain:
            self.console.print(rule.text, markup=False)
        else:
            self.console.print(Padding(Markdown(rule.text), (0, 2)))

    def _show_hint(self, seat: int) -> None:
        """The best answers by the game's advice, from what this seat knows."""
        view = self.match.view(seat)
        bot = Greedy(self.match.entry, self.match.game, self.match.version)
        ranked = bot.rank(view, self.match.state.options())
        words = self.match.words
        mean = sum(value for _, value, _ in ranked) / len(ranked)
        numbers = {choice.action: number for number, choice in enumerate(self._listed(), start=1)}
        for action, value, reason in ranked[:HINTS]:
            line = Text().append(f"{numbers.get(action, '') or self.match.game.actions.text(action):>2}", "bold cyan")
            line.append(f"  {self.match.choice(action).label}").append(f"  {(value - mean) / 100:+.1f}", "bold green")
            key = reason if words.has(reason) else f"reason.{reason}"
            if reason:
                line.append(f"  ({words.sentences.get(key, reason)})")
            self.console.print(line)
        self.console.print(Text("The figures: points above the mean of all answers, one move ahead.", "dim"))

    def _show_log(self, seat: int, which: str) -> None:
        heard = [number for number, (_, event) in enumerate(self.match.events) if event.heard_by(seat)]
        for number in heard if which == "all" else heard[-LOG_LINES:]:
            self.console.print(self._sentence(number))

    def _show_place(self, seat: int, wanted: str) -> None:
        board = self._board(seat)
        every = [*board.sections, *(section for panel in board.panels for section in panel.sections)]
        found = [
            f"{section.title}: {place.caption}"
            for section in every
            for place in section.places
            if wanted and wanted.lower() in (name(place).lower(), place.id.lower())
        ]
        for line in found or [f"There is no place called '{wanted}'."]:
            self.console.print(line, markup=False)

    def _show_keys(self) -> None:
        for key, meaning in KEYS:
            self.console.print(Text().append(f"{key:<8}", "bold cyan").append(f"  {meaning}"))

    def _show_result(self) -> None:
        seat = self.seats.people[0] if len(self.seats.people) == 1 else NOBODY
        self._tell(seat)
        self.show_board(seat)
        show_result(self.console, self.match, self.seats.titles)


def show_result(console: Console, match: Match, titles: list[str]) -> None:
    """Who has won, and everybody's score."""
    winners = match.winners()
    scores = match.scores()
    named = " and ".join(titles[seat] for seat in winners)
    console.print(Text(f"{named} {'wins' if len(winners) == 1 else 'share the win'}.", "bold"))
    for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        console.print(chip(seat).append(f" {titles[seat]}: {scores[seat]}"))
