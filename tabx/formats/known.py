"""The formats tabx knows: one table of names, suffixes and what each can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from tabx.errors import FormatError


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes
    ----------
    name : str
        What `--format` takes.
    description : str
        What it is, in a few words.
    suffixes : tuple of str
        File suffixes that name it, lower case, with the dot; () for the formats that exist in Python only.
    loads, dumps : bool
        Whether `load_table` reads it and `dump_table` writes it.
    """

    name: str
    description: str
    suffixes: tuple[str, ...] = ()
    loads: bool = True
    dumps: bool = True


_KNOWN = (
    Format("markdown", "pipe tables, also sloppy ones, alone or inside prose and code fences", (".md", ".markdown")),
    Format("html", "<table> elements with spans, sections and captions", (".html", ".htm", ".xhtml")),
    Format("csv", "values separated by comma, semicolon, tab or pipe", (".csv",)),
    Format("tsv", "values separated by tabs", (".tsv", ".tab")),
    Format("json", "records, columns, 2-D arrays, or header and rows", (".json",)),
    Format("jsonl", "one JSON record or array a line", (".jsonl", ".ndjson")),
    Format("frame", "a pandas DataFrame, in Python only", dumps=False),
    Format("rows", "a list of rows, in Python only", dumps=False),
    Format("records", "a list of dicts, in Python only", dumps=False),
)

FORMATS: Mapping[str, Format] = MappingProxyType({known.name: known for known in _KNOWN})
"""Name to `Format`, in the order in which they are shown."""

TEXT_FORMATS: tuple[str, ...] = tuple(known.name for known in _KNOWN if known.suffixes)
"""Names of the formats that are text: what `--format` may name."""

_ALIASES = {"md": "markdown", "htm": "html", "ndjson": "jsonl"}


def find_format(name: str) -> Format:
    """Return the text format of a name, case and leading dot ignored.

    Raises
    ------
    FormatError
        For an unknown name, with the nearest valid one.
    """
    wanted = name.strip().lower().lstrip(".")
    wanted = _ALIASES.get(wanted, wanted)
    if wanted in TEXT_FORMATS:
        return FORMATS[wanted]
    nearest = get_close_matches(wanted, TEXT_FORMATS, n=1)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    raise FormatError(f"unknown format {name!r}{hint} (known: {', '.join(TEXT_FORMATS)})")


def format_of_suffix(suffix: str) -> str | None:
    """Return the name of the format that a file suffix stands for, None where it stands for none."""
    lowered = suffix.lower()
    return next((known.name for known in _KNOWN if lowered in known.suffixes), None)
