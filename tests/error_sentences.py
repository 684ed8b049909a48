"""The sentences of errors as the code writes them, with numbered places for what is filled in."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import boomtown
from boomtown.kernel import errors

HOME = Path(boomtown.__file__).parent
CLASSES = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type)}
KINDS = {name for name, kind in CLASSES.items() if issubclass(kind, errors.BoomtownError)} | {
    "BotError",
    "MissingExtra",
    "wrong",
}
COMMANDS = ("__init__.py", "policies.py", "learner.py")
"""Of the environments, what commands say: extras that are missing, and policies as bots. What is wrong with the
arguments of the others is told to those who write Python."""


def template(node: ast.expr) -> str:
    """`"no game '{1}'"` for `f"no game '{key}'"`, nothing for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    places = iter(range(1, len(node.values) + 1))
    return "".join(str(part.value) if isinstance(part, ast.Constant) else f"{{{next(places)}}}" for part in node.values)


def raised() -> Iterator[str]:
    for path in sorted(HOME.rglob("*.py")):
        parts = path.relative_to(HOME).parts
        if parts[0] == "envs" and parts[-1] not in COMMANDS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            found = template(node.args[-1 if called == "wrong" else 0]) if called in KINDS else ""
            if re.search("[a-z]{2}.* ", re.sub(r"\{\d+\}", "", found)):
                yield found
