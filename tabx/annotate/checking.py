"""Answers as the page sends them: read and checked, whatever a script on the other side may send.

What is impossible is said for the field that it stands in, and nothing is stored.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.annotate.records import Form, Setup
from tabx.values.records import DataType

LONGEST_REASON = 10_000
"""Characters of a reason: several pages, which nobody types."""

MOST_COUNTED = 10**9
"""Largest count that is read: more cells than any table here may have."""

Counted = Mapping[str, Mapping[str, int]]
"""Counts by the name of a side, by what they are of."""

TYPES = tuple(kind.value for kind in DataType if kind is not DataType.EMPTY)

STRUCTURE = ("exact", "missing", "extra")
COLUMN_SIDES = ("missing", "extra")
CELL_SIDES = ("missing", "extra", "partial")

SIZE_KINDS: Mapping[str, tuple[str, ...]] = {
    "Numerical": ("delta", "unit_mismatch", "ner_mismatch", "MI", "EI"),
    "String": (
        *("spell_errors", "abbreviated_string", "semantically_same", "semantically_different"),
        *("ner_mismatch", "other", "MI", "EI"),
    ),
    "Bool": ("different", "same"),
    "Date": ("date", "time"),
    "List": ("MI", "EI", "EM"),
    "Time": ("time",),
    "Others": ("other",),
}
"""Keys of the fourth descriptor by data type (TabXEval, section 2.1)."""


class Impossible(Exception):
    """An answer that cannot be: what is wrong, by the name of the field."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(str(errors))
        self.errors = dict(errors)


@dataclass(frozen=True, slots=True)
class Size:
    """Rows, columns and cells of one side, all its tables together."""

    rows: int
    columns: int
    cells: int


def checked(
    setup: Setup, value: Mapping[str, Any], shown: Sequence[int], sizes: tuple[Size, Size] | None
) -> dict[str, Any]:
    """Return the value to store.

    Parameters
    ----------
    setup : Setup
    value : mapping
        As the page sends it: {"order": [[2], [1, 4], [3]]}, numbers as shown and from 1, best first; {"rating": 7,
        "reason": ""}; or the fields of the rubric by name, as texts, and "sizes".
    shown : sequence of int
        The predictions in the order of the page.
    sizes : (gold, predicted) or None
        Needed for a rubric, whose counts cannot exceed them.

    Raises
    ------
    Impossible
    """
    if setup.form is Form.RANKING:
        return {"ranks": ranks_of_order(value.get("order"), shown, ties=setup.ties)}
    if setup.form is Form.RATING:
        return _rating(setup, value)
    if sizes is None:
        raise ValueError("a rubric is checked with the sizes of both tables")
    return filled_rubric(value, *sizes)


def ranks_of_order(order: Any, shown: Sequence[int], *, ties: bool) -> list[int]:
    """Return the rank of each prediction, 1 for the best, from groups of the numbers shown; ties share the best rank.

    Raises
    ------
    Impossible
        If a number is missing, comes twice or is none of those shown, or two are tied where ties are not allowed.
    """
    groups = _groups(order)
    if sorted(number for group in groups for number in group) != list(range(1, len(shown) + 1)):
        raise Impossible({"order": f"each number from 1 to {len(shown)} once, best first, is right"})
    if not ties and len(groups) != len(shown):
        raise Impossible({"order": "no two on the same place: ties are not allowed here"})
    ranks = [0] * len(shown)
    before = 0
    for group in groups:
        for number in group:
            ranks[shown[number - 1]] = before + 1
        before += len(group)
    return ranks


def _groups(order: Any) -> list[list[int]]:
    """Return the groups of an order that are not empty, [] for anything that is no order."""
    is_list = isinstance(order, list) and all(isinstance(group, list) for group in order)
    if not is_list or any(type(number) is not int for group in order for number in group):
        return []
    return [group for group in order if group]


def _rating(setup: Setup, value: Mapping[str, Any]) -> dict[str, Any]:
    rating, reason = value.get("rating"), value.get("reason", "")
    if type(rating) is not int or rating not in setup.scale.values:
        raise Impossible({"rating": f"a whole number from {setup.scale.low} to {setup.scale.high} is right"})
    if not isinstance(reason, str) or len(reason) > LONGEST_REASON:
        raise Impossible({"reason": f"a text of at most {LONGEST_REASON:,} characters is right"})
    return {"rating": rating, "reason": reason.strip()}


def filled_rubric(fields: Mapping[str, Any], gold: Size, predicted: Size) -> dict[str, Any]:
    """Return the four descriptors in the form of `FilledRubric`, from the texts of the fields.

    The structure has to be filled; an empty field by data type is 0.

    Raises
    ------
    Impossible
    """
    reader = _Reader(fields)
    structure = {what: reader.counts(what, STRUCTURE, required=True) for what in ("rows", "columns")}
    columns = {kind: reader.counts(f"column.{kind}", COLUMN_SIDES) for kind in TYPES}
    cells = {kind: reader.counts(f"cell.{kind}", CELL_SIDES) for kind in TYPES}
    differences = list(reader.sizes())
    if not reader.errors:
        reader.errors |= {
            **dict(_impossible_structure(structure, gold, predicted)),
            **dict(_impossible_types(structure, columns, cells, gold, predicted)),
        }
    if reader.errors:
        raise Impossible(reader.errors)
    return {
        **structure,
        "column_types": _with_counts(columns),
        "cell_types": _with_counts(cells),
        "differences": differences,
    }


def _with_counts(by_type: Counted) -> list[dict[str, Any]]:
    return [{"type": kind, **counts} for kind, counts in by_type.items() if any(counts.values())]


def _impossible_structure(structure: Counted, gold: Size, predicted: Size) -> Iterator[tuple[str, str]]:
    """Yield the fields of rows and columns whose numbers cannot be, and why."""
    for what, in_gold, in_predicted in (
        ("rows", gold.rows, predicted.rows),
        ("columns", gold.columns, predicted.columns),
    ):
        counts = structure[what]
        if counts["exact"] + counts["missing"] > in_gold:
            together = f"exact and missing are {counts['exact'] + counts['missing']} together"
            yield f"{what}.missing", f"{together}, the gold table has {in_gold} {what}"
        if counts["extra"] > in_predicted:
            yield f"{what}.extra", f"the prediction has {in_predicted} {what}"


def _impossible_types(
    structure: Counted, columns: Counted, cells: Counted, gold: Size, predicted: Size
) -> Iterator[tuple[str, str]]:
    """Yield the fields by type of data whose numbers cannot be, and why."""
    for side in COLUMN_SIDES:
        typed, counted = sum(counts[side] for counts in columns.values()), structure["columns"][side]
        if typed not in (0, counted):
            yield f"column.{TYPES[0]}.{side}", f"{typed} {side} by type, {counted} {side} columns above"
    for sides, most, whose in (
        (("missing", "partial"), gold.cells, "gold"),
        (("extra",), predicted.cells, "predicted"),
    ):
        total = sum(counts[side] for counts in cells.values() for side in sides)
        if total > most:
            yield f"cell.{TYPES[0]}.{sides[0]}", f"{' and '.join(sides)} are {total} together, of {most} {whose} cells"


def fields_of(rubric: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the page that hold a filled rubric."""
    fields: dict[str, Any] = {
        f"{what}.{side}": str(number) for what in ("rows", "columns") for side, number in rubric[what].items()
    }
    for name, sides in (("column", COLUMN_SIDES), ("cell", CELL_SIDES)):
        for counts in rubric[f"{name}_types"]:
            fields |= {f"{name}.{counts['type']}.{side}": str(counts[side]) for side in sides if counts[side]}
    fields["sizes"] = [_fields_of_size(line) for line in rubric["differences"]]
    return fields


def _fields_of_size(line: Mapping[str, Any]) -> dict[str, str]:
    size = line["difference"]
    return {
        "column": line["column"],
        "kind": f"{line['type']}.{line['kind']}",
        "difference": "" if size is None else f"{size:.15g}",
    }


class _Reader:
    """Reads the texts of fields, and gathers what is wrong with them."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.errors: dict[str, str] = {}

    def counts(self, name: str, sides: Sequence[str], *, required: bool = False) -> dict[str, int]:
        """Return the counts in the fields of several sides."""
        return {side: self.count(f"{name}.{side}", required=required) for side in sides}

    def count(self, name: str, *, required: bool = False) -> int:
        """Return the count in a field, 0 for an empty one."""
        text = self.fields.get(name, "")
        text = text.strip() if isinstance(text, str) else "?"
        if not text and not required:
            return 0
        if not text:
            self.errors[name] = "a number is missing; 0 for none"
        elif not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_COUNTED))):
            self.errors[name] = "a whole number from 0 is right"
        else:
            return int(text)
        return 0

    def sizes(self) -> Iterator[dict[str, Any]]:
        """Yield the differences of the fourth descriptor; lines with nothing in them are none."""
        lines = self.fields.get("sizes", [])
        if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
            self.errors["sizes"] = "a list of differences is right"
            return
        for number, line in enumerate(lines):
            column, kind, text = (str(line.get(name, "")).strip() for name in ("column", "kind", "difference"))
            if column or kind or text:
                yield self._size(f"sizes.{number}", column, kind, text)

    def _size(self, name: str, column: str, kind: str, text: str) -> dict[str, Any]:
        """Return one difference from the texts of its line."""
        data_type, _, key = kind.partition(".")
        if key not in SIZE_KINDS.get(data_type, ()):
            self.errors[f"{name}.kind"] = "the kind of the difference is missing"
        size = _number(text)
        if text and size is None:
            self.errors[f"{name}.difference"] = "a number is right, or nothing"
        return {"column": column[:LONGEST_REASON], "type": data_type, "kind": key, "difference": size}


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
