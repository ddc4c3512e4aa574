"""A file of labelled texts, read and checked: every label names a filled cell, its words stand in the text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, TabxError
from tabx.base.paths import data_files
from tabx.compare.facts import is_blank
from tabx.formats import load_tables
from tabx.lab.meta.json_lines import identity, read_lines
from tabx.lab.texts.records import Label, LabelledFact, LabelledText
from tabx.table import Table

_WHAT = 'an object with "id", "text", "gold" and "facts"'

PARTS = (0, 1, 2)
"""Parts of the texts, as `LabelledText.aside` tells them."""


def own_texts() -> tuple[LabelledText, ...]:
    """Return the texts that come with the project, those set aside included.

    51 texts of 111 to 165 words in Struc-Bench's three tasks, written for this purpose; their names and figures are
    invented. 24 stood beside the rules of grounding as these were written; 27 were set aside, in two parts.
    """
    files = data_files("texts", ".jsonl")
    if "labelled" not in files:
        raise InputError("the labelled texts that come with tabx were not found")
    return read_labelled_texts(files["labelled"])


def read_labelled_texts(path: Path) -> tuple[LabelledText, ...]:
    """Return the labelled texts of a file, a JSON object in each line.

    Raises
    ------
    InputError
        There is no such file; a line is none; an id stands twice; a label names no filled cell, one that has a label
        already, or a cell of the row names; stated words do not stand where they are said to; a derived fact without
        what it follows from.
    """
    found: dict[str, LabelledText] = {}
    for where, data in read_lines(path, _WHAT):
        one = _labelled(data, where)
        if one.id in found:
            raise InputError(f"{where}: the id {one.id!r} is in the file twice")
        found[one.id] = one
    return tuple(found.values())


def _labelled(data: Mapping[str, Any], where: str) -> LabelledText:
    text, gold = (_text(data, name, where) for name in ("text", "gold"))
    try:
        tables = load_tables(gold)
    except TabxError as error:
        raise InputError(f'{where}: "gold": {error}') from None
    given = data.get("facts")
    if not isinstance(given, list) or not given:
        raise InputError(f'{where}: no "facts"; a list of labels is right')
    facts = tuple(_fact(one, text, tables, f"{where}: fact {number}") for number, one in enumerate(given, 1))
    _check_once(facts, where)
    task, source = (data.get(name, "") for name in ("task", "source"))
    if not isinstance(task, str) or not isinstance(source, str):
        raise InputError(f'{where}: "task" and "source" are texts')
    return LabelledText(identity(data, where), task, _part(data, where), source, text, gold, tables, facts)


def _part(data: Mapping[str, Any], where: str) -> int:
    aside = data.get("aside", 0)
    if not isinstance(aside, int) or isinstance(aside, bool) or aside not in PARTS:
        raise InputError(f'{where}: "aside" is 0, or 1 or 2, the part set aside')
    return aside


def _text(data: Mapping[str, Any], name: str, where: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f'{where}: no "{name}"; {_WHAT} is right')
    return value


def _fact(data: Any, text: str, tables: tuple[Table, ...], where: str) -> LabelledFact:
    if not isinstance(data, Mapping):
        raise InputError(f"{where}: not an object")
    table, row, column = (_place(data, name, where) for name in ("table", "row", "column"))
    _check_cell(tables, table, row, column, where)
    try:
        label = Label(str(data.get("label")))
    except ValueError:
        raise InputError(f"{where}: {data.get('label')!r} is no label; {', '.join(Label)} are right") from None
    if label is Label.STATED:
        return LabelledFact(table, row, column, label, *_words(data, text, where))
    source = data.get("from", "")
    if not isinstance(source, str) or (label is Label.DERIVED) == (not source.strip()):
        raise InputError(f'{where}: a derived fact, and no other, says in "from" what it follows from')
    return LabelledFact(table, row, column, label, source=source)


def _place(data: Mapping[str, Any], name: str, where: str) -> int:
    value = data.get(name, 0 if name == "table" else None)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(f'{where}: "{name}" is no whole number from 0')
    return value


def _check_cell(tables: tuple[Table, ...], table: int, row: int, column: int, where: str) -> None:
    if table >= len(tables):
        raise InputError(f"{where}: the gold has no table {table}; it has {len(tables)}, numbered from 0")
    rows, columns = tables[table].row_count, tables[table].column_count
    if row >= rows or column >= columns:
        raise InputError(f"{where}: table {table} has no cell ({row}, {column}); it has {rows} rows, {columns} columns")
    if column == 0:
        raise InputError(f"{where}: column 0 holds the names of the rows, which are no facts")
    if is_blank(tables[table].rows[row][column].text):
        raise InputError(f"{where}: the cell ({row}, {column}) is empty; only filled cells have a label")


def _words(data: Mapping[str, Any], text: str, where: str) -> tuple[str, int]:
    """Return the words that state a fact and where they begin, which they do there."""
    words, start = data.get("words"), data.get("start")
    if not isinstance(words, str) or not words.strip():
        raise InputError(f'{where}: a stated fact names its "words"')
    if isinstance(start, bool) or not isinstance(start, int) or not text.startswith(words, max(start, 0)):
        place = text.find(words)
        right = f"they begin at {place}" if place >= 0 else "the text does not hold them"
        raise InputError(f"{where}: {words!r} does not stand at {start} in the text; {right}")
    return words, start


def _check_once(facts: tuple[LabelledFact, ...], where: str) -> None:
    seen: set[tuple[int, int, int]] = set()
    for number, fact in enumerate(facts, 1):
        if fact.place in seen:
            raise InputError(f"{where}: fact {number}: the cell {fact.place} has a label already")
        seen.add(fact.place)
