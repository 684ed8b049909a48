"""The command line."""


def main() -> None:
    raise SystemExit("the command line is being written")
