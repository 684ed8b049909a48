"""Records: written, read, replayed; a damaged one names its first wrong line."""

import json

import pytest

from boomtown.kernel.errors import DamagedRecord, IllegalAction
from boomtown.kernel.record import Record, commitment, parse, seed_bytes, verify_chain
from boomtown.table import Match, new_game, replay
from boomtown.table.verifying import compare_luck


def rows(match: Match) -> list[str]:
    return match.record.text().splitlines()


def read(lines: list[str]) -> Record:
    return parse("".join(line + "\n" for line in lines))


def written(values: dict[str, object]) -> str:
    """A line as records write it: the chain value stands last."""
    last = [key for key in ("chain", "site", "signature") if key in values]
    values = {**{key: values[key] for key in values if key not in last}, **{key: values[key] for key in last}}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def altered(match: Match, at: int, **values: object) -> Record:
    """The record with some values of one line (counted from 1) replaced."""
    lines = rows(match)
    lines[at - 1] = written({**json.loads(lines[at - 1]), **values})
    return read(lines)


def an_action(match: Match, with_luck: bool = False) -> int:
    """The number of a line of the file with an action (and luck) in it."""
    return next(
        line.number + 2
        for line in match.record.lines
        if line.kind == "action" and line.number > 3 and bool(line.luck) == with_luck
    )


def test_a_record_replays_to_the_same_end(finished: Match) -> None:
    assert any(line.kind == "undo" for line in finished.record.lines)
    again = replay(parse(finished.record.text()))
    assert again.state.digest() == finished.state.digest()
    assert again.record.text() == finished.record.text()
    assert (again.scores(), again.winners()) == (finished.scores(), finished.winners())


def test_the_header_says_what_was_agreed(finished: Match) -> None:
    header = json.loads(rows(finished)[0])
    assert header["boomtown"] == 1 and header["game"] == "probe" and header["players"] == 3
    assert header["options"] == {"length": "long", "company": "yes"} and header["seats"] == ["Ada", "Bo", "Cy"]
    assert header["commitment"] == commitment("t", seed_bytes("4"))


def test_the_seed_is_in_the_last_line_only(finished: Match) -> None:
    lines, seed = rows(finished), seed_bytes("4").hex()
    assert [number for number, line in enumerate(lines) if seed in line] == [len(lines) - 1]


def test_a_replay_can_stop_on_the_way(finished: Match) -> None:
    versions: list[int] = []
    again = replay(parse(finished.record.text()), until=9, seen=lambda match: versions.append(match.version))
    assert again.version == 9 and versions == list(range(10)) and not again.over


def test_an_unfinished_game_goes_on_with_its_seed() -> None:
    match = new_game("probe", 2, seed="on")
    for _ in range(6):
        match.play(match.state.options()[-1])
    again = replay(parse(match.record.text()), seed=seed_bytes("on"))
    action = match.state.options()[0]
    match.play(action)
    again.play(action)
    assert again.state.digest() == match.state.digest()
    assert again.record.text() == match.record.text()


def test_a_chain_value_of_any_signs_is_compared(finished: Match) -> None:
    for chain in ("é" * 32, "\ud800"):
        with pytest.raises(DamagedRecord, match=r"altered|not readable"):
            verify_chain(altered(finished, 5, chain=chain), seed_bytes("4"))


def test_a_torn_last_line_is_dropped_and_marked(finished: Match) -> None:
    text = finished.record.text()
    record = parse(text[:-20])
    assert record.torn and len(record.lines) == len(finished.record.lines) - 1
    assert not parse(text).torn
    assert replay(record, seed=seed_bytes("4")).state.digest() == finished.state.digest()


def test_another_text_is_no_record() -> None:
    for text in ("", "hello\n", "[1]\n", '{"game":"probe"}\n'):
        with pytest.raises(DamagedRecord, match="record line 1: "):
            parse(text)


def test_another_format_is_named(finished: Match) -> None:
    with pytest.raises(DamagedRecord, match="line 1: it has format 9; this version reads formats 1 and 2"):
        altered(finished, 1, boomtown=9)


@pytest.mark.parametrize("key", ["game", "rules", "components", "players", "options", "seats", "table", "commitment"])
def test_a_wrong_header_entry_is_named(finished: Match, key: str) -> None:
    with pytest.raises(DamagedRecord, match=f"line 1: '{key}' is missing or wrong"):
        altered(finished, 1, **{key: [3.5] if key == "seats" else None})


@pytest.mark.parametrize("alter", ["added", "before", "after", "space"])
@pytest.mark.parametrize("at", [1, 2, 5, -1])
def test_what_the_chain_does_not_cover_is_refused(finished: Match, at: int, alter: str) -> None:
    """A key that was added or doubled, or white space: the bytes say what the chain stands for, and nothing else."""
    lines = rows(finished)
    first = lines[at][1:].partition(",")[0]
    lines[at] = {
        "added": lines[at][:-1] + ',"comment":"Ada cheated"}',
        "before": "{" + first.partition(":")[0] + ':"other",' + lines[at][1:],
        "after": lines[at][:-1] + f",{first}}}",
        "space": lines[at].replace(":", ": ", 1),
    }[alter]
    number = at % len(lines) + 1
    with pytest.raises(DamagedRecord, match=f"record line {number}: it is not written as records are"):
        read(lines)


def test_an_unreadable_line_is_named(finished: Match) -> None:
    lines = rows(finished)
    lines[6] = lines[6][:-4]
    with pytest.raises(DamagedRecord, match="record line 7: it is not readable"):
        read(lines)
    lines[6] = "[7]"
    with pytest.raises(DamagedRecord, match="record line 7: it is not a record line"):
        read(lines)


@pytest.mark.parametrize("chain", ["Öl", "🛢", ""])
def test_a_chain_value_of_any_letters_is_compared(finished: Match, chain: str) -> None:
    with pytest.raises(DamagedRecord, match="record line 5: it was altered"):
        replay(altered(finished, 5, chain=chain))


@pytest.mark.parametrize("key", ["chain", "do"])
def test_half_a_letter_is_no_text(finished: Match, key: str) -> None:
    """JSON can escape it, but it cannot be hashed, stored or shown."""
    at, lines = an_action(finished), rows(finished)
    lines[at - 1] = json.dumps({**json.loads(lines[at - 1]), key: "\ud800"})
    with pytest.raises(DamagedRecord, match=f"record line {at}: it is not readable"):
        read(lines)


def test_a_missing_line_is_named(finished: Match) -> None:
    lines = rows(finished)
    del lines[5]
    with pytest.raises(DamagedRecord, match="record line 6: line number 4 is missing"):
        read(lines)


def test_nothing_comes_after_the_end(finished: Match) -> None:
    lines = rows(finished)
    last = json.loads(lines[-1])
    lines.append(written({**last, "n": last["n"] + 1}))
    with pytest.raises(DamagedRecord, match=f"record line {len(lines)}: there is a line after the end"):
        read(lines)


def test_an_altered_line_is_named_by_the_chain(finished: Match) -> None:
    at = an_action(finished)
    with pytest.raises(DamagedRecord, match=f"record line {at}: it was altered, or a line before it was"):
        replay(altered(finished, at, seat=7))
    with pytest.raises(DamagedRecord, match=f"record line {at}: it was altered"):
        replay(altered(finished, at, chain="0" * 32))


def test_an_altered_header_or_seed_is_found(finished: Match) -> None:
    with pytest.raises(DamagedRecord, match="line 1: the seed is not the one that was committed to"):
        replay(altered(finished, 1, table="another"))
    with pytest.raises(DamagedRecord, match="line 1: the seed is not the one"):
        replay(altered(finished, len(rows(finished)), seed="00" * 32))
    with pytest.raises(DamagedRecord, match="the seed is not readable"):
        replay(altered(finished, len(rows(finished)), seed="no"))


def test_other_components_are_refused_by_name(finished: Match) -> None:
    with pytest.raises(DamagedRecord, match=r"played with other components .* than components\.toml"):
        replay(altered(finished, 1, components="f" * 64))


class TestWithoutTheSeed:
    """A record of a game that is not over has no seed: the rules themselves find what does not fit."""

    @staticmethod
    def running(match: Match) -> list[str]:
        return rows(match)[:-1]

    def damaged(self, match: Match, at: int, **values: object) -> str:
        lines = self.running(match)
        lines[at - 1] = written({**json.loads(lines[at - 1]), **values})
        with pytest.raises(DamagedRecord) as error:
            replay(read(lines))
        assert error.value.line == at
        return str(error.value)

    def test_an_impossible_outcome(self, finished: Match) -> None:
        at = an_action(finished, with_luck=True)
        assert "outcome 77 is not in pool" in self.damaged(finished, at, luck=[77])

    def test_an_impossible_set_up(self, finished: Match) -> None:
        assert "the set-up does not fit" in self.damaged(finished, 2, luck=[77])

    def test_an_action_that_does_not_exist(self, finished: Match) -> None:
        assert "'dance' is not an action" in self.damaged(finished, an_action(finished), do="dance")

    def test_an_action_of_another_kind(self, finished: Match) -> None:
        line = next(line for line in finished.record.lines if line.action.startswith("bid"))
        assert "That does not answer the current question. (PR-4.1)" in self.damaged(
            finished, line.number + 2, do="licence 1"
        )

    def test_an_action_the_rules_refuse(self, finished: Match) -> None:
        line = next(line for line in finished.record.lines if line.action.startswith("bid"))
        assert "The bid must be over" in self.damaged(finished, line.number + 2, do="bid 0")

    def test_another_seat(self, finished: Match) -> None:
        at = an_action(finished)
        seat = json.loads(rows(finished)[at - 1])["seat"]
        assert "is asked" in self.damaged(finished, at, seat=(seat + 1) % 3)

    def test_more_luck_than_was_needed(self, finished: Match) -> None:
        at = an_action(finished)
        assert "what followed is not what the rules make follow" in self.damaged(finished, at, luck=[0])

    def test_an_undo_that_was_not_possible(self, finished: Match) -> None:
        line = next(line for line in finished.record.lines if line.kind == "undo")
        assert "could not be taken back" in self.damaged(finished, line.number + 2, undo=line.back - 1)

    def test_another_rules_version_is_named_with_the_line(self, finished: Match) -> None:
        lines = self.running(finished)
        lines[0] = written({**json.loads(lines[0]), "rules": "0.3"})
        replay(read(lines))
        at = an_action(finished)
        lines[at - 1] = written({**json.loads(lines[at - 1]), "do": "dance"})
        with pytest.raises(DamagedRecord, match=f"line {at}: .*it was played by rules version 0.3, and this is 1"):
            replay(read(lines))


def test_a_wrong_result_is_found(finished: Match) -> None:
    lines = rows(finished)
    last = json.loads(lines[-1])
    record = read(lines)
    record.lines[-1].scores = [score + 1 for score in last["scores"]]
    with pytest.raises(DamagedRecord, match=f"record line {len(lines)}: it was altered"):
        replay(record)


def test_the_set_up_cannot_be_missing(finished: Match) -> None:
    with pytest.raises(DamagedRecord, match="line 2: the set-up is missing"):
        replay(read(rows(finished)[:1]))


# ---------------------------------------------------------------------- what people decide beside the rules


def answer(match: Match, times: int) -> None:
    for _ in range(times):
        match.play(match.state.options()[0])


def stopped_game() -> Match:
    """Bo gives up, Cy's time runs out, and Ada stops the game in the middle."""
    match = new_game("probe", 3, seed="4", seats=["you", "you", "you"], table="t")
    answer(match, 3)
    match.resign(1)
    answer(match, 3)
    match.run_out(2)
    match.stop([0], [1, 2])
    return match


def test_who_gives_up_and_who_stops_stands_in_the_record() -> None:
    match = stopped_game()
    again = replay(parse(match.record.text()))
    assert again.record.text() == match.record.text() and again.over and not again.state.over
    assert again.record.lines[-1].scores == again.scores() and again.winners() == [0]
    compare_luck(match.record, again)
    told = [(number, event.message.key) for number, event in again.events if event.message.key.startswith("note.")]
    assert told == [(4, "note.resigned"), (8, "note.time"), (9, "note.stopped")]
    with pytest.raises(IllegalAction):
        match.play(0)


def test_a_note_leaves_what_can_be_taken_back() -> None:
    match = new_game("probe", 3, seed="4", seats=["you", "you", "you"])
    while match.undo_seat < 0:
        answer(match, 1)
    back = match.version - 1
    position, seat = match._back[-1][1].digest(), match.undo_seat
    match.resign((seat + 1) % 3)
    match.undo(seat)
    assert match.record.lines[-1].back == back and match.state.digest() == position
    assert match.events[-1][1].message.key == "note.resigned"
    assert replay(parse(match.record.text()), seed=match.seed).state.digest() == position


@pytest.mark.parametrize(
    ("at", "values"),
    [
        (6, {"seat": 3}),
        (6, {"seat": -1}),
        (6, {"note": "bored"}),
        (11, {"agreed": []}),
        (11, {"agreed": [0, 0]}),
        (11, {"agreed": [1]}),
        (11, {"out": [0]}),
        (11, {"out": [1, 2, 3]}),
        (11, {"agreed": [5]}),
        (12, {"winners": [1]}),
    ],
)
def test_what_nobody_can_have_decided_is_named(at: int, values: dict[str, object]) -> None:
    """Also where nobody has the seed to look at the chain with: the line itself is wrong."""
    with pytest.raises(DamagedRecord, match=f"line {at}"):
        record = altered(stopped_game(), at, **values)
        whole = Record(record.header)
        whole.lines = record.lines[: at - 1]
        replay(whole)


def test_bots_decide_nothing() -> None:
    match = new_game("probe", 2, seed="4", seats=["you", "greedy"])
    with pytest.raises(IllegalAction):
        match.resign(1)
    with pytest.raises(IllegalAction):
        match.stop([0, 1], [])
    match.resign(0)
    with pytest.raises(IllegalAction):
        match.resign(0)
