"""What holds for every metric: declared range and direction, a value or a reason, loaded once."""

from __future__ import annotations

import inspect
import math
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from metric_tables import GOLD, GROUPED, MOVED, ODD_TEXTS, made, tables

from tabx.base.errors import InputError, OptionError
from tabx.base.extras import lacking
from tabx.base.limits import changed_limits
from tabx.lab.metrics import structures
from tabx.lab.metrics.exact import whole_and_parts
from tabx.metrics import (
    METRICS,
    MODELS,
    Cause,
    Direction,
    Metric,
    Need,
    NotScorable,
    Resources,
    Scored,
    Scorers,
    TablePair,
    Unscored,
    Value,
    find_metric,
    read_pair,
    score_metrics,
    usual_metrics,
)
from tabx.table import Table

pytest.importorskip("sacrebleu")

OFFLINE = usual_metrics()
INSTALLED = tuple(name for name in OFFLINE if not lacking("it", *METRICS[name].libraries))
"""Those whose libraries are there: one has to be compiled, and is tested in an environment of its own."""

SAME_FOR_ALL = ("exact-match", "ted", "chrf")


@pytest.mark.parametrize("declared", METRICS.values(), ids=lambda metric: metric.name)
def test_every_metric_says_what_it_returns_its_range_and_direction(declared: Metric) -> None:
    assert declared is METRICS[declared.name]
    assert declared.low < declared.high
    assert declared.best == (declared.high if declared.direction is Direction.HIGHER else declared.low)
    assert declared.source
    assert bool(declared.extra) == bool(declared.libraries)
    module, _, name = declared.made_by.partition(":")
    path = import_module(f"tabx.lab.metrics.{module}").__file__
    assert path is not None
    assert name in Path(path).read_text(encoding="utf-8")
    if Need.MODEL in declared.needs:
        assert MODELS[declared.name]


def test_offline_metrics_are_functions_with_docstrings() -> None:
    for name in OFFLINE:
        module, _, function = METRICS[name].made_by.partition(":")
        found = getattr(import_module(f"tabx.lab.metrics.{module}"), function)
        doc = inspect.getdoc(found if inspect.isfunction(found) else import_module(found.func.__module__))
        assert doc, name


@settings(max_examples=15)
@given(tables())
def test_a_table_against_itself_has_the_best_value(table: Table) -> None:
    for outcome in score_metrics(table, table, INSTALLED):
        if isinstance(outcome, Scored):
            assert outcome.value == pytest.approx(outcome.metric.best), outcome.metric.name
        else:
            assert "the gold table has no" in outcome.reason


@settings(max_examples=25)
@given(tables(ODD_TEXTS), tables(ODD_TEXTS))
def test_every_value_is_within_the_declared_range(gold: Table, predicted: Table) -> None:
    for outcome in score_metrics(gold, predicted, INSTALLED):
        if isinstance(outcome, Scored):
            assert outcome.metric.low <= outcome.value <= outcome.metric.high
            assert all(math.isfinite(value) for _, value in outcome.parts)
        else:
            assert outcome.cause is Cause.PAIR, outcome


@pytest.mark.parametrize("predicted", ["", "I cannot do that.", made(["a", "b"]), GROUPED])
def test_whatever_is_predicted_has_a_value(predicted: object) -> None:
    panel = score_metrics(GOLD, predicted, INSTALLED)  # type: ignore[arg-type]
    assert panel.unscored == {}
    assert tuple(panel.values) == INSTALLED


def test_a_prediction_without_a_table_is_said_to_be_an_empty_one() -> None:
    panel = score_metrics(GOLD, "I cannot do that.", "exact-match")
    assert panel.values == {"exact-match": 0}
    assert panel.notes == ("no table in the prediction: scored as an empty one",)


def test_a_gold_without_a_table_is_an_error() -> None:
    with pytest.raises(InputError, match=r"gold: .*no table found"):
        score_metrics("nothing", GOLD)
    with pytest.raises(InputError, match=r"source: .*no table found"):
        score_metrics(GOLD, GOLD, source="nothing")


def test_of_several_tables_one_is_scored_and_the_notes_say_which() -> None:
    other = "\n\nAnd this:\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"
    panel = score_metrics(GOLD, GOLD + other, "exact-match")
    assert panel.values == {"exact-match": 1}
    assert panel.notes == (
        "predicted: table 1 of 2 with data rows is judged, closer to the gold than the last; 1 table passed over",
    )
    (note,) = score_metrics(GOLD + other, GOLD, "exact-match").notes
    assert note.startswith("gold: table 2 of 2 is read, the last with data rows")


def test_values_of_python_are_scored_by_what_they_are_worth() -> None:
    assert score_metrics([{"a": 1, "b": 2.5}], [{"a": 1.0, "b": 2.5}]).values["exact-match"] == 1


def test_one_metric_several_metrics_and_an_unknown_one() -> None:
    assert tuple(score_metrics(GOLD, MOVED, "ted").values) == ("ted",)
    assert tuple(score_metrics(GOLD, MOVED, ["ted", "chrf", "ted"]).values) == ("ted", "chrf")
    with pytest.raises(OptionError, match="unknown metric 'ter'; nearest: 'ted'"):
        score_metrics(GOLD, MOVED, "ter")
    with pytest.raises(KeyError):
        score_metrics(GOLD, MOVED, "ted")["chrf"]
    with pytest.raises(OptionError, match="'chrf' loads no model"):
        Scorers(["chrf"], Resources(models={"chrf": "somewhere"}))


def test_a_missing_library_is_a_reason_with_its_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    monkeypatch.setitem(sys.modules, "grits", None)
    panel = score_metrics(GOLD, MOVED, ["chrf", "grits-con", "ted"])
    assert panel.values == {"ted": score_metrics(GOLD, MOVED, "ted").values["ted"]}
    assert panel.unscored == {
        "chrf": "it needs sacrebleu, which is not installed: pip install 'sacrebleu>=2.4'",
        "grits-con": "it needs grits-metric, which is not installed: pip install 'grits-metric>=0.7'",
    }


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if Need.BACKBONE in metric.needs])
def test_without_a_backbone_nobody_is_asked(name: str) -> None:
    (outcome,) = Scorers([name]).score(read_pair(GOLD, MOVED))
    assert isinstance(outcome, Unscored)
    assert outcome.cause in (Cause.NEED, Cause.LIBRARY)


def test_a_fault_of_a_library_costs_one_metric_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> float:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr(structures, "_teds", lambda structure_only: fails)
    panel = score_metrics(GOLD, MOVED, ["teds", "ted"])
    assert panel.unscored == {"teds": "RecursionError inside TEDS: maximum recursion depth exceeded"}
    assert list(panel.values) == ["ted"]


@pytest.mark.parametrize("value", [math.nan, math.inf, 1.5, -0.1])
def test_what_is_no_value_of_a_metric_is_none(value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_and_parts, "exact_match", lambda pair: Value(value))
    outcome = score_metrics(GOLD, MOVED, "exact-match")["exact-match"]
    assert isinstance(outcome, Unscored)
    assert outcome.cause is Cause.FAULT


def test_a_pair_that_would_take_minutes_is_not_scored() -> None:
    large = Table(made(["a", "b"]).header_rows, made(["a", "b"], ["1", "2"]).rows * 1500)
    with changed_limits(seconds=100):
        panel = score_metrics(large, large, ["teds", "exact-match"])
    assert panel.values == {"exact-match": 1}
    assert panel.unscored["teds"].startswith("too large: it would take about 135 seconds, the limit 'seconds' is 100")


def test_what_takes_too_long_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabx.base.limits import time_is_over

    def slow(pair: TablePair) -> Value:
        raise time_is_over(8)

    monkeypatch.setattr(whole_and_parts, "exact_match", slow)
    outcome = score_metrics(GOLD, MOVED, "exact-match")["exact-match"]
    assert isinstance(outcome, Unscored)
    assert outcome.cause is Cause.TIME


def test_what_is_expensive_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made_with: list[Resources] = []

    def maker(resources: Resources) -> object:
        made_with.append(resources)
        return lambda pair: Value(5.0)

    monkeypatch.setattr("tabx.lab.metrics.asked.p_score.PScore", maker)
    scorers = Scorers(["p-score", "ted"], Resources(client=object()))  # type: ignore[arg-type]
    for _ in range(3):
        assert [outcome.metric.name for outcome in scorers.score(read_pair(GOLD, MOVED))] == ["p-score", "ted"]
    assert len(made_with) == 1
    assert made_with[0].models == MODELS


def test_what_cannot_be_made_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Resources] = []

    def maker(resources: Resources) -> object:
        tried.append(resources)
        raise NotScorable("the model is broken", Cause.MODEL)

    monkeypatch.setattr("tabx.lab.metrics.asked.p_score.PScore", maker)
    scorers = Scorers(["p-score"], Resources(client=object()))  # type: ignore[arg-type]
    for _ in range(3):
        (outcome,) = scorers.score(read_pair(GOLD, MOVED))
        assert isinstance(outcome, Unscored)
        assert (outcome.reason, outcome.cause) == ("the model is broken", Cause.MODEL)
    assert len(tried) == 1


def test_a_panel_as_plain_data() -> None:
    data = score_metrics(GOLD, "I cannot.", ["ted", "sari"]).to_dict()
    assert data["metrics_schema"] == 1
    assert list(data["made_with"]) == ["tabx"]
    ted, sari = data["metrics"]
    assert ted == {
        "metric": "ted", "title": "TED", "low": None, "high": 100.0, "direction": "higher is better",
        "value": 76.0, "parts": {"content": 12.0, "structure": 12.0}, "notes": [], "reason": None, "cause": None,
    }  # fmt: skip
    assert (sari["value"], sari["cause"]) == (None, "need")
    assert find_metric("ted").to_dict()["is_offline"]
