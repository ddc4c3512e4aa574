"""A user's prompt: a template that is filled with the columns of a row, none of which can give orders."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.base.outside import one_line
from tabx.llm.prompts import fence, line, sandbox

if TYPE_CHECKING:
    from jinja2 import Environment

WHOLE_ROW = "row"
"""Name under which a template sees all columns, for those whose names are none of Jinja's: `row["% of GDP"]`."""

_DIGITS = 16
_SHOWN = 60
"""Letters of a template without a file that a message shows."""


class PromptTemplate:
    """A Jinja2 template whose values are data.

    What it prints of a row stands in a fence of its own that the row's text cannot close, `{{ text }}` as well as
    `{{ text | fence }}`; `line` prints one line without a fence, and `safe` a text as it is. Numbers are printed as
    they are, and nothing for what is missing. It runs in a sandbox and includes no other file.

    Parameters
    ----------
    text : str
    name : str
        What it is called in messages.

    Raises
    ------
    OptionError
        The text is no template, or includes another.
    """

    def __init__(self, text: str, name: str) -> None:
        from jinja2 import TemplateError
        from jinja2.meta import find_referenced_templates, find_undeclared_variables

        self.name, self.text = name, text
        environment = _environment()
        try:
            tree = environment.parse(text)
            if any(True for _ in find_referenced_templates(tree)):
                raise OptionError(f"{name}: includes another template; a prompt is one file")
            self.names = frozenset(find_undeclared_variables(tree))
            self._template = environment.from_string(text)
        except TemplateError as error:
            raise OptionError(_said(name, error)) from None

    @classmethod
    def read(cls, prompt: str | Path) -> PromptTemplate:
        """Return the template in a file, or of a text.

        Raises
        ------
        OptionError
            There is no such file, it is not UTF-8, or holds no template.
        """
        if isinstance(prompt, str):
            return cls(prompt, f"prompt {one_line(prompt, _SHOWN)!r}")
        try:
            return cls(prompt.read_text(encoding="utf-8-sig"), str(prompt))
        except OSError as error:
            raise OptionError(f"{prompt}: {error.strerror or error}; a file with a template is right") from None
        except UnicodeDecodeError as error:
            raise OptionError(f"{prompt}: byte {error.start} is not valid UTF-8") from None

    def filled(self, columns: Mapping[str, Any]) -> str:
        """Return the prompt of a row.

        Raises
        ------
        OptionError
            It uses a column that the row lacks, or does what these values do not let it do.
        """
        from jinja2 import TemplateError

        try:
            return self._template.render({WHOLE_ROW: columns, **columns}).strip()
        except TemplateError as error:
            raise OptionError(_said(self.name, error)) from None
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise OptionError(f"{self.name}: {type(error).__name__}: {error}") from None

    def check(self, columns: Collection[str], first: Mapping[str, Any], *, needs_column: bool) -> None:
        """Raise what is wrong with it for all rows.

        Parameters
        ----------
        columns : collection of str
            All that any row has.
        first : mapping
            A row.
        needs_column : bool
            Whether a template without columns is wrong, since every row would be asked the same.

        Raises
        ------
        OptionError
            It names no column, uses one that no row has, or cannot be filled with a row that has all it names.
        """
        shown = ", ".join(sorted(columns)) or "none"
        if needs_column and not self.names & {*columns, WHOLE_ROW}:
            hint = "" if self.text.count("\n") or "{{" in self.text else "; a file is given as a path"
            raise OptionError(f"{self.name}: names no column of the rows ({shown}); {{{{ NAME }}}} is one{hint}")
        if not self.names & {*columns} - {*first}:
            self._check_filled(columns, first, shown)

    def _check_filled(self, columns: Collection[str], first: Mapping[str, Any], shown: str) -> None:
        try:
            self.filled(first)
        except OptionError as error:
            unknown = sorted(self.names - {*columns, WHOLE_ROW})
            if not unknown:
                raise
            near = nearest(unknown[0], columns)
            hint = f"; nearest: {near!r}" if near else ""
            raise OptionError(f"{error}; the rows have the columns {shown}{hint}") from None


def hash_of_templates(templates: Iterable[PromptTemplate | None]) -> str:
    """Return a short hash of the texts of several templates, in their order."""
    texts = [None if one is None else one.text for one in templates]
    return hashlib.sha256(json.dumps(texts).encode("ascii")).hexdigest()[:_DIGITS]


class _AsItIs(str):
    """A text that is printed without a fence: one that is in it already, or for which the template vouches."""


def _environment() -> Environment:
    environment = sandbox(_nothing)
    environment.finalize = _printed
    # Of parts that are fenced where they have to be: what a macro, a call or a block returns is one text of these.
    environment.concat = lambda parts: _AsItIs("".join(parts))  # type: ignore[method-assign]
    environment.filters |= {
        "fence": lambda value: _AsItIs(fence(value)),
        "line": lambda value: _AsItIs(line(value)),
        "safe": lambda value: _AsItIs(value),
        # Jinja's own writes for HTML, with "<" as "\\u003c".
        "tojson": _json,
    }
    del environment.globals["lipsum"]
    return environment


def _nothing(name: str) -> str:
    raise AssertionError(f"{name}: templates with others in them are refused")


def _printed(value: Any) -> Any:
    """Return what a template prints for a value."""
    from jinja2 import Undefined

    if value is None:
        return ""
    if isinstance(value, (_AsItIs, bool, int, float, Undefined)):
        return value
    return fence(_lines(value))


def _lines(value: Any) -> list[str]:
    """Return the lines of a value: of a text its own, of a list one for each entry, JSON for what is no text."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").split("\n")
    if isinstance(value, (list, tuple)):
        return [entry if isinstance(entry, str) else _json(entry) for entry in value]
    return [_json(value)]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _said(name: str, error: Any) -> str:
    number = getattr(error, "lineno", None)
    return f"{name}{f', line {number}' if number else ''}: {one_line(str(error.message or error))}"
