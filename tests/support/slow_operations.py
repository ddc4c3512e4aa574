"""What the operations should give, said a second time by slow code that shares nothing with `tabx.operations`.

A table is a list of rows that are dictionaries by the names of columns, and a merged cell is a label that its places
share. After each operation the places that share a label and touch each other are gathered one by one. Numbers are read
digit by digit as fractions, rows are sorted by insertion, targets are tried against every row and column.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tabx.table import Cell, Table

Spot = tuple[str, int]
"""A place: the name of its line ("h0" for a level of the header, "r7" for a row) and of its column."""


class Refused(Exception):
    """The operation does not fit; with the positions that fit, where several do."""

    def __init__(self, several: tuple[int, ...] = ()) -> None:
        super().__init__(several)
        self.several = several


@dataclass
class Sheet:
    """A table in pieces, and whence they come."""

    levels: list[str]
    lines: list[str]
    columns: list[int]
    texts: dict[Spot, str]
    labels: dict[Spot, int]
    sections: dict[str, tuple[str, ...]]
    row_headers: int
    row_origins: dict[str, int | None]
    column_origins: dict[int, int | None]
    fresh: int = field(default=1_000_000)

    def new(self) -> int:
        self.fresh += 1
        return self.fresh


def sheet_of(table: Table) -> Sheet:
    texts, labels = {}, {}
    levels = [f"h{i}" for i in range(len(table.header_rows))]
    lines = [f"r{i}" for i in range(len(table.rows))]
    columns = list(range(table.column_count))
    for names, cells, base in ((levels, table.header_rows, 0), (lines, table.rows, 500_000)):
        for i, name in enumerate(names):
            for c in columns:
                cell = cells[i][c]
                texts[name, c] = cell.text
                if cell.row_span * cell.column_span > 1:
                    labels[name, c] = base + 1 + (i - cell.row_offset) * 1000 + c - cell.column_offset
    sections = {name: table.row_groups[i] if table.row_groups else () for i, name in enumerate(lines)}
    origins: dict[str, int | None] = {name: i for i, name in enumerate(lines)}
    return Sheet(levels, lines, columns, texts, labels, sections, table.stub_columns, origins, {c: c for c in columns})


def table_of(sheet: Sheet, like: Table) -> Table:
    return Table(
        _cells(sheet, sheet.levels),
        _cells(sheet, sheet.lines),
        tuple(sheet.sections[name] for name in sheet.lines) if any(sheet.sections[n] for n in sheet.lines) else (),
        sheet.row_headers,
        like.caption,
    )


def _cells(sheet: Sheet, names: list[str]) -> tuple[tuple[Cell, ...], ...]:
    made: list[tuple[Cell, ...]] = []
    for i, name in enumerate(names):
        row = []
        for j, column in enumerate(sheet.columns):
            label = sheet.labels.get((name, column))
            up = down = left = right = 0
            if label is not None:
                while i - up > 0 and _touches(sheet, names, i - up - 1, i - up, column, label):
                    up += 1
                while i + down + 1 < len(names) and _touches(sheet, names, i + down + 1, i + down, column, label):
                    down += 1
                while j - left > 0 and sheet.labels.get((name, sheet.columns[j - left - 1])) == label:
                    left += 1
                while j + right + 1 < len(sheet.columns) and (
                    sheet.labels.get((name, sheet.columns[j + right + 1])) == label
                ):
                    right += 1
            row.append(Cell(sheet.texts[name, column], up + down + 1, left + right + 1, up, left))
        made.append(tuple(row))
    return tuple(made)


def _touches(sheet: Sheet, names: list[str], there: int, here: int, column: int, label: int) -> bool:
    one, other = names[there], names[here]
    return sheet.labels.get((one, column)) == label and sheet.sections.get(one) == sheet.sections.get(other)


def slow_apply(
    table: Table, operations: list[Any], policy: str
) -> tuple[Table, Table, list[int | None], list[int | None]]:
    """Return result, source as read, and the origins of rows and columns; each operation starts from a whole table."""
    source, now = table, table
    rows: list[int | None] = list(range(table.row_count))
    columns: list[int | None] = list(range(table.column_count))
    for number, operation in enumerate(operations):
        sheet = sheet_of(now)
        body_has_merged = any(name[0] == "r" for name, _ in sheet.labels)
        refills = policy == "refill" and body_has_merged and operation.op not in ("merge_equal", "split_merged")
        if refills:
            _forget_merged(sheet)
            if number == 0:
                again = sheet_of(now)
                _forget_merged(again)
                _merge(again, again.columns)
                source = table_of(again, table)
        globals()[f"_{operation.op}"](sheet, operation)
        if refills:
            _merge(sheet, sheet.columns)
        rows = [_through(rows, sheet.row_origins[name]) for name in sheet.lines]
        columns = [_through(columns, sheet.column_origins[name]) for name in sheet.columns]
        now = table_of(sheet, table)
    return now, source, rows, columns


def _through(origins: list[int | None], place: int | None) -> int | None:
    return None if place is None else origins[place]


def _forget_merged(sheet: Sheet) -> None:
    for name in sheet.lines:
        labels = [sheet.labels.get((name, c)) for c in sheet.columns]
        if any(one is not None and one == other for one, other in pairwise(labels)):
            raise Refused
    for name in sheet.lines:
        for c in sheet.columns:
            sheet.labels.pop((name, c), None)


# Targets


def _row(sheet: Sheet, target: Any) -> int:
    if isinstance(target, int):
        return _within(target - 1, len(sheet.lines))
    if hasattr(target, "before"):
        if target.before is not None:
            return _within(_row(sheet, target.before) - 1, len(sheet.lines))
        return _within(_row(sheet, target.after) + 1, len(sheet.lines))
    if hasattr(target, "key"):
        c = sheet.columns[_column(sheet, target.column)]
        return _sole([i for i, name in enumerate(sheet.lines) if sheet.texts[name, c] == target.key])
    keys = []
    for name in sheet.lines:
        shown = sheet.columns[: sheet.row_headers] if sheet.row_headers else sheet.columns[:1]
        keys.append([*sheet.sections[name], *(sheet.texts[name, c] for c in shown)])
    return _by_path(keys, target)


def _column(sheet: Sheet, target: Any) -> int:
    if isinstance(target, int):
        return _within(target - 1, len(sheet.columns))
    if hasattr(target, "before"):
        if target.before is not None:
            return _within(_column(sheet, target.before) - 1, len(sheet.columns))
        return _within(_column(sheet, target.after) + 1, len(sheet.columns))
    if not sheet.levels:
        raise Refused
    return _by_path([_header(sheet, c) for c in sheet.columns], target)


def _header(sheet: Sheet, column: int) -> list[str]:
    """Return the texts of a column's header, a cell over several levels once, blanks left out."""
    said: list[str] = []
    before = None
    for name in sheet.levels:
        label = sheet.labels.get((name, column))
        if label is None or label != before:
            said.append(sheet.texts[name, column])
        before = label
    said = [text for text in said if text]
    return said or [""]


def _by_path(paths: list[list[str]], target: Any) -> int:
    wanted = [target] if isinstance(target, str) else list(target)
    whole = [i for i, path in enumerate(paths) if path == wanted]
    if whole:
        return _sole(whole)
    return _sole(
        [i for i, path in enumerate(paths) if len(path) > len(wanted) and path[len(path) - len(wanted) :] == wanted]
    )


def _sole(found: list[int]) -> int:
    if len(found) != 1:
        raise Refused(tuple(i + 1 for i in found))
    return found[0]


def _within(index: int, count: int) -> int:
    if index < 0 or index >= count:
        raise Refused
    return index


def _gap(place: Any, count: int, find: Any) -> tuple[int, int | None]:
    """Return before which of the present ones a new one comes, and which one it is put beside by name."""
    if place == "end":
        return count, None
    if isinstance(place, int):
        return _within(place - 1, count + 1), None
    if place.before is not None:
        other = find(place.before)
        return other, other
    other = find(place.after)
    return other + 1, other


# Operations


def _add_row(sheet: Sheet, operation: Any) -> None:
    if len(operation.cells) != len(sheet.columns):
        raise Refused
    at, beside = _gap(operation.at, len(sheet.lines), lambda target: _row(sheet, target))
    if operation.section is not None:
        section = operation.section
    elif beside is not None:
        section = sheet.sections[sheet.lines[beside]]
    elif not sheet.lines:
        section = ()
    else:
        section = sheet.sections[sheet.lines[at] if at < len(sheet.lines) else sheet.lines[-1]]
    _insert_line(sheet, "new", at, dict(zip(sheet.columns, operation.cells, strict=True)))
    sheet.sections["new"], sheet.row_origins["new"] = section, None


def _insert_line(sheet: Sheet, name: str, at: int, texts: dict[int, str]) -> None:
    sheet.lines.insert(at, name)
    for c, text in texts.items():
        sheet.texts[name, c] = text
    if at == 0 or at == len(sheet.lines) - 1:
        return
    above, below = sheet.lines[at - 1], sheet.lines[at + 1]
    for c in texts:
        label = sheet.labels.get((above, c))
        wide = [other for other in texts if sheet.labels.get((above, other)) == label]
        says_the_same = all(texts[other] == sheet.texts[above, other] for other in wide)
        if label is not None and sheet.labels.get((below, c)) == label and says_the_same:
            sheet.labels[name, c] = label


def _remove_row(sheet: Sheet, operation: Any) -> None:
    row = _row(sheet, operation.row)
    if len(sheet.lines) == 1 and not sheet.levels:
        raise Refused
    sheet.lines.pop(row)


def _move_row(sheet: Sheet, operation: Any) -> None:
    name = sheet.lines[_row(sheet, operation.row)]
    rest = [other for other in sheet.lines if other != name]
    place, own = operation.to, sheet.sections[name]
    beside = None
    if place == "end":
        at = len(rest)
    elif isinstance(place, int):
        at = _within(place - 1, len(sheet.lines))
    else:
        beside = sheet.lines[_row(sheet, place.before if place.before is not None else place.after)]
        if beside == name:
            raise Refused
        at = rest.index(beside) + (place.before is None)
    around = [sheet.sections[rest[i]] for i in (at - 1, at) if 0 <= i < len(rest)]
    if operation.section is not None:
        section = operation.section
    elif beside is not None:
        section = sheet.sections[beside]
    elif not around or own in around:
        section = own
    else:
        section = sheet.sections[rest[at]] if at < len(rest) else sheet.sections[rest[-1]]
    sheet.sections[name] = section
    sheet.lines = [*rest[:at], name, *rest[at:]]


def _swap_rows(sheet: Sheet, operation: Any) -> None:
    one, other = _row(sheet, operation.row), _row(sheet, operation.other)
    if one == other:
        raise Refused
    order = list(range(len(sheet.lines)))
    order[one], order[other] = other, one
    _reorder(sheet, order)


def _reorder(sheet: Sheet, order: list[int]) -> None:
    """Put rows in another order; the sections stay where they are."""
    sections = [sheet.sections[name] for name in sheet.lines]
    sheet.lines = [sheet.lines[i] for i in order]
    sheet.sections = dict(zip(sheet.lines, sections, strict=True))


def _sort(sheet: Sheet, operation: Any) -> None:
    c = sheet.columns[_column(sheet, operation.column)]
    values = [_value(sheet.texts[name, c], operation) for name in sheet.lines]
    order: list[int] = []
    start = 0
    while start < len(values):
        end = start
        while end < len(values) and sheet.sections[sheet.lines[end]] == sheet.sections[sheet.lines[start]]:
            end += 1
        sorted_rows: list[int] = []
        for i in range(start, end):
            if values[i] is None:
                continue
            at = len(sorted_rows)
            while at > 0 and _comes_first(values[i], values[sorted_rows[at - 1]], operation.descending):
                at -= 1
            sorted_rows.insert(at, i)
        order += sorted_rows + [i for i in range(start, end) if values[i] is None]
        start = end
    _reorder(sheet, order)


def _comes_first(one: Any, other: Any, descending: bool) -> bool:
    return bool(one > other) if descending else bool(one < other)


def _value(text: str, operation: Any) -> Any:
    if not text.strip():
        return None
    if operation.sorted_as == "text":
        return [ord(c) for c in (text.strip().lower() if operation.ignore_case else text.strip())]
    if operation.sorted_as == "number":
        return _fraction(text.strip())
    return _day(text.strip(), operation.pattern)


def _fraction(text: str) -> Fraction:
    sign, digits = (-1 if text[0] in "-−" else 1), text
    if digits[0] in "+-−":
        digits = digits[1:]
    whole, point, part = digits.partition(".")
    if point and (not part or any(c not in "0123456789" for c in part)):
        raise Refused
    if not whole and not part:
        raise Refused
    groups = whole.split(",")
    if any(c not in "0123456789" for group in groups for c in group) or (whole and not all(groups)):
        raise Refused
    if len(groups) > 1 and (len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:])):
        raise Refused
    value = Fraction(0)
    for c in "".join(groups):
        value = value * 10 + (ord(c) - ord("0"))
    for power, c in enumerate(part, start=1):
        value += Fraction(ord(c) - ord("0"), 10**power)
    return sign * value


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def _day(text: str, pattern: str | None) -> date:
    """Return the date of an ISO text, or of one such as "5 March 2020" (the only pattern of the drawn cases)."""
    parts = text.split("-") if pattern is None else text.split()
    if len(parts) != 3:
        raise Refused
    if pattern is None:
        if [len(part) for part in parts] != [4, 2, 2] or not all(c in "0123456789" for part in parts for c in part):
            raise Refused
        year, month, day = (int(part) for part in parts)
    else:
        if parts[1] not in MONTHS or not parts[0].isdigit() or not parts[2].isdigit():
            raise Refused
        day, month, year = int(parts[0]), MONTHS.index(parts[1]) + 1, int(parts[2])
    lengths = [
        31,
        29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28,
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ]
    if not (1 <= month <= 12 and 1 <= day <= lengths[month - 1]):
        raise Refused
    return date(year, month, day)


def _add_column(sheet: Sheet, operation: Any) -> None:
    header, levels = operation.header, sheet.levels
    if len(operation.cells) != len(sheet.lines) or (header is None) != (not levels):
        raise Refused
    if isinstance(header, tuple) and len(header) != len(levels):
        raise Refused
    at, _ = _gap(operation.at, len(sheet.columns), lambda target: _column(sheet, target))
    new = sheet.new()
    names = [header] * len(levels) if isinstance(header, str) else list(header or ())
    own = sheet.new()
    for part, said in ((levels, names), (sheet.lines, list(operation.cells))):
        texts = dict(zip(part, said, strict=True))
        for name, text in texts.items():
            sheet.texts[name, new] = text
            if part is levels and isinstance(header, str) and len(levels) > 1:
                sheet.labels[name, new] = own
        if at == 0 or at == len(sheet.columns):
            continue
        left, right = sheet.columns[at - 1], sheet.columns[at]
        for name in texts:
            label = sheet.labels.get((name, left))
            tall = [other for other in texts if sheet.labels.get((other, left)) == label]
            says_the_same = all(texts[other] == sheet.texts[other, left] for other in tall)
            if label is not None and sheet.labels.get((name, right)) == label and says_the_same:
                sheet.labels[name, new] = label
    sheet.columns.insert(at, new)
    sheet.column_origins[new] = None
    if at < sheet.row_headers:
        sheet.row_headers += 1


def _remove_column(sheet: Sheet, operation: Any) -> None:
    column = _column(sheet, operation.column)
    if len(sheet.columns) == 1:
        raise Refused
    sheet.columns.pop(column)
    if column < sheet.row_headers:
        sheet.row_headers -= 1


def _move_column(sheet: Sheet, operation: Any) -> None:
    index = _column(sheet, operation.column)
    name = sheet.columns[index]
    others = [c for c in sheet.columns if c != name]
    place = operation.to
    if place == "end":
        at = len(others)
    elif isinstance(place, int):
        at = _within(place - 1, len(sheet.columns))
    else:
        beside = sheet.columns[_column(sheet, place.before if place.before is not None else place.after)]
        if beside == name:
            raise Refused
        at = others.index(beside) + (place.before is None)
    headers = set(sheet.columns[: sheet.row_headers])
    still = [c for c in others if c in headers]
    result = [*others[:at], name, *others[at:]]
    stands_before_one = any(c in headers for c in result[at + 1 :] if c != name)
    stands_behind_the_last = name in headers and result[: len(still)] == still and at == len(still)
    if stands_before_one or stands_behind_the_last:
        still.append(name)
    sheet.columns, sheet.row_headers = result, len(still)


def _merge_equal(sheet: Sheet, operation: Any) -> None:
    _merge(sheet, _several(sheet, operation.columns))


def _merge(sheet: Sheet, columns: list[int]) -> None:
    """Give a label of its own to each stretch of equal texts, where no cell lies over several columns."""
    wide = set()
    for name in sheet.lines:
        labels = [sheet.labels.get((name, c)) for c in sheet.columns]
        wide |= {one for one in labels if one is not None and labels.count(one) > 1}
    for c in columns:
        for i in range(1, len(sheet.lines)):
            above, here = sheet.lines[i - 1], sheet.lines[i]
            if {sheet.labels.get((above, c)), sheet.labels.get((here, c))} & wide:
                continue
            is_same = sheet.texts[above, c] == sheet.texts[here, c]
            if is_same and sheet.sections[above] == sheet.sections[here]:
                label = sheet.labels.get((above, c)) or sheet.new()
                old = sheet.labels.get((here, c))
                for name in sheet.lines:
                    if name in (above, here) or (old is not None and sheet.labels.get((name, c)) == old):
                        sheet.labels[name, c] = label


def _split_merged(sheet: Sheet, operation: Any) -> None:
    chosen = _several(sheet, operation.columns)
    touched = {sheet.labels.get((name, c)) for name in sheet.lines for c in chosen}
    for name in sheet.lines:
        for c in sheet.columns:
            if sheet.labels.get((name, c)) in touched:
                sheet.labels.pop((name, c), None)


def _several(sheet: Sheet, targets: Any) -> list[int]:
    if targets is None:
        return list(sheet.columns)
    found = [sheet.columns[_column(sheet, target)] for target in targets]
    if len(set(found)) < len(found):
        raise Refused
    return found


def _set_cells(sheet: Sheet, operation: Any) -> None:
    changed: set[Spot] = set()
    new = []
    for one in operation.cells:
        spot = sheet.lines[_row(sheet, one.row)], sheet.columns[_column(sheet, one.column)]
        label = sheet.labels.get(spot)
        spots = {spot} if label is None else {s for s in sheet.texts if s[0][0] == "r" and sheet.labels.get(s) == label}
        if spots & changed:
            raise Refused
        changed |= spots
        new.append((spots, one.text))
    for spots, text in new:
        for spot in spots:
            sheet.texts[spot] = text


def _rename_header(sheet: Sheet, operation: Any) -> None:
    c = sheet.columns[_column(sheet, operation.column)]
    if not sheet.levels or (operation.level or 1) > len(sheet.levels):
        raise Refused
    if operation.level is not None:
        name = sheet.levels[operation.level - 1]
    else:
        full = [one for one in sheet.levels if sheet.texts[one, c]]
        name = full[-1] if full else sheet.levels[-1]
    label = sheet.labels.get((name, c))
    for spot in list(sheet.texts):
        if spot == (name, c) or (label is not None and spot[0][0] == "h" and sheet.labels.get(spot) == label):
            sheet.texts[spot] = operation.text
