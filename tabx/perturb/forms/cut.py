"""One table printed as two."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.perturb.draft import Draft
from tabx.perturb.forms.form import check_plain, check_recognised, column_of, made, names_of, texts_of
from tabx.perturb.records import Expected, Label, Part, Provenance, RefusedError
from tabx.table import Table


@dataclass(frozen=True, slots=True)
class CutByRows:
    """The first rows, and the others under the header again."""

    kind: str
    share: float

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        if draft.height < 4:
            raise RefusedError("fewer than four rows")
        return draft

    def _first(self, draft: Draft) -> int:
        """Return how many rows are in the first table: two at least, as in the second."""
        return min(max(2, round(self.share * draft.height)), draft.height - 2)

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return which gold rows are not in the larger table, of equal ones the first."""
        first = self._first(draft)
        rest = range(first) if 2 * first < draft.height else range(first, draft.height)
        rows = tuple(i for i, places in enumerate(provenance.rows) if set(places) & set(rest))
        return (Expected("row", "equivalent", "split_table", Label.REPAIRABLE, gold_rows=rows),)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return two tables."""
        texts, header, first = texts_of(draft), [names_of(draft)], self._first(draft)
        return made(header, texts[:first]), made(header, texts[first:])


@dataclass(frozen=True, slots=True)
class CutByColumns:
    """The key with some columns, and the key again with the others.

    Attributes
    ----------
    kind : str
    key : int
        The gold column in both.
    share : float
        Of the columns beside it in the first table.
    """

    kind: str
    key: int
    share: float

    def settled(self, draft: Draft) -> Draft:
        """Return the draft; its key has to be the first column."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        texts = [row[0].text for row in draft.slots]
        if column_of(draft, self.key) or not all(texts) or len(set(texts)) < len(texts):
            raise RefusedError("the first column is no key to join two tables by")
        if draft.width < 5:
            raise RefusedError("fewer than five columns")
        return draft

    def _first(self, draft: Draft) -> int:
        """Return how many columns are in the first table: the key and two at least, and two are left."""
        return min(max(3, 1 + round(self.share * (draft.width - 1))), draft.width - 2)

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return which gold columns are not in the larger table, of equal ones the first; the first has the key."""
        first = self._first(draft)
        rest = range(first) if 2 * first < draft.width else range(first, draft.width)
        columns = tuple(j for j, places in enumerate(provenance.columns) if set(places) & set(rest))
        return (Expected("column", "equivalent", "split_table", Label.REPAIRABLE, gold_columns=columns),)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return two tables."""
        texts, header, first = texts_of(draft), names_of(draft), self._first(draft)
        return (
            made([header[:first]], [row[:first] for row in texts]),
            made([[header[0], *header[first:]]], [[row[0], *row[first:]] for row in texts]),
        )
