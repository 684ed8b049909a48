"""A bot of this tree against the same one of another tree, on the same rules: what a change of the bots is worth.

    git worktree add ../before cc3899a
    uv run python bench/duel.py ../before                        greedy in all games, 200 each with their fewest players
    uv run python bench/duel.py ../before --games oil --most 40
    uv run python bench/duel.py ../before --games blackgold --bot hard --playouts 125 --most 100 --full

Both trees play the same game from the same seed in lockstep, a process each; the seat that is asked belongs to one of
them, which answers in the words of the record and tells the other. Where the two disagree about the rules, the run
ends. One seat is this tree's, the others are the other one's; every deal is played from every seat. The levels play
without their limit for a turn, as in bench/strength.py. A run that is not to be `--full` stops as soon as it is clear.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from boomtown import games as shelf
from boomtown.lab.figures import rate

HERE = Path(__file__).resolve().parent.parent
SHORT = {"oil": {"rounds": "40"}}
CLEAR = 0.02
"""A run stops early when its whole interval lies so far from an equal share."""
PLAYER = """
import json, sys
from boomtown import bots, games
from boomtown.bots.levels import Level
from boomtown.kernel.luck import Seeded
for line in sys.stdin:
    word, *rest = json.loads(line)
    if word == "deal":
        key, players, options, number, bot, playouts = rest
        entry = games.find(key)
        game = entry.set_up(players, options)
        luck = Seeded(b"duel %d" % number)
        state = game.start(luck)
        seats = [bots.make(bot, entry, game, number * 8 + seat) for seat in range(players)]
        for one in seats if playouts else []:
            one.playouts = playouts
    elif word == "answer":
        options = state.options()
        asked = seats[state.seat]
        if isinstance(asked, Level):
            asked.turn = -1
        action = asked.choose(state.view(state.seat), options) if len(options) > 1 else options[0]
        print(json.dumps(game.actions.text(action)), flush=True)
        continue
    else:
        state.apply(game.actions.parse(rest[0]), luck)
    scores = [int(score) for score in state.scores()]
    print(json.dumps([int(state.seat), scores, state.winners() if state.over else []]), flush=True)
"""


class Tree:
    """A process that plays one tree's rules and bots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = [str(folder / ".venv" / "bin" / "python"), "-c", PLAYER]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, *words: object) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.folder}: the process ended")
        return json.loads(line)


def play(game: str, players: int, number: int, bot: tuple[str, int], own: int, here: Tree, there: Tree) -> float:
    """One game: the part of the win that the seat of this tree gets."""
    deal = ("deal", game, players, SHORT.get(game, {}), number, *bot)
    at = agreed(here.tell(*deal), there.tell(*deal))
    while at[0] >= 0:
        answer = (here if at[0] == own else there).tell("answer")
        at = agreed(here.tell("do", answer), there.tell("do", answer))
    return 1 / len(at[2]) if own in at[2] else 0.0


def agreed(one: Any, other: Any) -> Any:
    if one != other:
        raise SystemExit(f"the trees play different rules: {one} here, {other} there")
    return one


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("before", type=Path, help="the other tree")
    reader.add_argument("--games", default="goldwest,giganten,blackgold,wildcatters,oil", help="by commas")
    reader.add_argument("--bot", default="greedy", help="which of both trees' bots")
    reader.add_argument("--playouts", type=int, default=0, help="in place of the level's own number")
    reader.add_argument("--most", type=int, default=200, help="games")
    reader.add_argument("--full", action="store_true", help="play them all")
    given = reader.parse_args()
    bot = (given.bot, given.playouts)
    here, there = Tree(HERE), Tree(given.before.resolve())
    for game in given.games.split(","):
        players = shelf.find(game).counts[0]
        won: list[float] = []
        while len(won) < given.most:
            deal = len(won) // players
            won += [play(game, players, deal, bot, own, here, there) for own in range(players)]
            share = rate(won)
            if (
                not given.full
                and len(won) >= 40
                and (share.low > 1 / players + CLEAR or share.high < 1 / players - CLEAR)
            ):
                break
            if sys.stderr.isatty():
                print(f"\r{game}: {len(won)} games, {share.value:.0%}", end="\x1b[K", file=sys.stderr)
        print(
            f"{game:<12} {players} players: {share.value:.1%} [{share.low:.1%}, {share.high:.1%}] of {len(won)} games "
            f"won by this tree's {given.bot} ({1 / players:.0%} if equal)",
            flush=True,
        )


if __name__ == "__main__":
    main()
