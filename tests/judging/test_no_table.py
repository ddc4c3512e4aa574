"""No table, and said so: sentences, an error object; named lines are records (issue 12, section 4)."""

from __future__ import annotations

import json
import math

import pytest

import tabx
from tabx.judging import Judgement

GOLD = "Name,Home,Wins\nIda,Lund,4\nPer,Turku,7\n"
MARKDOWN = "| Name | Home | Wins |\n|---|---|---|\n| Ida | Lund | 4 |\n| Per | Turku | 7 |"
NO_TABLE = "no table in the prediction"


def said(judgement: Judgement) -> str:
    return " ".join(note.message for note in judgement.notes)


ERRORS = [
    '{"error": "The text does not say."}',
    '[{"error": "The text does not say."}]',
    '{"error": {"message": "The text does not say.", "code": 3}}',
    '{"error": true, "message": "none"}',
    'Sorry:\n```json\n{"error": "none"}\n```',
]
SENTENCES = [
    "Ida of Lund won 4 times.\nPer of Turku won 7 times.",
    "- Ida, who lives in Lund, won 4 times, and lost twice\n- Per, who lives in Turku, won 7 times, and lost thrice",
    "1. Ida comes from Lund, and she won 4 times\n2. Per comes from Turku, and he won 7 times",
    json.dumps(["Ida of Lund won 4 times.", "Per of Turku won 7 times."]),
    json.dumps({"facts": ["Ida of Lund won 4 times.", "Per of Turku won 7 times."]}),
    json.dumps([{"sentence": "Ida of Lund won 4 times."}, {"sentence": "Per of Turku won 7 times."}]),
]


@pytest.mark.parametrize("gold", [GOLD, MARKDOWN])
@pytest.mark.parametrize("text", ERRORS)
def test_an_error_object_is_no_table_and_is_said(text: str, gold: str) -> None:
    judgement = tabx.judge(gold, text)
    assert judgement.status == NO_TABLE
    assert "error object" in said(judgement)
    assert tabx.judge_tables(gold, text).parts[0].judgement.status == NO_TABLE


@pytest.mark.parametrize(
    "gold", ["error,code\nnone,3\n", "| Error | Code |\n|---|---|\n| none | 3 |", "field,value\nerror,none\ncode,3\n"]
)
def test_an_error_is_a_column_where_the_gold_has_it(gold: str) -> None:
    judgement = tabx.judge(gold, '{"error": "none", "code": 3}')
    assert judgement.status != NO_TABLE
    assert not judgement.alignment.missing_columns


def test_a_record_with_an_error_beside_gold_columns_is_a_table() -> None:
    assert tabx.judge(GOLD, '{"error": null, "Name": "Ida", "Home": "Lund", "Wins": 4}').status != NO_TABLE


@pytest.mark.parametrize("text", SENTENCES)
def test_a_list_of_sentences_is_no_table_and_is_said(text: str) -> None:
    judgement = tabx.judge(GOLD, text)
    assert judgement.status == NO_TABLE
    assert "list of sentences" in said(judgement)


def test_sentences_are_cells_where_the_gold_has_their_column() -> None:
    gold = "| sentence |\n|---|\n| Ida of Lund won 4 times. |\n| Per of Turku won 7 times. |"
    assert not tabx.judge(gold, SENTENCES[-1]).findings


def test_numbered_rows_of_names_and_numbers_are_a_table() -> None:
    assert tabx.judge(GOLD, "1. Ida, Lund, 4\n2. Per, Turku, 7\n3. Eva Berg, Ulm, 9").status != NO_TABLE


def test_csv_with_sentences_in_its_cells_stays_a_table() -> None:
    text = "Name,Story\nIda,She won four times in Lund.\nPer,He won seven times in Turku.\n"
    assert not tabx.judge(text, text).findings


LINES = [
    "Name: Ida\nHome: Lund\nWins: 4\n\nName: Per\nHome: Turku\nWins: 7",
    "- **Name**: Ida\n- **Home**: Lund\n- **Wins**: 4\n- **Name**: Per\n- **Home**: Turku\n- **Wins**: 7",
    "Here are both players:\n\n1. Name: Ida\n   Home: Lund\n   Wins: 4\n2. Name: Per\n   Home: Turku\n   Wins: 7\n\n"
    "Note: all is from the text.",
    "**Name:** Ida\n**Home:** Lund\n**Wins:** 4\n\n**Name:** Per\n**Home:** Turku\n**Wins:** 7",
    "NAME : Ida\nHOME : Lund\nWINS : 4\n\nNAME : Per\nHOME : Turku\nWINS : 7",
]


@pytest.mark.parametrize("gold", [GOLD, MARKDOWN])
@pytest.mark.parametrize("text", LINES)
def test_named_lines_are_records_where_two_names_are_gold_headers(text: str, gold: str) -> None:
    judgement = tabx.judge(gold, text)
    assert judgement.descriptors.found_facts == judgement.descriptors.gold_facts
    assert not judgement.alignment.extra_columns
    assert "named lines" in {note.code for note in judgement.notes}


def test_named_lines_of_one_gold_header_are_no_table() -> None:
    assert tabx.judge(GOLD, "Name: Ida\nAnswer: none\nReason: the text does not say").status == NO_TABLE


def test_shortened_names_are_names_of_records_and_other_words_are_not() -> None:
    gold = "| Director of photography | Composer |\n|---|---|\n| Ida Ek | Per Lie |\n| Una Hof | Per Lie |"
    text = "Dir. of photography: Ida Ek\nCompsoer: Per Lie\n\nDir. of photography: Una Hof\nCompsoer: Per Lie"
    assert not tabx.judge(gold, text).alignment.missing_columns
    assert tabx.judge(gold, text.replace("Compsoer", "Comment")).status == NO_TABLE


def test_a_long_name_of_the_gold_and_a_long_marked_heading_are_names() -> None:
    name = "Shares purchased as part of the plan that was announced to the public in the spring"
    keys = ("Preference shares of the second issue (series A to D, E without a right to vote)", "Others")
    gold = f"| Kind | {name} | Price |\n|---|---|---|\n| {keys[0]} | 120 | 3.5 |\n| {keys[1]} | 85 | 4.1 |"
    text = f"### {keys[0]}\n{name}: 120\nPrice: 3.5\n\n### {keys[1]}\n{name}: 85\nPrice: 4.1"
    judgement = tabx.judge(gold, text)
    assert judgement.descriptors.found_facts == judgement.descriptors.gold_facts
    prose = text.replace("### ", "")
    assert tabx.judge(gold, prose).alignment.missing_columns == (0,)


def test_names_with_commas_in_their_values_are_records_too() -> None:
    text = "Name: Ida, Per\nHome: Lund, Turku"
    judgement = tabx.judge("| Name | Home |\n|---|---|\n| Ida, Per | Lund, Turku |", text)
    assert not judgement.alignment.missing_columns
    assert judgement.descriptors.found_facts == judgement.descriptors.gold_facts


def test_no_table_is_charged_by_itself_and_columns_cost_what_they_cost_elsewhere() -> None:
    judgement = tabx.judge("| a | b |\n|---|---|\n| 1 | x |\n", "I would rather not.")
    told = {finding.kind: cost for finding, cost in judgement.findings.by_cost()}
    assert told == {"no table": 2, "missing": pytest.approx(0.5)}
    assert math.fsum(judgement.findings.costs) == pytest.approx(judgement.error)
