"""What a sensible player of Giganten looks at: what every prospector does, with this game's weights."""

from boomtown.games.giganten.rules.box import GigantenBox
from boomtown.mechanics.prospecting.bot.advice import ProspectingAdvice


def advise(box: GigantenBox, weights: dict[str, int]) -> ProspectingAdvice:
    return ProspectingAdvice(box, weights)
