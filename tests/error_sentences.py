"""The sentences of errors as the code writes them, with numbered places for what is filled in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import boomtown
from boomtown.kernel import errors

HOME = Path(boomtown.__file__).parent
KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.BoomtownError)}
KINDS |= {"BotError"}
SKIPPED = ("games", "envs", "mechanics")
"""What is wrong with a components file or an environment is for whoever writes them, like the names of its keys."""


def template(node: ast.expr) -> str | None:
    """`"no game '{1}'"` for `f"no game '{key}'"`, None for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    places = iter(range(1, len(node.values) + 1))
    return "".join(str(part.value) if isinstance(part, ast.Constant) else f"{{{next(places)}}}" for part in node.values)


def raised() -> Iterator[tuple[str, str]]:
    """Where, and the sentence."""
    for path in sorted(HOME.rglob("*.py")):
        parts = path.relative_to(HOME).parts
        if parts[0] in SKIPPED and len(parts) > 2:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            found = template(node.args[-1] if called == "wrong" else node.args[0]) if called in KINDS | {"wrong"} else None
            if found and " " in found:
                yield "/".join(parts), found
