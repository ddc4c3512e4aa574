"""`tabx edit run` of ten instructions with a real, weak model, in both modes: the way holds, nothing of the model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from real_model import asking, base, folder, is_needed

import tabx
from tabx.cli.main import main
from tabx.edit.bench.building import Settings, build
from tabx.edit.bench.records import Kind
from tabx.edit.bench.sources import Named
from tabx.edit.replies import ReplyKind

pytestmark = is_needed

TABLE = [["Town", "People"], ["Ulm", "126"], ["Graz", "292"], ["Bern", "134"]]


@pytest.mark.parametrize("mode", ["rewrite", "ops"])
def test_ten_instructions_have_a_line_each_that_is_reported(
    folder: Path, asking: list[str], mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = (Kind.REMOVE_ROW, Kind.SWAP_ROWS, Kind.SORT, Kind.RENAME_HEADER, Kind.NO_SUCH_ROW)
    settings = Settings(formats=("markdown",), kinds=kinds, seeds=(1, 2, 3))
    bench = build([Named("towns", tabx.load_table(TABLE))], settings).instances[:10]
    assert len(bench) == 10
    Path("bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
    short = ["--model-arg", "max_tokens=48", "--concurrency", "1"]
    assert main(["edit", "run", "bench.jsonl", *asking, *short, "--mode", mode, "-o", "run.jsonl"]) == 0
    lines = [json.loads(line) for line in Path("run.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == [one.id for one in bench]
    assert {line["status"] for line in lines} == {"answered"}
    assert {line["edited"]["reply"] for line in lines} <= set(map(str, ReplyKind))
    capsys.readouterr()
    assert main(["edit", "report", "run.jsonl", "--bench", "bench.jsonl", "--json", "--resamples", "50"]) == 0
    found = json.loads(capsys.readouterr().out)["figures"]
    assert sum(one["value"] for one in found if one["part"] == "replies") == 10
