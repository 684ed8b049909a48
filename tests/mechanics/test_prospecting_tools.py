"""The tools that Giganten and Black Gold share, each by itself."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.agenda import Agenda
from boomtown.kernel.luck import Chance
from boomtown.kernel.options import Options
from boomtown.kernel.pool import shuffled
from boomtown.mechanics.prospecting.rules.auction import NO_BID, OPEN, WON, drop_out, opener, raise_bid
from boomtown.mechanics.prospecting.rules.box import BIDDER, HIGHEST
from boomtown.mechanics.prospecting.rules.grid import CLOSED, UNREACHED, Grid, Routes, cell_names
from boomtown.mechanics.prospecting.rules.licences import Licences, LicencesView
from boomtown.mechanics.prospecting.rules.market import Ladder
from boomtown.mechanics.prospecting.rules.oilfield import Field
from boomtown.mechanics.prospecting.rules.rails import Track, Trains, ranks

ROWS, COLUMNS = 6, 7
CELLS = ROWS * COLUMNS


def slow_costs(cost: list[int], closed: set[int], start: int, points: int) -> list[int]:
    """Bellman and Ford, as plainly as possible."""
    best = [10**6] * CELLS
    best[start] = 0
    for _ in range(CELLS):
        for cell in range(CELLS):
            row, column = divmod(cell, COLUMNS)
            for y, x in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= y < ROWS and 0 <= x < COLUMNS and cell not in closed:
                    best[cell] = min(best[cell], best[y * COLUMNS + x] + cost[cell])
    return [found if found <= points else UNREACHED for found in best]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.integers(1, 3), min_size=CELLS, max_size=CELLS),
    st.sets(st.integers(0, CELLS - 1), max_size=12),
    st.integers(0, CELLS - 1),
    st.integers(0, 12),
)
def test_routes_are_the_cheapest(cost: list[int], closed: set[int], start: int, points: int) -> None:
    closed -= {start}
    grid = Grid(ROWS, COLUMNS, cost, [-1] * CELLS, True)
    routes = Routes(CELLS)
    for _ in range(2):  # the paper is used again
        routes.clear()
        for cell in closed:
            routes.close(cell)
        routes.search(grid, start, points)
        found = [UNREACHED if routes.cost(cell) == CLOSED else routes.cost(cell) for cell in range(CELLS)]
        expected = slow_costs(cost, closed, start, points)
        assert found == expected
        stops = Options()
        routes.list_stops(grid, start, points, vec[i64](), stops, 100)
        assert stops.listing() == [100 + cell for cell in range(CELLS) if expected[cell] > 0]


def test_a_grid_knows_its_neighbours_tracks_and_sites() -> None:
    grid = Grid(2, 3, [1] * 6, [-1, 0, -1, 2, -1, 0], False)
    assert list(grid.near[:4]) == [-1, -1, 1, 3] and list(grid.near[16:20]) == [1, 3, 5, -1]
    assert list(grid.track) == [1, 2, 3, 1, 2, 3]
    assert list(Grid(2, 3, [1] * 6, [-1] * 6, True).track) == [1, 1, 1, 2, 2, 2]
    assert (list(grid.site_cell), list(grid.site_kind), list(grid.site_place)) == ([1, 3, 5], [0, 2, 0], [0, 0, 1])
    assert cell_names(2, 2) == ["r1c1", "r1c2", "r2c1", "r2c2"]
    assert (grid.row(5), grid.column(5)) == (2, 3)


@given(st.lists(st.integers(1, 3), min_size=3, max_size=12), st.integers(0, 20))
def test_a_train_goes_as_far_as_its_points(costs: list[int], points: int) -> None:
    track = Track(costs)
    end = track.reach(1, points)
    assert track.cost(1, end) <= points
    assert end == track.last or track.cost(1, end + 1) > points


def test_a_track_knows_the_points_from_its_first_space() -> None:
    track = Track([1, 2, 3])
    assert track.last == 4 and list(track.enter) == [0, 0, 1, 2, 3] and list(track.way) == [0, 0, 1, 3, 6]
    assert [track.cost(2, end) for end in range(1, 5)] == [0, 0, 2, 5]
    assert [track.reach(2, points) for points in range(7)] == [2, 2, 3, 3, 3, 4, 4]


def test_trains() -> None:
    trains = Trains(4, 6, 1)
    trains.at = vec[i64]([6, 9, 9, 2])
    assert trains.lead() == 9 and trains.count_at(9) == 2 and trains.count_at(9, but=1) == 1
    trains.set_back(1, 4)
    assert list(trains.at) == [2, 9, 5, 1] and trains.black == 1
    twin = trains.clone()
    twin.at[0] = 20
    assert trains.at[0] == 2


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 2)), min_size=2, max_size=5), st.integers(0, 4))
def test_ranks_follow_space_licences_and_turn_order(trains: list[tuple[int, int]], first: int) -> None:
    players = len(trains)
    first %= players
    at, licences = vec[i64]([a for a, _ in trains]), vec[i64]([b for _, b in trains])
    order = ranks(at, licences, first)
    keys = [(-trains[seat][0], -trains[seat][1], (seat - first) % players) for seat in order]
    assert keys == sorted(keys) and sorted(order) == list(range(players))


def test_the_ladder() -> None:
    ladder = Ladder([1, 2, 3, 4, 5, 6], 2, 5, 3, [1, 2], [1, 2])
    assert [ladder.rolled(at, 1) for at in range(6)] == [2, 3, 0, 1, 2, 3], "a red 2: up, up, down, down, down, down"
    assert [ladder.rolled(at, 3) for at in range(6)] == [2, 3, 4, 5, 2, 3], "a blue 2"
    assert ladder.moved(4, 9) == 5 and ladder.moved(1, -9) == 0


def bidding(mask: int, first: int, players: int = 4) -> Agenda:
    agenda = Agenda()
    agenda.push(0, opener(mask, first, players), 2, 0, -1, mask)
    return agenda


def test_an_auction_goes_round_until_one_is_left() -> None:
    agenda = bidding(0b1011, 2)
    assert agenda.seat == 3
    assert drop_out(agenda, 4) == OPEN and agenda.seat == 0
    assert raise_bid(agenda, 5, 4) == OPEN and agenda.seat == 1 and agenda.get(HIGHEST) == 5
    assert raise_bid(agenda, 6, 4) == OPEN and agenda.seat == 0
    assert drop_out(agenda, 4) == WON and agenda.get(BIDDER) == 1
    alone = bidding(0b0100, 0)
    assert raise_bid(alone, 1, 4) == WON and alone.get(BIDDER) == 2
    nobody = bidding(0b0110, 0)
    assert drop_out(nobody, 4) == OPEN and drop_out(nobody, 4) == NO_BID
    assert opener(0, 0, 4) == -1


# ---------------------------------------------------------------------- licences


def cards(ones: int, twos: int, lots: int = 2) -> Licences:
    return Licences(3, lots, shuffled(5, vec[i64]([ones, twos])), 6)


def test_payments_hold_no_needless_card() -> None:
    for ones in range(5):
        for twos in range(5):
            for price in range(1, ones + 2 * twos + 1):
                hand = cards(10, 10)
                hand.ones[0], hand.twos[0] = ones, twos
                least, most = hand.fewest_twos(0, price), hand.useful_twos(0, price)
                sound = []
                for given_twos in range(twos + 1):
                    for given_ones in range(ones + 1):
                        value = given_ones + 2 * given_twos
                        smallest = 1 if given_ones else 2
                        if value >= price > value - smallest:
                            sound.append((given_twos, given_ones))
                assert [pair[0] for pair in sound] == list(range(least, most + 1))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_licences_are_conserved_and_dealt_worlds_look_alike(seed: int) -> None:
    """Deal, lay down, pay, punish, turn up: the count stays, and no seat can tell a dealt world from the real one."""
    luck = Chance(seed)
    hands = cards(8, 7)
    for _ in range(30):
        what, seat, lot = luck.below(5), luck.below(3), luck.below(2)
        if what == 0:
            hands.deal(seat, luck.below(4), luck)
        elif what == 1:
            hands.lay_down(lot, luck.below(3), luck)
        elif what == 2 and hands.cards(seat) > 0:
            price = 1 + luck.below(hands.value(seat))
            hands.pay(seat, price, hands.useful_twos(seat, price))
        elif what == 3 and hands.cards(seat) > 0:
            hands.punish(seat, hands.value(seat) + 1, luck)
        elif what == 4:
            hands.open_lot(lot, luck)
            if luck.below(2):
                hands.discard_lot(lot)
        assert hands.total() == 15
        for player in range(3):
            assert hands.value(player) <= hands.most[player] <= 2 * hands.cards(player)
        for watcher in range(-1, 3):
            seen = LicencesView(hands, watcher, False)
            payer = luck.below(3)
            price = hands.value(payer)
            world = seen.deal(Chance(seed), payer, price)
            assert world.total() == 15 and world.value(payer) >= price
            again = LicencesView(world, watcher, False)
            assert list(again.deck.unseen) == list(seen.deck.unseen) and list(again.own) == list(seen.own)
            assert all(world.value(player) <= world.most[player] for player in range(3))
            assert min(world.pool.left) >= 0 and sum(world.pool.left) == world.pool.size
            for other in range(3):  # what somebody in a dealt world would deal
                nested = LicencesView(world, other, False).deal(Chance(seed), -1, 0)
                assert nested.total() == 15 and min(nested.pool.left) >= 0


def test_who_counts_along_knows_the_reshuffled_deck() -> None:
    """The discards were open: a deck made of nothing but twos is dealt as nothing but twos."""
    hands = cards(6, 4, lots=0)
    hands.deal(0, 5, Chance(1))
    hands.deal(1, 5, Chance(1))
    for seat in (0, 1):
        while hands.twos[seat] > 0:
            hands.pay(seat, 2, 1)
    assert hands.pool.size == 0 and list(hands.discards) == [0, 4]
    hands.deal(2, 1, Chance(2))
    assert list(hands.fresh) == [0, 4]
    for watcher in range(-1, 3):
        for seed in range(10):
            world = LicencesView(hands, watcher, False).deal(Chance(seed), -1, 0)
            assert list(world.pool.left) == [0, 3]


def test_face_down_cards_keep_their_places_in_the_deck() -> None:
    hands = cards(3, 3)
    hands.lay_down(0, 2, Chance(1))
    hands.deal(1, 1, Chance(1))
    hands.lay_down(1, 2, Chance(1))
    assert [hands.lot_place[lot] for lot in range(2)] == [0, 3]
    assert hands.pool.reserved == 4 and hands.pool.free == 1
    hands.open_lot(1, Chance(2))
    assert hands.face_down(1) == 0 and hands.lot_open[2] + hands.lot_open[3] == 2


def test_a_caught_bluff_tells_the_table_something() -> None:
    hands = cards(4, 4)
    hands.deal(0, 4, Chance(3))
    assert hands.most[0] == 8
    value = hands.value(0)
    ones, twos = hands.punish(0, value + 1, Chance(4))
    assert ones + twos == 2 and hands.most[0] <= value - ones - 2 * twos
    assert all(before >= after for before, after in pairwise([8, int(hands.most[0])]))


# ---------------------------------------------------------------------- derricks


def test_the_first_cell_and_the_first_site_are_like_any_other() -> None:
    """Cells and sites are counted from 0, and -1 stands for none."""
    grid = Grid(1, 4, [1, 1, 1, 1], [0, -1, 0, -1], True)
    field = Field(2, 2, grid.sites, [shuffled(kind, vec[i64]([3])) for kind in range(3)])
    assert [field.tile_at(grid, cell) for cell in range(4)] == [0, -1, 1, -1]
    field.put_derrick(1, 0, 3)
    field.put_derrick(1, 3, 2)
    field.put_derrick(0, 2, 1)
    assert list(field.rig_cell) == [2, -1, 0, 3] and list(field.rig_oil) == [1, 0, 3, 2]
    assert [field.slot_at(cell) for cell in range(4)] == [2, -1, 0, 3] and list(field.spare) == [1, 0]
    assert [field.oil_on_map(seat) for seat in range(2)] == [1, 5]
    field.truck[0] = 0
    assert field.truck_on(0, -1) and field.truck_on(0, 1) and not field.truck_on(0, 0) and not field.truck_on(1, 1)
    field.truck[0] = 1
    routes = Routes(grid.cells)
    field.search(grid, routes, 0, 3)
    assert [routes.cost(cell) for cell in range(4)] == [CLOSED, 0, CLOSED, CLOSED]
    field.extract(0)
    assert list(field.rig_cell[:2]) == [-1, -1] and field.spare[0] == 2, "dry"
    field.extract(2)
    assert list(field.rig_cell) == [-1, -1, 0, 3] and list(field.rig_oil) == [0, 0, 2, 2]
    twin = field.clone()
    twin.put_derrick(0, 2, 4)
    assert list(field.rig_cell) == [-1, -1, 0, 3] and twin.derricks == 2
