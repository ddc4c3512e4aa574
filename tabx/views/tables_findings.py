"""The findings of several tables as lines for a spreadsheet: one a finding, the name of its table first."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.judging import SpareTable, TablesJudgement
from tabx.views.findings import HEADER, Entry, finding_lines
from tabx.views.tables import part_title, spare_kind, spare_title

TABLES_HEADER = ("table", *HEADER)


def tables_finding_lines(judgement: TablesJudgement) -> Iterator[tuple[Entry, ...]]:
    """Return a line per finding, its entries as `TABLES_HEADER` names them, table by table, the dearest first in each.

    The costs are those of the sum over all tables (share × own cost), so that all lines add up to the error. Predicted
    tables without a partner have a line each, last.
    """
    for part in judgement.parts:
        for line in finding_lines(part.judgement):
            yield (part_title(part), part.share * float(line[0] or 0.0), *line[1:])
    for index, spare in enumerate(judgement.spares):
        yield _spare(judgement, index, spare)


def _spare(judgement: TablesJudgement, index: int, spare: SpareTable) -> tuple[Entry, ...]:
    said = dict.fromkeys(HEADER, "") | {
        "entity": "table",
        "relation": "extra",
        "kind": str(spare.kind),
        "predicted": spare_title(spare),
        "reason": spare_kind(spare),
    }
    filled = tuple(said[name] or None for name in HEADER[1:])
    return ("", judgement.spare_cost(index), *filled)
