"""Games that an engine by other hands played to the same end, with the same luck and the same answers.

docs/testing.md says where they come from and what they prove.
"""

import gzip
import json
from pathlib import Path

from boomtown import games
from boomtown.table.oracle import Oracle

FILE = Path(__file__).with_name("confirmed_games.jsonl.gz")
GAMES = [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).decode().splitlines()]
SLIPS = {
    "KNOWN tie for Second Most Wanted: BGA lets only one of the tied pay",
    "KNOWN Courthouse: BGA's running maximum counts a weaker terrain",
    "KNOWN other winner because of these slips",
}
"""Where the other engine departs from the rulebook."""


def test_every_game_ends_as_the_other_engine_says() -> None:
    for game in GAMES:
        assert _played(game) == (game["scores"], game["winners"], game["points"])


def test_the_other_engine_differs_only_by_its_known_slips() -> None:
    assert len(GAMES) == 100
    assert {game["players"] for game in GAMES} == {2, 3, 4}
    for game in GAMES:
        assert set(game["where_it_differs"]) <= SLIPS
        assert (game["scores"] == game["other_engine"]) == (not game["where_it_differs"])


def _played(game: dict[str, object]) -> tuple[object, object, object]:
    """Scores, winners and, seat by seat, the points by source."""
    oracle = Oracle(games.find("goldwest"))
    reply = _ask(oracle, type="new", players=game["players"], options=game["options"], luck=game["luck"])
    for action in str(game["answers"]).split(";"):
        assert not reply["over"]
        reply = _ask(oracle, type="answer", action=action)
    assert reply["over"]
    result = _ask(oracle, type="scores")
    points = [list(seat) for seat in zip(*(source["points"] for source in result["sources"]), strict=True)]
    return result["scores"], result["winners"], points


def _ask(oracle: Oracle, **request: object) -> dict[str, object]:
    reply = oracle.reply(json.dumps(request))
    assert "error" not in reply, reply
    return reply
