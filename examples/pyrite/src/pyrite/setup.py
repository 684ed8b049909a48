"""The set-up (PY-1): the tokens lie unseen, so nothing is drawn yet; seat 1 begins."""

from pyrite.box import TURN, PyriteBox
from pyrite.position import PyritePosition


def set_up(box: PyriteBox) -> PyritePosition:
    s = PyritePosition(box)
    s.agenda.push(TURN, 0, 0)
    return s
