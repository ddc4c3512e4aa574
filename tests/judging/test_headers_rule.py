"""Which first rows are headers."""

from __future__ import annotations

import tabx

GOLD = "Ada,12,Rome\nBob,15,Oslo\nCid,18,Bern\n"
NAMED = "Name,Age,City\n" + GOLD


def test_a_header_that_repeats_a_data_row_of_the_gold_is_data() -> None:
    predicted = "| Bob | 15 | Oslo |\n|---|---|---|\n| Ada | 12 | Rome |\n| Cid | 18 | Bern |\n"
    judgement = tabx.judge(NAMED, predicted)
    assert not judgement.alignment.predicted.has_header
    assert judgement.alignment.predicted.row_count == 3
    assert judgement.descriptors.rows.missing == 0
    assert any("repeats a data row of the gold" in note.message for note in judgement.notes)


def test_a_gold_without_header_is_seen_in_the_light_of_the_prediction() -> None:
    judgement = tabx.judge(GOLD, NAMED)
    assert judgement.alignment.gold.columns[0] == ("column 1",)
    assert judgement.alignment.gold.row_count == 3
    assert judgement.descriptors.rows.missing == judgement.descriptors.rows.extra == 0


def test_two_tables_without_header_keep_their_first_row_as_header() -> None:
    judgement = tabx.judge(GOLD, GOLD)
    assert judgement.alignment.gold.columns[0] == ("Ada",)
    assert judgement.error == 0


def test_no_header_makes_every_row_data() -> None:
    judgement = tabx.judge(GOLD, GOLD.replace("Rome", "Riga"), header=False)
    assert judgement.alignment.gold.row_count == 3
    (finding,) = judgement.findings
    assert finding.gold_rows == (0,)


def test_a_header_repeated_inside_the_prediction_leaves_the_gold_its_header() -> None:
    predicted = NAMED + "Name,Age,City\nDan,20,Lyon\n"
    judgement = tabx.judge(NAMED, predicted)
    assert judgement.alignment.gold.columns[0] == ("Name",)


def test_a_title_above_the_predicted_header_leaves_the_gold_its_header() -> None:
    predicted = "| People | | |\n|---|---|---|\n| Name | Age | City |\n| Ada | 12 | Rome |\n| Bob | 15 | Oslo |\n"
    judgement = tabx.judge(NAMED, predicted)
    assert judgement.alignment.gold.columns[0] == ("Name",)


def test_a_first_data_row_that_repeats_the_golds_header_is_the_header() -> None:
    table = tabx.load_table(NAMED, header=False)
    judgement = tabx.judge(NAMED, table)
    assert judgement.error == 0
    assert judgement.alignment.predicted.columns[0] == ("Name",)


def test_a_first_row_that_says_most_of_a_data_row_and_no_name_is_data() -> None:
    gold = "City | Votes | Area\nUlm | 12 | 5\nBonn | 17 | 9\nTrier | 31 | 4"
    predicted = "Ulm | 13 | 5\nBonn | 17 | 9\nTrier | 31 | 4"
    judgement = tabx.judge(gold, predicted)
    assert not judgement.alignment.predicted.has_header
    assert [finding.kind for finding in judgement.findings if finding.entity == "row"] == []
    assert sum(finding.kind == "wrong header" for finding in judgement.findings) == 3


def test_a_prediction_without_header_costs_more_than_a_wrong_digit() -> None:
    gold = "City | Votes | Area\nUlm | 12 | 5\nBonn | 17 | 9\nTrier | 31 | 4"
    wrong = gold.replace("17", "18")
    headless = "Ulm | 12 | 5\nBonn | 17 | 9\nTrier | 31 | 4"
    assert tabx.judge(gold, headless).error > tabx.judge(gold, wrong).error > 0


def test_two_tables_without_header_in_another_order_are_both_data() -> None:
    judgement = tabx.judge(GOLD, "Cid,18,Bern\nAda,12,Rome\nBob,15,Oslo\n")
    assert not judgement.alignment.gold.has_header
    assert not judgement.alignment.predicted.has_header
    assert judgement.error == 0
