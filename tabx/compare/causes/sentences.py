"""A cause in one sentence: where, how many, what was done, two examples and the exceptions."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.base.escapes import shorten_at_word
from tabx.compare.causes.choosing import Told
from tabx.compare.causes.families import family
from tabx.compare.causes.places import Scope
from tabx.compare.causes.wrong_cells import WrongCells
from tabx.compare.names import column_name, gold_row_name, ranges
from tabx.compare.records import Finding

EXAMPLES = 2
"""Cells shown of a cause: one could be any error, two show that it is the same one."""

MOST_NAMES = 4
"""Columns or rows named one by one: a line holds hardly more."""
LONGEST = 40
"""Characters of an example's text, for the same reason."""


def act_text(told: Told, wrong: WrongCells) -> str:
    """Return the act in words: "are 1,000 times too small (in thousands, unsaid)"."""
    return family(told.act).say(told.act, wrong)


def say(told: Told, wrong: WrongCells, findings: Sequence[Finding]) -> str:
    """Return the sentence of a cause."""
    total = sum(place.total for place in told.places)
    count = len(told.cells)
    number = f"all {count}" if count == total else f"{count} of {total}"
    examples = ", ".join(f"'{example}'" for example in examples_of(told, findings))
    more = ", …" if count > EXAMPLES else ""
    exceptions = _exceptions(told, wrong, is_rest=count + len(told.exceptions) == total)
    return f"{_where(told, wrong)}: {number} values {act_text(told, wrong)}: {examples}{more}{exceptions}"


def examples_of(told: Told, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return two of the cells: "row 3 Ulm: 412 for 412,000"."""
    shown = []
    for cell in told.cells[:EXAMPLES]:
        finding = findings[cell.finding]
        name = "" if finding.row_name == f"row {cell.row + 1}" else f" {_short(finding.row_name)}"
        texts = f"{_short(cell.predicted_text)} for {_short(cell.gold_text)}"
        shown.append(f"row {cell.row + 1}{name}: {texts}")
    return tuple(shown)


def _where(told: Told, wrong: WrongCells) -> str:
    columns = sorted({cell.column for cell in told.cells})
    rows = sorted({cell.row for cell in told.cells})
    if told.scope is Scope.ROW:
        return _rows(rows, wrong)
    named = _columns(columns, wrong)
    return f"{named}, rows {ranges(rows, MOST_NAMES)}" if told.scope is Scope.BLOCK else named


def _columns(columns: Sequence[int], wrong: WrongCells) -> str:
    gold = wrong.tables.alignment.gold
    names = [_short(column_name(gold, column)) for column in columns[:MOST_NAMES]]
    if len(columns) == 1:
        return names[0] if names[0] == f"column {columns[0] + 1}" else f"column {names[0]}"
    more = f" and {len(columns) - MOST_NAMES} more" if len(columns) > MOST_NAMES else ""
    return f"columns {', '.join(names)}{more}"


def _rows(rows: Sequence[int], wrong: WrongCells) -> str:
    if len(rows) > 1:
        return f"rows {ranges(rows, MOST_NAMES)}"
    name = gold_row_name(wrong.tables.alignment, rows[0])
    return f"row {rows[0] + 1}" + ("" if name == f"row {rows[0] + 1}" else f" {_short(name)}")


def _exceptions(told: Told, wrong: WrongCells, *, is_rest: bool) -> str:
    """Return what the act does not explain: "; all but row 7", or "; row 7 differs otherwise" where it is not the rest.

    It is not where other cells are right, or where the act would not have changed those that differ.
    """
    exceptions = told.exceptions
    if not exceptions:
        return ""
    places = _exception_places(told, wrong)
    if is_rest:
        return f"; all but {places}"
    return f"; {places} {'differs' if len(exceptions) == 1 else 'differ'} otherwise"


def _exception_places(told: Told, wrong: WrongCells) -> str:
    """Return the places of the exceptions: "rows 2-4", or "row 2 of Year and rows 3, 5 of Price" of several columns."""
    rows_of: dict[int, list[int]] = {}
    for row, column in sorted(told.exceptions):
        rows_of.setdefault(column, []).append(row)
    if told.scope is Scope.ROW:
        return _columns(sorted(rows_of), wrong)
    if {cell.column for cell in told.cells} == set(rows_of) and len(rows_of) == 1:
        return _numbered(*rows_of.values())
    gold = wrong.tables.alignment.gold
    named = [f"{_numbered(rows)} of {_short(column_name(gold, column))}" for column, rows in sorted(rows_of.items())]
    return _listed(named[:MOST_NAMES], len(named) - MOST_NAMES)


def _listed(named: Sequence[str], more: int) -> str:
    """Return some phrases as one: "a, b and c", "a, b and of 3 more columns"."""
    shown = [*named, f"of {more} more columns"] if more > 0 else named
    return " and ".join(part for part in (", ".join(shown[:-1]), shown[-1]) if part)


def _numbered(rows: Sequence[int]) -> str:
    return f"row{'s' if len(rows) > 1 else ''} {ranges(rows, MOST_NAMES)}"


def _short(text: str) -> str:
    return shorten_at_word(" ".join(text.split()), LONGEST)
