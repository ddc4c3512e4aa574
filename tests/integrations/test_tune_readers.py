"""Rows of `tabx tune data` in the real reader of `datasets`, as trainers read them; it comes with trl."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from needs import OFFLINE, absent

from tabx.tune import make_data

datasets = pytest.importorskip("datasets", reason=absent("trl"))

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("form", "columns", "pair_columns"),
    [
        ("chat", {"messages"}, {"prompt", "chosen", "rejected", "edit"}),
        ("prompt", {"prompt", "completion"}, {"prompt", "chosen", "rejected", "edit"}),
        ("alpaca", {"instruction", "input", "output"}, {"instruction", "input", "chosen", "rejected", "edit"}),
    ],
)
def test_each_form_is_read_whole(
    form: str, columns: set[str], pair_columns: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in OFFLINE.items():
        monkeypatch.setenv(name, value)
    card = make_data(ROOT / "tables", tmp_path / "data", form=form, pairs=True, targets="html,raw", test=5)
    for split, count in card.rows.items():
        for stem, wanted in ((split, columns), (f"{split}_pairs", pair_columns)):
            path = tmp_path / "data" / f"{stem}.jsonl"
            found = datasets.load_dataset("json", data_files=str(path), split="train", cache_dir=str(tmp_path / "cache"))
            assert wanted <= set(found.column_names)
            assert len(found) == count or stem.endswith("_pairs")
            assert [dict(row) for row in found] == [json.loads(line) for line in path.read_text().splitlines()]
