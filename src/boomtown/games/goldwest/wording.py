"""Questions and answers in words: messages for the catalogue, with costs and effects."""

from mypy_extensions import i64

from boomtown.games.goldwest.box import (
    BINS,
    CHOOSE_HEX,
    DROP,
    FREE_SPACE,
    FREE_STEP,
    LOOK_AT,
    METALS,
    NO_ABILITY,
    POST_PLACE,
    RESOURCES,
    SHARED_SPACE,
    STORE,
    TAKE_BIN,
    USE_METALS,
    bundled,
)
from boomtown.games.goldwest.state import Frontier
from boomtown.kernel.message import Message, say


def question(s: Frontier) -> Message:
    """Who is asked what, and about what."""
    agenda = s.agenda
    seat = int(agenda.seat)
    kind = agenda.kind
    name = s.asked().name.replace(" ", "_")
    if kind == DROP:
        return say("ask.drop", seat=seat, bin=int(agenda.a) + 1, bundle=bundled(list(s.table.usage)))
    if kind == USE_METALS:
        return say("ask.metals", seat=seat, bundle=bundled(list(s.table.usage)))
    if kind == FREE_STEP:
        return say("ask.free_step", seat=seat, count=int(agenda.a))
    if kind == LOOK_AT:
        return say("ask.look", seat=seat, count=int(agenda.a))
    if kind == TAKE_BIN or kind == POST_PLACE:
        return say(f"ask.{name}", seat=seat, resource=int(agenda.a))
    if kind == CHOOSE_HEX:
        return say("ask.hex", seat=seat, aim=int(agenda.a))
    if kind == STORE:
        return say("ask.store", seat=seat, token=int(agenda.a))
    return say(f"ask.{name}", seat=seat)


def label(s: Frontier, action: i64) -> Message:
    """What an answer does."""
    box = s.box
    family = box.actions.family(action)
    index = int(action - family.first)
    word = family.word
    kind = s.agenda.kind
    if word == "bin":
        at = (s.agenda.seat * BINS + index) * RESOURCES
        return say("do.bin", bin=index + 1, bundle=bundled(list(s.table.supply[at : at + RESOURCES])))
    if word == "drop":
        return say("do.drop", resource=index, bin=int(s.agenda.a) + 1)
    if word == "ship":
        return say("do.ship", metal=index, points=int(step_gain(s, s.agenda.seat, index)))
    if word == "invest":
        return _invest_label(s, index)
    if word == "town":
        return _town_label(s, index, kind == FREE_SPACE or kind == SHARED_SPACE)
    if word == "hex":
        terrain = int(s.layout.terrain[index])
        return say("do.hex", hex=index, terrain=terrain, token=int(s.token[index]))
    if word == "look" or word == "upgrade":
        return say(f"do.{word}", hex=index, terrain=int(s.layout.terrain[index]))
    if word == "store":
        points = 0 if kind == TAKE_BIN else int(box.bin_points[index])
        return say("do.store", bin=index + 1, points=points)
    if word == "take":
        return say("do.take", resource=index)
    if word == "use":
        return say("do.use", resource=int(s.agenda.a))
    if word == "loot":
        return say("do.loot", points=-int(box.loot_points))
    return say(f"do.{word}")


def step_gain(s: Frontier, seat: i64, metal: i64) -> i64:
    """The points of the coach's next stop."""
    box = s.box
    stop = s.table.coach[seat * METALS + metal] + 1
    points = box.step_points[stop]
    place: i64 = box.tile_step[stop]
    if place > 0:
        taken = s.table.tiles_taken[metal * box.tile_places + place - 1]
        if taken < len(box.tile_points[metal]):
            points += box.tile_points[metal][taken]
    return points


def _invest_label(s: Frontier, card: int) -> Message:
    box = s.box
    price = [*box.card_price[card * METALS : card * METALS + METALS], 0, 0]
    bonus = int(box.bonus[s.table.bonus_taken]) if s.table.bonus_taken < len(box.bonus) else 0
    points = box.card_points[card] + bonus
    if box.card_ability[card] == NO_ABILITY:
        return say("do.invest", card=card + 1, bundle=bundled(price), points=points)
    return say("do.invest.ability", card=card + 1, bundle=bundled(price), points=points, ability=card)


def _town_label(s: Frontier, space: int, free: bool) -> Message:
    box = s.box
    price = [0] * RESOURCES
    if not free:
        price[box.column_metal[space]] += 1
        price[box.row_metal[space]] += 1
    if space == s.layout.single_space:
        return say(
            "do.town.free.single" if free else "do.town.single",
            space=space + 1,
            bundle=bundled(price),
            single=int(s.layout.single),
        )
    return say(
        "do.town.free" if free else "do.town",
        space=space + 1,
        bundle=bundled(price),
        office=int(s.layout.office_at[space]),
    )
