"""The rules of a game as a page and in the drawer of a table: numbered, linked, searched."""

import re
from dataclasses import dataclass
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markupsafe import Markup

from boomtown import games
from boomtown.site.asking import wants_part
from boomtown.site.words import current
from boomtown.table.rulebook import Rulebook

_LONGEST_SEARCH = 100


@dataclass(frozen=True)
class Paragraph:
    """A numbered rule, ready to be shown, and its plain text for the search."""

    number: str
    html: Markup
    plain: str

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
    """Some component had to be reconstructed: players are told."""
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
    reference = re.compile(r"(?<![\w*-])[A-Z]{2}-\d+(?:\.\d+)+")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def read(text: str, number: str = "") -> Markup:
        """A wide table lies in a frame of its own that can be moved by keys."""
        html = reader.render(reference.sub(lambda found: f"[{found[0]}](#{found[0]})", text))
        frame = f'<div class="rule-table" role="group" tabindex="0" aria-label="{number}"><table>'
        return Markup(html.replace("<table>", frame).replace("</table>", "</table></div>"))

    parts = [
        Chapter(
            section.title,
            read(section.opening),
            section.opening.lower(),
            [
                Paragraph(rule.number, read(rule.text, rule.number), f"{rule.number} {rule.text}".lower())
                for rule in section.rules
            ],
        )
        for section in rulebook.sections
    ]
    provenances = entry.components().provenances()
    return Book(entry.title, read(rulebook.opening), "reconstructed" in provenances, parts)


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules as a page; asked for by a table's page, only what belongs into its drawer."""
    if game not in games.keys():  # noqa: SIM118 - a function of the shelf
        raise Http404
    found = book(game, current().language)
    query = request.GET.get("q", "")[:_LONGEST_SEARCH]
    drawer = wants_part(request)
    context = {"game": game, "book": found, "query": query, "parts": found.searched(query), "drawer": drawer}
    return render(request, "table/rules_body.html" if drawer else "table/rules.html", context)
