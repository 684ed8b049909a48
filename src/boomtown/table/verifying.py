"""Is a record what it claims to be: is its luck that of the seed that was committed to?"""

from boomtown.kernel.components import Components
from boomtown.kernel.errors import DamagedRecord
from boomtown.kernel.record import RESIGNED, STOPPED, TIME, Record
from boomtown.table.match import Match, new_game


def compare_luck(record: Record, match: Match, box: Components | None = None) -> None:
    """Play once more with the luck of the seed: the outcomes in the record must be those."""
    header = record.header
    again = new_game(
        header.game,
        header.players,
        seed=match.seed,
        options=header.options,
        seats=header.seats,
        components=box,
        table=header.table,
        format=header.format,
    )
    for line in record.lines:
        if line.kind == "action":
            again.play(line.action)
        elif line.kind == "undo":
            again.undo()
        elif line.kind == RESIGNED:
            again.resign(line.seat)
        elif line.kind == TIME:
            again.run_out(line.seat)
        elif line.kind == STOPPED:
            again.stop(line.agreed, line.out)
        if again.record.lines[line.number].body() != line.body():
            raise DamagedRecord("its luck is not what the seed gives", line.number + 2)
