"""Prompt templates (Jinja2) that a user may edit.

Data in them is fenced, so that a model does not take it for instructions.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.base.escapes import BLANK, escape
from tabx.base.nearest import nearest
from tabx.base.paths import data_files

_ESCAPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_SEPARATORS = re.compile(r"(\\*)([|→]|$)")
_SEPARATORS_IN_LIST = re.compile(r"(\\*)([|→;]|$)")


def field(text: str) -> str:
    """Return a text as one part of a line: "|" and "→", which part the parts, have a backslash before them.

    Backslashes before them, or at the end, are doubled; all others stay.
    """
    return _SEPARATORS.sub(_parted, text)


def fields(texts: Iterable[str]) -> str:
    """Return several texts as one part of a line, parted by "; "; theirs have a backslash before them, too."""
    return "; ".join(_SEPARATORS_IN_LIST.sub(_parted, text) for text in texts)


def _parted(match: re.Match[str]) -> str:
    return match[1] * 2 + (f"\\{match[2]}" if match[2] else "")


def line(value: object) -> str:
    """Return a text on one line, with special characters as escapes.

    These are line breaks, control, direction, invisible and unassigned characters, variation selectors and letters that
    show nothing. A text without any of them is returned unchanged, backslashes included.
    """
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    return "".join(escape(char) if unicodedata.category(char) in _ESCAPED or char in BLANK else char for char in text)


def fence(value: object) -> str:
    """Return data in a fence: "<data-…>", lines, "</data-…>".

    A single text is one line; of several texts each is one. The name of the fence is a hash of the data that does not
    occur in it, the same for the same data, so that no data can close its own fence.
    """
    texts = [value] if isinstance(value, str) or not isinstance(value, Iterable) else list(value)
    body = "\n".join(line(text) for text in texts)
    name = _name(body)
    return f"<data-{name}>\n{body}\n</data-{name}>"


def _name(body: str) -> str:
    number = 0
    while True:
        name = hashlib.sha256(f"{number}\0{body}".encode()).hexdigest()[:8]
        if name not in body.casefold():
            return name
        number += 1


if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER, SUFFIX = "prompts", ".j2"


class Prompts:
    """The templates by name; those of a folder replace those that come with tabx.

    Parameters
    ----------
    folder : path or None
        Edited templates; a template that is not there is taken from tabx's own.

    Raises
    ------
    OptionError
        The folder does not exist, or holds a template that tabx does not use.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self._own = data_files(FOLDER, SUFFIX)
        self._edited: dict[str, Path] = {}
        if folder is not None:
            place = Path(folder)
            if not place.is_dir():
                raise OptionError(f"{place}: not a folder; expected one with templates (tabx prompts export writes it)")
            self._edited = {path.name.removesuffix(SUFFIX): path for path in sorted(place.glob(f"*{SUFFIX}"))}
            for name, path in self._edited.items():
                if name not in self._own:
                    near = f"; nearest: {nearest(name, self._own)!r}" if self._own else ""
                    raise OptionError(f"{path}: unknown prompt {name!r}{near}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the templates, in alphabetical order."""
        return tuple(self._own)

    def is_edited(self, name: str) -> bool:
        """Whether the folder has a template of this name with another text than tabx's own."""
        return name in self._edited and self.source(name) != self._own[name].read_text(encoding="utf-8")

    def source(self, name: str) -> str:
        """Return the text of a template file.

        Raises
        ------
        OptionError
            There is none of this name, or its file is not valid UTF-8.
        """
        path = self._edited.get(name) or self._own.get(name)
        if path is None:
            if not self._own:
                raise OptionError("no prompts found: the installation lacks its data folder; set TABX_DATA_DIR to it")
            raise OptionError(f"unknown prompt {name!r}; nearest: {nearest(name, self._own)!r} (tabx prompts list)")
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise OptionError(f"{path}: byte {error.start} is not valid UTF-8") from None

    def render(self, name: str, values: Mapping[str, Any]) -> str:
        """Return a template filled with values.

        Templates may use the filters `line` (a text on one line, control characters as escapes) and `fence` (a block of
        data that cannot close itself), and include one another. They run in a sandbox; an undefined value is an error.

        Raises
        ------
        OptionError
            An edited template that is broken or uses an undefined value.
        """
        from jinja2 import TemplateError

        try:
            return self._environment.get_template(name).render(values).strip()
        except TemplateError as error:
            place = self._edited.get(name) or self._own.get(name)
            number = getattr(error, "lineno", None)
            raise OptionError(f"{place}{f', line {number}' if number else ''}: {error.message or error}") from None

    def hash(self, names: Iterable[str] | None = None) -> str:
        """Return a short hash of templates and their includes, for the signature.

        All templates are hashed by default.
        """
        used = set(self.names if names is None else names)
        waiting = list(used)
        while waiting:
            new = self._included(waiting.pop()) - used
            used |= new
            waiting += new
        whole = hashlib.sha256()
        for name in sorted(used):
            source = self.source(name).encode("utf-8")
            whole.update(f"{name}\0{len(source)}\0".encode() + source)
        return whole.hexdigest()[:8]

    def _included(self, name: str) -> set[str]:
        from jinja2 import TemplateSyntaxError
        from jinja2.meta import find_referenced_templates

        source = self.source(name)
        known = self._includes.get(source)
        if known is not None:
            return known
        try:
            tree = self._environment.parse(source)
        except TemplateSyntaxError as error:
            place = self._edited.get(name) or self._own.get(name)
            raise OptionError(f"{place}, line {error.lineno}: {error.message}") from None
        found = {one for one in find_referenced_templates(tree) if one is not None}
        self._includes[source] = found
        return found

    @cached_property
    def _includes(self) -> dict[str, set[str]]:
        """Names that a template includes, by its text: the hash is asked for with every pair."""
        return {}

    @cached_property
    def _environment(self) -> Environment:
        return sandbox(self.source)


def sandbox(source: Callable[[str], str]) -> Environment:
    """Return the environment of templates: nothing in them reaches beyond their values, and an undefined one is wrong.

    Parameters
    ----------
    source : callable
        Takes the name of a template that is filled or included; returns its text.
    """
    from jinja2 import FunctionLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(source),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(fence=fence, line=line)
    return environment
