"""How the golden games of Giganten and Black Gold are played (`tests/golden.py`)."""

from boomtown.kernel.luck import Chance
from boomtown.table.match import Match, new_game

Games = dict[str, tuple[int, dict[str, str]]]


def whole_game(game: str, name: str, players: int, options: dict[str, str]) -> Match:
    """One whole game: random answers with small bids, few idle turns, and an answer taken back now and then."""
    match = new_game(game, players, seed=f"golden {name}", options=options, table=f"golden-{name}")
    chooser = Chance(players + 30)
    while not match.over:
        texts = [match.game.actions.text(action) for action in match.state.options()]
        match.play(_choice(texts, chooser))
        if match.undoable and chooser.below(25) == 0:
            match.undo()
    return match


def _choice(texts: list[str], chooser: Chance) -> str:
    builds = [text for text in texts if text.startswith(("build", "spring", "deepen"))]
    bids = [text for text in texts if text.startswith("bid")]
    busy = [text for text in texts if text not in ("done", "sell 0", "haul none")]
    if bids and chooser.below(30) > 0:
        texts = bids[:3] + [text for text in texts if text == "pass"]
    elif builds and chooser.below(6) > 0:
        texts = builds
    elif busy and chooser.below(6) > 0:
        texts = busy
    return texts[int(chooser.below(len(texts)))]
