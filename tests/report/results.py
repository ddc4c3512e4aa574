"""Files of results to compare: judged by `tabx batch` itself, or lines of it under other names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabx.base.seals import SEAL, seal_of
from tabx.cli.main import main

GOLD = "| name | a | b |\n| - | - | - |\n| x{0} | 1{0} | 2{0} |\n| y{0} | 3{0} | 4{0} |\n"
RIGHT, WRONG, ROW_MISSING = "right", "wrong", "row missing"


def gold(number: int) -> str:
    """Return a table of two rows and three columns, unlike all others."""
    return GOLD.format(number)


def predicted(number: int, kind: str) -> str:
    """Return its prediction: right, one of six cells wrong, or one of two rows missing."""
    text = gold(number)
    if kind == WRONG:
        return text.replace(f"| 4{number} |", f"| 9{number}9 |")
    return text.rpartition("| y")[0] if kind == ROW_MISSING else text


def judged(folder: Path, rows: Iterable[dict[str, Any]], name: str = "results.jsonl", *options: str) -> Path:
    """Judge rows of pairs and return the file of results."""
    pairs = folder / "pairs.jsonl"
    pairs.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    path = folder / name
    code = main(["batch", str(pairs), "-o", str(path), "--workers", "0", "--overwrite", *options])
    assert code in (0, 3)
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the data of a file's lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> Path:
    """Write lines of results, each with a seal that fits."""
    sealed = ({**line, SEAL: seal_of(line)} for line in lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in sealed), encoding="utf-8")
    return path


def scored(
    template: dict[str, Any], scores: Mapping[str, Sequence[float | None]], dataset: str = ""
) -> list[dict[str, Any]]:
    """Return a line for each score of each model, None for a pair that failed; the rest is the template's."""
    lines = []
    for number in range(max(map(len, scores.values()))):
        for model, values in scores.items():
            if number < len(values):
                line = {**template, "row": number, "id": f"t{number}", "model": model, "pair": f"{model}{number}"}
                line |= {"score": values[number], "fields": {"dataset": dataset} if dataset else {}}
                if values[number] is None:
                    line = {**line, "status": "failed", "reason": "too long", "error": None, "terms": [], "parts": []}
                    line = {name: value for name, value in line.items() if name not in ("facts", "structure", "causes")}
                lines.append(line)
    return lines
