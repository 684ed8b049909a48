"""A position of Black Gold: what every prospecting game has, its map, and the throws of its further dice."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.blackgold.rules.box import BlackGoldBox
from boomtown.games.blackgold.rules.map import Map
from boomtown.kernel import Fields, State, filled
from boomtown.mechanics.prospecting.rules.oilfield import Field
from boomtown.mechanics.prospecting.rules.position import Parts, ProspectingPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackGoldPosition(ProspectingPosition):
    """`springs` counts the well spring throws of each seat, `liquidations` those of each company."""

    def __init__(self, blackgold: BlackGoldBox, laid: Map, parts: Parts) -> None:
        super().__init__(blackgold, laid.grid, parts)
        self.blackgold = blackgold
        self.laid = laid
        self.springs: vec[i64] = filled(blackgold.players, 0)
        self.liquidations: vec[i64] = filled(blackgold.companies, 0)

    def clone(self) -> State:
        twin = BlackGoldPosition(self.blackgold, self.laid, self.parts())
        self.copy_rest(twin)
        twin.springs = self.springs[:]
        twin.liquidations = self.liquidations[:]
        return twin

    def lay(self, laid: Map) -> None:
        """Another map lies on the table; nobody has looked at its wells."""
        self.laid = laid
        self.grid = laid.grid
        self.routes = None
        self.field = Field(self.box.players, self.box.derricks, laid.grid.sites, laid.pools())

    def sync(self, fields: Fields) -> None:
        draws = fields.nums("map", self.laid.draws)
        if draws != self.laid.draws:
            self.laid = Map(self.blackgold, draws)
            self.grid = self.laid.grid
            self.routes = None
        self.springs = fields.nums("springs", self.springs)
        self.liquidations = fields.nums("liquidations", self.liquidations)
        self.sync_table(fields)

    def tile_total(self, kind: int) -> int:
        return sum(self.laid.markers[kind])
