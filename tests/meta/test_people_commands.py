"""tabx meta agreement over what tabx annotate exports: terminal, JSON, CSV and the page."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from rankings_to_read import bench_rows, write_lines

from tabx.annotate import Form, Setup, export_answers
from tabx.annotate.export import dump_lines
from tabx.annotate.records import Answer
from tabx.annotate.store import create_store
from tabx.cli.main import main
from tabx.lab.meta.items import read_bench

SCRIPT = "<script>document.title='taken'</script>"


@pytest.fixture
def bench(tmp_path: Path) -> str:
    rows = [{key: value for key, value in row.items() if key != "human_ranking"} for row in bench_rows()]
    return str(write_lines(tmp_path / "bench.jsonl", rows))


def exact(rows: int, columns: int, partial: int = 0) -> dict[str, Any]:
    """Return a rubric filled for a table of three rows and columns."""
    cells = [{"type": "Numerical", "missing": 0, "extra": 0, "partial": partial}] if partial else []
    return {
        "rows": {"exact": rows, "missing": 0, "extra": 0},
        "columns": {"exact": columns, "missing": 0, "extra": 0},
        "column_types": [],
        "cell_types": cells,
        "differences": [],
    }


def given(name: str, annotator: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "annotator": annotator, "repeat": False, **more}


def ratings(reason: str = "") -> list[dict[str, Any]]:
    marks = {"rivers": ([9, 7, 4, 2], [10, 7, 7, 1]), "teams": ([8, 6, 5, 1], [9, 9, 3, 3])}
    return [
        given(name, annotator, prediction=index, rating=mark, scale=[0, 10], reason=reason)
        for name, by in marks.items()
        for annotator, row in zip(("Ann", "Bo"), by, strict=True)
        for index, mark in enumerate(row)
    ]


def report_of(bench: str, human: Path, capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    assert main(["meta", "agreement", bench, "--human", str(human), "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)


def test_an_export_of_the_store_goes_straight_into_the_agreement(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.db"
    store = create_store(path, Setup(form=Form.RANKING, ties=True))
    store.add_items(read_bench(Path(bench)))
    for name, ranks in (("Ann", [1, 2, 3, 4]), ("Bo", [1, 1, 3, 4])):
        store.add_annotator(name)
        for task in store.tasks(name):
            store.add_answer(Answer(task.id, None, {"ranks": ranks}, 1.0, False, ""), f"key {task.id}")
    store.close()
    human = tmp_path / "human.jsonl"
    human.write_text(dump_lines(export_answers(path)), encoding="utf-8")
    report = report_of(bench, human, capsys)
    (judge,) = report["judges"]
    assert judge["items"][0]["human_ranks"] == [1.25, 1.75, 3.0, 4.0]
    assert judge["items"][0]["spearman"] == pytest.approx((1 + 0.9486832980505138) / 2)
    (among,) = report["people"]["among"]
    assert [one["name"] for one in among["annotators"]] == ["Ann", "Bo"]
    assert (among["level"], among["shared"], among["concordant_items"]) == ("ordinal", 8, 2)


def test_ratings_are_told_in_every_medium(bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    human = write_lines(tmp_path / "human.jsonl", ratings())
    figures = tmp_path / "figures.csv"
    report = report_of(bench, human, capsys, "--figures", str(figures))
    (held,) = report["people"]["judges"]
    assert set(held["over_pairs"]) == {"spearman", "pearson", "kendall", "accuracy"}
    assert (held["rated"], held["accuracy_items"], report["people"]["scale"]) == (8, 2, [0, 10])
    with figures.open(encoding="utf-8", newline="") as file:
        lines = {(row["judge"], row["about"], row["figure"]): row for row in csv.DictReader(file)}
    assert float(lines["default", "all rated", "kendall"]["value"]) == held["over_pairs"]["kendall"]["mean"]
    assert float(lines["", "rating, people", "alpha_interval"]["high"]) == report["people"]["among"][0]["alpha"]["high"]
    assert main(["meta", "agreement", bench, "--human", str(human)]) == 0
    said = capsys.readouterr().out
    for words in (
        "pairs of an item",
        "all 8 rated",
        "ceiling",
        "over people",
        "Krippendorff's alpha",
        "2023",
    ):
        assert words in said


def test_rubrics_are_held_against_the_counts(bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [given("rivers", "Ann", prediction=0, rubric=exact(3, 3))]
    rows.append(given("rivers", "Ann", prediction=1, rubric=exact(2, 2, partial=2)))
    rows.append(given("rivers", "Bo", prediction=1, rubric=exact(2, 2)))
    human = write_lines(tmp_path / "human.jsonl", rows)
    report = report_of(bench, human, capsys)
    assert report["judges"] == []
    rubric = report["people"]["judges"][0]["rubric"]
    assert rubric["predictions"] == 2
    structure, column, cell, _ = rubric["descriptors"]
    assert structure["pearson"]["mean"] == pytest.approx(1)
    assert (structure["counts"], column["pearson"], cell["counts"]) == (4, None, 2)
    partial = next(one for one in rubric["counts"] if one["count"] == "partial")
    assert (partial["people"], partial["judge"], partial["equal"]) == (0.5, 0.5, 1.0)
    assert [one["prediction"] for one in rubric["partings"]] == [1]  # Ann and Bo list no differences, the judge one
    assert set(rubric["partings"][0]["counts"]) == {"granular.Numerical.delta"}
    other = write_lines(
        tmp_path / "other.jsonl", [{"id": "rivers", "prediction": 0, "score": None, "reason": "no key"}]
    )
    assert main(["meta", "agreement", bench, "--human", str(human), "--rubric", "default", "--scores", str(other)]) == 0
    said = capsys.readouterr().out
    assert "people and default count differently in 1 of 2 predictions" in said
    assert "other: counts nothing that the filled rubrics could be held against" in said
    assert "other: not judged 1 (rivers); rivers: prediction 0: no key" in said


def test_the_page_shows_both_tables_and_asks_nobody(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [*ratings(SCRIPT), given("rivers", "Ann", prediction=1, rubric=exact(3, 3))]
    human, page = write_lines(tmp_path / "human.jsonl", rows), tmp_path / "page.html"
    scores = [{"id": name, "prediction": i, "score": i} for name in ("rivers", "teams") for i in range(4)]
    other = write_lines(tmp_path / "other.jsonl", scores)
    argv = ["meta", "agreement", bench, "--human", str(human), "--rubric", "default", "--scores", str(other)]
    assert main([*argv, "-o", str(page)]) == 0
    capsys.readouterr()
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "&lt;script&gt;document.title" in text
    assert "default-src 'none'" in text
    assert "http" not in text.replace("http-equiv", "")
    for words in ("other: least agreement", "gold", "predicted", "Ann: 9 of 0 to 10", "costs", "counts that differ"):
        assert words in text
    assert text.count("<details open>") == 2 * 2 + 1


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--figures", "f.json"], "ends in .csv"), (["-o", "f.pdf"], ".json, .csv, .html, .md, .xlsx or .txt is right")],
)
def test_a_file_of_another_kind_is_refused_before_any_work(
    bench: str, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    assert main(["meta", "agreement", bench, *more]) == 2
    assert said in capsys.readouterr().err
