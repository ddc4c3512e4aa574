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


_PIPES = """| Town | People |
|------|--------|
| Ulm  | 128    |
| Kiel | 246    |"""
_HTML = """<table>
<tr><th>Town</th><th>People</th></tr>
<tr><td>Ulm</td><td>128</td></tr>
<tr><td>Kiel</td><td>246</td></tr>
</table>"""
_LATEX = r"""\begin{tabular}{lr}
Town & People \\
\hline
Ulm & 128 \\
Kiel & 246 \\
\end{tabular}"""
_CSV = """Town,People
Ulm,128
Kiel,246"""
_JSON = """[
  {Town: "Ulm", People: 128},  // on the Danube
  {Town: "Kiel", People: 246},
]"""
_YAML = """- Town: Ulm
  People: 128
- {Town: Kiel, People: 246}"""
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

_MYSQL = """\
*************************** 1. row ***************************
  Town: Ulm
People: 128
*************************** 2. row ***************************
  Town: Kiel
People: 246
2 rows in set (0.00 sec)
"""

_PSQL = """\
-[ RECORD 1 ]-
Town   | Ulm
People | 128
-[ RECORD 2 ]-
Town   | Kiel
People | 246
"""

FORMS: tuple[Form, ...] = (
    Form("HTML", "html", "`<table>`, or rows of `<tr>`", "tabx.formats.html.read:html_regions", _HTML),
    Form("LaTeX", "latex", "`\\begin{tabular}` and its like", "tabx.formats.latex.read:latex_regions", _LATEX),
    Form(
        "JSON and literals of Python, one or several in a row, with comments, trailing commas or names without quotes",
        "json",
        "a list of records or rows, or an object around one",
        "tabx.formats.json.regions:json_regions",
        _JSON,
    ),
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
        "YAML list",
        "yaml",
        "records of several names behind dashes, or a fence called yaml",
        "tabx.formats.yaml_records:yaml_regions",
        _YAML,
    ),
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
    Form(
        "pipe table",
        "markdown",
        "lines with pipes: a separator row below the first, pipes on both sides, or as many in most lines",
        "tabx.formats.markdown.read:markdown_regions",
        _PIPES,
    ),
    Form(
        "delimited lines",
        "csv",
        "three lines or more with as many commas, semicolons or tabs, hardly a space behind them",
        "tabx.formats.delimited.regions:delimited_regions",
        _CSV,
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
