"""Records on their side: field names are compared as headers, and their units hold for the values beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tabx.align.pairing.one_value import say_the_same
from tabx.compare.findings.header_names import Names, names_nothing, speaks_for_itself
from tabx.compare.findings.said_kinds import contradicts_values
from tabx.compare.own_names import OwnNames, name_words
from tabx.compare.positions import Grid
from tabx.compare.short_names import ShortNames
from tabx.compare.table_pair import TablePair
from tabx.values import read_header, relate_headers, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, HeaderDifference, Relation
from tabx.values.relating.differences import equivalent, other_value, whole
from tabx.values.relating.near import nearer
from tabx.values.relating.persons import names_a_person
from tabx.values.text import words
from tabx.values.value import HeaderReading

LEAST_SIMILARITY_OF_THE_VALUE = 0.5
"""Similarity of its one value from which a field of another name is the gold's: half of it at least, where a column
has many values to show it."""

_WRONG = frozenset({Relation.NEAR, Relation.PARTIAL, Relation.DIFFERENT})
_ONE_SIDED = frozenset({Relation.MISSING, Relation.EXTRA})
_RIGHT = frozenset({Relation.EXACT, Relation.EQUIVALENT})


LEAST_VOUCHING_RECORDS = 0.5
"""Share of the records side by side of which more have to vouch for another name of a field: were it fewer, most of
them would speak against it."""


def with_field_names(tables: TablePair, grid: Grid) -> Grid:
    """Return the differences, those of field names judged as headers; unchanged for tables that list no fields.

    Of records side by side a name that their values do not bear out stays what it is: the key of a row.
    """
    if tables.lists_records:
        names = _names(tables)
        return tuple((_of_records(tables, names, row, line), *line[1:]) for row, line in enumerate(grid))
    if not tables.lists_fields:
        return grid
    names, written = _names(tables), _Written(OwnNames(tables.pairs[1]), ShortNames(tables.pairs[1], is_key=False))
    values = [_of_value(tables, written, row, line[1]) for row, line in enumerate(grid)]
    return tuple(
        (_of_name(tables, names, row, line[0], value), value)
        for row, (line, value) in enumerate(zip(grid, values, strict=True))
    )


def _names(tables: TablePair) -> Names:
    """Return the names of the fields by their words."""
    column = tables.pairs[0]
    placed = {row: (column.predicted_value(row).text,) for row in column.index}
    types = [value.type for value in tables.gold[1].values]
    return Names(tuple((value.text,) for value in tables.gold[0].values), placed, types, of="field")


class _Written(NamedTuple):
    """What the values of fields may leave out or add of names: those of their fields, and those of persons."""

    own: OwnNames
    short: ShortNames


def _of_value(tables: TablePair, written: _Written, row: int, found: Difference | None) -> Difference | None:
    """Return the difference of one value, none where it but repeats its field's name."""
    if found is None or found.forgiven:
        return found
    names, values = tables.pairs[0], tables.pairs[1]
    gold, predicted = values.gold_value(row), values.predicted_value(row)
    said = name_words(names.gold_value(row).text, names.predicted_value(row).text)
    found = written.own.apply(gold, predicted, found, said)
    if names_a_person(words(names.gold_value(row).text), _words_of_fields(tables)):
        found = written.short.of_person(gold, predicted, found)
    if repetition := _repetition(tables, row, found):
        return equivalent(gold, predicted, DifferenceKind.REPETITION, repetition)
    return nearer(gold, predicted, values.pair, found, said)


def _words_of_fields(tables: TablePair) -> set[str]:
    return {word for value in tables.gold[0].values for word in words(value.text)}


def _repetition(tables: TablePair, row: int, found: Difference) -> str:
    """Return what one value only says again: all of itself, or words of the other field's name; "" for nothing.

    "1892, 1894" under "all-star" is "all-star, 1892 all-star, 1894", and "Moss, Ida Ida Moss" is Ida Moss.
    """
    if found.relation not in _WRONG:
        return ""
    names, values = tables.pairs[0], tables.pairs[1]
    gold, predicted = words(values.gold_value(row).text), words(values.predicted_value(row).text)
    times, other_times = Counter(gold), Counter(predicted)
    if _repeats(times, other_times) or _repeats(other_times, times):
        return "one of them says it again"
    missing, extra = {*times} - {*other_times}, {*other_times} - {*times}
    name, other_name = (set(words(side(row).text)) for side in (names.gold_value, names.predicted_value))
    in_names = missing <= other_name - name and extra <= name - other_name
    are_left = len(times.keys() & other_times.keys()) >= len(missing) + len(extra) > 0
    return "the rest stands in the name of its field" if in_names and are_left else ""


def _repeats(more: Counter[str], once: Counter[str]) -> bool:
    """Whether one text is another several times over, of two words and more: "Walla Walla" is not Walla."""
    return len(once) > 1 and more.keys() == once.keys() and len({more[word] / once[word] for word in once}) == 1


def _of_name(
    tables: TablePair, names: Names, row: int, found: Difference | None, beside: Difference | None
) -> Difference | None:
    """Return the difference of one field name, given that of the value beside it."""
    if found is None or _is_settled(tables, row, found):
        return found
    column = tables.pairs[0]
    gold, predicted = column.gold_value(row), column.predicted_value(row)
    if len(tables.alignment.row_of[row].gold) > 1 and row not in tables.faults:
        return equivalent(gold, predicted, DifferenceKind.RENAMED)  # the merger, which has its price, lost the name
    header = relate_headers(*_headers(tables, row))
    note = tables.faults.get(row) or names.other(row, (predicted.text,), header) or _false_kind(tables, row)
    if note or header.contradiction:
        return other_value(gold, predicted, note, DifferenceKind.RENAMED)
    if not _is_vouched(tables, row, header, beside):
        return whole(gold, predicted, DifferenceKind.RENAMED)
    return equivalent(gold, predicted, _kind_of_name(tables, row, header))


def _of_records(tables: TablePair, names: Names, row: int, line: Sequence[Difference | None]) -> Difference | None:
    """Return the difference of one field name, given those of the values of all records beside it."""
    found, column = line[0], tables.pairs[0]
    if found is None or _is_settled(tables, row, found) or not _most_vouch(tables, row, line):
        return found
    if len(tables.alignment.row_of[row].gold) > 1:
        return found  # the merger, which has its price, lost the name
    header = relate_headers(*_headers(tables, row))
    names_another = names.other(row, (column.predicted_value(row).text,), header)
    if header.contradiction or names_another or _false_kind(tables, row):
        return found
    return equivalent(column.gold_value(row), column.predicted_value(row), _kind_of_name(tables, row, header))


def _most_vouch(tables: TablePair, row: int, line: Sequence[Difference | None]) -> bool:
    """Whether the values of enough records beside a name are the gold's."""
    records = [g for g in tables.pairs if g and tables.pairs[g].gold_value(row).key]
    vouching = sum(_vouches(tables, row, g, line[g]) for g in records)
    return vouching > LEAST_VOUCHING_RECORDS * len(records)


def _false_kind(tables: TablePair, row: int) -> str:
    """Return why the values of a field are not what its other name says, "" if they may be."""
    values = [column.predicted_value(row) for g, column in tables.pairs.items() if g]
    return contradicts_values(*_headers(tables, row), values)


def _headers(tables: TablePair, row: int) -> tuple[HeaderReading, HeaderReading]:
    """Return the names of a field on both sides."""
    names = tables.pairs[0]
    return read_header((names.gold_value(row).text,)), read_header((names.predicted_value(row).text,))


def _kind_of_name(tables: TablePair, row: int, header: HeaderDifference) -> DifferenceKind:
    """Return the kind of another name: a mere unit is lost or added, if it is told for the field, else a rename."""
    ways = (change.way for change in tables.units if row in change.rows and header.kind == DifferenceKind.UNIT)
    return next(ways, DifferenceKind.RENAMED)


def is_verified_name(tables: TablePair, row: int) -> bool:
    """Whether more than its value speaks for the other name of a field; a merger, which has its price, lost it."""
    if len(tables.alignment.row_of[row].gold) > 1:
        return True
    column = tables.pairs[0]
    gold, predicted = (column.gold_value(row).text,), (column.predicted_value(row).text,)
    return (
        names_nothing(gold)
        or names_nothing(predicted)
        or speaks_for_itself(gold, predicted, relate_headers(read_header(gold), read_header(predicted)))
    )


def _is_settled(tables: TablePair, row: int, found: Difference) -> bool:
    """Whether a name is right, missing, added or forgiven, and nothing is wrong with it as a header."""
    is_right = found.relation in _RIGHT and row not in tables.faults
    return is_right or found.relation in _ONE_SIDED or bool(found.forgiven)


def _is_vouched(tables: TablePair, row: int, header: HeaderDifference, beside: Difference | None) -> bool:
    """Whether a name is a rewriting of the gold's, or the value beside it is the gold's."""
    return header.relation is not Relation.DIFFERENT or _vouches(tables, row, 1, beside)


def _vouches(tables: TablePair, row: int, column: int, beside: Difference | None) -> bool:
    """Whether the value of one record beside a name is the gold's."""
    if beside is None:
        return False
    if beside.relation in (*_RIGHT, Relation.ROUNDED, Relation.NEAR):
        return True
    values = tables.pairs[column]
    gold, predicted = values.gold_value(row), values.predicted_value(row)
    if gold.number is not None or predicted.number is not None:
        return False
    if similarity(gold, predicted) >= LEAST_SIMILARITY_OF_THE_VALUE:
        return True
    return say_the_same(_headers(tables, row), gold, predicted)
