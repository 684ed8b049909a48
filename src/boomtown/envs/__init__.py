"""Environments for research: every game behind the interfaces that learning programs expect.

    boomtown.envs.pettingzoo("goldwest", players=4)     all seats, one after another (PettingZoo, AEC)
    boomtown.envs.gymnasium("goldwest", bots="greedy")  one seat against bots (Gymnasium)
    boomtown.envs.vector("goldwest", games=256)         many games in one call (Gymnasium's vector interface)
    boomtown.envs.openspiel("goldwest", players=2)      a pyspiel game

An observation is what `view(seat)` tells, never more. The libraries are an extra: `pip install 'boomtown[envs]'`.
"""

import importlib
from typing import TYPE_CHECKING, Any

from boomtown.kernel.errors import BoomtownError

if TYPE_CHECKING:
    import pyspiel
    from pettingzoo.utils.env import AECEnv

    from boomtown.envs.many import Vector
    from boomtown.envs.single import Single
    from boomtown.kernel.entry import Entry

__all__ = ["VERSION", "MissingExtra", "gymnasium", "openspiel", "pettingzoo", "register", "vector"]

VERSION = 0
"""Stands in every id. It is raised when observations, actions or rewards of an environment change their meaning."""


class MissingExtra(BoomtownError):
    """A library that only environments need is not installed."""


def needed(name: str) -> Any:
    """One of the modules here; what it needs and is not there is named in a sentence."""
    try:
        return importlib.import_module(f"boomtown.envs.{name}")
    except ModuleNotFoundError as error:
        missing = (error.name or "").split(".")[0]
        if missing == "boomtown":
            raise
        if name == "pictures":
            raise MissingExtra(
                f"pictures need {missing}, which is not installed: pip install 'boomtown[pictures]'"
            ) from error
        raise MissingExtra(
            f"environments need {missing}, which is not installed: pip install 'boomtown[envs]'"
        ) from error


def pettingzoo(
    game: "str | Entry", players: int | None = None, *, raw: bool = False, render_mode: str | None = None, **setup: Any
) -> "AECEnv[str, Any, Any]":
    """All seats of a game as PettingZoo's agents; `raw` leaves out the wrapper that checks the order of calls.

    Further keywords are those of `boomtown.envs.setup.Setup`.
    """
    made: AECEnv[str, Any, Any] = needed("aec").make(game, players, raw, render_mode, setup)
    return made


def gymnasium(
    game: "str | Entry",
    players: int | None = None,
    *,
    seat: int = 0,
    bots: "str | list[str]" = "random",
    render_mode: str | None = None,
    **setup: Any,
) -> "Single":
    """One seat of a game, the others played by bots: one name for all, or a list with one for each of them."""
    made: Single = needed("single").Single(game, players, seat=seat, bots=bots, render_mode=render_mode, **setup)
    return made


def vector(
    game: "str | Entry",
    players: int | None = None,
    *,
    games: int = 64,
    seat: int | None = None,
    bots: "str | list[str]" = "random",
    **setup: Any,
) -> "Vector":
    """Many games in one call. Every seat is asked in turn, or, if `seat` is given, only that one against bots."""
    made: Vector = needed("many").Vector(game, players, games=games, seat=seat, bots=bots, **setup)
    return made


def openspiel(
    game: "str | Entry", players: int | None = None, options: dict[str, str] | None = None, **parameters: Any
) -> "pyspiel.Game":
    """A game as OpenSpiel's; `parameters` are `reward` and `rng_seed`."""
    return needed("spiel").load(game, players, options, parameters)


def register() -> None:
    """Make the games known to `gymnasium.make` and `make_vec` as `Boomtown/<key>-v<version>`."""
    needed("single").register()
