"""Claims: a toy with a hidden card, hexes, amounts and a die."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import A
from boomtown.kernel.board import Board, Panel, Piece, Place, Section
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game, Ledger
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.pool import Die, PoolView, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.step import Step
from boomtown.kernel.view import View
from boomtown.kernel.words import Words

CLAIM: Final = 0
PAY: Final = 1
NEXT: Final = 2
HEX: Final = A
CARDS: Final = 0
DIE: Final = 1


class Claims(Game):
    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("claims", players, options, rules_version, components.digest)
        box = components.table("box")
        self.coins = box.num("coins", 1, 1000)
        self.hexes = box.num("hexes", 7, 7)
        self.cards = box.nums("cards", 3)
        self.passing = self.actions.single("pass")
        self.claim = self.actions.add("claim", [f"h{n + 1}" for n in range(self.hexes)])
        self.pay = self.actions.amounts("pay", self.coins * 4)
        self.list_steps([Claim(), Pay(), Next()])

    def noun(self, name: str, value: int, words: Words) -> str:
        return f"h{value + 1}" if name == "hex" else str(value)

    def blank(self) -> State:
        return Land(self)

    def set_up(self, luck: Luck) -> State:
        state = Land(self)
        for seat in range(self.players):
            state.cards[seat] = state.pool.draw(luck, 1 << seat)
        state.agenda.push(NEXT, 0)
        return state

    def view(self, state: State, seat: int) -> View:
        return Seen(state, seat)

    def scores(self, state: State) -> list[int]:
        return [state.coins[s] + state.cards[s] if state.over else state.coins[s] for s in range(self.players)]

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]


class Land(State):
    def __init__(self, game: Claims) -> None:
        super().__init__(game)
        self.box = game
        self.coins = vec[i64]([game.coins] * game.players)
        self.owner = vec[i64]([-1] * game.hexes)
        self.cards = vec[i64]([0] * game.players)
        self.pool = shuffled(CARDS, vec[i64](game.cards))
        self.die = Die(DIE, 6)

    def clone(self) -> State:
        twin = Land(self.box)
        twin.agenda = self.agenda.clone()
        twin.coins = self.coins[:]
        twin.owner = self.owner[:]
        twin.cards = self.cards[:]
        twin.pool = self.pool.clone()
        twin.die = self.die.clone()
        return twin

    def sync(self, fields: Fields) -> None:
        self.coins = fields.nums("coins", self.coins)
        self.owner = fields.nums("owner", self.owner)
        self.cards = fields.nums("cards", self.cards)
        self.pool.sync("pool", fields)
        self.die.sync("die", fields)

    def ledgers(self) -> list[Ledger]:
        return [Ledger("cards", self.pool.size + self.box.players, sum(self.box.cards))]


class Claim(Step[Land]):
    def __init__(self) -> None:
        super().__init__(CLAIM, "claim", "TY-1.2", ["pass", "claim"])

    def ask(self, s: Land) -> None:
        s.choices.add(s.box.passing)
        s.choices.add_where(s.box.claim, s.owner, -1)

    def answer(self, s: Land, action: int, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        if action == s.box.passing:
            s.tell("TY-1.2", say("passed", seat=seat))
            return
        where = action - s.box.claim
        s.owner[where] = seat
        s.tell("TY-1.2", say("claimed", seat=seat, hex=where))
        s.agenda.push(PAY, seat, where)

    def refuse(self, s: Land, action: int) -> Refusal:
        return Refusal("TY-1.2", say("refuse.taken", hex=action - s.box.claim))

    def label(self, s: Land, action: int) -> Message:
        return say("do.claim", hex=action - s.box.claim) if action else say("do.pass")


class Pay(Step[Land]):
    def __init__(self) -> None:
        super().__init__(PAY, "pay", "TY-1.3", ["pay"], ["hex"])

    def ask(self, s: Land) -> None:
        s.choices.add_block(s.box.pay, s.box.pay + s.coins[s.agenda.seat])

    def answer(self, s: Land, action: int, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        paid = action - s.box.pay
        eyes = s.die.throw(luck, EVERYBODY) + 1 if s.box.options["luck"] == "die" else 4
        back = min(2 * eyes, 2 * paid)
        s.coins[seat] += back - paid
        s.tell("TY-1.3", say("paid", seat=seat, coins=paid, eyes=eyes, back=back))

    def refuse(self, s: Land, action: int) -> Refusal:
        return Refusal("TY-1.3", say("refuse.coins", coins=s.coins[s.agenda.seat]))

    def question(self, s: Land) -> Message:
        return say("ask.pay", seat=s.agenda.seat, hex=s.agenda.get(HEX))

    def label(self, s: Land, action: int) -> Message:
        return say("do.pay", coins=action - s.box.pay)

    def risk(self, s: Land, action: int) -> Message | None:
        if action < s.box.pay + 25:
            return None
        return say("risk.pay", coins=s.coins[s.agenda.seat] + s.box.pay - action)


class Next(Step[Land]):
    def __init__(self) -> None:
        super().__init__(NEXT, "next", "TY-1.1")

    def proceed(self, s: Land, luck: Luck) -> None:
        turn = s.agenda.seat
        s.agenda.pop()
        if turn == 0:
            for seat in range(s.box.players):
                s.tell("TY-1.1", say("dealt", value=s.cards[seat]), 1 << seat)
        if turn < 4 * s.box.players:
            s.agenda.push(NEXT, turn + 1)
            s.agenda.push(CLAIM, turn % s.box.players)


class Seen(View):
    def __init__(self, state: Land, seat: int) -> None:
        super().__init__(state.box, seat, state.agenda)
        self.box = state.box
        self.coins = state.coins[:]
        self.owner = state.owner[:]
        self.die = state.die.clone()
        self.own = state.cards[seat] if seat >= 0 else -1
        unseen = vec[i64](state.box.cards)
        if self.own >= 0:
            unseen[self.own] -= 1
        self.pool = PoolView(state.pool, unseen)

    def deal(self, luck: Luck) -> State:
        state = Land(self.box)
        state.agenda = self.agenda.clone()
        state.coins = self.coins[:]
        state.owner = self.owner[:]
        state.die = self.die.clone()
        pool = shuffled(CARDS, self.pool.unseen[:])
        for seat in range(self.box.players):
            state.cards[seat] = self.own if seat == self.seat else pool.take(luck, seat, 0)
        state.pool = self.pool.dealt(pool.left)
        return state

    def sync(self, fields: Fields) -> None:
        self.coins = fields.nums("coins", self.coins)
        self.owner = fields.nums("owner", self.owner)
        self.own = fields.num("own", self.own)
        self.pool.sync("pool", fields)
        self.die.sync("die", fields)


class Thrift(Advice):
    def parts(self, state: State, seat: int) -> vec[i64]:
        assert isinstance(state, Land)
        land = sum(1 for owner in state.owner if owner == seat)
        return vec[i64]([100 * state.coins[seat], 150 * land])


def advise(game: Claims, weights: dict[str, int]) -> Thrift:
    return Thrift(["coins", "land"], 8)


def draw(view: Seen, words: Words) -> Board:
    around = [(1, 0.5), (0, 0), (1, -0.5), (2, 0), (2, 1), (1, 1.5), (0, 1)]
    land = Section("land", "The land", "hexes")
    for n, (x, y) in enumerate(around):
        owner = view.owner[n]
        pieces = [Piece("claim", owner)] if owner >= 0 else []
        caption = f"h{n + 1}: " + ("free" if owner < 0 else f"claimed by {words.word('seat', owner, view.game)}")
        land.places.append(Place(f"h{n + 1}", caption, "", "meadow", owner, x, y, [f"claim h{n + 1}"], pieces))
    panels = []
    for seat in range(view.game.players):
        lines = [("coins", str(view.coins[seat]))]
        if seat == view.seat:
            lines.append(("card", str(view.own)))
        panels.append(Panel(seat, lines))
    return Board([land], panels, [])


ENTRY = Entry("claims", Path(__file__).parent, "1", [Setting("luck", ["die", "none"])], Claims, advise, draw)
