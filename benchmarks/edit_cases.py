"""Drawn edits of real tables with predictions of known verdict: right, copied, rivals, damaged, written otherwise.

Each case comes of `tabx.operations`, whose maps say which row and column of the result is which of the source.
`edit_rivals` does an operation otherwise, `edit_damage` harms a right prediction, and `edit_truth` derives from the
maps, and from no alignment, what a judge of edits should say.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from data import DATA

from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    OperationError,
    Outcome,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table, plain_rows

KINDS = (
    *("add_row", "remove_row", "swap_rows", "sort", "move_row", "set_cells", "rename_header"),
    *("add_column", "remove_column", "move_column", "merge_equal", "split_merged"),
)

Line = tuple[str, int]
"""A row or column: ("source", place), or ("gold", place) for one that the gold adds."""

Identity = Line | None
"""What a row or column of a prediction is; None for a stranger."""


@dataclass(frozen=True)
class Drawn:
    """An edit: its operation, the source as it was read, the gold, and the map of the gold's rows and columns."""

    kind: str
    operation: Any
    policy: Policy
    outcome: Outcome

    @property
    def source(self) -> Table:
        return self.outcome.source

    @property
    def gold(self) -> Table:
        return self.outcome.table


@dataclass(frozen=True)
class Case:
    """A prediction whose verdict is known.

    `mistakes` are the names that explain it, () for none.
    """

    drawn: Drawn
    name: str
    predicted: Table
    rows: tuple[Identity, ...]
    columns: tuple[Identity, ...]
    mistakes: tuple[str, ...] = ()
    damages: tuple[str, ...] = ()


def real_tables() -> list[Table]:
    """Return tables of FeTaQA of 4 to 40 rows and 3 to 9 columns, each once, with a header that names its columns."""
    found: dict[str, Table] = {}
    for line in (DATA / "fetaqa.jsonl").read_text(encoding="utf-8").splitlines():
        rows = json.loads(line)["table"]
        header, body = rows[0], rows[1:]
        if not (4 <= len(body) <= 40 and 3 <= len(header) <= 9 and all(len(row) == len(header) for row in body)):
            continue
        if not all(name.strip() for name in header) or len(set(header)) < len(header):
            continue
        caption = json.loads(line)["page_title"] if len(found) % 2 else None
        found[json.dumps(rows)] = Table(plain_rows([header]), plain_rows(body), caption=caption, source_format="html")
    return list(found.values())


def drawn_edits(tables: Sequence[Table], seed: int) -> Iterator[Drawn]:
    """Yield edits without end: a table, a kind of operation, regular or with merged cells, either policy."""
    chance = random.Random(seed)
    while True:
        kind, table = chance.choice(KINDS), chance.choice(tables)
        is_irregular = chance.random() < 0.4
        policy = chance.choice((Policy.REFILL, Policy.KEEP))
        try:
            drawn = _draw(chance, kind, table, policy, is_irregular=is_irregular)
        except OperationError:
            continue
        if drawn is not None and not is_same(drawn.source, drawn.gold):
            yield drawn


def is_same(table: Table, other: Table) -> bool:
    """Return whether two tables are the same but for what is around them."""
    return (table.header_rows, table.rows, table.row_groups) == (other.header_rows, other.rows, other.row_groups)


def _draw(chance: random.Random, kind: str, table: Table, policy: Policy, *, is_irregular: bool) -> Drawn | None:
    row, column = chance.randrange(table.row_count), chance.randrange(table.column_count)
    before, operation = _before(kind, table, row, column)
    if is_irregular or kind == "split_merged":
        before = apply(before, [MergeEqual()]).table
        if not before.has_spans:
            return None
    if kind == "merge_equal":
        before = table
    if operation is None:
        operation = MADE[kind](chance, before, row, column)
    return None if operation is None else Drawn(kind, operation, policy, apply(before, [operation], policy=policy))


def _before(kind: str, table: Table, row: int, column: int) -> tuple[Table, Any]:
    """Return the source of an edit, and the operation that gives the table back where it adds something."""
    if kind == "add_row":
        texts = tuple(cell.text for cell in table.rows[row])
        return apply(table, [RemoveRow(row=row + 1)]).table, AddRow(cells=texts, at=row + 1)
    if kind == "add_column":
        texts = tuple(table.column_texts(column))
        added = AddColumn(header=table.columns[column], cells=texts, at=column + 1)
        return apply(table, [RemoveColumn(column=column + 1)]).table, added
    return table, None


def _other(chance: random.Random, count: int, place: int) -> int:
    return chance.choice([other for other in range(count) if other != place]) + 1


def _sort(chance: random.Random, table: Table, _: int, column: int) -> Sort:
    kinds = [SortedAs.TEXT]
    texts = [text for text in table.column_texts(column) if text.strip()]
    if texts and all(re.fullmatch(r"[-+]?[\d,]+(\.\d+)?", text.strip()) for text in texts):
        kinds = [SortedAs.NUMBER, SortedAs.NUMBER, SortedAs.TEXT]
    return Sort(column=column + 1, sorted_as=chance.choice(kinds), descending=chance.random() < 0.4)


def _set_cells(chance: random.Random, table: Table, _: int, column: int) -> SetCells:
    places = chance.sample(range(table.row_count), k=min(chance.randint(1, 3), table.row_count))
    return SetCells(
        cells=tuple(
            NewText(row=place + 1, column=column + 1, text=changed_text(chance, table.rows[place][column].text))
            for place in places
        )
    )


MADE: Mapping[str, Callable[[random.Random, Table, int, int], Any]] = {
    "remove_row": lambda _, table, row, column: RemoveRow(row=row + 1),
    "swap_rows": lambda chance, table, row, column: SwapRows(row=row + 1, other=_other(chance, table.row_count, row)),
    "move_row": lambda chance, table, row, column: MoveRow(row=row + 1, to=_other(chance, table.row_count, row)),
    "sort": _sort,
    "set_cells": _set_cells,
    "rename_header": lambda chance, table, row, column: RenameHeader(
        column=column + 1, text=chance.choice(("Entry", "Details", "Field", "Info", "Remark"))
    ),
    "remove_column": lambda _, table, row, column: RemoveColumn(column=column + 1),
    "move_column": lambda chance, table, row, column: MoveColumn(
        column=column + 1, to=_other(chance, table.column_count, column)
    ),
    "merge_equal": lambda _, table, row, column: MergeEqual(columns=(column + 1,)),
    "split_merged": lambda _, table, row, column: SplitMerged(),
}
"""What draws an operation of each kind, for a table, a row and a column."""


def changed_text(chance: random.Random, text: str) -> str:
    """Return another text that is no writing of the same value: another digit, another word, a word for a blank."""
    digits = [place for place, sign in enumerate(text) if sign in "123456789"]
    if digits and chance.random() < 0.8:
        place = chance.choice(digits)
        digit = chance.choice([one for one in "123456789" if one != text[place]])
        return text[:place] + digit + text[place + 1 :]
    word = chance.choice(("Meridian", "Orchard", "Lantern", "Quarry", "Saffron"))
    words = text.split()
    if len(words) > 1:
        words[chance.randrange(len(words))] = word
        return " ".join(words)
    return word


def identities(origins: Sequence[int | None]) -> tuple[Line, ...]:
    """Return what the rows or columns of a gold are, by its map."""
    return tuple(("gold", place) if origin is None else ("source", origin) for place, origin in enumerate(origins))


def right_case(drawn: Drawn) -> Case:
    """Return the gold as a prediction."""
    return Case(drawn, "right", drawn.gold, identities(drawn.outcome.rows), identities(drawn.outcome.columns))


def copied_case(drawn: Drawn) -> Case:
    """Return the source as a prediction."""
    rows = tuple(("source", row) for row in range(drawn.source.row_count))
    columns = tuple(("source", column) for column in range(drawn.source.column_count))
    return Case(drawn, "copied", drawn.source, rows, columns, ("the source copied",))


def rewritten_case(right: Case, chance: random.Random) -> Case | None:
    """Return a right prediction in which some cells are written otherwise; None where none can be."""
    rows, count = [], 0
    for row in right.predicted.rows:
        line = []
        for cell in row:
            text = otherwise(cell.text) if not cell.is_spanned and chance.random() < 0.5 else cell.text
            count += text != cell.text
            line.append(replace(cell, text=text))
        rows.append(tuple(line))
    return replace(right, name="rewritten", predicted=replace(right.predicted, rows=tuple(rows))) if count else None


_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"),
    "December",
)


def otherwise(text: str) -> str:
    """Return the same value in another writing, the text itself where there is none that is sure."""
    bare = text.strip()
    if re.fullmatch(r"\d{1,3}(,\d{3})+", bare):
        return bare.replace(",", "")
    if re.fullmatch(r"[1-9]\d{4,}", bare):
        return f"{int(bare):,}"
    if found := re.fullmatch(rf"(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})", bare):
        return _iso(found[3], found[2], found[1], text)
    if found := re.fullmatch(rf"({'|'.join(_MONTHS)}) (\d{{1,2}}), (\d{{4}})", bare):
        return _iso(found[3], found[1], found[2], text)
    if " " in bare and bare.replace(" ", "").isalpha():
        return bare.replace(" ", "  ", 1)
    return text


def _iso(year: str, month: str, day: str, text: str) -> str:
    try:
        return date(int(year), _MONTHS.index(month) + 1, int(day)).isoformat()
    except ValueError:
        return text
