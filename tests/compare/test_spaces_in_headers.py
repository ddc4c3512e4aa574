"""Issue 28, section 2: spaces and line breaks around signs, and a line break for a blank, are notation in headers."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx import judge
from tabx.compare.records import ItemKind
from tabx.judging import Judgement
from tabx.values.relating.same_signs import spaced_otherwise

ROWS = [["A", "4.0", "1.8"], ["B", "3.9", "2.0"]]


def written(form: str, name: str) -> str:
    rows = [["Run", name, "Mean"], *ROWS]
    if form == "json":
        return json.dumps([dict(zip(rows[0], row, strict=True)) for row in ROWS])
    if form == "html":
        cells = ("".join(f"<td>{cell}</td>" for cell in row).replace("\n", "<br>") for row in rows)
        return "<table>" + "".join(f"<tr>{line}</tr>" for line in cells) + "</table>"
    bars = ["| " + " | ".join(row).replace("\n", "<br>") + " |" for row in rows]
    return "\n".join([bars[0], "|---|---|---|", *bars[1:]])


def judged(form: str, gold: str, predicted: str) -> Judgement:
    found = judge(written(form, gold), written(form, predicted))
    assert isinstance(found, Judgement)
    return found


SAME = [
    ("K = 1", "K=1"),
    ("F-1 ↑", "F-1↑"),
    ("2 × e", "2×e"),
    ("p < 0.05", "p<0.05"),
    ("A / B", "A/B"),
    ("mAP @ 50", "mAP@50"),
    ("Size [kg]", "Size[kg]"),
    ("Acc ( % )", "Acc (%)"),
    ("Mean\nsize", "Mean size"),
    ("Mean\nsize\n(all)", "Mean size(all)"),
    ("Mean  size", "Mean size"),
]


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
@pytest.mark.parametrize(("one", "other"), SAME)
def test_spaces_around_signs_and_line_breaks_are_free(one: str, other: str, form: str) -> None:
    for gold, predicted in ((one, other), (other, one)):
        found = judged(form, gold, predicted)
        assert found.error == 0
        assert {item.kind for item in found.comparison.counts.items} <= {ItemKind.NOTATION}


@pytest.mark.parametrize(
    ("one", "other"),
    [("New York", "NewYork"), ("F 1", "F1"), ("Recall", "Re\ncall"), ("Mean\nsize", "Meansize"), ("k=1", "K = 1")],
)
def test_words_run_together_or_torn_apart_are_not(one: str, other: str) -> None:
    for gold, predicted in ((one, other), (other, one)):
        assert judged("markdown", gold, predicted).error > 0


@pytest.mark.parametrize(("one", "other"), [("A + B", "A-B"), ("K = 1", "K=2"), ("Acc ↑", "Acc↓")])
def test_another_sign_is_no_spacing(one: str, other: str) -> None:
    found = judged("markdown", one, other)
    assert [finding.kind for finding in found.comparison.findings] == ["wrong header"]


def test_levels_joined_by_a_line_break_are_free_in_either_direction() -> None:
    levels = (
        "<table><thead><tr><th rowspan=2>Run</th><th colspan=2>Snow</th></tr><tr><th>low</th><th>high</th></tr></thead>"
        "<tr><td>A</td><td>1</td><td>2</td></tr><tr><td>B</td><td>4</td><td>5</td></tr></table>"
    )
    joined = "| Run | Snow<br>low | Snow<br>high |\n|---|---|---|\n| A | 1 | 2 |\n| B | 4 | 5 |\n"
    assert judge(levels, joined).score == judge(joined, levels).score == 1.0
    assert judge(levels, joined.replace("Snow<br>low", "Rain<br>low")).score < 0.97


@given(st.lists(st.sampled_from(["a", "bc", "7", "=", "+", "(", "%"]), min_size=1, max_size=6), st.data())
def test_only_spaces_beside_a_sign_may_go(parts: list[str], data: st.DataObject) -> None:
    keep = [data.draw(st.booleans()) for _ in parts[1:]]
    tight = parts[0] + "".join((" " if kept else "") + part for kept, part in zip(keep, parts[1:], strict=True))
    beside = [before.isalnum() and part.isalnum() for before, part in pairwise(parts)]
    runs_together = any(words and not kept for words, kept in zip(beside, keep, strict=True))
    assert spaced_otherwise(" ".join(parts), tight) or runs_together
    assert not (runs_together and spaced_otherwise(" ".join(parts), tight))


def test_a_header_of_another_case_with_a_unit_is_told_by_its_unit() -> None:
    gold, predicted = "| tower | height |\n|---|---|\n", "| tower | Height (m) |\n|---|---|\n"
    rows = [("Alder House", "41"), ("Birch Tower", "52"), ("Cedar Hall", "63")]
    gold += "\n".join(f"| {name} | {size} metre |" for name, size in rows)
    predicted += "\n".join(f"| {name} | {size} |" for name, size in rows)
    headers = [finding for finding in judge(gold, predicted).comparison.findings if finding.entity == "header"]
    assert "case" not in {finding.kind for finding in headers}
