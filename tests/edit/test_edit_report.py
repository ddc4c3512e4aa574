"""The report on a bench of edits: baselines, anyone's outputs, what kind of reply each is, figures of others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import numpy as np
import pytest

import tabx
from tabx.edit.bench.building import Settings, build
from tabx.edit.bench.records import Instance, Kind, Preset, Shape
from tabx.edit.bench.sources import Named, read_sources
from tabx.edit.replies import ReplyKind, typed_reply
from tabx.edit.reporting.document import report_document
from tabx.edit.reporting.figures import comparisons, means
from tabx.edit.reporting.making import make_report
from tabx.edit.reporting.outputs import Output
from tabx.edit.reporting.published import TABLE_2, TABLE_4
from tabx.edit.reporting.scoring import FIGURES, Scored, Scorer
from tabx.metrics import score_metrics
from tabx.stats.resampling import Resamples

TABLES = Path(__file__).parents[2] / "tables"

Command = Callable[..., tuple[int, str, str]]
run = ask_runs.run


@pytest.fixture(scope="module")
def bench() -> tuple[Instance, ...]:
    return build(read_sources([TABLES]), Settings(most_tables=8)).instances


def one_of(bench: tuple[Instance, ...], kind: Kind, format: str | None = None) -> Instance:
    return next(one for one in bench if one.kind is kind and format in (None, one.format))


def test_baselines_are_what_they_are_called(bench: tuple[Instance, ...]) -> None:
    report = make_report(bench, ())
    assert list(report.scored) == ["copy", "oracle", "careless"]
    for one in report.scored["oracle"]:
        assert one.figures["success"] == one.figures["kept"] == 1
        assert one.figures["ted-em"] == one.figures["sari-f1"] == one.figures["ted"] == 100
    assert all(one.figures["success"] == one.instance.is_restraint for one in report.scored["copy"])
    assert all(one.figures["kept"] == 1 for one in report.scored["copy"])
    assert all(one.figures["success"] == 0 for one in report.scored["careless"])
    merged = [one for one in report.scored["careless"] if one.instance.shape is Shape.IRREGULAR]
    assert all((one.figures["kept"] or 0) < 1 or (one.figures["done"] or 0) < 1 for one in merged)
    copied = means(report.scored["copy"], Resamples(200))
    assert (copied["ted"].value or 0) > 80 > (copied["success"].value or 0) * 100  # the paper's oddity


def test_means_are_over_instances_and_their_intervals_over_tables(bench: tuple[Instance, ...]) -> None:
    a, b = bench[0], next(one for one in bench if one.table != bench[0].table)

    def scored(instance: Instance, success: float | None) -> Scored:
        return Scored("x", instance, ReplyKind.TABLE, {**dict.fromkeys(FIGURES), "success": success})

    found = means([scored(a, 1.0), scored(a, 1.0), scored(b, 0.0), scored(b, None)], Resamples(500))["success"]
    assert found.value == pytest.approx(2 / 3)
    assert found.count == 3
    assert (found.low, found.high) == (0, 1)
    failed = Scored("x", b, None, failure="down")
    assert means([scored(a, 1.0), failed], Resamples(10))["success"].count == 1
    assert means([failed], Resamples(10))["success"].value is None


def test_two_systems_are_compared_on_what_both_answered(bench: tuple[Instance, ...]) -> None:
    rng = np.random.default_rng(0)
    chosen = {one.table: one for one in bench}.values()
    blank = dict.fromkeys(FIGURES)
    first = [Scored("a", one, ReplyKind.TABLE, {**blank, "success": 1.0}) for one in chosen]
    second = [Scored("b", one, ReplyKind.TABLE, {**blank, "success": float(rng.integers(0, 1))}) for one in chosen]
    (found,) = comparisons({"a": first, "b": second[:-1]}, Resamples(500))
    assert found.count == len(first) - 1
    assert found.difference.difference == 1
    assert found.p == pytest.approx(2 / 2**found.count)  # all signs of seven tables


def test_any_other_right_table_counts_as_right() -> None:
    table = tabx.load_table(
        [["Land", "Town", "People"], ["AT", "Graz", "10"], ["AT", "Linz", "9"], ["CH", "Bern", "2"]]
    )
    built = build([Named("towns", table)], Settings(Preset.PAPER, formats=("html",), seeds=(0, 1, 2, 3)))
    several = [one for one in built.instances if one.others and one.kind is Kind.SORT]
    assert several
    for instance in several:
        for text in instance.golds:
            assert Scorer().score(Output("x", instance.id, text), instance).figures["success"] == 1


def test_metrics_are_those_of_tabx_metrics(bench: tuple[Instance, ...]) -> None:
    instance = one_of(bench, Kind.REMOVE_ROW, "html")
    found = Scorer().score(Output("x", instance.id, instance.source), instance).figures
    panel = score_metrics(
        instance.gold, instance.source, metrics=("ted", "sari-f1", "bleu", "rouge-l"), source=instance.source
    )
    values: dict[str, Any] = {one.metric.name: getattr(one, "value", None) for one in panel.outcomes}
    assert found["ted"] == values["ted"]
    assert found["bleu"] == values["bleu"]
    assert found["rouge-l"] == pytest.approx(100 * values["rouge-l"])
    assert found["sari-f1"] == values["sari-f1"]


def reply(bench: tuple[Instance, ...], name: str) -> tuple[str, Instance, str]:
    """Return a reply of a kind, its instance, and how it ended."""
    instance = one_of(bench, Kind.REMOVE_ROW, "html")
    restraint = one_of(bench, Kind.NO_SUCH_ROW)
    return {
        "bare": (instance.gold, instance, "stop"),
        "fenced": (f"Here is the edited table:\n\n```html\n{instance.gold}```\n", instance, "stop"),
        "copied": (instance.source, instance, "stop"),
        "declined": ("I'm sorry, but I cannot find the row you mean.", restraint, "stop"),
        "declined with a table": (
            f"There is no such row, so nothing changes.\n\n{restraint.source}",
            restraint,
            "stop",
        ),
        "restraint": (restraint.source, restraint, "stop"),
        "refused": ("", instance, "refused"),
        "cut": (instance.gold[: len(instance.gold) // 2], instance, "cut"),
        "half": (instance.gold[: instance.gold.rindex("<tr>")], instance, "stop"),
        "prose": ("The table lists several things of interest to readers.", instance, "stop"),
        "empty": ("", instance, "stop"),
    }[name]


@pytest.mark.parametrize(
    ("name", "kind", "success"),
    [
        ("bare", ReplyKind.TABLE, 1),
        ("fenced", ReplyKind.TABLE, 1),
        ("copied", ReplyKind.COPIED, 0),
        ("declined", ReplyKind.DECLINED, 1),
        ("declined with a table", ReplyKind.DECLINED_WITH_TABLE, 1),
        ("restraint", ReplyKind.TABLE, 1),
        ("refused", ReplyKind.DECLINED, 0),
        ("cut", ReplyKind.CUT, 0),
        ("half", ReplyKind.CUT, 0),
        ("prose", ReplyKind.NONE, 0),
        ("empty", ReplyKind.NONE, 0),
    ],
)
def test_replies_are_typed(bench: tuple[Instance, ...], name: str, kind: ReplyKind, success: int) -> None:
    text, instance, finish = reply(bench, name)
    assert typed_reply(text, instance, finish=finish).kind is kind
    scored = Scorer().score(Output("x", instance.id, text, finish), instance)
    assert scored.figures["success"] == success
    assert scored.kind is kind


def test_words_of_refusal_inside_a_table_are_none() -> None:
    table = tabx.load_table([["Answer", "By"], ["I cannot say", "Ann"], ["there is no row", "Bo"], ["sorry", "Cy"]])
    for format in ("csv", "markdown", "html", "latex"):
        for one in build([Named("said", table)], Settings(formats=(format,))).instances:
            assert typed_reply(one.gold, one).kind is ReplyKind.TABLE, (one.id, one.gold)


def test_outputs_of_others_are_reported_by_id(run: Command, bench: tuple[Instance, ...]) -> None:
    Path("bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
    rows = [{"id": one.id, "output": one.gold if place % 2 else one.source} for place, one in enumerate(bench)]
    rows[3]["output"] = None  # type: ignore[assignment]  # a request that failed
    Path("mine.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows[:40]), encoding="utf-8")
    code, out, _ = run("edit", "report", "mine.jsonl", "--bench", "bench.jsonl", "--json", "--resamples", "200")
    found = json.loads(out)["figures"]
    assert code == 0

    def value(of: str, system: str, figure: str, part: str = "all") -> Any:
        return next(
            (one["value"], one["count"])
            for one in found
            if (one["part"], one["of"], one["system"], one["figure"]) == (part, of, system, figure)
        )

    expected = [place % 2 or bench[place].is_restraint for place in range(40) if place != 3]
    assert value("all", "mine", "success") == (pytest.approx(sum(expected) / 39), 39)
    assert value("all", "oracle", "success") == (1, 40)
    assert value("all", "mine", "failed", "replies")[0] == 1
    for suffix in ("html", "md", "csv", "txt"):
        assert (
            run("edit", "report", "mine.jsonl", "--bench", "bench.jsonl", "-o", f"r.{suffix}", "--resamples", "9")[0]
            == 0
        )
    page = Path("r.html").read_text(encoding="utf-8")
    assert "GPT-3.5-turbo, zero-shot (paper)" in page
    assert "careless" in page


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"id": "strange", "output": "x"}], "no instance 'strange' in the bench"),
        ([{"name": "{0}", "text": "x"}], "no output"),
        ([{"output": "x"}], "no id of an instance"),
        ([{"id": "{0}", "output": "x"}] * 2, "a second output of outputs"),
        ([{"id": "{0}", "output": "x", "model": "oracle"}], "outputs of oracle stand in another file"),
        ([], "no outputs"),
    ],
)
def test_bad_outputs_are_one_line(
    run: Command, bench: tuple[Instance, ...], rows: list[dict[str, str]], said: str
) -> None:
    Path("bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
    text = "".join(json.dumps(row) + "\n" for row in rows).replace("{0}", bench[0].id)
    Path("outputs.jsonl").write_text(text, encoding="utf-8")
    code, out, err = run("edit", "report", "outputs.jsonl", "--bench", "bench.jsonl")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert said in err


def test_a_report_needs_its_bench(run: Command) -> None:
    code, _, err = run("edit", "report", "x.jsonl")
    assert code == 2
    assert "--bench FILE is missing" in err


def test_the_papers_figures_fit_each_other() -> None:
    """Table 2 mixes the halves of table 4: 51.7 % regular for LLaMA2 and GPT-3.5, 45.3 % for ChatGLM3 and Falcon."""
    shares = {"LLaMA2-7B": 0.517, "GPT-3.5-turbo": 0.517, "ChatGLM3-6B": 0.453, "Falcon-7B": 0.453}
    for row in TABLE_2[:4]:
        halves = [next(one for one in TABLE_4[shape] if one.model == row.model).figures for shape in Shape]
        for figure, regular, irregular in zip(row.figures[:4], halves[0], halves[1], strict=False):
            assert None not in (figure, regular, irregular)
            mixed = shares[row.model] * (regular or 0) + (1 - shares[row.model]) * (irregular or 0)
            assert figure == pytest.approx(mixed, abs=0.06)


def test_a_report_is_the_same_again(bench: tuple[Instance, ...]) -> None:
    documents = [report_document(make_report(bench[:30], ()), Resamples(100)) for _ in range(2)]
    assert documents[0] == documents[1]
