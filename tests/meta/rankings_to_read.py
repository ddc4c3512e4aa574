"""Files as the commands read them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def write_lines(path: Path, rows: Iterable[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


GOLD = (
    "| City | River | Level |\n|---|---|---|\n| Ulm | Danube | 3.95 |\n| Graz | Mur | 1.20 |\n| Linz | Traun | 2.75 |\n"
)
OTHER = "| Team | Wins | Losses |\n|---|---|---|\n| Bears | 12 | 3 |\n| Lions | 9 | 6 |\n| Hawks | 4 | 11 |\n"


def spoiled(gold: str) -> list[str]:
    """Return four predictions from perfect to bad: equal, one wrong cell, a row missing, a column missing besides."""
    lines = gold.splitlines()
    wrong = [*lines[:-1], lines[-1].rpartition(" | ")[0] + " | 777 |"]
    short = lines[:-1]
    narrow = [line.rpartition("|")[0].rpartition("|")[0] + "|" for line in short]
    return ["\n".join(part) + "\n" for part in (lines, wrong, short, narrow)]


def bench_rows() -> list[dict[str, Any]]:
    """Return two items; people rank the first as the errors do, the second the other way round."""
    return [
        {"id": "rivers", "gold": GOLD, "predictions": spoiled(GOLD), "human_ranking": [0, 1, 2, 3]},
        {"id": "teams", "gold": OTHER, "predictions": spoiled(OTHER), "human_ranking": [3, 2, 1, 0]},
    ]
