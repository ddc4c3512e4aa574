"""An age in years says its unit or leaves it out: "25 years old" is 25, unless the header has another unit."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.compare.records import Finding
from tabx.values.records import Relation


def finding(gold: str, predicted: str, header: str = "Age", bar: str = "|") -> Finding:
    """Judge one cell among others that are right."""

    def table(cell: str) -> str:
        return "\n".join(bar.join(line) for line in [["Name", header], ["Ada", cell], ["Bo", "41"], ["Cy", "17"]])

    (found,) = judge(table(gold), table(predicted)).findings
    return found


@pytest.mark.parametrize("bar", ["|", ","])
@pytest.mark.parametrize("age", ["32 years old", "32 year old", "32-year-old", "32 years of age", "32 yrs old"])
def test_an_age_in_years_is_the_bare_number(age: str, bar: str) -> None:
    assert finding("32", age, bar=bar).relation is Relation.EQUIVALENT
    assert finding(age, "32", bar=bar).relation is Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("gold", "predicted", "header"),
    [
        ("32", "33 years old", "Age"),
        ("32", "32 months old", "Age"),
        ("32", "32 years", "Wins"),
        ("32", "32 years old", "Age (months)"),
        ("32", "32 years old", "Weight (kg)"),
    ],
)
def test_another_age_or_unit_is_not(gold: str, predicted: str, header: str) -> None:
    assert finding(gold, predicted, header).relation in {Relation.PARTIAL, Relation.DIFFERENT}


def test_an_age_in_a_table_of_fields() -> None:
    table = "Field|Value\nname|Ada Berg\nage|{}\nclub|Vard\n"
    (found,) = judge(table.format("32"), table.format("32 years old")).findings
    assert found.relation is Relation.EQUIVALENT
