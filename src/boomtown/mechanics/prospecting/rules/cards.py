"""Action cards and licences (GI-5, GI-6; BG-5, BG-6)."""

from mypy_extensions import i64

from boomtown.kernel import Luck, Message, Refusal, Seat, Step, one, say
from boomtown.mechanics.prospecting.rules.action_cards import NO_CARD
from boomtown.mechanics.prospecting.rules.box import LICENCES, TAKE, ProspectingBox
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Take(Step[ProspectingPosition]):
    """Each player takes one of the cards on the table (GI-5.3, BG-5.3)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(TAKE, "take", cited.take, families=["take"])

    def ask(self, s: ProspectingPosition) -> None:
        last: i64 = NO_CARD
        for card in s.cards.display:
            if card > last:
                s.choices.add(s.box.take + card)
                last = card

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.cards.take(seat, action - s.box.take)
        if s.listener is not None:
            s.tell(s.box.cited.take, took_message(s.box, seat, action - s.box.take))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.take"))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return card_message(s.box, action - s.box.take)


def card_message(box: ProspectingBox, card: i64) -> Message:
    """An action card in words (GI-5.4, BG-5.4)."""
    licences = box.card_licences[card]
    points = box.card_movement[card]
    return say("label.card" + _effect(box, card), card=card, licences=licences, points=points, size=box.card_size[card])


def effect_message(box: ProspectingBox, card: i64) -> Message:
    """Its special action alone, empty if it has none."""
    return say("effect.card" + _effect(box, card), size=box.card_size[card])


def took_message(box: ProspectingBox, seat: Seat, card: i64) -> Message:
    """Who took it, and what it gives."""
    message = card_message(box, card)
    return Message("took" + _effect(box, card), {"seat": int(seat), **message.values})


def _effect(box: ProspectingBox, card: i64) -> str:
    """The end of the key of a card's sentences: its special action."""
    return ["", "_price", "_oil", "_back", "_spring", "_deeper"][box.card_effect[card]]


class DealLicences(Step[ProspectingPosition]):
    """Everybody draws licences; the card nobody took is discarded (GI-6.1, GI-5.3; BG-6.1, BG-5.3)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(LICENCES, "licences", cited.deal)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        deal_licences(s, luck)
        s.cards.discard_left_over()


def deal_licences(s: ProspectingPosition, luck: Luck) -> None:
    """In turn order as many as the card says, while there are any (GI-6.2, GI-6.3; BG-6.2, BG-6.3)."""
    for step in range(s.box.players):
        seat = s.in_turn(step)
        ones = s.licences.ones[seat]
        count = s.licences.deal(seat, s.box.card_licences[s.cards.taken[seat]], luck)
        if s.listener is not None:
            ones = s.licences.ones[seat] - ones
            s.tell(s.box.cited.deal, say("dealt", seat=seat, count=count))
            s.tell(s.box.cited.deal, say("dealt_you", ones=ones, twos=count - ones), one(seat))
