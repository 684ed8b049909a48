"""Legal answers as a page shows them: a row of buttons that always fits, and a list of the others by kind and place."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from boomtown.drawing.scene import Amounts, Answer

ROOM: Final = 134
"""Letters that one row of buttons has room for, next to the question of a wide screen."""
BUTTON: Final = 8
"""Letters that a button takes up besides its words."""
STEPPER: Final = 66
"""Letters that the choice of an amount takes up."""
LIST: Final = 34
"""Letters that the sign of a list takes up, with the note that its answers are marked on the board."""
LINES: Final = ((1, 2), (2, 1))
"""A button has three lines: so many for its first words, so many for what it costs or brings."""
CLOSER: Final = 6
"""Letters by which the buttons of a row can move together."""
ALIKE: Final = 4
"""So many answers of one kind with a place on the board are no crowd."""
BARELY: Final = 2
"""So few answers are not worth a list to open."""
KEYS: Final = 9
"""Answers that have a number key."""
KEY_OUT: Final = "0"
"""Declines or ends, whatever else can be answered."""
LONG: Final = 24
"""So many answers of one kind are listed in smaller groups."""
PART: Final = 12
"""Answers of a group where nothing else tells where to part a list."""
JUMP: Final = 5
"""How far the large steps of an amount go."""


class Shown(NamedTuple):
    """An answer as a button: its first words, what it costs or brings, and the key that gives it, if one does."""

    element: str
    text: str
    place: str
    head: str
    effect: str
    key: str
    out: bool


class Range(NamedTuple):
    """An amount to choose. Nothing is preset where the least is nothing at all, or a risk: that is seldom meant."""

    word: str
    least: int
    most: int
    least_label: str
    most_label: str
    unit: str
    caption: str
    preset: int | None
    wide: bool
    jump: int
    safe: int
    """The largest amount without a risk: no button leads farther."""


class Arranged(NamedTuple):
    """The buttons in sight, and the others in groups with their headings."""

    first: tuple[Shown, ...]
    groups: tuple[tuple[str, tuple[Shown, ...]], ...]
    listed: int
    """Answers in the list."""
    marked: bool
    """Some of them are marked places of the board."""
    aside: bool
    """The choice of an amount waits in the list as well, for want of room next to the answers always in sight."""


def range_of(amounts: Amounts, caption: str) -> Range:
    """`caption` is what is asked."""
    preset = amounts.least if amounts.least > 0 and not amounts.risky else None
    safe = amounts.most if amounts.safe is None else amounts.safe
    return Range(*amounts[:-2], caption, preset, amounts.most - amounts.least > JUMP, JUMP, safe)


@lru_cache(128)
def arranged(answers: tuple[Answer, ...], amounts: bool) -> Arranged:
    """Which answers are buttons at once and which wait in the list, and how the list is parted.

    What does something comes first, in the order of the game; what declines or ends comes last, the last of it with a
    key of its own."""
    answers = (*(one for one in answers if not one.out), *(one for one in answers if one.out))
    plain = [answer for answer in answers if _is_plain(answer)]
    beside = ROOM - STEPPER - (LIST if len(answers) - len(plain) > BARELY else 0)
    aside = amounts and sum(map(_width, plain)) > beside
    first, rest = _sorted_out(answers, ROOM - (LIST if aside else STEPPER if amounts else 0), LIST * (not aside))
    groups = list(_groups(rest))
    numbered = [*first, *(answer for _, group in groups for answer in group)]
    out = numbered.pop(len(first) - 1).text if first and first[-1].out else ""
    keys = {out: KEY_OUT, **{answer.text: str(key) for key, answer in enumerate(numbered[:KEYS], 1)}}
    return Arranged(
        tuple(_shown(answer, keys) for answer in first),
        tuple((heading, tuple(_shown(answer, keys) for answer in group)) for heading, group in groups),
        len(rest) + aside,
        any(answer.place for answer in rest),
        aside,
    )


# ---------------------------------------------------------------------- the row


def _sorted_out(answers: tuple[Answer, ...], room: int, listing: int) -> tuple[list[Answer], list[Answer]]:
    """Those with a place wait where there are many alike, and so do those that find no room; a list of them takes up
    so much of it.

    Answers of one word ("drill") and ways out are always in sight, and for one or two nobody has to open a list."""
    plain = [answer for answer in answers if _is_plain(answer)]
    alike = Counter(_kind(answer) for answer in answers if answer.place)
    few = [answer for answer in answers if not answer.place or alike[_kind(answer)] <= ALIKE]
    whole = sum(map(_width, answers))
    if len(few) == len(answers) and whole <= room:
        return list(answers), []
    shown = set(_fitting([*plain, *(answer for answer in few if answer not in plain)], room - listing)) | set(plain)
    if len(answers) - len(shown) <= BARELY and whole <= room + CLOSER:
        return list(answers), []
    return [answer for answer in answers if answer in shown], [answer for answer in answers if answer not in shown]


def _is_plain(answer: Answer) -> bool:
    return answer.out or " " not in answer.text


def _fitting(answers: list[Answer], room: int) -> Iterator[Answer]:
    for answer in answers:
        room -= _width(answer)
        if room < 0:
            return
        yield answer


def _width(answer: Answer) -> int:
    """Letters a button is wide: its first words may take two lines, or what it costs or brings."""
    head, effect = map(len, split(answer.label))
    least = min(max(_part(head, above), _part(effect, below)) for above, below in LINES)
    return BUTTON + max(least, PART // 2)


def _part(letters: int, lines: int) -> int:
    """The letters of a line; a few words are not parted."""
    return letters if letters < PART else -(-letters // lines)


def _kind(answer: Answer) -> str:
    return answer.text.partition(" ")[0]


# ---------------------------------------------------------------------- the list


def _groups(answers: list[Answer]) -> Iterator[tuple[str, list[Answer]]]:
    """By kind; a long group by what stands first in it, by rows of the map, or in parts of its own order."""
    for _, same in groupby(answers, _kind):
        group = list(same)
        if len(group) <= LONG:
            yield _heading(group), group
        elif all(answer.text.count(" ") > 1 for answer in group):
            yield from ((_heading(part), part) for part in _by(group, lambda answer: answer.text.split(" ", 2)[1]))
        elif all(answer.row >= 0 for answer in group):
            yield from ((_reach(part), part) for part in _by(group, lambda answer: str(answer.row)))
        else:
            parts = [group[start : start + PART] for start in range(0, len(group), PART)]
            yield from ((_reach(part), part) for part in parts)


def _by(group: list[Answer], key: Callable[[Answer], str]) -> list[list[Answer]]:
    found: dict[str, list[Answer]] = {}
    for answer in group:
        found.setdefault(key(answer), []).append(answer)
    return list(found.values())


def _heading(group: list[Answer]) -> str:
    """The words with which all of them begin, else where they lie."""
    areas = {answer.area for answer in group}
    return _beginning(_heads(group)) or (areas.pop() if len(areas) == 1 else "")


def _reach(group: list[Answer]) -> str:
    """From where to where a part of a list reaches."""
    heads = _heads(group)
    same = _beginning(heads)
    first, last = (head.removeprefix(same).strip() for head in (heads[0], heads[-1]))
    return f"{same} {first} – {last}".strip() if first != last else heads[0]


def _heads(group: list[Answer]) -> list[str]:
    return [split(answer.label)[0].rstrip(":").rstrip() for answer in group]


def _beginning(heads: list[str]) -> str:
    """The words that all of them have in common from the start."""
    columns = zip(*(head.split(" ") for head in heads), strict=False)
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns))


# ---------------------------------------------------------------------- one answer


def _shown(answer: Answer, keys: dict[str, str]) -> Shown:
    key = keys.get(answer.text, "")
    return Shown(slug("a", answer.text), answer.text, answer.place, *split(answer.label), key, answer.out)


def split(label: str) -> tuple[str, str]:
    """A label's first words and, smaller, what it costs or brings: behind a colon or in a last bracket."""
    head, colon, tail = label.partition(": ")  # French has a narrow space before it, which stays with the colon
    if colon:
        return f"{head}:", tail
    if label.endswith(")") and " (" in label:
        head, _, tail = label[:-1].rpartition(" (")
        return head, tail
    return label, ""


def slug(kind: str, text: str) -> str:
    """An id for the element of an action's text."""
    return f"{kind}-" + "".join(sign if sign.isalnum() else "-" for sign in text)
