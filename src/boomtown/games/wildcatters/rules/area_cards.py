"""The area cards on display and in front of players (WC-4, WC-5)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules.box import (
    CARDS,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import EVERYBODY, Luck, Seat, filled, say


def draw_card(s: WildcattersPosition, luck: Luck, rule: str) -> None:
    """The next card goes to the far end of the display; an empty pile is made anew (WC-4.4)."""
    if s.light.size == 0 and s.dark.size == 0:
        s.light.reshuffle(s.discards)
        s.discards = filled(CARDS, 0)
        if s.light.size == 0:
            return
        if s.listener is not None:
            s.tell("WC-4.4", say("reshuffled"))
    card = s.light.draw(luck, EVERYBODY) if s.light.size > 0 else s.dark.draw(luck, EVERYBODY)
    s.display = append(s.display, card)
    if s.listener is not None:
        s.tell(rule, say("card_drawn", card=card))


def fill_display(s: WildcattersPosition, luck: Luck, rule: str) -> None:
    """By the rule of the moment: WC-3.12, WC-4.3, WC-5.3 or WC-14.10."""
    missing = s.box.display_size - len(s.display)
    while missing > 0:
        draw_card(s, luck, rule)
        missing -= 1


def leave_display(s: WildcattersPosition, card: i64) -> None:
    """A card leaves the display and the others move up."""
    rest: vec[i64] = vec[i64]()
    for other in s.display:
        if other != card:
            rest = append(rest, other)
    s.display = rest


def refinery_cards(s: WildcattersPosition, seat: Seat) -> i64:
    """Area cards with a refinery symbol in front of a player."""
    count: i64 = 0
    for card in range(CARDS):
        if s.card_owner[card] == seat and s.box.card_refinery[card]:
            count += 1
    return count


def drops(s: WildcattersPosition, seat: Seat) -> i64:
    """Oil drops on the area cards in front of a player."""
    count: i64 = 0
    for card in range(CARDS):
        if s.card_owner[card] == seat:
            count += s.box.card_drops[card]
    return count
