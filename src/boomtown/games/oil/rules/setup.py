"""The set-up (OI-3): the table before the first turn, and the lot that decides who begins."""

from boomtown.games.oil.rules.box import (
    EMPTY,
    GOVERNMENT,
    KEPT,
    LOT,
    OIL_WAYS,
    OPENING,
    PURPOSES,
    TWO_DICE,
    WAYS,
    OilBox,
)
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.rounds import begin_turn
from boomtown.kernel import EVERYBODY, Luck, Seat, Step, filled, say


def set_up(box: OilBox) -> OilPosition:
    """OI-3.1, OI-3.3: tokens, money, oil and the shuffled cards."""
    s = OilPosition(box, box.fresh_stack())
    players = box.players
    s.cash = filled(players, box.cash)
    s.barrels = filled(players, box.barrels)
    s.at = filled(players, box.start_square)
    s.out = filled(players, 0)
    s.rig_owner = filled(box.fields, EMPTY)
    s.rig_value = filled(box.fields, 0)
    s.wells = filled(players, 0)
    s.royalty_owner = filled(box.zones, GOVERNMENT)
    s.royalty_field = filled(box.zones, -1)
    s.deeds = filled(players, 0)
    s.cards = filled(players * KEPT, 0)
    s.throws = filled(players * PURPOSES, 0)
    s.dice = filled(TWO_DICE, 0)
    s.bank = filled(WAYS, 0)
    s.oil = filled(OIL_WAYS, 0)
    s.agenda.push(OPENING, Seat(0))
    return s


class Opening(Step[OilPosition]):
    """The first player is drawn by lot (OI-3.2)."""

    def __init__(self) -> None:
        super().__init__(OPENING, "opening", "OI-3.2")

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        s.agenda.pop()
        s.first = Seat(luck.throw(LOT, 0, s.box.players, EVERYBODY))
        if s.listener is not None:
            s.tell("OI-3.2", say("first_player", seat=s.first))
        begin_turn(s, s.first)
