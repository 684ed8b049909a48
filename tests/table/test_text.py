"""The board as text: the same truth drawn and read out, with and without colour."""

import io

from rich.text import Text

from boomtown.kernel.board import Board, Panel, Piece, Place, Section
from boomtown.kernel.luck import Script
from boomtown.table import new_game, rerun
from boomtown.table.reading import read_out
from boomtown.table.text import Onlooker, ReadOut, columns, draw, flow, wrapped
from table.toy import ENTRY


def plain(lines):
    return [line.plain.rstrip() for line in lines]


def toy_board(seat=0):
    game = ENTRY.set_up(2)
    state = game.start(Script([2, 1]))
    state.advance(game.actions.parse("claim h1"), Script([]))
    state.advance(game.actions.parse("pay 3"), Script([5]))
    words = ENTRY.words()
    words.seats = ["Player A", "Greedy B"]
    return ENTRY.board(state.view(seat), words)


def test_hexes_are_drawn_as_they_lie():
    look = Onlooker(["Player A", "Greedy B"], 0, {"claim h2"})
    lines = draw(toy_board(), look, 66)
    assert plain(lines) == [
        "The land",
        "      ____",
        " ____/h3 m\\____",
        "/h2 m\\____/h4 m\\",
        "\\____/h1 m\\____/",
        "/h7 m\\_A__/h5 m\\",
        "\\____/h6 m\\____/",
        "     \\____/",
        " m  meadow",
        "",
        "A Player A (you)                  B Greedy B",
        "coins 43   card 2                 coins 40",
    ]
    styles = {lines[3].plain[span.start : span.end]: str(span.style) for span in lines[3].spans}
    assert "on #67e8f9" in styles["h2"]


def test_the_drawing_hides_what_the_view_hides():
    assert "card" not in "\n".join(plain(draw(toy_board(-1), Onlooker(["A", "B"]), 80)))
    assert "card: 1" in read_out(toy_board(1), Onlooker(["A", "B"], 1))


def test_read_out_says_everything_in_lines():
    lines = read_out(toy_board(), Onlooker(["Player A", "Greedy B"], 0, {"claim h2"}))
    assert lines[:3] == ["The land:", "h1: claimed by Player A", "h2: free (you can choose this)"]
    assert lines[3] == "h3, h4, h5, h6, h7: free", "what is the same is said once"
    assert "Player A (you):" in lines
    assert read_out(toy_board(), Onlooker(["Player A", "Greedy B"]), "greedy") == ["Greedy B:", "coins: 40"]


def test_other_layouts():
    grid = [Place(f"s{n}", "", f"m{n}", x=n % 2, y=n // 2) for n in range(4)]
    line = [Place("c1", "First", "1:CT", answers=["bin 1"]), Place("c2", "Second", "2:-")]
    cards = [Place("k7", "Card 7: three for two", "7", answers=["buy 7"])]
    bricks = [Place("a", "", x=0, y=0), Place("b", "", x=1, y=0), Place("c", "", x=0.5, y=1)]
    own = [Place("x", "a truck", pieces=[Piece("truck", 0, 2)])]
    board = Board(
        [
            Section("grid", "Grid", "squares", grid),
            Section("line", "Line", "row", line),
            Section("cards", "Cards", "list", cards, ["Soon."]),
            Section("bricks", "Rows", "hexes", bricks),
        ],
        [Panel(0, [("coins", "3")], [Section("own", "Own", "list", own)])],
        ["Round 1"],
    )
    board.sections[0].places[3].pieces = [Piece("house", 1), Piece("barrel", -1, 2)]
    lines = plain(draw(board, Onlooker(["A"]), 24))
    text = "\n".join(lines)
    assert lines[0] == "Round 1"
    assert "│ m0 │ m1      │" in text
    assert "│ m2 │ m3 B b2 │" in text
    assert "1:CT  2:-" in text
    assert " 7 three for two" in text
    assert "|    " in text
    assert "a truck A2" in text
    assert "First" in "\n".join(read_out(board, Onlooker(["A"])))


def test_a_board_that_is_too_high_keeps_what_can_be_chosen():
    sections = [
        Section(
            title, title, "list", [Place(f"{title}{n}", f"{title} {n}", answers=[f"{title} {n}"]) for n in range(9)]
        )
        for title in ("one", "two", "three")
    ]
    whole = plain(draw(Board(sections), Onlooker([]), 10))
    assert {"one", "two", "three"} <= set(whole)
    cut = plain(draw(Board(sections), Onlooker([], 0, {"two 3"}), 10, 15))
    assert "two" in cut
    assert "one" not in cut
    assert " ".join(cut).endswith("(b shows more: one, three)")
    assert "two" in plain(draw(Board(sections), Onlooker([], 0, {"two 3"}), 10, 5)), "even if it is too high"
    card = plain(draw(Board(sections), Onlooker([], 0, {"two 3"}), 10, 5, whole=True))
    assert " ".join(card) == "(b shows more: one, two, three)", "above a card nothing is pushed off the screen"


def test_flow_and_columns():
    tall = [Text("x" * 10)] * 5
    short = [Text("y" * 10)] * 2
    assert plain(flow([tall, short, short], 30)) == [
        "xxxxxxxxxx   yyyyyyyyyy",
        "xxxxxxxxxx   yyyyyyyyyy",
        "xxxxxxxxxx",
        "xxxxxxxxxx   yyyyyyyyyy",
        "xxxxxxxxxx   yyyyyyyyyy",
        "",
    ]
    rows = [Text(f"{n:>2}") for n in range(10)]
    assert plain(columns(rows, 11)) == [" 0    5", " 1    6", " 2    7", " 3    8", " 4    9"]


def test_names_in_a_record_steer_no_terminal() -> None:
    record = new_game("goldwest", 2, seed=bytes(32), seats=["\x1b[2Jgreedy\x07", "random"]).record
    assert not any("\x1b" in title or "\x07" in title for title in rerun._titles(record, "en"))


def test_no_line_begins_with_a_sign_that_french_keeps_to_its_word() -> None:
    lines = wrapped(Text("Les points\u202f: libres"), 11)
    assert plain(lines) == ["Les", "points\u202f:", "libres"]


def test_a_name_that_ends_with_a_point_is_read_whole() -> None:
    company = Place("jet", "Jet Oil Inc. pays $4,500", title="Jet Oil Inc.")
    harbour = Place("lima", "Lima. No refinery", title="Lima")
    board = Board(sections=[Section("all", "All", "list", [company, harbour])])
    assert [line for line in read_out(board, Onlooker([])) if line.strip()][-2:] == [
        "Jet Oil Inc. pays $4,500",
        "Lima: No refinery",
    ]


def test_what_is_left_out_is_named_in_whole_lines():
    names = ["Exploration squares", "Market squares", "Government prices", "Oil Power cards", "Royalties"]
    sections = [Section(name, name, "list", [Place(f"{name} {n}", "here") for n in range(9)]) for name in names]
    shown = plain(draw(Board(sections), Onlooker([]), 40, 14))
    assert len(shown) <= 14 and max(map(len, shown)) <= 40
    assert " ".join(shown).endswith("Royalties)"), "to the last name"


def test_what_is_read_out_breaks_between_words_on_a_terminal_only():
    def printed(terminal):
        out = io.StringIO()
        out.isatty = lambda: terminal
        console = ReadOut()
        console.file, console.width = out, 24
        console.print("Sell your oil to the government for a price", markup=False)
        return out.getvalue()

    assert printed(False) == "Sell your oil to the government for a price\n"
    assert printed(True) == "Sell your oil to the \ngovernment for a price\n"
