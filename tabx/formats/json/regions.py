"""JSON and literals of Python anywhere in a text: whole or cut, strict or with liberties, several in a row."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tabx.base.errors import BrokenTextError
from tabx.base.limits import check_time
from tabx.formats.json.cut import whole_items
from tabx.formats.json.inside import InnerText, texts_of
from tabx.formats.json.read import CUT, is_record, plain_tables, tables_in_a_row, with_notes
from tabx.formats.json.relaxed import RelaxedError, value_at
from tabx.formats.json.text import parse_json
from tabx.formats.regions import Region
from tabx.table import Note, Table


class Placed(NamedTuple):
    """A list or an object in a text: where it stands, and what was noted when it was read."""

    start: int
    end: int
    value: object
    notes: tuple[Note, ...] = ()


_BRACKET = re.compile(r"\{|\[(?![\s\d.,;–-]*+\])")
"""Where a value may begin; a number in brackets is a reference of prose."""

_MOST_FAILURES = 64
"""Brackets that may begin no value: each is read until it fails, so that prose full of them costs little."""

_BETWEEN = re.compile(r"(?:[\s,;]|(?:```|~~~)[\w+-]*+|//[^\n]*+)*+")
"""What stands between values of one row: white space, commas, the lines of code fences, comments."""

_FENCE = re.compile(r"(?:```|~~~)[\w+-]*+|//.*")

_OPENING = re.compile(r"[ \t]*(?:```|~~~)[\w+-]*+")

_MARKS = " \t\r,;*-•.)0123456789"
"""What stands beside a value in its line: commas, the mark of a list's item."""

_LEFT_OUT = Note("left out", "'…' stands in the JSON for items that are left out")


ReadTexts = Callable[[Iterable[InnerText]], tuple[Table, ...]]
"""How the tables in the strings of a JSON value are read: by the reader of all notations."""


def json_regions(text: str, read_texts: ReadTexts | None = None) -> tuple[Region, ...]:
    """Return the tables of the lists and objects of JSON or Python in a text, in order.

    Values with nothing between them but white space, commas and code fences are one table: objects its records, lists
    of records its parts; so are records with words between them, each in lines of its own. An object of plain values
    among words is no table.

    Parameters
    ----------
    text : str
        The whole text.
    read_texts : callable or None
        Reads the tables in strings (`{"answer": "| a | b |…"}`); None leaves strings as they are.
    """
    try:
        rows = list(_rows(text, values_in(text)))
        tables = [_tables_of_strings(row, read_texts) or _tables_of_row(row) for row in rows]
    except RecursionError:
        return ()  # nested deeper than any table
    return tuple(
        Region(row[0].start, row[-1].end, "json", read) for row, read in zip(rows, tables, strict=True) if read
    )


def _tables_of_strings(row: Sequence[Placed], read_texts: ReadTexts | None) -> tuple[Table, ...]:
    return read_texts(texts_of(row[0].value)) if read_texts and len(row) == 1 else ()


def plain_regions(text: str) -> tuple[Region, ...]:
    """Return the table that each object in a text is itself, its record or its columns, whatever lists are in it."""
    found = []
    for placed in values_in(text):
        try:
            tables = with_notes(plain_tables(placed.value), placed.notes)
        except BrokenTextError:
            continue
        if tables:
            found.append(Region(placed.start, placed.end, "json", tables))
    return tuple(found)


def values_in(text: str) -> tuple[Placed, ...]:
    """Return the lists and objects in a text, outermost alone, and those in a text that is one string of JSON.

    One that breaks off inside is passed over with all that is in it: its parts are no whole.
    """
    if "{" not in text and "[" not in text:
        return ()
    if placed := _in_a_string(text):
        return placed
    found = []
    at, failures = 0, 0
    while failures < _MOST_FAILURES and (bracket := _BRACKET.search(text, at)):
        check_time()
        placed_at = _value_at(text, bracket.start())
        if isinstance(placed_at, Placed):
            found.append(_with_columns(text, placed_at))
            at = found[-1].end
        else:
            at, failures = placed_at, failures + 1
    return tuple(found)


def _in_a_string(text: str) -> tuple[Placed, ...]:
    bare = text.strip()
    if bare[:1] != '"' or bare[-1:] != '"':
        return ()
    try:
        said = parse_json(bare)
        value = parse_json(said) if isinstance(said, str) else None
    except BrokenTextError:
        return ()
    start = text.index('"')
    return (Placed(start, start + len(bare), value),) if isinstance(value, (dict, list)) else ()


_COLUMNS = re.compile(r"\s*+,\s*+columns\s*+=\s*+(?=\[)")


def _with_columns(text: str, placed: Placed) -> Placed:
    """Return a value with the names that code gives its columns: `DataFrame([(1, 2)], columns=["a", "b"])`."""
    named = _COLUMNS.match(text, placed.end)
    names = _value_at(text, named.end()) if named else None
    if not isinstance(names, Placed):
        return placed
    return placed._replace(end=names.end, value={"columns": names.value, "rows": placed.value})


_DECODER = json.JSONDecoder()


def _value_at(text: str, start: int) -> Placed | int:
    """Return the value that begins at a bracket, or where to look on for one."""
    try:
        end = _DECODER.raw_decode(text, start)[1]
        return Placed(start, end, parse_json(text[start:end]))
    except (ValueError, RecursionError, BrokenTextError):
        pass
    try:
        read = value_at(text, start)
        return Placed(start, read.end, read.value, (_LEFT_OUT,) if read.leaves_out else ())
    except RelaxedError as error:
        broken_at, items = error.at, error.items
    except RecursionError:
        return start + 1
    if not text[broken_at:].strip() or _ends_in_a_text(text, broken_at):
        return _cut(text, start) or len(text)
    return start + 1 if not items else _past(text, start)


_OPEN_TEXTS = {sign: re.compile(rf"[^{sign}\\]*+(?:\\.[^{sign}\\]*+)*+\\?", re.DOTALL) for sign in ("'", '"')}
"""What follows the quote of a text that is never closed."""


def _ends_in_a_text(text: str, at: int) -> bool:
    """Whether what stands here is a text in quotes that the end of the whole text cuts."""
    unclosed = _OPEN_TEXTS.get(text[at])
    return unclosed is not None and unclosed.fullmatch(text, at + 1) is not None


def _cut(text: str, start: int) -> Placed | None:
    """Return the whole items of a value that the end of the text cuts."""
    kept = whole_items(text[start:])
    if kept is None:
        return None
    try:
        return Placed(start, len(text), parse_json(kept), (CUT,))
    except BrokenTextError:
        return None


_SIGN = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[\[\]{}]')


def _past(text: str, start: int) -> int:
    """Return where the brackets of a broken value are closed, the end of the text where they are not."""
    depth = 0
    for sign in _SIGN.finditer(text, start):
        depth += sign[0] in ("[", "{")
        depth -= sign[0] in ("]", "}")
        if not depth:
            return sign.end()
    return len(text)


def _rows(text: str, values: Sequence[Placed]) -> Iterator[list[Placed]]:
    """Yield the values that are one table, or several with nothing between them."""
    row: list[Placed] = []
    for placed in values:
        if row and not _belong(text, row[-1], placed):
            yield from _standing(text, row)
            row = []
        row.append(placed)
    if row:
        yield from _standing(text, row)


def _belong(text: str, above: Placed, below: Placed) -> bool:
    """Whether two values are of one table: with nothing between, or records in lines of their own."""
    if _BETWEEN.fullmatch(text, above.end, below.start):
        return True
    if not _are_records_of_one(above.value, below.value):
        return False
    return all(_is_apart(text, placed.start, placed.end) for placed in (above, below))


def _are_records_of_one(above: object, below: object) -> bool:
    """Whether two objects are records with the same names, of which the first names the record."""
    if not (is_record(above) and is_record(below)) or list(above) != list(below):
        return False
    name = next(iter(above))
    return bool(above[name] != below[name])


def _standing(text: str, row: list[Placed]) -> Iterator[list[Placed]]:
    """Yield a row of values that may be tables: a record alone has to stand in lines of its own."""
    values = [placed.value for placed in row]
    if all(is_record(value) for value in values):
        if _is_apart(text, row[0].start, row[-1].end) and (len(row) > 1 or _is_alone(text, row[0])):
            yield row
    elif any(isinstance(value, dict) or _is_list(value) for value in values):
        yield row


def _is_list(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether a part of a text has its lines for itself, but for commas."""
    before = text[text.rfind("\n", 0, start) + 1 : start]
    stop = text.find("\n", end)
    after = text[end : stop if stop >= 0 else len(text)]
    return all(not _FENCE.sub("", part).strip(_MARKS) for part in (before, after))


def _is_alone(text: str, placed: Placed) -> bool:
    """Whether a value is all there is in a text, or in its code fence."""
    before, after = text[: placed.start].rstrip(), text[placed.end :].lstrip()
    in_fence = _OPENING.fullmatch(before, before.rfind("\n") + 1) is not None and after[:3] in ("```", "~~~", "")
    return in_fence or not before + after


def _tables_of_row(row: Sequence[Placed]) -> tuple[Table, ...]:
    notes = tuple(dict.fromkeys(note for placed in row for note in placed.notes))
    try:
        return with_notes(tables_in_a_row([placed.value for placed in row], "json"), notes)
    except BrokenTextError:
        return ()
