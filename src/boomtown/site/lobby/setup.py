"""The form that sets up a table: every seat, every option of the game, and how the table is played."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms

from boomtown import bots, speed
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.words import Words
from boomtown.site.lobby.shelf import GameCard
from boomtown.site.people import names
from boomtown.site.people.names import LONGEST as LONGEST_NAME
from boomtown.site.standing.skill import of_bot
from boomtown.site.tables.limits import DEAL_CODE_LENGTH, LONGEST_AWAY, SHORTEST_AWAY
from boomtown.site.tables.models import LIVE_AWAY, SLOW_AWAY, Table
from boomtown.site.tables.page.sheets import length
from boomtown.site.tables.play.opening import ME, NO_CLOCK, OPEN, Time
from boomtown.site.words import current, say
from boomtown.speech import translated
from boomtown.table.seats import bot_title

UNITS: Final = {"minutes": 60, "hours": 60 * 60, "days": 24 * 60 * 60}
PACES: Final = {"slow": SLOW_AWAY, "live": LIVE_AWAY}
OWN: Final = "own"
RESERVES: Final = ("5", "10", "15", "20", "30", "45", "60", "90")
"""Minutes of a live clock."""
ANSWERS: Final = ("10", "20", "30", "45", "60", "90", "120")
"""Seconds per answer of a live clock."""
SLOW: Final = {"4h": 4 * 60 * 60, "12h": 12 * 60 * 60} | {f"{days}d": days * 24 * 60 * 60 for days in (1, 2, 3, 7, 14)}
"""Time per answer of a slow clock."""


@dataclass(frozen=True)
class Choice:
    """One of several answers: what is sent, what it is called, and a sentence about it."""

    value: str
    label: str
    sentence: str = ""


@dataclass(frozen=True)
class OptionChoice:
    """An option of the game as a field of the form."""

    field: str
    title: str
    choices: list[Choice]


class ChoiceField(forms.ChoiceField):
    """One of the values; what is left out has the default."""

    def __init__(self, values: list[str], default: str) -> None:
        super().__init__(choices=[(value, value) for value in values], required=False, initial=default)

    def clean(self, value: Any) -> str:
        if value in self.empty_values:
            return str(self.initial)
        if not self.valid_value(value):
            raise forms.ValidationError(say("lobby.error.choice"))
        return str(value)


class SetUpForm(forms.Form):
    """Valid forms have `seats`, their `names` around one screen, `options`, `time` and `away_seconds`."""

    def __init__(self, card: GameCard, words: Words, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.card = card
        self.words = words
        self.seats: list[str] = []
        self.options: dict[str, str] = {}
        self.away_seconds = SLOW_AWAY
        self.time = NO_CLOCK
        self.names: dict[int, str] = {}
        sitters = [ME, OPEN, *bots.offered()]
        self.fields["players"] = ChoiceField([str(count) for count in card.entry.counts], str(card.play_now))
        for seat in range(card.most):
            self.fields[f"seat_{seat}"] = ChoiceField(sitters, ME if seat == 0 else OPEN)
            self.fields[f"name_{seat}"] = forms.CharField(required=False, max_length=10 * LONGEST_NAME)
        for setting in card.entry.settings:
            self.fields[f"option_{setting.key}"] = ChoiceField(setting.values, setting.default)
        self.fields["seen"] = ChoiceField(["open", "private"], "open")
        self.fields["clock"] = ChoiceField(["none", "live", "slow"], "none")
        self.fields["reserve"] = ChoiceField(list(RESERVES), "15")
        self.fields["answer"] = ChoiceField(list(ANSWERS), "30")
        self.fields["per_answer"] = ChoiceField(list(SLOW), "2d")
        self.fields["pace"] = ChoiceField([*PACES, OWN], "slow")
        self.fields["away"] = forms.CharField(required=False, max_length=10, initial="12")
        self.fields["unit"] = ChoiceField(list(UNITS), "hours")
        self.fields["friendly"] = forms.BooleanField(required=False)
        self.fields["always_cover"] = forms.BooleanField(required=False)
        self.fields["deal_code"] = forms.CharField(required=False, max_length=10 * DEAL_CODE_LENGTH)

    # ------------------------------------------------------------------ what the page shows

    def chosen(self, field: str) -> str:
        """What stands in a field."""
        return str(self[field].value() or self.fields[field].initial or "")

    def sitters(self) -> list[Choice]:
        """Who can sit on a chair."""
        people = [Choice(name, say(f"lobby.seat.{name}"), say(f"lobby.seat.{name}.sentence")) for name in (ME, OPEN)]
        return [*people, *bot_choices(self.card.key)]

    def reserves(self) -> list[Choice]:
        return [Choice(minutes, say("lobby.setup.reserve.minutes", count=int(minutes))) for minutes in RESERVES]

    def answer_times(self) -> list[Choice]:
        return [Choice(seconds, say("lobby.setup.answer.seconds", count=int(seconds))) for seconds in ANSWERS]

    def slow_times(self) -> list[Choice]:
        return [Choice(key, length(seconds)) for key, seconds in SLOW.items()]

    def questions(self) -> list[OptionChoice]:
        """The game's own options in its own words."""
        return [
            OptionChoice(
                f"option_{setting.key}",
                self._said(f"option.{setting.key}").rstrip("."),
                [Choice(value, self._said(f"option.{setting.key}.{value}")) for value in setting.values],
            )
            for setting in self.card.entry.settings
        ]

    def _said(self, key: str) -> str:
        sentence = self.words.sentences.get(key, key)
        return sentence[:1].upper() + sentence[1:]

    # ------------------------------------------------------------------ what was sent

    def clean(self) -> dict[str, Any]:
        found = self.cleaned_data
        if self.errors:
            return found
        players = int(found["players"])
        self.seats = [found[f"seat_{seat}"] for seat in range(players)]
        self.options = {setting.key: found[f"option_{setting.key}"] for setting in self.card.entry.settings}
        self._check_seats()
        self._check_options(players)
        self._check_names(found)
        self._check_pace(found)
        self.time = _time(found)
        if len(found["deal_code"]) > DEAL_CODE_LENGTH:
            self.add_error("deal_code", say("lobby.error.deal_code", most=DEAL_CODE_LENGTH))
        return found

    def _check_seats(self) -> None:
        if ME not in self.seats and OPEN not in self.seats:
            self.add_error("seat_0", say("lobby.error.only_bots"))

    def _check_names(self, found: dict[str, Any]) -> None:
        """Several people at one screen: each may be called by name, and none like another."""
        mine = [seat for seat, sitter in enumerate(self.seats) if sitter == ME]
        if len(mine) < 2:
            return
        for seat in mine:
            if not found[f"name_{seat}"].strip():
                continue
            try:
                name = names.check(found[f"name_{seat}"])
            except forms.ValidationError as error:
                self.add_error(f"name_{seat}", error)
                continue
            if names.folded(name) in map(names.folded, self.names.values()):
                self.add_error(f"name_{seat}", say("lobby.error.same_name"))
            self.names[seat] = name

    def _check_options(self, players: int) -> None:
        """Options that do not fit together are named at the one that would have to change."""
        try:
            self.card.entry.set_up(players, self.options)
        except UnknownOption as error:
            told = translated(str(error), current().language)
            self.add_error(self._culprit(players), f"{told[:1].upper()}{told[1:]}.")

    def _culprit(self, players: int) -> str:
        for setting in self.card.entry.settings:
            try:
                self.card.entry.set_up(players, {**self.options, setting.key: setting.default})
            except UnknownOption:
                continue
            return f"option_{setting.key}"
        return "players"

    def _check_pace(self, found: dict[str, Any]) -> None:
        if found["pace"] != OWN:
            self.away_seconds = PACES[found["pace"]]
            return
        number = found["away"].strip()
        unit = UNITS[found["unit"]]
        seconds = int(number) * unit if number.isascii() and number.isdecimal() else 0
        if not SHORTEST_AWAY <= seconds <= LONGEST_AWAY:
            self.add_error("away", say("lobby.error.away", most=LONGEST_AWAY // UNITS["days"]))
        self.away_seconds = seconds


def _time(found: dict[str, Any]) -> Time:
    if found["clock"] == "live":
        return Time(Table.Clock.LIVE, int(found["reserve"]) * UNITS["minutes"], int(found["answer"]))
    return Time(Table.Clock.SLOW, 0, SLOW[found["per_answer"]]) if found["clock"] == "slow" else NO_CLOCK


def bot_choices(game: str) -> list[Choice]:
    """Every bot by name, with a sentence and its rating; the weakest first, a host's own last."""
    titles = {name: bot_title(name, current().language) for name in bots.offered()}
    return [
        Choice(name, say("lobby.seat.bot", name=title), f"{bot_sentence(name)} {_rating(game, name)}".strip())
        for name, title in titles.items()
    ]


def bot_sentence(name: str) -> str:
    """What a bot does, and whether it does less of it than it could."""
    key = f"lobby.bot.{name}"
    said = say(key)
    if said == key:
        return ""
    held_back = name in bots.SEARCHING and not (speed.compiled or speed.arrived())
    return f"{said} {say('lobby.bot.interpreted')}" if held_back else said


def _rating(game: str, name: str) -> str:
    found = of_bot(game, name)
    return "" if found is None else say("lobby.seat.rating", points=found.points)
