"""Somebody at a table without a browser: reads the answers off the page and sends the form, as a page without
scripts does."""

import html
import re
from dataclasses import dataclass

import httpx

_ACTION = re.compile(r'<button[^>]*\bname="action"[^>]*\bvalue="([^"]+)"')
_AMOUNT = re.compile(r'data-word="([^"]+)".*?name="amount"[^>]*\bmin="(\d+)" max="(\d+)"', re.DOTALL)
_COVER = re.compile(r'id="cover-panel".*?[?&](?:amp;)?seat=(\d+)', re.DOTALL)
_FIELD = re.compile(r'<input[^>]*\bname="(ticket)"[^>]*\bvalue="([^"]*)"')


_SEEN = re.compile(r'id="table"[^>]*\bdata-seat="(-?\d+)"[^>]*\bdata-version="(\d+)"')


@dataclass
class Asked:
    """What a page asks: the answers offered (of an amount the least and the most), and what is sent back with one."""

    answers: list[str]
    version: int
    seat: int
    ticket: str


class Sitter:
    def __init__(self, client: httpx.Client, table: str) -> None:
        self.client = client
        self.table = table

    def page(self, seat: int | None = None) -> str:
        answer = self.client.get(f"/t/{self.table}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.text

    def asked(self, seat: int | None = None) -> Asked:
        text = self.page(seat)
        covered = _COVER.search(text)
        if covered is not None:
            text = self.page(int(covered.group(1)))
        fields = dict(_FIELD.findall(text))
        answers = list(dict.fromkeys(html.unescape(found) for found in _ACTION.findall(text)))
        for word, least, most in _AMOUNT.findall(text):
            answers += [f"{word} {amount}" for amount in dict.fromkeys((least, most))]
        seen = _SEEN.search(text)
        assert seen is not None, text
        return Asked(answers, int(seen[2]), int(seen[1]), fields["ticket"])

    def send(self, asked: Asked, action: str) -> httpx.Response:
        """Answer, with the confirmation that a point of no return wants."""
        return self.client.post(
            f"/t/{self.table}/move",
            data={
                "ticket": asked.ticket,
                "version": asked.version,
                "seat": asked.seat,
                "action": action,
                "confirmed": "1",
            },
            headers={"X-Part": "1"},
        )
