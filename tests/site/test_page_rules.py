"""The rules as a page and in the drawer: every number has its anchor, every reference leads to one."""

import re

import pytest
from django.test import Client

from boomtown import games
from boomtown.site.tables.page.rules import book
from boomtown.table.rulebook import Rulebook


@pytest.mark.parametrize("game", games.keys())
def test_every_rule_has_an_anchor_and_every_reference_leads_to_one(client: Client, game: str) -> None:
    html = client.get(f"/games/{game}/rules").content.decode()
    numbers = [rule.number for rule in Rulebook(games.find(game)).rules]
    anchors = re.findall(r'class="rule-item" id="([A-Z0-9.-]+)"', html)
    assert anchors == numbers
    assert set(re.findall(r'href="#([A-Z]{2}-[0-9.]+)"', html)) <= set(numbers)
    assert "&lt;" not in re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize("game", games.keys())
def test_what_is_reconstructed_is_told(game: str) -> None:
    found = book(game, "en")
    assert "restatement" in found.about
    assert found.reconstructed == ("reconstructed" in games.find(game).components().provenances())
    if found.reconstructed:
        assert "reconstructed" in found.about.lower()


def test_every_table_lies_in_a_frame_that_keys_move(client: Client) -> None:
    html = client.get("/games/goldwest/rules").content.decode()
    frame = r'<div class="rule-table" role="group" tabindex="0" aria-label="[A-Z0-9.-]*"><table>'
    assert html.count("<table>") == len(re.findall(frame, html)) == html.count("</table></div>") > 2


def test_search_leaves_the_rules_with_every_word(client: Client) -> None:
    html = client.get("/games/goldwest/rules?q=Trading Post").content.decode()
    found = re.findall(r'class="rule-item" id="([A-Z0-9.-]+)"', html)
    rules = {rule.number: rule.text.lower() for rule in Rulebook(games.find("goldwest")).rules}
    assert found
    assert all("trading" in rules[number] and "post" in rules[number] for number in found)
    assert "No rule contains these words" in client.get("/games/goldwest/rules?q=zeppelin").content.decode()


def test_search_words_are_shown_as_text(client: Client) -> None:
    html = client.get("/games/goldwest/rules", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in html


def test_the_drawer_gets_the_rules_alone(client: Client) -> None:
    html = client.get("/games/goldwest/rules", headers={"X-Part": "1"}).content.decode()
    assert "<html" not in html
    assert 'id="GW-3.1"' in html


def test_an_unknown_game_has_no_rules(client: Client) -> None:
    assert client.get("/games/chess/rules").status_code == 404
