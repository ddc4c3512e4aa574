"""Judges every reply of `model_outputs.jsonl` and says which are judged otherwise than in another checkout.

    PYTHONPATH=OTHER_CHECKOUT python benchmarks/replies_judged.py -o before.json
    python benchmarks/replies_judged.py -o after.json --against before.json

Held against each other are score, summary and the notes of all findings.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from data import read_rows

import tabx


def judged() -> dict[str, Any]:
    """Return what is said of each reply, by the id of its row and the model."""
    found: dict[str, Any] = {}
    for row in read_rows("model_outputs.jsonl"):
        for model, reply in row["predictions"].items():
            judgement = tabx.judge(row["gold"], reply)
            notes = [f"{finding.kind}: {finding.note}" for finding in judgement.findings]
            found[f"{row['id']}/{model}"] = [round(judgement.score, 9), judgement.summary, notes]
    return found


def main() -> int:
    """Write what is said, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="output", type=Path, required=True)
    parser.add_argument("--against", type=Path)
    options = parser.parse_args()
    found = judged()
    options.output.write_text(json.dumps(found), encoding="utf-8")
    if options.against is None:
        return 0
    before = json.loads(options.against.read_text(encoding="utf-8"))
    differing = [name for name in found if found[name] != before.get(name)]
    print(f"{len(found)} replies judged, {len(differing)} otherwise")
    for name in differing:
        print(f"  {name}: {before.get(name, [])[:2]} -> {found[name][:2]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
