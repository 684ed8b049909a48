"""What is said to people: a key and numbers, put into words by a catalogue in the reader's language."""

from typing import cast

from mypy_extensions import i64, mypyc_attr


class Message:
    """`Message("shipped", {"seat": 0, "metal": 2})`: the catalogue holds the sentence and the names."""

    def __init__(self, key: str, values: dict[str, int]) -> None:
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({inside})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.values.items())))


def say(key: str, **values: int | i64) -> Message:
    """`say("shipped", seat=0, metal=2)`."""
    return Message(key, cast("dict[str, int]", values))


class Refusal:
    """Why an action is not allowed now, and by which rule."""

    def __init__(self, rule: str, message: Message) -> None:
        self.rule = rule
        self.message = message


class Event:
    """Something happened: a sentence, the rule behind it, and the seats that may hear of it (a bit mask)."""

    def __init__(self, message: Message, rule: str, audience: i64) -> None:
        self.message = message
        self.rule = rule
        self.audience = audience

    def heard_by(self, seat: i64) -> bool:
        """Whether a seat hears it; spectators (-1) hear only what everybody hears."""
        if self.audience == -1:
            return True
        return seat >= 0 and (self.audience >> seat) & 1 == 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears what the rules do. The default listener remembers it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.automatic: list[int] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)

    def answered(self, action: i64) -> None:
        """The engine answered a question that had one answer in every world."""
        self.automatic.append(action)

    def clear(self) -> None:
        self.events = []
        self.automatic = []
