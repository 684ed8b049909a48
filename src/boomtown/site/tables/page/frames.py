"""The fragments of a scene."""

from boomtown.drawing import draw
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene
from boomtown.kernel.view import NOBODY
from boomtown.live.frames import Frame
from boomtown.site.tables.page import parts

__all__ = ["Frame", "frame"]


def frame(scene: Scene, words: bool) -> list[Fragment]:
    """The fragments of a scene without its log, with the board in words if it is wanted. A covered screen has nothing
    of the board in it."""
    around = parts.fragments(scene)
    if scene.cover_for != NOBODY:
        return around
    return [*draw.fragments(scene), *(draw.text_form(scene) if words else ()), *around]
