"""Header rows among the data, data in the header, and a column that counts the rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabx.perturb.draft import Draft
from tabx.perturb.forms.form import check_plain, check_recognised, names_of
from tabx.perturb.records import Expected, Label, Part, Provenance, RefusedError
from tabx.table import Cell, Table

LAYOUT = Expected("table", "equivalent", "layout", Label.HARMLESS)
HEADER_DEPTH = Expected("table", "equivalent", "header_depth", Label.HARMLESS)


@dataclass(frozen=True, slots=True)
class HeaderAsData:
    """The header as the first row of data, under a header without a name."""

    kind: str

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return that a line without a text is too many."""
        return (LAYOUT,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        blank = (Cell(""),) * table.column_count
        return (replace(table, header_rows=(blank,), rows=(*table.header_rows, *table.rows), stub_columns=0),)


@dataclass(frozen=True, slots=True)
class DataAsHeader:
    """The first row of data as a second row of the header."""

    kind: str

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        if not all(slot.text for slot in draft.slots[0]):
            raise RefusedError("the first row has a blank, which would be no name")
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return that the header is too deep."""
        return (HEADER_DEPTH,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        return (replace(table, header_rows=(*table.header_rows, table.rows[0]), rows=table.rows[1:]),)


@dataclass(frozen=True, slots=True)
class Counted:
    """A first column without a name that counts the rows."""

    kind: str
    start: int

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        if draft.turn or any(row.group for row in draft.rows):
            raise RefusedError("the table is transposed, or has sections")
        if not draft.columns or not all(column.header for column in draft.columns):
            raise RefusedError("not all columns have a name")
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return that it is layout."""
        return (LAYOUT,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        header = tuple((Cell(""), *row) for row in table.header_rows)
        rows = tuple((Cell(str(self.start + number)), *row) for number, row in enumerate(table.rows))
        stubs = table.stub_columns and table.stub_columns + 1
        return (replace(table, header_rows=header, rows=rows, stub_columns=stubs),)
