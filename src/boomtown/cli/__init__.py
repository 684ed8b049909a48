"""The command line: a file per group of commands, `helping` for what `--help` says."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run a command; Ctrl-C is its own exit code, also while everything is still being imported."""
    try:
        from boomtown.cli.run import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
