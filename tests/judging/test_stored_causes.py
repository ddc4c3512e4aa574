"""Causes are stored with what any rubric reads of them; judgements without them stay readable."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tabx import judge, rescore
from tabx.base.errors import InputError
from tabx.judging import Judgement
from tabx.judging.stored.schema import judgement_schema

NUMBERS = ("237", "967", "364", "551", "129", "783", "442")


def table(end: str) -> str:
    lines = "\n".join(f"| Town {chr(65 + n)} | {number}{end} |" for n, number in enumerate(NUMBERS))
    return f"| Town | Revenue |\n|---|---|\n{lines}"


JUDGEMENT = judge(table(",000"), table(""))


def stored() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(JUDGEMENT.to_json())
    return data


def test_a_stored_judgement_has_its_causes_and_is_rescored_alike() -> None:
    again = Judgement.from_dict(stored())
    assert again == JUDGEMENT
    assert again.causes == JUDGEMENT.causes
    for rubric in ("default", "strict", "faithful", {"cause": {"rest": 0.1}}):
        assert rescore(again, rubric).error == rescore(JUDGEMENT, rubric).error


def test_the_json_names_kind_places_and_figures() -> None:
    data = stored()
    (cause,) = data["causes"]
    assert (cause["kind"], cause["gold_columns"], cause["exceptions"]) == ("factor", [1], [])
    assert cause["cost"] == pytest.approx(data["error"])
    assert (cause["error_without"], cause["score_without"]) == (0, 1)
    assert {finding["cause"] for finding in data["findings"]} == {0}
    assert {item["cause"] for item in data["counts"]["items"]} == {0}
    (explanation,) = data["counts"]["explanations"]
    assert explanation == {"items": list(range(7)), "least": 4, "unexplained": 0}


def test_the_schema_knows_them() -> None:
    jsonschema.validate(stored(), judgement_schema())


def test_a_judgement_stored_without_causes_is_read() -> None:
    data = {**stored(), "seal": "edited"}
    del data["causes"], data["counts"]["explanations"]
    for entry in (*data["findings"], *data["counts"]["items"]):
        del entry["cause"]
    again = Judgement.from_dict(data)
    assert again.causes == ()
    assert rescore(again, "default").error == rescore(JUDGEMENT, {"cause": {"rest": 1}}).error


def test_a_judgement_without_a_cause_stores_none() -> None:
    data = judge(table(",000"), table(",000").replace("237", "238")).to_dict()
    assert "causes" not in data
    assert "explanations" not in data["counts"]


def test_an_explanation_of_no_item_is_refused() -> None:
    data = {**stored(), "seal": "edited"}
    data["counts"]["explanations"][0]["items"] = [70]
    with pytest.raises(InputError, match="explanations"):
        Judgement.from_dict(data)


def test_a_finding_of_no_cause_is_refused() -> None:
    data = {**stored(), "seal": "edited"}
    data["causes"] = []
    with pytest.raises(InputError, match="cause"):
        Judgement.from_dict(data)
