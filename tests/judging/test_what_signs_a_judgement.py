"""What a signature says of how both sides were read, and JSON in the letters of the tables."""

from __future__ import annotations

from typing import Any

import pytest

import tabx
from tabx.judging.sides import Reading, said_readings
from tabx.signature import Signature

GOLD = "| Stadt | Bäume |\n|---|---|\n| Köln | 12 |\n| Bonn | 44 |\n"


@pytest.mark.parametrize(
    ("gold", "predicted", "said"),
    [
        (Reading(), Reading(), []),
        (Reading("csv"), Reading(), [("gold_format", "csv")]),
        (
            Reading("csv", True, "A", "latin-1"),
            Reading("html", True, "B", "latin-1"),
            [
                ("gold_format", "csv"),
                ("predicted_format", "html"),
                ("gold_sheet", "A"),
                ("predicted_sheet", "B"),
                ("header", "yes"),
                ("encoding", "latin-1"),
            ],
        ),
        (Reading(header=False), Reading(header=False), [("header", "no")]),
    ],
)
def test_only_what_was_given_is_said(gold: Reading, predicted: Reading, said: list[tuple[str, str]]) -> None:
    assert said_readings(gold, predicted) == said


def signature(**options: Any) -> Signature:
    return tabx.judge(GOLD, GOLD, **options).signature


def test_options_stand_in_the_signature() -> None:
    assert signature().options == ()
    assert signature(header=True).options == (("header", "yes"),)
    assert signature(rules={"ignore_columns": ["Bäume"]}).options == (("ignore_columns", "Bäume"),)
    assert tabx.judge_tables(GOLD, GOLD).signature.options == (("tables", "all"),)


def test_a_rescored_judgement_keeps_its_version_and_options() -> None:
    judged = tabx.judge(GOLD, GOLD, header=True)
    strict = tabx.rescore(judged, "strict").signature
    assert (strict.rubric, strict.version, strict.options) == ("strict", judged.signature.version, (("header", "yes"),))


@pytest.mark.parametrize("made", [tabx.judge, tabx.judge_tables])
def test_json_keeps_letters_unless_asked_not_to(made: Any) -> None:
    judged = made(GOLD, GOLD.replace("44", "45"))
    assert "Köln" in judged.to_json()
    assert "Köln" not in judged.to_json(ascii_only=True)
    assert "K\\u00f6ln" in judged.to_json(ascii_only=True)
    assert judged.to_json().endswith("}\n")
