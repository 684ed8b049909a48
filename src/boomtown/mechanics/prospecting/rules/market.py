"""A price ladder with three zones, moved by a die with red and blue numbers, and the tanks at the companies."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, Fields, Luck, Seat, filled


class Ladder:
    """What is printed: the prices in rising order, the two inner borders of the zones, the faces of the die."""

    def __init__(
        self, prices: list[int], red_top: int, blue_bottom: int, start: int, red: list[int], blue: list[int]
    ) -> None:
        self.price: vec[i64] = vec[i64](prices)
        self.top: i64 = len(prices) - 1
        self.red_top: i64 = prices.index(red_top)
        self.blue_bottom: i64 = prices.index(blue_bottom)
        self.start: i64 = prices.index(start)
        self.step: vec[i64] = vec[i64](red + blue)
        self.least: i64 = min(red + blue)
        self.most: i64 = max(red + blue)
        self.reds: i64 = len(red)
        self.faces: i64 = len(red) + len(blue)

    def moved(self, at: i64, steps: i64) -> i64:
        """The rung `steps` higher (or lower), but never off the ladder (GI-4.5, BG-4.4)."""
        return max(0, min(self.top, at + steps))

    def is_white(self, at: i64) -> bool:
        """Whether a rung lies between the red and the blue zone."""
        return self.red_top < at < self.blue_bottom

    def rolled(self, at: i64, face: i64) -> i64:
        """The rung after a roll: white by the colour (GI-4.2, BG-4.2), red up and blue down (GI-4.3, BG-4.3)."""
        step = self.step[face]
        if at >= self.blue_bottom or (at > self.red_top and face < self.reds):
            step = -step
        return self.moved(at, step)


class Market:
    """The companies: their prices, a die for each, the players' tanks, and what has left and entered the oil supply."""

    def __init__(self, players: i64, companies: i64, ladder: Ladder) -> None:
        self.companies = companies
        self.ladder = ladder
        self.rung: vec[i64] = filled(companies, ladder.start)
        self.tank: vec[i64] = filled(players * companies, 0)
        self.rolls: vec[i64] = filled(companies, 0)

    def price(self, company: i64) -> i64:
        return self.ladder.price[self.rung[company]]

    def roll(self, company: i64, luck: Luck) -> i64:
        """Throw the company's die and move its price; returns the face."""
        face = luck.throw(company, self.rolls[company], self.ladder.faces, EVERYBODY)
        self.rolls[company] += 1
        self.move(company, face)
        return face

    def move(self, company: i64, face: i64) -> None:
        """Move a price by a face of the die."""
        self.rung[company] = self.ladder.rolled(self.rung[company], face)

    def held(self, seat: Seat, company: i64) -> i64:
        return self.tank[seat * self.companies + company]

    def put(self, seat: Seat, company: i64, count: i64) -> None:
        """Store oil, or take it out with a negative count."""
        self.tank[seat * self.companies + company] += count

    def stored(self, seat: Seat) -> i64:
        """All oil in a player's tanks."""
        total: i64 = 0
        for company in range(self.companies):
            total += self.tank[seat * self.companies + company]
        return total

    def clone(self) -> "Market":
        twin = Market(0, 0, self.ladder)
        twin.companies = self.companies
        twin.rung = self.rung[:]
        twin.tank = self.tank[:]
        twin.rolls = self.rolls[:]
        return twin

    def sync(self, fields: Fields) -> None:
        self.rung = fields.nums("rung", self.rung)
        self.tank = fields.nums("tank", self.tank)
        self.rolls = fields.nums("rolls", self.rolls)
