"""Issue 28, section 2: a bar, hat or overline added to a name is told as that and costs what one lost costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import judge
from tabx.judging import Judgement

FORMS = ["markdown", "csv", "html"]


def written(form: str, rows: list[list[str]]) -> str:
    if form == "csv":
        return "\n".join(",".join(row) for row in rows) + "\n"
    if form == "html":
        lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
        return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    bars = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([bars[0], "|---|---|---|", *bars[1:]])


def in_header(form: str, name: str) -> str:
    return written(form, [["Run", name, "Mean"], ["A", "4.0", "1.8"], ["B", "3.9", "2.0"]])


def in_cell(form: str, name: str) -> str:
    return written(form, [["Run", "Symbol", "Mean"], ["A", name, "1.8"], ["B", "zw", "2.0"]])


def judged(gold: str, predicted: str) -> Judgement:
    found = judge(gold, predicted)
    assert isinstance(found, Judgement)
    return found


def note(found: Judgement) -> str:
    (finding,) = found.comparison.findings
    return finding.note


SIGNS = [
    ("u", r"$\bar{u}$", "a bar"),
    ("xy", r"$\overline{xy}$", "an overline"),
    ("AB", r"$\overline{AB}$", "an overline"),
    ("y", r"$\hat{y}$", "a hat"),
    ("ab", r"$\widehat{ab}$", "a hat"),
    ("β", r"$\hat{\beta}$", "a hat"),
    ("u", "ū", "a bar"),
    ("v", r"$\vec{v}$", "an arrow"),
    ("f", "f'", "a prime"),
    ("u", "$u^*$", "a star"),
    ("x_i", r"$\bar{x}_i$", "a bar"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("place", [in_header, in_cell])
@pytest.mark.parametrize(("bare", "signed", "name"), SIGNS)
def test_a_sign_added_is_told_and_costs_what_one_lost_costs(
    bare: str,
    signed: str,
    name: str,
    place: Callable[[str, str], str],
    form: str,
) -> None:
    added, lost = judged(place(form, bare), place(form, signed)), judged(place(form, signed), place(form, bare))
    assert note(added).endswith(f"{name} was added")
    assert note(lost).endswith(f"{name} was removed")
    assert added.error == pytest.approx(lost.error)
    assert added.error > 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"$\overline{xy}$", r"$\bar{x}\bar{y}$"),
        (r"$\bar{u}$", "ū"),
        ("x\u0305", "x\u0304"),
        (r"$\overline{AB}$", r"\overline{AB}"),
        (r"$\underline{u}$", "u"),
    ],
)
@pytest.mark.parametrize("place", [in_header, in_cell])
def test_one_sign_in_two_notations_is_free(one: str, other: str, place: Callable[[str, str], str]) -> None:
    assert judged(place("markdown", one), place("markdown", other)).score == 1.0


def test_a_bar_beside_other_signs_contradicts_nothing() -> None:
    assert "a bar was removed" in note(judged(in_header("csv", r"$\bar{u}$ ↑"), in_header("csv", "u ↑")))
    assert "contradicts" in note(judged(in_header("csv", r"$\bar{u}$"), in_header("csv", r"$\hat{u}$")))


@pytest.mark.parametrize(
    ("gold", "predicted"), [("Müller", "Muller"), ("été", "ete"), ("café", "cafe"), ("Łódź", "Lodz")]
)
def test_words_may_lose_their_accents(gold: str, predicted: str) -> None:
    assert judged(in_cell("csv", gold), in_cell("csv", predicted)).score > 0.95


@pytest.mark.parametrize("form", FORMS)
def test_two_dots_are_told_as_several(form: str) -> None:
    bare, signed = in_header(form, "x"), in_header(form, r"$\ddot{x}$")
    assert note(judged(bare, signed)).endswith("two dots were added")
    assert note(judged(signed, bare)).endswith("two dots were removed")
