"""Ratings by criterion in the agreement: a metric that people follow in one criterion, and not in another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabx.cli.main import main

GOLD = "| Name | A | B |\n| - | - | - |\n| n{0} | 1{0} | 2{0} |\n| m{0} | 3{0} | 4{0} |\n"
RIGHT, ONE, ALL = "right", "one wrong", "all wrong"
FORMS = {RIGHT: (), ONE: ("4",), ALL: ("1", "2", "3", "4")}


def prediction(number: int, wrong: tuple[str, ...]) -> str:
    text = GOLD.format(number)
    for digit in wrong:
        text = text.replace(f"| {digit}{number} |", f"| {digit}{number}777 |")
    return text


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    path = tmp_path / "bench.jsonl"
    rows = [
        {
            "id": f"t{n}",
            "gold": GOLD.format(n),
            "predictions": {model: prediction(n, wrong) for model, wrong in FORMS.items()},
        }
        for n in range(1, 5)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    """Content goes with the number of wrong cells, format against it."""
    path = tmp_path / "ratings.jsonl"
    values = {RIGHT: 10, ONE: 7, ALL: 1}
    rows = [
        {
            "id": f"t{n}",
            "model": model,
            "criterion": criterion,
            "rating": value if criterion == "content" else 10 - value,
        }
        for n in range(1, 5)
        for model, value in values.items()
        for criterion in ("content", "format")
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_every_metric_is_held_against_every_criterion(
    bench: Path, ratings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["meta", "agreement", str(bench), "--ratings", str(ratings), "--metric", "cell-f1"]
    assert main([*given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["criteria"]
    spearman = {(one["judge"], one["criterion"]): one["over_pairs"]["spearman"]["mean"] for one in found}
    assert len(spearman) == 4
    for (_, criterion), value in spearman.items():
        assert value == pytest.approx(1.0 if criterion == "content" else -1.0, abs=0.02)
    assert {one["rated"] for one in found} == {12}
    assert main(given) == 0
    assert "by criterion" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ({"id": "t9", "model": RIGHT, "criterion": "content", "rating": 5}, "no item 't9'"),
        ({"id": "t1", "model": "best", "criterion": "content", "rating": 5}, "no prediction of 'best'"),
        ({"id": "t1", "model": RIGHT, "criterion": "content", "rating": "5"}, "a number from 0 to 10"),
    ],
)
def test_a_wrong_rating_ends_in_one_line(
    bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], line: dict[str, object], right: str
) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert main(["meta", "agreement", str(bench), "--ratings", str(path)]) == 2
    message = capsys.readouterr().err.strip()
    assert right in message
    assert "\n" not in message


def test_without_ratings_the_report_is_as_before(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meta", "agreement", str(bench)]) == 2
    assert "--ratings" in capsys.readouterr().err
