"""Whether two columns are alike by chance: of other names, and only in numbers, dates or times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.column_evidence import ColumnEvidence
from tabx.align.pairing.evidence import chance_equalities, is_one_small_number
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities

Pairs = Sequence[tuple[int, int]]


def alike_by_chance(evidence: ColumnEvidence, similarities: CellSimilarities, rows: Pairs) -> NDArray[np.bool_]:
    """Return a mask of the columns of other names that only a few equal counts speak for."""
    found = chance_equalities(similarities, rows)
    for g, p in np.argwhere(found).tolist():
        found[g, p] = are_named_otherwise(evidence, similarities, g, p)
    return found


def speaks_once(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> bool:
    """Whether one small number is all that speaks for two columns of other names.

    Of several rows, that is: in a single one no value has another beside it.
    """
    are_other = len(rows) > 1 and are_named_otherwise(evidence, similarities, g, p)
    return are_other and is_one_small_number(similarities, g, p, rows)


def have_same_type(similarities: CellSimilarities, g: int, p: int) -> bool:
    """Whether two columns are of one data type."""
    return similarities.gold.columns[g].type is similarities.predicted.columns[p].type


def are_named_otherwise(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int) -> bool:
    """Whether two columns of numbers, dates or times have names with nothing in common: many are alike by chance."""
    gold, predicted = similarities.gold, similarities.predicted
    are_named = bool(gold.table.has_header and predicted.table.has_header and gold.headers[g] and predicted.headers[p])
    are_wordless = gold.columns[g].type in WORDLESS and predicted.columns[p].type in WORDLESS
    return are_named and are_wordless and bool(evidence.header[g, p] < COLUMNS.header_hint)
