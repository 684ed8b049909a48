"""Derricks on wells (GI-9; BG-7.10 to BG-7.12)."""

from mypy_extensions import i64

from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.mechanics.prospecting.box import FOR_DERRICKS
from boomtown.mechanics.prospecting.position import ProspectingPosition
from boomtown.mechanics.seats import among


def can_build(s: ProspectingPosition, seat: i64, cell: i64) -> bool:
    """Whether a tile lies there, and the player has a derrick and the money (GI-3.2, GI-9.3; BG-3.2, BG-7.11)."""
    site = s.field.tile_at(s.grid, cell)
    return site >= 0 and s.field.spare[seat] > 0 and s.box.wells.cost[s.grid.site_kind[site]] <= s.cash[seat]


def ask_builds(s: ProspectingPosition) -> None:
    """The tiles beside the truck that can be built on (GI-9.1, BG-7.10)."""
    seat = s.agenda.seat
    side: i64 = 4 * s.field.truck[seat]
    end: i64 = side + 4
    while side < end:
        cell = s.grid.near[side]
        if cell >= 0 and can_build(s, seat, cell):
            s.choices.add(s.box.build + cell)
        side += 1


def build(s: ProspectingPosition, cell: i64, luck: Luck) -> None:
    """Pay, turn the tile up, put the derrick with its oil in its place (GI-9.2, GI-9.4; BG-7.11, BG-7.12)."""
    seat = s.agenda.seat
    site = s.grid.site_at[cell]
    cost = s.box.wells.cost[s.grid.site_kind[site]]
    s.pay_bank(seat, cost, FOR_DERRICKS)
    oil = s.field.drill(s.grid, s.box.wells, site, seat, luck)
    s.oil_out += oil
    if s.listener is not None:
        s.tell(s.box.cited.drill, say("built", seat=seat, cell=cell, cost=cost, oil=oil))


def refuse_build(s: ProspectingPosition, cell: i64) -> Refusal:
    cited = s.box.cited
    seat = s.agenda.seat
    site = s.field.tile_at(s.grid, cell)
    if site < 0:
        return Refusal(cited.build, say("refuse.no_well", cell=cell))
    if s.field.spare[seat] == 0:
        return Refusal(cited.build_supply, say("refuse.no_derrick"))
    cost = s.box.wells.cost[s.grid.site_kind[site]]
    if cost > s.cash[seat]:
        return Refusal(cited.build_cost, say("refuse.no_money", cost=cost, left=s.cash[seat]))
    return Refusal(cited.build, say("refuse.not_beside", cell=cell))


def label_build(s: ProspectingPosition, cell: i64) -> Message:
    """What it costs; with the depth for a player who has looked."""
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
