"""A backbone of one's own judges a bench under its own name, also where it is never asked and cannot be sent."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock

from tabx.backbones.embedded import EmbeddedBackbone
from tabx.batch.many import FEW
from tabx.lab.meta.items import read_bench
from tabx.lab.meta.judged import judge_items
from tabx.rubric import load_rubric


class _Own(EmbeddedBackbone):
    """One that decides nothing, has a name, and holds what no other process can be sent."""

    def __init__(self) -> None:
        self.lock = Lock()

    @property
    def name(self) -> str:
        return "own"


def test_a_backbone_that_is_never_asked_keeps_its_name(tmp_path: Path) -> None:
    table = "| a | b |\n| - | - |\n| x{0} | {0} |\n"
    row = {
        "gold": table.format(1),
        "predictions": [table.format(n) for n in range(5)],
        "human_ranking": [1, 0, 2, 3, 4],
    }
    path = tmp_path / "bench.jsonl"
    count = FEW // 5 + 1  # more than are judged in this process
    path.write_text("".join(json.dumps({"id": str(number), **row}) + "\n" for number in range(count)))
    (judged,) = judge_items(read_bench(path), [load_rubric("default")], backbone=_Own())
    assert "|backbone:own|" in judged.signature
