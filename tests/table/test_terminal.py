"""At the table in the terminal: what is asked, shown and understood, and what stays hidden from whom."""

import contextlib
import io
import re
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
        (["h1", "pass"], r"input line 2: That does not answer the current question. \(TY-1.3\)"),
        (["", "# nothing", "9"], "input line 3: there is no choice 9: type 1 to 8"),
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
    sat = Sat(monkeypatch, ["you", "random"], ["9", "h9", "h1", "99", "3", ""], live=True)
    shown = sat.play()
    assert "there is no choice 9" in shown
    assert "'h9' is not an action" in shown
    assert "You have 40 coins" in shown
    assert sat.answers()[:2] == ["claim h1", "pay 3"]
    assert sat.prompts[3].startswith("0 to 40, or ? h")


def test_rule_hint_log_board_place_and_help(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["?", "? ty-1.3", "h", "l", "b", "b random", "i h4", "help", "h1", "h"])
    shown = sat.play()
    assert "In turn, claim a free hex or pass." in shown
    assert "Twice the eyes" in shown
    assert re.search(r"Claim h\d  \+\d\.\d", shown) and "short games" in shown
    assert "h4: free" in shown
    assert "save and quit" in shown
    assert re.search(r"Pay \d+  [+−]\d\.\d  \(it leaves you richer\)", shown)


def test_keys_show_examples_of_this_very_table(monkeypatch):
    shown = Sat(monkeypatch, ["you", "random"], ["help"]).play()
    for example in ("words work too: pass", "? TY-1.2 shows", "b The land reads", "i h1 describes"):
        assert example in shown


def test_an_amount_is_said_before_it_counts(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h1", "7", "12", "", "h2", "30", "no", "3", ""], live=True)
    said = []
    sat.match.on_line = lambda line: said.append((line.action, sat.out.getvalue()))
    sat.play()
    told = dict(said)
    assert sat.answers()[1] == "pay 12"
    assert "> Pay 7" in told["pay 12"], "another answer instead of Enter: the first one never counted"
    assert "> Pay 12" in told["pay 12"]
    assert "pay 30" not in told and "> Pay 30" in told["pay 3"], "a risk is confirmed"
    assert "it leaves you" in told["pay 3"]
    assert sum("Press Enter to confirm" in prompt for prompt in sat.prompts) == 4
    script = Sat(monkeypatch, ["you", "random"], ["h1", "30", "h2"])
    assert script.play().index("> Pay 30") < script.out.getvalue().index("Player A pays 30")
    assert script.answers()[1] == "pay 30", "a script is not asked again"


def test_a_long_range_shows_its_ends_and_where_the_risk_begins(monkeypatch):
    shown = Sat(monkeypatch, ["you", "random"], ["h1"], plain=True).play()
    assert [line for line in shown.splitlines() if "Pay" in line] == [
        " 0: Pay 0",
        "24: Pay 24",
        "40: Pay 40 (it leaves you 0 coins)",
    ]


def test_a_hint_is_typed_as_it_is_written(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h", "h1", "h"])
    hints = [line.split()[0] for line in sat.play().splitlines() if "(it " in line]
    assert hints
    for hint in hints[-2:]:
        again = Sat(monkeypatch, ["you", "random"], ["h1", hint])
        again.play()
        assert again.answers()[1] == f"pay {hint}"


def test_nothing_typed_after_an_answer_is_swallowed(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["pass", "h3", "i h4", "h", "u", "h3"], live=True)
    shown = sat.play()
    assert "Ignored 'h3': you have already made this move." in shown
    assert "Ignored 'h'" in shown, "no hint for somebody else's question"
    assert "h4: free" in shown
    assert [line.kind for line in sat.match.record.lines[1:4]] == ["action", "undo", "action"]


def test_parts_of_the_board_by_their_names(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["b the land", "b player a", "b nowhere"])
    with pytest.raises(BoomtownError, match="no part 'nowhere' of the board: The land, Player A"):
        sat.play()
    assert "coins: 40" in sat.out.getvalue()


def test_long_news_leave_the_board_on_the_screen(monkeypatch):
    sat = Sat(monkeypatch, ["you", "you"], [], live=True)
    sat.match.events = sat.match.events * 40
    sat.terminal.console.size = (90, 30)
    shown = sat.play().splitlines()
    assert any("more above: l)" in line for line in shown)
    assert len(shown) <= 30


def test_undo_within_the_turn_and_at_its_end(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h1", "u", "h2", "u", "pass", "u", "pass", ""], live=True)
    sat.play()
    kinds = [line.kind for line in sat.match.record.lines[1:8]]
    assert kinds == ["action", "undo", "action", "undo", "action", "undo", "action"]
    assert sat.answers()[3] == "pass"
    assert sum("u to undo" in prompt for prompt in sat.prompts) == 2
    assert sat.match.record.lines[8].seat == 1
    hasty = Sat(monkeypatch, ["you", "random"], ["pass"], live=True)
    hasty.terminal.confirm = False
    hasty.play()
    assert not any("u to undo" in prompt for prompt in hasty.prompts)


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
    sat = Sat(monkeypatch, ["you", "you"], ["h1", "1", "", "", "h2", "1", ""], live=True)
    sat.play()
    covers = [prompt for prompt in sat.prompts if "Pass the keyboard" in prompt]
    # both hold the same card here: the cover must not tell them
    assert [prompt.split(".")[0] for prompt in covers] == [
        "Pass the keyboard to Player B",
        "Pass the keyboard to Player A",
    ]
    monkeypatch.setattr(Seats, "have_secrets", lambda self: False)
    sat = Sat(monkeypatch, ["you", "you"], ["h1", "1", "", "h2", "1", ""], live=True)
    sat.play()
    assert not any("Pass the keyboard" in prompt for prompt in sat.prompts)


def test_gold_west_needs_no_cover_until_somebody_looks():
    match = new_game("goldwest", 2, seed=1, seats=["you", "you"])
    assert not Seats(match, ["you", "you"]).have_secrets()


def test_plain_lines_have_no_drawing(monkeypatch):
    sat = Sat(monkeypatch, ["you", "random"], ["h1", "2", "b"], plain=True)
    shown = sat.play()
    assert "The land: h1, h2, h3, h4, h5, h6, h7: free (you can choose these)" in shown
    assert "Player A (you): coins 40; card " in shown
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
