"""Long form: columns as rows, with a column of their names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from tabx.perturb.draft import Draft, Name
from tabx.perturb.forms.form import (
    RESHAPED,
    check_plain,
    check_recognised,
    made,
    names_of,
    texts_of,
    with_columns,
    with_rows,
)
from tabx.perturb.records import Expected, Part, Provenance, RefusedError
from tabx.table import Table


@dataclass(frozen=True, slots=True)
class Long:
    """A row for each cell of the columns that are not kept.

    Attributes
    ----------
    kind : str
    kept : tuple of int
        Gold columns that stay columns; without any, each row begins anew with the first name.
    names : tuple of str
        Headers of the column of names (of each header level, where they are as many) and of the column of values.
    by_column : bool
        Whether the lines go column by column.
    drops_blanks : bool
        Whether cells without a text have no line.
    levels : int
        Of the header.
    """

    kind: str
    kept: tuple[int, ...]
    names: tuple[str, ...]
    by_column: bool = False
    drops_blanks: bool = False
    levels: int = 1

    def settled(self, draft: Draft) -> Draft:
        """Return the draft with the kept columns first, the others in the gold's order."""
        check_plain(draft, self.levels)
        names_of(draft)
        self._check_levels(draft)
        settled = with_columns(draft, sorted(range(draft.width), key=lambda c: self._rank(draft, c)))
        kept = self._count_kept(settled)
        check_recognised(settled, range(kept))
        texts = texts_of(settled)
        self._check_keys([tuple(row[:kept]) for row in texts], kept)
        if kept == settled.width:
            raise RefusedError("no column is left to become rows")
        self._check_blanks(texts, kept)
        settled = with_rows(settled, self._order(texts, kept))
        blank = (Name(""),) * (self.levels - 1)  # several levels stand in one header, as the lines have one row of them
        columns = [replace(one, names=(*one.names, *blank)) for one in (c.joined(" ") for c in settled.columns[:kept])]
        return replace(settled, columns=[*columns, *settled.columns[kept:]])

    def _check_levels(self, draft: Draft) -> None:
        is_deeper = any(name.levels > 1 for column in draft.columns for name in column.names)
        if is_deeper or self.levels != len(draft.gold.header_rows):
            raise RefusedError("the header has other levels than the gold's")

    def _check_keys(self, keys: list[tuple[str, ...]], kept: int) -> None:
        if self.kept and (not kept or not all(map(any, keys)) or len(set(keys)) < len(keys)):
            raise RefusedError("no columns that stay tell the rows apart")

    def _order(self, texts: list[list[str]], kept: int) -> list[int]:
        """Return the rows in the order of their first lines."""
        if not (self.by_column and self.drops_blanks):
            return list(range(len(texts)))
        first = [next(c for c, text in enumerate(row[kept:]) if text) for row in texts]
        return sorted(range(len(texts)), key=lambda r: first[r])

    def _check_blanks(self, texts: list[list[str]], kept: int) -> None:
        """Raise RefusedError where lines that are left out would take a whole row or column with them."""
        columns = list(zip(*texts, strict=True))[kept:]
        if self.drops_blanks and not (all(any(row[kept:]) for row in texts) and all(map(any, columns))):
            raise RefusedError("a row or column without any fact would be lost")

    def _rank(self, draft: Draft, c: int) -> tuple[int, int]:
        """Return the place of a column: the kept ones as they are, then the others by the gold column they name."""
        column = draft.columns[c]
        if self._is_kept(draft, c):
            return (0, c)
        named = (
            column.named_after
            if column.named_after is not None
            else min(column.sources, default=draft.gold.column_count)
        )
        return (1 + named, c)

    def _is_kept(self, draft: Draft, c: int) -> bool:
        return bool(draft.columns[c].sources) and set(draft.columns[c].sources) <= set(self.kept)

    def _count_kept(self, draft: Draft) -> int:
        return sum(self._is_kept(draft, c) for c in range(draft.width))

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return one finding about the shape."""
        return (RESHAPED,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        kept, texts = self._count_kept(draft), texts_of(draft)
        is_apart = len(self.names) > 2
        labels = [_levels(draft, c) if is_apart else [name] for c, name in enumerate(names_of(draft))]
        rows, columns = range(draft.height), range(kept, draft.width)
        places = [(r, c) for c, r in product(columns, rows)] if self.by_column else list(product(rows, columns))
        lines = [[*texts[r][:kept], *labels[c], texts[r][c]] for r, c in places if texts[r][c] or not self.drops_blanks]
        header = [names_of(draft)[c] for c in range(kept)]
        return (made([[*header, *self.names]], lines, table),)


def _levels(draft: Draft, c: int) -> list[str]:
    return [name.text for name in draft.columns[c].names]
