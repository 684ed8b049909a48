"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

import pytest

from boomtown.games.oil.rules.game import Oil
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Message, say
from games.oil.oil_books import Books
from games.oil.oil_claims import Claims
from games.oil.oil_referee import Referee
from games.oil.oil_scene import made
from second_reading import Whole

IDLE = ("no", "done", "sell", "assets", "office", "trade", "offer", "buy")


class Played(Whole):
    """A game of OIL that is looked at."""

    def __init__(self, players: int, seed: int, **options: str) -> None:
        self.game = made(players, **options)
        self.tables = Books(self.game)
        self.second = Referee(self.tables, options.get("royalty") == "any_time")
        luck = Chance(seed)
        super().__init__(self.game.set_up(luck), self.tables, self.second.game(), luck)

    def claims(self) -> Claims:
        return Claims(self.state, self.tables, self.second)

    def announced(self, text: str) -> Message | None:
        name, word = self.state.asked().name, text.split()[0]
        seat, n = int(self.state.seat), self.numbers()
        key = SAID.get(f"{name} {word}")
        if name == "office" and word == "done":
            return say("leaves_office" if n["busy"] else "leaves_office_idle", seat=seat)
        if key is None:
            return None
        if word == "price":
            key = "offers" if (name == "offer") == bool(n["buys"]) else "asks"
            return say(key, seat=seat, seat2=n["other"], zone=n["zone"], money=1000 * int(text.split()[1]))
        if word == "region":
            return say(key, seat=seat, region=self.game.group_ids.index(text.split()[1]))
        if word == "side":
            return say(key, seat=seat, side=int(text.split()[1]))
        if word == "royalty":
            return say(key, seat=seat, zone=self.second.zones.index(text.split()[1]))
        zone = {"zone": n["zone"]} if key in ABOUT_ZONES else {}
        square = {"square": self.tables.at[seat]} if key == "to_market" else {}
        return say(key, seat=seat, **zone, **square)


SAID = {
    "play done": "no_play", "play drill": "drills", "play office": "at_office", "move office": "at_office",
    "market office": "at_office", "market done": "no_sale", "market market": "to_market",
    "strike no": "royalty_declined", "end done": "done", "answer no": "no_deal", "answer counter": "another_price",
    "final_word no": "no_deal", "offer price": "price", "counter price": "price", "fly side": "looks_at_side",
    "play pump_own": "pumps", "play pump": "pumps", "play royalty": "wants_royalty",
    "office royalty": "wants_royalty", "end royalty": "wants_royalty", "claim royalty": "wants_royalty",
    **{f"{name} region": "looks_at" for name in ("assets", "trade", "claim", "lose", "recover")},
    **{f"{name} sell_oil": "selling" for name in ("office", "end", "raise", "pay", "answer", "final_word")},
    **{f"{name} assets": "selling_assets" for name in ("office", "end", "raise", "pay", "answer", "final_word")},
    **{f"{name} trade": "trading" for name in ("office", "end")},
    **{f"{name} claim": "claiming" for name in ("office", "end")},
}  # fmt: skip
"""By question and word: how an answer is told that leaves the table as it is, or only begins something."""
ABOUT_ZONES = ("no_play", "drills", "royalty_declined", "no_deal", "another_price", "pumps")


def chosen(game: Oil, options: list[int], thrift: int, chooser: Chance) -> int:
    """By lot: the thriftier, the fewer sales and trades, the smaller amounts, and so the longer everybody lives."""
    busy = [action for action in options if not game.actions.text(action).startswith(IDLE)]
    if busy and thrift and chooser.below(4 * thrift):
        options = busy
    return options[min(chooser.below(len(options)) for _ in range(1 + thrift))]


@pytest.mark.rule(
    "OI-4.8", "OI-4.10", "OI-5.15", "OI-6.3", "OI-6.10", "OI-7.4", "OI-8.25", "OI-11.1", "OI-12.2", "OI-12.4", "OI-13.3"
)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("royalty", ["landing", "any_time"])
@pytest.mark.parametrize(("thrift", "rounds"), [(0, "40"), (1, "100"), (2, "until_dry")])
@pytest.mark.parametrize("seed", range(2))
def test_a_second_reading_of_the_rules_plays_the_same_game(
    players: int, royalty: str, thrift: int, rounds: str, seed: int
) -> None:
    counted = "money" if seed else "all"
    whole = Played(players, seed, rounds=rounds, royalty=royalty, worth=counted)
    chooser = Chance(100 * thrift + seed)
    while True:
        whole.compare()
        alive = [seat for seat in range(players) if not whole.tables.out[seat]]
        worth = {seat: whole.second.means(seat, set()) for seat in alive}
        if counted == "money":
            worth = {seat: whole.tables.cash[seat] + 2 * whole.tables.barrels[seat] for seat in alive}
        assert whole.state.scores() == [worth.get(seat, 0) for seat in range(players)]
        assert whole.state.winners() == [seat for seat in alive if worth[seat] == max(worth.values())]
        if whole.state.over:
            return
        whole.look_closely(chooser)
        whole.answer(chosen(whole.game, whole.state.options(), thrift, chooser))
