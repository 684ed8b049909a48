"""Use metals (GW-6): ship, invest, influence Boomtown, in any order."""

from mypy_extensions import i64

from boomtown.games.goldwest.rules import box
from boomtown.games.goldwest.rules.boomtown import influenced, purse, town_label
from boomtown.games.goldwest.rules.box import bundled
from boomtown.games.goldwest.rules.investments import invest, invest_label
from boomtown.games.goldwest.rules.position import OPEN_CARD, GoldWestPosition
from boomtown.games.goldwest.rules.shipping import can_ship, move_coach, ship_label
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, say


class UseMetals(Menu[GoldWestPosition]):
    """Any number of shipments, one Investment, one paid Boomtown token (GW-6.1 to GW-6.5)."""

    def __init__(self) -> None:
        offers = [Done(), Ship(), Invest(), PaidToken()]
        super().__init__(box.USE_METALS, "metals", "GW-6.1", offers, ["invested", "paid_token"])

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.metals", seat=s.agenda.seat, bundle=bundled(list(s.table.usage)))


class Done(Offer[GoldWestPosition]):
    """Nothing more (GW-6.1): metals left over are discarded at the end of the turn (GW-4.3)."""

    def __init__(self) -> None:
        super().__init__("done", "GW-6.1")

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        s.agenda.pop()

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        left = bundled(list(s.table.usage)[: box.METALS])
        return say("do.done.discard", bundle=left) if left > 0 else say("do.done")

    def risk(self, s: GoldWestPosition, action: i64) -> Message | None:
        """Each metal that could be shipped is worth about a point."""
        seat = s.agenda.seat
        shipped = [s.table.usage[metal] if can_ship(s, seat, metal) else 0 for metal in range(box.METALS)]
        return say("risk.discard", bundle=bundled(shipped)) if sum(shipped) > 1 else None


class Ship(Offer[GoldWestPosition]):
    """One metal moves its coach by a stop (GW-6.2, GW-9)."""

    def __init__(self) -> None:
        super().__init__("ship", "GW-6.2")

    def add(self, s: GoldWestPosition) -> None:
        seat = s.agenda.seat
        usage = s.table.usage
        for metal in range(box.METALS):
            if usage[metal] > 0 and can_ship(s, seat, metal):
                s.choices.add(self.first + metal)

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        metal = action - self.first
        s.pay(metal, 1)
        move_coach(s, s.agenda.seat, metal)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        metal = action - self.first
        if s.table.usage[metal] == 0:
            return Refusal("GW-6.5", say("no.metal", metal=metal))
        return Refusal("GW-9.5", say("no.track_end", metal=metal))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return ship_label(s, action - self.first)


class Invest(Offer[GoldWestPosition]):
    """An Investment card for its price, one a turn (GW-6.3, GW-6.4, GW-7)."""

    def __init__(self) -> None:
        super().__init__("invest", "GW-6.3")

    def add(self, s: GoldWestPosition) -> None:
        copper = s.table.usage[box.COPPER]
        silver = s.table.usage[box.SILVER]
        gold = s.table.usage[box.GOLD]
        if copper + silver + gold < s.box.least_card or s.agenda.get(box.INVESTED) != 0:
            return
        price = s.box.card_price
        owner = s.table.card_owner
        for card in s.layout.cards:
            at = card * box.METALS
            if owner[card] == OPEN_CARD and copper >= price[at] and silver >= price[at + 1] and gold >= price[at + 2]:
                s.choices.add(self.first + card)

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        s.agenda.put(box.INVESTED, 1)
        invest(s, s.agenda.seat, action - self.first)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        if s.table.card_owner[action - self.first] != OPEN_CARD:
            return Refusal("GW-7.6", say("no.card"))
        if s.agenda.get(box.INVESTED) == 1:
            return Refusal("GW-6.4", say("no.second_card"))
        return Refusal("GW-6.5", say("no.price"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return invest_label(s, action - self.first)


class PaidToken(Offer[GoldWestPosition]):
    """A token in Boomtown for the metals of its row and column, one a turn (GW-6.4, GW-8)."""

    def __init__(self) -> None:
        super().__init__("town", "GW-6.4")

    def add(self, s: GoldWestPosition) -> None:
        if s.agenda.get(box.PAID_TOKEN) != 0:
            return
        held = purse(s.table.usage)
        if held & (held - 1) == 0:  # a space costs two metals
            return
        town = s.table.town
        price = s.box.space_price
        for space in range(box.SPACES):
            if town[space] < 0 and price[space] & held == price[space]:
                s.choices.add(self.first + space)

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        space = action - self.first
        seat = s.agenda.seat
        s.pay(s.box.column_metal[space], 1)
        s.pay(s.box.row_metal[space], 1)
        s.agenda.put(box.PAID_TOKEN, 1)
        s.table.town[space] = seat
        influenced(s, seat, space)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        if s.table.town[action - self.first] >= 0:
            return Refusal("GW-8.3", say("no.taken_space"))
        if s.agenda.get(box.PAID_TOKEN) == 1:
            return Refusal("GW-6.4", say("no.second_space"))
        return Refusal("GW-6.5", say("no.price"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return town_label(s, action - self.first, free=False)
