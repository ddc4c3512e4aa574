"""A value with more detail than the gold's is near it; items, other names, negations and numbers are no detail."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from related_columns import WRONG, related

from tabx import judge
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation

TOWNS = ("Grimstad", "Arendal")


def told(gold: str, predicted: str, header: str = "Town", others: Sequence[str] = TOWNS) -> Difference:
    """Return the difference of one cell among others that are right."""
    return related([gold, *others], [predicted, *others], header)[0]


@pytest.mark.parametrize(
    ("gold", "predicted", "parts"),
    [
        ("Lakeside", "4 West Mill Lane, Lakeside", 1),
        ("Lakeside", "Lakeside, Agder", 1),
        ("Lakeside", "Lakeside (Agder)", 1),
        ("Lakeside", "lakeside [lower part]", 1),
        ("Lakeside", "the old harbour quarter of Lakeside", 1),
        ("Lakeside", "Lakeside, Agder, Norway", 2),
        ("Lakeside", "4 Mill Lane, Lakeside (upper part), Agder", 3),
        ("The Narrows", "Narrows, Agder", 1),
        ("Lakeside, Agder", "4 Mill Lane, Lakeside, Agder", 1),
        ("Lakeside (north)", "Lakeside (north), Agder", 1),
    ],
)
def test_the_golds_words_with_more_detail_are_more_precise(gold: str, predicted: str, parts: int) -> None:
    found = told(gold, predicted)
    assert (found.relation, found.kind, found.parts) == (Relation.NEAR, DifferenceKind.MORE_PRECISE, parts)
    assert told(predicted, gold).relation in WRONG, "what was left out is no detail"


@pytest.mark.parametrize(
    ("gold", "predicted", "header"),
    [
        ("Lakeside", "Lakeside, Arendal", "Town"),  # a value of the column
        ("Lakeside", "Lakeside or Moss", "Town"),
        ("Lakeside", "Lakeside/Moss", "Town"),
        ("Lakeside", "Lakeside and Moss", "Town"),
        ("Lakeside", "Lakeside; Moss", "Town"),
        ("Norway", "Norway, Iceland", "Country"),
        ("Norway", "Norway, Iceland", "Place"),
        ("Norway", "Wales, Norway", "Nationality"),
        ("Lakeside", "Iceland, Lakeside", "Town"),  # what a place lies in stands behind it
        ("satire", "satire, farce", "Genre"),
        ("Ida Brook", "Ida Brook, Jon Falk", "Winner"),
        ("painter", "painter, etcher", "Job"),
        ("Hale", "New Hale", "Town"),
        ("Hale", "University of Hale", "Town"),
        ("Columbia", "District of Columbia", "Town"),
        ("Falk", "Jon Falk", "Surname"),
        ("Falk", "Falk, Jon", "Surname"),
        ("Norway", "Norway (women)", "Team"),
        ("Zeta", "Zeta (Pro)", "Phone"),
        ("Zeta 12", "Zeta 12 Pro", "Phone"),
        ("Zeta 12", "Zeta 12 (13 inch)", "Phone"),
        ("Lakeside", "Lakeside, 12", "Town"),
        ("Lakeside", "Lakeside (3)", "Town"),
        ("Lakeside", "near Lakeside", "Town"),
        ("Lakeside", "Lakeside (disputed)", "Town"),
        ("granted", "granted (later revoked)", "Ruling"),
        ("granted", "not granted", "Ruling"),
        ("granted", "granted (not by the court)", "Ruling"),
        ("rise", "rise (fall)", "Trend"),
        ("Lakeside", "Lakeside, where in spring the whole family of the old pilot came to live", "Town"),
    ],
)
def test_what_says_another_thing_is_no_detail(gold: str, predicted: str, header: str) -> None:
    assert told(gold, predicted, header).relation in WRONG


def test_a_column_of_lists_has_items() -> None:
    lists = ("Moss, Hamar, Gol", "Gol, Voss, Moss")
    assert told("Lakeside", "Lakeside, Voss, Elverum", "Town", lists).relation in WRONG


def test_a_code_has_no_detail() -> None:
    assert related(["AB-17", "AB-18"], ["AB-17 (east)", "AB-18"], "Code")[0].relation in WRONG


PLACES = [("Elm House", "Lakeside"), ("Oak Tower", "Lakeside"), ("Ash Hall", "Seaside")]


def error(values: Sequence[str], form: str, copies: int = 1, rubric: str = "default") -> float:
    """Return the error of values in place of the gold's, the table written in a form."""
    keys = [f"{name} {number}" for number in range(copies) for name, _ in PLACES]
    gold, predicted = [place for _, place in PLACES] * copies, list(values) * copies
    return judge(written(keys, gold, "markdown"), written(keys, predicted, form), rubric=rubric).error


def written(keys: Sequence[str], values: Sequence[str], form: str) -> str:
    rows = [["Building", "Place"], *map(list, zip(keys, values, strict=True))]
    if form == "transposed":
        rows = [["Building", *keys], ["Place", *values]]
    if form == "csv":
        return "\n".join(",".join(f'"{text}"' for text in row) for row in rows)
    if form == "html":
        return "<table>" + "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows) + "</table>"
    if form == "latex":
        body = " \\\\\n".join(" & ".join(row) for row in rows)
        return f"\\begin{{tabular}}{{{'l' * len(rows[0])}}}\n{body} \\\\\n\\end{{tabular}}"
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


@pytest.mark.parametrize("copies", [1, 60])
@pytest.mark.parametrize("form", ["markdown", "csv", "html", "latex", "transposed"])
def test_detail_costs_more_with_each_part_and_never_what_another_value_costs(form: str, copies: int) -> None:
    lines = [
        ("Lakeside", "Lakeside", "Seaside"),
        ("Lakeside, Agder", "Lakeside", "Seaside"),
        ("4 Mill Lane, Lakeside, Agder", "Lakeside", "Seaside"),
        ("4 Mill Lane, Lakeside, Agder, Norway", "Lakeside", "Seaside"),
        ("Westgate", "Lakeside", "Seaside"),
    ]
    errors = [error(values, form, copies) for values in lines]
    assert errors == sorted(set(errors))
    assert errors[3] - errors[0] < 2 * (errors[1] - errors[0]) < (errors[4] - errors[0]) / 4


def test_paper_prices_it_as_the_partial_cell_that_it_was() -> None:
    gold, predicted = ("Town", "Lakeside", *TOWNS), ("Town", "Lakeside, Agder", *TOWNS)
    rows = [[["Name", head], ["Ada", one], ["Ben", two], ["Cia", three]] for head, one, two, three in (gold, predicted)]
    card = judge(*rows, rubric="paper").scorecard
    (term,) = [term for term in card.terms if term.cost]
    assert term.name == "partial.cell"
    assert term.count == pytest.approx(0.9 * (1 - 2 / 3), abs=0.1)


@pytest.mark.parametrize(
    ("field", "is_near"), [("born in", True), ("place of death", True), ("job", False), ("known for", False)]
)
def test_the_name_of_a_field_says_whether_its_value_is_a_place(field: str, is_near: bool) -> None:
    lines = [("name", "ida brook"), (field, "lakeside"), ("height", "170")]
    gold = [["Field", "Value"], *map(list, lines)]
    predicted = [*map(list, gold)]
    predicted[2] = [field, "lakeside, west agder"]
    (finding,) = judge(gold, predicted).findings
    assert (finding.relation is Relation.NEAR) is is_near


def test_the_summary_says_that_values_are_more_precise() -> None:
    gold = written(["a", "b"], ["Lakeside", "Seaside"], "markdown")
    predicted = written(["a", "b"], ["Lakeside, Agder", "Seaside"], "markdown")
    judgement = judge(gold, predicted)
    assert judgement.summary == "1 value more precise"
    assert judgement.findings[0].note.endswith("more precise: with Agder")
