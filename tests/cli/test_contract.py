"""The command line's contract: what it prints, its JSON keys, its exit codes, one sentence for every mistake."""

import json
import re
from pathlib import Path

import pytest

from boomtown import games, speed


def test_version_says_which_rules_run_and_why(run):
    found = run("--version")
    assert found.code == 0
    assert ("compiled" if speed.compiled else "interpreted") in found.out
    assert speed.reason in found.out
    assert found.out.count("\n") == 1


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "replay", "simulate", "tournament", "balance", "bench", "check", "build"]
)
def test_every_command_has_help_with_an_example(run, command):
    found = run(command, "--help")
    assert found.code == 0
    assert f"boomtown {command}" in found.out.split("Examples:")[1]


def test_games_lists_what_is_on_the_shelf(run):
    found = run("games", "--json")
    listed = {game["key"]: game for game in json.loads(found.out)}
    assert sorted(listed) == games.keys()
    gold = listed["goldwest"]
    assert gold["title"] == "Gold West"
    assert gold["players"] == [2, 3, 4]
    assert gold["options"]["setup"][0] == "random"
    assert set(gold["provenance"]) == {"found", "derived", "reconstructed"}
    assert "Gold West" in run("games").out


def test_rules_are_shown_and_counted(run):
    assert run("rules", "goldwest").out.startswith("# Gold West")
    numbered = json.loads(run("rules", "goldwest", "--json").out)["rules"]
    assert numbered[0]["number"] == "GW-1.1"
    assert "**GW" not in "".join(rule["text"] for rule in numbered)
    found = json.loads(run("rules", "goldwest", "--coverage", "--json").out)
    assert set(found) == {"game", "rules", "tested", "untested"}
    assert found["rules"] == len(numbered)
    assert found["tested"] + len(found["untested"]) == found["rules"]


def test_rules_are_found_by_number_section_and_word(run):
    def numbers(*what: str) -> list[str]:
        return [rule["number"] for rule in json.loads(run("rules", "oil", *what, "--json").out)["rules"]]

    assert numbers("OI-6.10") == numbers("oi-6.10") == numbers("6.10") == ["OI-6.10"]
    assert (
        numbers("OI-6")[0] == "OI-6.1" and "OI-6.10" in numbers("OI-6") and not set(numbers("6")) - set(numbers("OI-6"))
    )
    assert numbers("loan") == ["OI-7.8"]
    shown = run("rules", "oil", "OI-6.10").out
    assert shown.startswith("## 6.") and "**OI-6.10** " in shown and "OI-6.11" not in shown
    for said, sentence in (
        ("OI-6.99", "has no rule OI-6.99; there are OI-6.1 to OI-6."),
        ("royaltee", "did you mean royalties, royalty?"),
        ("zeppelin", "'boomtown rules oil' shows them all"),
    ):
        found = run("rules", "oil", said)
        assert (found.code, found.out) == (2, "") and sentence in found.err


def test_rules_in_french_are_found_by_words_of_both_languages(run, monkeypatch):
    monkeypatch.setenv("BOOMTOWN_LANGUAGE", "fr")
    assert run("rules", "oil", "prêt").out == run("rules", "oil", "pret").out == run("rules", "oil", "loan").out
    assert "**OI-7.8** " in run("rules", "oil", "loan").out
    assert "pas de règle OI-6.99" in run("rules", "oil", "OI-6.99").err


@pytest.mark.parametrize("what", [[], ["OI-2.1"], ["royalty"]])
def test_plain_rules_are_wrapped_and_bare(run, what):
    shown = run("rules", "oil", *what, "--plain").out
    assert all(len(line) <= 80 for line in shown.splitlines()) and "*" not in shown and "```" not in shown


def test_coverage_without_the_tests_is_a_sentence(run, monkeypatch, tmp_path):
    from boomtown.lab import coverage

    monkeypatch.setattr(coverage, "tests_folder", lambda entry: tmp_path / entry.key)
    found = run("rules", "goldwest", "--coverage")
    assert (found.code, found.out) == (2, "")
    assert "source checkout" in found.err


def test_simulation_is_the_same_whatever_the_jobs(run):
    def result(*more: object) -> dict:
        found = run("simulate", "goldwest", "--players", 3, "--json", *more)
        assert found.code == 0, found.err
        values = json.loads(found.out)
        assert values.pop("seconds") > 0
        assert values.pop("decisions_per_second") > 0
        return values

    mixed = ["--bots", "greedy,random,random", "--games", 5, "--seed", "a"]
    one = result(*mixed, "--jobs", 1)
    assert one == result(*mixed, "--jobs", 2)
    assert set(one["by_bot"]) == {"greedy", "random"}
    assert sum(share["win_rate"] for share in one["by_bot"].values()) == pytest.approx(1)
    assert sum(share["win_rate"] for share in one["by_seat"].values()) == pytest.approx(1)
    low, high = one["by_bot"]["greedy"]["interval"]
    assert 0 <= low <= one["by_bot"]["greedy"]["win_rate"] <= high <= 1
    assert one["reproducible"] is True
    assert one["compiled"] is speed.compiled
    assert one["games"] == 5
    randoms = ["--bots", "random", "--games", 23]
    assert result(*randoms, "--jobs", 1) == result(*randoms, "--jobs", 3)
    assert result(*randoms)["by_seat"] != result(*randoms, "--seed", "b")["by_seat"]


def test_simulation_for_people(run):
    found = run("simulate", "goldwest", "--games", 4, "--jobs", 1)
    assert "95 % interval" in found.out
    assert "4 games" in found.out


def test_a_tournament_for_people_and_programs(run, tmp_path):
    command = ["tournament", "goldwest", "--bots", "random,greedy", "--games", 2, "--jobs", 1]
    assert "if equal" in run(*command).out
    found = json.loads(run(*command, "--json", "--csv", tmp_path / "found.csv").out)
    assert set(found["ratings"]) == {"random", "greedy"}
    assert [side["games"] for side in found["pairs"][0]["sides"]] == [2, 2]
    assert (tmp_path / "found.csv").read_text().startswith("group,name,arm,value,low,high")


def test_a_balance_for_people_and_programs(run, tmp_path):
    command = ["balance", "goldwest", "--vary", "camps=3,4", "--bots", "random", "--games", 3, "--jobs", 1]
    printed = run(*command).out
    assert "effect of camps=4" in printed
    assert "Printed: camps=12. This value was not played: effects are differences from camps=3." in " ".join(
        printed.split()
    )
    found = json.loads(run(*command, "--json", "--out", tmp_path / "found.jsonl").out)
    assert (found["arms"], found["usual"]) == (["camps=3", "camps=4"], "camps=3")
    assert found["printed"] == {"camps": "12"}
    assert (tmp_path / "found.jsonl").read_text().count("\n") == 6


def test_balance_lists_what_can_be_varied_with_its_printed_value(run):
    listed = json.loads(run("balance", "goldwest", "--json").out)
    assert listed["players.4.camps"] == "10"
    assert listed["option:setup"].startswith("random | ")
    assert "players.4.camps" in run("balance", "goldwest").out


@pytest.mark.parametrize(
    "command", [["tournament", "--bots", "normal,random"], ["simulate", "--bots", "normal,random"]]
)
def test_a_run_that_may_differ_says_so_wherever_it_is_told(run, tmp_path, monkeypatch, command):
    """A bot that looks at the clock; here it need not think for that."""
    from boomtown.bots.levels import Normal

    monkeypatch.setattr(Normal, "choose", lambda self, view, options: options[0])
    report = tmp_path / "report.html"
    command = [command[0], "goldwest", *command[1:], "--games", 2, "--jobs", 1]
    assert "another run may give another result" in run(*command, "--report", report).out
    assert "another run may give another result" in report.read_text()


def test_bench_counts_the_processors_time(monkeypatch):
    """What waits costs nothing: a clone that sleeps is as quick as one that does not."""
    import time

    from boomtown.lab import bench

    game = games.find("goldwest").set_up(2)
    real = bench.play_from_python

    def dozing(*given):
        time.sleep(0.05)
        return real(*given)

    quick = bench.through_api(game, 0.3)[0]
    monkeypatch.setattr(bench, "play_from_python", dozing)
    assert bench.through_api(game, 0.3)[0] > quick / 2


def test_bench_rows(run, monkeypatch):
    monkeypatch.setenv("BOOMTOWN_SPEED", "compiled" if speed.compiled else "interpreted")
    found = run("bench", "goldwest", "--json", "--seconds", 0.05)
    rows = json.loads(found.out)
    assert [row["loop"] for row in rows] == ["api", "inside"]
    for row in rows:
        assert row["game"] == "goldwest"
        assert row["players"] == 4
        assert row["mode"] == ("compiled" if speed.compiled else "interpreted")
        assert min(row["decisions_per_second"], row["games_per_second"], row["clone_us"]) > 0


def test_check_reports(run):
    found = run("check", "goldwest", "--games", 1, "--players", 2, "--json")
    report = json.loads(found.out)
    assert set(report) == {"game", "games", "decisions", "ok", "problems"}
    assert report["games"] == 1
    assert report["decisions"] > 50
    assert found.code == (0 if report["ok"] else 1)


MISTAKES = {
    "no such command": (["frobnicate"], "frobnicate"),
    "no such flag": (["games", "--frob"], "--frob"),
    "no game given": (["simulate"], "game"),
    "unknown game": (["play", "monopoly"], "'monopoly' (there are:"),
    "unknown game in rules": (["rules", "monopoly"], "'monopoly'"),
    "unknown game in check": (["check", "monopoly"], "'monopoly'"),
    "unknown game in bench": (["bench", "monopoly"], "'monopoly'"),
    "unknown bot": (["simulate", "goldwest", "--bots", "random,genius"], "no bot 'genius' (there are: random, greedy"),
    "unknown bot at the table": (["play", "goldwest", "--seats", "you,genius"], "no bot 'genius'"),
    "own bot without its module": (["simulate", "goldwest", "--bots", "nowhere:Bot"], "module nowhere"),
    "own bot that is none": (["simulate", "goldwest", "--bots", "json:JSONDecoder"], "JSONDecoder"),
    "too many players": (["play", "goldwest", "--players", "9"], "2 to 4 players, not 9"),
    "too few seats": (["play", "goldwest", "--players", "3", "--seats", "you,greedy"], "3 seats, not 2"),
    "too few bots": (["simulate", "goldwest", "--players", "3", "--bots", "random,greedy"], "3 bots, not 2"),
    "an empty seat": (["play", "goldwest", "--seats", "you,,greedy"], "empty name"),
    "no number": (["simulate", "goldwest", "--games", "many"], "many"),
    "no games": (["simulate", "goldwest", "--games", "0"], "at least 1, not 0"),
    "no jobs": (["simulate", "goldwest", "--jobs", "-1"], "at least 1, or 0 for one on each core"),
    "no time": (["bench", "goldwest", "--seconds", "0"], "not 0"),
    "unknown option": (["play", "goldwest", "--option", "weather=wet"], "'weather'"),
    "unknown value": (["simulate", "goldwest", "--option", "setup=wet"], "'wet'"),
    "option without value": (["simulate", "goldwest", "--option", "setup"], "key=value"),
    "nothing to resume": (["simulate", "goldwest", "--resume"], "--out"),
    "nowhere to play": (["simulate", "goldwest", "--on", "mars"], "not on 'mars'"),
    "odd results": (["simulate", "goldwest", "--out", "games.txt"], ".jsonl or .parquet"),
    "a report in no folder": (["simulate", "goldwest", "--report", "no/report.html"], "no folder no"),
    "one bot alone": (["tournament", "goldwest", "--bots", "greedy"], "two bots or more"),
    "too short a tournament": (["tournament", "goldwest", "--bots", "greedy,random", "--games", "1"], "at least 2"),
    "no such number": (["balance", "goldwest", "--vary", "weather=1,2"], "players.{2,3,4}.camps"),
    "no such record": (["replay", "missing.jsonl"], "missing.jsonl"),
    "no such components": (["simulate", "goldwest", "--components", "missing.toml"], "missing.toml"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_sentence_and_exit_code_2(run, mistake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments, named = MISTAKES[mistake]
    found = run(*arguments)
    assert found.code == 2
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert named in found.err
    assert "Traceback" not in found.err
    assert list(tmp_path.iterdir()) == []


def corrected(tmp_path: Path, pattern: str, replacement: str) -> Path:
    """Gold West's components with one entry changed."""
    text = (games.find("goldwest").folder / "components.toml").read_text(encoding="utf-8")
    changed, count = re.subn(pattern, replacement, text, count=1)
    assert count == 1
    path = tmp_path / "mybox.toml"
    path.write_text(changed, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["play", "simulate", "check"])
def test_a_wrong_entry_of_a_components_file_is_named(run, tmp_path, command):
    broken = corrected(tmp_path, r"\ncamps = 12", '\ncamps = "many"')
    found = run(command, "goldwest", "--components", broken)
    assert found.code == 2
    assert found.err.count("\n") == 1
    assert "mybox.toml: [players 1] camps: expected a whole number, found 'many'" in found.err
    broken.write_text("this is [ no toml")
    assert "mybox.toml: not a TOML file" in run(command, "goldwest", "--components", broken).err


def test_a_record_belongs_to_its_components(run, tmp_path):
    own = corrected(tmp_path, r"\ncamps = 12", "\ncamps = 11")
    record = tmp_path / "game.jsonl"
    assert run("play", "goldwest", "--components", own, "--record", record, script="1\nq\n").code == 0
    for command in (["play", "--record", record], ["replay", record], ["replay", record, "--verify"]):
        refused = run(*command)
        assert refused.code == 2
        assert "components.toml" in refused.err
        assert "--components" in refused.err
        assert run(*command, "--components", own).code == 0


@pytest.mark.parametrize("games_played", [1, 5, 500, 10_000])
def test_an_interval_holds_its_rate(games_played):
    from boomtown.lab.figures import wilson

    for wins in {0, 1, games_played // 3, games_played}:
        rate = wins / games_played
        low, high = wilson(rate, games_played)
        assert 0 <= low <= rate <= high <= 1
        assert high - low < 2 / games_played**0.5
