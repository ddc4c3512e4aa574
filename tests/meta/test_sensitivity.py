"""Harmful told from harmless: the arithmetic against scipy and by hand, the labels, the command and its picture."""

from __future__ import annotations

import json
import re
import struct
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu

from tabx.base.errors import InputError
from tabx.cli.main import main
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.labelled import LabelledItem, read_labelled
from tabx.lab.meta.plots.bubbles import GAP, LOWEST, apart
from tabx.lab.meta.sensitivity import sensitivity
from tabx.stats.separating import auc, decided, error_bins, roc

ERRORS = st.lists(st.integers(0, 6).map(float), min_size=1, max_size=12)


@given(ERRORS, ERRORS)
def test_auc_is_mann_whitney_over_its_maximum_and_the_area_under_the_curve(low: list[float], high: list[float]) -> None:
    area = auc(low, high)
    assert area == pytest.approx(mannwhitneyu(high, low).statistic / (len(low) * len(high)))
    errors = np.array(low + high)
    harmful = np.array([False] * len(low) + [True] * len(high))
    curve = roc(errors, harmful)
    assert area == pytest.approx(np.trapezoid(curve.sensitivity, 1 - curve.specificity))
    sums = [
        (decided(errors >= level, harmful).sensitivity, decided(errors >= level, harmful).specificity)
        for level in (*curve.thresholds, curve.youden)
    ]
    assert sum(sums[-1]) == pytest.approx(max(map(sum, sums)))


def test_the_threshold_stands_between_two_errors() -> None:
    curve = roc(np.array([0.1, 0.2, 0.6, 0.8]), np.array([False, False, True, True]))
    assert curve.youden == pytest.approx(0.4)
    assert roc(np.array([0.5, 0.5]), np.array([True, False])).youden == float("inf")
    assert roc(np.array([1.0, 0.0]), np.array([False, True])).youden == float("inf")  # nothing is told apart


def test_rates_by_hand() -> None:
    called, harmful = np.array([1, 1, 1, 0, 0, 0, 0, 1], bool), np.array([1, 1, 0, 1, 0, 0, 0, 0], bool)
    found = decided(called, harmful)
    assert (found.found, found.missed, found.alarms, found.passed) == (2, 1, 2, 3)
    assert found.sensitivity == pytest.approx(2 / 3)
    assert found.specificity == pytest.approx(3 / 5)
    assert found.f1 == pytest.approx(2 * (2 / 4) * (2 / 3) / (2 / 4 + 2 / 3))
    assert found.harmonic_mean == pytest.approx(3 / (3 / 2 + 5 / 3 + 8 / 5))
    assert decided(~harmful, harmful).harmonic_mean == 0


@given(st.lists(st.tuples(st.integers(0, 30).map(float), st.booleans()), min_size=1, max_size=60))
def test_bins_hold_each_prediction_once_in_rising_order(given_: list[tuple[float, bool]]) -> None:
    errors, harmful = (np.array(side) for side in zip(*given_, strict=True))
    bins = error_bins(errors, harmful)
    assert sum(part.count for part in bins) == len(given_)
    assert sum(part.count * part.harmful for part in bins) == pytest.approx(harmful.sum())
    assert all(one.high < other.low for one, other in pairwise(bins))
    assert len(bins) <= 10


def labelled(*errors: tuple[str, tuple[float, ...], tuple[bool, ...]]) -> tuple[list[LabelledItem], Judged]:
    """Return items of a gold table each, and a judge with the errors given."""
    items = [
        LabelledItem(BenchItem(f"{gold}{place}", gold, ("",) * len(values)), labels)
        for place, (gold, values, labels) in enumerate(errors)
    ]
    found = {one.item.name: values for one, (_, values, _) in zip(items, errors, strict=True)}
    return items, Judged("judge", found)


def test_gold_tables_count_alike_and_scales_may_differ_between_them() -> None:
    items, judged = labelled(("a", (0.1, 0.2), (False, True)), ("b", (5.0, 9.0), (False, True)), ("c", (1.0,), (True,)))
    found = sensitivity(items, judged, resamples=200)
    assert found is not None
    assert found.within is not None
    assert (found.within.mean, found.tables) == (1.0, 2)
    assert found.pooled == pytest.approx(4 / 6)  # 5 of a harmless one is above .2 and 1 of harmful ones
    assert [sum(found.curve[0]), sum(found.curve[-1])] == [0, 2]
    assert found.held_out is not None
    assert sum((found.held_out.found, found.held_out.missed)) == 3


def test_what_was_not_judged_is_in_no_figure() -> None:
    items, judged = labelled(("a", (0.1, 0.2), (False, True)), ("b", (0.3, 0.9), (False, True)))
    partly = Judged("judge", {"a0": judged.errors["a0"]}, {"b1": "prediction 0: too large"})
    found = sensitivity(items, partly, resamples=50)
    assert found is not None
    assert (found.harmful, found.harmless, found.unjudged) == (1, 1, {"b1": "prediction 0: too large"})
    assert found.held_out is None
    assert sensitivity(items, Judged("judge", {}), resamples=50) is None


GOLD = "| town | people |\n| - | - |\n| ulm | 12000 |\n| bonn | 34000 |\n| kiel | 56000 |\n"


def rows() -> list[dict[str, Any]]:
    predictions = [
        GOLD.replace("12000", "12,000"),
        GOLD.replace("34000", "43000"),
        GOLD.replace("| bonn | 34000 |\n", ""),
    ]
    return [
        {"id": str(number), "gold": GOLD, "predictions": predictions, "labels": ["harmless", "harmful", None]}
        for number in range(3)
    ]


def written(folder: Path, lines: list[dict[str, Any]]) -> Path:
    path = folder / "bench.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"labels": ["harmless", "harmful"]}, "line 1: 2 labels for 3 predictions"),
        ({"labels": ["harmless", "bad", None]}, "line 1: label 'bad'"),
        ({"labels": "harmful"}, 'line 1: no "labels"'),
        ({"labels": None}, 'line 1: no "labels"'),
        ({"gold": 3}, 'line 1: no "gold"'),
        ({"id": "1"}, "line 2: duplicate id '1'"),
    ],
)
def test_what_is_no_labelled_bench_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    lines = rows()
    with pytest.raises(InputError, match=said):
        read_labelled(written(tmp_path, [lines[0] | change, *lines[1:]]))


def test_both_labels_are_needed(tmp_path: Path) -> None:
    lines = [line | {"labels": ["harmless"] * 3} for line in rows()]
    with pytest.raises(InputError, match='no prediction with the label "harmful"'):
        read_labelled(written(tmp_path, lines))


def test_the_command_tells_what_each_sees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = written(tmp_path, rows()), tmp_path / "out.csv"
    assert main(["meta", "sensitivity", str(path), "--metric", "cell-f1", "--metric", "ted", "-o", str(out)]) == 0
    told = capsys.readouterr().out
    assert "6 predictions of 3 items: 3 harmful, 3 harmless; 3 repairable or without" in told
    assert re.search(r"default +\.00 +1\.00$", told, re.MULTILINE)  # its calibration: two bins, as there are two errors
    assert re.search(r"cell-f1 +\.50$", told, re.MULTILINE)
    assert out.read_text().splitlines()[1].startswith("default,3,3,1.0,")
    assert main(["meta", "sensitivity", str(path), "--metric", "cell-f1", "--json"]) == 0
    said = {judge["judge"]: judge for judge in json.loads(capsys.readouterr().out)["judges"]}
    assert said["default"]["auc"] == 1
    assert said["default"]["chosen"]["specificity"] == 1
    assert said["cell-f1"]["auc"] == 0.5  # one cell differs in both
    assert said["cell-f1"]["threshold"] is None
    assert main(["meta", "sensitivity", str(path), "--metric", "sari"]) == 3
    assert "sari has no figure: 0: prediction 0: it needs the source table" in capsys.readouterr().err


def test_a_bench_of_edits_has_its_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, bench = tmp_path / "gold.md", tmp_path / "b.jsonl"
    gold.write_text(GOLD)
    assert (
        main(["bench", "build", str(gold), "--edit", "thousands-separator", "--edit", "value-much", "-o", str(bench)])
        == 0
    )
    found = read_labelled(bench)
    assert {label for one in found.items for label in one.harmful} == {False, True}


def test_the_picture_is_drawn_alike_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, rows())
    first, second, dots = (tmp_path / name for name in ("a.svg", "b.svg", "c.png"))
    for picture in (first, second, dots):
        assert main(["meta", "sensitivity", str(path), "--metric", "ted", "--plot", str(picture)]) == 0
    assert first.read_bytes() == second.read_bytes()
    for name in ("default", "ted", "F1"):
        assert f">{name}<" in first.read_text()
    header = dots.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert min(struct.unpack(">II", header[16:24])) > 500
    assert main(["meta", "sensitivity", str(path), "--plot", "x.jpg"]) == 2
    assert main(["meta", "sensitivity", str(path), "--plot", str(path)]) == 2
    capsys.readouterr()


def test_curves_are_drawn_with_the_area_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, curves = written(tmp_path, rows()), tmp_path / "curves.svg"
    assert main(["meta", "sensitivity", str(path), "--metric", "cell-f1", "--curves", str(curves)]) == 0
    drawn = curves.read_text()
    for text in ("default 1.000", "cell-f1 0.500", "sensitivity", "share of harmful predictions"):
        assert f">{text}<" in drawn
    capsys.readouterr()
    assert main(["meta", "sensitivity", str(path), "--curves", "x.jpg"]) == 2
    assert "--curves x.jpg: unknown suffix" in capsys.readouterr().err
    assert main(["meta", "sensitivity", str(path), "--curves", str(path)]) == 2
    capsys.readouterr()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=25))
def test_names_of_bubbles_stand_apart_and_on_the_page(given_: list[float]) -> None:
    heights = sorted(given_, reverse=True)
    placed = apart(heights)
    assert all(one - other > GAP - 1e-9 for one, other in pairwise(placed))
    assert min(placed) > LOWEST
    if all(one - other > GAP for one, other in pairwise(heights)) and heights[-1] > LOWEST + GAP:
        assert placed == heights
