"""The beginning of a round: prices, the special card, the cards to choose from (GI-3 to GI-5; BG-3 to BG-5)."""

from mypy_extensions import i64

from boomtown.kernel import Luck, Step, say
from boomtown.mechanics.prospecting.rules.box import END, ROUND
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Round(Step[ProspectingPosition]):
    """Prices (GI-4.1, BG-4.1), special card (GI-5.1, BG-5.1), standard cards (GI-5.2, BG-5.2); then the rest of it."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(ROUND, "round", cited.round)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        if not self.has_special(s):
            s.agenda.push(END, s.first)
            return
        s.round += 1
        if s.listener is not None:
            s.tell(self.rule, say("round", round=s.round, seat=s.first))
        roll_prices(s, luck)
        self.move_black_train(s, s.cards.turn_up_special(luck))
        if s.trains.black >= s.box.black_end:
            s.agenda.push(END, s.first)
            return
        s.cards.turn_up_standard(s.box.players, luck)
        self.plan(s)

    def has_special(self, s: ProspectingPosition) -> bool:
        """Whether a special card can be turned up."""
        raise NotImplementedError

    def plan(self, s: ProspectingPosition) -> None:
        """Put the steps of the round on the agenda, the last one first."""
        raise NotImplementedError

    def last_space(self, s: ProspectingPosition) -> i64:
        """Where the black train goes no farther."""
        raise NotImplementedError

    def move_black_train(self, s: ProspectingPosition, card: i64) -> None:
        """The special card drives the black train (GI-5.1, BG-5.1)."""
        space = s.trains.black + s.box.card_train[card]
        last = self.last_space(s)
        s.trains.black = space if space < last else last
        if s.listener is not None:
            key = "special_card" if s.trains.black < s.box.black_end else "special_card_last"
            s.tell(s.box.cited.special_card, say(key, card=card, space=s.trains.black))


def roll_prices(s: ProspectingPosition, luck: Luck) -> None:
    """The die is thrown for each open company in turn (GI-4.1, BG-4.1)."""
    for company in range(s.box.companies):
        was = s.market.rung[company]
        tell_price(s, company, was, s.market.roll(company, luck))


def tell_price(s: ProspectingPosition, company: i64, was: i64, face: i64) -> None:
    """A face of the die has moved a price: in the white zone its colour counted (GI-4.2, BG-4.2), else not (GI-4.3,
    BG-4.3); the zone is that of the rung where the price was (GI-4.4)."""
    if s.listener is not None:
        ladder = s.box.ladder
        key = "price_red" if face < ladder.reds else "price_blue"
        message = say(
            key, company=company, number=ladder.step[face], price=s.market.price(company), price2=ladder.price[was]
        )
        cited = s.box.cited
        s.tell(cited.white_price if ladder.is_white(was) else cited.coloured_price, message)
