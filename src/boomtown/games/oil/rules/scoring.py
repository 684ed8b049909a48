"""What a player is worth, and who wins (OI-12.4 to OI-12.6)."""

from mypy_extensions import i64

from boomtown.games.oil.rules.government import half_prices
from boomtown.games.oil.rules.position import OilPosition
from boomtown.kernel.seats import Seat


def worth(s: OilPosition, seat: Seat) -> i64:
    """OI-12.4: cash, oil at the government's price, and half the price of rigs above 2 and of Royalties (OI-13.3)."""
    if s.out[seat] != 0:
        return 0
    money = s.cash[seat] + s.barrels[seat] * s.box.oil_price
    return money + half_prices(s, seat, 0) if s.box.assets_count else money


def winners(s: OilPosition) -> list[int]:
    """OI-12.5: the wealthiest of those still in the game; equal worth shares the win."""
    best: i64 = -1
    result: list[int] = []
    for seat in s.box.seats:
        if s.out[seat] == 0:
            value = worth(s, seat)
            if value > best:
                best = value
                result = []
            if value == best:
                result.append(int(seat))
    return result


def ranking(s: OilPosition) -> list[int]:
    """The seats from first to last: by worth, then bankrupts, the last to go first (OI-12.6)."""
    seats = list(range(s.box.players))
    keys = [
        (0, -int(worth(s, Seat(seat))), seat) if s.out[seat] == 0 else (1, -int(s.out[seat]), seat) for seat in seats
    ]
    return [seat for _, _, seat in sorted(keys)]
