"""What long work shows meanwhile and leaves behind."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from boomtown import speed
from boomtown.speech import say, translated


def print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


@contextlib.contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, nothing elsewhere. Call it with the number of games done so far."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # No thread of its own: processes are forked while the bar stands.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=total)

        def advance(done: int) -> None:
            bar.update(task, completed=done, refresh=True)

        yield advance


@contextlib.contextmanager
def kept(out: Path | None) -> Iterator[None]:
    """Tell the user who interrupts a run how to resume it."""
    try:
        yield
    except KeyboardInterrupt:
        if out is not None:
            lines = out.with_suffix(".jsonl")
            print("\n" + say("cli.kept", file=lines), file=sys.stderr)
        raise


def compile_meanwhile() -> None:
    """What starts later finds compiled rules."""
    _, line = speed.build_in_background()
    if line:
        print(translated(line), file=sys.stderr)


def compiling_meanwhile(advance: Callable[[int], None] | None) -> Callable[[int], None]:
    """Progress that has the rules compiled once the first games are played: what was asked for is possible then."""
    begun = False

    def tell(done: int) -> None:
        nonlocal begun
        if not begun:
            compile_meanwhile()
            begun = True
        if advance is not None:
            advance(done)

    return tell
