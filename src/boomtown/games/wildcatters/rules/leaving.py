"""Leaving a question: not at all, or nothing more (WC-7.1, WC-9.7, WC-10.2, WC-12.1, WC-13.1, WC-14.9, WC-18.10)."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Luck, Message, Offer, say


class Leave(Offer[WildcattersPosition]):
    """Nothing moves; it is told with the words of its question."""

    def __init__(self, family: str, rule: str, told: str, words: str) -> None:
        super().__init__(family, rule)
        self.told = told
        self.words = words

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.tell_choice(self.rule, self.told, seat)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say(self.words)
