"""What `--help` says: from the catalogues, in the chosen language, for the commands in the files next to this one.

`help.play` is what a command does, `help.play.seats` what a parameter means, `help.any.players` a parameter that many
commands have. What Cyclopts says of its own is said here as well.
"""

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.text import Text

from boomtown.speech import current, say

FLAGS = {"--help": "help", "-h": "help", "--version": "version"}


def tell(app: App) -> None:
    """Give every command of an app its help."""
    app.help = say("help.boomtown")
    app.help_epilogue = say("help.start")
    app.help_formatter = Spoken()
    for path, command in commands(app):
        command.help = _of(".".join(path)) or command.help
        command.help_formatter = Spoken()
        for part in command:
            if part in FLAGS:
                command[part].help = say(f"help.flag.{FLAGS[part]}")
        if command.help_epilogue:
            commands_typed = command.help_epilogue[command.help_epilogue.index("`") :]
            command.help_epilogue = f"{say('help.examples')}\n\n{commands_typed}"
        if command.default_command is not None:
            _explain(command.default_command, path)
    for part in app:
        if part in FLAGS:
            app[part].help = say(f"help.flag.{FLAGS[part]}")


def _explain(function: Callable[..., Any], path: tuple[str, ...]) -> None:
    """Say what each parameter means; the annotations without it are kept, for another language."""
    plain = function.__dict__.setdefault("plain", dict(function.__annotations__))
    for name, kind in plain.items():
        if isinstance(kind, type) and is_dataclass(kind):
            function.__annotations__[name] = _explained(kind, path)
        elif text := parameter(name, path):
            function.__annotations__[name] = Annotated[kind, Parameter(help=text)]


def _explained(kind: type, path: tuple[str, ...]) -> type:
    """Parameters that several commands share, as this one means them."""
    told = type(kind.__name__, (kind,), {})
    told.__annotations__ = {
        name: Annotated[inner, Parameter(help=parameter(name, path))] for name, inner in kind.__annotations__.items()
    }
    return told


def commands(app: App, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """All commands with what is typed for them, those below others too."""
    for name in app:
        if name.startswith("-"):
            continue
        yield (*above, name), app[name]
        yield from commands(app[name], (*above, name))


def parameter(name: str, path: tuple[str, ...]) -> str:
    """What a parameter means: to this command, else wherever it occurs."""
    return _of(f"{'.'.join(path)}.{name}") or _of(f"any.{name}")


def _of(key: str) -> str:
    key = f"help.{key}"
    return say(key) if key in current().sentences else ""


def examples(*lines: str) -> str:
    """Commands to copy; the heading is said when help is asked for."""
    return "\n\n".join([f"`{line}`" for line in lines])


class Spoken(DefaultFormatter):
    """Titles, defaults and the usage in the chosen language."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        title = str(panel.title)
        panel.title = _of(f"group.{title.lower().replace(' ', '_')}") or title
        panel.entries = [_spoken(entry) for entry in panel.entries]
        super().__call__(console, options, panel)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        known = ("[OPTIONS]", "[ARGS]", "[ARGS...]", "COMMAND")
        words = {name: say(f"help.usage.{name.strip('[].').lower()}") for name in known}
        line = " ".join(words.get(word, word) for word in str(usage).split())
        console.print(Text(f"{say('help.usage')} {line}\n", "bold"))


def _spoken(entry: HelpEntry) -> HelpEntry:
    notes = [say("help.default", value=entry.default)] if entry.default is not None else []
    notes += [say("help.required")] if entry.required else []
    if not notes:
        return entry
    described = entry.description
    if hasattr(described, "append"):
        for note in notes:
            described.append(Text(f"[{note}]", "dim"))
    else:
        described = " ".join([str(described or ""), *(f"[{note}]" for note in notes)])
    return entry.copy(description=described, default=None, required=False)
