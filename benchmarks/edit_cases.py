"""Drawn edits of real tables with predictions of known verdict: right, copied, rivals, damaged, written otherwise.

Each case comes of `tabx.operations`, whose maps say which row and column of the result is which of the source. `truth`
derives from these maps, and from no alignment, what a judge of edits should say.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
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
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table, plain_rows

KINDS = (
    *("add_row", "remove_row", "swap_rows", "sort", "move_row", "set_cells", "rename_header"),
    *("add_column", "remove_column", "move_column", "merge_equal", "split_merged"),
)

Identity = tuple[str, int] | None
"""What a row or column of a prediction is: ("source", place), ("gold", place) for an added one, None for a stranger."""


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
        if drawn is not None and not _is_same(drawn.source, drawn.gold):
            yield drawn


def _is_same(table: Table, other: Table) -> bool:
    return (table.header_rows, table.rows, table.row_groups) == (other.header_rows, other.rows, other.row_groups)


def _draw(chance: random.Random, kind: str, table: Table, policy: Policy, *, is_irregular: bool) -> Drawn | None:
    height, width = table.row_count, table.column_count
    row, column = chance.randrange(height), chance.randrange(width)
    before, operation = table, None
    if kind == "add_row":
        before = apply(table, [RemoveRow(row=row + 1)]).table
        operation = AddRow(cells=tuple(cell.text for cell in table.rows[row]), at=row + 1)
    elif kind == "add_column":
        before = apply(table, [RemoveColumn(column=column + 1)]).table
        texts = tuple(table.column_texts(column))
        operation = AddColumn(header=table.columns[column], cells=texts, at=column + 1)
    if is_irregular or kind in ("split_merged",):
        merged = apply(before, [MergeEqual()]).table
        if not merged.has_spans:
            return None
        before = merged
    if kind == "merge_equal":
        before = table
    operation = operation or _operation(chance, kind, before, row, column)
    if operation is None:
        return None
    return Drawn(kind, operation, policy, apply(before, [operation], policy=policy))


def _operation(chance: random.Random, kind: str, table: Table, row: int, column: int) -> Any:
    other = chance.choice([place for place in range(table.row_count) if place != row])
    beside = chance.choice([place for place in range(table.column_count) if place != column])
    if kind == "remove_row":
        return RemoveRow(row=row + 1)
    if kind == "swap_rows":
        return SwapRows(row=row + 1, other=other + 1)
    if kind == "move_row":
        return MoveRow(row=row + 1, to=other + 1)
    if kind == "sort":
        return _sort(chance, table, column)
    if kind == "set_cells":
        places = chance.sample(range(table.row_count), k=min(chance.randint(1, 3), table.row_count))
        cells = tuple(
            NewText(row=place + 1, column=column + 1, text=changed_text(chance, table.rows[place][column].text))
            for place in places
        )
        return SetCells(cells=cells)
    if kind == "rename_header":
        return RenameHeader(column=column + 1, text=chance.choice(("Entry", "Details", "Field", "Info", "Remark")))
    if kind == "remove_column":
        return RemoveColumn(column=column + 1)
    if kind == "move_column":
        return MoveColumn(column=column + 1, to=beside + 1)
    return MergeEqual(columns=(column + 1,)) if kind == "merge_equal" else SplitMerged()


def _sort(chance: random.Random, table: Table, column: int) -> Sort | None:
    kinds = ["text"]
    texts = [text for text in table.column_texts(column) if text.strip()]
    if texts and all(re.fullmatch(r"[-+]?[\d,]+(\.\d+)?", text.strip()) for text in texts):
        kinds = ["number", "number", "text"]
    return Sort(column=column + 1, sorted_as=chance.choice(kinds), descending=chance.random() < 0.4)


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


def cases_of(drawn: Drawn, chance: random.Random, *, damages: int) -> Iterator[Case]:
    """Yield the predictions of an edit: right, copied, each rival, right with damage, written otherwise."""
    columns = _identities(drawn.outcome.columns)
    rows = _identities(drawn.outcome.rows)
    right = Case(drawn, "right", drawn.gold, rows, columns)
    yield right
    yield _copied(drawn)
    yield from _rivals(drawn, chance)
    damaged = damaged_case(right, chance, damages)
    if damaged is not None:
        yield damaged
    rewritten = _rewritten(right, chance)
    if rewritten is not None:
        yield rewritten


def _identities(origins: Sequence[int | None]) -> tuple[Identity, ...]:
    return tuple(("gold", place) if origin is None else ("source", origin) for place, origin in enumerate(origins))


def _copied(drawn: Drawn) -> Case:
    rows = tuple(("source", row) for row in range(drawn.source.row_count))
    columns = tuple(("source", column) for column in range(drawn.source.column_count))
    return Case(drawn, "copied", drawn.source, rows, columns, ("the source copied",))


def _rivals(drawn: Drawn, chance: random.Random) -> Iterator[Case]:
    """Yield one rival of an edit, and the gold cut off after a row."""
    found = []
    for name, operation in _others(drawn):
        try:
            outcome = apply(drawn.source, [operation], policy=drawn.policy)
        except OperationError:
            continue
        if not _is_same(outcome.table, drawn.gold) and not _is_same(outcome.table, drawn.source):
            rows = _as_gold(_identities(outcome.rows), drawn.outcome.rows)
            columns = _as_gold(_identities(outcome.columns), drawn.outcome.columns)
            found.append(Case(drawn, "rival", outcome.table, rows, columns, (name,)))
    if found:
        chosen = chance.choice(found)
        same = {one.mistakes[0] for one in found if _is_same(one.predicted, chosen.predicted)}
        yield replace(chosen, mistakes=tuple(sorted(same)))
    count = drawn.gold.row_count
    if count > 2:
        kept = chance.randrange(1, count)
        from tabx.formats.grid import cut

        table = replace(drawn.gold, rows=cut(drawn.gold.rows, 0, kept), row_groups=drawn.gold.row_groups[:kept])
        if not _is_same(table, drawn.source):
            rows = _identities(drawn.outcome.rows)[:kept]
            yield Case(drawn, "cut", table, rows, _identities(drawn.outcome.columns), (f"cut off after row {kept}",))


def _as_gold(identities: tuple[Identity, ...], origins: Sequence[int | None]) -> tuple[Identity, ...]:
    """Return identities in which what was added is the gold's added row or column, of which there is one at most."""
    added = [place for place, origin in enumerate(origins) if origin is None]
    return tuple(("gold", added[0]) if one is not None and one[0] == "gold" and added else one for one in identities)


def _others(drawn: Drawn) -> Iterator[tuple[str, Any]]:
    """Yield the operation done otherwise, as people and models do; written here once more, for an independent check."""
    one, width = drawn.operation, drawn.source.column_count
    before, after, header = "the row before", "the row after", "the header counted as a row"
    other = "another column"
    if isinstance(one, RemoveRow):
        yield from ((before, RemoveRow(row=one.row - 1)) for _ in (1,) if one.row > 1)
        yield from ((header, RemoveRow(row=one.row - 1)) for _ in (1,) if one.row > 1)
        yield after, RemoveRow(row=one.row + 1)
    elif isinstance(one, AddRow):
        for name, at in ((before, one.at - 1), (header, one.at - 1), (after, one.at + 1)):
            if at >= 1:
                yield name, AddRow(cells=one.cells, at=at)
    elif isinstance(one, SwapRows):
        if min(one.row, one.other) > 1:
            yield header, SwapRows(row=one.row - 1, other=one.other - 1)
        for name, by in ((before, -1), (after, 1)):
            if one.row + by >= 1 and one.row + by != one.other:
                yield name, SwapRows(row=one.row + by, other=one.other)
            if one.other + by >= 1 and one.other + by != one.row:
                yield name, SwapRows(row=one.row, other=one.other + by)
    elif isinstance(one, MoveRow):
        if min(one.row, one.to) > 1:
            yield header, MoveRow(row=one.row - 1, to=one.to - 1)
        for name, by in ((before, -1), (after, 1)):
            if one.row + by >= 1:
                yield name, MoveRow(row=one.row + by, to=one.to)
            if one.to + by >= 1:
                yield name, MoveRow(row=one.row, to=one.to + by)
    elif isinstance(one, Sort):
        yield "the other direction", one.model_copy(update={"descending": not one.descending})
        if one.sorted_as != "text":
            yield "sorted as text", one.model_copy(update={"sorted_as": "text"})
        yield from ((other, Sort(column=place, descending=one.descending)) for place in _rest(width, one.column))
    elif isinstance(one, SetCells):
        for name, by in ((before, -1), (header, -1), (after, 1)):
            if all(cell.row + by >= 1 for cell in one.cells):
                yield name, SetCells(cells=tuple(cell.model_copy(update={"row": cell.row + by}) for cell in one.cells))
        for place in _rest(width, one.cells[0].column):
            yield other, SetCells(cells=tuple(cell.model_copy(update={"column": place}) for cell in one.cells))
    elif isinstance(one, (RenameHeader, RemoveColumn, MoveColumn)):
        yield from ((other, one.model_copy(update={"column": place})) for place in _rest(width, one.column))
    elif isinstance(one, AddColumn):
        yield from ((other, one.model_copy(update={"at": place})) for place in _rest(width + 1, one.at))
    elif isinstance(one, MergeEqual):
        yield from ((other, MergeEqual(columns=(place,))) for place in _rest(width, one.columns[0]))


def _rest(width: int, column: int) -> list[int]:
    return [place for place in range(1, width + 1) if place != column]


DAMAGES = (
    *("cell changed", "cell blanked", "cells exchanged", "row lost", "row twice", "row invented", "header renamed"),
    *("column lost", "column invented", "rows exchanged", "column moved", "merged cells split", "caption lost"),
)


def damaged_case(right: Case, chance: random.Random, count: int) -> Case | None:
    """Return a right prediction with some damage of what was to be kept, None where it cannot be done."""
    case, made, used = right, list[str](), set[Any]()
    for _ in range(6 * count):
        if len(made) == count:
            break
        name = chance.choice(DAMAGES)
        harmed = _damage(case, name, chance, used)
        if harmed is not None:
            case, made = harmed, [*made, name]
    return replace(case, name="damaged", damages=tuple(made)) if made else None


def _damage(case: Case, name: str, chance: random.Random, used: set[Any]) -> Case | None:
    """Return a case with one more damage, at rows and columns that no other has touched; None where it cannot be."""
    table, drawn = case.predicted, case.drawn
    moved_rows = drawn.kind in ("swap_rows", "sort", "move_row")
    rows = [row for row, one in enumerate(case.rows) if one is not None and one[0] == "source" and one not in used]
    columns = [
        place for place, one in enumerate(case.columns) if one is not None and one[0] == "source" and one not in used
    ]
    touched = _demanded_cells(drawn)
    if not rows or not columns:
        return None
    row, column = chance.choice(rows), chance.choice(columns)
    here = (case.rows[row], case.columns[column])
    if name == "caption lost":
        return replace(case, predicted=replace(table, caption=None)) if table.caption else None
    operation: Any = None
    marks: list[Any] = []
    if name in ("cell changed", "cell blanked", "cells exchanged"):
        cell = table.rows[row][column]
        others = [place for place in columns if place != column and not table.rows[row][place].is_spanned]
        if here in touched or cell.is_spanned or not cell.text.strip() or here in used:
            return None
        if name == "cells exchanged":
            if not others:
                return None
            place = chance.choice(others)
            there = (case.rows[row], case.columns[place])
            texts = cell.text, table.rows[row][place].text
            if there in touched or there in used or not texts[1].strip() or _folded(texts[0]) == _folded(texts[1]):
                return None
            pair = (
                NewText(row=row + 1, column=column + 1, text=texts[1]),
                NewText(row=row + 1, column=place + 1, text=texts[0]),
            )
            operation, marks = SetCells(cells=pair), [here, there, ("cells of", case.rows[row])]
        else:
            text = "" if name == "cell blanked" else changed_text(chance, cell.text)
            if _folded(text) == _folded(cell.text):
                return None
            operation, marks = (
                SetCells(cells=(NewText(row=row + 1, column=column + 1, text=text),)),
                [here, ("cells of", case.rows[row])],
            )
        if Counter(used)[("cells of", case.rows[row])]:
            return None
    elif name == "row lost":
        if table.row_count < 3 or any((case.rows[row], one) in touched for one in case.columns):
            return None
        if ("cells of", case.rows[row]) in used:
            return None
        operation, marks = RemoveRow(row=row + 1), [case.rows[row]]
    elif name == "row twice":
        texts = tuple(cell.text for cell in table.rows[row])
        operation, marks = (
            AddRow(cells=texts, at=row + 2 if row + 2 <= table.row_count + 1 else "end"),
            [case.rows[row]],
        )
    elif name == "row invented":
        texts = tuple(
            f"{chance.choice(('Vale', 'Rook', 'Pine', 'Moor'))} {chance.randint(100, 999)}"
            for _ in range(table.column_count)
        )
        operation = AddRow(cells=texts, at="end")
    elif name == "header renamed":
        if drawn.kind == "rename_header" and drawn.operation.column == (case.columns[column] or ("", -1))[1] + 1:
            return None
        operation, marks = (
            RenameHeader(column=column + 1, text=chance.choice(("Kind", "Total count", "Label"))),
            [case.columns[column]],
        )
    elif name == "column lost":
        if table.column_count < 4 or any(one[1] == case.columns[column] for one in touched):
            return None
        if any(isinstance(one, tuple) and len(one) == 2 and one[1] == case.columns[column] for one in used):
            return None
        if drawn.kind == "rename_header" and drawn.operation.column == (case.columns[column] or ("", -1))[1] + 1:
            return None
        operation, marks = RemoveColumn(column=column + 1), [case.columns[column]]
    elif name == "column invented":
        texts = tuple(str(chance.randint(10_000, 99_999)) for _ in range(table.row_count))
        operation = AddColumn(header="Rating index", cells=texts, at="end")
        if "column invented" in used:
            return None
        marks = ["column invented"]
    elif name == "rows exchanged":
        if moved_rows or len(rows) < 2:
            return None
        other = chance.choice([place for place in rows if place != row])
        operation, marks = SwapRows(row=row + 1, other=other + 1), [case.rows[row], case.rows[other]]
    elif name == "column moved":
        if drawn.kind in ("move_column", "add_column") or len(columns) < 2:
            return None
        other = chance.choice([place for place in columns if place != column])
        operation, marks = MoveColumn(column=column + 1, to=other + 1), [case.columns[column]]
    elif name == "merged cells split":
        if drawn.kind in ("merge_equal", "split_merged") or not any(line[column].is_spanned for line in table.rows):
            return None
        operation, marks = SplitMerged(columns=(column + 1,)), [("split", case.columns[column])]
        if ("split", case.columns[column]) in used:
            return None
    if operation is None:
        return None
    try:
        outcome = apply(table, [operation], policy=Policy.KEEP)
    except OperationError:
        return None
    if _is_same(outcome.table, table):
        return None
    used.update(marks)
    return replace(
        case,
        predicted=outcome.table,
        rows=tuple(None if origin is None else case.rows[origin] for origin in outcome.rows),
        columns=tuple(None if origin is None else case.columns[origin] for origin in outcome.columns),
    )


def _demanded_cells(drawn: Drawn) -> set[tuple[Identity, Identity]]:
    """Return the cells of the source that an edit sets."""
    if not isinstance(drawn.operation, SetCells):
        return set()
    found: set[tuple[Identity, Identity]] = set()
    for cell in drawn.operation.cells:
        source = drawn.source.rows[cell.row - 1][cell.column - 1]
        top = cell.row - 1 - source.row_offset
        found |= {(("source", top + by), ("source", cell.column - 1)) for by in range(source.row_span)}
    return found


def _rewritten(right: Case, chance: random.Random) -> Case | None:
    """Return a right prediction in which some cells are written otherwise; None where none can be."""
    rows, count = [], 0
    for row in right.predicted.rows:
        line = []
        for cell in row:
            text = _otherwise(cell.text) if not cell.is_spanned and chance.random() < 0.5 else cell.text
            count += text != cell.text
            line.append(replace(cell, text=text))
        rows.append(tuple(line))
    return replace(right, name="rewritten", predicted=replace(right.predicted, rows=tuple(rows))) if count else None


_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"),
    "December",
)


def _otherwise(text: str) -> str:
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


# What a judge should say of a case, by the maps alone.

Key = tuple[Any, ...]


def truth(case: Case) -> Counter[Key]:
    """Return what should be said of a case: the kind, the verdict and the content of what is concerned."""
    return _Truth(case).found()


class _Truth:
    def __init__(self, case: Case) -> None:
        self.case, drawn = case, case.drawn
        self.source, self.gold, self.predicted = drawn.source, drawn.gold, case.predicted
        self.gold_rows, self.gold_columns = _identities(drawn.outcome.rows), _identities(drawn.outcome.columns)
        self.rows, self.columns = case.rows, case.columns
        self.at_rows = {one: place for place, one in enumerate(case.rows) if one is not None}
        self.at_columns = {one: place for place, one in enumerate(case.columns) if one is not None}
        self.in_gold = {one: place for place, one in enumerate(self.gold_rows)}
        self.gold_at = {one: place for place, one in enumerate(self.gold_columns)}

    def found(self) -> Counter[Key]:
        keys = Counter[Key]()
        keys.update(self._presence("row", self.source.row_count, self.gold_rows, self.rows))
        keys.update(self._presence("column", self.source.column_count, self.gold_columns, self.columns))
        keys.update(self._order("row", self.gold_rows, self.rows))
        keys.update(self._order("column", self.gold_columns, self.columns))
        keys.update(self._headers())
        keys.update(self._cells())
        keys.update(self._merged())
        keys.update([("caption", "damaged")] if self.gold.caption and not self.predicted.caption else [])
        return keys

    def name(self, axis: str, identity: Identity, place: int | None = None) -> Any:
        """Return what a row or column holds in the source, in the gold for an added one, else in the prediction."""
        table = self.predicted if identity is None else getattr(self, identity[0])
        index = place if identity is None else identity[1]
        return row_content(table, index) if axis == "row" else column_content(table, index)

    def _presence(
        self, axis: str, count: int, gold: Sequence[Identity], predicted: Sequence[Identity]
    ) -> Iterator[Key]:
        for place in range(count):
            one = ("source", place)
            name = self.name(axis, one)
            if one not in gold:
                yield f"{axis} removed", "not done" if one in predicted else "done", name
            elif one not in predicted:
                yield f"{axis} removed", "damaged", name
        for one in gold:
            if one is not None and one[0] == "gold":
                verdict = (
                    "not done" if one not in predicted else "done wrongly" if self._is_wrong(axis, one) else "done"
                )
                yield f"{axis} added", verdict, self.name(axis, one)
        for place, one in enumerate(predicted):
            if one is None:
                is_row = axis == "row"
                name = known_texts(self.predicted, place, self.gold) if is_row else self.name(axis, None, place)
                yield f"{axis} added", "damaged", name

    def _is_wrong(self, axis: str, one: Identity) -> bool:
        """Return whether an added row or column stands behind another than in the gold, or holds other texts."""
        gold, predicted = (self.gold_rows, self.rows) if axis == "row" else (self.gold_columns, self.columns)
        if _behind(gold, one, predicted) != _behind(predicted, one, gold):
            behind = [_behind(gold, one, predicted), _behind(predicted, one, gold)]
            if None in behind or len({self.name(axis, each) for each in behind}) > 1:
                return True
        if axis == "row":
            pairs = [(self.gold.rows[one[1]][g], self.predicted.rows[self.at_rows[one]][self.at_columns[c]]) for g, c in enumerate(self.gold_columns) if c in self.at_columns]  # fmt: skip
        else:
            pairs = [(self.gold.rows[g][one[1]], self.predicted.rows[self.at_rows[r]][self.at_columns[one]]) for g, r in enumerate(self.gold_rows) if r in self.at_rows]  # fmt: skip
        return any(_written(first.text) != _written(second.text) for first, second in pairs)

    def _order(self, axis: str, gold: Sequence[Identity], predicted: Sequence[Identity]) -> Iterator[Key]:
        kept = [one for one in gold if one is not None and one[0] == "source"]
        wanted = [self.name(axis, one) for one in kept if one in predicted]
        before = [self.name(axis, one) for one in sorted(kept) if one in predicted]
        now = [self.name(axis, one) for one in predicted if one in kept]
        is_demanded = [self.name(axis, one) for one in kept] != [self.name(axis, one) for one in sorted(kept)]
        if is_demanded:
            yield f"{axis} order", "done" if now == wanted else "not done" if now == before else "done wrongly"
        elif now != wanted:
            yield f"{axis} order", "damaged"

    def _headers(self) -> Iterator[Key]:
        for place, one in enumerate(self.gold_columns):
            if one is None or one[0] != "source":
                continue
            was, wanted = self.source.header_rows[0][one[1]].text, self.gold.header_rows[0][place].text
            now = self.predicted.header_rows[0][self.at_columns[one]].text if one in self.at_columns else None
            if was != wanted:
                yield "header", _verdict(was, wanted, now), was
            elif now is not None and now != was:
                yield "header", "damaged", was

    def _cells(self) -> Iterator[Key]:
        for row, line in enumerate(self.gold_rows):
            for column, one in enumerate(self.gold_columns):
                if line is None or one is None or "gold" in (line[0], one[0]):
                    continue
                cell, wanted = self.source.rows[line[1]][one[1]], self.gold.rows[row][column]
                now = None
                if line in self.at_rows and one in self.at_columns:
                    now = self.predicted.rows[self.at_rows[line]][self.at_columns[one]]
                changed = [one for one in (wanted, now) if one is not None and one.text != cell.text]
                if not cell.is_anchor and not any(one.is_anchor for one in changed):
                    continue
                place = (self.name("row", line), self.source.header_rows[0][one[1]].text)
                if cell.text != wanted.text:
                    yield "cell", _verdict(cell.text, wanted.text, now and now.text), place
                elif now is not None and _written(now.text) != _written(cell.text):
                    yield "cell", "damaged", place

    def _merged(self) -> set[Key]:
        """Return in which columns merged cells were to change or did, each verdict once."""
        found: set[Key] = set()
        for column, one in enumerate(self.gold_columns):
            if one is None or one[0] != "source":
                continue
            common = [line for line in self.gold_rows if line is not None and line[0] == "source"]
            was = _joined(self.source, one[1], {line: line[1] for line in common}, common)
            wanted = _joined(self.gold, column, {line: self.in_gold[line] for line in common}, common)
            if one not in self.at_columns:
                if was != wanted:
                    found.add(("merged cells", "not done", self.source.header_rows[0][one[1]].text))
                continue
            there = [line for line in common if line in self.at_rows]
            places = {line: self.at_rows[line] for line in there}
            now = _joined(self.predicted, self.at_columns[one], places, there)
            asked = was ^ wanted
            wanted_there = _restricted(wanted, there)
            name = self.source.header_rows[0][one[1]].text
            cells = frozenset().union(*asked) if asked else frozenset()
            apart = now ^ wanted_there
            touching = [block for block in apart if block & cells]
            if asked:
                found |= {("merged cells", verdict, name) for verdict in self._asked(asked, apart, was, now, there)}
            grown = _grown(apart, touching)
            if any(block not in grown for block in apart):
                found.add(("merged cells", "damaged", name))
        return found

    def _asked(self, asked: set[Any], apart: set[Any], was: set[Any], now: set[Any], there: list[Identity]) -> set[str]:
        verdicts = set()
        for component in _components(asked):
            if not any(component & block for block in apart):
                verdicts.add("done" if any(line in self.at_rows for line in component) else "not done")
                continue
            mine = {block for block in _restricted(was, there) if block & component}
            theirs = {block for block in now if block & component}
            verdicts.add("not done" if mine == theirs else "done wrongly")
        return verdicts


def _grown(blocks: set[Any], touching: list[Any]) -> set[Any]:
    """Return the blocks that hang together with some of them."""
    return {
        block
        for component in _components(blocks)
        if any(one & component for one in touching)
        for block in blocks
        if block & component
    }


def _components(blocks: set[Any]) -> list[Any]:
    found: list[Any] = []
    for block in sorted(blocks, key=sorted):
        touched = [one for one in found if one & block]
        found = [one for one in found if not one & block] + [block.union(*touched)]
    return found


def _joined(table: Table, column: int, places: dict[Any, int], lines: list[Identity]) -> set[frozenset[Any]]:
    """Return which rows a column has merged, of those named."""
    blocks: dict[int, set[Any]] = {}
    for line in lines:
        cell = table.rows[places[line]][column]
        if cell.row_span > 1:
            blocks.setdefault(places[line] - cell.row_offset, set()).add(line)
    return {frozenset(block) for block in blocks.values() if len(block) > 1}


def _restricted(blocks: set[frozenset[Any]], lines: list[Identity]) -> set[frozenset[Any]]:
    there = frozenset(lines)
    return {block & there for block in blocks if len(block & there) > 1}


def _behind(lines: Sequence[Identity], one: Identity, others: Sequence[Identity]) -> Identity:
    """Return the line before another, of those that both have."""
    before = [line for line in lines[: lines.index(one)] if line in others and line is not None and line[0] == "source"]
    return before[-1] if before else None


def _verdict(was: str, wanted: str, now: str | None) -> str:
    if now == wanted or (now is not None and _written(now) == _written(wanted)):
        return "done"
    return "not done" if now is None or now == was else "done wrongly"


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _written(text: str) -> str:
    """Return a text without what `_otherwise` changes."""
    return (
        _otherwise(text)
        if re.search(r"[A-Za-z]", text) and re.search(r"\d", text)
        else " ".join(text.replace(",", "").split())
    )


def row_content(table: Table, row: int) -> Any:
    """Return what tells a row: its texts, in whatever order of columns."""
    return tuple(cell.text for cell in table.rows[row])


def column_content(table: Table, column: int) -> Any:
    """Return what tells a column: its header."""
    return table.header_rows[0][column].text


def known_texts(table: Table, row: int, gold: Table) -> Any:
    """Return the texts of a row that no source has, in the columns whose names the gold has."""
    names = set(gold.columns)
    return tuple(cell.text for cell, path in zip(table.rows[row], table.columns, strict=True) if path in names)
