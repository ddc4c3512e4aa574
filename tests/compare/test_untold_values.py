"""A text that says that the value is not told is no value: a missing cell for a gold fact, and no fact where extra."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.records import Relation


def judged(gold: str, predicted: str, bar: str = "|") -> Judgement:
    def table(cell: str) -> str:
        return "\n".join(bar.join(line) for line in [["Play", "Author"], ["Dawn", cell], ["Dusk", "Cy Falk"]])

    return judge(table(gold), table(predicted))


@pytest.mark.parametrize("bar", ["|", ","])
@pytest.mark.parametrize(
    "text",
    ["(not mentioned)", "Not specified", "not stated in the text", "Not available in the provided evidence"],
)
def test_a_value_that_is_not_told_is_missing(text: str, bar: str) -> None:
    (found,) = judged("Ada Berg", text, bar=bar).findings
    assert found.relation is Relation.MISSING
    assert judged("Ada Berg", text, bar=bar).error == pytest.approx(judged("Ada Berg", "", bar=bar).error)


@pytest.mark.parametrize(
    "text",
    ["Unknown", "Not available in Norway", "not mentioned by Ada", "Unknown Soldier", "noted", "not known for long"],
)
def test_a_text_that_says_more_is_a_value(text: str) -> None:
    (found,) = judged("Ada Berg", text).findings
    assert found.relation is Relation.DIFFERENT


def test_an_extra_row_that_tells_nothing_has_no_fact() -> None:
    gold = "Play|Author|Year\nDawn|Ada Berg|1931\nDusk|Cy Falk|1940\n"
    rows = "Noon||\n", "Noon|(not mentioned)|(not mentioned)\n", "Noon|Bo Ask|1950\n"
    found = [judge(gold, gold + row) for row in rows]
    assert found[0].error == found[1].error < found[2].error
    assert found[1].facts.predicted == found[0].facts.predicted
