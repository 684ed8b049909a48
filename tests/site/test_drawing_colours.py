"""Contrast, computed from the style sheets: text at least 4.5 to 1, outlines and pieces at least 3 to 1."""

import re
from pathlib import Path

import pytest

from boomtown.drawing import folders

SHEETS = [folders.HOME / "static" / name for name in ("paper.css", "board.css")]
SHEETS += [path for folder in folders.drawn().values() for path in sorted(folder.glob("static/board.css"))]
CSS = {path: path.read_text(encoding="utf-8") for path in SHEETS}
LANDS = ("forest", "gold", "silver", "copper")
TINTS = ("orange", "teal", "violet", "brown", "white")
"""The continents of Wildcatters."""
GROUPS = ("blue", "lime", "tan", "orange", "brown", "teal", "grey", "white", "violet", "green")
"""The regions of OIL."""
TERRAINS = ("water", "plains", "rough", "hills", "mountains", "desert", "marsh", *LANDS)


COLOUR = re.compile(r"--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")


def palette(theme: str) -> dict[str, str]:
    """The colours that the sheets say, by day or by night; some are the same at both."""
    found = [colour for css in CSS.values() for colour in COLOUR.findall(css)]
    return {name: always or (night if theme == "night" else day) for name, day, night, always in found}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXT = [
    *(("ink", ground) for ground in ("paper", "card", "sunk")),
    *(("ink", f"land-{land}") for land in TERRAINS),
    *(("ink", f"group-{group}") for group in GROUPS),
    *(("muted", ground) for ground in ("paper", "card", "sunk")),
    *(
        ("on-good", good)
        for good in ("straw", "steel", "timber", "metal-copper", "metal-silver", "metal-gold", "wood", "stone")
    ),
    *(("ink", f"tint-{tint}") for tint in TINTS),
    ("ink", "ocean"),
    ("rust", "card"),
    ("turquoise", "card"),
    ("on-accent", "turquoise"),
    ("on-accent", "rust"),
    ("on-accent", "muted"),
    ("card", "ink"),
]
SHAPES = [
    *((f"player-{seat}", ground) for seat in range(5) for ground in ("paper", "card")),
    *((f"player-{seat}", "piece-edge") for seat in range(5)),
    *(("brass", ground) for ground in ("paper", "card", "land-plains")),
    *(("brass", f"land-{land}") for land in LANDS),
    *((f"player-{seat}", ground) for seat in (0, 1, 2, 4) for ground in ("ground", "bay")),
    *(("brass", f"tint-{tint}") for tint in TINTS),
    ("line", "card"),
    ("muted", "card"),
    ("muted", "land-forest"),
    ("muted", "land-gold"),
    ("muted", "land-silver"),
    ("muted", "land-copper"),
]


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    colours = palette(theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_stand_out(theme: str, shape: str, ground: str) -> None:
    colours = palette(theme)
    assert contrast(colours[shape], colours[ground]) >= 3


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("land", TERRAINS)
def test_pieces_have_an_edge_against_every_terrain(theme: str, land: str) -> None:
    """Either the piece or the edge around it stands out from the ground."""
    colours = palette(theme)
    for seat in range(5):
        ground = colours[f"land-{land}"]
        assert max(contrast(colours[f"player-{seat}"], ground), contrast(colours["piece-edge"], ground)) >= 3


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.parts[-4] + "/" + path.name)
def test_a_colour_is_said_once(sheet: Path) -> None:
    names = [name for name, *_ in COLOUR.findall(CSS[sheet])]
    assert len(names) == len(set(names))
