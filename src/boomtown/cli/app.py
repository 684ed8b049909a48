"""The application the commands belong to, and the kinds of parameters that several of them have."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

app = App(
    name="boomtown",
    version_flags=[],
    suppress_keyboard_interrupt=False,
)
playing = Group("Playing", sort_key=1)
studying = Group("Studying", sort_key=3)
keeping = Group("Keeping the engine honest", sort_key=4)
hosting = Group("Hosting", sort_key=2)

GameName = str
Outside = Annotated[list[str] | None, Parameter(negative=())]
PlayerCount = int | None
Options = Annotated[list[str], Parameter(name="--option", negative=(), show_default=False)]
Vary = Annotated[list[str], Parameter(name="--vary", negative=(), show_default=False)]
BoxFile = Path | None
DataFolder = Path | None
Jobs = int
On = str
OutFile = Path | None
Resume = Annotated[bool, Parameter(negative=(), show_default=False)]
ReportFile = Path | None
CsvFile = Annotated[Path | None, Parameter(name="--csv")]
SeedText = str
AsJson = Annotated[bool, Parameter(name="--json", negative=(), show_default=False)]
