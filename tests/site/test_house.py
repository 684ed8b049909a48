"""The house style: what must be told apart can be told apart, by day and by night."""

import re
from itertools import product

import pytest

from boomtown.drawing import folders
from boomtown.site.words import SITE

CSS = (folders.HOME / "static" / "paper.css").read_text(encoding="utf-8")
GROUNDS = ("paper", "card", "sunk")
PLAYERS = tuple(f"player-{seat}" for seat in range(5))


def theme(night: bool) -> dict[str, str]:
    """The colours by day or by night; some are the same at both."""
    found = re.findall(r"--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));", CSS)
    return {name: always or (dark if night else light) for name, light, dark, always in found}


THEMES = {"day": theme(night=False), "night": theme(night=True)}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_counted_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_night_follows_the_device_or_the_person():
    wishes = re.findall(r":root(\S*) \{\s*color-scheme: ([a-z ]+);", CSS)
    assert wishes == [("", "light dark"), ('[data-theme="day"]', "light"), ('[data-theme="night"]', "dark")]
    assert THEMES["day"].keys() == THEMES["night"].keys()


@pytest.mark.parametrize(("theme", "ground"), [*product(THEMES, GROUNDS)])
@pytest.mark.parametrize("text", ["ink", "muted"])
def test_text_can_be_read(theme: str, ground: str, text: str):
    colours = THEMES[theme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize(("theme", "ground"), [*product(THEMES, ("paper", "card"))])
@pytest.mark.parametrize("accent", ["rust", "turquoise", "danger"])
def test_accents_can_be_read_on_paper_and_cards(theme: str, ground: str, accent: str):
    colours = THEMES[theme]
    assert contrast(colours[accent], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", ["rust", "turquoise", "danger"])
def test_words_on_accents_can_be_read(theme: str, accent: str):
    colours = THEMES[theme]
    assert contrast(colours["on-accent"], colours[accent]) >= 4.5


@pytest.mark.parametrize(("theme", "ground"), [*product(THEMES, GROUNDS)])
@pytest.mark.parametrize("outline", ["line", "brass", "turquoise", "rust", *PLAYERS])
def test_outlines_and_pieces_stand_out(theme: str, ground: str, outline: str):
    colours = THEMES[theme]
    assert contrast(colours[outline], colours[ground]) >= 3


def test_oil_stands_out_by_day_and_by_its_outline_at_night():
    day, night = THEMES["day"], THEMES["night"]
    assert contrast(day["oil"], day["paper"]) >= 3
    assert contrast(night["ink"], night["oil"]) >= 3


def test_brass_by_day_carries_no_text():
    """It is too pale for that on paper: nothing is written in it."""
    assert contrast(THEMES["day"]["brass"], THEMES["day"]["paper"]) < 4.5
    drawn = [path for folder in (folders.HOME, *folders.drawn().values()) for path in folder.glob("static/*.css")]
    for path in [*(SITE / "static" / "css").glob("*.css"), *drawn]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<![-\w])color:\s*var\(--brass\)", text), path.name


def test_letters_and_gaps_have_the_sizes_of_two_scales():
    sheets = [path for folder in (folders.HOME, *folders.drawn().values()) for path in folder.glob("static/*.css")]
    sheets += (SITE / "static" / "css").glob("*.css")
    declared = set(re.findall(r"--((?:size|space)-\d+): [\d.]+rem;", CSS))
    used = set()
    for path in sheets:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b(?:font-size|gap): (?![^;]*(?:clamp|calc))[^;]*\d(?:rem|em)\b", text), path.name
        used |= set(re.findall(r"var\(--((?:size|space)-\d+)\)", text))
    assert used == declared


def test_styles_come_from_files_alone():
    """The content security policy allows no styles or scripts in the markup."""
    templates = [path for folder in (SITE, folders.HOME, *folders.drawn().values()) for path in folder.rglob("*.html")]
    templates.remove(folders.HOME / "templates" / "page.html")  # a page of its own, not of the site
    for path in templates:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text), path.name
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")", text), path.name
