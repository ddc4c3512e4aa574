"""The tables of a text: in a given format, in the one that all of it has, or in all that it mixes.

First the entry point; then a text in several notations, whose places are found one notation after the other, the
surest signs first, each in what the ones before it left; last the reader of each format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from tabx.errors import BrokenTextError
from tabx.formats.delimited.read import delimited_tables
from tabx.formats.embedded import Place, delimited_paragraphs, fences, is_in_row, json_values
from tabx.formats.forms import FORMS
from tabx.formats.infer import has_html, infer_format, is_html_document, is_named_by
from tabx.formats.json.inside import InnerText, texts_inside
from tabx.formats.json.read import json_tables, jsonl_tables
from tabx.formats.latex.environments import has_tabular
from tabx.formats.markdown.read import is_plainly_markdown, markdown_regions, markdown_tables, section_name
from tabx.formats.python_literals import literal_as_json
from tabx.formats.regions import Region
from tabx.table import Table

_WHOLE = frozenset(("json", "jsonl", "csv", "tsv"))
"""Formats that all of a text is in, from its first sign to the last."""


def tables_of_text(text: str, format_name: str | None = None, suffix: str | None = None) -> tuple[Table, ...]:
    """Return the tables of a text in their order; () where it has none.

    Parameters
    ----------
    text : str
    format_name : str or None
        The format that is asked for; None where suffix and content decide.
    suffix : str or None
        That of the file, with the dot.

    Raises
    ------
    BrokenTextError
        Where what looks like a table cannot be read as one.
    InputError
        Beyond a limit.
    """
    if format_name is not None:
        return _given(text, format_name)
    name = infer_format(text, suffix)
    places = tuple(fences(text))
    attempts = [partial(_mixed, text, name, places), partial(_literal, text)]
    if not places and (name in _WHOLE or is_named_by(suffix) or (name == "html" and is_html_document(text))):
        attempts.insert(0, partial(READERS[name], text))
    return _first(attempts)


def _first(attempts: Iterable[Callable[[], tuple[Table, ...]]]) -> tuple[Table, ...]:
    """Return what the first attempt finds; where none does, raise the first error."""
    broken = None
    for attempt in attempts:
        try:
            if tables := attempt():
                return tables
        except BrokenTextError as error:
            broken = broken or error
    if broken:
        raise broken
    return ()


def _literal(text: str) -> tuple[Table, ...]:
    """Return the tables that a text says as a literal of Python."""
    literal = literal_as_json(text)
    return READERS["json"](literal) if literal else ()


def _given(text: str, name: str) -> tuple[Table, ...]:
    """Return the tables in a format that is asked for, from code fences of it where a text has such."""
    bodies = [place.body for place in fences(text) if place.format == name] if name in _WHOLE else []
    read = READERS.get(name) or partial(_formed_tables, name)
    return tuple(table for body in bodies or [text] for table in read(body))


def _formed_tables(name: str, text: str) -> tuple[Table, ...]:
    """Return the tables of a text whose form belongs to a format."""
    regions = [region for form in FORMS if form.format == name for region in form.regions(text)]
    return tuple(table for region in sorted(regions, key=_start) for table in region.tables)


def _start(region: Region) -> int:
    return region.start


def _mixed(text: str, name: str, places: Iterable[Place]) -> tuple[Table, ...]:
    """Return the tables of a text in all its notations, in their order.

    `name` is the format of the text at first sight, `places` are its code fences.

    Raises
    ------
    BrokenTextError
        Where there is none, and a place of one that cannot be read.
    """
    reading = _Reading(text)
    reading.read(places)
    markup = [*_html_regions(reading.rest, name), *_latex_regions(reading.rest, name)]
    # JSON may hold markup in its texts, and markup JSON in its cells: whichever holds the other is read.
    values = list(json_values(blanked(reading.rest, markup), text))
    reading.read(values)
    reading.take(one for one in markup if not any(value.start < one.start < value.end for value in values))
    for form in FORMS:
        reading.take(form.regions(reading.rest))
    reading.take(markdown_regions(reading.rest, plain=name != "markdown"))
    reading.read(delimited_paragraphs(reading.rest))
    if reading.broken and not reading.taken:
        raise reading.broken
    regions = sorted(reading.taken, key=_start)
    return tuple(table for region in _named(regions, reading.rest) for table in region.tables)


def _named(regions: Sequence[Region], rest: str) -> Sequence[Region]:
    """Return the regions of a text, each of several with the section named in the line above it as its caption."""
    if len(regions) < 2:
        return regions
    return [_with_caption(region, section_name(_line_above(rest, region.start))) for region in regions]


def _with_caption(region: Region, caption: str | None) -> Region:
    (first, *others) = region.tables
    if caption is None or others or first.caption is not None:
        return region
    return region._replace(tables=(replace(first, caption=caption),))


_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[^`]*")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")


def _line_above(rest: str, offset: int) -> str:
    """Return the line above a place in a text, without blank lines, code fences and tags; "" below another table."""
    end = offset
    while end > 0:
        start = rest.rfind("\n", 0, end - 1) + 1
        line = _TAG.sub("", rest[start : end - 1])
        if line.strip() and not _FENCE.fullmatch(line):
            return "" if "\0" in line else line
        end = start
    return ""


class _Reading:
    """A text, the tables that were read in it, and the rest: the text with these places blanked."""

    def __init__(self, text: str) -> None:
        self.rest = text
        self.taken: list[Region] = []
        self.broken: BrokenTextError | None = None

    def take(self, regions: Iterable[Region]) -> None:
        """Take the tables of regions out of the rest."""
        found = list(regions)
        self.taken += found
        self.rest = blanked(self.rest, found)

    def read(self, places: Iterable[Place]) -> None:
        """Take the tables that can be read at places; what cannot be read stays."""
        found = []
        for place in places:
            try:
                tables = READERS[place.format](place.body)
            except BrokenTextError as error:
                self.broken = error
                continue
            if tables:
                found.append(Region(place.start, place.end, place.format, tables))
        self.take(found)


_FILLED = re.compile(r"[^\n]")


def blanked(text: str, regions: Iterable[Region]) -> str:
    """Return a text with a sign that no notation knows in place of regions: no blank, no cell, no name."""
    pieces, start = [], 0
    for region in sorted(regions, key=_start):
        if region.start >= start:
            pieces += [text[start : region.start], _FILLED.sub("\0", text[region.start : region.end])]
            start = region.end
    return "".join([*pieces, text[start:]]) if pieces else text


def _html_regions(text: str, name: str) -> Iterator[Region]:
    """Yield the HTML tables of a text; beside pipe tables those of whole elements that are in no row of pipes."""
    if not has_html(text):
        return
    from tabx.formats.html.read import html_regions

    for region in html_regions(text):
        is_element = text[region.start : region.start + len(_TABLE)].lower() == _TABLE
        if name == "html" or (is_element and not is_in_row(text, region.start)):
            yield region


_TABLE = "<table"


def _latex_regions(text: str, name: str) -> Iterable[Region]:
    """Return the LaTeX tables of a text; arrays, which are mathematics as often, where it has no other table."""
    if not has_tabular(text, arrays=name == "latex"):
        return ()
    from tabx.formats.latex.read import latex_regions

    return latex_regions(text)


def _json_tables(text: str) -> tuple[Table, ...]:
    """Return the tables in the strings of a JSON text, else the table that it is."""
    for inner in texts_inside(text):
        if tables := _tables_inside(inner):
            return tables
    return json_tables(text)


def _tables_inside(inner: InnerText) -> tuple[Table, ...]:
    """Return the tables in a string of JSON; a string among others has to be marked up as one."""
    name = infer_format(inner.text)
    is_marked = name in {"html", "latex"} or (name == "markdown" and is_plainly_markdown(inner.text))
    if not is_marked and not inner.is_named:
        return ()
    try:
        return tables_of_text(inner.text)
    except BrokenTextError:
        return ()


def _html_tables(text: str) -> tuple[Table, ...]:
    from tabx.formats.html.read import html_tables

    return html_tables(text)


def _latex_tables(text: str) -> tuple[Table, ...]:
    from tabx.formats.latex.read import latex_tables

    return latex_tables(text)


READERS: Mapping[str, Callable[[str], tuple[Table, ...]]] = MappingProxyType(
    {
        "markdown": markdown_tables,
        "html": _html_tables,
        "latex": _latex_tables,
        "csv": partial(delimited_tables, format_name="csv"),
        "tsv": partial(delimited_tables, format_name="tsv"),
        "json": _json_tables,
        "jsonl": jsonl_tables,
    }
)
"""What reads a text that is in one format."""
