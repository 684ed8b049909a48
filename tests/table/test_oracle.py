"""An engine of somebody else drives a game and reads all of it; what fails changes nothing."""

import json

import boomtown
from boomtown import games
from boomtown.table.oracle import Oracle


def ask(oracle: Oracle, **request: object) -> dict[str, object]:
    return oracle.reply(json.dumps(request))


def test_the_same_luck_gives_the_game_that_was_recorded() -> None:
    """Every game: a match with a seed and an oracle with the outcomes of that match stand in the same positions."""
    for key in sorted(games.keys()):
        match = boomtown.new_game(key, seed="oracle")
        oracle = Oracle(games.find(key))
        reply = ask(oracle, type="new", players=match.game.players, luck=match.set_up_luck)
        for _ in range(40):
            assert reply["actions"] == [choice.text for choice in match.options()]
            action = match.options()[match.version % len(match.options())].text
            match.play(action)
            line = match.record.lines[match.version]
            reply = ask(oracle, type="answer", action=action, luck=line.luck)
            assert (reply["luck"], reply["automatic"]) == (line.luck, line.automatic)
        assert ask(oracle, type="table") == {"table": match.state.fields(), "digest": match.state.digest()}
        assert ask(oracle, type="view", seat=1)["digest"] == match.view(1).digest()


def test_a_seed_gives_the_luck_of_a_game_from_that_seed() -> None:
    match = boomtown.new_game("goldwest", players=3, seed="seven")
    assert ask(Oracle(games.find("goldwest")), type="new", players=3, seed="seven")["luck"] == match.set_up_luck


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    oracle = Oracle(games.find("goldwest"))
    assert "no game has begun" in str(ask(oracle, type="table")["error"])
    set_up = boomtown.new_game("goldwest", seed="x").set_up_luck
    ask(oracle, type="new", players=2, luck=set_up)
    before = ask(oracle, type="table")
    assert ask(oracle, type="answer", action="bin 4")["rule"] == "GW-5.2"
    assert ask(oracle, type="why_not", action="bin 4")["legal"] is False
    assert "not an action" in str(ask(oracle, type="answer", action="fly")["error"])
    assert "not 7" in str(ask(oracle, type="view", seat=7)["error"])
    wrong = ["no json", "[1]", "[" * 100_000, '{"type":5}', '{"type":"new","players":9}', '{"type":"new","luck":[[]]}']
    for request in wrong:
        assert "error" in oracle.reply(request)
    assert "more luck" in str(ask(oracle, type="new", players=2, luck=set_up[:-1])["error"])
    assert ask(oracle, type="table") == before


def test_luck_that_is_missing_can_be_given_with_the_answer_again() -> None:
    oracle = Oracle(games.find("oil"))
    match = boomtown.new_game("oil", seed="dice")
    ask(oracle, type="new", players=2, luck=match.set_up_luck)
    before = ask(oracle, type="table")
    assert "more luck" in str(ask(oracle, type="answer", action="throw")["error"])
    assert ask(oracle, type="table") == before
    match.play("throw")
    assert ask(oracle, type="answer", action="throw", luck=match.record.lines[1].luck)["luck"]


def test_the_score_is_told_by_source_once_the_game_is_over() -> None:
    for key in sorted(games.keys()):
        oracle = Oracle(games.find(key))
        reply = ask(oracle, type="new", players=games.find(key).counts[-1], seed="end")
        assert ask(oracle, type="scores")["sources"] == []
        turn = 0
        while not reply["over"]:
            actions = reply["actions"]
            assert isinstance(actions, list)
            turn += 1
            reply = ask(oracle, type="answer", action=actions[turn * 7 % len(actions)])
        result = ask(oracle, type="scores")
        sources = result["sources"]
        assert isinstance(sources, list) and result["winners"]
        totals = [sum(points) for points in zip(*(source["points"] for source in sources), strict=True)]
        assert totals == result["scores"], key
