"""Who sits where: people and bots by name."""

import hashlib

from boomtown import bots, games
from boomtown.bots.base import Bot, ask
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.phrases import DEFAULT
from boomtown.kernel.view import NOBODY
from boomtown.speech import language, phrases
from boomtown.table.lessons import GUIDE, scripted
from boomtown.table.match import Match

PERSON = "you"
DEFAULT_BOT = "greedy"


def seating(entry: Entry, players: int | None, names: list[str] | None) -> list[str]:
    """The seats of a new table: as named, else you against the default bot."""
    if names is None:
        return [PERSON, *[DEFAULT_BOT] * ((players or entry.counts[0]) - 1)]
    if players is not None and players != len(names):
        raise BoomtownError(f"{players} players need {players} seats, not {len(names)}")
    return names


def letter(seat: int) -> str:
    """A seat's letter on the board."""
    return chr(ord("A") + seat)


def title(name: str, seat: int, language: str) -> str:
    """What a seat is called in sentences: 'Player A', 'Greedy B'."""
    said = phrases(language)
    if name == PERSON or not name:
        return said.say("seat.person", letter=letter(seat))
    return said.say("seat.bot", bot=bot_title(name, language), letter=letter(seat))


def bot_title(name: str, language: str) -> str:
    """What a bot is called: those of the house in every language, others by their class."""
    key = f"bot.{name.partition(':')[0]}"  # rollout:64
    said = phrases(language).say(key)
    return said if said != key else name.rpartition(":")[2].capitalize()


def language_of(game: str) -> str:
    """The language of a game at this terminal: the one that was chosen, if the game speaks it."""
    return language() if language() in games.find(game).languages() else DEFAULT


def bot_seed(match: Match, seat: int) -> int:
    """A bot's seed: from the table's, by a hash, so that it tells nothing about the luck to come."""
    text = f"boomtown bot {seat} {match.version} ".encode()
    return int.from_bytes(hashlib.sha256(text + match.seed).digest()[:8], "little")


class Seats:
    """The seats of a match: titles for all, a bot for each seat that has one."""

    def __init__(self, match: Match, names: list[str]) -> None:
        self.match = match
        self.names = names
        self.people = [seat for seat, name in enumerate(names) if name == PERSON]
        self.titles = [title(name, seat, match.words.language) for seat, name in enumerate(names)]
        self._bots: dict[int, Bot] = {
            seat: bots.make(name, match.entry, match.game, bot_seed(match, seat))
            for seat, name in enumerate(names)
            if name != PERSON
        }
        match.words.seats = self.titles

    def is_person(self, seat: int) -> bool:
        return seat in self.people

    def play_bot(self) -> None:
        """The bot that is asked answers: from its view, nothing else; in a lesson, by the script as long as it fits."""
        seat = int(self.match.state.seat)
        action = scripted(self.match) if self.names[seat] == GUIDE else -1
        if action < 0:
            options = self.match.state.options()
            action = options[0] if len(options) == 1 else ask(self._bots[seat], self.match.view(seat), options)
        self.match.play(action, seat)

    def have_secrets(self) -> bool:
        """Whether anybody at this keyboard knows something that spectators do not."""
        return have_secrets(self.match, self.people)


def have_secrets(match: Match, seats: list[int]) -> bool:
    """Whether one of these seats knows something that spectators do not.

    They are not compared with each other: who knows the same would find out by it.
    """
    open_to_all = {**match.view(NOBODY).fields(), "seat": 0}
    return any({**match.view(seat).fields(), "seat": 0} != open_to_all for seat in seats)
