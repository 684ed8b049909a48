"""Trucks, surveys and trains (GI-7, BG-7)."""

from mypy_extensions import i64

from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.prospecting.box import ACT, MOVE, PLACE, POINTS, SPECIAL
from boomtown.mechanics.prospecting.cited import Cited
from boomtown.mechanics.prospecting.position import ProspectingPosition
from boomtown.mechanics.seats import among, one


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
        at: i64 = 0
        while at < len(cells):
            if s.box.share_spaces or not s.field.truck_on(cells[at], s.agenda.seat):
                s.choices.add(s.box.place + at)
            at += 1

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


class Move(Step[ProspectingPosition]):
    """Truck and train share the points of the card, in any order; looks are free (GI-7.1, BG-7.1)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(MOVE, "move", cited.points, families=["drive", "survey", "train", "done"], numbers=["points"])

    def ask(self, s: ProspectingPosition) -> None:
        ask_drives(s)
        ask_surveys(s)
        ask_trains(s)
        s.choices.add(s.box.done)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if action == s.box.done:
            stop_moving(s)
        elif action >= s.box.train:
            run_train(s, action - s.box.train + 1)
        elif action >= s.box.survey:
            survey(s, action - s.box.survey, luck)
        else:
            drive(s, action - s.box.drive)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        s.open_choices()
        if action >= s.box.train:
            return refuse_train(s, action - s.box.train + 1)
        if action >= s.box.survey:
            return refuse_survey(s, action - s.box.survey)
        return refuse_drive(s, action - s.box.drive)

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.move", seat=s.agenda.seat, points=s.agenda.get(POINTS))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        points = s.agenda.get(POINTS)
        if action == s.box.done:
            return say("label.stop", points=points) if points > 0 else say("label.stop_empty")
        if action >= s.box.train:
            space = action - s.box.train + 1
            paid = s.box.track.cost(s.trains.at[s.agenda.seat], space)
            return say("label.train", space=space, points=paid, rest=points - paid)
        if action >= s.box.survey:
            cell = action - s.box.survey
            return say("label.survey", cell=cell, well=s.grid.site_kind[s.grid.site_at[cell]])
        s.open_choices()
        cell = action - s.box.drive
        paid = s.ways().cost(cell)
        return say("label.drive", cell=cell, points=paid, rest=points - paid)


# ---------------------------------------------------------------------- trucks


def ask_drives(s: ProspectingPosition) -> None:
    """All cells where the truck can stop (GI-7.3 to GI-7.6, BG-7.3 to BG-7.6). The search's costs stay for labels."""
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
    routes.list_stops(s.grid, field.truck[seat], points, field.tile, s.choices, s.box.drive)


def drive(s: ProspectingPosition, cell: i64) -> None:
    """The truck goes the cheapest way (GI-7.6, BG-7.6); its points are known from the search that offered the cell."""
    s.open_choices()
    seat = s.agenda.seat
    points = s.ways().cost(cell)
    s.agenda.put(POINTS, s.agenda.get(POINTS) - points)
    s.field.truck[seat] = cell
    if s.listener is not None:
        s.tell(s.box.cited.drive, say("drove", seat=seat, cell=cell, points=points))


def refuse_drive(s: ProspectingPosition, cell: i64) -> Refusal:
    cited = s.box.cited
    seat = s.agenda.seat
    if s.field.truck[seat] == cell:
        return Refusal(cited.drive, say("refuse.same_cell"))
    if s.field.slot_at(cell) >= 0:
        return Refusal(cited.stop, say("refuse.derrick", cell=cell))
    if s.field.tile_at(s.grid, cell) >= 0:
        return Refusal(cited.stop, say("refuse.well", cell=cell))
    if not s.box.share_spaces and s.field.truck_on(cell, seat):
        return Refusal(cited.truck_cell, say("refuse.truck", cell=cell))
    return Refusal(cited.drive, say("refuse.far", cell=cell, points=s.agenda.get(POINTS)))


# ---------------------------------------------------------------------- surveys


def ask_surveys(s: ProspectingPosition) -> None:
    """The tiles beside the truck that the player may look at and does not know (GI-7.8 to GI-7.10, BG-7.8, BG-7.9)."""
    seat = s.agenda.seat
    field = s.field
    near = s.grid.near
    site_at = s.grid.site_at
    side: i64 = 4 * field.truck[seat]
    end: i64 = side + 4
    while side < end:
        cell = near[side]
        if cell >= 0 and site_at[cell] >= 0:
            site = field.tile_at(s.grid, cell)
            if site >= 0 and field.may_survey(s.grid, s.box.wells, site, seat):
                s.choices.add(s.box.survey + cell)
        side += 1


def survey(s: ProspectingPosition, cell: i64, luck: Luck) -> None:
    """Everybody sees the look, only the player what lies there (GI-7.8, GI-7.10; BG-7.8, BG-7.9)."""
    seat = s.agenda.seat
    depth = s.field.survey(s.grid, s.box.wells, s.grid.site_at[cell], seat, luck)
    if s.listener is not None:
        s.tell(s.box.cited.survey, say("surveyed", seat=seat, cell=cell))
        s.tell(s.box.cited.survey, say("surveyed_you", cell=cell, depth=depth), one(seat))


def refuse_survey(s: ProspectingPosition, cell: i64) -> Refusal:
    cited = s.box.cited
    site = s.field.tile_at(s.grid, cell)
    if site < 0:
        return Refusal(cited.survey, say("refuse.no_well", cell=cell))
    if not s.box.wells.survey[s.grid.site_kind[site]]:
        return Refusal(cited.survey, say("refuse.double"))
    if among(s.agenda.seat, s.field.knows[site]):
        return Refusal(cited.known, say("refuse.known", depth=s.field.depth[site]))
    return Refusal(cited.survey, say("refuse.not_beside", cell=cell))


# ---------------------------------------------------------------------- trains


def ask_trains(s: ProspectingPosition) -> None:
    """The spaces the train can reach (GI-7.11, GI-7.12; BG-7.13)."""
    points = s.agenda.get(POINTS)
    if points > 0:
        at = s.trains.at[s.agenda.seat]
        s.choices.add_run(s.box.train + at, s.box.track.reach(at, points) - at)


def run_train(s: ProspectingPosition, space: i64) -> None:
    """A train pays for every space it enters (GI-7.11, BG-7.13)."""
    seat = s.agenda.seat
    points = s.box.track.cost(s.trains.at[seat], space)
    s.agenda.put(POINTS, s.agenda.get(POINTS) - points)
    s.trains.at[seat] = space
    if s.listener is not None:
        s.tell(s.box.cited.train, say("train", seat=seat, space=space, points=points))


def refuse_train(s: ProspectingPosition, space: i64) -> Refusal:
    cited = s.box.cited
    at = s.trains.at[s.agenda.seat]
    if space <= at:
        return Refusal(cited.train, say("refuse.train_back"))
    points = s.box.track.cost(at, space)
    return Refusal(cited.train, say("refuse.train_far", space=space, points=points, rest=s.agenda.get(POINTS)))


def stop_moving(s: ProspectingPosition) -> None:
    """Points that are left are lost (GI-7.1, BG-7.1)."""
    if s.listener is not None:
        points = s.agenda.get(POINTS)
        key = "stopped" if points > 0 else "stopped_empty"
        s.tell(s.box.cited.points, say(key, seat=s.agenda.seat, points=points))
    s.agenda.pop()
