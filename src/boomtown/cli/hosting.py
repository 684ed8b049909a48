"""Commands for the host of a site."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from boomtown.cli.app import DataFolder, app, hosting
from boomtown.cli.helping import examples

admin = App(
    name="admin",
    group=hosting,
    help_epilogue=examples(
        "boomtown admin host Anna", "boomtown admin password Ben --generate", "boomtown admin backup monday.sqlite3"
    ),
    version_flags=[],
)
app.command(admin)

PersonName = str


@admin.command(help_epilogue=examples("boomtown admin host Anna", "boomtown admin host Anna --dismiss"))
def host(
    name: PersonName,
    *,
    dismiss: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.dismiss_host(name, data) if dismiss else office.make_host(name, data))


@admin.command(help_epilogue=examples("boomtown admin password Ben", "boomtown admin password Ben --generate"))
def password(
    name: PersonName,
    *,
    generate: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.set_password(name, generate, data))


@admin.command(help_epilogue=examples("boomtown admin backup monday.sqlite3"))
def backup(
    file: Path,
    *,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.back_up(file, data))


@admin.command(help_epilogue=examples("boomtown admin ratings"))
def ratings(
    *,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.recount(data))
