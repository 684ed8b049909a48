"""Plain words: what documents, docstrings and comments do not say, and what to write instead."""

import ast
import re
import tokenize
from pathlib import Path

import pytest

from boomtown import speed

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boomtown"
INSTEAD = {
    r"somebody": "a player, a person, people",
    r"whoever": "anyone who, or the person by name: the host, the reader",
    r"anew": "again, or a verb with re-: regenerate, recompute",
    r"reckon\w*": "compute, count, estimate",
    r"beside": "next to, with, compared with",
    r"the own": "your, its",
    r"go on|goes on": "continue, resume",
    r"is told|are told": "sees, receives; or the active voice",
    r"as far as": "if, while, where, up to",
    r"by commas": "comma-separated",
    r"nought": "zero",
}
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*/*.md")]
FOLDERS = ["cli", "drawing", "envs", "lab", "table", "site/analysis", "site/calls", "site/lessons", "site/lobby"]
FOLDERS += ["site/people", "site/standing", "site/tables/page", "site/tables/play"]

pytestmark = pytest.mark.skipif(speed.compiled, reason="checked once, interpreted")


def found(text: str) -> list[str]:
    """The words of a text that have a plainer one, with it."""
    return [
        f"{match.group()}: {instead}"
        for pattern, instead in INSTEAD.items()
        for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE)
    ]


def prose(page: str) -> str:
    """A document without its code, and without the names of buttons, which the catalogues choose."""
    kept = [line for line in page.splitlines() if not line.startswith("    ")]
    text = re.sub(r"^```.*?^```", "", "\n".join(kept), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`]*`|(?<!\*)\*[^*]+\*(?!\*)", "", text)


def remarks(path: Path) -> str:
    """The docstrings and comments of a module, those behind a field too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    strings = [node.value.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and _is_text(node.value)]
    with path.open("rb") as file:
        comments = [token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    return re.sub(r"`[^`]*`", "", "\n".join([*strings, *comments]))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_documents_use_plain_words(path: Path) -> None:
    assert found(prose(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_and_comments_use_plain_words(folder: str) -> None:
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        assert found(remarks(path)) == [], path.relative_to(PACKAGE)


def test_a_word_of_the_list_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""What `somebody` asks."""\nBOX = 1\n"""It goes on."""\n# Reckoned anew.\nTEXT = "whoever"\n')
    assert [told.partition(":")[0] for told in found(remarks(module))] == ["anew", "Reckoned", "goes on"]
    assert found(prose("Say `whoever` or *somebody like me*.\n\n    as far as\n")) == []
    assert found(prose("The score is **nought**.")) == ["nought: zero"]
