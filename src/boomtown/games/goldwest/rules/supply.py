"""Activate the supply track (GW-5)."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.rules import box
from boomtown.games.goldwest.rules.boomtown import purse
from boomtown.games.goldwest.rules.box import bundled
from boomtown.games.goldwest.rules.position import OPEN_CARD, GoldWestPosition
from boomtown.kernel import Luck, Message, Refusal, Step, say


class ChooseBin(Step[GoldWestPosition]):
    """Any bin with something in it; all of it is taken up and carried past the bins above (GW-5.1 to GW-5.3)."""

    def __init__(self) -> None:
        super().__init__(box.CHOOSE_BIN, "bin", "GW-5.1", ["bin"])

    def ask(self, s: GoldWestPosition) -> None:
        supply = s.table.supply
        first = s.box.a_bin
        bin_: i64 = s.agenda.seat * box.BINS * box.RESOURCES
        for number in range(box.BINS):
            for at in range(bin_, bin_ + box.RESOURCES):
                if supply[at] > 0:
                    s.choices.add(first + number)
                    break
            bin_ += box.RESOURCES

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        number = action - s.box.a_bin
        agenda = s.agenda
        seat = agenda.seat
        usage = s.table.usage
        supply = s.table.supply
        at: i64 = (seat * box.BINS + number) * box.RESOURCES
        for resource in range(box.RESOURCES):
            usage[resource] = supply[at + resource]
            supply[at + resource] = 0
        agenda.pop()
        if s.listener is not None:
            s.tell("GW-5.1", say("activate", seat=seat, bin=number + 1, bundle=bundled(list(usage))))
        if number > 0:
            agenda.push(box.DROP, seat, number - 1)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-5.2", say("no.empty_bin"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        number = action - s.box.a_bin
        at = (s.agenda.seat * box.BINS + number) * box.RESOURCES
        load = list(s.table.supply[at : at + box.RESOURCES])
        if must_loot(s, load, number):
            return say("do.bin.loot", bin=number + 1, bundle=bundled(load), points=-s.box.loot_points)
        return say("do.bin", bin=number + 1, bundle=bundled(load))


class Drop(Step[GoldWestPosition]):
    """One of the carried resources stays in each bin that is passed (GW-5.3, GW-5.4)."""

    def __init__(self) -> None:
        super().__init__(box.DROP, "drop", "GW-5.4", ["drop"], ["passed"])

    def ask(self, s: GoldWestPosition) -> None:
        for resource in range(box.RESOURCES):
            if s.table.usage[resource] > 0:
                s.choices.add(s.box.a_drop + resource)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        resource = action - s.box.a_drop
        agenda = s.agenda
        seat = agenda.seat
        number = agenda.get(box.PASSED)
        s.table.usage[resource] -= 1
        s.table.supply[(seat * box.BINS + number) * box.RESOURCES + resource] += 1
        if s.listener is not None:
            s.tell("GW-5.3", say("drop", seat=seat, bin=number + 1, resource=resource))
        if number > 0 and s.carried() > 0:
            agenda.put(box.PASSED, number - 1)
        else:
            agenda.pop()

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-5.4", say("no.not_carried", resource=action - s.box.a_drop))

    def question(self, s: GoldWestPosition) -> Message:
        bundle = bundled(list(s.table.usage))
        return say("ask.drop", seat=s.agenda.seat, bin=s.agenda.get(box.PASSED) + 1, bundle=bundle)

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        resource = action - s.box.a_drop
        passed = s.agenda.get(box.PASSED)
        load = list(s.table.usage)
        load[resource] -= 1
        if must_loot(s, load, passed):
            return say("do.drop.loot", resource=resource, bin=passed + 1, points=-s.box.loot_points)
        return say("do.drop", resource=resource, bin=passed + 1)


def must_loot(s: GoldWestPosition, load: list[int], passed: i64) -> bool:
    """Whether no wood or stone of a load can arrive after so many bins are passed (GW-5.6, GW-10.5)."""
    if s.table.camps[s.agenda.seat] == 0:  # the final turn (GW-11.2)
        return False
    metals = sum(load[: box.METALS])
    if sum(load) - metals > max(int(passed) - metals, 0):
        return False
    return not can_trade(s, load, sum(load) - int(passed))


def can_trade(s: GoldWestPosition, load: list[int], arriving: int) -> bool:
    """Whether so many metals of a load, chosen well, buy wood or stone at the Trading Post (GW-15.6.2)."""
    if not any(good >= box.METALS for good in s.box.single_gains[s.layout.single]):
        return False
    post = s.layout.single_space
    first: i64 = s.table.town[post]
    if first < 0:
        price: i64 = s.box.space_price[post]
        if arriving >= 2 and price & purse(vec[i64](load)) == price:
            return True
        return _can_claim(s, box.FREE_TOKEN, load, arriving)
    if first == s.agenda.seat or s.table.shared[post] >= 0:
        return False
    return _can_claim(s, box.SHARED_TOKEN, load, arriving)


def _can_claim(s: GoldWestPosition, ability: i64, load: list[int], arriving: int) -> bool:
    """Whether so many metals of a load buy an open Investment with this ability (GW-7.1, GW-7.6)."""
    for card in s.layout.cards:
        if s.table.card_owner[card] == OPEN_CARD and s.box.card_ability[card] == ability:
            price = list(s.box.card_price[card * box.METALS : card * box.METALS + box.METALS])
            if sum(price) <= arriving and all(
                held >= cost for held, cost in zip(load[: box.METALS], price, strict=True)
            ):
                return True
    return False
