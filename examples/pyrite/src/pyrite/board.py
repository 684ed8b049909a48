"""The ridge as a row of claims, and a purse before each seat; no rules."""

from typing import Final

from boomtown.kernel import Board, Panel, Piece, Place, Section, Words, among, say
from pyrite.rules import PyriteView

MARKS: Final = "-CSG"


def draw(view: PyriteView, words: Words) -> Board:
    title, dollars = words.names["heading"]
    claims = [_claim(view, words, claim) for claim in range(view.box.claims)]
    panels = [Panel(seat, [(dollars, f"${cash}")]) for seat, cash in enumerate(view.cash)]
    return Board([Section("ridge", title, "row", claims)], panels)


def _claim(view: PyriteView, words: Words, claim: int) -> Place:
    """A token this seat does not know is a question mark."""
    owner, ore, name = view.owner[claim], view.ore[claim], f"c{claim + 1}"
    state = "hidden" if ore < 0 else "known" if owner < 0 else "staked"
    caption = words.text(say(f"place.{state}", claim=claim, seat=owner, ore=ore), view.box)
    if owner < 0:
        assayers = [seat for seat in range(view.box.players) if among(seat, view.seen[claim])]
        caption += "".join(words.text(say("place.assayed", seat=seat), view.box) for seat in assayers)
    place = Place(name, caption, MARKS[ore] if ore >= 0 else "?", owner=owner)
    place.answers = [f"assay {name}", f"stake {name}"]
    place.pieces = [Piece("claim", owner)] if owner >= 0 else []
    return place
