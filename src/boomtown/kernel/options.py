"""The legal answers to the present question: a sorted list of actions, then perhaps one block of amounts."""

from librt.vecs import append, vec
from mypy_extensions import i64


class Options:
    """A reused buffer. Single actions are added in rising order, the block (if any) after them."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]()
        self.listed: i64 = 0
        self.first: i64 = 0
        self.last: i64 = -1
        self.known = False

    def clear(self) -> None:
        self.listed = 0
        self.first = 0
        self.last = -1
        self.known = True

    def add(self, action: i64) -> None:
        items = self.items
        listed = self.listed
        if listed < len(items):
            items[listed] = action
        else:
            self.items = append(items, action)
        self.listed = listed + 1

    def room(self, count: i64) -> vec[i64]:
        """The list itself, with room for so many more actions; who writes them there sets `listed`."""
        while len(self.items) < self.listed + count:
            self.items = append(self.items, 0)
        return self.items

    def add_run(self, first: i64, count: i64) -> None:
        """So many actions in a row, each for itself."""
        items = self.room(count)
        listed = self.listed
        for action in range(first, first + count):
            items[listed] = action
            listed += 1
        self.listed = listed

    def add_where(self, first: i64, values: vec[i64], wanted: i64) -> None:
        """The action `first + i` for every place i that holds the wanted value."""
        count: i64 = len(values)
        items = self.items
        listed = self.listed
        while len(items) < listed + count:
            items = append(items, 0)
        for value in values:
            items[listed] = first  # stays there if the next is counted on: no guess at which will be
            listed += value == wanted
            first += 1
        self.items = items
        self.listed = listed

    def add_block(self, first: i64, last: i64) -> None:
        """All amounts from `first` to `last`; an empty block is no block."""
        if first <= last:
            self.first = first
            self.last = last

    @property
    def count(self) -> i64:
        return self.listed + self.last - self.first + 1

    def at(self, index: i64) -> i64:
        if index < self.listed:
            return self.items[index]
        return self.first + index - self.listed

    def has(self, action: i64) -> bool:
        if self.first <= action <= self.last:
            return True
        for i in range(self.listed):
            if self.items[i] == action:
                return True
        return False

    def listing(self) -> list[int]:
        result: list[int] = []
        for i in range(self.listed):
            result.append(self.items[i])
        result.extend(range(int(self.first), int(self.last) + 1))
        return result
