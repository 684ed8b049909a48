"""The ways of oil: trains, refineries with room, tankers (WC-11, WC-12, WC-13)."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules import box
from boomtown.games.wildcatters.rules.area_cards import refinery_cards
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Seat, bit
from boomtown.kernel import Seat as Company


def trains_at(s: WildcattersPosition, place: i64) -> i64:
    base = place * box.COMPANIES
    trains = s.trains
    return trains[base] + trains[base + 1] + trains[base + 2] + trains[base + 3]


def touches(s: WildcattersPosition, place: i64, node: i64) -> bool:
    """Whether a train place lies in an area, or on a border of an area or white continent."""
    return s.box.touching[node * box.TRAIN_PLACES + place] > 0


def rooms(s: WildcattersPosition) -> i64:
    """A bit per railway node: is there a refinery or a tanker with room?"""
    mask: i64 = 0
    node_of = s.box.node_of
    for harbour in range(box.HARBOURS):
        if takes_oil(s, harbour):
            mask |= bit(node_of[harbour])
    if mask == 0:  # WC-11.21
        return 0
    for tanker in range(box.TANKERS):
        at = s.tanker_at[tanker]
        if at >= 0 and can_load(s, tanker):
            mask |= bit(node_of[at])
    return mask


def reachable(s: WildcattersPosition, start: i64, visited: i64) -> i64:
    """A bit per node that can be reached by rail without entering visited ones; the start is included."""
    return reached(s, start, visited, railway(s))


def railway(s: WildcattersPosition) -> i64:
    """A bit per border with a train on it."""
    laid: i64 = 0
    for border in range(box.BORDERS):
        if trains_at(s, box.AREAS + border):
            laid |= bit(border)
    return laid


def reached(s: WildcattersPosition, start: i64, visited: i64, laid: i64) -> i64:
    """The same where the railway is known."""
    ends = s.box.border_ends
    found: i64 = bit(start)
    grown = laid != 0
    while grown:
        grown = False
        rest = laid
        border: i64 = 0
        while rest != 0:
            if rest & 1:
                new = ends[border] & ~(found | visited)
                if new != 0 and ends[border] & found != 0:
                    found |= new
                    grown = True
            rest >>= 1
            border += 1
    return found


def refinery_load(s: WildcattersPosition, slot: i64) -> i64:
    base = slot * box.COMPANIES
    oil = s.refinery_oil
    return oil[base] + oil[base + 1] + oil[base + 2] + oil[base + 3]


def takes_oil(s: WildcattersPosition, slot: i64) -> bool:
    """A refinery that stands, is not full and was not closed by a chip (WC-11.18, WC-11.30)."""
    if s.refinery_owner[slot] < 0 or s.closed[slot]:
        return False
    return refinery_load(s, slot) < s.box.refinery_room


def any_refinery_open(s: WildcattersPosition) -> bool:
    for slot in range(box.HARBOURS):
        if takes_oil(s, slot):
            return True
    return False


def partly_filled(s: WildcattersPosition, slot: i64) -> bool:
    """WC-13.4."""
    return s.refinery_owner[slot] >= 0 and 0 < refinery_load(s, slot) < s.box.refinery_room


def any_partly_filled(s: WildcattersPosition) -> bool:
    for slot in range(box.HARBOURS):
        if partly_filled(s, slot):
            return True
    return False


def continent_refineries(s: WildcattersPosition, continent: i64) -> i64:
    count: i64 = 0
    for slot in range(box.HARBOURS):
        if s.box.continent_of[slot] == continent and s.refinery_owner[slot] >= 0:
            count += 1
    return count


def cargo_size(s: WildcattersPosition, tanker: i64) -> i64:
    base = tanker * box.HOLD
    size: i64 = 0
    while size < box.HOLD and s.cargo[base + size] >= 0:
        size += 1
    return size


def can_load(s: WildcattersPosition, tanker: i64) -> bool:
    """A tanker at sea with room that did not sail in this turn (WC-11.19, WC-11.20)."""
    return s.tanker_at[tanker] >= 0 and not s.tanker_used[tanker] and cargo_size(s, tanker) < s.box.tanker_room


def like_an_earlier(s: WildcattersPosition, tanker: i64) -> bool:
    """Whether an equal tanker of the same company with a lower number lies in the same harbour."""
    for other in range(tanker - tanker % box.FLEET, tanker):
        if s.tanker_at[other] == s.tanker_at[tanker] and s.tanker_used[other] == s.tanker_used[tanker]:
            same = True
            for k in range(box.HOLD):
                if s.cargo[other * box.HOLD + k] != s.cargo[tanker * box.HOLD + k]:
                    same = False
            if same:
                return True
    return False


def steering(s: WildcattersPosition, tanker: i64) -> Company:
    """The company that steers a tanker with oil (WC-11.24)."""
    base = tanker * box.HOLD
    owner = Company(tanker // box.FLEET)
    for k in range(box.HOLD):
        if s.cargo[base + k] == owner:
            return owner
    return Company(s.cargo[base])


def spare_tanker(s: WildcattersPosition, company: Company) -> i64:
    """The first tanker in a company's supply, or NOTHING."""
    for k in range(s.box.tankers):
        if s.tanker_at[company * box.FLEET + k] < 0:
            return company * box.FLEET + k
    return box.NOTHING


def unused_tanker(s: WildcattersPosition, company: Company, harbour: i64) -> i64:
    """A tanker of a company in a harbour that may still be moved in action E, or NOTHING."""
    for k in range(box.FLEET):
        tanker = company * box.FLEET + k
        if s.tanker_at[tanker] == harbour and not s.tanker_used[tanker]:
            return tanker
    return box.NOTHING


def has_unused(s: WildcattersPosition, company: Company) -> bool:
    """Whether a company has a tanker that may still be moved in action E."""
    for tanker in range(company * box.FLEET, (company + 1) * box.FLEET):
        if s.tanker_at[tanker] >= 0 and not s.tanker_used[tanker]:
            return True
    return False


def unused_harbours(s: WildcattersPosition, company: Company) -> i64:
    """A bit per harbour in which a company has a tanker that may still be moved in action E."""
    harbours: i64 = 0
    for tanker in range(company * box.FLEET, (company + 1) * box.FLEET):
        if s.tanker_at[tanker] >= 0 and not s.tanker_used[tanker]:
            harbours |= bit(s.tanker_at[tanker])
    return harbours


def can_empty(s: WildcattersPosition, seat: Seat) -> bool:
    """Whether a player has something to do in action F (WC-13.1, WC-13.3)."""
    if refinery_cards(s, seat) > 0 and any_partly_filled(s):
        return True
    if s.refinery_chip[seat] == 0:
        return False
    for slot in range(box.HARBOURS):
        if s.refinery_owner[slot] == seat and partly_filled(s, slot):
            return True
    return False
