"""Whether what players are told is true: refusals, the numbers in a label, warnings."""

from boomtown.games.oil.rules.box import CARDS
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Message, say
from boomtown.kernel.state import State
from games.oil.oil_books import Books
from games.oil.oil_referee import OFFICE_CARDS, Referee

Values = dict[str, int]
SALES = ("sell_oil", "assets", "sell_rig", "sell_royalty")
MOMENTS = {
    "drill": ("drilling_grant", "seismic_survey"),
    "drilled": ("dry_hole_insurance", "second_throw"),
    "pay": ("second_throw", "royalty_holiday", "tax_holiday", "rig_lease"),
    "sold": ("second_throw", "price_boom"),
    "lose": ("blowout_preventer",),
}
"""The cards made for a moment; everywhere else it is those of the office."""
AGAIN = 4
"""The flag of a Second Throw; after the dice of a production it comes six bits higher."""


class Claims:
    """The open question, and what an answer to it names."""

    def __init__(self, state: State, books: Books, referee: Referee) -> None:
        self.state, self.b, self.r = state, books, referee
        self.seat = int(state.seat)
        step = state.asked()
        self.name = step.name
        self.n = {name: int(state.agenda.get(2 + place)) for place, name in enumerate(step.numbers)}
        self.zone = self.n.get("zone", -1)
        self.guarded = set(books.stated) if step.name == "pay" else self._fields("guarded") | self._fields("unsaleable")

    def _fields(self, name: str) -> set[int]:
        return {field for field in range(60) if (self.n.get(name, 0) >> field) & 1}

    def named(self, text: str) -> tuple[str, int, int]:
        """The word, and the zone and the number it names: field, seat, card, amount, region, square or side."""
        word, *names = text.split()
        if not names:
            return word, -1, -1
        zone = self.r.zones.index(names[0]) if names[0] in self.r.zones else -1
        if word in ("sell_rig", "pump", "rig"):
            return word, zone, 3 * zone + int(names[1]) - 1
        if word == "offer":
            return word, zone, int(names[2]) - 1
        if word in ("card", "region", "square"):
            lists = {"card": list(CARDS), "region": self.b.game.group_ids, "square": self.r.squares}
            return word, zone, lists[word].index(names[0])
        return word, zone, -1 if zone >= 0 else int(names[0])

    # ------------------------------------------------------------------ refusals

    def refuted(self, text: str, message: Message) -> bool:
        """Whether a refusal is wrong about the table."""
        word, zone, number = self.named(text)
        true = getattr(self, message.key.removeprefix("refuse."))
        return not true(word, zone, number, message.values)

    def everything(self) -> dict[str, list[str]]:
        """What could be sold, traded or bought now, in full, by the word that opens the list."""
        claims = self.r.claims(self.seat) if self.r.any_time else []
        return {
            "assets": self.r.assets(self.seat, self.guarded),
            "trade": self.r.deals(self.seat),
            "claim": [f"royalty {self.r.zones[zone]}" for zone in claims],
        }

    def barrels(self, word: str, zone: int, number: int, v: Values) -> bool:
        have = self.b.barrels[self.seat]
        return (v["barrels"], v["barrels2"]) == (have, 1000) and not 1 <= number <= have // 1000

    def price(self, word: str, zone: int, number: int, v: Values) -> bool:
        most = self.r.in_hand(self.seat) if self.n["buys"] else self.r.in_reach(self.n["other"])
        return (v["money"], v["money2"]) == (1000, 1000 * most) and not 1 <= number <= most

    def _counters(self) -> tuple[int, int]:
        return self.r.counters(self.seat, self.n["other"], self.n["price"], bool(self.n["buys"]))

    def counter_price(self, word: str, zone: int, number: int, v: Values) -> bool:
        low, high = self._counters()
        return self.n["buys"] == 1 and not low <= number <= high

    def counter_price_low(self, word: str, zone: int, number: int, v: Values) -> bool:
        low, high = self._counters()
        return self.n["buys"] == 0 and not low <= number <= high

    def counter(self, word: str, zone: int, number: int, v: Values) -> bool:
        low, high = self._counters()
        return low > high

    def sell_first(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["money"] == self.b.cash[self.seat] < 1000 * self.n["price"]

    def seller_sells(self, word: str, zone: int, number: int, v: Values) -> bool:
        return word in SALES and (self.name == "answer") == (self.n["buys"] == 1)

    def office(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.n["visited"] == 1 or not self.r.business(self.seat)

    def _could(self, word: str, zone: int, number: int) -> bool:
        """Whether it could be done in the office, if its list were open."""
        lists = self.everything()
        if word in lists:
            return bool(lists[word])
        if word == "sell_oil":
            return self.b.barrels[self.seat] > 0
        if word == "card":
            return f"card {CARDS[number]}" in self.r.office_cards(self.seat)
        names = {self.named(text) for answers in lists.values() for text in answers}
        return (word, zone, number) in names

    def office_first(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self._could(word, zone, number)

    def listed(self, word: str, zone: int, number: int, v: Values) -> bool:
        return 1 <= len(self.everything()[word]) <= 3

    def list_first(self, word: str, zone: int, number: int, v: Values) -> bool:
        opener = {"sell_rig": "assets", "sell_royalty": "assets", "buy": "trade", "offer": "trade", "royalty": "claim"}
        return self._could(word, zone, number) and len(self.everything()[opener[word]]) > 3

    def _choices(self) -> list[str]:
        """The whole list behind the question."""
        b = self.b
        if self.name in ("lose", "recover"):
            return self.r.rigs(f for f in b.wells(self.seat) if self.name == "lose" or b.value[f] < 6)
        return self.everything()[self.name]

    def region(self, word: str, zone: int, number: int, v: Values) -> bool:
        regions = {self.b.game.group_ids.index(self.r.region(one)) for one in self._choices()}
        return self.n["region"] > 0 or len(self._choices()) <= 10 or number not in regions

    def other_region(self, word: str, zone: int, number: int, v: Values) -> bool:
        listed = (word, zone, number) in {self.named(text) for text in self._choices()}
        return listed and len(self._choices()) > 10 and self.n["region"] - 1 != self.b.game.group[zone]

    def side(self, word: str, zone: int, number: int, v: Values) -> bool:
        side = self.n["region"]
        return side > 0 if word == "side" else side == 0 or number // 9 != side - 1

    def square(self, word: str, zone: int, number: int, v: Values) -> bool:
        return word == "square" and number == self.b.at[self.seat]

    def no_assets(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["value"] == 2 and not self.everything()["assets"]

    def no_trade(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.everything()["trade"]

    def no_claim(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.everything()["claim"]

    def not_any_time(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.r.any_time

    def units_most(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["value"] == self.b.value[self.n["asked"]] < number

    def _monopoly(self) -> int:
        """What a monopoly demands in this zone, 1 without one."""
        b = self.b
        group = [other for other in range(20) if b.game.group[other] == b.game.group[self.zone]]
        owners = {b.royalty[other] for other in group}
        return len(group) if len(owners) == 1 and owners.isdisjoint({-1, self.seat}) else 1

    def units_least(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["units"] == self.n["least"] == self._monopoly() > max(1, number)

    def units_all(self, word: str, zone: int, number: int, v: Values) -> bool:
        return 1 < v["units"] == self.n["least"] < self._monopoly()

    def units_none(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number == 0 and self.n["least"] == 1

    def player(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number - 1 == self.seat or self.b.barrels[number - 1] == 0

    def lose(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number not in self.b.wells(self.seat)

    def recover(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number not in self.b.wells(self.seat) or self.b.value[number] == 6

    def mark(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.owner[number] != self.seat or zone != self.zone

    def royalty_price(self, word: str, zone: int, number: int, v: Values) -> bool:
        own = [number] if word == "rig" else [field for field in self.r.of(zone) if self.b.owner[field] == self.seat]
        price = self.b.price(zone)
        return bool(own) and v["money"] == price and all(self.r.means(self.seat, {field}) < price for field in own)

    def not_owner(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.royalty[zone] != self.seat

    def not_others(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.royalty[zone] in (-1, self.seat)

    def owned(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.royalty[zone] >= 0

    def rig_not_dry(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.value[self.b.mark[zone]] > 0

    def negotiated(self, word: str, zone: int, number: int, v: Values) -> bool:
        return zone in self.b.negotiated

    def no_buyer(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number == self.seat or self.b.out[number] > 0

    def no_cash(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["money"] == 1000 > self.b.cash[self.seat]

    def poor_buyer(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["money"] == 1000 > self.r.means(number, set())

    def can_pay(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.cash[self.seat] >= self.r.total

    def pay(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["money"] == self.b.cash[self.seat] < self.r.total

    def no_oil(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.barrels[self.seat] == 0

    def not_your_rig(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.owner[number] != self.seat

    def in_use(self, word: str, zone: int, number: int, v: Values) -> bool:
        return number in self.guarded

    def low_rig(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["value"] == 2 >= self.b.value[number]

    def not_here(self, word: str, zone: int, number: int, v: Values) -> bool:
        return zone != self.zone

    def no_rig(self, word: str, zone: int, number: int, v: Values) -> bool:
        return all(self.b.owner[field] != self.seat for field in self.r.of(zone))

    def no_own_oil(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.r.own_oil(self.seat, self.zone)

    def too_little(self, word: str, zone: int, number: int, v: Values) -> bool:
        own = self.r.own_oil(self.seat, self.zone) if word == "pump_own" else [number]
        return 0 < sum(self.b.value[field] for field in own) < self._monopoly()

    def empty(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.owner[number] == -1

    def dry(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.owner[number] >= 0 and self.b.value[number] == 0

    def own_rig(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.b.owner[number] == self.seat

    def no_field(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.r.empty(self.zone)

    def cost(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["money"] == self.b.cost(self.zone) > self.r.means(self.seat, set())

    def forced(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.n["forced"] == 1 and (self.r.has_oil(self.zone) or self.r.can_drill(self.seat, self.zone))

    def not_forced(self, word: str, zone: int, number: int, v: Values) -> bool:
        return not self.forced(word, zone, number, v) and self._has(number)

    def _has(self, kind: int) -> bool:
        return self.b.cards[self.seat][kind] > 0

    def no_such_card(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["card"] == number and not self._has(number)

    def no_effect(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["card"] == number and self._has(number) and CARDS[number] in MOMENTS.get(self.name, OFFICE_CARDS)

    def moment(self, word: str, zone: int, number: int, v: Values) -> bool:
        return v["card"] == number and self._has(number) and CARDS[number] not in MOMENTS.get(self.name, OFFICE_CARDS)

    def insurance(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.n["thrown"] > 2 or self.n["flags"] & 2 > 0

    def insurance_free(self, word: str, zone: int, number: int, v: Values) -> bool:
        return self.n["flags"] & 1 == 1

    def second(self, word: str, zone: int, number: int, v: Values) -> bool:
        flags = self.n["dice"] >> 6 if self.name == "pay" else self.n.get("flags", self.n.get("played", 0))
        return self._has(number) and flags & AGAIN > 0

    # ------------------------------------------------------------------ labels and warnings

    def check_label(self, action: int) -> None:
        label = self.state.label(action)
        text = self.b.game.actions.text(action)
        word, zone, number = self.named(text)
        expected = self.described(word, zone, number)
        if expected is not None:
            assert label == expected, (text, label, expected)
        self.check_money(action, word, label.values)
        risk = self.state.risk(action)
        assert risk == self.warned(word, zone, number), (text, risk)

    def check_money(self, action: int, word: str, v: Values) -> None:
        """What a sale or a payment brings or costs at once."""
        sells = {"sell_rig", "sell_royalty", "pay", "yes", "keep", *(["barrels"] if self.name == "cash_in" else [])}
        if word not in sells or self.name in ("drilled", "strike"):
            return
        twin = self.state.clone()
        twin.answer(action, Chance(1))
        cash = twin.fields()["cash"]
        assert isinstance(cash, list)
        assert abs(cash[self.seat] - self.b.cash[self.seat]) == v["money"], (self.name, word, v)

    def described(self, word: str, zone: int, number: int) -> Message | None:
        """A label from its helper functions, in numbers."""
        b, r, seat = self.b, self.r, self.seat
        if word in ("pump", "pump_own"):
            mine = b.royalty[self.zone] == seat
            base = b.base(3 * self.zone)
            least = r.least(seat, self.zone) * base
            key = f"do.{word}_royalty" if mine else f"do.{word}"
            if word == "pump":
                value = b.value[number]
                owner = b.owner[number]
                return say(key, field=number, seat=owner, barrels=least, barrels2=value * base, money=value)
            own = sum(b.value[field] for field in r.own_oil(seat, self.zone))
            return say(key, barrels=least, barrels2=own * base)
        if word == "units" and number > 0:
            field = self.n["asked"]
            foreign = b.value[field] if b.owner[field] != seat else 0
            barrels = number * b.base(field)
            money, money2 = barrels * (1 + foreign), barrels * (6 + foreign)
            return say(
                "do.units", units=number, barrels=barrels, money=money, money2=money2, value=b.value[field] - number
            )
        if word == "sell_oil":
            return say("do.sell_oil", barrels=b.barrels[seat], money=2, money2=2 * b.barrels[seat])
        if word == "sell_rig":
            value = b.value[number]
            barrels = value * b.base(number)
            return say("do.sell_rig", field=number, value=value, money=b.cost(zone) // 2, barrels=barrels)
        if word == "sell_royalty":
            return say("do.sell_royalty", zone=zone, money=b.price(zone) // 2)
        if word in ("buy", "offer"):
            return say(f"do.{word}", zone=zone, seat=b.royalty[zone] if word == "buy" else number, money=b.price(zone))
        if word == "royalty":
            return say("do.royalty", zone=zone, money=b.price(zone))
        if word == "price":
            return say("do.price", money=1000 * number, money2=b.price(self.zone))
        if word == "card":
            return say("do.card", card=number, effect=number)
        if word in ("assets", "trade", "claim"):
            return self.opener(word)
        if word == "region":
            inside = [one for one in self._choices() if b.game.group_ids[number] == r.region(one)]
            count = len({one.split()[1] for one in inside}) if self.name == "trade" else len(inside)
            return say("do.region", region=number, count=count)
        return None

    def opener(self, word: str) -> Message:
        answers = self.everything()[word]
        if word == "assets":
            money = self.r.worth(self.seat, self.guarded) - 2 * self.b.barrels[self.seat]
            return say("do.assets", count=len(answers), money=money)
        return say(f"do.{word}", count=len({answer.split()[1] for answer in answers}))

    def warned(self, word: str, zone: int, number: int) -> Message | None:
        """OI-11.6 and what else should be thought over."""
        b, r, seat = self.b, self.r, self.seat
        if word == "drill" and not r.held(seat, "drilling_grant"):
            return self.dear(b.cost(self.zone))
        if word == "royalty" or (word == "yes" and self.name == "strike"):
            return self.dear(b.price(zone if word == "royalty" else self.zone))
        if word in ("pump", "pump_own"):
            field = number if word == "pump" else r.own_oil(seat, self.zone)[0]
            barrels = r.least(seat, self.zone) * b.base(field)
            return self.ruinous(barrels, field, {field})
        if word == "units":
            field = self.n["asked"]
            return self.ruinous(b.produced() + number * b.base(field), field, {*b.stated, *([field] if number else [])})
        if word == "price" and self.name == "offer" and not self.n["buys"]:
            asked, worth = 1000 * number, b.price(self.zone) // 2
            return say("risk.cheap", money=asked, money2=worth) if asked < worth else None
        if word in ("sell_rig", "sell_royalty") and (self.name in ("office", "end") or self.n.get("needed") == 0):
            if word == "sell_royalty":
                return say("risk.sell_royalty", zone=zone)
            return say("risk.sell_rig", field=number, barrels=b.value[number] * b.base(number))
        return None

    def dear(self, price: int) -> Message | None:
        cash = self.b.cash[self.seat]
        return say("risk.sell_for_it", money=price, money2=cash) if cash < price else None

    def ruinous(self, barrels: int, field: int, guarded: set[int]) -> Message | None:
        """At the worst throw."""
        foreign = self.b.value[field] if self.b.owner[field] != self.seat else 0
        cost, means = barrels * (6 + foreign), self.r.means(self.seat, guarded)
        return say("risk.bankrupt", money=cost, money2=means) if cost > means else None
