"""What a sensible player of Black Gold looks at: what every prospector does, with this game's weights."""

from boomtown.games.blackgold.rules.box import BlackGoldBox
from boomtown.mechanics.prospecting.bot.advice import ProspectingAdvice


def advise(box: BlackGoldBox, weights: dict[str, int]) -> ProspectingAdvice:
    if box.baron_bids:
        weights = {**weights, "licence": weights["licence"] * weights["baron"] // 100}
    return ProspectingAdvice(box, weights)
