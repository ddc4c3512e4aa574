"""A file of results that is read again: whole, packed, cut, changed, of something else."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import InputError
from tabx.batch.results_file import has_results
from tabx.cli.main import main

GOLD = "| town | people |\n| - | - |\n| ulm | 12 |\n"
PAIRS = [
    {"id": "a", "gold": GOLD, "prediction": GOLD.replace("12", "13")},
    {"id": "b", "gold": GOLD, "prediction": None},
]


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Return a file of two results: a pair, and a gold table without a prediction."""
    (tmp_path / "pairs.jsonl").write_text("".join(json.dumps(pair) + "\n" for pair in PAIRS))
    path = tmp_path / "results.jsonl"
    assert main(["batch", str(tmp_path / "pairs.jsonl"), "-o", str(path), "--workers", "0"]) == 0
    return path


def test_results_are_read_as_they_were_written(results: Path) -> None:
    first, second = tabx.read_results(results)
    assert (first.id, first.status, second.id, second.status) == ("a", "judged", "b", "skipped")
    assert first.score is not None
    assert second.score is None
    packed = results.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(results.read_bytes()))
    assert list(tabx.read_results(packed)) == [first, second]
    assert has_results(str(packed))


def test_what_is_wrong_with_a_file_is_one_line_that_names_it(results: Path, tmp_path: Path) -> None:
    whole = results.read_bytes()
    wrong = {
        "missing.jsonl": None,
        "cut.jsonl": whole[:-9],
        "changed.jsonl": whole.replace(b'"status":"judged"', b'"status":"failed"', 1),
        "other.jsonl": b'{"a": 1}\n',
        "cut.jsonl.gz": gzip.compress(whole)[:-20],
        "no.jsonl.gz": b"plain text",
    }
    for name, content in wrong.items():
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(InputError) as caught:
            list(tabx.read_results(path))
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)


def test_other_files_hold_no_results(results: Path, tmp_path: Path) -> None:
    (tmp_path / "no.jsonl.gz").write_bytes(b"plain text")
    (tmp_path / "other.jsonl").write_text('{"a": 1}\n')
    assert has_results(str(results))
    assert not any(has_results(str(tmp_path / name)) for name in ("no.jsonl.gz", "other.jsonl", "missing", "."))
