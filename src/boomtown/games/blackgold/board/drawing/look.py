"""Black Gold's table: the railway runs beside the map, row by row."""

from typing import Final

from boomtown.drawing.prospecting import Edition

TABLE: Final = Edition("blackgold", {"plains": "plains", "rough": "rough", "hill": "hills"}, True)
STYLES: Final = TABLE.styles
SPRITES: Final = TABLE.sprites
SHARED: Final = TABLE.shared
fragments = TABLE.fragments
shell = TABLE.shell
