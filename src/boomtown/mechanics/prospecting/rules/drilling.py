"""Derricks on wells (GI-9; BG-7.10 to BG-7.12)."""

from mypy_extensions import i64

from boomtown.kernel import Luck, Message, Offer, Refusal, Seat, among, say
from boomtown.mechanics.prospecting.rules.box import FOR_DERRICKS
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


def can_build(s: ProspectingPosition, seat: Seat, cell: i64) -> bool:
    """Whether a tile lies there, and the player has a derrick and the money (GI-3.2, GI-9.3; BG-3.2, BG-7.11)."""
    site = s.field.tile_at(s.grid, cell)
    return site >= 0 and s.field.spare[seat] > 0 and s.box.wells.cost[s.grid.site_kind[site]] <= s.cash[seat]


class BuildDerrick(Offer[ProspectingPosition]):
    """A derrick in the place of a tile beside the truck (GI-9.1 to GI-9.4, BG-7.10 to BG-7.12)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("build", cited.build)

    def add(self, s: ProspectingPosition) -> None:
        seat = s.agenda.seat
        side: i64 = 4 * s.field.truck[seat]
        for at in range(side, side + 4):
            cell = s.grid.near[at]
            if cell >= 0 and can_build(s, seat, cell):
                s.choices.add(self.first + cell)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        """Pay, turn the tile up, put the derrick with its oil in its place."""
        cell = action - self.first
        seat = s.agenda.seat
        site = s.grid.site_at[cell]
        cost = s.box.wells.cost[s.grid.site_kind[site]]
        s.pay_bank(seat, cost, FOR_DERRICKS)
        oil = s.field.drill(s.grid, s.box.wells, site, seat, luck)
        s.oil_out += oil
        if s.listener is not None:
            s.tell(s.box.cited.drill, say("built", seat=seat, cell=cell, cost=cost, oil=oil))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        cell = action - self.first
        cited = s.box.cited
        seat = s.agenda.seat
        site = s.field.tile_at(s.grid, cell)
        if site < 0:
            return Refusal(self.rule, say("refuse.no_well", cell=cell))
        if s.field.spare[seat] == 0:
            return Refusal(cited.build_supply, say("refuse.no_derrick"))
        cost = s.box.wells.cost[s.grid.site_kind[site]]
        if cost > s.cash[seat]:
            return Refusal(cited.build_cost, say("refuse.no_money", cost=cost, left=s.cash[seat]))
        return Refusal(self.rule, say("refuse.not_beside", cell=cell))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        """What it costs; with the depth for a player who has looked."""
        cell = action - self.first
        seat = s.agenda.seat
        site = s.grid.site_at[cell]
        well = s.grid.site_kind[site]
        cost = s.box.wells.cost[well]
        left = s.cash[seat] - cost
        if among(seat, s.field.knows[site]):
            return say("label.build_known", cell=cell, well=well, cost=cost, left=left, depth=s.field.depth[site])
        depths = s.box.wells.depths[well]
        key = "label.build" if len(depths) > 2 else "label.build_either"
        return say(key, cell=cell, well=well, cost=cost, left=left, depth=min(depths), depth2=max(depths))
