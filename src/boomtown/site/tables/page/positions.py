"""What a program reads of a table, as plain values: what a page of the same seat shows, and the seat's view."""

from boomtown.drawing.scene import Scene, Sentence
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import NOBODY
from boomtown.kernel.words import Words
from boomtown.live.frames import Position
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.page import scenes
from boomtown.table.match import Match

Json = dict[str, object]


def position(facts: Facts, match: Match, scene: Scene, words: Words, serial: int) -> Position:
    knowing = scenes.on_screen(facts, match, scene.seat)
    told: Json = {
        "type": "position",
        "table": facts.id,
        "game": facts.game,
        "seat": scene.seat,
        "revision": facts.revision,
        "version": scene.version,
        "status": facts.status,
        "seats": [
            {"seat": one.seat, "name": one.title, "bot": one.bot, "resigned": one.resigned} for one in scene.seated
        ],
        "asked": scene.asked,
        "question": {"text": scene.question, "rule": scene.rule} if scene.asked != NOBODY else None,
        "offers": _offers(match, scene, words),
        "amounts": _amounts(scene),
        "log": [{"line": said.line, "seat": said.seat, "text": said.text, "rule": said.rule} for said in _last(scene)],
        "view": match.view(knowing).fields() if scene.cover_for == NOBODY else {},
        "over": scene.over,
        "scores": scene.scores,
        "winners": scene.winners,
    }
    return Position(facts.id, scene.seat, facts.revision, scene.version, serial, [], [], scene.asked, told=told)


def _offers(match: Match, scene: Scene, words: Words) -> list[Json]:
    """The single answers; a warning is worked out on a world dealt from what the seat knows."""
    if not scene.answers:
        return []
    world = match.view(scene.seat).deal(Chance(match.version))
    found: list[Json] = []
    for answer in scene.answers:
        offer: Json = {"action": answer.text, "label": answer.label}
        risk = world.risk(match.game.actions.parse(answer.text))
        found.append(offer if risk is None else {**offer, "risk": words.text(risk, match.game)})
    return found


def _amounts(scene: Scene) -> Json | None:
    """A range of answers, from `word least` to `word most`; beyond `safe` an answer is a risk."""
    range_ = scene.amounts
    if range_ is None:
        return None
    labels = {"least_label": range_.least_label, "most_label": range_.most_label}
    return {"word": range_.word, "least": range_.least, "most": range_.most, "safe": range_.safe, **labels}


def _last(scene: Scene) -> list[Sentence]:
    """What was heard of the last line."""
    last = scene.log[-1].line if scene.log else NOBODY
    return [said for said in scene.log if said.line == last]
