"""A game in the terminal: people at this keyboard, bots, a record on disk that every answer is in before the next."""

import contextlib
import sys
from collections.abc import Callable

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from boomtown.kernel.board import Board
from boomtown.kernel.errors import BoomtownError, IllegalAction
from boomtown.kernel.view import NOBODY
from boomtown.speech import say, translated
from boomtown.table.answers import Answers
from boomtown.table.hinting import counsel, gain_in_words, reason_in_words
from boomtown.table.match import Match
from boomtown.table.pupil import OFF, ON, Pupil, card_lines
from boomtown.table.reading import at_place, read_out, summary, titles
from boomtown.table.rulebook import Rulebook
from boomtown.table.seats import Seats
from boomtown.table.text import Onlooker, ReadOut, chip, draw, name, wrapped

KEYS = {"?": "rule", "h": "hint", "u": "undo", "b": "board", "i": "place", "l": "log", "c": "card", "q": "quit"}
"""What a key does is said by `play.key.<name>`."""
LOG_LINES = 30
RECENT = 8
ALL = 10_000
FIRST_LINES = 52
"""What is read out at first has at most so many lines, and a few around them."""
AROUND = 5
"""The lines of the question, the prompt and the gaps between board, news and question."""
GREETING = 3
NEWS = 4
"""Of a screen's height the news take one part in so many; the log has the rest."""


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """Draws for people and reads what they type. Without a terminal it reads a script, line by line."""

    def __init__(
        self,
        match: Match,
        seats: Seats,
        plain: bool = False,
        console: Console | None = None,
        confirm: bool = True,
        pupil: Pupil | None = None,
    ) -> None:
        self.match = match
        self.seats = seats
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited
        self.plain = plain
        self.confirm = confirm
        self.pupil = pupil
        """The learner who gets cards for new questions; None if nobody does."""
        self.console = console or (ReadOut() if plain else Console(highlight=False))
        self.rules = Rulebook(match.entry, match.words.language)
        self._told = dict.fromkeys(
            [NOBODY, *self.seats.people], max(0, len(match.events) - RECENT) if match.version else 0
        )
        """Number of the match's events each seat has seen; after a break only the last ones are shown again."""
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
            answers = self._answers(seat)
            card = self._card(seat)
            rows = answers.rows(self.console.width, self.plain, self.console.height // 3 if shown else ALL)
            news = self._news(seat, self._room(seat, len(rows) + len(card)))
            if shown and self._begun:
                self.console.clear()
            if shown or not self._begun:
                height = self._height(len(news) + len(rows) + len(card)) if shown else ALL
                self.show_board(seat, height=height, whole=bool(card))
            self._begun = True
            self._tell(seat, news)
            for line in card:
                self.console.print(line)
            question = self.match.state.asked().name
            self._show_question(seat, rows)
            self._ask(seat, answers)
            if card and self.pupil is not None:
                self.pupil.learn(self.match.entry.key, question)
        self._show_result()

    def _height(self, lines: int) -> int:
        """What is left of the screen for the board: under the greeting, above so many lines and the prompt."""
        return self.console.height - lines - AROUND - (0 if self._begun else GREETING)

    def _room(self, seat: int, answers: int) -> int:
        """How many lines of news there is room for: on a screen, and in the first lines that are read out."""
        if self.live and not self.plain:
            board = draw(self._board(seat), self._look(seat), self.console.width, 0)
            return max(2, min(self.console.height // NEWS, self._height(answers) - len(board)))
        if self.plain and not self._begun:
            return max(NEWS, FIRST_LINES - answers - len(summary(self._board(seat), self._look(seat))))
        return ALL

    def _let_bot_play(self, seat: int) -> None:
        if self.live and not self.plain and self.seats.people:
            with self.console.status(say("play.thinking", name=self.seats.titles[seat])):
                self.seats.play_bot()
        else:
            self.seats.play_bot()
        if not self.seats.people:
            self._tell(NOBODY, self._news(NOBODY))

    def _change_places(self, seat: int) -> None:
        """Another player's turn at this keyboard: cover the screen if anybody has secrets."""
        if seat != self._at_keyboard and self.live and self.seats.have_secrets():
            self.console.clear()
            title = self.seats.titles[seat]
            typed = "?"
            while typed:
                typed = self._read(say("play.pass_keyboard", name=title) + " ")
                typed = typed.strip().lower()
                if typed == "q":
                    raise Leave
        self._at_keyboard = seat

    def _tell(self, seat: int, lines: list[Text]) -> None:
        """Events since this seat last looked, those that it may see."""
        self._told[seat] = self._told[NOBODY] = len(self.match.events)
        for line in lines:
            self.console.print(line)
        if lines and self.seats.people:
            self.console.print()

    def _news(self, seat: int, room: int = ALL) -> list[Text]:
        """What this seat has not been told yet: the latest of it, if all is too long."""
        heard = [
            number
            for number in range(self._told[seat], len(self.match.events))
            if self.match.events[number][1].heard_by(seat)
        ]
        lines: list[Text] = []
        while heard:
            sentence = self._sentence(heard[-1])
            said = [sentence] if room == ALL else wrapped(sentence, self.console.width)
            if lines and len(said) + len(lines) + (len(heard) > 1) > room:
                break
            lines = [*said, *lines]
            heard.pop()
        return [Text(say("play.more", count=len(heard)), "dim"), *lines] if heard else lines

    def _sentence(self, number: int) -> Text:
        event = self.match.events[number][1]
        line = Text("" if self.plain else "· ")
        line.append(self.match.words.text(event.message, self.match.game))
        if event.rule:
            line.append(f"  {event.rule}" if not self.plain else f" ({event.rule})", "dim")
        return line

    # ------------------------------------------------------------------ asking

    def _ask(self, seat: int, answers: Answers) -> None:
        """Read until an answer is given or taken back; other keys only show something."""
        prompt = say("play.prompt", answers=answers.ask(), keys=" ".join(KEYS)) + " "
        waiting = ""
        while True:
            typed = waiting or self._read(prompt).strip()
            waiting = ""
            if not typed:
                if self.live:
                    return
                continue
            try:
                if self._look_up(typed, seat, answers):
                    continue
                if typed.lower() == "u":
                    self._undo()
                    return
                action = answers.meant(typed)
                self._check(action)
                asked, waiting = self._thought_over(action, answers)
                if waiting:
                    waiting = "" if waiting.lower() in say("play.no").split() else waiting
                    continue
                self.match.play(action, seat)
                if not asked:
                    self._offer_undo(seat, answers)
                return
            except BoomtownError as error:
                self._complain(error)

    def _complain(self, error: BoomtownError) -> None:
        """A person may try again; a script ends here."""
        if not self.live:
            raise BoomtownError(f"input line {self._line}: {error}") from error
        self.console.print(Text(translated(str(error)), "bold red"))

    def _check(self, action: int) -> None:
        """Refuse an answer that is not legal, before it is echoed."""
        refusal = self.match.refusal(action)
        if refusal is None:
            return
        first = self.match.remedy(action)
        if first:
            raise IllegalAction(f"{refusal.sentence} {say('play.first', answer=first)}", refusal.rule)
        raise refusal

    def _look_up(self, typed: str, seat: int, answers: Answers) -> bool:
        """Show what was asked for; returns whether it was a key that only shows something."""
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word == "q" and not rest:
            raise Leave
        keys: dict[str, Callable[[], None]] = {
            "?": lambda: self._show_rule(rest),
            "l": lambda: self._show_log(seat, rest),
            "b": lambda: self.show_board(seat, rest),
            "i": lambda: self._show_place(seat, rest),
            "c": lambda: self._look_at_card(seat, rest),
        }
        if not rest:
            keys["h"] = lambda: self._show_hint(seat, answers)
            keys |= dict.fromkeys(say("play.help").split(), lambda: self._show_keys(seat, answers))
        if word not in keys:
            return False
        keys[word]()
        return True

    def _thought_over(self, action: int, answers: Answers) -> tuple[bool, str]:
        """Say an answer before it counts. One that was not listed or is a risk is asked about once more.

        Returns whether it was, and what was typed instead of a yes: another answer, or a key.
        """
        risk = answers.risk(action)
        self.console.print(Text("> ", "dim").append(answers.label(action), "bold"))
        if risk:
            self.console.print(Text(risk, "bold yellow"))
        if not (self.live and self.confirm and (risk or answers.unsaid(action))):
            return False, ""
        return True, self._read(say("play.sure") + " ").strip()

    def _offer_undo(self, seat: int, answers: Answers) -> None:
        """The turn passes to another player: the last moment to take the answer back."""
        while self.live and self.confirm and self._can_take_back(seat):
            typed = self._read(say("play.go_on") + " ").strip()
            if not typed:
                return
            if typed.lower() == "u":
                self._undo()
                return
            if typed.lower() == "h" or not self._look_up(typed, seat, answers):
                self.console.print(Text(say("play.not_read", typed=typed), "bold red"))

    def _can_take_back(self, seat: int) -> bool:
        match = self.match
        return not match.over and match.undo_seat == seat and int(match.state.seat) != seat

    def _undo(self) -> None:
        seat = self.match.undo_seat
        if seat >= 0 and not self.seats.is_person(seat):
            seat = int(self.match.state.seat)
        self.match.undo(seat if seat >= 0 else None)
        for told in self._told:
            self._told[told] = min(self._told[told], len(self.match.events))

    def _read(self, prompt: str) -> str:
        """A line from the keyboard or a script; at the end of the input the player has left."""
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

    def _look(self, seat: int) -> Onlooker:
        state = self.match.state
        choices = state.open_choices()
        asked = seat == state.seat
        legal = [int(choices.at(place)) for place in range(int(choices.listed))] if asked else []
        return Onlooker(self.seats.titles, seat, {self.match.game.actions.text(action) for action in legal})

    def _answers(self, seat: int) -> Answers:
        return Answers(self.match, self._board(seat))

    def _board(self, seat: int) -> Board:
        return self.match.entry.board(self.match.view(seat), self.match.words)

    def show_board(self, seat: int, part: str = "", height: int = ALL, whole: bool = False) -> None:
        """The board, or one part of it read out; a drawing is kept to the height if that is possible."""
        board = self._board(seat)
        look = self._look(seat)
        if part or self.plain:
            lines = (
                read_out(board, look, "" if part in say("play.all").split() else part) if part else summary(board, look)
            )
            if not lines:
                raise BoomtownError(f"there is no part '{part}' of the board: {', '.join(titles(board, look))}")
            for line in lines:
                self.console.print(line, markup=False)
        else:
            for row in draw(board, look, self.console.width, height, whole):
                self.console.print(row, no_wrap=True, crop=True)
        self.console.print()

    def _card(self, seat: int, again: bool = False) -> list[Text]:
        """The card for a kind of question that the player meets for the first time."""
        if self.pupil is None:
            return []
        return card_lines(self.match, self._board(seat), self.pupil, 0 if self.plain else self.console.width, again)

    def _look_at_card(self, seat: int, wish: str) -> None:
        """The card once more, or no more of them."""
        words = self.match.words.sentences
        if self.pupil is not None and wish in (ON, OFF):
            self.pupil.be_quiet(wish == OFF)
            self.console.print(Text(words[f"lesson.{wish}"]))
            return
        for line in self._card(seat, again=True) or [Text(words["lesson.none"])]:
            self.console.print(line)

    def _show_question(self, seat: int, rows: list[Text]) -> None:
        decision = self.match.decision
        assert decision is not None
        line = Text() if self.plain else chip(seat).append(" ")
        line.append(decision.question, "bold")
        line.append(f"  {decision.rule}" if not self.plain else f" ({decision.rule})", "dim")
        self.console.print(line)
        for row in rows:
            self.console.print(row)

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

    def _show_hint(self, seat: int, answers: Answers) -> None:
        """The best answers, from what this seat knows."""
        match = self.match
        found = counsel(match.entry, match.game, match.view(seat), match.state.options(), match.version)
        for advised in found.answers:
            line = Text().append(answers.key(advised.action).rjust(2), "bold cyan")
            line.append(f"  {answers.label(advised.action)}")
            line.append(f"  {gain_in_words(match.words, match.game, advised.gain)}", "bold green")
            if advised.reason:
                line.append(f"  ({reason_in_words(match.words, advised.reason)})")
            self.console.print(line)
        self.console.print(Text(say("play.figures", count=found.playouts), "dim"))

    def _show_log(self, seat: int, which: str) -> None:
        heard = [number for number, (_, event) in enumerate(self.match.events) if event.heard_by(seat)]
        for number in heard if which in say("play.all").split() else heard[-LOG_LINES:]:
            self.console.print(self._sentence(number))

    def _show_place(self, seat: int, wanted: str) -> None:
        lines = at_place(self._board(seat), wanted)
        if not lines:
            raise BoomtownError(f"there is no place called '{wanted}'; i with a name from the board tells about it")
        for line in lines:
            self.console.print(line, markup=False)

    def _show_keys(self, seat: int, answers: Answers) -> None:
        """All keys, with examples from this very table."""
        board = self._board(seat)
        inside = [place for section in board.sections for place in section.places if place.style != "out"]
        places = [name(place) for place in inside if name(place)]
        decision = self.match.decision
        examples = {
            "answer": answers.example(),
            "rule": decision.rule if decision else "",
            "part": board.sections[0].title if board.sections else "",
            "place": places[0] if places else "",
        }
        for key, what in {say("play.number"): "number", **KEYS}.items():
            meaning = say(f"play.key.{what}", **examples)
            self.console.print(Text().append(f"{key:<8}", "bold cyan").append(f"  {meaning}"))

    def _show_result(self) -> None:
        seat = self.seats.people[0] if len(self.seats.people) == 1 else NOBODY
        self._tell(seat, self._news(seat))
        self.show_board(seat)
        show_result(self.console, self.match, self.seats.titles)


def in_words(match: Match, score: int) -> str:
    """A score as the game writes it: points, or money with its sign."""
    return match.words.word("result", score, match.game)


def show_result(console: Console, match: Match, titles: list[str]) -> None:
    """Who has won, and everybody's score with its parts."""
    winners = match.winners()
    scores = match.scores()
    parts = match.entry.board(match.view(NOBODY), match.words).tally

    named = say("play.and").join(titles[seat] for seat in winners)
    console.print(Text(say("play.wins", names=named, count=len(winners)), "bold"))
    for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        score = say("play.told", name=titles[seat], what=in_words(match, scores[seat]))
        line = chip(seat).append(f" {score}", "default not bold")
        told = [f"{part.caption} {in_words(match, part.points[seat])}" for part in parts if part.points[seat]]
        console.print(line.append(f" ({', '.join(told)})" if told else "", "dim"))
