"""Why an answer is not allowed, as somebody says it who knows the rules: the rule, the sentence, its numbers."""

from mechanics.prospecting_paper import COST
from mechanics.prospecting_reader import Reader

Reason = tuple[str, str, dict[str, int]]

CITED = {
    "giganten": {
        "start": "GI-7.2",
        "stop": "GI-7.4",
        "truck": "GI-7.5",
        "known": "GI-7.10",
        "build": "GI-9.1",
        "money": "GI-9.2",
        "supply": "GI-9.3",
        "haul": "GI-10.3",
        "zero": "GI-11.4",
    },
    "blackgold": {
        "start": "BG-7.5",
        "stop": "BG-7.4",
        "truck": "BG-7.5",
        "known": "BG-7.9",
        "build": "BG-7.10",
        "money": "BG-7.11",
        "supply": "BG-7.11",
        "zero": "BG-10.4",
    },
}


def why_not(reader: Reader, question: str, seat: int, text: str) -> Reason:
    """The reason against an answer of a kind that is asked for."""
    word, _, rest = text.partition(" ")
    cited = CITED[reader.key] | reader.rules
    reasons = {
        "take": _take,
        "place": _place,
        "drive": _drive,
        "survey": _survey,
        "train": _train,
        "build": _build,
        "raise": _shift,
        "lower": _shift,
        "store": _store,
        "haul": _haul,
        "bid": _bid,
        "pass": _bid,
        "pay": _pay,
        "sell": _sell,
        "spring": _spring,
        "deepen": _deepen,
        "liquidate": _liquidate,
        "tile": _tile,
    }
    return reasons[word](reader, question, seat, rest, cited)


def _cell(reader: Reader, name: str) -> int:
    row, column = name[1:].split("c")
    return (int(row) - 1) * reader.wide + int(column) - 1


def _take(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return cited["took"], "refuse.take", {}


def _place(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return cited["start"], "refuse.truck", {"cell": _cell(reader, rest)}


def _drive(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    cell = _cell(reader, rest)
    if not reader.is_giganten and reader.has_built:
        return "BG-7.10", "refuse.built", {}
    if reader.trucks[seat] == cell:
        return cited["drove"], "refuse.same_cell", {}
    if cell in reader.derricks():
        return cited["stop"], "refuse.derrick", {"cell": cell}
    if cell in reader.tiles:
        return cited["stop"], "refuse.well", {"cell": cell}
    if not reader.may_stop(cell, seat):
        return cited["truck"], "refuse.truck", {"cell": cell}
    return cited["drove"], "refuse.far", {"cell": cell, "points": reader.points}


def _survey(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    cell = _cell(reader, rest)
    if cell not in reader.tiles:
        return cited["surveyed"], "refuse.no_well", {"cell": cell}
    if reader.wells[cell] == 1:
        return cited["surveyed"], "refuse.double", {}
    if reader.knows.get(cell, 0) >> seat & 1:
        return cited["known"], "refuse.known", {"depth": reader.depth[cell]}
    return cited["surveyed"], "refuse.not_beside", {"cell": cell}


def _train(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    here, space = reader.trains[seat], int(rest)
    if space <= here:
        return cited["train"], "refuse.train_back", {}
    numbers = {"space": space, "points": reader.train_cost(here, space), "rest": reader.points}
    return cited["train"], "refuse.train_far", numbers


def _build(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    cell = _cell(reader, rest)
    if not reader.is_giganten and reader.has_built:
        return "BG-7.10", "refuse.built", {}
    if cell not in reader.tiles:
        return cited["build"], "refuse.no_well", {"cell": cell}
    if [] not in reader.rigs[seat]:
        return cited["supply"], "refuse.no_derrick", {}
    cost = COST[reader.wells[cell]]
    if cost > reader.cash[seat]:
        return cited["money"], "refuse.no_money", {"cost": cost, "left": reader.cash[seat]}
    return cited["build"], "refuse.not_beside", {"cell": cell}


def _shift(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return cited["shift"], "refuse.shift", {"company": reader.company_names.index(rest)}


def _store(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    if question == "store":
        return cited["stored"], "refuse.store_count", {"oil": reader.carried}
    return cited["given"], f"refuse.{question.replace(' ', '_')}", {"oil": reader.size}


def _haul(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return cited["haul"], "refuse.haul", {}


def _bid(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    highest, lot = reader.auction["highest"], reader.auction["lot"]
    assert isinstance(highest, int) and isinstance(lot, int)
    if rest == "":
        return "BG-13.2", "refuse.final_pass", {}
    if rest == "0":
        return cited["zero"], "refuse.no_zero", {}
    if question == "bid":
        return cited["bid"], "refuse.bid", {"number": highest}
    if reader.is_greedy:
        return "BG-15.4", "refuse.greedy_bid", {"number": reader.baron_value(lot)}
    return "BG-13.2", "refuse.final_bid", {"number": highest}


def _pay(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    if int(rest) > reader.hands[seat][1]:
        return cited["paid"], "refuse.pay_twos", {}
    if 2 * int(rest) > reader.due:
        return cited["paid"], "refuse.pay_needless", {}
    return cited["paid"], "refuse.pay_short", {"number": reader.due}


def _sell(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return cited["sold"], "refuse.sell", {"oil": reader.tank[seat, reader.selling]}


def _spring(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    cell = _cell(reader, rest)
    if [] not in reader.rigs[seat]:
        return "BG-8.5", "refuse.no_derrick", {}
    if reader.cash[seat] < 5000:
        return "BG-8.5", "refuse.no_money", {"cost": 5000, "left": reader.cash[seat]}
    if reader.options.get("spring_turn") == "building" and not reader.has_built:
        return "BG-15.13", "refuse.no_first_derrick", {}
    if reader.options.get("spring_site") != "map" and cell not in reader.near(reader.trucks[seat]):
        return "BG-8.4", "refuse.not_beside", {"cell": cell}
    if reader.cost[cell] > 1 or cell in {*reader.tiles, *reader.derricks(), *reader.trucks}:
        return "BG-8.4", "refuse.not_plains", {"cell": cell}
    return "BG-8.6", "refuse.shut_in", {}


def _deepen(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    cell = _cell(reader, rest)
    if reader.derricks().get(cell, (-1, 0))[0] != seat:
        return "BG-8.7", "refuse.not_yours", {"cell": cell}
    if cell in reader.deepened:
        return "BG-8.7", "refuse.deepened", {"cell": cell}
    return "BG-3.2", "refuse.no_money", {"cost": 2000, "left": reader.cash[seat]}


def _liquidate(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    return "BG-14.2", "refuse.liquidate", {"company": reader.company_names.index(rest)}


def _tile(reader: Reader, question: str, seat: int, rest: str, cited: dict[str, str]) -> Reason:
    face = reader.faces.index(rest)
    return "BG-2.2", "refuse.laid" if face in reader.draws[: 3 * reader.beside] else "refuse.face", {"face": face}
