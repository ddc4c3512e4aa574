"""Headers: harmless renames, wrong headers, and what the backbone settles."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx.align.records import DecidedBy, Repair, RepairKind, Verdict
from tabx.compare import compare
from tabx.compare.records import Comparison, Entity
from tabx.table import Table, plain_rows
from tabx.values.records import Relation

GOLD = """
Player | Team | Points | Distance (km) | Revenue 2023
Klay Thompson | Warriors | 24 | 1.5 | 110
Harrison Barnes | Kings | 17 | 2.5 | 212
Al Horford | Celtics | 11 | 3.7 | 313
"""


def judged(predicted: str, *verdicts: Verdict) -> Comparison:
    return compare(by_place(table(GOLD), table(predicted), verdicts=verdicts), Quiet())


def kinds(comparison: Comparison) -> list[str]:
    return [item.kind for item in comparison.counts.items]


def test_an_unknown_header_over_matching_content_is_an_unverified_rename() -> None:
    comparison = judged(GOLD.replace("Team", "Franchise"))
    assert kinds(comparison) == ["unverified_header"]
    finding = comparison.findings[0]
    assert (finding.entity, finding.relation, finding.verified) == (Entity.HEADER, Relation.EQUIVALENT, False)
    assert "unverified" in finding.note


@pytest.mark.parametrize(
    ("same", "kind", "verified", "decided_by"),
    [
        (True, "renamed_header", True, DecidedBy.MODEL),
        (False, "wrong_header", True, DecidedBy.MODEL),
        (None, "unverified_header", False, DecidedBy.RULE),
    ],
)
def test_a_verdict_settles_a_rename(same: bool | None, kind: str, verified: bool, decided_by: DecidedBy) -> None:
    comparison = judged(GOLD.replace("Team", "Franchise"), Verdict(1, 1, same, "a club's other name"))
    assert kinds(comparison) == [kind]
    finding = comparison.findings[0]
    assert (finding.verified, finding.decided_by) == (verified, decided_by)
    assert finding.note.endswith("a club's other name")


def test_no_verdict_changes_what_code_can_tell() -> None:
    predicted = GOLD.replace("2023", "2024").replace("(km)", "(mi)")
    comparison = judged(predicted, Verdict(3, 3, True), Verdict(4, 4, True))
    assert kinds(comparison) == ["wrong_header", "wrong_header"]
    assert {finding.decided_by for finding in comparison.findings} == {DecidedBy.RULE}


def test_another_case_is_a_harmless_rename() -> None:
    comparison = judged(GOLD.replace("Team", "TEAM"))
    assert kinds(comparison) == ["renamed_header"]
    assert comparison.findings[0].verified


@pytest.mark.parametrize("header", ["", "123", "--"])
def test_a_header_that_names_nothing_is_wrong(header: str) -> None:
    assert kinds(judged(GOLD.replace("Team", header))) == ["wrong_header"]


def test_another_year_in_a_header_is_wrong() -> None:
    comparison = judged(GOLD.replace("2023", "2024"))
    assert kinds(comparison) == ["wrong_header"]
    assert comparison.counts.items[0].facts == 3


def test_two_swapped_headers_are_two_wrong_headers() -> None:
    swapped = GOLD.replace("Team", "#").replace("Player", "Team").replace("#", "Player")
    assert kinds(judged(swapped)) == ["wrong_header", "wrong_header"]


def test_a_unit_that_changed_without_its_values_is_a_wrong_header() -> None:
    comparison = judged(GOLD.replace("(km)", "(mi)"))
    assert kinds(comparison) == ["wrong_header"]


def test_a_unit_that_changed_with_its_values_is_harmless() -> None:
    predicted = GOLD.replace("(km)", "(m)").replace("1.5", "1500").replace("2.5", "2500").replace("3.7", "3700")
    comparison = judged(predicted)
    assert "wrong_header" not in kinds(comparison)
    assert set(kinds(comparison)) <= {"renamed_header", "rewrite"}
    assert comparison.descriptors.found_facts == comparison.descriptors.gold_facts


def test_a_lost_header_level_is_priced_by_its_repair_alone() -> None:
    body = plain_rows([["Ulm", "1", "2"], ["Bonn", "3", "4"]])
    deep = Table((*plain_rows([["City", "Revenue", "Revenue"]]), *plain_rows([["", "2023", "2024"]])), body)
    flat = Table(plain_rows([["City", "2023", "2024"]]), body)
    repair = Repair(RepairKind.HEADER_LEVEL, gold_columns=(1, 2), predicted_columns=(1, 2), count=2.0)
    comparison = compare(by_place(deep, flat, repairs=(repair,)), Quiet())
    assert kinds(comparison) == ["header_level"]
    crossed = Table(plain_rows([["City", "2024", "2023"]]), body)
    comparison = compare(by_place(deep, crossed, repairs=(repair,)), Quiet())
    assert kinds(comparison).count("wrong_header") == 2


def test_positions_serve_as_names_where_there_is_no_header() -> None:
    bare = Table((), table(GOLD).rows)
    assert compare(by_place(bare, table(GOLD)), Quiet()).findings == ()
    comparison = compare(by_place(table(GOLD), bare), Quiet())
    assert kinds(comparison) == ["wrong_header"] * 5
    assert "unit" in comparison.findings[3].note


def test_a_level_that_told_nothing_apart_is_lost_without_harm() -> None:
    body = plain_rows([["Ulm", "1", "2"], ["Bonn", "3", "4"]])
    deep = Table((*plain_rows([["City", "Revenue", "Revenue"]]), *plain_rows([["", "2023", "2024"]])), body)
    flat = Table(plain_rows([["City", "2023", "2024"]]), body)
    comparison = compare(by_place(deep, flat), Quiet())
    assert kinds(comparison) == ["renamed_header", "renamed_header"]
    assert all(finding.verified for finding in comparison.findings)
    assert kinds(compare(by_place(flat, deep), Quiet())) == ["renamed_header", "renamed_header"]


def test_a_lost_level_that_told_columns_apart_is_wrong_where_no_repair_says_so() -> None:
    body = plain_rows([["Ulm", "1", "2"], ["Bonn", "3", "4"]])
    deep = Table((*plain_rows([["City", "Revenue", "Revenue"]]), *plain_rows([["", "2023", "2024"]])), body)
    flat = Table(plain_rows([["City", "Revenue", "Revenue"]]), body)
    comparison = compare(by_place(deep, flat), Quiet())
    assert kinds(comparison) == ["wrong_header", "wrong_header"]
    assert "distinguishes it from 'Revenue.2024'" in comparison.findings[0].note


def test_a_unit_named_above_the_row_names_is_not_lost() -> None:
    gold = table("""
In millions of dollars | 2008 | 2009
Net | $17 | $13
Gross | $21 | $19
""")
    told = [["In millions of dollars", "2008", "2009"], ["Net", "17", "13"], ["Gross", "21", "19"]]
    silent = [["Item", *told[0][1:]], *told[1:]]
    assert "wrong_header" not in kinds(compare(by_place(gold, rows_table(told)), Quiet()))
    found = kinds(compare(by_place(gold, rows_table(silent)), Quiet()))
    assert sorted(found) == ["lost_unit", "lost_unit", "wrong_header"]  # the scale is lost in the corner, dear as ever


def rows_table(rows: list[list[str]]) -> Table:
    return Table(plain_rows(rows[:1]), plain_rows(rows[1:]))


def test_another_name_over_values_that_are_nothing_like_is_wrong_until_a_model_vouches_for_it() -> None:
    predicted = GOLD.replace("Team", "Agency").replace("Warriors", "Excel").replace("Kings", "Wasserman")
    predicted = predicted.replace("Celtics", "Octagon")
    found = next(f for f in judged(predicted).findings if f.entity is Entity.HEADER)
    assert (found.kind, found.relation) == ("wrong header", Relation.DIFFERENT)
    assert "hardly any of its values" in found.note
    settled = next(f for f in judged(predicted, Verdict(1, 1, True)).findings if f.entity is Entity.HEADER)
    assert (settled.kind, settled.decided_by) == ("renamed", DecidedBy.MODEL)


def test_one_value_alike_vouches_for_another_name() -> None:
    predicted = GOLD.replace("Team", "Agency").replace("Warriors", "Excel").replace("Kings", "Wasserman")
    found = next(f for f in judged(predicted).findings if f.entity is Entity.HEADER)
    assert (found.kind, found.verified) == ("renamed", False)
