"""Drawn boards: the kit they are made with, and how they become parts of a page or a page of their own.

page(entry, view, words)    a whole html file, without a site
draw.py                     a board on a page of the site, as fragments that change on their own
kit.py, templates/kit.html  what boards are made with; geometry.py, spots.py, blocks.py, panels.py
folders.py                  where the drawing of a game lies and what is in it
"""

from boomtown.drawing.single import page

__all__ = ["page"]
