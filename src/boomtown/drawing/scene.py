"""What a page shows of a table at one moment from one viewpoint. Everything here may be seen from there.

What html is remembered by is a tuple: it is looked up for every line of every frame.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from boomtown.kernel.board import Board, ScorePart
from boomtown.kernel.view import NOBODY

__all__ = ["Amounts", "Answer", "Note", "Proposal", "Scene", "ScorePart", "Seated", "Sentence"]


class Answer(NamedTuple):
    """A legal answer: its stable text, a sentence with cost and effect, and the place on the board it stands for.

    `area` and `row` say where that place lies (the section's title, and the row of a map): answers of one area and row
    stand together in a long list. A way `out` declines something or ends it.
    """

    text: str
    label: str
    place: str = ""
    area: str = ""
    row: int = -1
    out: bool = False


class Amounts(NamedTuple):
    """A range of answers `word least` to `word most`, with the sentences of its ends; `unit` is what is counted, if the
    game says so; `risky` if the least would have to be confirmed. Where large amounts are a risk, `safe` is the largest
    that is none, and the last sentence is about that."""

    word: str
    least: int
    most: int
    least_label: str = ""
    most_label: str = ""
    unit: str = ""
    risky: bool = False
    safe: int | None = None


class Sentence(NamedTuple):
    """One sentence of the log. `line` is the record's line it belongs to, `seat` whom it is about (-1: nobody), `who`
    its beginning if that names him."""

    id: str
    line: int
    seat: int
    text: str
    rule: str = ""
    who: str = ""


class Note(NamedTuple):
    """The card for a kind of question that the player meets for the first time. `start` comes before it in a first
    game; `lights` is what it speaks of, part by part, as JSON: its name, whether as a whole, whose it is (-1:
    nobody's), and its places; a panel has none. In a `lesson` it is always unfolded."""

    question: str
    title: str
    start: str
    text: str
    rule: str
    lights: str
    lesson: bool


class Seated(NamedTuple):
    """Who sits on a chair, as everybody may know. `bot` is the bot that plays for it now."""

    seat: int
    title: str
    bot: str = ""
    stand_in: bool = False
    you: bool = False
    late: bool = False
    """Its person is asked and has been silent for too long: the others may continue without this player."""
    away: int = 0
    """Since when its person is away, in milliseconds since 1970; 0 if he is here."""
    returns: bool = False
    """Its person may take the seat back from the bot that stands in."""
    resigned: bool = False
    reserve: int = -1
    """Seconds left of its clock's reserve, -1 if it has none."""


class Proposal(NamedTuple):
    """To end the game here: who began it, who has agreed already, and what this viewpoint's person can do about it."""

    by: str
    agreed: tuple[str, ...]
    may_agree: bool
    may_decline: bool
    declined: bool = False
    """It was declined just now, by `by`."""


@dataclass
class Scene:
    """One moment of a table for one viewpoint (a seat, or NOBODY for a spectator)."""

    table: str
    game: str
    version: int
    revision: int
    seat: int
    board: Board
    seated: list[Seated]
    asked: int = NOBODY
    """The seat that is asked; NOBODY when the game is over."""
    question: str = ""
    rule: str = ""
    answers: list[Answer] = field(default_factory=list)
    """Filled only for the viewpoint that is asked."""
    amounts: Amounts | None = None
    routine: str = ""
    """The answer that the page gives by itself unless another is chosen."""
    fresh: frozenset[str] = frozenset()
    """Ids of the places that the last turn touched."""
    log: list[Sentence] = field(default_factory=list)
    can_undo: bool = False
    over: bool = False
    closed: bool = False
    scores: list[int] = field(default_factory=list)
    """Only when the game is over."""
    written: list[str] = field(default_factory=list)
    """The same as the game writes them, which may be money."""
    winners: list[int] = field(default_factory=list)
    cover_for: int = NOBODY
    """Hot-seat: the screen is to be passed on to this seat; the board stays covered until then."""
    past: bool = False
    """A moment of the record that is looked back at: nothing can be answered."""
    record_open: bool = False
    """The record and its seed may be seen by everybody."""
    rematch: str = ""
    """The table on which the same people play again."""
    due: int = 0
    """When the time of the seat that is asked is up, in milliseconds since 1970; 0 if no clock runs."""
    proposal: Proposal | None = None
    """A player's proposal to end the game here, for those who sit at the table."""
    outcome: str = ""
    """How the table came to its end, if not by its game's rules."""
    unfit: str = ""
    """The reason why the game cannot continue here."""
    bot_trouble: bool = False
    """The bot that is asked failed; the server tries again."""
    note: Note | None = None
    """The card for a player who has not met this kind of question before."""
    language: str = "en"
    """The language of the board's captions."""
