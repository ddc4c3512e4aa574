"""Extra rows of nothing but dashes and blanks hold no value."""

from __future__ import annotations

import json

import pytest

from tabx import judge

IN_MARKDOWN = "| town | hall | pool |\n|--|--|--|\n| Alta | Nord | - |\n| Bodo | - | Ost |\n| Vik | - | - |\n"
IN_HTML = (
    "<table><tr><th>No<th>Sponsor<th>Supplier</tr><tr><td>1<td>Amway<td>–</tr><tr><td>2<td>–<td>Pia</tr>"
    "<tr><td>3<td>Seiko<td>–</tr>{}</table>"
)
RECORDS = [{"a": "Ann", "b": "x", "c": "—"}, {"a": "Bea", "b": "—", "c": "y"}]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (IN_MARKDOWN, f"{IN_MARKDOWN}| - | - | - |\n| - | - | - |\n"),
        (IN_MARKDOWN, f"{IN_MARKDOWN}| - |  | - |\n"),
        (IN_HTML.format(""), IN_HTML.format("<tr><td>–<td>–<td>–</tr>")),
        (json.dumps(RECORDS), json.dumps([*RECORDS, {"a": "—", "b": "—", "c": "—"}])),
    ],
)
def test_an_extra_row_of_dashes_is_harmless(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert judgement.summary.startswith("every value is right; harmless: ")
    assert "without values" in judgement.summary


def test_a_row_with_a_value_beside_dashes_is_extra_still() -> None:
    judgement = judge(IN_MARKDOWN, f"{IN_MARKDOWN}| Moss | Sud | - |\n")
    assert judgement.summary == "1 extra row"
