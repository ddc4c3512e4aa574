"""A text with labels and replies of which every share can be worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabx.cli.main import main

TEXT = (
    "The Otters won 12 games and scored 98 points. The Larks won three games fewer than the Otters and scored 91 "
    "points in front of 6,120 people."
)
GOLD = "| Team | Wins | Points | Fans |\n| - | - | - | - |\n| Otters | 12 | 98 | 41 |\n| Larks | 9 | 91 | 77 |\n"
"""Four stated facts are 12, 98, 91; derived is 9; absent are 41 and 77."""

FACTS = [
    {"row": 0, "column": 1, "label": "stated", "words": "12 games", "start": 15},
    {"row": 0, "column": 2, "label": "stated", "words": "98 points", "start": 35},
    {"row": 0, "column": 3, "label": "absent"},
    {"row": 1, "column": 1, "label": "derived", "from": "12 - 3"},
    {"row": 1, "column": 2, "label": "stated", "words": "91 points", "start": TEXT.index("91 points")},
    {"row": 1, "column": 3, "label": "absent"},
]


def row(name: str, predictions: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """Return a row of pairs with the text."""
    return {"id": name, "text": TEXT, "gold": GOLD, "predictions": dict(predictions), **more}


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    """Write JSON Lines."""
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    return path


def labels(path: Path, names: Iterable[str]) -> Path:
    """Write the labels of some items with the text."""
    return write(path, [{"id": name, "text": TEXT, "gold": GOLD, "facts": FACTS} for name in names])


def judged(folder: Path, rows: Iterable[Mapping[str, Any]], *options: str) -> Path:
    """Judge rows with their trace; the pairs stand beside the results as pairs.jsonl."""
    pairs = write(folder / "pairs.jsonl", rows)
    results = folder / "results.jsonl"
    given = ["batch", str(pairs), "-o", str(results), "--workers", "0", "--overwrite", "--trace", *options]
    assert main(given) in (0, 3)
    return results
