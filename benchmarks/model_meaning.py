"""Asking what should be asked: edits of meaning written by hand, and what becomes of them with and without a model.

    python benchmarks/model_meaning.py [--list]

meaning_edits.jsonl holds one edit a line: a table of tables/, a column by its header, a row (null for the header), the
text there, another one, and what that means: equivalent, abbreviation, spelling, similar or different. Each edit is
judged by the embedded backbone, and by a model over real HTTP whose stand-in answers as declared, and calls different
whatever else it is asked about. A judgement is right if its findings are the one expected: a harmless one where the
meaning is the same, a partial cell, or a wrong cell or header. F1 is over these findings.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabx.backbones.model import ModelBackbone
from tabx.compare.records import Entity
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.llm import Client, ModelSpec
from tabx.table import Cell, Table, show_path
from tabx.values.records import Relation

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from model_server import Asked, ModelServer  # noqa: E402
from stand_in import align_reply, asked, cells, compare_reply  # noqa: E402

Place = tuple[Entity, int, int]


@dataclass(frozen=True)
class Edit:
    """One edit: where, what it was, what it became, and what that means."""

    table: str
    column: str
    row: int | None
    gold: str
    predicted: str
    kind: str
    relation: str

    def __str__(self) -> str:
        where = f"{self.table}: {'header' if self.row is None else f'row {self.row + 1}, {self.column}'}"
        return f"{where}: {self.gold} → {self.predicted} ({self.kind}, {self.relation})"


def read_edits() -> Iterator[Edit]:
    """Yield the edits in the file."""
    for line in (ROOT / "benchmarks" / "meaning_edits.jsonl").read_text(encoding="utf-8").splitlines():
        yield Edit(**json.loads(line))


def edited(gold: Table, edit: Edit) -> tuple[Table, int]:
    """Return the table with the edit made, and the column it is in."""
    column = next(i for i, path in enumerate(gold.columns) if path[-1] == edit.column)

    def changed(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(
            replace(cell, text=edit.predicted) if i == column and cell.text == edit.gold else cell
            for i, cell in enumerate(row)
        )

    if edit.row is None:
        table = replace(gold, header_rows=tuple(changed(row) for row in gold.header_rows))
    else:
        table = replace(gold, rows=tuple(changed(row) if i == edit.row else row for i, row in enumerate(gold.rows)))
    if table == gold:
        raise ValueError(f"nothing changed: {edit}")
    return table, column


def expected(edit: Edit, column: int) -> tuple[Place, Relation]:
    """Return the place and the relation of the one finding that an edit makes."""
    relation = {
        "equivalent": Relation.EQUIVALENT,
        "different": Relation.DIFFERENT,
    }.get(edit.relation, Relation.PARTIAL)
    if edit.row is None:
        return (Entity.HEADER, -1, column), relation
    return (Entity.CELL, edit.row, column), relation


def found(judgement: Judgement) -> Counter[tuple[Place, Relation]]:
    """Return places and relations of what a judgement found."""
    return Counter(
        ((one.entity, (*one.gold_rows, -1)[0], (*one.gold_columns, -1)[0]), one.relation) for one in judgement.findings
    )


class StandIn:
    """Answers as declared: what an edit means; of everything else that it is another."""

    def __init__(self, edit: Edit, gold: Table, predicted: Table) -> None:
        self.edit, self.gold, self.predicted = edit, gold, predicted
        self.was_asked = False

    def __call__(self, request: Asked) -> dict[str, Any]:
        text, edit = request.text, self.edit
        if found_cells := cells(text):
            self.was_asked |= any((gold, told) == (edit.gold, edit.predicted) for *_, gold, told in found_cells)
            return compare_reply(text, {(edit.gold, edit.predicted): edit.relation})
        lines = asked(text)
        pairs = {"columns": [(i, i) for i in range(self.gold.column_count)]}
        pairs["rows"] = [(i, i) for i in range(self.gold.row_count)]
        if edit.row is None:
            title = f"{show_path((edit.gold,))} → {edit.predicted}"
            self.was_asked |= any(title in header for _, header in lines["H"])
        sides = ("C", "c") if edit.row is None else ("R", "r")
        index = self._column() if edit.row is None else edit.row
        self.was_asked |= all(index in {i for i, _ in lines[side]} for side in sides)
        return align_reply(text, pairs["columns"], pairs["rows"], self._is_same)

    def _column(self) -> int:
        return next(i for i, path in enumerate(self.gold.columns) if path[-1] == self.edit.column)

    def _is_same(self, header: str) -> bool:
        return self.edit.row is None and self.edit.predicted in header and self.edit.relation == "equivalent"


def main() -> None:
    """Print how often a wrong decision was asked about, and what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print each decision that was wrong and not asked about")
    options = parser.parse_args()
    hits: dict[str, list[int]] = {"embedded": [0, 0, 0], "model": [0, 0, 0]}
    wrong, asked_of_wrong, total, asked_of_all = 0, 0, 0, 0
    for edit in read_edits():
        gold = load_table(ROOT / "tables" / edit.table)
        predicted, column = edited(gold, edit)
        wanted = Counter([expected(edit, column)])
        alone = found(judge(gold, predicted))
        stand_in = StandIn(edit, gold, predicted)
        with ModelServer(stand_in) as server:
            backbone = ModelBackbone("stand-in", Client(ModelSpec("stand-in", "openai/model", server.base)))
            helped = found(judge(gold, predicted, backbone=backbone))
        for name, told in (("embedded", alone), ("model", helped)):
            both = sum((wanted & told).values())
            hits[name] = [a + b for a, b in zip(hits[name], (both, 1 - both, told.total() - both), strict=True)]
        total += 1
        asked_of_all += stand_in.was_asked
        if alone != wanted:
            wrong += 1
            asked_of_wrong += stand_in.was_asked
        if options.list and ((alone != wanted and not stand_in.was_asked) or helped != wanted):
            print(
                edit,
                "| asked" if stand_in.was_asked else "| not asked",
                "| alone",
                dict(alone),
                "| model",
                dict(helped),
            )
    print(f"{total} edits, {asked_of_all} asked about; the embedded judge decides {wrong} wrong")
    print(f"of its wrong decisions asked about: {asked_of_wrong}/{wrong} = {asked_of_wrong / wrong:.3f}")
    for name, (hit, missed, false) in hits.items():
        f1 = 2 * hit / (2 * hit + missed + false)
        print(f"{name:9} finding F1 {f1:.3f} (found {hit}, not found {missed}, false {false})")


if __name__ == "__main__":
    main()
