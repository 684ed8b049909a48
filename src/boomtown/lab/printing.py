"""Results as tables for people."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from boomtown.lab.balance import Balance
from boomtown.lab.bench import Measured, Search
from boomtown.lab.figures import shown
from boomtown.lab.plan import Plan
from boomtown.lab.simulate import Result, Share
from boomtown.lab.tournament import Tournament
from boomtown.lab.tune import Tuned
from boomtown.lab.variations import named
from boomtown.speech import current, say, translated


def simulation(result: Result, title: str, console: Console) -> None:
    """Who won how often, by bot and by seat."""
    for heading, shares in (("bot", result.by_bot()), ("seat", result.by_seat())):
        table = _table(*_heads(heading, "wins", "interval", "mean"))
        for name, share in shares.items():
            table.add_row(name, *_figures(share))
        console.print(table)
    tally = result.tally
    numbers = {"games": tally.games, "decisions": tally.decisions, "rate": round(result.decisions_per_second)}
    console.print(say("lab.simulated", **_run(result.plan, title, result.seconds), **numbers))
    if not result.reproducible:
        console.print(say("lab.clock"))


def _figures(share: Share) -> tuple[str, str, str]:
    low, high = share["interval"]
    return _rate(share["win_rate"]), _span(_rate(low), _rate(high)), current().writes.decimals(share["mean_score"], 1)


def tournament(result: Tournament, title: str, console: Console) -> None:
    """The ratings, and how every two did against each other."""
    table = _table(*_heads("bot", "rating", "interval"))
    for bot, rating in result.ratings.items():
        table.add_row(bot, f"{rating.value:+.0f}", _span(f"{rating.low:+.0f}", f"{rating.high:+.0f}"))
    console.print(table)
    table = _table(*_heads("bot", "against", "wins", "interval", "equal", "mean", "games"))
    table.columns[1].justify = "left"
    for pair in result.pairs:
        for side in pair.sides():
            low, high = side["interval"]
            table.add_row(
                side["bot"],
                side["against"] if result.plan.players == 2 else f"{result.plan.players - 1} {side['against']}",
                _rate(side["win_rate"]),
                _span(_rate(low), _rate(high)),
                current().writes.percent(100 * side["expected"], 0),
                current().writes.decimals(side["mean_score"], 1),
                say("lab.games_clear" if pair.clear else "lab.games", count=side["games"]),
            )
    console.print(table)
    console.print(say("lab.tournament", **_run(result.plan, title, result.seconds), games=len(result.rows)))
    if not result.reproducible:
        console.print(say("lab.clock"))


def balance(result: Balance, title: str, console: Console) -> None:
    """Every measure under the usual rules, and what the others change."""
    others = [arm for arm in result.arms if arm != result.usual]
    found = {(finding["name"], finding["arm"]): finding for finding in result.findings}
    for group in dict.fromkeys(finding["group"] for finding in result.findings):
        table = _table(translated(group), result.usual, *(say("lab.effect", arm=arm) for arm in others))
        for name in dict.fromkeys(finding["name"] for finding in result.findings if finding["group"] == group):
            usual = found[name, result.usual]
            effects = [shown(found[name, arm]["effect"], usual["share"], is_effect=True) for arm in others]
            table.add_row(translated(name), shown(usual["value"], usual["share"]), *effects)
        console.print(table)
    about = {"bots": ", ".join(result.plan.bots), "games": result.plan.games, "values": len(result.arms)}
    console.print(say("lab.balance", **_run(result.plan, title, result.seconds), **about))
    console.print(about_printed(result))
    if not result.reproducible:
        console.print(say("lab.clock"))


def about_printed(result: Balance) -> str:
    """Which of the values are the printed ones, or that they were not played."""
    key = "lab.printed" if result.as_printed else "lab.printed.not_played"
    return say(key, printed=named(result.printed), usual=result.usual)


def variable(found: dict[str, str], console: Console) -> None:
    """What can be varied."""
    table = _table(*_heads("vary", "printed"))
    for name, value in found.items():
        table.add_row(name, value)
    console.print(table)


def tuning(result: Tuned, title: str, path: Path, console: Console) -> None:
    """What changed, and what it gains."""
    table = _table(*_heads("weight", "before", "tuned"))
    for name, value in result.after.items():
        if value != result.before[name]:
            table.add_row(name, str(result.before[name]), str(value))
    console.print(table)
    table = _table(*_heads("weights", "against", "wins", "interval", "equal", "games"))
    table.columns[1].justify = "left"
    for side in result.wins:
        low, high = side["interval"]
        equal = current().writes.percent(100 * side["expected"], 0)
        shares = (_rate(side["win_rate"]), _span(_rate(low), _rate(high)), equal)
        table.add_row(translated(side["bot"]), translated(side["against"]), *shares, str(side["games"]))
    console.print(table)
    before, tuned = (current().writes.decimals(score, 1) for score in result.scores)
    about = {"title": title, "players": result.wish.players[-1], "before": before, "tuned": tuned, "path": path}
    margin = shown(result.margin, False, is_effect=True)
    console.print(say("lab.tuned.better" if result.better else "lab.tuned", margin=margin, **about))


def _heads(*names: str) -> list[str]:
    return [say(f"lab.head.{name}") for name in names]


def _run(plan: Plan, title: str, seconds: float) -> dict[str, object]:
    """What every sentence about a run says."""
    return {
        "title": title,
        "players": plan.players,
        "seed": plan.seed,
        "seconds": current().writes.decimals(seconds, 2),
    }


def _rate(share: float) -> str:
    return current().writes.percent(100 * share, 1)


def _span(low: str, high: str) -> str:
    return say("lab.span", low=low, high=high)


def _table(*heads: str) -> Table:
    """Numbers stand to the right of what they are about. What is too long for its column continues below, uncut."""
    table = Table(*heads)
    for column in table.columns:
        column.overflow = "fold"
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def benchmark(rows: list[Measured], console: Console) -> None:
    table = Table(*_heads("game", "players", "rules", "loop", "decisions_s", "games_s", "clone"))
    for column in table.columns[4:]:
        column.justify = "right"
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            say(f"cli.{row['mode']}"),
            row["loop"],
            current().writes.decimals(row["decisions_per_second"], 0),
            current().writes.decimals(row["games_per_second"], 0),
            current().writes.decimals(row["clone_us"], 2),
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
