"""The forms of a table in a text: one list drives reading, `tabx formats`, documentation and tests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from tabx.formats.regions import Region
from tabx.table import Table


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


_MEDIAWIKI = """{|
! Town !! People
|-
| Ulm || 128
|-
| Kiel || 246
|}"""
_JIRA = """||Town||People||
|Ulm|128|
|Kiel|246|"""
_OTSL = "<otsl><ched>Town<ched>People<nl><fcel>Ulm<fcel>128<nl><fcel>Kiel<fcel>246<nl></otsl>"
_BOX = """┌──────┬────────┐
│ Town │ People │
├──────┼────────┤
│ Ulm  │ 128    │
│ Kiel │ 246    │
└──────┴────────┘"""
_ALIGNED = """Town      People
------  --------
Ulm          128
Kiel         246"""
_SERIES = """Town
Ulm     128
Kiel    246
Name: People, dtype: int64"""
_FRAME = """   Town  People
0   Ulm     128
1  Kiel     246"""

FORMS: tuple[Form, ...] = (
    Form("MediaWiki", "wiki", "`{|`", "tabx.formats.wiki.mediawiki:mediawiki_regions", _MEDIAWIKI),
    Form(
        "Jira, DokuWiki, MoinMoin, Trac, Textile, Creole",
        "wiki",
        "a row of `||a||b||`, `^ a ^ b ^`, `|_. a |` or `|=a|`",
        "tabx.formats.wiki.lines:line_regions",
        _JIRA,
    ),
    Form("OTSL", "otsl", "`<fcel>`, `<ched>` and the like", "tabx.formats.otsl:otsl_regions", _OTSL),
    Form(
        "boxes",
        "text",
        "cells between lines drawn with box characters",
        "tabx.formats.printed.boxes:box_regions",
        _BOX,
    ),
    Form(
        "columns under dashes",
        "text",
        "a line of dashes, or of equals signs, that parts into columns",
        "tabx.formats.printed.aligned:aligned_regions",
        _ALIGNED,
    ),
    Form("printed Series", "text", "a last line `dtype: `", "tabx.formats.printed.series:series_regions", _SERIES),
    Form(
        "printed frame",
        "text",
        "columns that two blanks part in every line, with an index, or with values below names",
        "tabx.formats.printed.frames:frame_regions",
        _FRAME,
    ),
)
"""All forms, the plainest sign first: where two claim a place, the first has it."""


def tables_of_forms(text: str, formats: Collection[str]) -> tuple[Table, ...]:
    """Return the tables of a text in the forms of some formats, in order; where two claim a place, the first has it."""
    regions: list[Region] = []
    for form in FORMS:
        if form.format in formats:
            regions += [region for region in form.regions(text) if not any(_overlap(region, one) for one in regions)]
    return tuple(table for region in sorted(regions) for table in region.tables)


def _overlap(one: Region, other: Region) -> bool:
    return one.start < other.end and other.start < one.end
