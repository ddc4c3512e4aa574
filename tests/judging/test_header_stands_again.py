"""A row that repeats the header: left out of one table, but not where the other has it too."""

from __future__ import annotations

import json

import tabx

ROWS = [
    ["week", "date", "game site"],
    ["1", "8 May", "Soldier Field"],
    ["2", "15 May", "Tampa"],
    ["3", "22 May", "Oslo"],
]
GOLD = "\n".join(f"| {' | '.join(row)} |" for row in [ROWS[0], ["---"] * 3, *ROWS])


def test_the_row_is_a_row_where_the_prediction_has_it_beside_a_column_more_and_under_another_name() -> None:
    rows = [[str(number), *row] for number, row in enumerate(ROWS, 1)]
    predicted = json.dumps({"header": ["No.", "week", "date", "GS"], "rows": rows})
    judgement = tabx.judge(GOLD, predicted)
    assert judgement.alignment.missing_rows == judgement.alignment.extra_rows == ()
    assert judgement.score > 0.97


def test_the_row_is_left_out_where_the_prediction_lacks_it() -> None:
    predicted = "\n".join(f"| {' | '.join(row)} |" for row in [ROWS[0], ["---"] * 3, *ROWS[1:]])
    judgement = tabx.judge(GOLD, predicted)
    assert judgement.alignment.missing_rows == judgement.alignment.extra_rows == ()
    assert [finding.note for finding in judgement.comparison.findings] == [
        "gold: 1 row repeats the header, as on another page"
    ]
