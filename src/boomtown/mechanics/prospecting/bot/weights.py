"""Numbers of the advice, from a game's weights.toml: dollars, unless a name says otherwise."""

from mypy_extensions import i64


class Weights:
    """One number each; what they mean stands beside them in the file."""

    def __init__(self, table: dict[str, int]) -> None:
        self.barrel: i64 = table["barrel"]
        self.crowd: i64 = table["crowd"]
        self.pace: i64 = max(table["pace"], 1)
        self.step: i64 = table["step"]
        self.lead: i64 = table["lead"]
        self.point: i64 = table["point"]
        self.lag: i64 = table["lag"]
        self.later: i64 = table["later"]
        self.race: i64 = table["race"]
        self.taken: i64 = table["taken"]
        self.short: i64 = table["short"]
        self.keep: i64 = table["keep"]
        self.licence: i64 = max(table["licence"], 1)
        self.use: i64 = max(table["use"], 1)
        self.split: i64 = table["split"]
        self.doubt: i64 = max(table["doubt"], 1)
        self.others: i64 = table["others"]
        self.oil_card: i64 = table["oil_card"]
        self.price_card: i64 = table["price_card"]
        self.back_card: i64 = table["back_card"]
        self.spring_card: i64 = table["spring_card"]
        self.deeper_card: i64 = table["deeper_card"]
