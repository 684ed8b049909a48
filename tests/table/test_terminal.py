"""At the table in the terminal: what is asked, shown and understood, and what stays hidden from whom."""

import contextlib
import io
import sys

import pytest
from rich.console import Console

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.table import new_game
from boomtown.table.seats import Seats
from boomtown.table.terminal import Leave, Terminal
from table.toy import ENTRY


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    monkeypatch.setitem(games._added, "claims", ENTRY)


class Sat:
    """A terminal with people who type the given lines; it ends when they have no more to say."""

    def __init__(self, monkeypatch, names, lines, live=False, plain=False):
        self.match = new_game("claims", len(names), seed="table", seats=names)
        self.out = io.StringIO()
        console = Console(file=self.out, width=90, height=60, highlight=False)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.terminal = Terminal(self.match, Seats(self.match, names), plain, console)
        self.terminal.live = live
        self.prompts = []

        def typed(prompt):
            self.prompts.append(prompt)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line.rstrip("\n")

        monkeypatch.setattr("builtins.input", typed)

    def play(self):
        with contextlib.suppress(Leave):
            self.terminal.play()
        return self.out.getvalue()

    def answers(self):
        return [line.action for line in self.match.record.lines if line.kind == "action"]


def test_answers_by_number_words_place_and_amount(monkeypatch):
    sat = Sat(monkeypatch, ["you", "you"], ["2", "3", "claim h2", "pay 5", "h3", "0", "p"])
    shown = sat.play()
    assert sat.answers() == ["claim h1", "pay 3", "claim h2", "pay 5", "claim h3", "pay 0", "pass"]
    assert "Player A, which hex do you claim?  TY-1.2" in shown
    assert " 2  Claim h1" in shown


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["h1", "1", "h1"], r"input line 3: h1 is taken. \(TY-1.2\)"),
        (["h1", "41"], r"input line 2: You have 40 coins. \(TY-1.3\)"),
        (["h1", "pass"], r"input line 2: That is not what is asked now. \(TY-1.3\)"),
        (["", "# nothing", "9"], "input line 3: there is no answer number 9: give 1 to 8"),
        (["dig"], "input line 1: 'dig' is not an action"),
        (["h1", "1", "u"], "input line 3: the last answer cannot be taken back"),
        (["? TY-9.9"], "no rule 'TY-9.9'"),
    ],
)
def test_a_script_stops_at_its_first_mistake(monkeypatch, lines, sentence):
    sat = Sat(monkeypatch, ["you", "you"], lines)
    with pytest.raises(BoomtownError, match=sentence):
        sat.play()


def test_keys_in_either_case(monkeypatch):
    sat = Sat(monkeypatch, ["you", "you"], ["H1", "1", "HELP", "Q", "h2"])
    assert "save and quit" in sat.play()
    assert sat.answers() == ["claim h1", "pay 1"]


def test_a_person_may_try_again(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["9", "h9", "h1", "99", "3"], live=True)
    shown = sat.play()
    assert "there is no answer number 9" in shown
    assert "'h9' is not an action" in shown
    assert "You have 40 coins" in shown
    assert sat.answers()[:2] == ["claim h1", "pay 3"]
    assert "0 to 40" in sat.prompts[3]


def test_rule_hint_log_board_place_and_help(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["?", "? ty-1.3", "h", "l", "b", "b random", "i h4", "help", "h1", "h"])
    shown = sat.play()
    assert "In turn, claim a free hex or pass." in shown
    assert "Twice the eyes" in shown
    assert "Claim h1  +0.2  (it gets you land)" in shown
    assert "h4: free" in shown
    assert "save and quit" in shown
    assert "(it leaves you richer)" in shown


def test_undo_within_the_turn_and_at_its_end(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h1", "u", "h2", "u", "pass", "u", "pass", ""], live=True)
    sat.play()
    kinds = [line.kind for line in sat.match.record.lines[1:8]]
    assert kinds == ["action", "undo", "action", "undo", "action", "undo", "action"]
    assert sat.answers()[3] == "pass"
    assert sum("takes your answer back" in prompt for prompt in sat.prompts) == 2
    assert sat.match.record.lines[8].seat == 1
    hasty = Sat(monkeypatch, ["you", "random"], ["pass"], live=True)
    hasty.terminal.confirm = False
    hasty.play()
    assert not any("takes your answer back" in prompt for prompt in hasty.prompts)


def test_events_reach_only_those_who_may_hear_them(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], [])
    assert sat.play().count("Your card is worth") == 1
    watched = Sat(monkeypatch, ["random", "greedy"], [])
    shown = watched.play()
    assert "Your card" not in shown
    assert "card" not in shown
    assert "wins." in shown or "share the win." in shown
    assert watched.match.record.finished


def test_a_shared_keyboard_is_covered_when_somebody_has_secrets(monkeypatch):
    sat = Sat(monkeypatch, ["you", "you"], ["h1", "1", "", "h2", "1"], live=True)
    sat.play()
    covers = [prompt for prompt in sat.prompts if "Pass the keyboard" in prompt]
    # both hold the same card here: the cover must not tell them
    assert [prompt.split(".")[0] for prompt in covers] == [
        "Pass the keyboard to Player B",
        "Pass the keyboard to Player A",
    ]
    monkeypatch.setattr(Seats, "have_secrets", lambda self: False)
    sat = Sat(monkeypatch, ["you", "you"], ["h1", "1", "h2", "1"], live=True)
    sat.play()
    assert not any("Pass the keyboard" in prompt for prompt in sat.prompts)


def test_gold_west_needs_no_cover_until_somebody_looks():
    match = new_game("goldwest", 2, seed=1, seats=["you", "you"])
    assert not Seats(match, ["you", "you"]).have_secrets()


def test_plain_lines_have_no_drawing(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h1", "2", "b"], plain=True)
    shown = sat.play()
    assert "The land:" in shown
    assert "h1: free (you can choose this)" in shown
    assert "2: Claim h1" in shown
    assert "\\____" not in shown
    assert "Your card is worth" in shown
    assert "Player A pays 2" in shown


def test_a_long_break_is_not_told_again_in_full(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["pass", "pass", "pass"])
    sat.play()
    again = Terminal(sat.match, sat.terminal.seats, console=Console(file=(out := io.StringIO()), width=90))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(Leave):
        again.play()
    assert out.getvalue().count("Player A passes.") < 3 + 1
    assert "Your card is worth" not in out.getvalue() or len(sat.match.events) <= 8
