"""Results as tables for people."""

from rich.console import Console
from rich.table import Table

from boomtown.lab.bench import Row
from boomtown.lab.simulate import Result, Share


def simulation(result: Result, title: str, console: Console) -> None:
    """Who won how often, by bot and by seat."""
    for heading, shares in (("bot", result.by_bot()), ("seat", result.by_seat())):
        table = Table(heading, "wins", "95 % interval", "mean score")
        for column in table.columns[1:]:
            column.justify = "right"
        for name, share in shares.items():
            table.add_row(name, *_figures(share))
        console.print(table)
    tally = result.tally
    rate = tally.decisions / result.seconds
    console.print(
        f"{title}, {result.plan.players} players, seed {result.plan.seed}: {tally.games:,} games, "
        f"{tally.decisions:,} decisions in {result.seconds:.2f} s ({rate:,.0f}/s)."
    )
    if not result.reproducible:
        console.print("A bot looks at the clock: another run may give another result.")


def _figures(share: Share) -> tuple[str, str, str]:
    low, high = share["interval"]
    return f"{share['win_rate']:.1%}", f"{low:.1%} to {high:.1%}", f"{share['mean_score']:.1f}"


def benchmark(rows: list[Row], console: Console) -> None:
    table = Table("game", "players", "rules", "loop", "decisions/s", "games/s", "clone µs")
    for column in table.columns[4:]:
        column.justify = "right"
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            row["mode"],
            row["loop"],
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['clone_us']:.2f}",
        )
    console.print(table)
