"""A command from what was typed to its exit code. What a command needs is imported when it runs, so that `--help` and
mistakes answer at once."""

import io
import os
import sys

from cyclopts.exceptions import CycloptsError

from boomtown.cli import hosting, keeping, playing, studying
from boomtown.cli.app import app
from boomtown.cli.helping import tell
from boomtown.kernel.errors import BoomtownError
from boomtown.speech import choose, harmless, translated

__all__ = ["app", "hosting", "keeping", "playing", "run", "studying"]


def run(typed: list[str]) -> int:
    """Mistakes are one sentence and exit code 2."""
    _accept_any_encoding()
    try:
        arguments = _spoken(typed)
        tell(app)
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (CycloptsError, BoomtownError) as error:
        print(f"boomtown: {harmless(translated(' '.join(str(error).split())))}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def _accept_any_encoding() -> None:
    """What a terminal cannot show, or a script has garbled, becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _spoken(arguments: list[str]) -> list[str]:
    """The arguments without `--language`, which may stand anywhere and is chosen first of all."""
    rest: list[str] = []
    given = iter(arguments)
    for argument in given:
        option, sign, wanted = argument.partition("=")
        if option != "--language":
            rest.append(argument)
        else:
            choose(wanted if sign else next(given, ""))
    return rest
