"""The template engine of boards and pages: Jinja2 without what no template here needs.

A moment of a table is some dozens of small macros with some hundred values in them. Jinja2 wraps each value in an
object of its own before it joins them, and looks at each call of a function or macro whether it wants to know where it
is called from. That took longer than all the rest. What a template means, and that every value is escaped, is as ever.
"""

import re
from keyword import iskeyword
from typing import Any, Final, cast

import jinja2
import markupsafe
from jinja2 import StrictUndefined, nodes, runtime
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup

_special: Final = re.compile("[&<>\"']").search


def escape(value: object) -> str:
    """A value as html, to be joined with others: Jinja2's own makes a `Markup` of each."""
    kind = type(value)
    if kind is Markup or (kind is str and _special(cast(str, value)) is None):
        return cast(str, value)
    return str(value) if kind is int else markupsafe.escape(value)


class Macro(runtime.Macro):
    """A macro; one that is given its values in order, and takes no others, is called at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain = not (self.caller or self.catch_kwargs or self.catch_varargs)

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if self._plain and not kwargs and len(args) == self._argument_count:
            return str.__new__(Markup, self._func(*args))
        return super().__call__(*args, **kwargs)


class _Generator(CodeGenerator):
    """Writes the Python of templates: what they call is called, without a look at whether it wants their context."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        names = [given.key for given in node.kwargs]
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(map(iskeyword, names)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in [*node.args, *node.kwargs]:
            self.visit(given, frame)
            self.write(", ")
        self.write(")")


class Environment(jinja2.Environment):
    """All that is said in a template is escaped; a misspelt name is an error, not an empty place on the page."""

    code_generator_class = _Generator

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{**options, "autoescape": True, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
        )

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        """With the functions of this module in the place of Jinja2's; the lines stay where they are."""
        head, _, rest = super()._generate(source, name, filename, defer_init).partition("\n")
        return f"{head}; from {__name__} import Macro, escape\n{rest}"
