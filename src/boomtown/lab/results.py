"""The file a run leaves: one JSON object per game, appended as games end; Parquet is made of it at the end."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from boomtown.kernel.errors import BoomtownError
from boomtown.lab.extras import needed
from boomtown.lab.playing import Row

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Results:
    """Rows on the disk. A run that was interrupted reads them again; a last line that was cut off never counted."""

    def __init__(self, path: Path, resume: bool) -> None:
        if path.suffix not in (".jsonl", ".parquet"):
            raise BoomtownError(f"results go to a file that ends in .jsonl or .parquet, not to {path}")
        self.path = path
        self.lines = path.with_suffix(".jsonl")
        """For Parquet, which cannot be appended to, the lines are kept next to it."""
        if path.suffix == ".parquet":
            needed("pyarrow.parquet", "lab", "a .parquet file")
        self._file = self._opened(resume)

    def _opened(self, resume: bool) -> IO[bytes]:
        try:
            if not resume and self.lines.exists() and self.lines.stat().st_size:
                raise BoomtownError(f"{self.lines} is there already: --resume goes on with it")
            file = self.lines.open("a+b")
        except OSError as error:
            raise BoomtownError(f"cannot write the results to {self.lines}: {error.strerror}") from error
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                file.close()
                raise BoomtownError(f"another run is writing to {self.lines}") from error
        return file

    def earlier(self) -> Iterator[Row]:
        """What was written before; a torn end is cut off."""
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                row: Row = json.loads(line)
                row["plan"], row["arm"], row["number"], row["scores"], row["won"]
            except (ValueError, KeyError, TypeError) as error:
                raise BoomtownError(f"line {number} of {self.lines} is not a game's result") from error
            yield row
        self._file.truncate(whole)

    def append(self, rows: list[Row]) -> None:
        text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
        try:
            self._file.write(text.encode())
            self._file.flush()
        except OSError as error:
            raise BoomtownError(f"cannot write the results to {self.lines}: {error.strerror}") from error

    def finish(self) -> None:
        """The run is complete."""
        if self.path.suffix == ".parquet":
            reader = needed("pyarrow.json", "lab", "a .parquet file")
            writer = needed("pyarrow.parquet", "lab", "a .parquet file")
            writer.write_table(reader.read_json(self.lines), self.path)

    def close(self) -> None:
        self._file.close()
