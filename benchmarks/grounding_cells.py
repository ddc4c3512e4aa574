"""Draws cells of models' tables for a reader: forty called unfounded and forty called found, by seed.

    python benchmarks/grounding_cells.py OUT.jsonl [SEED]

Each line has the text, the table, the cell, and what grounding says of it; "right" is left for the reader to fill, true
or false. The order is drawn, too, so that a reader does not know which comes next. Of each data set as many are drawn
as of the others, where it has them; names of rows are left out.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from data import read_rows

import tabx
from tabx.errors import TabxError
from tabx.grounding import Grounding
from tabx.grounding.records import GroundedCell
from tabx.grounding.report.document import row_name

EACH = 40


def drawn(seed: int) -> list[dict[str, Any]]:
    """Return the cells: of each answer and data set, as many as the others have."""
    texts = {row["id"]: row["text"] for row in read_rows("texts.jsonl")}
    cells: dict[tuple[bool, str], list[dict[str, Any]]] = defaultdict(list)
    for row in read_rows("model_outputs.jsonl"):
        for model, reply in row["predictions"].items():
            if row["id"] in texts:
                for line in lines(row, model, reply, texts[row["id"]]):
                    cells[line["called"] == "found", row["dataset"]].append(line)
    draw = random.Random(seed)
    chosen = [line for is_found in (True, False) for line in _some(cells, is_found, draw)]
    draw.shuffle(chosen)
    return chosen


def _some(
    cells: dict[tuple[bool, str], list[dict[str, Any]]], is_found: bool, draw: random.Random
) -> list[dict[str, Any]]:
    datasets = sorted(dataset for found, dataset in cells if found is is_found)
    for dataset in datasets:
        draw.shuffle(cells[is_found, dataset])
    taken: list[dict[str, Any]] = []
    while len(taken) < EACH and any(cells[is_found, dataset] for dataset in datasets):
        for dataset in datasets:
            if cells[is_found, dataset] and len(taken) < EACH:
                taken.append(cells[is_found, dataset].pop())
    return taken


def lines(row: dict[str, Any], model: str, reply: str, text: str) -> list[dict[str, Any]]:
    """Return the cells of a reply outside its row names; none of a reply without a table."""
    try:
        groundings = tabx.ground_tables(text, reply)
    except TabxError:
        return []
    return [
        line(row, model, text, one, number, cell)
        for number, one in enumerate(groundings)
        for cell in one.cells
        if cell.column not in one.key_columns
    ]


def line(
    row: dict[str, Any], model: str, text: str, grounding: Grounding, number: int, cell: GroundedCell
) -> dict[str, Any]:
    return {
        "id": row["id"],
        "model": model,
        "table": number,
        "row": cell.row,
        "column": cell.column,
        "row_name": row_name(grounding, cell.row),
        "column_name": ".".join(grounding.table.columns[cell.column]),
        "cell": grounding.table.rows[cell.row][cell.column].text,
        "called": "found" if cell.found else "unfounded",
        "words": [[words.text, words.start, words.end] for words in cell.words],
        "right": None,
        "text": text,
    }


if __name__ == "__main__":
    out = Path(sys.argv[1])
    chosen = drawn(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    out.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in chosen), encoding="utf-8")
    print(f"{out}: {len(chosen)} cells")
