"""Ids have types of their own: to exchange two arguments is an error before it is a bug."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = """
from mypy_extensions import i64
from boomtown.games.oil.rules.debts import pay
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.wildcatters.rules.bank import bank_gives
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Agenda, Seat
from boomtown.mechanics.prospecting.rules.overflow import give_up
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition

def shares_for_seats(s: WildcattersPosition, seat: Seat, shares: i64) -> None:
    bank_gives(s, seat, seat, shares)
    bank_gives(s, seat, shares, seat)  # refused
    bank_gives(s, shares, seat, seat)  # refused

def money_for_seats(s: OilPosition, seat: Seat, money: i64, way: i64) -> None:
    pay(s, seat, money, way)
    pay(s, money, seat, way)  # refused

def oil_for_seats(s: ProspectingPosition, seat: Seat, company: i64, oil: i64) -> None:
    give_up(s, seat, company, oil)
    give_up(s, company, seat, oil)  # refused

def kinds_for_seats(agenda: Agenda, kind: i64, seat: Seat) -> None:
    agenda.push(kind, seat, seat)
    agenda.push(seat, kind)  # refused
"""


def test_exchanged_arguments_do_not_type_check(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(RULES)
    run = subprocess.run([sys.executable, "-m", "mypy", rules], cwd=ROOT, capture_output=True, text=True, check=False)
    found = {int(line) for line in re.findall(r"rules\.py:(\d+): error: .*incompatible type", run.stdout)}
    refused = {number for number, line in enumerate(RULES.splitlines(), 1) if line.endswith("# refused")}
    assert found == refused, run.stdout + run.stderr
