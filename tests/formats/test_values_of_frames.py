"""Both sides as values of Python: numbers are compared by what they are worth, those in a text as written."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import tabx

WHOLE = pd.DataFrame({"Bird": ["Wren", "Rook", "Kite"], "Seen": [28, 7, 3], "Mass": [0.3, 0.45, 1.0]})
FLOATS = pd.DataFrame({"Bird": ["Wren", "Rook", "Kite"], "Seen": [28.0, 7.0, 3.0], "Mass": [0.1 + 0.2, 0.45, 1.0]})
SAME: dict[str, Any] = {
    "frame": FLOATS,
    "gaps allowed": FLOATS.astype({"Seen": "Int64"}),
    "float32": FLOATS.astype({"Mass": "float32"}),
    "arrow": pa.Table.from_pandas(FLOATS),
    "columns": {name: list(FLOATS[name]) for name in FLOATS},
    "records": FLOATS.to_dict("records"),
    "rows": [list(FLOATS), *FLOATS.to_numpy().tolist()],
    "decimals": FLOATS.assign(Mass=np.array([Decimal("0.30"), Decimal("0.450"), Decimal(1)])),
    "slice of rows": pd.concat([FLOATS, FLOATS], ignore_index=True)[3:],
    "index by name": FLOATS.set_index("Bird"),
}


@pytest.mark.parametrize("name", list(SAME))
def test_numbers_of_other_types_are_the_same_either_way(name: str) -> None:
    assert tabx.judge(WHOLE, SAME[name]).error == 0
    assert tabx.judge(SAME[name], WHOLE).error == 0
    assert tabx.judge_tables(WHOLE, SAME[name]).error == 0


def test_the_tolerance_is_thirteen_digits() -> None:
    gold = pd.DataFrame({"k": ["a", "b"], "x": [1 / 3, 98_765_432_109.87]})
    noisy = gold.assign(x=[1 / 3 + 1e-15, 98_765_432_109.87 + 1e-5])
    assert tabx.judge(gold, noisy).error == 0
    cent = gold.assign(x=[1 / 3, 98_765_432_109.88])
    assert [(found.gold_text, found.predicted_text) for found in tabx.judge(gold, cent).findings] == [
        ("98765432109.87", "98765432109.88")
    ]
    large = pd.DataFrame({"k": ["a", "b"], "x": [9_007_199_254_740_991, 5]})
    assert tabx.judge(large, large.assign(x=[9_007_199_254_740_990.0, 5.0])).error > 0


def test_other_values_are_not_the_same() -> None:
    assert tabx.judge(WHOLE, WHOLE.assign(Seen=[28.5, 7, 3])).error > 0
    flags = WHOLE.assign(Seen=[True, False, True])
    assert tabx.judge(flags, flags.assign(Seen=[1, 0, 1])).error > 0
    assert tabx.judge(WHOLE, WHOLE.assign(Mass=[np.nan, 0.45, 1.0])).error > 0


def test_numbers_inside_lists_are_the_same_too() -> None:
    gold = [{"Bird": "Wren", "Eggs": [5, 6]}, {"Bird": "Rook", "Eggs": [4]}]
    assert tabx.judge(gold, [{"Bird": "Wren", "Eggs": [5.0, 6.0]}, {"Bird": "Rook", "Eggs": (4,)}]).error == 0


def test_a_text_is_compared_as_it_is_written() -> None:
    text = FLOATS.to_csv(index=False)
    assert "28.0" in text
    assert tabx.judge(text, FLOATS).error == 0
    assert tabx.judge(io.StringIO(text), FLOATS).error == 0
    assert tabx.judge(text, WHOLE).error > 0
    assert tabx.judge(WHOLE, text).error > 0
    assert tabx.judge(FLOATS.astype(str), FLOATS).error == 0


def test_a_ranking_judges_each_prediction_as_if_alone() -> None:
    text = "Bird,Seen,Mass\nWren,28.0,0.3\nRook,7,0.45\nKite,3,1.0\n"
    ranking = tabx.rank(WHOLE, [text, FLOATS])
    alone = [tabx.judge(WHOLE, text), tabx.judge(WHOLE, FLOATS)]
    assert [entry.judgement for entry in sorted(ranking.entries, key=lambda entry: entry.index)] == alone


def test_an_index_that_numbers_rows_is_no_column_and_any_other_is_one() -> None:
    assert tabx.load_table(WHOLE[1:]).column_count == 3
    assert tabx.load_table(WHOLE[::2]).column_count == 3
    assert tabx.load_table(WHOLE.rename_axis("No")).column_count == 4
    assert tabx.load_table(WHOLE.set_axis([2, 0, 1])).column_count == 4
    assert tabx.load_table(WHOLE.set_axis(["x", "y", "z"])).column_count == 4


def test_options_and_errors_are_as_for_any_source() -> None:
    assert tabx.judge(WHOLE, FLOATS, header=False).error == 0
    bare = pd.DataFrame([["Bird", "Seen"], ["Wren", 28.0], ["Rook", 7.0]])
    named = pd.DataFrame({"Bird": ["Wren", "Rook"], "Seen": [28, 7]})
    assert tabx.judge(bare, bare, header=True, key=["Seen"]).alignment.gold.columns == (("Bird",), ("Seen",))
    assert tabx.judge(named, bare, key=["Bird"]).facts.f1 == 1
    with pytest.raises(tabx.TabxError, match="gold: no table found: no columns"):
        tabx.judge(pd.DataFrame(), WHOLE)
    assert tabx.judge(WHOLE, pd.DataFrame()).status == "no table in the prediction"
    with pytest.raises(tabx.TabxError, match="predicted: cannot read a table from int"):
        tabx.judge(WHOLE, 3)  # type: ignore[arg-type]
