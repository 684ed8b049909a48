"""The small changes that can be made to a rules file: each is a piece of the text replaced by another."""

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], list[str]] = {
    ast.Lt: ["<=", ">="],
    ast.LtE: ["<", ">"],
    ast.Gt: [">=", "<="],
    ast.GtE: [">", "<"],
    ast.Eq: ["!="],
    ast.NotEq: ["=="],
    ast.In: ["not in"],
    ast.NotIn: ["in"],
    ast.Is: ["is not"],
    ast.IsNot: ["is"],
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
COMPARISON = re.compile(rb"<=|>=|==|!=|<|>|not\s+in|\bin\b|\bis\s+not\b|\bis\b")
OPERATOR = re.compile(rb"\*\*|//|<<|>>|[-+*/%|&^]")
WORD = re.compile(rb"\band\b|\bor\b")
WORDING = ("label", "question", "__repr__")
"""Functions that only find words."""


@dataclass(frozen=True)
class Mutant:
    """One change. `was` and `becomes` are the whole statement, or its head, in one line."""

    file: str
    line: int
    where: str
    was: str
    becomes: str
    start: int
    end: int
    text: str
    again: int
    """How many like it come before it in the same function."""
    lines: tuple[int, int]
    """The first and last line of the statement, without what is indented under it."""

    @property
    def key(self) -> str:
        """The same while function and statement stay the same, wherever in the file they are."""
        parts = (self.file, self.where, self.was, self.becomes, str(self.again))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.where}: `{self.was}` becomes `{self.becomes}`"

    def applied(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def constants(source: str) -> list[str]:
    """The names of a module's whole numbers, in their order; of several for the same number only the first."""
    found: dict[int, str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and (number := _number(node.value)) is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                found.setdefault(number, target.id)
    return list(found.values())


def changes(file: str, source: str, families: list[list[str]]) -> list[Mutant]:
    """All mutants of a file. `families` are the constants it knows, those of one module together."""
    return _Finder(file, source, families).mutants


class _Finder:
    """Walks over the functions of a file. Module level, annotations, words and assertions are left alone."""

    def __init__(self, file: str, source: str, families: list[list[str]]) -> None:
        self.file = file
        self.data = source.encode()
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.families = families
        self.mutants: list[Mutant] = []
        self._seen: dict[tuple[str, str, str], int] = {}
        self._names: list[str] = []
        self._statement: tuple[int, int] = (0, 0)
        self._returns = ""
        self._in_setup = False
        for node in ast.parse(source).body:
            self._outer(node)

    # ------------------------------------------------------------------ the text

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.data[start:end].decode()

    def _add(self, start: int, end: int, text: str) -> None:
        first, last = self._statement
        was = _in_one_line(self.data[first:last])
        becomes = _in_one_line(self.data[first:start] + text.encode() + self.data[end:last])
        where = ".".join(self._names)
        again = self._seen.get((where, was, becomes), 0)
        self._seen[where, was, becomes] = again + 1
        lines = self._line(first), self._line(last)
        self.mutants.append(Mutant(self.file, self._line(start), where, was, becomes, start, end, text, again, lines))

    def _line(self, at: int) -> int:
        return self.data.count(b"\n", 0, at) + 1

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self._add(*self._span(node), text)

    def _between(self, left: ast.expr, right: ast.expr, pattern: re.Pattern[bytes], texts: list[str]) -> None:
        """Replace the operator between two parts."""
        start, end = self._span(left)[1], self._span(right)[0]
        found = pattern.search(self.data, start, end)
        if found is not None:
            for text in texts:
                self._add(found.start(), found.end(), text)

    # ------------------------------------------------------------------ statements

    def _outer(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ClassDef):
            self._names.append(node.name)
            for inner in node.body:
                self._outer(inner)
            self._names.pop()
        elif isinstance(node, ast.FunctionDef) and node.name not in WORDING:
            before = self._returns, self._in_setup
            self._names.append(node.name)
            self._returns = ast.unparse(node.returns) if node.returns is not None else ""
            self._in_setup = node.name == "__init__"
            self._body(node.body)
            self._returns, self._in_setup = before
            self._names.pop()

    def _body(self, body: list[ast.stmt]) -> None:
        for node in body:
            self._stmt(node)

    def _stmt(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self._outer(node)
            return
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Pass) or _is_text(node):
            return
        self._statement = self._head(node)
        self._drop(node)
        if isinstance(node, ast.Return):
            self._return(node)
        if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            self._between(node.target, node.value, OPERATOR, [ARITHMETIC[type(node.op)]])
        if not isinstance(node, ast.Raise):
            for part in _parts(node):
                self._expr(part)
            if isinstance(node, ast.If | ast.While):
                self._negate(node.test)
        for name in ("body", "orelse", "finalbody"):
            self._body(getattr(node, name, []))

    def _head(self, node: ast.stmt) -> tuple[int, int]:
        """The statement without what is indented under it."""
        start, end = self._span(node)
        body = getattr(node, "body", None)
        return (start, self.data.rindex(b":", start, self._span(body[0])[0]) + 1) if body else (start, end)

    def _drop(self, node: ast.stmt) -> None:
        """Leave a statement out; a name that is never given would break everything and show nothing."""
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        assigns = isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(target, ast.Attribute | ast.Subscript)
        raises = isinstance(node, ast.Raise) and "NotImplementedError" not in self._text(node)
        calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        jumps = isinstance(node, ast.AugAssign | ast.Break | ast.Continue)
        if (assigns and not self._in_setup) or raises or calls or jumps:
            self._replace(node, "pass")

    def _return(self, node: ast.Return) -> None:
        if node.value is None or isinstance(node.value, ast.Constant):
            return
        value = self._text(node.value)
        if self._returns == "bool":
            self._replace(node.value, f"not ({value})")
        elif self._returns in ("i64", "int"):
            self._replace(node.value, "0")
        elif self._returns.endswith("| None"):
            self._replace(node.value, "None")
        elif self._returns.startswith("list[") and value != "[]":
            self._replace(node.value, "[]")

    # ------------------------------------------------------------------ expressions

    def _expr(self, node: ast.expr) -> None:
        if isinstance(node, ast.JoinedStr):
            return
        if _number(node) is not None or isinstance(node, ast.Constant):
            self._constant(node)
            return
        if isinstance(node, ast.Name):
            self._name(node, node.id)
            return
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            self._name(node, f"{node.value.id}.{node.attr}")
        if isinstance(node, ast.Compare):
            for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                self._between(left, right, COMPARISON, COMPARISONS[type(operator)])
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not _joins_text(node):
            self._between(node.left, node.right, OPERATOR, [ARITHMETIC[type(node.op)]])
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                self._between(left, right, WORD, ["or" if isinstance(node.op, ast.And) else "and"])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            self._replace(node, f"({self._text(node.operand)})")
        elif isinstance(node, ast.IfExp):
            self._negate(node.test)
        elif isinstance(node, ast.Call):
            self._call(node)
        for part in _parts(node):
            self._expr(part)

    def _negate(self, test: ast.expr) -> None:
        """A single comparison and a `not` have their opposite already."""
        if not isinstance(test, ast.UnaryOp) and not (isinstance(test, ast.Compare) and len(test.ops) == 1):
            self._replace(test, f"not ({self._text(test)})")

    def _constant(self, node: ast.expr) -> None:
        value = _number(node)
        if value is not None:
            self._replace(node, str(value + 1))
            self._replace(node, str(value - 1))
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            self._replace(node, str(not node.value))

    def _name(self, node: ast.Name | ast.Attribute, name: str) -> None:
        """One constant for its neighbour."""
        for family in self.families:
            if name in family and len(family) > 1 and isinstance(node.ctx, ast.Load):
                at = family.index(name)
                self._replace(node, family[at + 1 if at + 1 < len(family) else at - 1])

    def _call(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name):
            return
        if node.func.id in OPPOSITES:
            self._replace(node.func, OPPOSITES[node.func.id])
        if node.func.id == "range":
            for argument, step in zip(node.args[:2], ["- 1"] if len(node.args) == 1 else ["+ 1", "- 1"], strict=False):
                if _number(argument) is None:
                    self._replace(argument, f"{self._text(argument)} {step}")


def _parts(node: ast.stmt | ast.expr) -> Iterator[ast.expr]:
    """The expressions directly in a node, but no annotations and nothing indented under it."""
    for name, value in ast.iter_fields(node):
        if name == "annotation" or (name == "func" and isinstance(value, ast.Name)):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr):
                yield part
            elif isinstance(part, ast.keyword):
                yield part.value
            elif isinstance(part, ast.comprehension):
                yield from (part.iter, *part.ifs)


def _number(node: ast.expr | None) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _joins_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str | bytes))
        for part in (node.left, node.right)
    )


def _in_one_line(data: bytes) -> str:
    return " ".join(data.decode().split())
