"""Notation is free: another encoding of the same signs has a kind and a price (0) of its own.

Issue 12, section 1: "another encoding of the same sign, be it markup, math mode, an entity, a look-alike code point of
the same letter"; raising lost stays `joined_script`; ℝ is not R, Å is not A; diacritics are forgiven in words only;
other scripts' letters are other letters but where a word mixes scripts; two texts of a gold column are two.
"""

from __future__ import annotations

import csv
import io

import pytest

from tabx import judge
from tabx.align.records import Counted
from tabx.compare.records import ItemKind
from tabx.judging import Judgement
from tabx.values.kinds import DifferenceKind


def written(form: str, header: list[str], rows: list[list[str]]) -> str:
    if form == "csv":
        file = io.StringIO()
        csv.writer(file).writerows([header, *rows])
        return file.getvalue()
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def judged(form: str, gold: str, predicted: str, name: str = "Label", other: str = "Label") -> Judgement:
    rest = [["2", "Sam Ode"], ["3", "Tom Bell"], ["4", "Lee Marsh"]]
    found = judge(
        written(form, ["Id", name], [["1", gold], *rest]), written(form, ["Id", other], [["1", predicted], *rest])
    )
    assert isinstance(found, Judgement)
    return found


def items(found: Judgement) -> list[tuple[str, Counted]]:
    return [(item.kind, item.of) for item in found.comparison.counts.items]


SAME = [
    ("$x_1$", "x₁"),
    (r"\alpha", "α"),
    (r"$\alpha$-ray", "α-ray"),
    ("**Oslo** east", "Oslo east"),
    ("<b>Oslo</b> east", "Oslo east"),
    ("Ω", "\u2126"),
    ("10 kΩ", "10 k\u2126"),
    ("−5", "-5"),
    ("Oslo\u00a0east", "Oslo east"),
    ("𝐟ish", "fish"),
    ("ﬁsh", "fish"),
    ("ca\u0301fe", "c\u00e1fe"),
    (r"$\mathbb{R}$", "ℝ"),
    ("Αthens", "Athens"),
    ("Mосква", "Москва"),
    ("t_a^*", "ta*"),
    ("λ_c", "λc"),
    ("Fe₂O₃ in air", "Fe2O3 in air"),
    ("λ<sup>∗</sup>", "λ*"),
    ("x²ᵢ", "xᵢ²"),
]


@pytest.mark.parametrize("form", ["markdown", "csv"])
@pytest.mark.parametrize(("old", "new"), SAME)
def test_another_encoding_is_notation_and_free(form: str, old: str, new: str) -> None:
    found = judged(form, old, new)
    assert items(found) in ([(ItemKind.NOTATION, Counted.CELL)], []), found.comparison.findings
    assert found.error == 0
    strict = judge(
        written(form, ["Id", "Label"], [["1", old]]), written(form, ["Id", "Label"], [["1", new]]), rubric="strict"
    )
    assert (strict.error > 0) == bool(strict.comparison.counts.items)


def test_an_entity_in_a_format_without_entities_is_notation() -> None:
    assert items(judged("csv", "AT&amp;T of &alpha;", "AT&T of α")) == [(ItemKind.NOTATION, Counted.CELL)]


@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_headers_in_another_encoding_are_notation(form: str) -> None:
    found = judged(form, "Ann Lee", "Ann Lee", r"$\alpha_1$", "α₁")
    assert items(found) == [(ItemKind.NOTATION, Counted.COLUMN)]
    assert found.error == 0


@pytest.mark.parametrize(
    ("old", "new"), [("Oslo", "oslo"), ("1–2 east", "1-2 east"), ("“a” east", '"a" east'), ("New  York", "New York")]
)
def test_case_punctuation_and_spaces_stay_rewrites(old: str, new: str) -> None:
    assert items(judged("csv", old, new)) == [(ItemKind.REWRITE, Counted.CELL)]


@pytest.mark.parametrize(("old", "new"), [("P6₃", "P63"), ("T1₀", "T10"), ("R²", "R2"), ("x^n", "xn")])
def test_raising_and_lowering_that_is_lost_is_a_joined_script(old: str, new: str) -> None:
    assert items(judged("markdown", old, new)) == [(ItemKind.JOINED_SCRIPT, Counted.CELL)]


@pytest.mark.parametrize(("old", "new"), [("ℝ", "R"), (r"$\mathbb{R}$", "R"), ("Å", "A"), ("é", "e"), ("Α", "A")])
def test_other_letters_are_wrong(old: str, new: str) -> None:
    assert items(judged("csv", old, new)) == [(ItemKind.PARTIAL_CELL, Counted.CELL)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Łódź", "Lodz"),
        ("Gdańsk", "Gdansk"),
        ("Smørrebrød", "Smorrebrod"),
        ("à la carte", "a la carte"),
        ("É. Roy", "E. Roy"),
    ],
)
def test_diacritics_are_forgiven_in_words(old: str, new: str) -> None:
    found = judged("csv", old, new)
    assert items(found) == [(ItemKind.REWRITE, Counted.CELL)]
    assert found.comparison.findings[0].kind is DifferenceKind.ACCENTS


@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_exchanged_keys_that_differ_by_case_are_wrong_keys(form: str) -> None:
    header = ["Symbol", "Mass", "Use"]
    gold = [["g", "3.5", "scale"], ["G", "4.75", "field"], ["k", "8.25", "spring"]]
    predicted = [["G", *gold[0][1:]], ["g", *gold[1][1:]], gold[2]]
    found = judge(written(form, header, gold), written(form, header, predicted))
    assert [item.kind for item in found.comparison.counts.items] == [ItemKind.WRONG_KEY] * 2
    moved = judge(written(form, header, gold), written(form, header, gold[::-1]))
    assert {item.kind for item in moved.comparison.counts.items} == {ItemKind.ROW_ORDER}


def test_two_texts_of_a_column_are_two_in_cells_that_are_no_keys() -> None:
    header, gold = ["Id", "Unit"], [["10", "m"], ["20", "M"], ["30", "m"]]
    found = judge(written("csv", header, gold), written("csv", header, [["10", "M"], ["20", "M"], ["30", "m"]]))
    assert [item.kind for item in found.comparison.counts.items] == [ItemKind.PARTIAL_CELL]
    other = judge(written("csv", header, gold[::2]), written("csv", header, [["10", "M"], ["30", "M"]]))
    assert {item.kind for item in other.comparison.counts.items} == {ItemKind.REWRITE}
