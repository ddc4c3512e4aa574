"""A table with words around it, as a chat partner writes: every fact stands, the notation is not kept."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.perturb.draft import Draft
from tabx.perturb.records import Expected, Part, Provenance
from tabx.table import Table


@dataclass(frozen=True, slots=True)
class Around:
    """The table between two lines of text."""

    kind: str
    before: str
    after: str

    def settled(self, draft: Draft) -> Draft:
        """Return the draft; words can stand around any table."""
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return nothing: of the table all is right."""
        return ()

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return the table between the lines."""
        return self.before, table, self.after
