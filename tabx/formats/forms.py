"""The forms of a table in a text: one list drives reading, `tabx formats`, documentation and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from tabx.formats.regions import Region


@dataclass(frozen=True, slots=True)
class Form:
    """One form.

    Attributes
    ----------
    name : str
        What people call it.
    format : str
        The format that its tables are said to be in.
    sign : str
        What it is known by, in words.
    reader : str
        "package.module:function", a function that takes a text and gives the `Region`s of this form in it.
    example : str
        A table of two rows in this form.
    """

    name: str
    format: str
    sign: str
    reader: str
    example: str

    def regions(self, text: str) -> Iterable[Region]:
        """Return the tables of this form in a text, in order."""
        module, _, function = self.reader.partition(":")
        find = cast("Callable[[str], Iterable[Region]]", getattr(import_module(module), function))
        return find(text)


FORMS: tuple[Form, ...] = ()
"""All forms, the plainest sign first: where two claim a place, the first has it."""
