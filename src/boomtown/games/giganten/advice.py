"""What a sensible player of Giganten looks at: what every prospector does."""

from boomtown.games.giganten.box import GigantenBox
from boomtown.mechanics.prospecting.advice import ProspectingAdvice


def advise(box: GigantenBox) -> ProspectingAdvice:
    return ProspectingAdvice(box)
