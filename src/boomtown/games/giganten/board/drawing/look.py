"""Giganten's table: the railway runs under the map, column by column, to the port."""

from typing import Final

from boomtown.drawing.prospecting import Edition

TABLE: Final = Edition("giganten", {"plain": "plains", "hill": "hills", "mountain": "mountains"}, False)
STYLES: Final = TABLE.styles
SPRITES: Final = TABLE.sprites
SHARED: Final = TABLE.shared
fragments = TABLE.fragments
shell = TABLE.shell
