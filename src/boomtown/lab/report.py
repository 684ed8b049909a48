"""What a run found as one html file with its plots inside, and as comma-separated values."""

import csv
from dataclasses import dataclass
from pathlib import Path

import jinja2
from markupsafe import Markup

from boomtown.kernel.errors import BoomtownError
from boomtown.lab import plots
from boomtown.lab.figures import Finding, shown
from boomtown.lab.playing import Row
from boomtown.speech import language, say, translated

NOTHING = ("", "", "")


@dataclass
class Report:
    """The content of a report: the findings, and the games they come from."""

    title: str
    command: str
    """What was played, in a sentence."""
    findings: list[Finding]
    series: plots.Series
    """The games of each arm."""
    usual: str = ""
    """The arm that effects are differences to."""


@dataclass
class Plot:
    title: str
    note: str
    svg: Markup


def check_files(report: Path | None, table: Path | None) -> None:
    """Refuse at once what would fail after hours."""
    for path in (report, table):
        if path is not None and not path.absolute().parent.is_dir():
            raise BoomtownError(f"cannot write {path}: there is no folder {path.parent}")


def write(report: Report, page: Path | None, table: Path | None) -> None:
    """The files that were asked for."""
    if table is not None:
        write_csv(table, report.findings)
    if page is not None:
        write_html(page, report)


def write_html(path: Path, report: Report) -> None:
    """One file that needs nothing else."""
    loader = jinja2.PackageLoader("boomtown.lab", ".")
    template = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template(
        "report.html"
    )
    _write(
        path, template.render(report=report, tables=_tables(report), plots=_plots(report), say=say, language=language())
    )


def write_csv(path: Path, findings: list[Finding]) -> None:
    """One line for each measure and arm."""
    head = ["group", "name", "arm", "value", "low", "high", "effect", "effect_low", "effect_high"]
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(head)
            for finding in findings:
                figures = [*(finding["value"] or NOTHING), *(finding["effect"] or NOTHING)]
                writer.writerow([finding["group"], finding["name"], finding["arm"], *figures])
    except OSError as error:
        raise BoomtownError(f"cannot write {path}: {error.strerror}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BoomtownError(f"cannot write {path}: {error.strerror}") from error


@dataclass
class Sheet:
    """A table of the report: a line for each name, a column for each arm."""

    title: str
    arms: list[str]
    lines: list[tuple[str, list[tuple[str, str, bool]]]]
    """A name, and for each arm its value, its effect, and whether the effect's interval leaves out nothing at all."""


def _tables(report: Report) -> list[Sheet]:
    sheets: list[Sheet] = []
    for group in dict.fromkeys(finding["group"] for finding in report.findings):
        inside = [finding for finding in report.findings if finding["group"] == group]
        names = dict.fromkeys(finding["name"] for finding in inside)
        lines = [
            (translated(name), [_cell(finding) for finding in inside if finding["name"] == name]) for name in names
        ]
        arms = dict.fromkeys(finding["arm"] for finding in inside)
        sheets.append(Sheet(translated(group), [translated(arm) for arm in arms], lines))
    return sheets


def _cell(finding: Finding) -> tuple[str, str, bool]:
    effect = finding["effect"]
    if effect is None:
        return shown(finding["value"], finding["share"]), "", False
    return (
        shown(finding["value"], finding["share"]),
        shown(effect, finding["share"], is_effect=True),
        effect.low > 0 or effect.high < 0,
    )


def _plots(report: Report) -> list[Plot]:
    series = {arm: [row for row in rows if not row["stuck"]] for arm, rows in report.series.items()}
    series = {arm: rows for arm, rows in series.items() if rows}
    found = _effects(report)
    if not series:
        return found
    bots = {bot for rows in series.values() for row in rows for bot in row["bots"]}
    by = _bot if len(bots) > 1 else _seat
    spread = say("lab.report.spread")
    found.append(Plot(say("lab.report.by_seat"), spread, plots.scores(series, _seat)))
    if len(bots) > 1:
        found.append(Plot(say("lab.report.by_bot"), spread, plots.scores(series, _bot)))
    found.append(Plot(say("lab.report.course"), say("lab.report.course.note"), plots.course(series, by)))
    found.append(Plot(say("lab.report.length"), say("lab.report.length.note"), plots.length(series)))
    for arm, rows in series.items():
        title = say("lab.report.answers_of", arm=arm) if len(series) > 1 else say("lab.report.answers")
        found.append(Plot(title, say("lab.report.answers.note"), plots.answers(rows)))
    return found


def _effects(report: Report) -> list[Plot]:
    note = say("lab.report.intervals")
    if not report.usual:
        groups = dict.fromkeys(finding["group"] for finding in report.findings)
        return [
            Plot(
                translated(group).capitalize(),
                _unit(inside) + note,
                plots.intervals(inside, "value", [inside[0]["arm"]]),
            )
            for group in groups
            if (inside := [finding for finding in report.findings if finding["group"] == group])
        ]
    found: list[Plot] = []
    changed = [finding for finding in report.findings if finding["effect"] is not None]
    for group in dict.fromkeys(finding["group"] for finding in changed):
        inside = [finding for finding in changed if finding["group"] == group]
        if group == "trouble" and not any(finding["value"] and finding["value"].value for finding in inside):
            continue
        note = say("lab.report.difference", usual=report.usual)
        chosen = plots.telling(inside) if group == "answers" else inside
        found.append(
            Plot(
                say("lab.report.effects", group=translated(group)),
                _unit(inside) + note,
                plots.intervals(chosen, "effect", list(report.series), 0.0),
            )
        )
    return found


def _unit(findings: list[Finding]) -> str:
    return say("lab.report.points") + " " if all(finding["share"] for finding in findings) else ""


def _seat(row: Row, seat: int) -> str:
    return say("lab.seat", number=seat + 1)


def _bot(row: Row, seat: int) -> str:
    return row["bots"][seat]
