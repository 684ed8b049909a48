"""The end: derricks by the rank of the trains, oil at its final value, the richest wins (GI-13, BG-12)."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, Luck, Seat, Step, say
from boomtown.mechanics.prospecting.rules.box import END
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rails import ranks
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class End(Step[ProspectingPosition]):
    """Nothing more is asked (GI-13.1, BG-12.1). Hands are laid open: they break ties (GI-13.3, BG-12.4)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(END, "end", cited.end)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.clear()
        luck.show(EVERYBODY)
        if s.listener is not None:
            s.tell(s.box.cited.end, say(s.box.ending, round=s.round, space=s.trains.black))
            tell_scores(s)


def tell_scores(s: ProspectingPosition) -> None:
    rank: i64 = 1
    money = scores(s)
    for seat in train_ranks(s):
        derricks = s.derricks_standing(seat)
        message = say("final", seat=seat, rank=rank, derricks=derricks, oil=oil_of(s, seat), money=money[seat])
        s.tell(s.box.cited.score, message)
        rank += 1


def train_ranks(s: ProspectingPosition) -> list[Seat]:
    """Seats from the first train to the last (GI-13.3, BG-12.4). Before the end hands are hidden and break no ties."""
    values: vec[i64] = s.trains.at[:]
    for seat in s.box.seats:
        values[seat] = s.licences.value(seat) if s.over else 0
    return ranks(s.trains.at, values, s.first)


def oil_of(s: ProspectingPosition, seat: Seat) -> i64:
    """All oil of a player, on derricks and in tanks."""
    return s.field.oil_on_map(seat) + s.market.stored(seat)


def scores(s: ProspectingPosition) -> list[int]:
    """Money, with derricks by the rank of the train and oil at its final value (GI-13.2, GI-13.4; BG-12.2, BG-12.3)."""
    result = [0] * int(s.box.players)
    for rank, seat in enumerate(train_ranks(s)):
        derricks = s.derricks_standing(seat) * s.box.derrick_value[rank]
        result[seat] = int(s.cash[seat] + derricks + oil_of(s, seat) * s.box.oil_value)
    return result


def winners(s: ProspectingPosition) -> list[int]:
    """The richest; equal money shares the victory (GI-1.1, GI-13.5; BG-1.1, BG-12.5)."""
    money = scores(s)
    return [seat for seat in range(len(money)) if money[seat] == max(money)]
