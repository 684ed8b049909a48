"""Trucks, surveys and trains (GI-7, BG-7)."""

from collections.abc import Sequence

from mypy_extensions import i64

from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Step, among, one, say
from boomtown.mechanics.prospecting.rules.box import ACT, MOVE, PLACE, POINTS, SPECIAL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Act(Step[ProspectingPosition]):
    """A player's turn: the first time his truck is placed; then he moves, and his card's special action follows
    (GI-7.1, GI-7.2, GI-8.1; BG-7.1, BG-7.2, BG-8.1)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(ACT, "act", cited.points)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(SPECIAL, seat)
        s.agenda.push(MOVE, seat, s.box.card_movement[s.cards.taken[seat]])
        if s.field.truck[seat] < 0:
            s.agenda.push(PLACE, seat)


class PlaceTruck(Step[ProspectingPosition]):
    """Where the truck starts (GI-7.2, BG-7.2); not on another truck, unless they may share (BG-7.5)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(PLACE, "place", cited.place, families=["place"])

    def ask(self, s: ProspectingPosition) -> None:
        cells = s.box.start_cells
        for at in range(len(cells)):
            if s.box.share_spaces or not s.field.truck_on(cells[at], s.agenda.seat):
                s.choices.add(s.box.place + at)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        cell = self.cell(s, action)
        s.agenda.pop()
        s.field.truck[seat] = cell
        if s.listener is not None:
            s.tell(s.box.cited.place, say("placed", seat=seat, cell=cell))

    def cell(self, s: ProspectingPosition, action: i64) -> i64:
        return s.box.start_cells[action - s.box.place]

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(s.box.cited.start_cell, say("refuse.truck", cell=self.cell(s, action)))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.place", cell=self.cell(s, action))


class Move(Menu[ProspectingPosition]):
    """Truck and train share the points of the card, in any order; looks are free (GI-7.1, BG-7.1)."""

    def __init__(self, cited: Cited, offers: Sequence[Offer[ProspectingPosition]], numbers: list[str]) -> None:
        super().__init__(MOVE, "move", cited.points, offers, numbers)

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.move", seat=s.agenda.seat, points=s.agenda.get(POINTS))


class DriveTruck(Offer[ProspectingPosition]):
    """The truck goes the cheapest way to a cell where it can stop (GI-7.3 to GI-7.6, BG-7.3 to BG-7.6)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("drive", cited.drive)

    def add(self, s: ProspectingPosition) -> None:
        """The search's costs stay for labels."""
        seat = s.agenda.seat
        points = s.agenda.get(POINTS)
        if points == 0:
            return
        routes = s.ways()
        field = s.field
        field.search(s.grid, routes, seat, points)
        if not s.box.share_spaces:
            for cell in field.truck:
                if cell >= 0:
                    routes.close(cell)
        routes.list_stops(s.grid, field.truck[seat], points, field.tile, s.choices, self.first)

    def cost(self, s: ProspectingPosition, cell: i64) -> i64:
        """The points of the way, known from the search that offered the cell."""
        s.open_choices()
        return s.ways().cost(cell)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        cell = action - self.first
        points = self.cost(s, cell)
        seat = s.agenda.seat
        s.agenda.put(POINTS, s.agenda.get(POINTS) - points)
        s.field.truck[seat] = cell
        if s.listener is not None:
            s.tell(self.rule, say("drove", seat=seat, cell=cell, points=points))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        cell = action - self.first
        cited = s.box.cited
        seat = s.agenda.seat
        if s.field.truck[seat] == cell:
            return Refusal(self.rule, say("refuse.same_cell"))
        if s.field.slot_at(cell) >= 0:
            return Refusal(cited.stop, say("refuse.derrick", cell=cell))
        if s.field.tile_at(s.grid, cell) >= 0:
            return Refusal(cited.stop, say("refuse.well", cell=cell))
        if not s.box.share_spaces and s.field.truck_on(cell, seat):
            return Refusal(cited.truck_cell, say("refuse.truck", cell=cell))
        return Refusal(self.rule, say("refuse.far", cell=cell, points=s.agenda.get(POINTS)))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        cell = action - self.first
        paid = self.cost(s, cell)
        return say("label.drive", cell=cell, points=paid, rest=s.agenda.get(POINTS) - paid)


class SurveyTile(Offer[ProspectingPosition]):
    """A look under a tile beside the truck that the player does not know (GI-7.8 to GI-7.10, BG-7.8, BG-7.9)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("survey", cited.survey)

    def add(self, s: ProspectingPosition) -> None:
        seat = s.agenda.seat
        field = s.field
        near = s.grid.near
        side: i64 = 4 * field.truck[seat]
        for at in range(side, side + 4):
            cell = near[at]
            if cell >= 0 and s.grid.site_at[cell] >= 0:
                site = field.tile_at(s.grid, cell)
                if site >= 0 and field.may_survey(s.grid, s.box.wells, site, seat):
                    s.choices.add(self.first + cell)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        """Everybody sees the look, only the player what lies there."""
        cell = action - self.first
        seat = s.agenda.seat
        depth = s.field.survey(s.grid, s.box.wells, s.grid.site_at[cell], seat, luck)
        if s.listener is not None:
            s.tell(self.rule, say("surveyed", seat=seat, cell=cell))
            s.tell(self.rule, say("surveyed_you", cell=cell, depth=depth), one(seat))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        cell = action - self.first
        site = s.field.tile_at(s.grid, cell)
        if site < 0:
            return Refusal(self.rule, say("refuse.no_well", cell=cell))
        if not s.box.wells.survey[s.grid.site_kind[site]]:
            return Refusal(self.rule, say("refuse.double"))
        if among(s.agenda.seat, s.field.knows[site]):
            return Refusal(s.box.cited.known, say("refuse.known", depth=s.field.depth[site]))
        return Refusal(self.rule, say("refuse.not_beside", cell=cell))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        cell = action - self.first
        return say("label.survey", cell=cell, well=s.grid.site_kind[s.grid.site_at[cell]])


class RunTrain(Offer[ProspectingPosition]):
    """A train pays for every space it enters (GI-7.11, GI-7.12; BG-7.13). Spaces count from 1."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("train", cited.train)

    def add(self, s: ProspectingPosition) -> None:
        points = s.agenda.get(POINTS)
        if points > 0:
            at = s.trains.at[s.agenda.seat]
            s.choices.add_run(self.first + at, s.box.track.reach(at, points) - at)

    def cost(self, s: ProspectingPosition, space: i64) -> i64:
        return s.box.track.cost(s.trains.at[s.agenda.seat], space)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        space = action - self.first + 1
        seat = s.agenda.seat
        points = self.cost(s, space)
        s.agenda.put(POINTS, s.agenda.get(POINTS) - points)
        s.trains.at[seat] = space
        if s.listener is not None:
            s.tell(self.rule, say("train", seat=seat, space=space, points=points))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        space = action - self.first + 1
        if space <= s.trains.at[s.agenda.seat]:
            return Refusal(self.rule, say("refuse.train_back"))
        rest = s.agenda.get(POINTS)
        return Refusal(self.rule, say("refuse.train_far", space=space, points=self.cost(s, space), rest=rest))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        space = action - self.first + 1
        paid = self.cost(s, space)
        return say("label.train", space=space, points=paid, rest=s.agenda.get(POINTS) - paid)


class StopMoving(Offer[ProspectingPosition]):
    """Points that are left are lost (GI-7.1, BG-7.1)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("done", cited.points)

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if s.listener is not None:
            points = s.agenda.get(POINTS)
            key = "stopped" if points > 0 else "stopped_empty"
            s.tell(self.rule, say(key, seat=s.agenda.seat, points=points))
        s.agenda.pop()

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        points = s.agenda.get(POINTS)
        return say("label.stop", points=points) if points > 0 else say("label.stop_empty")
