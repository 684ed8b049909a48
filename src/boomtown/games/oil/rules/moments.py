"""When something is sold, traded or played (OI-4.8 to OI-4.11): the same offers stand in the office, at the end of a
turn, for a debt, behind a long list."""

from mypy_extensions import i64

from boomtown.games.oil.rules.box import SHORT
from boomtown.games.oil.rules.position import OilPosition
from boomtown.kernel import Actions, Offer, Refusal, say


class Moment:
    """What holds for all offers of a moment; here that of the office (OI-4.8)."""

    def stands(self, s: OilPosition) -> bool:
        """Whether anything is sold to the government: for a payment perhaps only if it needs the money."""
        return True

    def begin(self, s: OilPosition) -> None:
        """Before any of it is carried out."""

    def guarded(self, s: OilPosition) -> i64:
        """The rigs that must not be sold, a bit for each (OI-10.6)."""
        return 0

    def is_needed(self, s: OilPosition) -> bool:
        """Whether a payment needs the money: then nobody is asked whether he means it."""
        return False

    def shows(self, s: OilPosition, count: i64) -> bool:
        """Whether a list of so many is shown at once, not behind a word (OI-4.11)."""
        return count <= SHORT

    def rigs(self, s: OilPosition, rigs: i64) -> i64:
        """Those of these rigs that are listed."""
        return rigs

    def zones(self, s: OilPosition, zones: i64) -> i64:
        return zones

    def refuse(self, s: OilPosition, reason: Refusal | None, opens: bool) -> Refusal:
        """For lack of another reason: the list is long and has to be opened, or short and lies open."""
        if reason is not None:
            return reason
        return Refusal("OI-4.11", say("refuse.listed" if opens else "refuse.list_first"))


class BusinessOffer(Offer[OilPosition]):
    """Something that is sold, traded or played; `opens` says that it only opens a list."""

    def __init__(self, family: str, rule: str, moment: Moment, opens: bool = False) -> None:
        super().__init__(family, rule)
        self.moment = moment
        self.opens = opens

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        """Why it could not be done at any moment now; None if it could."""
        raise NotImplementedError

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return self.moment.refuse(s, self.reason(s, action), self.opens)


class InTheOffice(Offer[OilPosition]):
    """A word of the office typed outside: why it would not help to go there, or that one has to (OI-4.8)."""

    def __init__(self, business: BusinessOffer) -> None:
        super().__init__(business.family, business.rule)
        self.business = business

    def bind(self, actions: Actions) -> None:
        super().bind(actions)
        self.business.bind(actions)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        reason = self.business.reason(s, action)
        return Refusal("OI-4.8", say("refuse.office_first")) if reason is None else reason
