"""Positions of whole games played by chance, and what must hold in any of them: copies, bytes, views, dealt worlds."""

from collections.abc import Iterable, Iterator
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.entry import Entry
from boomtown.kernel.fields import Lister
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.pool import Pool
from boomtown.kernel.state import State, decode

Values = dict[str, int | list[int]]


def positions(entry: Entry, players: int, options: dict[str, str], seed: int, apart: int = 1) -> Iterator[State]:
    """Every so many answers a position, and the last one. Kinds of answer are equally likely."""
    luck, mind = Chance(seed), Random(seed)
    state = entry.set_up(players, options).start(luck)
    count = 0
    while not state.over:
        if count % apart == 0:
            yield state
        count += 1
        state.apply(some_answer(state, mind), luck)
    yield state


def some_answer(state: State, mind: Random) -> int:
    families = state.game.actions
    options = state.options()
    word = mind.choice(sorted({families.family(action).word for action in options}))
    return mind.choice([action for action in options if families.family(action).word == word])


def play_on(state: State, seed: int, answers: int) -> None:
    """The same seed gives the same answers and the same luck."""
    luck, mind = Chance(seed), Random(seed)
    while not state.over and answers:
        state.apply(some_answer(state, mind), luck)
        answers -= 1


def check_twins(state: State, seed: int) -> None:
    """A clone, and a position read from bytes into any other table, are the position: also in what follows."""
    before = state.fields()
    clone, read = state.clone(), decode(state.game, state.encode())
    later = clone.clone()
    assert clone.fields() == before == read.fields()
    for twin in (clone, read):
        play_on(twin, seed, 12)
        assert state.fields() == before == later.fields(), "what happens to a twin leaves the others alone"
    assert clone.fields() == read.fields()
    copy = clone.clone()
    play_on(clone, seed + 1, 12)
    assert copy.fields() == read.fields(), "what happens to the original leaves its copy alone"


def check_view(state: State, seat: int, hidden: set[str], seen: Values) -> None:
    """A view has every field that is not hidden, as it is, and besides those `seen` so by this seat, and no other.

    In a world dealt from it the books are right, the open fields are the same, and the seat sees the same again.
    """
    view, real = state.view(seat), state.fields()
    missing = {name for name in hidden if name not in real}
    assert not missing, "hidden fields are fields"
    expected = {name: value for name, value in real.items() if name not in hidden} | {"seat": seat} | seen
    found = view.fields()
    glance = Lister()
    state.glance(seat, glance)
    assert glance.values == found, "a glance tells what the view tells"
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        assert found[name] == value, f"{name} as seat {seat} sees it"
    dealt = view.deal(Chance(seat + 7))
    assert all(ledger.found == ledger.expected for ledger in dealt.ledgers())
    world = dealt.fields()
    assert world.keys() == real.keys()
    assert [name for name in world if name not in hidden | set(seen) and world[name] != real[name]] == []
    assert dealt.view(seat).fields() == found
    if state.over or seat == state.seat or not state.asked().private:
        assert dealt.options() == state.options()


def wrong_books(state: State) -> set[str]:
    """The ledgers that do not come out even."""
    return {ledger.name for ledger in state.ledgers() if ledger.found != ledger.expected}


def check_books(state: State, numbers: Iterable[tuple[vec[i64], int, str]]) -> None:
    """Each of these numbers one more: exactly the ledger it belongs to notices."""
    assert wrong_books(state) == set()
    for row, at, ledger in numbers:
        row[at] += 1
        assert wrong_books(state) == {ledger}, f"one more of {ledger}"
        row[at] -= 1
    assert wrong_books(state) == set()


class Watched(Luck):
    """Chance that notes what it was asked: pools by number, shuffle and place, dice by number and throw."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.full: dict[tuple[int, int], list[int]] = {}
        self.places: dict[tuple[int, int], list[int]] = {}
        self.throws: dict[int, list[tuple[int, int]]] = {}
        """By die: place and faces of each throw."""
        self.learned: list[tuple[int, int]] = []
        """Pool (or -1) and the seats that learn something, since the last answer."""

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        deck = int(pool.number), int(pool.shuffles)
        assert self.full.setdefault(deck, list(pool.full)) == list(pool.full), f"pool {deck} is two pools"
        assert 0 <= place < sum(pool.full) and place not in self.places.get(deck, []), f"{deck}: {place} again"
        self.places.setdefault(deck, []).append(int(place))
        self.learned.append((int(pool.number), int(knowers)))
        return self.chance.pick(pool, place, knowers)

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        assert knowers == -1
        self.throws.setdefault(int(die), []).append((int(place), int(faces)))
        return self.chance.throw(die, place, faces, knowers)

    def show(self, knowers: i64) -> None:
        self.learned.append((-1, int(knowers)))


def unseen(state: State, seat: int) -> dict[str, list[int]]:
    """What a seat has not seen of each pool."""
    fields = state.view(seat).fields()
    return {name: value for name, value in fields.items() if name.endswith(".unseen") and isinstance(value, list)}


def watched_game(entry: Entry, players: int, options: dict[str, str], seed: int) -> tuple[State, Watched]:
    """A whole game in which luck is told of everything that anybody learns: else it could be taken back."""
    luck, mind = Watched(seed), Random(seed)
    state = entry.set_up(players, options).start(luck)
    while not state.over:
        before = {seat: unseen(state, seat) for seat in range(-1, players)}
        luck.learned.clear()
        state.apply(some_answer(state, mind), luck)
        for seat, pools in before.items():
            after = unseen(state, seat)
            learned = [name for name in pools if any(n < b for n, b in zip(after[name], pools[name], strict=True))]
            told = any(who == -1 or (seat >= 0 and who >> seat & 1) for _, who in luck.learned)
            assert told or not learned, f"seat {seat} has learned of {learned}"
    return state, luck
