"""Rules with figures, a turn on one page: drawn from the components, in every language, from rules that exist."""

import re

import pytest
from django.test import Client

from boomtown import games
from boomtown.drawing import figures
from boomtown.kernel.components import Components
from boomtown.table.rulebook import Rulebook

KEYS = games.keys()
BLOCK = re.compile(r"^```figure (\w+)$", re.MULTILINE)


def blocks(game: str, language: str) -> list[tuple[str, str]]:
    """The figures of the rules with the rule they belong to."""
    return [
        (rule.number, name) for rule in Rulebook(games.find(game), language).rules for name in BLOCK.findall(rule.text)
    ]


@pytest.mark.parametrize("game", KEYS)
def test_every_figure_is_drawn_where_the_rules_name_it(client: Client, game: str) -> None:
    named = [name for _, name in blocks(game, "en")]
    assert sorted(named) == sorted(figures.specs(game)), "a figure nobody shows, or one that nobody draws"
    assert {"pieces", "example"} <= set(named)
    for language in games.find(game).languages():
        assert blocks(game, language) == blocks(game, "en")
        html = client.get(f"/games/{game}/rules", headers={"Accept-Language": language}).content.decode()
        assert re.findall(r'class="rule-figure figure-(\w+)"', html) == named
        for name in named:
            drawn = figures.figure(game, name, language)
            assert drawn is not None and drawn.caption and not drawn.caption.startswith("board."), name
            assert "<svg" in drawn.html or "<table" in drawn.html, name
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids)), "an id stands twice on the page"


def test_a_figure_says_what_of_it_is_reconstructed() -> None:
    drawn = figures.figure("giganten", "map", "en")
    assert drawn is not None and (drawn.reconstructed, drawn.facts) == (3, 10)
    found = figures.figure("giganten", "cards", "en")
    assert found is not None and found.reconstructed == 0


def test_a_figure_changes_when_the_components_do(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = games.find("goldwest")
    before = figures.figure("goldwest", "cards", "en")
    text = (entry.folder / "components.toml").read_bytes()
    changed = text.replace(b"points = 12", b"points = 77", 1)
    assert changed != text
    monkeypatch.setattr(entry, "_components", Components("components.toml", changed))
    after = figures.figure.__wrapped__("goldwest", "cards", "en")  # type: ignore[attr-defined]
    assert before is not None and "77" in after.html and "77" not in before.html


@pytest.mark.parametrize("game", KEYS)
def test_rules_show_the_questions_they_stand_behind(client: Client, game: str) -> None:
    entry = games.find(game)
    html = client.get(f"/games/{game}/rules").content.decode()
    words = entry.words().sentences
    for step in entry.set_up(entry.counts[-1]).questions():
        item = html[html.index(f'id="{step.rule}"') :].partition('class="rule-item"')[0]
        assert words[f"step.{step.name.replace(' ', '_')}"].replace("'", "&#39;") in item, step.name


@pytest.mark.parametrize("game", KEYS)
def test_a_turn_fits_one_page_and_cites_rules_that_exist(client: Client, game: str) -> None:
    entry = games.find(game)
    numbers = {rule.number for rule in Rulebook(entry).rules}
    cited = {}
    for language in entry.languages():
        html = client.get(f"/games/{game}/summary", headers={"Accept-Language": language}).content.decode()
        cited[language] = re.findall(rf'href="/games/{game}/rules#([A-Z0-9.-]+)"', html)
        assert cited[language] and set(cited[language]) <= numbers
        assert len(entry.summary_text(language).split()) <= 480, "more than a page"
    assert len({tuple(found) for found in cited.values()}) == 1
    assert client.get("/games/chess/summary").status_code == 404
