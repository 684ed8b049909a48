"""Who plays Black Gold in the tests, and positions they start from."""

from boomtown import games
from boomtown.games.blackgold.rules.box import BlackGoldBox
from boomtown.games.blackgold.rules.map import Map
from boomtown.games.blackgold.rules.setup import lay_out
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting.rules.box import AUCTION, LICENCE_POOL, MOVE
from mechanics.prospecting_scene import Scene

ANNA, BEN, CARL, DORA, EMIL = 0, 1, 2, 3, 4
HUDSON, JET, STANDARD, LIQUIDATION = 0, 1, 2, 3
PLAIN = ("N01", "N01", "N01", "N01", "N01")


def scene(players: int = 4, **options: str) -> Scene:
    """Always on the fixed map."""
    return Scene("blackgold", players, **{"map": "fixed", **options})


def moving(points: int, truck: str, seat: int = ANNA, players: int = 4, **options: str) -> Scene:
    s = scene(players, **options)
    s.truck(seat, truck)
    s.jump(MOVE, seat, points)
    return s


def box(players: int, **options: str) -> BlackGoldBox:
    game = games.find("blackgold").set_up(players, options)
    assert isinstance(game, BlackGoldBox)
    return game


def maps(players: int, **options: str) -> list[Map]:
    """Twenty random maps."""
    made = box(players, **options)
    return [lay_out(made, Chance(seed)) for seed in range(20)]


def faces(laid: Map, made: BlackGoldBox) -> list[str]:
    return [made.face_names[int(face)] for face in laid.draws[: len(made.choices)]]


def wells(laid: Map) -> list[int]:
    return list(laid.grid.wells_of_kind)


def auction(
    hands: dict[int, tuple[int, int]], oil: dict[int, int], lot: int = HUDSON, first: int = ANNA, players: int = 4
) -> Scene:
    s = scene(players)
    for seat, (ones, twos) in hands.items():
        s.hand(seat, ones, twos)
    for seat, held in oil.items():
        s.tank(seat, lot if lot < LIQUIDATION else JET, held)
    s.table.first = first
    s.jump(AUCTION, first, lot)
    return s


def duel(licences: tuple[int, ...], hands: dict[int, tuple[int, int]], oil: dict[int, int], **options: str) -> Scene:
    """Hudson's auction with the Baron's licences face down there."""
    s = scene(2, **options)
    for seat, (ones, twos) in hands.items():
        s.hand(seat, ones, twos)
    for seat, held in oil.items():
        s.tank(seat, HUDSON, held)
    s.table.licences.lay_down(HUDSON, len(licences), s.luck)
    s.luck.kinds[LICENCE_POOL] = [value - 1 for value in licences]
    s.jump(AUCTION, ANNA, HUDSON)
    return s
