"""A round of Giganten: its nine actions in order (GI-3, GI-5)."""

from mypy_extensions import i64

from boomtown.games.giganten.rules.box import BUILD
from boomtown.mechanics.prospecting.rules.box import ACT, AUCTION, EXTRACT, LICENCES, OVERFLOW, PASS_DIE, TAKE
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rounds import Round


class NineActions(Round):
    """Prices and cards first, then everything else in the order of GI-3.1."""

    def has_special(self, s: ProspectingPosition) -> bool:
        """An exhausted red deck would be shuffled (GI-5.5)."""
        if s.cards.special_left() == 0:
            s.cards.shuffle_special()
        return True

    def last_space(self, s: ProspectingPosition) -> i64:
        return s.box.black_end

    def plan(self, s: ProspectingPosition) -> None:
        agenda = s.agenda
        agenda.push(PASS_DIE, s.first)
        agenda.push(OVERFLOW, s.first)
        company: i64 = s.box.companies - 1
        while company >= 0:
            agenda.push(AUCTION, s.first, company)
            company -= 1
        s.push_for_all(EXTRACT)
        s.push_for_all(BUILD)
        s.push_for_all(ACT)
        agenda.push(LICENCES, s.first)
        s.push_for_all(TAKE)
