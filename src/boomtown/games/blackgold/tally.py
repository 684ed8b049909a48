"""The table of Black Gold: what every prospecting table has, its map, and the throws of its further dice."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.blackgold.box import BlackGoldBox
from boomtown.games.blackgold.map import Map
from boomtown.mechanics.prospecting.table import Parts, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally(Table):
    """`springs` counts the well spring throws of each seat, `liquidations` those of each company."""

    def __init__(self, blackgold: BlackGoldBox, laid: Map, parts: Parts) -> None:
        super().__init__(blackgold, laid.grid, parts)
        self.blackgold = blackgold
        self.laid = laid
        self.springs: vec[i64] = vec[i64]([0] * int(blackgold.players))
        self.liquidations: vec[i64] = vec[i64]([0] * int(blackgold.companies))
