"""A railway whose spaces cost points to enter; a train carries from every derrick it is level with or has passed."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.kernel import Fields, Seat, filled


class Track:
    """What is printed: spaces 1 .. `last`; `enter[space]` points for a player's train to enter it."""

    def __init__(self, enter_cost: list[int]) -> None:
        self.last: i64 = len(enter_cost) + 1
        entered: list[int] = [0, 0]
        entered.extend(enter_cost)
        self.enter: vec[i64] = vec[i64](entered)
        self.way: vec[i64] = vec[i64]()
        """The points from the first space to each."""
        points: i64 = 0
        for cost in self.enter:
            points += cost
            self.way = append(self.way, points)

    def cost(self, start: i64, end: i64) -> i64:
        """Points to go forward from one space to another; none to go back."""
        if end <= start:
            return 0
        return self.way[end] - self.way[start]

    def reach(self, start: i64, points: i64) -> i64:
        """The farthest space that so many points pay for."""
        space: i64 = start
        most = self.way[start] + points
        while space < self.last and self.way[space + 1] <= most:
            space += 1
        return space


class Trains:
    """Where the trains stand; the black one belongs to nobody."""

    def __init__(self, players: i64, start: i64, black: i64) -> None:
        self.at: vec[i64] = filled(players, start)
        self.black: i64 = black

    def set_back(self, seat: Seat, spaces: i64) -> None:
        """All trains of others go back; the first space stops them (GI-8.5, BG-8.8)."""
        for other in range(len(self.at)):
            if other != seat:
                back = self.at[other] - spaces
                self.at[other] = max(back, 1)

    def lead(self, but: i64 = -1) -> i64:
        """The farthest space of a player's train, leaving one seat out."""
        best: i64 = 0
        for seat in range(len(self.at)):
            if seat != but and self.at[seat] > best:
                best = self.at[seat]
        return best

    def count_at(self, space: i64, but: i64 = -1) -> i64:
        """How many players' trains stand on a space, leaving one seat out."""
        count: i64 = 0
        for seat in range(len(self.at)):
            if seat != but and self.at[seat] == space:
                count += 1
        return count

    def clone(self) -> "Trains":
        twin = Trains(0, 0, self.black)
        twin.at = self.at[:]
        return twin

    def sync(self, fields: Fields) -> None:
        self.at = fields.nums("train", self.at)
        self.black = fields.num("black_train", self.black)


def ranks(at: vec[i64], licences: vec[i64], first: i64) -> list[Seat]:
    """Seats from the first train to the last: by space, licences, turn order from `first` (GI-13.3, BG-12.4)."""
    players: i64 = len(at)
    order = [Seat((first + step) % players) for step in range(players)]
    placed: list[Seat] = []
    for seat in order:
        here = 0
        while here < len(placed):
            other = placed[here]
            if at[seat] > at[other] or (at[seat] == at[other] and licences[seat] > licences[other]):
                break
            here += 1
        placed.insert(here, seat)
    return placed
