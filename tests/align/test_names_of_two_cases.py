"""Issue 28, section 2: keys and letters that differ by case alone are two where the gold has both, in any notation."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx import judge
from tabx.align.pairing.cases import headers_of_two_cases, names_of_two_cases

Rows = Sequence[Sequence[str]]

GREEK = {"δ": r"\delta", "Δ": r"\Delta", "φ": r"\phi", "Φ": r"\Phi", "γ": r"\gamma", "Γ": r"\Gamma"}
NAMES = {
    "greek": ["δ", "Δ", "φ", "Φ", "γ", "Γ"],
    "latin": ["g", "G", "k", "K", "m", "M"],
    "cyrillic": ["ж", "Ж", "ю", "Ю", "д", "Д"],
    "words": ["Polish", "polish", "US", "us", "Mg", "mg"],
    "three": ["t", "T", "s"],
}
VALUES = ["(0, 2)", "(0, 2)", "(1, 4)", "(1, 4)", "3", "3"]


def in_math(name: str) -> str:
    return f"${GREEK.get(name, name)}$" if len(name) == 1 else rf"\textit{{{name}}}"


NOTATIONS: dict[str, Callable[[str], str]] = {
    "math": in_math,
    "emphasis": "*{}*".format,
    "footnote": "{}[a]".format,
    "entity": lambda name: "".join(f"&#{ord(sign)};" for sign in name),
}


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def html(rows: Rows) -> str:
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"
    )


def comma(rows: Rows) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def turned(rows: Rows) -> Rows:
    return list(zip(*rows, strict=True))


def table(names: Sequence[str]) -> list[list[str]]:
    return [["Symbol", "Range"], *([name, value] for name, value in zip(names, VALUES, strict=False))]


def wrong(gold: str, predicted: str) -> list[str]:
    return sorted(
        str(finding.kind)
        for finding, cost in judge(gold, predicted).findings.by_cost()
        if cost > 0 and finding.relation != "equivalent"
    )


@pytest.mark.parametrize("form", [markdown, html, comma])
@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("alphabet", NAMES)
def test_no_row_is_exchanged_for_that_of_the_other_case(
    alphabet: str, notation: str, form: Callable[[Rows], str]
) -> None:
    names = NAMES[alphabet]
    gold, other = table(names), table([NOTATIONS[notation](name) for name in names])
    for mine, theirs in ((gold, other), (other, gold), (gold, [other[0], *reversed(other[1:])])):
        assert wrong(form(mine), form(theirs)) == []


@pytest.mark.parametrize("notation", ["math", "emphasis"])
@pytest.mark.parametrize("alphabet", NAMES)
def test_nor_where_either_table_lies_on_its_side(alphabet: str, notation: str) -> None:
    names = NAMES[alphabet]
    gold, other = table(names), table([NOTATIONS[notation](name) for name in names])
    for mine, theirs in ((gold, turned(other)), (turned(gold), other), (turned(gold), turned(other))):
        assert wrong(markdown(mine), markdown(theirs)) == []


@pytest.mark.parametrize("notation", ["math", "emphasis"])
@pytest.mark.parametrize("names", [["m", "M", "Polish", "polish"], ["δ", "Δ", "γ", "Γ"]])
def test_fields_of_a_record_that_differ_by_case_are_two(names: list[str], notation: str) -> None:
    values = ["blue", "blue", "red", "green"]
    gold = [["field", "value"], *map(list, zip(names, values, strict=True))]
    other = [["field", "value"], *([NOTATIONS[notation](name), value] for name, value in gold[1:])]
    assert judge(markdown(gold), markdown(other)).score == 1.0
    other[3][1], other[4][1] = other[4][1], other[3][1]
    assert wrong(markdown(gold), markdown(other)) == ["different", "different"]
    assert wrong(markdown(gold), markdown([other[0], *other[2:3], *gold[3:]])) == ["missing"]


def test_names_that_tell_rows_apart_together_with_others() -> None:
    rows = [[place, unit, "7"] for place in ("North", "South") for unit in ("Mg", "mg", "g", "G")]
    gold = [["Region", "Unit", "Sum"], *rows]
    other = [gold[0], *([place, f"*{unit}*", value] for place, unit, value in rows)]
    assert judge(markdown(gold), markdown(other)).score == 1.0


@pytest.mark.parametrize("notation", ["plain", "math", "emphasis"])
def test_five_thousand_rows_of_which_each_two_differ_by_case(notation: str) -> None:
    rng = random.Random(7)
    words = sorted({"".join(rng.choices("abcdefghij", k=6)) for _ in range(2600)})[:2500]
    rows = [[name, rng.choice("123"), rng.choice("xy")] for word in words for name in (word, word.capitalize())]
    write = NOTATIONS.get(notation, str)
    gold, other = [["Code", "N", "Kind"], *rows], [[write(name), *rest] for name, *rest in rows]
    rng.shuffle(other)
    assert judge(comma(gold), comma([gold[0], *other])).score == 1.0
    other[0][1] = "77"
    assert len(wrong(comma(gold), comma([gold[0], *other]))) == 1


def test_exchanged_names_of_two_cases_are_wrong_however_written() -> None:
    gold = [["Symbol", "Size"], ["γ", "1"], ["Γ", "2"], ["μ", "3"]]
    assert wrong(markdown(gold), markdown([gold[0], [r"$\gamma$", "2"], [r"$\Gamma$", "1"], gold[3]]))
    headers = [["t", "T", "n"], ["1", "300", "x"], ["2", "310", "y"]]
    for names in (["T", "t", "n"], ["$T$", "$t$", "n"]):
        assert wrong(markdown(headers), markdown([names, *headers[1:]])) == ["wrong header"] * 2


def test_one_case_for_both_is_one_wrong_name() -> None:
    gold = [["Symbol", "Size"], ["a", "1"], ["A", "2"], ["c", "3"]]
    assert wrong(markdown(gold), markdown([gold[0], ["a", "1"], ["a", "2"], ["c", "3"]])) == ["wrong key"]


@pytest.mark.parametrize("names", [["polish", "CZECH", "Dutch"], ["POLISH", "czech", "dutch"]])
def test_a_mixed_case_of_the_prediction_alone_stays_harmless(names: list[str]) -> None:
    gold = [["Tongue", "Size"], ["Polish", "1"], ["Czech", "2"], ["Dutch", "3"]]
    other = [gold[0], *map(list, zip(names, "123", strict=True))]
    assert wrong(markdown(gold), markdown(other)) == []


def test_a_name_apart_is_the_same_in_another_column() -> None:
    gold = [["Unit", "Rating", "Use"], ["g", "G", "mass"], ["G", "PG", "field"], ["s", "G", "time"]]
    other = [gold[0], *([f"*{unit}*", rating, use] for unit, rating, use in gold[:0:-1])]
    assert judge(markdown(gold), markdown(other)).score == 1.0


def test_months_and_numbers_are_the_same_in_either_case() -> None:
    gold = [["Month", "N"], ["May", "1"], ["MAY", "2"], ["June", "3"]]
    assert names_of_two_cases(["May", "MAY"]) == {"May", "MAY"}
    assert judge(markdown(gold), markdown([gold[0], ["May", "1"], ["May", "2"], ["June", "3"]])).score > 0.95


@given(st.lists(st.sampled_from(["t", "T", "$t$", "x", "*T*"]), max_size=5), st.sampled_from(["t", "T", "$T$", "x"]))
def test_a_header_is_another_one_only_where_the_gold_has_both_cases(gold: list[str], predicted: str) -> None:
    found = headers_of_two_cases(gold, [predicted])
    cases = {name.strip("$*") for name in gold}
    for name, is_other in zip(gold, found[:, 0], strict=True):
        bare, other = name.strip("$*"), predicted.strip("$*")
        assert is_other == ({"t", "T"} <= cases and {bare, other} == {"t", "T"})
