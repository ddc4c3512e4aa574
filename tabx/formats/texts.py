"""The tables of a text: in a given format, in the one that all of it has, or in all that it mixes.

First the entry point; then a text in several notations, whose places are found one notation after the other, the
surest signs first, each in what the ones before it left; last the reader of each format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from types import MappingProxyType

from tabx.base.errors import BrokenTextError
from tabx.formats.delimited.read import delimited_tables
from tabx.formats.delimited.regions import delimited_regions
from tabx.formats.embedded import Place, fences, is_in_row
from tabx.formats.forms import FORMS, tables_of_forms
from tabx.formats.infer import has_html, infer_format, is_html_document, is_named_by
from tabx.formats.json.inside import InnerText, texts_inside
from tabx.formats.json.read import json_tables, jsonl_tables, with_notes
from tabx.formats.json.regions import json_regions
from tabx.formats.latex.environments import has_tabular
from tabx.formats.markdown.read import is_plainly_markdown, markdown_regions, markdown_tables, section_name
from tabx.formats.raw.read import pairs_tables, raw_tables
from tabx.formats.regions import Region, holder_of
from tabx.table import Note, NoteCode, Table

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
    lines = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    places = tuple(fences(lines))
    attempts = [partial(_mixed, lines, name, places)]
    if not places and (name in _WHOLE or is_named_by(suffix) or (name == "html" and is_html_document(text))):
        attempts.insert(0, partial(_reader(name), text))
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


def _given(text: str, name: str) -> tuple[Table, ...]:
    """Return the tables in a format that is asked for, from code fences of it where a text has such."""
    if name not in READERS:
        return _reader(name)(text)
    bodies = [place.body for place in fences(text) if place.format == name]
    if name != "json":
        return tuple(table for body in bodies or [text] for table in READERS[name](body))
    return _first([partial(READERS[name], text), partial(_json_in, text)])


def _reader(name: str) -> Callable[[str], tuple[Table, ...]]:
    """Return what reads a text that is in one format; those without a reader of their own have forms."""
    return READERS.get(name) or partial(tables_of_forms, formats=(name,))


def _json_in(text: str) -> tuple[Table, ...]:
    """Return the tables of JSON anywhere in a text."""
    return tuple(table for region in json_regions(text, tables_of_texts) for table in region.tables)


def _mixed(text: str, name: str, places: Iterable[Place]) -> tuple[Table, ...]:
    """Return the tables of a text in all its notations, in their order.

    `name` is the format of the text at first sight, `places` are its code fences; its lines end in a line feed alone.

    Raises
    ------
    BrokenTextError
        Where there is none, and a place of one that cannot be read.
    """
    reading = _Reading(text)
    reading.read(place for place in places if place.format in _OF_LINES)
    markup = [*_html_regions(reading.rest, name), *_latex_regions(reading.rest, name)]
    reading.take(_with_json(reading.rest, markup))
    reading.take(markdown_regions(reading.rest, marked=True))
    for form in _PRINTED_FORMS if _TEXT.search(reading.rest) else ():
        reading.take(form.regions(reading.rest))
    reading.take(markdown_regions(reading.rest, plain=name != "markdown"))
    reading.take(delimited_regions(reading.rest))
    if not reading.taken:
        reading.read(place for place in places if place.format not in _OF_LINES)
    return reading.tables()


_OF_LINES = frozenset(("csv", "tsv", "jsonl"))
"""Formats of code fences whose every line is a row; JSON is looked for in all of a text, as it may go over several."""

_PRINTED = frozenset(("text", "yaml", "wiki", "otsl"))
"""Formats of the forms that are looked for before pipes, which some of them have, too."""

_PRINTED_FORMS = tuple(form for form in FORMS if form.format in _PRINTED)

_TEXT = re.compile(r"[^\s\uffff`~]")
"""Something that is left of a text: most replies are one table in a fence, or nothing else."""


def _with_json(text: str, markup: Sequence[Region]) -> Sequence[Region]:
    """Return the tables of markup and of JSON in a text.

    JSON may hold markup in its texts, and markup or rows of pipes JSON in their cells: what is inside the other is no
    table beside it.
    """
    rest = blanked(text, markup)
    found = json_regions(rest, tables_of_texts)
    if not found:
        return markup
    is_in_row = holder_of(markdown_regions(rest, plain=True) if "|" in rest else ())
    values: list[Region] = []
    for value in found:
        if not is_in_row(value.start):
            has_blanks = _BLANK in rest[value.start : value.end]
            values += _read_again(text, value) if has_blanks else [value]
    is_in_value = holder_of(values)
    return [*values, *(one for one in markup if not is_in_value(one.start))]


def _read_again(text: str, value: Region) -> list[Region]:
    """Return the tables of JSON at a place that was read with blanks in it."""
    found = json_regions(text[value.start : value.end], tables_of_texts)
    return [one._replace(start=one.start + value.start, end=one.end + value.start) for one in found]


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
            return "" if _BLANK in line else line
        end = start
    return ""


class _Reading:
    """A text, the tables read in it, the rest (with these places blanked), and what is wrong with a place."""

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

    def tables(self) -> tuple[Table, ...]:
        """Return the tables in the order of the text; raise what is wrong with a place where there are none."""
        if self.broken and not self.taken:
            raise self.broken
        regions = sorted(self.taken, key=attrgetter("start"))
        return tuple(table for region in _named(regions, self.rest) for table in region.tables)


_BLANK = "\uffff"
"""No character: in place of what was read it is no blank, no cell and no name, and may stand in a text of JSON."""


def blanked(text: str, regions: Iterable[Region]) -> str:
    """Return a text with `_BLANK` in place of the characters of regions."""
    pieces, start = [], 0
    for region in sorted(regions, key=attrgetter("start")):
        if region.start >= start:
            lines = text[region.start : region.end].split("\n")
            pieces += [text[start : region.start], "\n".join(_BLANK * len(line) for line in lines)]
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
    return tables_of_texts(texts_inside(text)) or json_tables(text)


def tables_of_texts(texts: Iterable[InnerText]) -> tuple[Table, ...]:
    """Return the tables of the first of several strings of JSON that holds any."""
    for inner in texts:
        if tables := _tables_inside(inner):
            return with_notes(tables, (Note(NoteCode.AROUND, inner.around),) if inner.around else ())
    return ()


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
        "raw": raw_tables,
        "pairs": pairs_tables,
    }
)
"""What reads a text that is in one format."""
