"""From the empty table to the first round of Giganten (GI-2)."""

from boomtown.games.giganten.rules.box import GigantenBox
from boomtown.games.giganten.rules.position import GigantenPosition
from boomtown.mechanics.prospecting.rules.box import ROUND, WELL_POOL
from boomtown.mechanics.prospecting.rules.position import fresh_parts


def fresh_table(box: GigantenBox) -> GigantenPosition:
    """Money, prices and engines as they begin (GI-2.2, GI-2.3); tiles and decks are shuffled (GI-2.1, GI-2.4)."""
    return GigantenPosition(box, fresh_parts(box, box.board, box.wells.pools(WELL_POOL), 0))


def set_table(box: GigantenBox) -> GigantenPosition:
    """The first seat holds the die (GI-2.5). Wells, cards and licences are dealt when somebody first sees them."""
    s = fresh_table(box)
    s.agenda.push(ROUND, s.first)
    return s
