"""The suite can fail: broken twins of the probe game, each with one mistake that must be found."""

import random
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.advice import Advice, ScoreAdvice
from boomtown.kernel.agenda import A
from boomtown.kernel.components import Components
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game
from boomtown.kernel.luck import EVERYBODY, Chance, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.record import Chain, Header
from boomtown.kernel.state import State
from boomtown.kernel.step import Step
from boomtown.kernel.view import View
from boomtown.lab import findings
from boomtown.lab.conformance import CheckReport, Sampling, check_game
from boomtown.table import match
from conformance import follow
from kernel.probe import ENTRY, ProbeEntry
from kernel.probe.rules import BANK, BID, DRILL, HAGGLE, ROUND, ProbeGame, ProbeState, ProbeView, Sell

OFTEN = Sampling(thorough=15, lessons=30, other_worlds=40, automatic=30)


class TwinGame(ProbeGame):
    """The probe game with states of another class."""

    states: type[ProbeState] = ProbeState

    def blank(self) -> ProbeState:
        return self.states(self)


class TwinEntry(ProbeEntry):
    def __init__(self, states: type[ProbeState], games: type[TwinGame] = TwinGame) -> None:
        def make(components: Components, players: int, options: dict[str, str], version: str) -> TwinGame:
            game = games(components, players, options, version)
            game.states = states
            return game

        super().__init__(make)


def checked(entry: ProbeEntry, games: int = 10) -> CheckReport:
    return check_game(entry, games, seed=3, sampling=OFTEN)


def found(entry: ProbeEntry, problem: str) -> list[str]:
    """The problems of the first game that has this one; of the last game if none has."""
    problems: list[str] = []
    for number in range(120):
        problems = check_game(entry, 1, seed=3, sampling=OFTEN, first=number).problems
        if any(problem in text for text in problems):
            break
    return problems


# ---------------------------------------------------------------------- the twins


class LeaksAHand(ProbeState):
    def view(self, seat: int) -> View:
        view = ProbeView(self, seat)
        view.table.hand = self.hand[:]
        return view


class TrueCounts(ProbeState):
    def view(self, seat: int) -> View:
        view = ProbeView(self, seat)
        view.stack.unseen = self.stack.pool.left[:]
        return view


class MaskForAll(ProbeState):
    def mask(self, seat: int) -> bytes:
        return super().mask(self.seat)


class AliasedList(ProbeState):
    def clone(self) -> ProbeState:
        twin = super().clone()
        twin.cash = self.cash
        return twin


class EmptyDecision(ProbeState):
    def ask(self) -> None:
        if self.agenda.kind != DRILL:
            super().ask()


class LostCoin(ProbeState):
    def pay(self, seat: int, coins: int, creditor: int) -> None:
        if creditor != BANK and self.cash[seat] > coins:
            self.cash[seat] -= 1
        super().pay(seat, coins, creditor)


class NothingHappens(ProbeState):
    def answer(self, action: int, luck: Luck) -> None:
        if self.agenda.kind == HAGGLE and action == self.box.passing:
            self.tell("PR-5.6", say("passed", seat=self.agenda.seat))
        else:
            super().answer(action, luck)


class RefusesAnOption(ProbeState):
    def why_not(self, action: int) -> Refusal | None:
        if not self.over and self.agenda.kind == BID and action == self.box.passing:
            return self.refuse(action)
        return super().why_not(action)


class AllowsTooMuch(ProbeState):
    def why_not(self, action: int) -> Refusal | None:
        refusal = super().why_not(action)
        return None if refusal is not None and refusal.message.key == "refuse.bid" else refusal


class UnknownRule(ProbeState):
    def refuse(self, action: int) -> Refusal:
        return Refusal("PR-9.9", super().refuse(action).message)


class MissingSentence(ProbeState):
    def label(self, action: int) -> Message:
        return say("do.drill", site=0) if self.agenda.kind == DRILL else super().label(action)


class OpenPlace(ProbeState):
    def question(self) -> Message:
        return say("ask.bid", seat=self.agenda.seat) if self.agenda.kind == BID else super().question()


class UntoldPrice(ProbeState):
    def tell(self, rule: str, message: Message, audience: int = EVERYBODY) -> None:
        if message.key != "named":
            super().tell(rule, message, audience)


class ToldToAll(ProbeState):
    def tell(self, rule: str, message: Message, audience: int = EVERYBODY) -> None:
        super().tell(rule, message, EVERYBODY if message.key == "drew_own" else audience)


class Quiet(Luck):
    """A luck that keeps to itself what is shown."""

    def __init__(self, source: Luck) -> None:
        self.pick = source.pick
        self.throw = source.throw


class ShownWithoutFence(ProbeState):
    def give(self, seat: int, licence: int, luck: Luck) -> int:
        return super().give(seat, licence, Quiet(luck))


class ForgottenField(ProbeState):
    def sync_open(self, fields: Fields) -> None:
        self.out = fields.num("out", self.out)
        self.cash = fields.nums("cash", self.cash)
        self.held = fields.nums("held", self.held)
        self.known = fields.nums("known", self.known)
        self.place = fields.nums("place", self.place)
        self.hand = fields.nums("hand", self.hand)
        self.oil = fields.nums("oil", self.oil)


class FalseDealer(ProbeView):
    def deal(self, luck: Luck) -> State:
        return super().deal(Chance(1))


class AlwaysTheSameWorld(ProbeState):
    def view(self, seat: int) -> View:
        return FalseDealer(self, seat)


class NoWinner(ProbeState):
    def winners(self) -> list[int]:
        return []


class OwnDice(ProbeState):
    def drill(self, driller: int, site: int, joined: int, luck: Luck) -> None:
        super().drill(driller, site, joined, luck)
        self.derricks[driller] += random.getrandbits(1)


class WrongOrder(ProbeState):
    def ask(self) -> None:
        super().ask()
        if self.agenda.kind == DRILL:
            self.choices.add(self.box.site)


class Endless(ProbeState):
    def __init__(self, game: ProbeGame) -> None:
        super().__init__(game)
        game.progress_bound = 60

    def proceed(self, luck: Luck) -> None:
        if self.agenda.kind == ROUND:
            self.agenda.put(A, 0)
        super().proceed(luck)

    def pay(self, seat: int, coins: int, creditor: int) -> None:
        self.cash[seat] = 100
        super().pay(seat, coins, creditor)


class ReasonTells(ProbeState):
    def refuse(self, action: int) -> Refusal:
        return Refusal("PR-4.1", say("refuse.bid", amount=sum(self.hand[:: len(self.box.values)])))


class OpenSale(TwinGame):
    """A sale out of a hidden hand that is not called private: answered automatically, it tells the hand."""

    def made_of(self) -> list[Step[ProbeState]]:
        return [*super().made_of()[:-1], Sell(private=False)]


class Meddling(ScoreAdvice):
    """It tries a coin out on the position it judges, and forgets to take it back."""

    def parts(self, state: State, seat: int) -> vec[i64]:
        assert isinstance(state, ProbeState)
        state.cash[seat] += 1
        return super().parts(state, seat)


class Wordless(ScoreAdvice):
    """It judges by two things and has a reason for one."""

    def parts(self, state: State, seat: int) -> vec[i64]:
        return vec[i64]([100, 200])


class Advised(ProbeEntry):
    def __init__(self, kind: type[Advice]) -> None:
        super().__init__()
        self.kind = kind

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        return self.kind(["reason.score"])


class PlainChain:
    """A chain whose key everybody has."""

    def __init__(self, seed: bytes, header: Header) -> None:
        self.next = Chain(b"no secret", header).next


TWINS: list[tuple[type[ProbeState], str]] = [
    (LeaksAHand, "gives it another view"),
    (LeaksAHand, "tells hidden things: hand"),
    (TrueCounts, "tells hidden things: stack.unseen"),
    (MaskForAll, "the mask of a seat that is not asked"),
    (AliasedList, "playing on a clone changed the original"),
    (AliasedList, "has changed while the game went on"),
    (EmptyDecision, "question drill has no answer"),
    (LostCoin, "[ledger]"),
    (NothingHappens, "the option 'pass' of haggle changes nothing"),
    (RefusesAnOption, "'pass' is an option, but is refused"),
    (AllowsTooMuch, "is no option of bid, but nothing refuses it"),
    (UnknownRule, "cites rule 'PR-9.9'"),
    (MissingSentence, "has no sentence 'do.drill' in language en"),
    (OpenPlace, "a place is not filled"),
    (UntoldPrice, "and nothing was told"),
    (ToldToAll, "hears of hidden things"),
    (ShownWithoutFence, "that it was possible, but nothing was shown"),
    (ForgottenField, "[bytes]"),
    (NoWinner, "the winners are []"),
    (OwnDice, "[replay]"),
    (WrongOrder, "the options of drill do not rise"),
    (Endless, "and no end"),
    (ReasonTells, "a reason in question"),
]


@pytest.mark.parametrize(("twin", "problem"), TWINS, ids=lambda part: getattr(part, "__name__", "finds"))
def test_each_broken_twin_is_found(twin: type[ProbeState], problem: str) -> None:
    problems = found(TwinEntry(twin), problem)
    assert any(problem in text for text in problems), problems


def test_a_hidden_hand_answered_automatically_is_found() -> None:
    for problem in ("sell was answered automatically", "the answers to sell depend on what"):
        problems = found(TwinEntry(ProbeState, OpenSale), problem)
        assert any(problem in text for text in problems), problems


@pytest.mark.parametrize(
    ("advice", "problem"),
    [(Meddling, "changed the world that was judged"), (Wordless, "has not a part for each reason")],
)
def test_an_advice_that_meddles_or_has_no_reason_is_found(advice: type[Advice], problem: str) -> None:
    problems = found(Advised(advice), problem)
    assert any(problem in text for text in problems), problems
    assert checked(Advised(ScoreAdvice), 3).problems == []


def test_a_deal_that_is_always_the_same_is_found() -> None:
    report = checked(TwinEntry(AlwaysTheSameWorld))
    assert any("always dealt the same way" in text for text in report.problems), report.problems


def test_a_plain_chain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "Chain", PlainChain)
    report = checked(ENTRY, 1)
    assert any("does not depend on the seed" in text for text in report.problems), report.problems


def test_the_probe_game_is_sound() -> None:
    assert checked(ENTRY, 20).problems == []


def test_a_twin_without_a_mistake_is_sound() -> None:
    assert checked(TwinEntry(ProbeState), 5).problems == []


def test_problems_say_where_they_are() -> None:
    report = checked(TwinEntry(LostCoin), 4)
    assert "game " in report.problems[0] and " of seed 3, " in report.problems[0] and "length=" in report.problems[0]
    assert len(report.problems) <= 20


# ---------------------------------------------------------------------- a game of tricks


@pytest.mark.parametrize(
    ("seen", "table", "problem"),
    [
        (follow.Seen, follow.Forgetful, "sync forgets void ("),
        (follow.Wide, follow.Table, "the view of seat 1 holds what its bytes do not tell: true"),
        (follow.Loose, follow.Table, "in which that could not have happened: holder ["),
    ],
)
def test_what_bytes_do_not_show_is_found(seen: type[follow.Seen], table: type[follow.Table], problem: str) -> None:
    problems = check_game(follow.entry(seen, table), 20, seed=3).problems
    assert any(problem in text for text in problems), problems


def test_a_deal_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "LONGEST", 0.5)
    report = check_game(follow.entry(follow.Stuck), 20, seed=3)
    assert len(report.problems) == 1
    assert "no end after 0.5 seconds of processor time (" in report.problems[0]
    assert report.games == 0, "the run ends there"


def test_the_game_of_tricks_is_sound() -> None:
    assert check_game(follow.ENTRY, 20, seed=3).problems == []


def test_a_catalogue_with_a_missing_language_entry_is_found(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for name in ("rules.md", "components.toml", "locale/en.toml"):
        (tmp_path / name).write_text((ENTRY.folder / name).read_text())
    (tmp_path / "locale" / "fr.toml").write_text('[say]\nbid = "{seat} mise {amount}."\n')
    entry = TwinEntry(ProbeState)
    entry.folder = tmp_path
    report = checked(entry, 1)
    assert report.problems and all("catalogue" in text or "language" in text for text in report.problems)
