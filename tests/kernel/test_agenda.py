"""The agenda, the fields and their bytes, the options."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.agenda import KIND, SEAT, A, Agenda, B, C, D
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.fields import Fields, Lister, Packer, Unpacker
from boomtown.kernel.options import Options

numbers = st.integers(-(2**63), 2**63 - 1)


def test_the_last_step_pushed_is_done_first() -> None:
    agenda = Agenda()
    agenda.push(1, 0, 10, 11, 12, 13)
    agenda.push(2, 1)
    assert (agenda.kind, agenda.seat, agenda.get(A), agenda.get(D)) == (2, 1, 0, 0)
    assert [agenda.below(1, column) for column in (KIND, SEAT, A, B, C, D)] == [1, 0, 10, 11, 12, 13]
    agenda.put(A, 7)
    assert agenda.get(A) == 7
    agenda.pop()
    assert [agenda.kind, *(agenda.get(column) for column in (A, B, C, D)), agenda.depth] == [1, 10, 11, 12, 13, 1]
    agenda.clear()
    assert agenda.depth == 0


def test_a_popped_step_leaves_no_trace_in_the_bytes() -> None:
    one, other = Agenda(), Agenda()
    one.push(1, 0)
    other.push(1, 0)
    other.push(5, 2, 9, 9, 9, 9)
    other.pop()
    packed = []
    for agenda in (one, other):
        packer = Packer()
        agenda.sync(packer)
        packed.append(packer.packed())
    assert packed[0] == packed[1]


def test_agendas_are_cloned_and_read_back() -> None:
    agenda = Agenda()
    for kind in range(12):
        agenda.push(kind, kind % 3, kind)
    twin = agenda.clone()
    twin.put(A, 99)
    twin.push(1, 1)
    assert agenda.get(A) == 11 and agenda.depth == 12
    packer, again = Packer(), Agenda()
    agenda.sync(packer)
    again.sync(Unpacker(packer.packed()))
    assert (again.depth, again.kind, again.get(A)) == (12, 11, 11)
    again.push(3, 0)
    assert again.depth == 13


class Sample:
    def __init__(self, one: int, many: list[int]) -> None:
        self.one = one
        self.many = vec[i64](many)

    def sync(self, fields: Fields) -> None:
        self.one = fields.num("one", self.one)
        self.many = fields.nums("many", self.many)


@given(numbers, st.lists(numbers, max_size=20))
def test_fields_come_back_from_their_bytes(one: int, many: list[int]) -> None:
    packer, again = Packer(), Sample(0, [])
    Sample(one, many).sync(packer)
    unpacker = Unpacker(packer.packed())
    again.sync(unpacker)
    unpacker.finish()
    assert (again.one, list(again.many)) == (one, many)


def test_fields_are_listed_by_name() -> None:
    lister = Lister()
    Sample(4, [1, 2]).sync(lister)
    assert lister.values == {"one": 4, "many": [1, 2]}
    with pytest.raises(BoomtownError, match="two fields are called one"):
        Sample(4, [1, 2]).sync(lister)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data[:-1], "the length is wrong"),
        (lambda data: data[:-8], "many is cut off"),
        (lambda data: data[:8], "many is missing"),
        (lambda data: data + bytes(8), "something is left over"),
    ],
)
def test_bytes_that_do_not_fit_are_refused(change: object, sentence: str) -> None:
    packer = Packer()
    Sample(4, [1, 2]).sync(packer)
    assert callable(change)
    with pytest.raises(BoomtownError, match=sentence):
        unpacker = Unpacker(change(packer.packed()))
        Sample(0, []).sync(unpacker)
        unpacker.finish()


def test_options_are_single_actions_and_then_a_block() -> None:
    options = Options()
    options.clear()
    options.add(2)
    options.add(5)
    options.add_block(10, 12)
    assert options.listing() == [2, 5, 10, 11, 12]
    assert options.count == 5 and [options.at(index) for index in range(5)] == options.listing()
    assert [action for action in range(14) if options.has(action)] == options.listing()
    options.clear()
    options.add_block(7, 6)
    assert options.count == 0 and options.listing() == [] and not options.has(6)
