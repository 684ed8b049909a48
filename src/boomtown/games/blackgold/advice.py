"""What a sensible player of Black Gold looks at: what every prospector does, with this game's weights."""

from boomtown.games.blackgold.box import BlackGoldBox
from boomtown.mechanics.prospecting.advice import ProspectingAdvice


def advise(box: BlackGoldBox, weights: dict[str, int]) -> ProspectingAdvice:
    return ProspectingAdvice(box, weights)
