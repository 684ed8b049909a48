"""C: building (WC-7)."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import spend_workers
from boomtown.games.wildcatters.rules.box import BUILD, COLOURED, NOTHING
from boomtown.games.wildcatters.rules.hiring import HireWorkers
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.loans import Loan
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import spare_tanker, touches, trains_at
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, say


class Build(Menu[WildcattersPosition]):
    """What is built, as long as workers last (WC-7.1)."""

    def __init__(self) -> None:
        offers = [
            BuildRig(),
            BuildTrain(),
            BuildTanker(),
            BuildRefinery(),
            Leave("done", "WC-7.1", "builds_no_more", "do.build_done"),
            Loan(),
            HireWorkers(),
        ]
        super().__init__(BUILD, "build", "WC-7.1", offers)

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.build", seat=s.agenda.seat, area=s.area, workers=s.workers[s.agenda.seat])


# ---------------------------------------------------------------------- rigs


class BuildRig(Offer[WildcattersPosition]):
    """WC-7.4 to WC-7.6."""

    def __init__(self) -> None:
        super().__init__("rig", "WC-7.6")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        return may_build_rig(s, s.agenda.seat)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        cost = rig_cost(s, seat)
        spend_workers(s, seat, cost)
        s.place_rig(s.area, seat)
        if s.listener is not None:
            s.tell(self.rule, say("rig_built", company=seat, area=s.area, workers=cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        if s.own_tokens(s.area, seat) >= s.box.own_limit:
            return Refusal("WC-7.5", say("refuse.four_tokens", area=s.area, limit=s.box.own_limit))
        if s.free_oilfields(s.area) <= 0:
            return Refusal("WC-7.4", say("refuse.no_oilfield", area=s.area))
        return short_of_workers(rig_cost(s, seat)) if s.rigs_left[seat] > 0 else no_piece_left()

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.rig", area=s.area, workers=rig_cost(s, s.agenda.seat))


def rig_cost(s: WildcattersPosition, seat: Seat) -> i64:
    """WC-7.6."""
    own = s.own_tokens(s.area, seat)
    return s.box.fourth_rig_cost if own >= s.box.own_limit - 1 else s.box.rig_cost


def may_build_rig(s: WildcattersPosition, seat: Seat) -> bool:
    """WC-7.4 to WC-7.6."""
    if s.rigs_left[seat] <= 0 or s.own_tokens(s.area, seat) >= s.box.own_limit:
        return False
    return s.free_oilfields(s.area) > 0 and s.workers[seat] >= rig_cost(s, seat)


# ---------------------------------------------------------------------- trains


class BuildTrain(Offer[WildcattersPosition]):
    """WC-7.8, WC-7.10."""

    def __init__(self) -> None:
        super().__init__("train", "WC-7.8")

    def add(self, s: WildcattersPosition) -> None:
        seat = s.agenda.seat
        if s.trains_left[seat] > 0 and s.workers[seat] >= s.box.train_cost:
            for place in s.box.building_places[s.area]:
                if may_build_train(s, place):
                    s.choices.add(self.first + place)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        place = action - self.first
        spend_workers(s, seat, s.box.train_cost)
        s.place_train(place, seat)
        if not touches(s, place, s.area):
            s.white = s.box.white_of_place[place]
            s.white_trains += 1
        if s.listener is not None:
            s.tell(self.rule, say("train_built", company=seat, place=place, workers=s.box.train_cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        place = action - self.first
        if trains_at(s, place) >= s.box.train_room[place]:
            return Refusal(self.rule, say("refuse.no_train_space", place=place))
        if not place_allows_train(s, place):
            return Refusal("WC-7.10", say("refuse.not_this_turn", area=s.area))
        return short_of_workers(s.box.train_cost) if s.trains_left[s.agenda.seat] > 0 else no_piece_left()

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.train", place=action - self.first, workers=s.box.train_cost)


def white_is_open(s: WildcattersPosition, continent: i64) -> bool:
    """Only one white continent per turn (WC-7.10)."""
    return s.white in (NOTHING, continent)


def place_allows_train(s: WildcattersPosition, place: i64) -> bool:
    """In the area or on its borders (WC-7.8), or one on a border of the white continent of this turn (WC-7.10)."""
    if touches(s, place, s.area):
        return True
    white: i64 = s.box.white_of_place[place]
    return white > 0 and s.white_trains < s.box.white_trains and white_is_open(s, white)


def may_build_train(s: WildcattersPosition, place: i64) -> bool:
    return trains_at(s, place) < s.box.train_room[place] and place_allows_train(s, place)


# ---------------------------------------------------------------------- tankers


class BuildTanker(Offer[WildcattersPosition]):
    """WC-7.9."""

    def __init__(self) -> None:
        super().__init__("tanker", "WC-7.9")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        seat = s.agenda.seat
        return s.workers[seat] >= s.box.tanker_cost and spare_tanker(s, seat) >= 0

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        spend_workers(s, seat, s.box.tanker_cost)
        s.tanker_at[spare_tanker(s, seat)] = s.area
        if s.listener is not None:
            s.tell(self.rule, say("tanker_built", company=seat, harbour=s.area, workers=s.box.tanker_cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return short_of_workers(s.box.tanker_cost) if spare_tanker(s, s.agenda.seat) >= 0 else no_piece_left()

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.tanker", harbour=s.area, workers=s.box.tanker_cost)


# ---------------------------------------------------------------------- refineries


class BuildRefinery(Offer[WildcattersPosition]):
    """WC-7.7, WC-7.10."""

    def __init__(self) -> None:
        super().__init__("refinery", "WC-7.7")

    def add(self, s: WildcattersPosition) -> None:
        if refinery_is_affordable(s, s.agenda.seat):
            for slot in s.box.building_slots[s.area]:
                if may_build_refinery(s, slot):
                    s.choices.add(self.first + slot)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        slot = action - self.first
        spend_workers(s, seat, s.box.refinery_cost)
        s.place_refinery(slot, seat)
        s.refineries_built += 1
        if slot != s.area:
            s.white = s.box.continent_of[slot]
        if s.listener is not None:
            s.tell(self.rule, say("refinery_built", company=seat, harbour=slot, workers=s.box.refinery_cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        slot = action - self.first
        if s.refinery_owner[slot] >= 0:
            return Refusal(self.rule, say("refuse.refinery_space_taken", harbour=slot))
        if not slot_allows_refinery(s, slot):
            return Refusal("WC-7.10", say("refuse.not_this_turn", area=s.area))
        if s.refineries_built >= s.box.refineries_per_turn:
            return Refusal(self.rule, say("refuse.one_refinery"))
        return short_of_workers(s.box.refinery_cost) if s.refineries_left[s.agenda.seat] > 0 else no_piece_left()

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.refinery", harbour=action - self.first, workers=s.box.refinery_cost)


def slot_allows_refinery(s: WildcattersPosition, slot: i64) -> bool:
    """WC-7.7, WC-7.10."""
    if slot == s.area:
        return True
    continent: i64 = s.box.continent_of[slot]
    return continent >= COLOURED and white_is_open(s, continent)


def may_build_refinery(s: WildcattersPosition, slot: i64) -> bool:
    return s.refinery_owner[slot] < 0 and slot_allows_refinery(s, slot)


def refinery_is_affordable(s: WildcattersPosition, seat: Seat) -> bool:
    return (
        s.refineries_left[seat] > 0
        and s.workers[seat] >= s.box.refinery_cost
        and s.refineries_built < s.box.refineries_per_turn
    )


# ---------------------------------------------------------------------- refusals


def short_of_workers(workers: i64) -> Refusal:
    return Refusal("WC-7.1", say("refuse.workers", workers=workers))


def no_piece_left() -> Refusal:
    return Refusal("WC-2.9", say("refuse.no_piece"))
