"""Results as tables for people."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from boomtown.lab.balance import Balance
from boomtown.lab.bench import Row, Search
from boomtown.lab.figures import shown
from boomtown.lab.simulate import Result, Share
from boomtown.lab.tournament import Tournament
from boomtown.lab.tune import Tuned

CLOCK = "A bot looks at the clock: another run may give another result."


def simulation(result: Result, title: str, console: Console) -> None:
    """Who won how often, by bot and by seat."""
    for heading, shares in (("bot", result.by_bot()), ("seat", result.by_seat())):
        table = _table(heading, "wins", "95 % interval", "mean score")
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
        console.print(CLOCK)


def _figures(share: Share) -> tuple[str, str, str]:
    low, high = share["interval"]
    return f"{share['win_rate']:.1%}", f"{low:.1%} to {high:.1%}", f"{share['mean_score']:.1f}"


def tournament(result: Tournament, title: str, console: Console) -> None:
    """The ratings, and how every two did against each other."""
    table = _table("bot", "rating", "95 % interval")
    for bot, rating in result.ratings.items():
        table.add_row(bot, f"{rating.value:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}")
    console.print(table)
    table = _table("bot", "against", "wins", "95 % interval", "if equal", "mean score", "games")
    table.columns[1].justify = "left"
    for pair in result.pairs:
        for side in pair.sides():
            low, high = side["interval"]
            table.add_row(
                side["bot"],
                side["against"] if result.plan.players == 2 else f"{result.plan.players - 1} {side['against']}",
                f"{side['win_rate']:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{side['expected']:.0%}",
                f"{side['mean_score']:,.1f}",
                f"{side['games']}" + (", clear" if pair.clear else ""),
            )
    console.print(table)
    console.print(
        f"{title}, {result.plan.players} players, seed {result.plan.seed}: {len(result.rows):,} games in "
        f"{result.seconds:.2f} s. 400 points are ten wins to one; clear: the two are told apart."
    )
    if not result.reproducible:
        console.print(CLOCK)


def balance(result: Balance, title: str, console: Console) -> None:
    """Every measure under the usual rules, and what the others change."""
    others = [arm for arm in result.arms if arm != result.usual]
    found = {(finding["name"], finding["arm"]): finding for finding in result.findings}
    for group in dict.fromkeys(finding["group"] for finding in result.findings):
        table = _table(group, result.usual, *(f"effect of {arm}" for arm in others))
        for name in dict.fromkeys(finding["name"] for finding in result.findings if finding["group"] == group):
            usual = found[name, result.usual]
            effects = [shown(found[name, arm]["effect"], usual["share"], is_effect=True) for arm in others]
            table.add_row(name, shown(usual["value"], usual["share"]), *effects)
        console.print(table)
    console.print(
        f"{title}, {result.plan.players} players, {', '.join(result.plan.bots)}, seed {result.plan.seed}: "
        f"{result.plan.games:,} games under each of {len(result.arms)} values in {result.seconds:.2f} s. Effects are "
        "differences in the same games with the same luck; 95 % intervals, each by itself."
    )
    if not result.reproducible:
        console.print(CLOCK)


def tuning(result: Tuned, title: str, path: Path, console: Console) -> None:
    """What changed, and what it gains."""
    table = _table("weight", "before", "tuned")
    for name, value in result.after.items():
        if value != result.before[name]:
            table.add_row(name, str(result.before[name]), str(value))
    console.print(table)
    table = _table("weights", "against", "wins", "95 % interval", "if equal", "games")
    table.columns[1].justify = "left"
    for side in result.wins:
        low, high = side["interval"]
        shares = (f"{side['win_rate']:.1%}", f"{low:.1%} to {high:.1%}", f"{side['expected']:.0%}")
        table.add_row(side["bot"], side["against"], *shares, str(side["games"]))
    console.print(table)
    console.print(
        f"{title}, {result.wish.players[-1]} players, fresh deals: ahead of the others by "
        f"{shown(result.margin, False, is_effect=True)}; mean score {result.scores[0]:,.1f} before, "
        f"{result.scores[1]:,.1f} tuned. {'Better' if result.better else 'Not shown to be better'}; written to {path}."
    )


def _table(*heads: str) -> Table:
    """Numbers stand to the right of what they are about."""
    table = Table(*heads)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


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


def searching(rows: list[Search], console: Console) -> None:
    """Playouts per second, and microseconds for what they are made of."""
    speeds = _table("game", "players", "rules", "random", "lean", "lean to the mark")
    costs = _table("µs", "view", "deal", "clone", "advice", "lean answer")
    for row in rows:
        speeds.add_row(
            row["game"],
            str(row["players"]),
            row["mode"],
            f"{row['random_playouts_per_second']:,.0f}",
            f"{row['lean_playouts_per_second']:,.0f}",
            f"{row['lean_turns_per_second']:,.0f}",
        )
        parts = (row["view_us"], row["deal_us"], row["clone_us"], row["advice_us"], row["answer_us"])
        costs.add_row(row["game"], *(f"{cost:.2f}" for cost in parts))
    console.print(speeds)
    console.print(costs)
    console.print(
        "Playouts per second of one core's time, from all positions of a greedy game, each in a world dealt anew: to "
        "the end at random, to the end by the lean policy, and by it to the mark. Then microseconds for their parts; "
        "a lean answer clones, advances and asks the advice for each answer it tries."
    )
