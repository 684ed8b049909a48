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


def block(css: str, selector: str) -> dict[str, str]:
    """The colours that are set under a selector; a board may have none of its own."""
    found = re.search(r"(?m)^ *" + re.escape(selector) + r"\s*\{([^}]*)\}", css)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", found.group(1))) if found else {}


def palette(theme: str) -> dict[str, str]:
    colours: dict[str, str] = {}
    for css in CSS.values():
        colours |= block(css, ":root")
    if theme == "night":
        for css in CSS.values():
            colours |= block(css, ':root[data-theme="night"]')
    return colours


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
def test_night_stands_twice_and_alike(sheet: Path) -> None:
    by_device = block(CSS[sheet], ':root:not([data-theme="day"])')
    assert by_device == block(CSS[sheet], ':root[data-theme="night"]')
    assert by_device.keys() <= block(CSS[sheet], ":root").keys()
