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


_MYSQL = """\
*************************** 1. row ***************************
  Town: Ulm
People: 126
*************************** 2. row ***************************
  Town: Bonn
People: 331
2 rows in set (0.00 sec)
"""

_PSQL = """\
-[ RECORD 1 ]-
Town   | Ulm
People | 126
-[ RECORD 2 ]-
Town   | Bonn
People | 331
"""

FORMS: tuple[Form, ...] = (
    Form(
        "records of mysql",
        "text",
        "lines of stars with the number of a row, below each a line for each column",
        "tabx.formats.client_records:mysql_regions",
        _MYSQL,
    ),
    Form(
        "records of psql",
        "text",
        "lines with the number of a record, below each a line for each column",
        "tabx.formats.client_records:psql_regions",
        _PSQL,
    ),
    Form(
        "JSON and literals of Python, one or several in a row, with comments, trailing commas or names without quotes",
        "json",
        "a list of records or rows, or an object around one",
        "tabx.formats.json.regions:json_regions",
        '[\n  {Town: "Ulm", People: 126},  // on the Danube\n  {Town: "Bonn", People: 331},\n]\n',
    ),
)
"""All forms, the plainest sign first: where two claim a place, the first has it."""
