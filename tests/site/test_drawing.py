"""Boards on the page: what is open can be chosen, colours never stand alone, nothing comes from elsewhere."""

import json
import random
import re
from functools import cache
from html.parser import HTMLParser

import pytest
from scenery import asked_scene, played, scene_of, words_at

from boards import place_of
from boomtown import games
from boomtown.drawing import draw, kit, spots
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene

MOMENTS = (0, 30, 90, 150)
GAMES = games.keys()


class Element:
    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Element] = []
        self.text = ""

    def all(self) -> "list[Element]":
        return [self, *(found for child in self.children for found in child.all())]

    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()


class Reader(HTMLParser):
    """Reads a fragment strictly: every element is closed, ids are there once."""

    EMPTY = frozenset({"input", "br", "img", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(element)
        if tag not in self.EMPTY:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"<{self.at.tag}> is closed by </{tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.text += data


def read(html: str) -> Element:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is not closed"
    return reader.root


def buttons(parts: list[Fragment]) -> list[str]:
    found = [element for part in parts for element in read(part.html).all()]
    return [element.attributes["value"] for element in found if element.attributes.get("name") == "action"]


def open_answers(html: str) -> set[str]:
    """What a click on the drawing can answer."""
    answers: set[str] = set()
    for element in read(html).all():
        if "data-answer" in element.attributes:
            answers.add(element.attributes["data-answer"])
        if "data-answers" in element.attributes:
            answers |= {text for text, _ in json.loads(element.attributes["data-answers"])}
    return answers


def _counts(game: str) -> tuple[int, int]:
    counts = games.find(game).counts
    return counts[0], counts[-1]


@cache
def scenes_of(game: str) -> list[Scene]:
    found = [asked_scene(game, moves, players) for moves in MOMENTS for players in _counts(game)]
    return [scene for scene in found if not scene.over]


# ---------------------------------------------------------------------- every game


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_a_button_once_in_the_text_form(game: str) -> None:
    for scene in scenes_of(game):
        parts = draw.text_form(scene) if draw.drawn(game) else draw.fragments(scene)
        assert sorted(buttons(parts)) == sorted(answer.text for answer in scene.answers)


@pytest.mark.parametrize("game", GAMES)
def test_fragments_are_single_elements_with_their_ids(game: str) -> None:
    for scene in scenes_of(game):
        parts = {part.id: part for part in [*draw.fragments(scene), *draw.text_form(scene)]}
        for part in parts.values():
            root = read(part.html)
            assert [child.attributes.get("id") for child in root.children] == [part.id]
            assert re.fullmatch(r"[A-Za-z][\w-]*", part.id)
            assert " style=" not in part.html and "<script" not in part.html and " onclick" not in part.html


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_every_container_and_no_id_twice(game: str) -> None:
    for scene in scenes_of(game)[:4]:
        html = str(draw.shell(scene)) + str(draw.panels(scene))
        if draw.drawn(game):
            html += str(draw.text_shell(scene))
        ids = [element.attributes["id"] for element in read(html).all() if "id" in element.attributes]
        assert len(ids) == len(set(ids)), {one for one in ids if ids.count(one) > 1}
        for part in [*draw.fragments(scene), *draw.text_form(scene)]:
            assert part.container in ids and part.id in ids


@pytest.mark.parametrize("game", GAMES)
def test_a_covered_screen_shows_nothing_of_the_places(game: str) -> None:
    scene = asked_scene(game, 60)
    scene.cover_for = scene.seat
    html = str(draw.shell(scene))
    assert "data-place" not in html and "t-answers" not in html


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_never_mixes_moments_or_viewpoints(game: str) -> None:
    """One table's words, all viewpoints in turn, move after move: each shows what it shows if nothing was kept."""
    match = played(game, 20)
    table = words_at(match)
    chance = random.Random(5)
    for _ in range(8):
        for _ in range(6):
            match.play(int(chance.choice(list(match.state.options()))))
        for seat in range(-1, match.game.players):
            shown = scene_of(match, seat, words=table)
            kept = [*draw.fragments(shown), *draw.text_form(shown)]
            kit.drawn.cache_clear()
            anew = scene_of(match, seat)
            assert kept == [*draw.fragments(anew), *draw.text_form(anew)]


@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_asked_can_choose_nothing(game: str) -> None:
    match = played(game, 60)
    other = (int(match.state.seat) + 1) % match.game.players
    for seat in (other, -1):
        scene = scene_of(match, seat)
        parts = [*draw.fragments(scene), *draw.text_form(scene)]
        assert buttons(parts) == []
        assert all(not open_answers(part.html) for part in parts)


@pytest.mark.parametrize("game", GAMES)
def test_looking_back_nothing_can_be_chosen(game: str) -> None:
    scene = asked_scene(game, 60)
    scene.past = True
    parts = [*draw.fragments(scene), *draw.text_form(scene)]
    assert buttons(parts) == [] and all(not open_answers(part.html) for part in parts)


@pytest.mark.parametrize("game", GAMES)
def test_a_players_colour_comes_with_his_mark(game: str) -> None:
    for scene in scenes_of(game):
        for part in draw.fragments(scene):
            for element in read(part.html).all():
                seats = [name[5:] for name in element.classes() if re.fullmatch(r"seat-\d", name)]
                if not seats:
                    continue
                inside = element.all() + (element.parent.all() if element.parent else [])
                uses = {found.attributes.get("href", "") for found in inside}
                drawn = any("mark" in found.classes() for found in inside)
                assert f"#mark-{seats[0]}" in uses or drawn, part.html


@pytest.mark.parametrize("game", GAMES)
def test_symbols_that_are_used_are_in_the_sprite(game: str) -> None:
    sprites = str(kit.sprite()) + str(kit.own_sprite(game))
    known = {element.attributes.get("id") for element in read(sprites).all()}
    for scene in scenes_of(game):
        html = str(draw.shell(scene)) + str(draw.panels(scene))
        for href in re.findall(r'href="#([^"]+)"', html):
            assert href in known, href
        for pattern in re.findall(r"url\(#([^)]+)\)", html):
            assert pattern in known or f'id="{pattern}"' in html, pattern


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_card_with_words(game: str) -> None:
    card = str(draw.game_card(game, "en"))
    label = re.search(r'aria-label="([^"]+)"', card)
    assert label is not None and not label.group(1).startswith("draw.")
    assert read(card).children[0].tag == "svg"


# ---------------------------------------------------------------------- Gold West


def test_every_open_place_of_gold_west_is_on_the_drawing() -> None:
    for seed in range(3):
        for moves in range(0, 170, 7):
            scene = asked_scene("goldwest", moves, 2 + seed, seed)
            reachable = open_answers(" ".join(part.html for part in draw.fragments(scene)))
            placed = {answer.text for answer in scene.answers if place_of(scene.board, answer.text)}
            assert reachable == placed


def test_open_places_are_buttons_with_a_sentence() -> None:
    scene = asked_scene("goldwest", 0)
    html = " ".join(part.html for part in draw.fragments(scene))
    every = read(html).all()
    opened = [element for element in every if "open" in element.classes()]
    assert opened
    for element in opened:
        assert element.attributes["role"] == "button" and element.attributes["tabindex"] == "0"
        assert element.attributes["aria-label"] in {answer.label for answer in scene.answers}
    others = [element for element in every if "place" in element.classes() and element not in opened]
    assert all("tabindex" not in element.attributes and element.attributes["data-tip"] for element in others)


def test_a_place_with_several_answers_offers_them_all() -> None:
    scene = asked_scene("goldwest", 0)
    place = scene.board.sections[0].places[0]
    moment = spots.Moment(scene)
    moment.labels = {text: text.upper() for text in place.answers}
    html = moment.draw("hex", moment.spot(place, "map"))
    assert open_answers(str(html)) == set(place.answers)


def test_a_face_down_token_is_the_same_whatever_it_holds() -> None:
    """The drawing of a place depends on its description alone, and that names no token nobody has seen."""
    scene = scene_of(played("goldwest", 30, 2), 0)
    for part in draw.fragments(scene):
        if "is-covered" in part.html:
            assert "#s-" not in part.html


def test_coaches_keep_their_ids_all_through_the_game() -> None:
    ids = []
    for moves in (0, 80, 150):
        scene = asked_scene("goldwest", moves, 4)
        ids.append([part.id for part in draw.fragments(scene) if part.container == "gw-coaches"])
    assert ids[0] == ids[1] == ids[2] and len(ids[0]) == 12


def test_the_own_supply_is_large_and_there_once() -> None:
    scene = asked_scene("goldwest", 60, 3)
    parts = draw.fragments(scene)
    assert len([part for part in parts if part.container == "gw-supply"]) == 4
    bins = [
        element for part in parts for element in read(part.html).all() if element.attributes.get("data-place") == "bin1"
    ]
    assert len(bins) == 3
    spectator = draw.fragments(scene_of(played("goldwest", 60, 3), -1))
    assert not [part for part in spectator if part.container == "gw-supply"]


def test_what_touched_last_is_marked() -> None:
    scene = asked_scene("goldwest", 40, 4)
    place = scene.board.sections[0].places[0].id
    scene.fresh = frozenset({place})
    marked = [part.id for part in draw.fragments(scene) if "fresh" in read(part.html).children[0].classes()]
    assert marked == [f"p-map-{place}"]


def test_names_are_escaped() -> None:
    scene = scene_of(played("goldwest", 60), 0)
    scene.seated = [seated.__class__(seated.seat, "<b>&\"'") for seated in scene.seated]
    html = " ".join(part.html for part in draw.fragments(scene))
    assert "<b>&" not in html and "&lt;b&gt;" in html
