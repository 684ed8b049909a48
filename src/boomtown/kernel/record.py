"""The log is the game: a header, the set-up's outcomes, then one line per action, append-only.

Lines are JSON. Each is chained to the one before by a hash keyed from the seed: without the seed nobody can
test a guess at a hidden outcome against it. The seed is committed to in the header and revealed by the last line.
"""

import hashlib
import hmac
import json

from boomtown.kernel.errors import DamagedRecord
from boomtown.kernel.luck import Luck, Sealed, Seeded

SEEDED = 1
"""The format of records whose luck is `Seeded`: all of 0.1.0, and games from a seed that somebody typed."""
SEALED = 2
"""The format of records whose luck is `Sealed`: games from a secret seed."""
RESIGNED = "resigned"
TIME = "time"
STOPPED = "stopped"
NOTES = (RESIGNED, TIME, STOPPED)
"""What people decide about the game beside its rules: somebody gives up, somebody's time is up, all agree to stop."""


def seed_bytes(seed: str) -> bytes:
    """256 bits from any text a person types as a seed."""
    return hashlib.sha256(b"boomtown seed " + seed.encode()).digest()


def commitment(table: str, seed: bytes) -> str:
    """What is shown before the game, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(table.encode() + b" " + seed).hexdigest()


class Header:
    """What was agreed before the game."""

    def __init__(
        self,
        game: str,
        rules: str,
        components: str,
        players: int,
        options: dict[str, str],
        seats: list[str],
        table: str,
        commitment: str,
        format: int = SEALED,
    ) -> None:
        self.game = game
        self.rules = rules
        self.components = components
        self.players = players
        self.options = options
        self.seats = seats
        self.table = table
        self.commitment = commitment
        self.format = format

    def luck(self, seed: bytes) -> Luck:
        """What decides the outcomes of this game."""
        return Seeded(seed) if self.format == SEEDED else Sealed(seed)

    def text(self) -> str:
        return _json(
            {
                "boomtown": self.format,
                "game": self.game,
                "rules": self.rules,
                "components": self.components,
                "players": self.players,
                "options": self.options,
                "seats": self.seats,
                "table": self.table,
                "commitment": self.commitment,
            }
        )


class RecordLine:
    """One line: the set-up (number 0), an action, an undo, a note, or the end.

    `luck` holds the outcomes drawn, `automatic` the questions the engine answered by itself. An undo goes
    back to the position after line `back`. A note changes no position: from then on a bot answers for `seat`; or, if
    the game is stopped, `agreed` names the seats that wanted it and `out` those that count for nothing any more. The
    end reveals the seed; a site signs its chain value there.
    """

    def __init__(self, number: int, kind: str) -> None:
        self.number = number
        self.kind = kind
        self.seat = -1
        self.action = ""
        self.luck: list[int] = []
        self.automatic: list[str] = []
        self.back = -1
        self.agreed: list[int] = []
        self.out: list[int] = []
        self.scores: list[int] = []
        self.winners: list[int] = []
        self.seed = ""
        self.chain = ""
        self.site = ""
        self.signature = ""

    def body(self) -> dict[str, object]:
        """What is chained and written, in a fixed order."""
        body: dict[str, object] = {"n": self.number}
        if self.kind == "action":
            body["seat"] = self.seat
            body["do"] = self.action
        elif self.kind == "undo":
            body["seat"] = self.seat
            body["undo"] = self.back
        elif self.kind == STOPPED:
            body["note"] = self.kind
            body["agreed"] = self.agreed
            body["out"] = self.out
        elif self.kind in NOTES:
            body["seat"] = self.seat
            body["note"] = self.kind
        elif self.kind == "end":
            body["scores"] = self.scores
            body["winners"] = self.winners
            body["seed"] = self.seed
        if self.luck:
            body["luck"] = self.luck
        if self.automatic:
            body["auto"] = self.automatic
        return body

    def text(self) -> str:
        signed: dict[str, object] = {"site": self.site, "signature": self.signature} if self.signature else {}
        return _json({**self.body(), "chain": self.chain, **signed})


class Chain:
    """The keyed hash over the lines so far."""

    def __init__(self, seed: bytes, header: Header) -> None:
        self._key = hashlib.sha256(b"boomtown chain " + seed).digest()
        self._last = self._hash(header.text())

    def _hash(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:32]

    def next(self, line: RecordLine) -> str:
        """The chain value of the next line."""
        self._last = self._hash(self._last + _json(line.body()))
        return self._last


class Record:
    """Header and lines. `torn` is true if the last line was cut off in the middle: it was never acknowledged."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines: list[RecordLine] = []
        self.torn = False

    @property
    def finished(self) -> bool:
        return bool(self.lines) and self.lines[-1].kind == "end"

    def text(self) -> str:
        return "".join(part + "\n" for part in [self.header.text(), *(line.text() for line in self.lines)])


def parse(text: str) -> Record:
    """Read a record; the first line that is damaged is named. A torn last line is dropped and marked."""
    rows = text.split("\n")
    tail = rows.pop()
    if not rows:
        raise DamagedRecord("this is not a Boomtown record", 1)
    header = _header(_object(rows[0], 1))
    _same(header.text(), rows[0], 1)
    record = Record(header)
    for at, row in enumerate(rows[1:], start=2):
        line = read_line(row, at)
        if line.number != len(record.lines):
            raise DamagedRecord(f"line number {len(record.lines)} is missing", at)
        if record.finished:
            raise DamagedRecord("there is a line after the end of the game", at)
        record.lines.append(line)
    record.torn = bool(tail)
    return record


def read_line(row: str, at: int) -> RecordLine:
    """One line of a record, which stands in row `at` of it."""
    line = _line(_object(row, at), at)
    _same(line.text(), row, at)
    return line


def _same(text: str, row: str, at: int) -> None:
    """The chain covers what a line says; whoever reads the bytes must find the same: no key added, none twice."""
    if text != row:
        raise DamagedRecord("it is not written as records are: something was added, or stands there twice", at)


def verify_chain(record: Record, seed: bytes) -> None:
    """Raise `DamagedRecord` for the first line that was altered since it was written."""
    header = record.header
    if commitment(header.table, seed) != header.commitment:
        raise DamagedRecord("the seed is not the one that was committed to", 1)
    chain = Chain(seed, header)
    for at, line in enumerate(record.lines, start=2):
        if not hmac.compare_digest(chain.next(line).encode(), line.chain.encode(errors="replace")):
            raise DamagedRecord("it was altered, or a line before it was", at)


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _object(row: str, at: int) -> dict[str, object]:
    try:
        value: object = json.loads(row)
        if "\\u" in row:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is a text that nobody can write
    except (ValueError, RecursionError) as error:
        raise DamagedRecord("it is not readable", at) from error
    if not isinstance(value, dict):
        raise DamagedRecord("it is not a record line", at)
    return value


class _Reader:
    """Reads the values of one line and names it when one is wrong."""

    def __init__(self, values: dict[str, object], at: int) -> None:
        self.values = values
        self.at = at

    def wrong(self, key: str) -> DamagedRecord:
        return DamagedRecord(f"'{key}' is missing or wrong", self.at)

    def num(self, key: str) -> int:
        value = self.values.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key)
        return value

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self.wrong(key)
        return value

    def nums(self, key: str) -> list[int]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
            raise self.wrong(key)
        return [int(item) for item in value]

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(key)
        return [str(item) for item in value]


def _header(values: dict[str, object]) -> Header:
    read = _Reader(values, 1)
    if "boomtown" not in values:
        raise DamagedRecord("this is not a Boomtown record", 1)
    if read.num("boomtown") not in (SEEDED, SEALED):
        raise DamagedRecord(
            f"it has format {read.num('boomtown')}; this version reads formats {SEEDED} and {SEALED}", 1
        )
    options = values.get("options")
    if not isinstance(options, dict):
        raise read.wrong("options")
    players = read.num("players")
    seats = read.texts("seats")
    if seats and len(seats) != players:
        raise read.wrong("seats")
    return Header(
        read.text("game"),
        read.text("rules"),
        read.text("components"),
        players,
        {str(key): str(value) for key, value in options.items()},
        seats,
        read.text("table"),
        read.text("commitment"),
        read.num("boomtown"),
    )


def _line(values: dict[str, object], at: int) -> RecordLine:
    read = _Reader(values, at)
    line = RecordLine(read.num("n"), _kind(read))
    kind = line.kind
    line.chain = read.text("chain")
    line.luck = read.nums("luck")
    line.automatic = read.texts("auto")
    if kind == "set-up" and line.number != 0:
        raise read.wrong("do")
    if kind in ("action", "undo", RESIGNED, TIME):
        line.seat = read.num("seat")
    if kind == "action":
        line.action = read.text("do")
    elif kind == "undo":
        line.back = read.num("undo")
    elif kind == STOPPED:
        line.agreed = read.nums("agreed")
        line.out = read.nums("out")
    elif kind == "end":
        line.scores = read.nums("scores")
        line.winners = read.nums("winners")
        line.seed = read.text("seed")
        if "signature" in values:
            line.site = read.text("site")
            line.signature = read.text("signature")
    return line


def _kind(read: _Reader) -> str:
    values = read.values
    if "note" in values:
        if read.text("note") not in NOTES:
            raise read.wrong("note")
        return read.text("note")
    return "undo" if "undo" in values else "end" if "seed" in values else "action" if "do" in values else "set-up"
