"""Two decks of action cards. Each round one special card and one standard card per player are laid out to choose from.

Card kinds are numbered through both decks, special cards first; cards of one kind are alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, Fields, Luck, Pool, Seat, filled

NO_CARD: Final = -1


class ActionCards:
    """The decks with their open discards, the display in rising order of kinds, the card before each player."""

    def __init__(self, players: i64, special: Pool, standard: Pool) -> None:
        self.special = special
        self.standard = standard
        self.special_discards: vec[i64] = filled(len(special.left), 0)
        self.standard_discards: vec[i64] = filled(len(standard.left), 0)
        self.display: vec[i64] = filled(players + 1, NO_CARD)
        self.taken: vec[i64] = filled(players, NO_CARD)

    def special_left(self) -> i64:
        return self.special.size

    def shuffle_special(self) -> None:
        """Make a new special deck of its discards (GI-5.5)."""
        self.special.reshuffle(self.special_discards)
        self.special_discards = filled(len(self.special.left), 0)

    def turn_up_special(self, luck: Luck) -> i64:
        """The next special card, now alone in the display."""
        card = self.special.draw(luck, EVERYBODY)
        self.display[0] = card
        return card

    def turn_up_standard(self, count: i64, luck: Luck) -> None:
        """Lay so many standard cards beside it; if the deck runs out, its discards make a new one (GI-5.2, BG-5.2)."""
        for slot in range(1, count + 1):
            if self.standard.size == 0:
                self.standard.reshuffle(self.standard_discards)
                self.standard_discards = filled(len(self.standard.left), 0)
            card = self.standard.draw(luck, EVERYBODY) + len(self.special.left)
            place: i64 = slot
            while place > 1 and self.display[place - 1] > card:
                self.display[place] = self.display[place - 1]
                place -= 1
            self.display[place] = card

    def offered(self, card: i64) -> bool:
        """Whether a card of this kind lies in the display."""
        for kind in self.display:
            if kind == card:
                return True
        return False

    def take(self, seat: Seat, card: i64) -> None:
        """A player takes a card of this kind out of the display."""
        slot: i64 = 0
        while self.display[slot] != card:
            slot += 1
        self.display[slot] = NO_CARD
        self.taken[seat] = card

    def left_over(self) -> i64:
        """The card nobody took."""
        for card in self.display:
            if card != NO_CARD:
                return card
        return NO_CARD

    def discard_left_over(self) -> None:
        for slot in range(len(self.display)):
            self._discard(self.display[slot])
            self.display[slot] = NO_CARD

    def discard_taken(self, seat: Seat) -> None:
        self._discard(self.taken[seat])
        self.taken[seat] = NO_CARD

    def _discard(self, card: i64) -> None:
        specials: i64 = len(self.special.left)
        if card >= specials:
            self.standard_discards[card - specials] += 1
        elif card >= 0:
            self.special_discards[card] += 1

    def totals(self) -> tuple[i64, i64]:
        """How many special and standard cards there are, wherever they lie."""
        special = self.special.size
        standard = self.standard.size
        specials: i64 = len(self.special.left)
        for count in self.special_discards:
            special += count
        for count in self.standard_discards:
            standard += count
        for card in self.display:
            if card >= specials:
                standard += 1
            elif card >= 0:
                special += 1
        for card in self.taken:
            if card >= specials:
                standard += 1
            elif card >= 0:
                special += 1
        return special, standard

    def clone(self) -> "ActionCards":
        twin = ActionCards(0, self.special.clone(), self.standard.clone())
        twin.special_discards = self.special_discards[:]
        twin.standard_discards = self.standard_discards[:]
        twin.display = self.display[:]
        twin.taken = self.taken[:]
        return twin

    def sync(self, fields: Fields) -> None:
        self.special.sync("special", fields)
        self.standard.sync("standard", fields)
        self.special_discards = fields.nums("special_discards", self.special_discards)
        self.standard_discards = fields.nums("standard_discards", self.standard_discards)
        self.display = fields.nums("display", self.display)
        self.taken = fields.nums("taken", self.taken)
