"""The specimen book of the drawing kit: every macro of drawing/templates/kit.html, by day and by night.

    uv run --group dev python docs/specimen.py [folder]

writes specimen-day.html and specimen-night.html, which open without a server (default folder: build/specimen).
"""

import sys
from pathlib import Path

from boomtown.drawing import folders, kit
from boomtown.drawing.blocks import Deal, Player, Side
from boomtown.drawing.geometry import Hexes, Network, Ring, Squares
from boomtown.drawing.spots import spot
from boomtown.kernel.board import Figure, Piece, Place

HERE = Path(__file__).parent
SHEETS = ("paper.css", "board.css", "kit.css", "page.css")
SQUARES = Squares(58)
OPEN = (("go", "Drive here: 3 points"),)


def places() -> dict[str, object]:
    """One of each kind."""
    plain = Place("c3", "Column 3, row 2. Hills", style="hills", x=2, y=1, tag="3")
    plain.way = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0)]
    site = Place("c2", "A site. Only you know: 4", style="plains", x=1, y=0, secret=True)
    site.figures = [Figure("oil", "Oil", 4, most=6)]
    derrick = Place("c4", "Ann's derrick, 5 left", style="mountains", x=3, y=0, pieces=[Piece("derrick", 0, 5)])
    return {
        "closed": spot(Place("c1", "Column 1, row 1. Plains", style="plains"), "map"),
        "open": spot(plain, "map", answers=OPEN, way=SQUARES.way(plain.way)),
        "fresh": spot(Place("c5", "Just touched", style="desert", x=4, y=0), "map", fresh=True),
        "site": spot(site, "map"),
        "derrick": spot(derrick, "map"),
        "card": spot(Place("card1", "Take the card"), "cards", answers=(("take 1", "Take the card: 2 points"),)),
        "less": spot(Place("less", "One less"), "shares", answers=(("less", "One less"),)),
        "more": spot(Place("more", "One more"), "shares", answers=(("more", "One more"),)),
    }


AUCTION = Deal(
    "Licences for 6 barrels",
    ("Who bids most may sell. Others may pass.",),
    (
        Side(0, "Ann", "leads", 7, "", "Ann bids 7."),
        Side(1, "Bob", "passed", 0, "", "Bob has passed."),
        Side(2, "Cy", "bid", 5, "", "Cy bid 5."),
        Side(3, "Dee", "waits", 0, "", "Dee has not bid."),
    ),
    highest=7,
    held=9,
    most=16,
    chips=(8, 9, 10, 12),
)
TALKS = Deal(
    "Java Sea for sale",
    (),
    (
        Side(1, "Bob", "offers", 12_000, "The royalty of Java Sea", "asks for $12,000"),
        Side(3, "Dee", "thinks", 9_000, "$9,000", "thinks about it"),
    ),
    0,
    0,
    0,
    (),
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "build" / "specimen"
    folder.mkdir(parents=True, exist_ok=True)
    made = kit.environment("", "en")
    style = "\n".join((folders.HOME / "static" / sheet).read_text(encoding="utf-8") for sheet in SHEETS)
    values = {
        "spots": places(),
        "hexes": Hexes(30),
        "squares": SQUARES,
        "circle": Ring(40, 56, 8, 5),
        "network": Network(1.0, 44, 30),
        "places": lambda points: [Place("p", "", x=x, y=y) for x, y in points],
        "auction": AUCTION,
        "talks": TALKS,
        "player": Player(0, "Ann", "", True, False, True),
        "style": style,
        "script": (folders.HOME / "static" / "pointing.js").read_text(encoding="utf-8"),
        "sprite": kit.sprite(),
    }
    template = made.from_string((HERE / "specimen.html").read_text(encoding="utf-8"))
    for theme in ("day", "night"):
        path = folder / f"specimen-{theme}.html"
        path.write_text(template.render(values, theme=theme), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
