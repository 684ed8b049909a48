"""The parts of a table's page around the board: what they say, to whom, and how quickly."""

import random
import re
import time
import tomllib
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from scenery import asked_scene, played, scene_of

import boomtown.site
from boomtown import games
from boomtown.drawing import charts, draw
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Amounts, Answer, Scene, Sentence
from boomtown.kernel.board import ScorePart
from boomtown.kernel.view import NOBODY
from boomtown.site.tables.page import history, parts, scenes
from boomtown.site.tables.page.answers import arranged

SITE = Path(boomtown.site.__file__).parent


def part(fragments: list[Fragment], name: str) -> str:
    return next(fragment.html for fragment in fragments if fragment.id == name)


def ids(fragments: list[Fragment]) -> set[str]:
    return {fragment.id for fragment in fragments}


class Tags(HTMLParser):
    """The tags of some html, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def values(self, name: str) -> list[str]:
        """The values of all buttons with a name."""
        return [values["value"] or "" for tag, values in self.found if tag == "button" and values.get("name") == name]


@pytest.mark.parametrize("game", games.keys())
def test_every_answer_is_a_button_of_the_form(game: str) -> None:
    for moves in (0, 7, 30):
        scene = asked_scene(game, moves)
        tags = Tags(part(parts.fragments(scene), "answer-list"))
        assert tags.values("action") == sorted(
            (answer.text for answer in scene.answers), key=tags.values("action").index
        )
        assert len(tags.values("action")) == len(scene.answers)
        assert (tags.values("word") == [scene.amounts.word]) if scene.amounts else not tags.values("word")


@pytest.mark.parametrize("game", games.keys())
def test_each_fragment_is_one_element_with_its_id(game: str) -> None:
    for fragment in parts.fragments(asked_scene(game, 20)):
        tag, values = Tags(fragment.html).found[0]
        assert values["id"] == fragment.id
        assert fragment.html.rstrip().endswith(f"</{tag}>")
        assert fragment.container in parts.CONTAINERS


def test_who_is_not_asked_gets_no_answer_and_reads_whose_turn_it_is() -> None:
    match = played("goldwest", 12)
    other = 1 - int(match.state.seat)
    scene = scene_of(match, other)
    made = parts.fragments(scene)
    assert "<button" not in part(made, "answer-list")
    assert "is thinking" in part(made, "question")
    both = scene_of(match, other, {0: 1, 1: 2})
    assert "turn." in part(parts.fragments(both), "question")
    assert 'id="hint-button" class="tool" form="hint-form" name="seat" value="' in part(made, "tools-now")
    assert part(made, "tools-now").count("disabled") >= 1


def test_a_covered_table_has_nothing_of_the_game_in_it() -> None:
    match = played("giganten", 40)
    other = next(seat for seat in range(3) if seat != int(match.state.seat))
    scene = scene_of(match, other, {0: 1, 1: 1, 2: 1}, always_cover=True)
    assert scene.cover_for == int(match.state.seat)
    made = parts.fragments(scene)
    assert ids(made) == {"question", "spoken-now", "cover-panel"}
    assert f"/t/table?seat={scene.cover_for}" in part(made, "cover-panel")
    assert scene.question not in "".join(fragment.html for fragment in made)


def hostile(scene: Scene) -> Scene:
    """The same scene with names and sentences that try to become html."""
    bad = '<img src=x onerror="alert(1)">'
    seated = [seated._replace(title=bad, bot=bad) for seated in scene.seated]
    log = [Sentence("0-0", 0, 0, bad, bad)]
    return replace(scene, question=bad, rule=bad, seated=seated, log=log, answers=[Answer(bad, bad, bad)])


def test_names_and_sentences_never_become_html() -> None:
    match = played("goldwest", 12)
    for scene in (asked_scene("goldwest", 12), scene_of(match, NOBODY, {0: 1})):
        for fragment in parts.fragments(hostile(scene)):
            assert all(tag != "img" for tag, _ in Tags(fragment.html).found), fragment.id


def test_many_answers_leave_the_places_of_the_map_under_more() -> None:
    answers = [Answer("done", "Done", out=True), *(Answer(f"hex e{n}", f"e{n}: 1 gold", f"e{n}") for n in range(9))]
    answers += [Answer(f"ship {metal}", f"Ship {metal}: 2 points", f"{metal}0") for metal in ("copper", "gold")]
    scene = replace(asked_scene("goldwest", 12), answers=answers)
    html = part(parts.fragments(scene), "answer-list")
    first, _, rest = html.partition("<details")
    assert Tags(first).values("action") == ["ship copper", "ship gold", "done"]
    assert len(Tags(rest).values("action")) == 9


def test_the_way_out_is_always_in_sight() -> None:
    answers = [*(Answer(f"move perth e{n}", f"to e{n}") for n in range(20)), Answer("done", "Done")]
    html = part(parts.fragments(replace(asked_scene("goldwest", 12), answers=answers)), "answer-list")
    assert "done" in Tags(html.partition("<details")[0]).values("action")
    html = part(parts.fragments(replace(asked_scene("goldwest", 12), answers=answers[-8:])), "answer-list")
    assert "<details" not in html


def test_an_amount_leaves_the_row_to_what_is_always_in_sight() -> None:
    hire = Amounts("hire", 1, 9, "Hire 1 worker", "Hire 9 workers")
    build = [Answer("rig", "Build a drilling rig in Murmansk (4 workers)"), Answer("done", "Finish building")]
    loan = Answer("loan", "Take a loan: 10 of your shares now, repay 25 at the end")
    auction = [Answer("pass", "Pass"), loan]
    for answers, row in ((build[1:], True), (auction, True), ([*build, loan], False)):
        html = part(parts.fragments(replace(asked_scene("goldwest", 12), answers=answers, amounts=hire)), "answer-list")
        before, _, behind = html.partition("<details")
        assert ('id="amount"' in before) == row and ('id="amount"' in behind) != row
        assert all(f'value="{answer.text}"' in before for answer in answers)


def test_a_long_list_is_parted_by_kind_and_place() -> None:
    spaces = [(f"r{y}c{x}", y) for y in (1, 2) for x in range(20)]
    drives = [Answer(f"drive {to}", f"Drive to {to} (3 points, 0 left)", to, "Map", row) for to, row in spaces]
    trains = [Answer(f"train {n}", f"Train to row {n} ({n} points)", f"t{n}", "Railway") for n in range(5, 11)]
    found = arranged((*drives, *trains, Answer("done", "Finish moving")), False)
    assert [shown.text for shown in found.first] == ["done"]
    headings = [heading for heading, _ in found.groups]
    assert headings == ["Drive to r1c0 – r1c19", "Drive to r2c0 – r2c19", "Train to row"]
    assert found.listed == len(drives) + len(trains)
    ships = tuple(Answer(f"move {a} {b}", f"A tanker from {a} to {b}", b) for a in "xyz" for b in "abcdefghij")
    assert [heading for heading, _ in arranged(ships, False).groups] == [f"A tanker from {a} to" for a in "xyz"]


@pytest.mark.parametrize("game", games.keys())
def test_every_answer_stands_in_the_row_or_in_the_list_once(game: str) -> None:
    for moves in range(0, 60, 5):
        scene = asked_scene(game, moves)
        found = arranged(tuple(scene.answers), scene.amounts is not None)
        shown = [*found.first, *(one for _, group in found.groups for one in group)]
        assert sorted(one.text for one in shown) == sorted(answer.text for answer in scene.answers)
        assert scene.routine in ("", *(one.text for one in shown))
        numbered = [one.key for one in shown if one.key and one.key != "0"]
        assert numbered == [str(number) for number in range(1, len(numbered) + 1)] and len(numbered) <= 9


def test_what_declines_or_ends_stands_last_and_apart_with_a_key_of_its_own() -> None:
    drives = tuple(Answer(f"drive {n}", f"Drive to {n}", f"r1c{n}", "Map", 1) for n in range(20))
    found = arranged((Answer("done", "Finish", out=True), Answer("loan", "Loan"), *drives), False)
    assert [(one.text, one.key, one.out) for one in found.first] == [("loan", "1", False), ("done", "0", True)]
    html = part(parts.fragments(replace(asked_scene("goldwest", 12), answers=[drives[0], drives[1]])), "answer-list")
    assert "is-out" not in html and ">0</kbd>" not in html
    out = {"goldwest": {"done"}, "giganten": {"done", "pass"}, "blackgold": {"done", "pass", "haul none"}}
    out |= {"wildcatters": {"done", "pass", "decline", "replace"}, "oil": {"done", "no", "keep"}}
    for game, wanted in out.items():
        match, seen, chance = played(game, 0, 3), set[str](), random.Random(4)
        while not wanted <= seen and not match.over:
            listed = tuple(scene_of(match, int(match.state.seat)).answers)
            first = arranged(listed, False).first
            assert [one.out for one in first] == sorted(one.out for one in first), "last"
            assert all(one.key == "0" for one in first[-1:] if one.out)
            seen |= {one.text for one in first if one.out}
            match.play(int(chance.choice(list(match.state.options()))))
        assert wanted <= seen, game


def test_nothing_is_preset_where_nothing_could_be_chosen() -> None:
    sale = Amounts("sell", 0, 7, "Sell 0 for $0", "Sell 7 for $42")
    scene = replace(asked_scene("goldwest", 12), answers=[], amounts=sale)
    html = part(parts.fragments(scene), "answer-list")
    fields = {values.get("id"): values for _, values in Tags(html).found}
    assert "value" not in fields["amount-value"]
    assert "Sell 7 for $42" in html, "what the ends mean is said"
    assert 'id="amount-says" class="label" data-choose="Choose an amount">Choose an amount<' in html
    bid = replace(scene, amounts=Amounts("bid", 3, 40, "Bid 3", "Bid 40", "licences"))
    html = part(parts.fragments(bid), "answer-list")
    assert 'value="3"' in html and ">Bid 3<" in html and ">licences<" in html
    bluff = replace(scene, amounts=Amounts("bid", 3, 40, "Bid 3, a bluff", "Bid 40, a bluff", risky=True))
    assert 'value="3"' not in part(parts.fragments(bluff), "answer-list").partition("amount-slider")[0]


def test_a_line_of_the_log_is_marked_with_whom_it_is_about() -> None:
    match = played("giganten", 60)
    about = {event.message.values.get("seat", -1) for _, event in match.events}
    log = scene_of(match, NOBODY, {0: 1}).log
    heard = [(line, event) for line, event in match.events if event.heard_by(NOBODY)][-len(log) :]
    assert {sentence.seat for sentence in log} <= about
    assert [sentence.seat for sentence in log] == [event.message.values.get("seat", -1) for _, event in heard]
    assert any(sentence.seat != match.record.lines[sentence.line].seat for sentence in log), "not of who moved"


def test_a_closed_table_offers_a_way_on() -> None:
    scene = replace(asked_scene("goldwest", 12), closed=True, asked=NOBODY)
    html = part(parts.fragments(scene), "result-now")
    assert 'form="rematch-form"' in html and 'href="/"' in html and "verify-form" not in html


def test_a_turning_point_tells_of_the_seat_whose_score_changed() -> None:
    scores = ((0, 0), (0, 5), (0, 2), (9, 2))
    lines = ((0, -1, ""), (1, 0, "a"), (2, 0, "b"), (3, 0, "c"))
    told = dict(history._turning_points(scores, lines, ["Ann", "Bob"]))
    assert told[1] == "Move 1: Bob gains 5 and is ahead by 5."
    assert told[2] == "Move 2: Bob loses 3 and is ahead by 2."
    assert told[3] == "Move 3: Ann gains 9 and is ahead by 7."


def test_charts_have_room_for_large_numbers() -> None:
    titles = ["Greedy B and more", "Ann"]
    parts = [ScorePart("money", [953_000, 12_000]), ScorePart("oil", [4_000, 1])]
    bars = charts.stacked_bars(titles, parts, "en", lambda points: f"${points:,}")
    assert "$957,000" in bars and "$953,000" in bars
    assert "Money: $953,000" in bars and ">Oil</th>" in bars, "as the other games write the parts"
    right = max(
        float(x) + float(w) for x, w in re.findall(r'<rect class="tone-\d" x="([\d.]+)" y="4" width="([\d.]+)"', bars)
    )
    assert right <= charts.WIDTH - charts.DIGIT * len("$957,000")
    lines = charts.lines(titles, [[0, 953_000], [0, 5]], "en")
    x = max(float(x) for x in re.findall(r'<text class="chart-name" x="([\d.]+)"', lines))
    assert x + charts.DIGIT * len("Greedy B… 953,000") <= charts.WIDTH + 2


@pytest.mark.parametrize("last", [[100, 0, 0], [0, 0, 0], [100, 100, 100], [50, 50, 0]])
def test_names_beside_the_lines_stay_on_the_sheet_and_apart(last: list[int]) -> None:
    lines = charts.lines(["Ann", "Bob", "Guide C"], [[33, one] for one in last], "en")
    heights = sorted(float(y) for y in re.findall(r'<text class="chart-name" x="[\d.]+" y="([\d.]+)"', lines))
    assert heights[0] >= 12 and heights[-1] <= charts.HIGH
    assert all(low - high >= charts.NEXT - 0.1 for high, low in pairwise(heights))


def test_a_finished_board_counts_no_columns() -> None:
    drawn = "".join(one.html for one in draw.fragments(scene_of(played("giganten", 10_000), 0)))
    assert "The black engine has reached the port" in drawn and "0 columns" not in drawn


def test_the_end_tells_the_winner_and_offers_what_comes_after() -> None:
    match = played("goldwest", 10_000)
    scene = scene_of(match, 0)
    html = part(parts.fragments(scene), "result-now")
    best = scene.seated[scene.winners[0]].title
    assert f"{best} wins." in html
    assert str(max(scene.scores)) in html
    oil = scene_of(played("oil", 10_000), 0)
    assert all(f"${score:,}" in part(parts.fragments(oil), "result-now") for score in oil.scores), "money is money"
    assert "/t/table/record" in part(parts.fragments(replace(scene, record_open=True)), "result-now")
    assert "/t/table/record" not in part(parts.fragments(replace(scene, record_open=False)), "result-now")
    assert 'href="/t/next"' in part(parts.fragments(replace(scene, rematch="next")), "result-now")


def test_the_button_for_the_most_leads_to_no_bluff_and_no_loan() -> None:
    """One step farther is asked about once more; a bid of all there is can still be typed."""
    for game, players in (("blackgold", 3), ("wildcatters", 3)):
        match, seen = played(game, 0, players), 0
        chance = random.Random(5)
        while seen < 3:
            amounts = scene_of(match, int(match.state.seat)).amounts if match.state.open_choices().last >= 0 else None
            if amounts and amounts.word == "bid" and not amounts.risky:
                assert amounts.safe is not None and amounts.least <= amounts.safe < amounts.most
                risks = [match.state.risk(match.game.actions.parse(f"bid {amounts.safe + more}")) for more in (0, 1)]
                assert [bool(risk) for risk in risks] == [False, True]
                shown = part(parts.fragments(scene_of(match, int(match.state.seat))), "answer-list")
                assert f'data-jump="{amounts.safe}"' in shown and f'max="{amounts.most}"' in shown
                seen += 1
            match.play(int(chance.choice(list(match.state.options()))))


@pytest.mark.parametrize("game", games.keys())
def test_every_amount_that_is_offered_is_an_answer(game: str) -> None:
    """Also where the question names a kind ("pay red 3")."""
    for seed in range(4):
        match = played(game, 0, seed=seed)
        chance = random.Random(seed)
        while not match.over and match.version < 120:
            amounts = scene_of(match, int(match.state.seat)).amounts if match.state.open_choices().last >= 0 else None
            for amount in (amounts.least, amounts.most) if amounts else ():
                assert not match.why_not(f"{amounts.word} {amount}")
            match.play(int(chance.choice(list(match.state.options()))))


def test_an_amount_can_be_sent_without_javascript() -> None:
    scene = next(scene for scene in (asked_scene("giganten", moves) for moves in range(60)) if scene.amounts)
    assert scene.amounts is not None
    tags = Tags(part(parts.fragments(scene), "answer-list"))
    field = next(values for tag, values in tags.found if values.get("id") == "amount-value")
    assert (field["name"], field["form"]) == ("amount", "answer")
    assert (field["min"], field["max"]) == (str(scene.amounts.least), str(scene.amounts.most))


def test_a_frame_costs_little() -> None:
    """Most of a frame is known from the frame before."""
    match = played("goldwest", 60)
    scene = scene_of(match, int(match.state.seat))
    parts.fragments(scene)
    begun = time.process_time()
    for _ in range(100):
        parts.fragments(scene)
    assert (time.process_time() - begun) / 100 < 0.006


# ---------------------------------------------------------------------- words and markup


def spoken() -> set[str]:
    with (SITE / "tables" / "locale" / "en.toml").open("rb") as file:
        return set(tomllib.load(file)["say"])


def test_every_sentence_of_the_page_is_in_the_catalogue() -> None:
    known = spoken()
    sources = [*(SITE / "templates" / "table").glob("*.html"), *(SITE / "tables").rglob("*.py")]
    used = {
        key
        for source in sources
        for key in re.findall(r"say\(\s*[\"'](table\.[a-z.-]+[a-z])[\"']\s*[,)]", source.read_text())
    }
    assert len(used) > 60
    assert not used - known


def test_templates_have_no_inline_scripts_or_styles() -> None:
    for source in (SITE / "templates" / "table").glob("*.html"):
        text = source.read_text()
        assert not re.search(r"\sstyle=|\son[a-z]+=\"", text), source.name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), source.name


def test_nothing_on_the_page_is_said_by_scripts() -> None:
    """Sentences come from the catalogue by data- attributes; scripts only hold them."""
    for source in (SITE / "static" / "js").glob("*.js"):
        code = re.sub(r"//[^\n]*|/\*.*?\*/", "", source.read_text(), flags=re.S)
        assert not re.search(r"textContent = [\"'`][A-Za-z]", code), source.name


@pytest.mark.parametrize("game", games.keys())
def test_seats_that_know_the_same_see_the_same_board(game: str) -> None:
    """It is made once for all of them: nothing of it may hang on whose view it is."""
    shared = 0
    for moves in (0, 5, 20, 40, 80):
        match = played(game, moves)
        words = match.entry.words("en")
        words.seats = ["Ann", "Bob", "Cy", "Dee", "Eve"][: match.game.players]
        boards, seats = scenes.Boards(), [NOBODY, *range(match.game.players)]
        seen = [boards.seen_by(match, seat, words)[0] for seat in seats]
        assert repr(seen) == repr([match.entry.board(match.view(seat), words) for seat in seats])
        shared += len(seats) - len({id(board) for board in seen})
    assert shared or match.view(0).tracked()
