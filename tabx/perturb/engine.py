"""Edits applied to a table, and the findings expected in the result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabx.errors import OptionError
from tabx.nearest import nearest
from tabx.perturb.catalogue import EDITS
from tabx.perturb.draft_tables import draft_of, table_of
from tabx.perturb.findings import derive
from tabx.perturb.records import Perturbed, RefusedError, Step
from tabx.table import Table


def perturb(table: Table, edits: Sequence[str], seed: int = 0) -> Perturbed:
    """Return the table with the edits applied in order, and the expected findings.

    The same table, edits and seed give the same outcome on every machine. Each edit has its own generator of random
    numbers, so that two lists with the same first edits begin with the same changes.

    Raises
    ------
    OptionError
        For an unknown edit.
    RefusedError
        For an edit that the table cannot take after the edits before it.
    """
    for kind in edits:
        if kind not in EDITS:
            raise OptionError(f"no edit {kind!r}; {nearest(kind, EDITS)!r} may be meant")
    draft = draft_of(table)
    steps = []
    for place, kind in enumerate(edits):
        try:
            steps.append(Step(kind, EDITS[kind].apply(draft, Random(f"{seed}/{place}/{kind}"))))
        except RefusedError as refusal:
            raise RefusedError(f"{kind}: {refusal}") from None
    expected, provenance = derive(draft)
    return Perturbed(table_of(draft), expected, tuple(steps), provenance)
