"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

import pytest

from boomtown.games.wildcatters.rules.game import Wildcatters
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Message, say
from games.wildcatters.wildcatters_books import Books
from games.wildcatters.wildcatters_claims import Claims
from games.wildcatters.wildcatters_referee import Referee
from games.wildcatters.wildcatters_scene import made
from second_reading import Whole

IDLE = ("done", "decline", "pass", "leave", "loan", "hire", "move", "replace")


class Played(Whole):
    """A game of Wildcatters that is looked at."""

    def __init__(self, players: int, seed: int, **options: str) -> None:
        self.game = made(players, **options)
        self.tables = Books(self.game)
        self.second = Referee(self.tables)
        luck = Chance(seed)
        super().__init__(self.game.set_up(luck), self.tables, self.second.game(), luck)

    def claims(self) -> Claims:
        return Claims(self.state, self.tables, self.second)

    def announced(self, text: str) -> Message | None:
        name, (word, *names) = self.state.asked().name, text.split()
        n = self.numbers()
        company = n.get("company", int(self.state.seat))
        if name == "bid":
            told = {"area": n["area"], **({"shares": int(names[0])} if names else {})}
            return None if word == "loan" else say("bids" if names else "passes", company=company, **told)
        if word == "cross":
            border = self.tables.ends(8 + self.game.border_ids.index(names[0]))
            beyond = next(end for end in border if end != n["node"])
            return say("crossed", company=company, node=beyond, company2=self.game.colours.index(names[1]))
        if word == "leave":
            return say("stays_in_harbour", company=company, harbour=self.tables.origin)
        if word in ("pay", "gain") and names[1] == "0":
            colour = self.game.colours.index(names[0])
            return say({"pay": "hire_kept", "gain": "gained_none"}[word], company=company, colour=colour)
        if word == "ride":
            owner, barrels = self.game.colours.index(names[0]), int(names[1])
            key = "rides" if barrels else "rides_not"
            return say(key, company=company, barrels=barrels, company2=owner, area=n["area"])
        if word == "decline" and "area" in n and name != "won":
            return say(SAID[f"{name} decline"], company=company, area=n["area"])
        key = SAID.get(f"{name} {text if name == 'repay' else word}")
        return None if key is None else say(key, company=company)


SAID = {
    "build done": "builds_no_more", "oil done": "oil_no_more", "tanker_moves done": "tankers_no_more",
    "partly_filled done": "empties_no_more", "last_cards done": "empties_no_more", "chip decline": "no_chip_bought",
    "won decline": "chip_kept", "second_transport decline": "no_second_transport", "repay repay 0": "repays_nothing",
    "join_drill decline": "no_join_drill", "join_transport decline": "no_join_transport",
    "corporation_drill decline": "no_join_drill",
}  # fmt: skip
"""By question and word: how an answer is told that leaves the table as it is."""


HOUSE_RULES = {"loading": "free", "corporation": "may"}
"""What the last seed is played with."""


def chosen(game: Wildcatters, options: list[int], thrift: int, chooser: Chance) -> int:
    """By lot: the thriftier, the fewer loans, hired workers and high bids, and so the more oil."""
    busy = [action for action in options if not game.actions.text(action).startswith(IDLE)]
    if busy and thrift and chooser.below(4 * thrift):
        options = busy
    return options[min(chooser.below(len(options)) for _ in range(1 + thrift))]


@pytest.mark.rule("WC-20.1", "WC-20.2")
@pytest.mark.rule("WC-5.1", "WC-8.5", "WC-11.1", "WC-11.12", "WC-11.23", "WC-14.2", "WC-15.10", "WC-16.9", "WC-18.8")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("thrift", range(4))
@pytest.mark.parametrize("seed", range(4))
def test_a_second_reading_of_the_rules_plays_the_same_game(players: int, thrift: int, seed: int) -> None:
    whole = Played(players, seed, **(HOUSE_RULES if seed == 3 else {}))
    chooser = Chance(100 * thrift + seed)
    while True:
        whole.compare()
        if whole.state.over:
            whole.second.check_scoring()
            points, workers, chips = whole.tables.points, whole.tables.workers, whole.tables.sequence
            assert whole.state.scores() == points[:players]
            assert whole.state.winners() == [max(range(players), key=lambda s: (points[s], workers[s], -chips[s]))]
            return
        whole.look_closely(chooser)
        whole.answer(chosen(whole.game, whole.state.options(), thrift, chooser))
