"""The kit without a site: a board as a page of its own, geometry, blocks, and what every macro makes."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from scenery import asked_scene, played
from test_drawing import read

from boomtown import games
from boomtown.drawing import blocks, folders, kit, page
from boomtown.drawing.geometry import Geometry, Hexes, Network, Ring, Squares, dial
from boomtown.drawing.scene import Amounts, Answer
from boomtown.kernel.board import Figure, Place, Section
from boomtown.kernel.luck import Chance

ROOT = Path(__file__).parent.parent.parent


def page_of(game: str, theme: str = "") -> str:
    match = played(game, 40)
    words = match.entry.words("en")
    words.seats = ["Ann <3", "Bob", "Cy"][: match.game.players]
    seat = int(match.state.seat)
    texts = [match.game.actions.text(action) for action in match.state.options()]
    return page(match.entry, match.view(seat), words, [Answer(text, text) for text in texts], theme)


# ---------------------------------------------------------------------- a page of its own


def test_drawing_needs_no_django() -> None:
    code = (
        "import sys\nfrom boomtown.drawing import page\nfrom boomtown.table.match import new_game\n"
        "match = new_game('goldwest', 2, seed=1)\n"
        "assert '<svg' in page(match.entry, match.view(0), match.entry.words('en'))\n"
        "assert not [name for name in sys.modules if name.startswith(('django', 'boomtown.site'))]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("game", games.keys())
def test_a_page_brings_everything_along(game: str) -> None:
    html = page_of(game)
    assert "Ann &lt;3" in html and "Ann <3" not in html
    assert "http://" not in html.replace("http://www.w3.org/", "") and "https://" not in html
    assert " src=" not in html and "<link" not in html and "@import" not in html


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_page_opens_without_a_server(theme: str, browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    path.write_text(page_of("goldwest", theme), encoding="utf-8")
    opened = browser.new_page(viewport={"width": 1280, "height": 800})
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("request", lambda request: complaints.append(request.url) if request.url != path.as_uri() else None)
    opened.goto(path.as_uri())
    box = opened.locator("#gw-hexes").bounding_box()
    assert box is not None and box["width"] > 300 and box["height"] > 150
    assert opened.locator("#panels .panel").count() == 2
    opened.locator(".place.open").first.hover()
    assert opened.locator(".place-tag").is_visible()
    paper = opened.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == {"day": "rgb(244, 236, 216)", "night": "rgb(29, 26, 23)"}[theme]
    assert complaints == []
    opened.close()


def test_a_page_shows_what_its_view_knows() -> None:
    """A page is drawn from a view: worlds that a seat cannot tell apart give the same page."""
    match = played("goldwest", 20)
    words = match.entry.words("en")
    view = match.view(0)
    dealt = view.deal(Chance(5)).view(0)
    assert page(match.entry, view, words) == page(match.entry, dealt, words)


# ---------------------------------------------------------------------- geometry

GRIDS = [Hexes(30), Squares(40, 30), Ring(40, 60, 9, 7), Network(2.0, 40, 30)]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: type(grid).__name__)
def test_a_sheet_holds_its_places(grid: Geometry) -> None:
    places = [Place("a", "", x=0, y=0), Place("b", "", x=3, y=0), Place("c", "", x=0, y=2)]
    sheet = grid.sheet(places, 5)
    for place in places:
        x, y = grid.centre(place.x, place.y)
        for dx, dy in grid.corners(place.x, place.y):
            assert sheet.left + 4.8 <= x + dx <= sheet.left + sheet.width - 4.8
            assert sheet.top + 4.8 <= y + dy <= sheet.top + sheet.height - 4.8
    assert grid.path().startswith("M") and grid.path().endswith("Z") and grid.ring() != grid.path()


def test_an_outline_leaves_out_what_is_shared() -> None:
    squares = Squares(10)
    row = [Place("a", "", x=0, y=0), Place("b", "", x=1, y=0)]
    assert squares.outline(row[:1]) == "M10 0 10 10 0 10 0 0Z"
    assert squares.outline(row) == "M10 10 0 10 0 0 10 0 20 0 20 10Z"
    corner = [Place("a", "", x=0, y=0), Place("b", "", x=1, y=1)]
    assert squares.outline(corner) == "M10 0 10 10 20 10 20 20 10 20 10 10 0 10 0 0Z", "two squares that touch"


def test_a_ring_goes_round_and_its_squares_touch() -> None:
    ring = Ring(40, 60, 9, 7)
    count = 2 * (8 + 6)
    seen = [ring.place(number) for number in range(count)]
    assert len(set(seen)) == count and seen[0] == (0, 0) and ring.place(count) == (0, 0)
    for one, other in zip(seen, seen[1:] + seen[:1], strict=True):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    assert [ring.side(*ring.place(number)) for number in (1, 9, 15, 27)] == ["top", "right", "bottom", "left"]
    middle = ring.middle
    assert (middle.left, middle.top, middle.width, middle.height) == (60, 60, 280, 200)


def test_a_network_joins_places_straight_and_bent() -> None:
    network = Network(10)
    assert network.link((0, 0), (3, 0)) == "M0 0 30 0"
    assert network.link((0, 0), (4, 0), 5) == "M0 0Q20 10 40 0"
    assert network.way([(0, 0), (1, 0), (1, 1)]) == "M0 0 10 0 10 10"


def test_a_dial_is_a_slice() -> None:
    assert dial(0.25, 10) == "M0 0V-10A10 10 0 0 1 10 0Z"
    assert "1 1" in dial(0.75, 10) and dial(1, 10).count("A") == 1


# ---------------------------------------------------------------------- blocks


def _auction() -> Section:
    section = Section("auction", "Licences", "block")
    section.places = [
        Place("bid0", "Ann leads with 7", owner=0, value=7, status="leads"),
        Place("bid1", "Bob has passed", owner=1, status="passed"),
    ]
    section.figures = [Figure("highest", "", 7), Figure("held", "", 9), Figure("most", "", 16)]
    return section


def test_an_auction_offers_bids_around_the_border_of_bluffing_to_the_asked_alone() -> None:
    scene = asked_scene("goldwest", 10)
    assert blocks.deal(_auction(), scene).chips == ()
    scene.amounts = Amounts("bid", 8, 12)
    deal = blocks.deal(_auction(), scene)
    assert deal.chips == (8, 9, 10, 12) and (deal.highest, deal.held, deal.most) == (7, 9, 16)
    scene.past = True
    assert blocks.deal(_auction(), scene).chips == ()


def test_an_auction_says_who_leads_who_passed_and_what_is_a_bluff() -> None:
    scene = asked_scene("goldwest", 10)
    scene.amounts = Amounts("bid", 8, 12)
    html = str(kit.drawn("", "kit.html", "auction", "en", blocks.deal(_auction(), scene)))
    root = read(html)
    chips = {one.attributes["data-set-amount"]: one for one in root.all() if "data-set-amount" in one.attributes}
    assert [bid for bid, one in chips.items() if "is-bluff" in one.classes()] == ["10", "12"]
    assert "passed" in html and "leads" in html and "#t-bluff" not in html and "more than 9 is a bluff" in html


# ---------------------------------------------------------------------- the specimen book


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("specimen")
    subprocess.run([sys.executable, ROOT / "docs" / "specimen.py", folder], check=True, capture_output=True)
    return folder


def test_the_specimen_book_shows_every_macro(book: Path) -> None:
    macros = kit.environment("", "en").get_template("kit.html").module
    names = [name for name in vars(macros) if not name.startswith("_")]
    source = (ROOT / "docs" / "specimen.html").read_text(encoding="utf-8")
    # used by other macros, or in need of the letters of a board
    inner = {"good", "good_at", "heap", "counted", "small_piece", "mark_at", "panel_head", "eye"}
    assert [name for name in names if f"kit.{name}(" not in source and name not in inner] == []


@pytest.mark.parametrize("theme", ["day", "night"])
def test_the_specimen_book_opens_and_draws_the_way(theme: str, book: Path, browser: Browser) -> None:
    opened = browser.new_page(viewport={"width": 1300, "height": 900})
    opened.goto((book / f"specimen-{theme}.html").as_uri())
    assert not opened.locator("[data-ways].shown").count()
    opened.locator("[data-way]").hover()
    assert opened.locator("[data-ways].shown .way").get_attribute("d") == "M29 29 87 29 87 87 145 87"
    opened.mouse.move(0, 0)
    opened.locator("h1").hover()
    assert not opened.locator("[data-ways].shown").count()
    html = (book / f"specimen-{theme}.html").read_text(encoding="utf-8")
    used = set(opened.evaluate("[...document.querySelectorAll('use')].map(use => use.getAttribute('href').slice(1))"))
    assert used <= {element.attributes.get("id") for element in read(str(kit.sprite())).all()}
    assert html.count("<main") == 1
    opened.close()


def test_legal_places_beat_a_few_times_and_then_stand_still(book: Path, browser: Browser) -> None:
    """What waits costs no processor time: only opacity moves, three times."""
    opened = browser.new_page()
    opened.goto((book / "specimen-day.html").as_uri())
    beats = opened.evaluate(
        """document.getAnimations().map(one => [one.effect.getTiming().iterations,
        ...one.effect.getKeyframes().flatMap(frame => Object.keys(frame))])"""
    )
    assert beats
    for count, *names in beats:
        assert count == 3
        assert set(names) <= {"opacity", "offset", "computedOffset", "easing", "composite"}
    opened.close()


def test_a_game_from_outside_brings_its_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder is found through its entry; nothing is listed anywhere."""
    folder = tmp_path / "nugget" / "drawing"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text(
        "from pathlib import Path\n"
        "from boomtown.games.goldwest.rules.game import GoldWest\n"
        "from boomtown.kernel.entry import Entry\n"
        "class Nugget(GoldWest):\n    pass\n"
        "ENTRY = Entry('nugget', Path(__file__).parent, '1', [], Nugget)\n"
    )
    (folder / "__init__.py").write_text("")
    (folder / "look.py").write_text("SHARED = {'words_of_mine': 'ours'}\n")
    (folder / "symbols.svg").write_text('<svg class="sprite"><symbol id="s-nugget"/></svg>')
    (folder / "places.html").write_text("{% macro one() %}{{ words_of_mine }}{% endmacro %}")
    monkeypatch.syspath_prepend(str(tmp_path))
    import nugget  # type: ignore[import-not-found]

    monkeypatch.setattr(games, "_added", {"nugget": nugget.ENTRY})
    assert folders.folder("nugget") == folder and folders.drawn()["nugget"] == folder
    assert folders.look("nugget").__name__ == "nugget.drawing.look"
    assert "s-nugget" in kit.own_sprite("nugget")
    assert kit.drawn("nugget", "places.html", "one", "en") == "ours"
