"""Shares and workers move only in the open: their holdings can be worked out from the events alone (WC-19.2)."""

import pytest

from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel.luck import EVERYBODY, Chance
from boomtown.kernel.message import Event, Listener
from games.wildcatters.wildcatters_scene import made


class Books:
    """Somebody at the table who writes down every event he hears."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.price = made(players).repay_cost
        self.shares = [[0] * 4 for _ in range(players)]
        self.workers = [0] * players

    def move(self, seat: int, colour: int, shares: int) -> None:
        if seat < self.players:
            self.shares[seat][colour] += shares

    def hear(self, event: Event) -> None:
        key, v = event.message.key, event.message.values
        if key in ("bonus_shares", "gained"):
            self.move(v["company"], v["colour"], v["shares"])
        elif key == "hire_paid":
            self.move(v["company"], v["colour"], -v["shares"])
        elif key in ("loan_forced", "loan_taken", "chip_income"):
            self.move(v["company"], v["company"], v["shares"])
        elif key in ("disk_bought", "disk_without_oil", "repaid", "loans_settled"):
            self.move(v["company"], v["company"], -v["shares"])
        elif key.startswith("paid_"):
            self.move(v["company"], v["company"], -v["shares"])
            self.move(v["company2"], v["company"], v["shares"])
        elif key == "chip_bought":
            for colour in range(4):
                self.move(v["company"], colour, -v["shares"])
        self.hear_workers(key, v)

    def hear_workers(self, key: str, v: dict[str, int]) -> None:
        if key == "income":
            self.workers = [workers + v["workers"] for workers in self.workers]
        elif key in ("start_workers", "bonus_workers", "hired"):
            self.workers[v["company"]] += v["workers"]
        elif key not in ("hiring", "tanker_moved_free") and "workers" in v:
            self.workers[v["company"]] -= v["workers"]


@pytest.mark.rule("WC-19.2", "WC-2.7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_holdings_follow_from_what_everybody_hears(players: int, seed: int) -> None:
    game = made(players)
    luck = Chance(seed)
    state = game.set_up(luck)
    assert isinstance(state, WildcattersPosition)
    listener = Listener()
    state.listener = listener
    state.settle(luck)
    books = Books(players)
    while True:
        for event in listener.events:
            if event.audience == EVERYBODY:
                books.hear(event)
        listener.clear()
        w = state
        assert books.shares == [list(w.shares[seat * 4 : seat * 4 + 4]) for seat in range(players)]
        assert books.workers == list(w.workers)[:players]
        for ledger in state.ledgers():
            assert ledger.found == ledger.expected, ledger.name
        if state.over:
            return
        options = state.options()
        state.apply(options[luck.below(len(options))], luck)
