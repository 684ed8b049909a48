"""What the drawing kit offers to every template of the site."""

from typing import Final

from boomtown.site.drawing import charts, draw, kit

GLOBALS: Final[dict[str, object]] = {
    "symbol": kit.symbol,
    "player_mark": kit.player_mark,
    "sprite": kit.sprite,
    "game_card": draw.game_card,
    "stacked_bars": charts.stacked_bars,
    "score_lines": charts.lines,
}
