"""Blocks: a table stacked by one of its columns, records, and rows side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from tabx.perturb.draft import Draft
from tabx.perturb.forms.form import (
    RESHAPED,
    check_plain,
    check_recognised,
    column_of,
    made,
    names_of,
    own_name,
    texts_of,
    with_columns,
    with_rows,
)
from tabx.perturb.records import Expected, Label, Part, Provenance, RefusedError
from tabx.table import Table

SPLIT = Expected("row", "equivalent", "split_table", Label.REPAIRABLE)
"""What is told of a table printed as several."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """A block for each text of a column, which names it.

    Attributes
    ----------
    kind : str
    column : int
        The gold column.
    headed : bool
        Whether each block is a table under a heading; sections of one table otherwise.
    """

    kind: str
    column: int
    headed: bool

    def settled(self, draft: Draft) -> Draft:
        """Return the draft with the column first, its rows block by block."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        by = column_of(draft, self.column)
        draft = with_columns(draft, [by, *(c for c in range(draft.width) if c != by)])
        texts = [row[0].text for row in draft.slots]
        if draft.width < 3 or not all(texts) or not 1 < len(set(texts)) < draft.height:
            raise RefusedError("the column names no blocks of rows")
        first = {text: place for place, text in reversed(list(enumerate(texts)))}
        settled = with_rows(draft, sorted(range(draft.height), key=lambda r: first[texts[r]]))
        return replace(settled, columns=[own_name(draft, settled.columns[0]), *settled.columns[1:]])

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return that the column names groups; of headed blocks also that the table is split."""
        grouped = Expected("column", "equivalent", "grouped_rows", Label.REPAIRABLE)
        return (grouped, SPLIT) if self.headed else (grouped,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return the tables below their headings, or the one with sections."""
        header, texts = names_of(draft)[1:], texts_of(draft)
        if not self.headed:
            groups = tuple((row[0],) for row in texts)
            return (replace(made([header], [row[1:] for row in texts], table), row_groups=groups),)
        blocks = groupby(texts, key=lambda row: row[0])
        return tuple(
            part for text, rows in blocks for part in (f"## {text}", made([header], [row[1:] for row in rows]))
        )


@dataclass(frozen=True, slots=True)
class Records:
    """Lines of "name: value", a block for each row.

    Attributes
    ----------
    kind : str
    key : int or None
        The gold column that heads the block; None: it is a line as well.
    """

    kind: str
    key: int | None = None

    def settled(self, draft: Draft) -> Draft:
        """Return the draft, its key first."""
        check_plain(draft)
        check_recognised(draft)
        _check_lines(draft)
        if self.key is None:
            return draft
        key = column_of(draft, self.key)
        texts = [row[key].text for row in draft.slots]
        if not all(texts) or any(":" in text for text in texts):
            raise RefusedError("not every row has a name to head it")
        settled = with_columns(draft, [key, *(c for c in range(draft.width) if c != key)])
        return replace(settled, columns=[own_name(draft, settled.columns[0]), *settled.columns[1:]])

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return one finding about the shape."""
        return (RESHAPED,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return a text for each row."""
        names, start = names_of(draft), 0 if self.key is None else 1
        blocks = []
        for row in texts_of(draft):
            lines = [f"{name}: {text}".rstrip() for name, text in zip(names, row, strict=True)][start:]
            blocks.append("\n".join([f"### {row[0]}", *(f"- {line}" for line in lines)] if start else lines))
        return tuple(blocks)


@dataclass(frozen=True, slots=True)
class RecordTables:
    """A table of fields and values for each row.

    Attributes
    ----------
    kind : str
    names : tuple of str
        Headers of both columns.
    """

    kind: str
    names: tuple[str, ...]

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return a finding about the shape, and one about the tables, which are several."""
        return (RESHAPED, SPLIT)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return a table for each row."""
        names = names_of(draft)
        return tuple(
            made([list(self.names)], [[name, text] for name, text in zip(names, row, strict=True)])
            for row in texts_of(draft)
        )


def _check_lines(draft: Draft) -> None:
    """Raise RefusedError for names and values that cannot be told apart in lines."""
    if any(":" in name for name in names_of(draft)):
        raise RefusedError("a colon in a name")
    if any("\n" in slot.text for row in draft.slots for slot in row):
        raise RefusedError("a value of several lines")


@dataclass(frozen=True, slots=True)
class Halves:
    """Rows side by side, under the header again and again."""

    kind: str
    groups: int

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        if draft.height < 2 * self.groups:
            raise RefusedError("too few rows to stand side by side")
        if not all(map(any, texts_of(draft))):
            raise RefusedError("an empty row would be lost")
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return one finding about the shape."""
        return (RESHAPED,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table; the last group may be shorter."""
        texts, height = texts_of(draft), -(-draft.height // self.groups)
        blank = [""] * draft.width
        lines = [
            [
                text
                for row in range(line, height * self.groups, height)
                for text in (texts[row] if row < len(texts) else blank)
            ]
            for line in range(height)
        ]
        return (made([names_of(draft) * self.groups], lines, table),)
