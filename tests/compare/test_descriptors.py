"""The four descriptors: structure, columns by type, cells by type, magnitudes by column pair."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx.compare import compare
from tabx.compare.records import Descriptors, StructureCounts, TypeCounts

GOLD = """
Runner | Distance (yards) | Date | Won | Cities | Remark
Abebe | 100 | 2024-01-05 | yes | Ulm, Bonn, Jena | good
Bikila | 200 | 2024-02-07 | no | Kiel, Hof, Calw |
Conti | 400 | 2024-03-09 | yes | Trier, Gera, Suhl | fair
"""


def described(predicted: str) -> Descriptors:
    return compare(by_place(table(GOLD), table(predicted)), Quiet()).descriptors


def test_strict_rows_and_columns_are_all_exact_and_relaxed_ones_equivalent() -> None:
    found = described(GOLD.replace("2024-01-05", "January 5, 2024").replace("| 200 |", "| 260 |"))
    assert found.rows == StructureCounts(exact=1, relaxed=2, missing=0, extra=0, total=3)
    assert found.columns == StructureCounts(exact=4, relaxed=5, missing=0, extra=0, total=6)


def test_a_renamed_column_is_right_but_not_strictly_and_a_wrong_header_neither() -> None:
    assert described(GOLD.replace("Remark", "Opinion")).columns == StructureCounts(5, 6, 0, 0, 6)
    assert described(GOLD.replace("Remark", "")).columns == StructureCounts(5, 5, 0, 0, 6)


def test_cells_are_counted_by_type() -> None:
    found = described(GOLD.replace("| 200 |", "| 260 |").replace("| good", "|").replace("Calw |", "Calw | poor"))
    assert found.cell_types["Numerical"] == TypeCounts(partial=1)
    assert found.cell_types["String"] == TypeCounts(missing=1, extra=1)
    assert found.cell_types["Bool"] == TypeCounts()
    assert (found.gold_facts, found.predicted_facts, found.found_facts) == (17, 17, 15)


def test_magnitudes_stand_under_column_pair_type_and_key() -> None:
    changed = (
        GOLD.replace("| 200 |", "| 260 |").replace("2024-03-09", "2024-03-11").replace("| yes | Ulm", "| no | Ulm")
    )
    found = described(changed.replace("Hof, Calw", "Hof, Bonn").replace("| fair", "| fare").replace("| good", "|"))
    granular = found.granular
    assert granular["Distance (yards).T1/Distance (yards).T2"] == {"Numerical": {"delta": [60.0]}}
    assert granular["Date.T1/Date.T2"] == {"Date": {"date": [2.0]}}
    assert granular["Won.T1/Won.T2"] == {"Bool": {"different": [1.0]}}
    assert granular["Cities.T1/Cities.T2"] == {"List": {"MI": [1.0], "EI": [1.0], "EM": [2.0]}}
    assert granular["Remark.T1/Remark.T2"]["String"]["MI"] == ["good"]


def test_a_unit_that_differs_is_named_and_its_delta_is_in_the_golds_unit() -> None:
    gold = table("Runner | Way\nAbebe | 10 m\nBikila | 20 m\nConti | 40 m")
    predicted = table("Runner | Way\nAbebe | 798 cm\nBikila | 2000 cm\nConti | 4000 cm")
    granular = compare(by_place(gold, predicted), Quiet()).descriptors.granular["Way.T1/Way.T2"]
    assert granular["Numerical"]["unit_mismatch"] == ["m/cm"] * 3
    assert granular["Numerical"]["delta"] == pytest.approx([2.02, 0.0, 0.0])
