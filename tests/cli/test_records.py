"""Nothing is ever lost: scripts, quitting, kill -9, torn lines, altered records."""

import contextlib
import json
import os
import random
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import Chain, parse
from boomtown.table import new_game, replay
from outside import own_shelf


def actions(path: Path) -> list[str]:
    return [json.loads(line)["do"] for line in path.read_text().splitlines() if '"do"' in line]


def test_a_game_is_left_and_gone_on_with(run, tmp_path):
    record = tmp_path / "game.jsonl"
    seed = tmp_path / "game.jsonl.seed"
    table = ["play", "goldwest", "--seats", "you,random", "--seed", 3, "--record", record]
    first = run(*table, script="# a try\n2\n1\nq\n")
    assert first.code == 0
    assert f"boomtown play --record {record}" in first.out
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    assert seed.read_text().strip() not in record.read_text()
    assert len(actions(record)) == 2
    # the same command again goes on; the game's key is not needed
    assert run(*table, script="1\n").code == 0
    assert len(actions(record)) >= 3
    for contradiction in (["--players", "4"], ["--seats", "you,greedy"], ["--seed", "4"], ["--option", "setup=fixed"]):
        before = record.read_bytes()
        found = run("play", "--record", record, *contradiction)
        assert found.code == 2
        assert str(record) in found.err
        assert record.read_bytes() == before
    done = run("play", "--record", record, script="1\n" * 400)
    assert done.code == 0, done.err
    assert "wins." in done.out or "share the win" in done.out
    assert not seed.exists()
    assert json.loads(record.read_text().splitlines()[-1])["seed"]
    over = run("play", "--record", record)
    assert over.code == 2
    assert "is over" in over.err
    assert "is valid" in run("replay", record, "--verify").out


def test_without_a_file_the_game_is_kept_in_the_data_folder(run, tmp_path):
    found = run("play", "goldwest", script="1\nq\n")
    kept = list((tmp_path / "data" / "boomtown" / "records").glob("goldwest-*.jsonl"))
    assert len(kept) == 1
    assert str(kept[0]) in found.out
    assert "An earlier game is unfinished" in run("play", "goldwest", script="q\n").out


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("hex a1", "GW-"),
        ("99", "no choice 99"),
        ("9" * 5000, "...' is not an action"),
        ("dance", "'dance'"),
        ("u", "cannot be taken back"),
    ],
)
def test_a_bad_line_of_a_script(run, tmp_path, line, named):
    record = tmp_path / "game.jsonl"
    script = f"{line}\n" if line == "u" else f"2\n{line}\n1\n"
    found = run("play", "goldwest", "--seed", 3, "--record", record, script=script)
    assert found.code == 2
    assert found.err.count("\n") == 1
    assert named in found.err
    assert len(actions(record)) == (0 if line == "u" else 1)
    assert run("play", "--record", record, script="q\n").code == 0


def test_undo_is_a_line(run, tmp_path):
    record = tmp_path / "game.jsonl"
    assert run("play", "goldwest", "--seed", 3, "--record", record, script="2\nu\n1\nq\n").code == 0
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert [line.get("do", line.get("undo")) for line in lines[2:]] == ["bin 2", 0, "bin 1"]
    assert run("replay", record, "--verify").code == 0


def test_kill_9_loses_no_answer(start, run, tmp_path):
    """Every answer after which the next question came is in the file, whenever the process dies."""
    record = tmp_path / "game.jsonl"
    dice = random.Random(5)
    sure = 0
    for _ in range(4):
        process = start("play", "goldwest", "--seats", "you,you", "--seed", "7", "--record", record)
        wanted = dice.randrange(2, 9)
        answered = 0
        for line in process.stdout:
            if line.startswith(("A Player", "B Player")) and "?" in line:
                sure += answered > 0
                if answered == wanted:
                    break
                process.stdin.write("1\n")
                process.stdin.flush()
                answered += 1
        if dice.random() < 0.5:
            process.stdin.write("1\n1\n1\n")
            process.stdin.flush()
            time.sleep(dice.random() / 50)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.communicate()
        kept = len(actions(record))
        assert kept >= sure
        sure = kept
    assert sure >= 8
    assert run("replay", record, "--verify").code == 0


def wait_for_children(process: "subprocess.Popen[str]") -> None:
    """Until a simulation has begun to play, however busy the machine is."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():  # not Linux
        time.sleep(5)
        return
    patience = time.monotonic() + 60
    while not children.read_text() and time.monotonic() < patience:
        time.sleep(0.05)


def test_ctrl_c_is_clean(start, tmp_path):
    record = tmp_path / "game.jsonl"
    process = start("play", "goldwest", "--seed", "7", "--record", record)
    for line in process.stdout:
        if line.startswith("A Player") and "?" in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "boomtown play --record" in out
    assert "Traceback" not in err
    process = start("simulate", "goldwest", "--bots", "greedy", "--players", "4", "--games", "500000", "--jobs", "2")
    wait_for_children(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_a_table_has_one_program(start, run, tmp_path):
    record = tmp_path / "game.jsonl"
    process = start("play", "goldwest", "--record", record)
    for line in process.stdout:
        if line.startswith("A Player") and "?" in line:
            break
    found = run("play", "--record", record)
    assert found.code == 2
    assert "another program" in found.err
    process.communicate("q\n")
    assert process.returncode == 0


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """A finished game between random seats."""
    match = new_game("goldwest", 2, seed="record", seats=["random", "random"])
    dice = random.Random(1)
    while not match.over:
        match.play(dice.choice(match.options()).action)
        if match.undo_seat >= 0 and dice.random() < 0.1:
            match.undo()
    path = tmp_path_factory.mktemp("played") / "game.jsonl"
    path.write_text(match.record.text())
    return path


def test_replay_shows_a_moment(run, played):
    last = len(played.read_text().splitlines()) - 2
    found = run("replay", played)
    assert found.code == 0
    assert "wins." in found.out or "share the win" in found.out
    moment = run("replay", played, "--at", 5, "--seat", 2)
    assert moment.code == 0
    assert "   5  " in moment.out
    assert "   6  " not in moment.out
    assert "Random B (you)" in moment.out
    assert "Map:" in run("replay", played, "--at", 5, "--plain").out
    for wrong in (["--at", last + 1], ["--at", "-1"], ["--seat", "3"], ["--seat", "0"]):
        assert run("replay", played, *wrong).code == 2


def test_a_damaged_record_is_named_by_its_line(run, played, tmp_path):
    lines = played.read_text().splitlines(keepends=True)
    copy = tmp_path / "copy.jsonl"

    def refused(text: str, *words: str) -> None:
        copy.write_text(text)
        for flags in ([], ["--verify"]):
            found = run("replay", copy, *flags)
            assert found.code == 2, found.out
            assert found.err.count("\n") == 1
            for word in words:
                assert word in found.err

    altered = json.loads(lines[8])
    altered["chain"] = "0" * 32
    refused("".join([*lines[:8], json.dumps(altered, separators=(",", ":")) + "\n", *lines[9:]]), "line 9", "altered")
    refused("".join([*lines[:8], *lines[9:]]), "line 9", "missing")
    refused("".join([*lines[:8], "?\n", *lines[9:]]), "line 9", "not readable")
    refused("".join([*lines[:8], "[" * 100_000 + "\n", *lines[9:]]), "line 9", "not readable")
    seated = {**json.loads(lines[0]), "seats": ["you"]}
    refused("".join([json.dumps(seated) + "\n", *lines[1:]]), "line 1", "'seats'")
    refused("".join(lines) + lines[-1], f"line {len(lines) + 1}")
    refused("".join(lines)[:-20], f"line {len(lines)}", "cut off")
    refused("nothing\n", "line 1")
    refused("", "line 1")
    whole = "".join(lines[:9])
    copy.write_text(whole)
    assert run("replay", copy).code == 0
    unsure = run("replay", copy, "--verify")
    assert unsure.code == 2
    assert "seed" in unsure.err


def test_a_game_cannot_be_ended_before_its_end(run, played, tmp_path):
    """Not even by somebody who knows the seed and chains the line well."""
    from boomtown.kernel.record import Chain

    record = parse(played.read_text())
    end = record.lines[-1]
    record.lines = record.lines[:20]
    stopped = replay(record)
    end.number, end.scores, end.winners = 20, stopped.scores(), stopped.winners()
    record.lines.append(end)
    chain = Chain(bytes.fromhex(end.seed), record.header)
    for line in record.lines:
        line.chain = chain.next(line)
    forged = tmp_path / "forged.jsonl"
    forged.write_text(record.text())
    for flags in ([], ["--verify"]):
        found = run("replay", forged, *flags)
        assert (found.code, found.out) == (2, "")
        assert found.err == "boomtown: record line 22: the game is not over here\n"


def test_a_running_game_stays_with_its_rules(run, monkeypatch, tmp_path):
    from boomtown import games

    record = tmp_path / "game.jsonl"
    run("play", "goldwest", "--seed", 3, "--record", record, script="2\nq\n")
    before = record.read_bytes()
    monkeypatch.setattr(games.find("goldwest"), "rules_version", "99")
    found = run("play", "--record", record, script="1\n")
    assert found.code == 2
    assert "its own rules version 1; this is 99" in found.err
    assert record.read_bytes() == before
    assert run("replay", record).code == 0
    assert "played by rules version 1, checked by 99" in run("replay", record, "--verify").out


def test_a_record_whose_luck_is_not_the_seeds_is_found_out(run, played, tmp_path):
    """A table that wrote down luck to its own liking, and chained it well, does not pass."""
    from boomtown.kernel.record import Chain

    record = parse(played.read_text())
    seed = bytes.fromhex(record.lines[-1].seed)
    for line in record.lines:
        if line.kind == "action" and line.luck:
            for other in range(40):
                honest = line.luck[0]
                line.luck[0] = other
                chain = Chain(seed, record.header)
                for chained in record.lines:
                    chained.chain = chain.next(chained)
                try:
                    replay(record, until=line.number)
                except BoomtownError:
                    line.luck[0] = honest
                    continue
                if other != honest:
                    break
            else:
                continue
            break
    at = line.number
    forged = tmp_path / "forged.jsonl"
    record.lines = record.lines[: at + 1]
    forged.write_text(record.text())
    Path(f"{forged}.seed").write_text(seed.hex())
    assert run("replay", forged).code == 0
    found = run("replay", forged, "--verify")
    assert found.code == 2
    assert f"line {at + 2}: its luck is not what the seed gives" in found.err


def test_any_change_of_a_record_is_an_error_with_a_sentence(played):
    """Whatever byte is changed: never another exception, never silence."""
    data = played.read_bytes()
    dice = random.Random(2)
    for _ in range(150):
        at = dice.randrange(len(data) - 1)
        changed = bytearray(data)
        changed[at] = dice.choice(b'0189-"{}[],:aeiz \n\\')
        if changed[at] == data[at]:
            continue
        try:
            text = bytes(changed).decode()
            replay(parse(text))
        except BoomtownError:
            continue
        # JSON that reads the same is no change
        assert [json.loads(line) for line in text.splitlines()] == [
            json.loads(line) for line in data.decode().splitlines()
        ]


def test_a_torn_last_line_is_dropped_and_said(run, tmp_path):
    record = tmp_path / "game.jsonl"
    run("play", "goldwest", "--seed", 3, "--record", record, script="2\nq\n")
    whole = record.read_bytes()
    for torn in (b'{"n":2,"seat":0,"do":"b', b'{"n":2,"seat":0,"do":"caf\xc3'):
        record.write_bytes(whole + torn)
        shown = run("replay", record)
        assert shown.code == 2
        assert "line 4: it is cut off" in shown.err
        assert run("replay", record, "--at", 1).code == 0
        found = run("play", "--record", record, script="q\n")
        assert found.code == 0
        assert "was incomplete" in found.err
        assert record.read_bytes() == whole


def test_a_game_killed_before_its_last_line_gets_it(run, played, tmp_path):
    lines = played.read_text().splitlines(keepends=True)
    record = tmp_path / "game.jsonl"
    record.write_text("".join(lines[:-1]))
    Path(f"{record}.seed").write_text(json.loads(lines[-1])["seed"])
    assert run("play", "--record", record).code == 0
    assert record.read_text() == played.read_text()
    assert not Path(f"{record}.seed").exists()


def test_a_missing_or_foreign_seed(run, tmp_path):
    record = tmp_path / "game.jsonl"
    seed = tmp_path / "game.jsonl.seed"
    run("play", "goldwest", "--record", record, script="1\nq\n")
    before = record.read_bytes()
    own = seed.read_text()
    seed.write_text("00" * 32)
    assert "committed" in run("play", "--record", record).err
    seed.write_text("not a seed")
    assert "does not hold a seed" in run("play", "--record", record).err
    seed.unlink()
    found = run("play", "--record", record)
    assert found.code == 2
    assert "game.jsonl.seed" in found.err
    seed.write_text(own)
    assert run("play", "--record", record, script="q\n").code == 0
    assert record.read_bytes() == before
    # a file with that name is never overwritten: the record may only have been moved
    record.rename(tmp_path / "moved.jsonl")
    found = run("play", "goldwest", "--record", record)
    assert found.code == 2
    assert "game.jsonl.seed" in found.err
    assert seed.read_text() == own
    assert not record.exists()


def test_a_full_disk_is_a_sentence(monkeypatch, tmp_path):
    from boomtown.table import storage

    match = new_game("goldwest", 2, seed=1)
    file = storage.RecordFile.create(tmp_path / "game.jsonl", match)
    before = (tmp_path / "game.jsonl").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage, "_flush", full)
    with pytest.raises(BoomtownError, match="No space left"):
        match.play(match.options()[0].action)
    file.close()
    assert (tmp_path / "game.jsonl").read_bytes() == before


def test_output_that_nobody_reads_to_the_end(start):
    process = start("rules", "goldwest")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) in (0, -signal.SIGPIPE)
    assert "Traceback" not in process.stderr.read()


def test_any_encoding_will_do(tmp_path):
    """A terminal that cannot show a line, a script that is no text: question marks, no traceback."""
    shown = subprocess.run(
        [sys.executable, "-m", "boomtown", "play", "goldwest", "--record", tmp_path / "game.jsonl"],
        input=b"\xff\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert shown.returncode == 2
    assert shown.stderr.count(b"\n") == 1
    assert b"input line 1" in shown.stderr
    assert b"Boomtown" in shown.stdout


@pytest.fixture
def shelf(monkeypatch):
    with own_shelf(monkeypatch):
        yield


def test_a_finished_game_is_analysed(run, tmp_path, shelf):
    """In words and as JSON, of a small game; one that is not over is refused in a sentence."""
    record = tmp_path / "game.jsonl"
    play = ["play", "pyrite:ENTRY", "--seats", "greedy,greedy", "--seed", 5, "--record", record]
    assert run(*play).code == 0
    told = run("analyse", record, "--games", "pyrite:ENTRY")
    assert told.code == 0 and "own moves" in told.out and "add up to the result" in told.out
    found = json.loads(run("analyse", record, "--games", "pyrite:ENTRY", "--json").out)
    seats = found["seats"]
    assert [round(0.5 + one["luck"] + one["others"] + one["own"] + one["rest"]) for one in seats] == found["result"]
    record.write_text("".join(f"{line}\n" for line in record.read_text().splitlines()[:-1]))
    refused = run("analyse", record, "--games", "pyrite:ENTRY")
    assert refused.code == 2 and "not over" in refused.err


WRITTEN = [
    "game",
    "rules",
    "components",
    "options",
    "seats",
    "table",
    "commitment",
    "do",
    "auto",
    "chain",
    "seed",
    "site",
]


@pytest.mark.parametrize("field", WRITTEN)
def test_nothing_in_a_record_steers_a_terminal(run, played, tmp_path, field):
    """Whoever made the file may have chosen any text, and computed the chain anew."""
    evil = "\x1b[31m\x9b31m\x07\u202e"
    rows = [json.loads(line) for line in played.read_text().splitlines()]
    row = next(row for row in rows if field in row) if field not in ("auto", "site") else rows[-1]
    row[field] = {"options": {evil: evil}, "seats": [evil, evil], "auto": [evil]}.get(field, evil)
    if field == "site":
        row["signature"] = evil
    record = tmp_path / "evil.jsonl"
    lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows]
    record.write_text("\n".join(lines) + "\n")
    with contextlib.suppress(BoomtownError):
        whole = parse(record.read_text())
        chain = Chain(bytes.fromhex(rows[-1]["seed"]) if field != "seed" else bytes(32), whole.header)
        for line in whole.lines:
            line.chain = chain.next(line) if field != "chain" else line.chain
        record.write_text(whole.text())
    for command in (["replay", record], ["replay", record, "--verify"], ["play", "--record", record]):
        found = run(*command)
        assert found.code in (0, 2)
        shown = "".join(
            re.sub(r"\x1b\[[0-9;]*m", "", text) if found.code == 0 else text for text in (found.out, found.err)
        )
        assert not set(shown) & set(evil[0] + "\x9b\x07\u202e"), (command, shown)


@pytest.mark.parametrize("command", [["play", "goldwest", "--components"], ["replay"], ["analyse"]])
def test_a_file_without_an_end_is_a_sentence(run, command):
    found = run(*command, "/dev/zero")
    assert (found.code, found.err.count("\n")) == (2, 1) and "File too large" in found.err


def test_lists_that_lie_too_deep_are_a_sentence(run, tmp_path):
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 20_000)
    found = run("play", "goldwest", "--components", deep)
    assert (found.code, found.err.count("\n")) == (2, 1) and "too deep" in found.err
