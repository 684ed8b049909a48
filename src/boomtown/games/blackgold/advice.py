"""What a sensible player of Black Gold looks at: what every prospector does."""

from boomtown.games.blackgold.box import BlackGoldBox
from boomtown.mechanics.prospecting.advice import ProspectingAdvice


def advise(box: BlackGoldBox) -> ProspectingAdvice:
    return ProspectingAdvice(box)
