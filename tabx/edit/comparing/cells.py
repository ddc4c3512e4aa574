"""Every text of the three tables: demanded and done, to be kept and kept, written otherwise or damaged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabx.edit.alignment.lines import Line
from tabx.edit.comparing.merged import At
from tabx.edit.comparing.tables import Tables, places
from tabx.edit.records import EditChange, Verdict, What
from tabx.edit.sides import SECTIONS, Place

_NAMES = ("source", "gold", "predicted")


@dataclass
class Cells:
    """What became of the texts.

    Attributes
    ----------
    changes, rewritten : list of EditChange
    wrong_rows, wrong_columns : Counter of int
        How many texts of an added row or column are wrong, by its number.
    """

    changes: list[EditChange] = field(default_factory=list)
    rewritten: list[EditChange] = field(default_factory=list)
    wrong_rows: Counter[int] = field(default_factory=Counter)
    wrong_columns: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Part:
    """One place of a text that was to change; `is_there` is false where a prediction has nothing to hold it."""

    row: Line
    column: Line
    verdict: Verdict
    is_there: bool
    is_rewritten: bool


def cells_of(tables: Tables, torn: frozenset[At]) -> Cells:
    """Return what became of the texts; those of `torn` cells may be blank."""
    return _Comparing(tables, torn).compared()


class _Comparing:
    def __init__(self, tables: Tables, torn: frozenset[At]) -> None:
        self._tables, self._torn = tables, torn
        self._found = Cells()
        self._seen: set[tuple[object, ...]] = set()
        self._demanded: dict[tuple[object, ...], list[_Part]] = {}
        sides = [side for side in (tables.source, tables.gold, tables.predicted) if side is not None]
        self._has_blocks = any(side.blocks for side in sides)

    def compared(self) -> Cells:
        """Return what became of all texts."""
        rows = [(number, row) for number, row in enumerate(self._tables.lines.rows) if row.gold is not None]
        lines = [row for _, row in rows]
        for number, column in enumerate(self._tables.lines.columns):
            if column.gold is None:
                continue
            texts = zip(*(self._tables.column_texts(name, column, lines) for name in _NAMES), strict=True)
            for (row_number, row), (was, wanted, now) in zip(rows, texts, strict=True):
                if not was == wanted == now:
                    self._see(row, column, (row_number, number), (was, wanted, now))
        for parts in self._demanded.values():
            self._tell_demanded(parts)
        self._found.changes.sort(key=_by_place)
        self._found.rewritten.sort(key=_by_place)
        return self._found

    def _see(self, row: Line, column: Line, at: At, texts: tuple[str | None, str | None, str | None]) -> None:
        """Take up a place that not all tables have with one text: what was to change waits for its other parts."""
        was, wanted, now = texts
        if was is not None and was != wanted:
            part = self._part(row, column, at, (was, wanted, now))
            self._demanded.setdefault((self._tables.text_id(row, column), was, wanted), []).append(part)
        elif not self._has_blocks or self._is_first(row, column):
            self._compare(row, column, at, texts)

    def _part(self, row: Line, column: Line, at: At, texts: tuple[str, str | None, str | None]) -> _Part:
        """Return what became of a text that was to change, at one place of its merged cell."""
        _, wanted, now = texts
        is_there = now is not None and not (at in self._torn and not now)
        is_rewritten = is_there and now != wanted and self._are_same("gold", row, at)
        return _Part(row, column, self._asked(row, at, texts), is_there, is_rewritten)

    def _tell_demanded(self, parts: Sequence[_Part]) -> None:
        """Tell what became of a text that was to change: one change, in however many parts a prediction has it."""
        told = [part for part in parts if part.is_there] or parts[:1]
        first = min(told, key=lambda part: part.verdict is Verdict.DONE)
        if len({part.verdict for part in told}) == 1:
            self._found.changes.append(self._change(first.row, first.column, first.verdict))
        else:
            change = self._change(first.row, first.column, Verdict.WRONG)
            self._found.changes.append(replace(change, how="in a part of the merged cell"))
        for part in [part for part in told if part.is_rewritten][:1]:
            self._rewritten(part.row, part.column)

    def _is_first(self, row: Line, column: Line) -> bool:
        """Return whether this is the first position of its merged cells.

        Parts of a merged cell that another table has parted say the same: one text, told once.
        """
        if column.gold == SECTIONS:
            return True
        merged: Place | None = None
        texts: list[str | None] = []
        for name in _NAMES:
            side, place, other = getattr(self._tables, name), getattr(row, name), getattr(column, name)
            if side is None or place is None or other is None:
                texts.append(None)
                continue
            cell = side.cell(place, other)
            texts.append(cell.text)
            if merged is None and cell.is_spanned:
                merged = side.block(place, other)
        key = (merged, *texts)
        if merged is None or key not in self._seen:
            self._seen.add(key)
            return True
        return False

    def _compare(self, row: Line, column: Line, at: At, texts: tuple[str | None, str | None, str | None]) -> None:
        was, wanted, now = texts
        if was is None:
            self._compare_added(row, column, at, (wanted, now))
        elif now is None or (at in self._torn and not now):
            return
        elif self._are_same("source", row, at):
            self._rewritten(row, column)
        else:
            self._found.changes.append(self._change(row, column, Verdict.DAMAGED))

    def _compare_added(self, row: Line, column: Line, at: At, texts: tuple[str | None, str | None]) -> None:
        """Count the wrong texts of what was added."""
        wanted, now = texts
        if now is None or wanted == now or (at in self._torn and not now):
            return
        if self._are_same("gold", row, at):
            self._rewritten(row, column)
        elif column.source is None:
            self._found.wrong_columns[at[1]] += 1
        else:
            self._found.wrong_rows[at[0]] += 1

    def _asked(self, row: Line, at: At, texts: tuple[str, str | None, str | None]) -> Verdict:
        """Return what became of a text that was to change."""
        was, wanted, now = texts
        if now == wanted:
            return Verdict.DONE
        if now is None or now == was:
            return Verdict.NOT_DONE
        if self._tables.are_same(("source", "gold"), row, at[1]):
            return Verdict.WRONG  # another writing was asked for, and this is a third
        if self._are_same("gold", row, at):
            return Verdict.DONE
        return Verdict.NOT_DONE if self._are_same("source", row, at) else Verdict.WRONG

    def _are_same(self, name: str, row: Line, at: At) -> bool:
        return self._tables.are_same((name, "predicted"), row, at[1])

    def _rewritten(self, row: Line, column: Line) -> None:
        self._found.rewritten.append(self._change(row, column, Verdict.REWRITTEN))

    def _change(self, row: Line, column: Line, verdict: Verdict) -> EditChange:
        tables = self._tables
        what = What.SECTION if column.gold == SECTIONS else What.CELL if row.is_data else What.HEADER
        texts = [tables.text(name, row, column) for name in _NAMES]
        where = tables.column_words(column) if what is What.HEADER else tables.where(row, column)
        how = "" if verdict is not Verdict.NOT_DONE or texts[2] is not None else "the row or column is missing"
        return EditChange(what, verdict, where, places(row), places(column), texts[0], texts[1], texts[2], how)


def _by_place(change: EditChange) -> tuple[int, int]:
    """Return the row and the column of a change, in the source or, where that has none, the gold."""
    row, column = (one.gold if one.source is None else one.source for one in (change.row, change.column))
    return row or 0, column or 0
