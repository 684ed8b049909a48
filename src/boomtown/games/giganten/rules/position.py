"""A position of Giganten: what every prospecting game has."""

from mypy_extensions import mypyc_attr

from boomtown.games.giganten.rules.box import GigantenBox
from boomtown.kernel import Fields, State
from boomtown.mechanics.prospecting.rules.position import Parts, ProspectingPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class GigantenPosition(ProspectingPosition):
    """Map, engines, market, licences, cards and money."""

    def __init__(self, giganten: GigantenBox, parts: Parts) -> None:
        super().__init__(giganten, giganten.board, parts)
        self.giganten = giganten

    def clone(self) -> State:
        twin = GigantenPosition(self.giganten, self.parts())
        self.copy_rest(twin)
        return twin

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)
