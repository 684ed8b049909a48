"""Drawn boards: the kit they are made with, and how they become parts of a page or a page of their own.

page(entry, view, words)    a whole html file, without a site
draw.py                     a board on a page of the site, as fragments that change on their own
kit.py, templates/kit.html  what boards are made with; geometry.py, spots.py, blocks.py
folders.py                  where the drawing of a game lies, what is in it, what it says

The front door for authors of drawings: `__all__` is public and stays, the modules in this folder are private.
"""

from boomtown.drawing.blocks import deal, player_of
from boomtown.drawing.fragments import Fragment, by_container
from boomtown.drawing.geometry import Hexes, Network, Ring, Squares
from boomtown.drawing.scene import Scene
from boomtown.drawing.single import page
from boomtown.drawing.spots import Moment, Spot, goods, spot, sums

__all__ = [
    "Fragment",
    "Hexes",
    "Moment",
    "Network",
    "Ring",
    "Scene",
    "Spot",
    "Squares",
    "by_container",
    "deal",
    "goods",
    "page",
    "player_of",
    "spot",
    "sums",
]
