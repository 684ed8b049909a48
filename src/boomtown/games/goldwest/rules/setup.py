"""The set-up (GW-3, GW-15): tiles, Boomtown, cards and the shore are drawn; seat 1 begins."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.goldwest.rules.box import (
    ARRANGEMENT_DIE,
    CARD_POOL,
    CARDS,
    OFFICE_POOL,
    SINGLE_POOL,
    TILE_POOL,
    TURN,
    TURNING_DIE,
    GoldWestBox,
)
from boomtown.games.goldwest.rules.position import GoldWestPosition, TableLayout
from boomtown.kernel import EVERYBODY, Luck, Seat, shuffled


def set_up(box: GoldWestBox, luck: Luck) -> GoldWestPosition:
    """The shore is turned up (GW-3.3); the first turn waits."""
    s = GoldWestPosition(box)
    s.lay_out(TableLayout(box, _draws(box, luck)))
    shore = box.hexes.shore
    for hex_ in range(box.hexes.count):
        if shore[hex_] == 1:
            s.reveal(hex_, luck)
    s.agenda.push(TURN, Seat(0), 1)
    return s


def blank(box: GoldWestBox) -> GoldWestPosition:
    """Any table, to read another one's bytes into."""
    s = GoldWestPosition(box)
    s.lay_out(TableLayout(box, vec[i64]([0] * (2 * len(box.tiles) + 6))))
    return s


def _draws(box: GoldWestBox, luck: Luck) -> vec[i64]:
    """GW-3.2, GW-3.8 to GW-3.10, or the fixed table of GW-15.8."""
    if box.fixed:
        return box.fixed_draws
    positions = box.positions
    draws = _dealt(vec[i64](), luck, TILE_POOL, box.tile_counts, positions)
    for position in range(positions):
        draws = append(draws, luck.throw(TURNING_DIE, position, 6, EVERYBODY))
    draws = append(draws, luck.throw(ARRANGEMENT_DIE, 0, box.arrangement_count, EVERYBODY))
    draws = _dealt(draws, luck, OFFICE_POOL, box.office_counts, 4)
    draws = _dealt(draws, luck, SINGLE_POOL, box.single_counts, 1)
    drawn = shuffled(CARD_POOL, box.card_counts)
    for _ in range(box.cards_in_play):
        drawn.draw(luck, EVERYBODY)
    for card in range(CARDS):  # in rising order, so that options are
        if drawn.left[card] == 0:
            draws = append(draws, card)
    return draws


def _dealt(draws: vec[i64], luck: Luck, number: i64, counts: vec[i64], size: i64) -> vec[i64]:
    """Draw from a fresh pool and put what comes behind the other draws."""
    pool = shuffled(number, counts)
    while size > 0:
        draws = append(draws, pool.draw(luck, EVERYBODY))
        size -= 1
    return draws
