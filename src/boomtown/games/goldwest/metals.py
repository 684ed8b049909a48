"""Use metals (GW-6): ship, invest, influence Boomtown, in any order."""

from mypy_extensions import i64

from boomtown.games.goldwest.boomtown import influenced, purse, town_label
from boomtown.games.goldwest.box import COPPER, GOLD, INVESTED, METALS, PAID_TOKEN, SILVER, SPACES, USE_METALS, bundled
from boomtown.games.goldwest.investments import invest, invest_label
from boomtown.games.goldwest.position import OPEN_CARD, GoldWestPosition
from boomtown.games.goldwest.shipping import can_ship, move_coach, ship_label
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step


class UseMetals(Step[GoldWestPosition]):
    """Any number of shipments, one Investment, one paid Boomtown token (GW-6.1 to GW-6.5)."""

    def __init__(self) -> None:
        families = ["done", "ship", "invest", "town"]
        super().__init__(USE_METALS, "metals", "GW-6.1", families, ["invested", "paid_token"])

    def ask(self, s: GoldWestPosition) -> None:
        agenda = s.agenda
        box = s.box
        table = s.table
        usage = table.usage
        choices = s.choices
        choices.add(box.a_done)
        seat = agenda.seat
        metal: i64 = 0
        metals: i64 = 0
        while metal < METALS:
            count = usage[metal]
            metals += count
            if count > 0 and can_ship(s, seat, metal):
                choices.add(box.a_ship + metal)
            metal += 1
        if metals < box.least_price:
            return
        if agenda.get(INVESTED) == 0 and metals >= box.least_card:
            self._ask_cards(s)
        if agenda.get(PAID_TOKEN) == 0:
            held = purse(usage)
            town = table.town
            first = box.a_town
            price = box.space_price
            space: i64 = 0
            while space < SPACES:
                if town[space] < 0 and price[space] & held == price[space]:
                    choices.add(first + space)
                space += 1

    def _ask_cards(self, s: GoldWestPosition) -> None:
        copper = s.table.usage[COPPER]
        silver = s.table.usage[SILVER]
        gold = s.table.usage[GOLD]
        price = s.box.card_price
        owner = s.table.card_owner
        for card in s.layout.cards:
            if owner[card] == OPEN_CARD:
                at = card * METALS
                if copper >= price[at] and silver >= price[at + 1] and gold >= price[at + 2]:
                    s.choices.add(s.box.a_invest + card)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        box = s.box
        seat = s.agenda.seat
        if action == box.a_done:
            s.agenda.pop()
        elif action < box.a_invest:
            metal = action - box.a_ship
            s.pay(metal, 1)
            move_coach(s, seat, metal)
        elif action < box.a_town:
            s.agenda.put(INVESTED, 1)
            invest(s, seat, action - box.a_invest)
        else:
            space = action - box.a_town
            s.pay(box.column_metal[space], 1)
            s.pay(box.row_metal[space], 1)
            s.agenda.put(PAID_TOKEN, 1)
            s.table.town[space] = seat
            influenced(s, seat, space)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        box = s.box
        if action < box.a_invest:
            metal = action - box.a_ship
            if s.table.usage[metal] == 0:
                return Refusal("GW-6.5", say("no.metal", metal=metal))
            return Refusal("GW-9.5", say("no.track_end", metal=metal))
        if action < box.a_town:
            if s.table.card_owner[action - box.a_invest] != OPEN_CARD:
                return Refusal("GW-7.6", say("no.card"))
            if s.agenda.get(INVESTED) == 1:
                return Refusal("GW-6.4", say("no.second_card"))
            return Refusal("GW-6.5", say("no.price"))
        if s.table.town[action - box.a_town] >= 0:
            return Refusal("GW-8.3", say("no.taken_space"))
        if s.agenda.get(PAID_TOKEN) == 1:
            return Refusal("GW-6.4", say("no.second_space"))
        return Refusal("GW-6.5", say("no.price"))

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.metals", seat=s.agenda.seat, bundle=bundled(list(s.table.usage)))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        box = s.box
        if action == box.a_done:
            return say("do.done")
        if action < box.a_invest:
            return ship_label(s, action - box.a_ship)
        if action < box.a_town:
            return invest_label(s, action - box.a_invest)
        return town_label(s, action - box.a_town, free=False)
