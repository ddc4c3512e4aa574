"""The known formats: one table of their names, suffixes and capabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from tabx.base.errors import FormatError


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes
    ----------
    name : str
        The value of `--format`.
    description : str
        A few words on the format.
    suffixes : tuple of str
        Its file suffixes, lower case, with the dot; () for those that are known by name alone, or in Python only.
    loads, dumps : bool
        Whether `load_table` reads it and `dump_table` writes it.
    is_binary : bool
        Whether it is read from files only, and written by `dump_bytes`.
    in_python_only : bool
        Whether it is what Python holds, and no file is in it.
    """

    name: str
    description: str
    suffixes: tuple[str, ...] = ()
    loads: bool = True
    dumps: bool = True
    is_binary: bool = False
    in_python_only: bool = False


_KNOWN = (
    Format("markdown", "pipe tables, also sloppy ones, alone or inside prose and code fences", (".md", ".markdown")),
    Format("html", "<table> elements with spans, sections and captions", (".html", ".htm", ".xhtml")),
    Format(
        "latex", "tabular, tabularx, longtable and their like, alone, in a document or inside prose", (".tex", ".latex")
    ),
    Format("csv", "values separated by comma, semicolon, tab or pipe", (".csv",)),
    Format("tsv", "values separated by tabs", (".tsv", ".tab")),
    Format(
        "json",
        "records, columns, 2-D arrays, or header and rows; in envelopes, tool calls, with comments or trailing commas",
        (".json",),
    ),
    Format("jsonl", "one JSON record or array per line", (".jsonl", ".ndjson")),
    Format("yaml", "lists of records, also in flow form, and fences called yaml", (".yaml", ".yml"), dumps=False),
    Format(
        "text",
        "what programs print: boxes, grids, columns under dashes, frames, records of database clients",
        (".rst",),
        dumps=False,
    ),
    Format("wiki", "tables of MediaWiki, Jira, DokuWiki, Textile and their like", (".wiki", ".mediawiki"), dumps=False),
    Format("otsl", "the tokens that models of documents write: <fcel>, <ched>, <nl>", (".otsl",), dumps=False),
    Format(
        "xlsx", "spreadsheets, every sheet a table, cells as a person sees them", (".xlsx", ".xlsm"), is_binary=True
    ),
    Format("parquet", "Apache Parquet, all columns as texts", (".parquet", ".pq"), is_binary=True),
    Format("raw", "tables under names (Team:), rows parted by <NEWLINE>, no row of dashes; by name only"),
    Format("pairs", "attribute | value pairs, no header, rows parted by <NEWLINE>; by name only"),
    Format(
        "frame",
        "a DataFrame of pandas or polars, or a table of pyarrow, in Python only",
        dumps=False,
        in_python_only=True,
    ),
    Format("rows", "a list of rows or an array of numpy, in Python only", dumps=False, in_python_only=True),
    Format("columns", "a dict of columns, in Python only", dumps=False, in_python_only=True),
    Format("records", "a list of dicts, in Python only", dumps=False, in_python_only=True),
)

FORMATS: Mapping[str, Format] = MappingProxyType({known.name: known for known in _KNOWN})
"""Name to `Format`, in the order in which they are shown."""

FILE_FORMATS: tuple[str, ...] = tuple(known.name for known in _KNOWN if not known.in_python_only)
"""Names of the formats that files are in: what `--format` may name."""

TEXT_FORMATS: tuple[str, ...] = tuple(name for name in FILE_FORMATS if not FORMATS[name].is_binary)
"""Those of them that are text."""

_ALIASES = {"md": "markdown", "htm": "html", "ndjson": "jsonl", "tex": "latex"}


def find_format(name: str) -> Format:
    """Return the file format of a name, ignoring case and a leading dot.

    Raises
    ------
    FormatError
        For an unknown name, with the nearest valid one.
    """
    wanted = name.strip().lower().lstrip(".")
    wanted = _ALIASES.get(wanted, wanted)
    if wanted in FILE_FORMATS:
        return FORMATS[wanted]
    nearest = get_close_matches(wanted, FILE_FORMATS, n=1)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    raise FormatError(f"unknown format {name!r}{hint} (known: {', '.join(FILE_FORMATS)})")


def find_written_format(name: str) -> Format:
    """Return the file format of a name that is to be written.

    Raises
    ------
    FormatError
        As `find_format`, and for a format that is only read.
    """
    known = find_format(name)
    if not known.dumps:
        written = ", ".join(name for name in FILE_FORMATS if FORMATS[name].dumps)
        raise FormatError(f"{known.name} is read, not written; formats that are written: {written}")
    return known


def format_of_suffix(suffix: str) -> str | None:
    """Return the name of the format of a file suffix, None for other suffixes."""
    lowered = suffix.lower()
    return next((known.name for known in _KNOWN if lowered in known.suffixes), None)
