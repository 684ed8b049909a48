"""The rules of a game as a page and in the drawer of a table: numbered, linked, searched."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from boomtown import games
from boomtown.drawing import draw, figures, kit
from boomtown.kernel.entry import Entry
from boomtown.site.asking import wants_part
from boomtown.site.pieces import piece
from boomtown.site.words import current, words_of
from boomtown.table.rulebook import Rulebook

_LONGEST_SEARCH = 100
FIGURE: Final = "figure"
"""A block ```figure map is the figure `map` of the game's drawing."""
PARTS: Final = "table/rules_parts.html"
TABLE: Final = re.compile(r"<table>.*?</table>", re.DOTALL)
REFERENCE: Final = re.compile(r"(?<![\w*-])[A-Z]{2}-\d+(?:\.\d+)+")


@dataclass(frozen=True)
class Paragraph:
    """A numbered rule, ready to be shown, and its plain text for the search."""

    number: str
    html: Markup
    plain: str
    questions: tuple[str, ...] = ()
    """What is asked by it, in words."""

    def holds(self, wanted: list[str]) -> bool:
        return all(word in self.plain for word in wanted)


@dataclass(frozen=True)
class Chapter:
    """A section of the rules: what stands before its numbers, and these."""

    title: str
    opening: Markup
    plain: str
    rules: list[Paragraph]

    def searched(self, wanted: list[str]) -> "Chapter":
        """Only what holds every word."""
        if not wanted:
            return self
        opening = self.opening if all(word in self.plain for word in wanted) else Markup("")
        return Chapter(self.title, opening, self.plain, [rule for rule in self.rules if rule.holds(wanted)])


@dataclass(frozen=True)
class Book:
    """The rules of a game: what it is about, where its parts come from, and the numbered rules."""

    title: str
    about: Markup
    reconstructed: bool
    """Whether a component had to be reconstructed: the page says so."""
    parts: list[Chapter]

    def searched(self, query: str) -> list[Chapter]:
        """Only the rules that hold every word."""
        wanted = query.lower().split()
        found = [part.searched(wanted) for part in self.parts]
        return [part for part in found if part.rules or part.opening]


@cache
def book(game: str, language: str) -> Book:
    """The rules of a game in a language, read once."""
    entry = games.find(game)
    rulebook = Rulebook(entry, language)
    read = _reader(game, language)
    asked = _questions(entry, language)
    parts = [
        Chapter(
            section.title,
            read(section.opening),
            section.opening.lower(),
            [
                Paragraph(
                    rule.number,
                    read(rule.text, rule.number),
                    f"{rule.number} {rule.text}".lower(),
                    tuple(asked.get(rule.number, ())),
                )
                for rule in section.rules
            ],
        )
        for section in rulebook.sections
    ]
    provenances = entry.components().provenances()
    return Book(entry.title, read(rulebook.opening), "reconstructed" in provenances, parts)


def _reader(game: str, language: str, link: str = "") -> Callable[..., Markup]:
    """What makes html of the rules' Markdown; numbers of rules lead to them, on the page that `link` names."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    plain = RendererHTML().fence

    def fence(self: object, tokens: Sequence[Token], at: int, *options: Any) -> str:
        """A block that names a figure is drawn, if the game can draw it."""
        kind, _, name = tokens[at].info.partition(" ")
        drawn = figures.figure(game, name.strip(), language) if kind == FIGURE else None
        if drawn is None:
            return str(plain(tokens, at, *options))
        return str(piece(PARTS, "figure", drawn, name.strip()))

    reader.add_render_rule("fence", fence)

    def read(text: str, number: str = "") -> Markup:
        """A wide table lies in a frame of its own that can be moved by keys."""
        html = reader.render(REFERENCE.sub(lambda found: f"[{found[0]}]({link}#{found[0]})", text))
        return Markup(TABLE.sub(lambda found: str(piece(PARTS, "wide", Markup(found[0]), number)), html))

    return read


def _questions(entry: Entry, language: str) -> dict[str, list[str]]:
    """By the number of the rule behind it: what one is asked there, with any number of players."""
    sentences = words_of(entry, language).sentences
    found: dict[str, list[str]] = {}
    for players in entry.counts:
        for step in entry.set_up(players).questions():
            said = sentences.get(f"step.{step.name.replace(' ', '_')}", "")
            if said and said not in found.setdefault(step.rule, []):
                found[step.rule].append(said)
    return found


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules as a page; asked for by a table's page, only what belongs into its drawer."""
    if game not in games.keys():  # noqa: SIM118 - a function of the shelf
        raise Http404
    found = book(game, current().language)
    query = request.GET.get("q", "")[:_LONGEST_SEARCH]
    drawer = wants_part(request)
    context = {
        **_paper(game),
        "book": found,
        "query": query,
        "parts": found.searched(query),
        "drawer": drawer,
        "summary": bool(games.find(game).summary_text()),
    }
    return render(request, "table/rules_body.html" if drawer else "table/rules.html", context)


@require_safe
def summary(request: HttpRequest, game: str) -> HttpResponse:
    """A turn on one page, to be printed and laid next to the board."""
    text = games.find(game).summary_text(current().language) if game in games.keys() else ""  # noqa: SIM118
    if not text:
        raise Http404
    title, _, body = text.partition("\n")
    read = _reader(game, current().language, f"/games/{game}/rules")
    context = {**_paper(game), "title": title.lstrip("# "), "text": read(body)}
    return render(request, "table/summary.html", context)


def _paper(game: str) -> dict[str, object]:
    """What a page with figures needs: the symbols and styles of the board."""
    return {"game": game, "symbols": kit.own_sprite(game), "styles": draw.styles(game)}
