"""A second reader's labels of the project's texts, held against the first's.

    python benchmarks/second_reading.py strip [PART] > unlabelled.jsonl
    python benchmarks/second_reading.py compare benchmarks/second_labels.jsonl

`strip` writes each text with its gold tables and the cells to label, without any label; the reader fills in "label"
("stated", "derived" or "absent") and, where stated, "words". `compare` prints how many labels of the texts read differ,
and each of them. PART is that of the texts (`LabelledText.aside`), all where none is given.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabx.lab.texts import LabelledFact, LabelledText, own_texts


def stripped(one: LabelledText) -> dict[str, Any]:
    """Return a text without labels, with each cell to label by its row, column and value."""
    return {
        "id": one.id,
        "text": one.text,
        "gold": one.gold,
        "facts": [_open(one, fact) for fact in one.facts],
    }


def _open(one: LabelledText, fact: LabelledFact) -> dict[str, Any]:
    table = one.tables[fact.table]
    names = {"row_name": table.rows[fact.row][0].text, "column_name": " ".join(table.columns[fact.column])}
    place = {"table": fact.table, "row": fact.row, "column": fact.column}
    return {**place, **names, "value": table.rows[fact.row][fact.column].text, "label": None, "words": None}


Second = Mapping[str, list[dict[str, Any]]]
"""A second reader's labels of each text that was read, by its id."""


def differing(second: Second) -> Iterator[tuple[LabelledText, LabelledFact, str, str]]:
    """Yield text, fact, second label and second words wherever the second reader's label differs."""
    for one in (text for text in own_texts() if text.id in second):
        given = {(fact["table"], fact["row"], fact["column"]): fact for fact in second[one.id]}
        for fact in one.facts:
            other = given.get(fact.place, {})
            if other.get("label") != fact.label:
                yield one, fact, str(other.get("label")), other.get("words") or ""


def main() -> None:
    """Write the texts without labels, or compare."""
    if sys.argv[1] == "strip":
        for one in own_texts():
            if not sys.argv[2:] or sys.argv[2] == str(one.aside):
                print(json.dumps(stripped(one), ensure_ascii=False))
        return
    lines = Path(sys.argv[2]).read_text("utf-8").splitlines()
    read: Second = {data["id"]: data["facts"] for data in map(json.loads, lines)}
    found = list(differing(read))
    labels = sum(len(one.facts) for one in own_texts() if one.id in read)
    print(f"{len(found)} of {labels} labels differ")
    for (first, second), count in Counter((str(fact.label), other) for _, fact, other, _ in found).most_common():
        print(f"  {first} -> {second}: {count}")
    for one, fact, label, words in found:
        cell = _open(one, fact)
        first = f"{fact.label} {fact.words or fact.source!r}"
        print(
            f"{one.id} {cell['row_name']} / {cell['column_name']} = {cell['value']}: {first}; second: {label} {words!r}"
        )


if __name__ == "__main__":
    main()
