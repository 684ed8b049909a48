"""What simulation, tournament and balance are asked alike: who sits where, which games, and where the findings go."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cyclopts import Parameter

from boomtown.cli.app import (
    AsJson,
    BoxFile,
    CsvFile,
    Jobs,
    On,
    Options,
    OutFile,
    PlayerCount,
    ReportFile,
    Resume,
    SeedText,
)
from boomtown.cli.given import read_bytes, read_options, split_names

if TYPE_CHECKING:
    from boomtown.kernel.entry import Entry
    from boomtown.lab.machine import Means
    from boomtown.lab.plan import Plan
    from boomtown.lab.report import Report


@Parameter(name="*")
@dataclass(frozen=True)
class Study:
    """The parameters themselves: on the command line they stand among those of the command."""

    players: PlayerCount = None
    seed: SeedText = "1"
    option: Options = field(default_factory=list)
    jobs: Jobs = 0
    on: On = "local"
    out: OutFile = None
    resume: Resume = False
    components: BoxFile = None
    report: ReportFile = None
    table: CsvFile = None
    as_json: AsJson = False

    def plan(self, entry: "Entry", bots: str, games: int) -> "Plan":
        """What the lab is to play; one bot's name takes all seats. Files that cannot be written are refused now."""
        from boomtown.lab.plan import Plan
        from boomtown.lab.report import check_files

        check_files(self.report, self.table)
        names = split_names(bots, "bots")
        count = entry.count(self.players, len(names) if len(names) > 1 else 0)
        names = names * count if len(names) == 1 else names
        box = None if self.components is None else (self.components.name, read_bytes(self.components))
        options = tuple(read_options(self.option).items())
        return Plan(entry.key, count, tuple(names), games, self.seed, options, box)

    def means(self, progress: Callable[[int], None]) -> "Means":
        from boomtown.lab.machine import Means

        return Means(self.jobs, self.on, self.out, self.resume, progress)

    def leave(self, report: "Report") -> None:
        """Write the files that were asked for."""
        from boomtown.lab.report import write

        write(report, self.report, self.table)

    @property
    def traced(self) -> bool:
        """Whether more of each game is wanted than its result."""
        return self.out is not None or self.report is not None


AS_USUAL = Study()
