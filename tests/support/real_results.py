"""Fixtures: a folder of real results to report on, and a server of what a published method asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_server import ModelServer
from needs import SHARED
from pipeline_server import ALIGNED, DATA, GOLD, PREDICTED, TUPLES, answering

from tabx.cli.main import main


@pytest.fixture(scope="session")
def real_results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the results that the reports are of."""
    if not DATA.is_dir():
        pytest.skip(SHARED)
    folder = tmp_path_factory.mktemp("real")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        _written()
    return folder


def _written() -> None:
    rows = [json.loads(line) for line in (DATA / "model_outputs.jsonl").read_text(encoding="utf-8").splitlines()]
    some = [row for place, row in enumerate(rows) if place % 70 < 2]
    _write("pairs.jsonl", some)
    for name, model in (("old", "gpt-4o"), ("new", "gemini-2.0-flash")):
        own = [{**row, "prediction": row["predictions"].get(model)} for row in some]
        _write(f"{name}.pairs.jsonl", [{key: row[key] for key in ("id", "gold", "prediction")} for row in own])
        _run(f"batch {name}.pairs.jsonl -o {name}.jsonl --trace --workers 0")
    _run("batch pairs.jsonl -o results.jsonl --trace --metric chrf --workers 0")
    people = (DATA / "tabxbench.jsonl").read_text(encoding="utf-8").splitlines()[:5]
    Path("people.jsonl").write_text("\n".join(people) + "\n", encoding="utf-8")
    _run("meta judge people.jsonl -o judged.jsonl")
    for name, text in (("gold", GOLD), ("predicted", PREDICTED), ("other", "no table")):
        Path(f"{name}.md").write_text(text, encoding="utf-8")
    _run("bench build gold.md --seeds 1-2 -o bench.jsonl")
    _run("bench run bench.jsonl --records records.jsonl")
    _run("batch bench.jsonl -o explained.jsonl --metric chrf --metric cell-f1 --workers 0")


def _write(name: str, rows: list[dict[str, object]]) -> None:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def _run(line: str) -> None:
    assert main(line.split()) in (0, 3), line


@pytest.fixture(scope="session")
def method_server() -> Iterator[ModelServer]:
    with ModelServer(answering(ALIGNED, TUPLES)) as found:
        yield found
