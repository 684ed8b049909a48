"""From the empty table to the first round of Black Gold (BG-2): the map, then the players' things."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import (
    CHOOSE_TILE,
    EXTRA_DIE,
    FACE_DIE,
    FINISH_MAP,
    QUARTERS,
    SPOT,
    TURN_DIE,
    TURN_TILE,
    BlackGoldBox,
)
from boomtown.games.blackgold.rules.map import NO_FACE, Map
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel import EVERYBODY, Luck, Message, Refusal, Step, say
from boomtown.mechanics.prospecting.rules.box import ROUND
from boomtown.mechanics.prospecting.rules.position import fresh_parts


def set_table(box: BlackGoldBox, luck: Luck) -> BlackGoldPosition:
    """The map is drawn, or chosen by the players first (BG-2.3); the first seat holds the die (BG-2.7).

    Wells, cards and licences are dealt when somebody first sees them.
    """
    if not box.chosen_map:
        s = fresh_table(box, lay_out(box, luck))
        s.agenda.push(ROUND, s.first)
        return s
    places = len(box.choices)
    s = fresh_table(box, Map(box, vec[i64]([NO_FACE] * places + [0] * places)))
    s.agenda.push(ROUND, s.first)
    s.agenda.push(FINISH_MAP, s.first)
    place: i64 = places - 1
    while place >= 0:
        s.agenda.push(CHOOSE_TILE, s.in_turn(place), place)
        place -= 1
    return s


def blank_table(box: BlackGoldBox) -> BlackGoldPosition:
    """A table with any map, to read another position into."""
    draws = [box.choices[place][place % int(box.wide)] for place in range(len(box.choices))]
    return fresh_table(box, Map(box, vec[i64](draws + [0] * len(draws))))


def fresh_table(box: BlackGoldBox, laid: Map) -> BlackGoldPosition:
    """Money, prices and trains as they begin (BG-2.5); the markers are shuffled, seen by nobody (BG-2.4)."""
    lots: i64 = box.companies if box.baron_bids else 0
    return BlackGoldPosition(box, laid, fresh_parts(box, laid.grid, laid.pools(), lots))


def lay_out(box: BlackGoldBox, luck: Luck) -> Map:
    """Draw faces and turns, or take the fixed map (BG-2.2, BG-2.3); then the additional wells (BG-15.10)."""
    places: i64 = len(box.choices)
    draws: vec[i64] = vec[i64]()
    for place in range(places):
        # both faces of a pair are used where it is named twice: the second place takes what the first left
        beside = place % box.wide
        chosen: i64 = 0
        if beside == 0:
            if box.random_map:
                chosen = luck.throw(FACE_DIE, place, 2, EVERYBODY)
            draws = append(draws, box.choices[place][chosen])
        else:
            pair = box.choices[place]
            draws = append(draws, pair[1] if draws[place - 1] == pair[0] else pair[0])
    for place in range(places):
        draws = append(draws, luck.throw(TURN_DIE, place, QUARTERS, EVERYBODY) if box.random_map else 0)
    return add_doubles(box, Map(box, draws), luck)


def add_doubles(box: BlackGoldBox, laid: Map, luck: Luck) -> Map:
    """One more double-rig well on each B and C tile, if the table wants more (BG-15.9, BG-15.10)."""
    place: i64 = box.wide
    while place < len(box.choices) and box.extra_doubles > 0:
        free = free_plains(box, laid, place)
        which: i64 = 0
        if box.random_map or box.chosen_map:
            which = luck.throw(EXTRA_DIE, place, len(free), EVERYBODY)
        laid = Map(box, append(laid.draws[:], free[which]))
        place += 1
    return laid


def free_plains(box: BlackGoldBox, laid: Map, place: i64) -> list[int]:
    """Plains spaces of a tile with no well on the spaces around them."""
    grid = laid.grid
    side = int(box.side)
    top, left = int(place // box.wide) * side, int(place % box.wide) * side
    found: list[int] = []
    for row in range(top, top + side):
        for column in range(left, left + side):
            cell = row * int(grid.columns) + column
            if laid.cost[cell] == box.terrain_costs[0] and not well_near(laid, row, column):
                found.append(cell)
    return found


def well_near(laid: Map, row: int, column: int) -> bool:
    """Whether a space or one of the eight around it has a well."""
    for y in range(row - 1, row + 2):
        for x in range(column - 1, column + 2):
            if (
                0 <= y < laid.grid.rows
                and 0 <= x < laid.grid.columns
                and laid.wells[y * int(laid.grid.columns) + x] >= 0
            ):
                return True
    return False


# ---------------------------------------------------------------------- the players choose the map


class ChooseTile(Step[BlackGoldPosition]):
    """The players lay the tiles in turn, one place each (BG-2.3); which faces may lie there stands in BG-2.2."""

    def __init__(self) -> None:
        super().__init__(CHOOSE_TILE, "tile", "BG-2.3", families=["tile"], numbers=["spot"])

    def ask(self, s: BlackGoldPosition) -> None:
        for face in sorted(s.blackgold.choices[s.agenda.get(SPOT)]):
            if not is_laid(s, face):
                s.choices.add(s.blackgold.tile + face)

    def answer(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        spot = s.agenda.get(SPOT)
        s.agenda.pop()
        s.agenda.push(TURN_TILE, seat, spot)
        draws = s.laid.draws[:]
        draws[spot] = action - s.blackgold.tile
        s.lay(Map(s.blackgold, draws))
        if s.listener is not None:
            s.tell(self.rule, spot_message(s, "tile_laid"))

    def refuse(self, s: BlackGoldPosition, action: i64) -> Refusal:
        face = action - s.blackgold.tile
        return Refusal("BG-2.2", say("refuse.laid" if is_laid(s, face) else "refuse.face", face=face))

    def question(self, s: BlackGoldPosition) -> Message:
        return spot_message(s, "ask.tile")

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        face = action - s.blackgold.tile
        marks = "".join(s.blackgold.faces[face])
        return say("label.tile", face=face, count=marks.count("1"), count2=marks.count("2"), count3=marks.count("3"))


def is_laid(s: BlackGoldPosition, face: i64) -> bool:
    for place in range(len(s.blackgold.choices)):
        if s.laid.draws[place] == face:
            return True
    return False


def spot_message(s: BlackGoldPosition, key: str) -> Message:
    """A sentence about a place of the map: its tier, and its half where two tiles lie side by side."""
    wide = s.blackgold.wide
    spot = s.agenda.get(SPOT)
    face = s.laid.draws[spot]
    if wide == 1:
        return say(key, seat=s.agenda.seat, face=face, tier=spot // wide)
    return say(key + "_half", seat=s.agenda.seat, face=face, tier=spot // wide, half=spot % wide)


class TurnTile(Step[BlackGoldPosition]):
    """The player who laid a tile turns it as he likes (BG-2.3)."""

    def __init__(self) -> None:
        super().__init__(TURN_TILE, "turn", "BG-2.3", families=["turn"], numbers=["spot"])

    def ask(self, s: BlackGoldPosition) -> None:
        s.choices.add_run(s.blackgold.turn, QUARTERS)

    def answer(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        spot = s.agenda.get(SPOT)
        s.agenda.pop()
        draws = s.laid.draws[:]
        draws[len(s.blackgold.choices) + spot] = action - s.blackgold.turn
        s.lay(Map(s.blackgold, draws))
        if s.listener is not None:
            s.tell(self.rule, say("tile_turned", seat=seat, face=draws[spot], quarters=action - s.blackgold.turn))

    def question(self, s: BlackGoldPosition) -> Message:
        return spot_message(s, "ask.turn")

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        return say("label.turn", quarters=action - s.blackgold.turn)


class FinishMap(Step[BlackGoldPosition]):
    """All tiles lie: additional wells are drawn (BG-15.10), and every well gets its marker (BG-2.4)."""

    def __init__(self) -> None:
        super().__init__(FINISH_MAP, "map", "BG-2.4")

    def proceed(self, s: BlackGoldPosition, luck: Luck) -> None:
        s.agenda.pop()
        tiles: i64 = len(s.laid.draws)
        s.lay(add_doubles(s.blackgold, s.laid, luck))
        if s.listener is not None:
            for cell in s.laid.draws[tiles:]:
                s.tell("BG-15.10", say("well_added", cell=cell))
