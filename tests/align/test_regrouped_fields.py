"""Fields of a record whose items are grouped otherwise: all posts and all years, or each post with its years."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

import tabx
from tabx.align.records import RepairKind

Fields = list[tuple[str, str]]

COACH: Fields = [
    ("name", "Ida Falk"),
    ("club", "Rower of Turku Boat Club Rower of Riga Water Union"),
    ("from", "1981 1988"),
    ("to", "1987 1995"),
    ("height", "181 cm"),
    ("born", "Oslo"),
]
BY_CLUB: Fields = [
    ("name", "Ida Falk"),
    ("club 1", "Rower of Turku Boat Club (1981-1987)"),
    ("club 2", "Rower of Riga Water Union (1988-1995)"),
    ("height", "181 cm"),
    ("born", "Oslo"),
]
THREE: Fields = [
    ("name", "Per Ek"),
    ("posts", "mayor of Troy; consul in Delft; warden of Ulm"),
    ("began", "1901; 1911; 1921"),
    ("salary", "4000; 5500; 7100"),
    ("party", "green"),
]
THREE_BY_POST: Fields = [
    ("name", "Per Ek"),
    ("first post", "mayor of Troy, 1901, 4000"),
    ("second post", "consul in Delft, 1911, 5500"),
    ("third post", "warden of Ulm, 1921, 7100"),
    ("party", "green"),
]


def markdown(fields: Fields) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def html(fields: Fields) -> str:
    rows = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in [("Field", "Value"), *fields])
    return f"<table>{rows}</table>"


def comma_separated(fields: Fields) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([("Field", "Value"), *fields])
    return out.getvalue()


def regroupings(gold: Fields, predicted: Fields) -> list[str]:
    alignment = tabx.judge(markdown(gold), markdown(predicted)).alignment
    return [one.note for one in alignment.repairs if one.kind is RepairKind.PACKED_CELL and "regrouped" in one.note]


@pytest.mark.parametrize("write", [markdown, html, comma_separated])
@pytest.mark.parametrize(
    ("gold", "predicted", "price"),
    [
        (COACH, BY_CLUB, 0.15 * 3 / 6),
        (BY_CLUB, COACH, 0.15 * 2 / 5),
        (THREE, THREE_BY_POST, 0.15 * 3 / 5),
        (THREE_BY_POST, THREE, 0.15 * 3 / 5),
    ],
)
def test_all_that_is_said_is_found_and_costs_what_packed_values_do(
    write: Callable[[Fields], str], gold: Fields, predicted: Fields, price: float
) -> None:
    judgement = tabx.judge(write(gold), write(predicted))
    assert judgement.summary.startswith("fields grouped otherwise")
    assert not {"missing", "extra", "wrong"} & set(judgement.summary.split())
    described = judgement.comparison.descriptors
    assert described.found_facts == described.gold_facts
    assert judgement.error == pytest.approx(price, rel=0.05)


def test_the_fields_are_named() -> None:
    assert regroupings(COACH, BY_CLUB) == ["'club', 'from', 'to' regrouped as 'club 1', 'club 2'"]


def test_the_latest_may_stand_first() -> None:
    assert regroupings(THREE, [THREE_BY_POST[0], *THREE_BY_POST[3:0:-1], THREE_BY_POST[4]])


def test_words_that_names_say_and_words_left_out() -> None:
    by_name = [BY_CLUB[0], ("Turku Boat Club", "1981-1987"), ("Riga Water Union", "1988-1995"), *BY_CLUB[3:]]
    judgement = tabx.judge(markdown(COACH), markdown(by_name))
    assert "fields grouped otherwise" in judgement.summary
    (lost,) = [one for one in judgement.findings if one.relation == "partial"]
    assert lost.gold_text == "Rower of Turku Boat Club Rower of Riga Water Union"
    assert "Rower" not in lost.predicted_text
    assert judgement.score < tabx.judge(markdown(COACH), markdown(BY_CLUB)).score


EXCHANGED = [(name, text.replace("1981-1987", "X").replace("1988-1995", "1981-1987")) for name, text in BY_CLUB]


@pytest.mark.parametrize(
    "predicted",
    [
        [(name, text.replace("X", "1988-1995")) for name, text in EXCHANGED],  # the years of the other club
        [(name, text.replace("1995", "1999")) for name, text in BY_CLUB],  # another year
        [(name, text.replace("Water", "Rail")) for name, text in BY_CLUB],  # another club
        [(name, text.replace("(1981-1987)", "")) for name, text in BY_CLUB],  # a term lost
        BY_CLUB[:2] + BY_CLUB[3:],  # a club lost
    ],
)
def test_what_is_not_said_is_no_regrouping(predicted: Fields) -> None:
    assert not regroupings(COACH, predicted)
    assert tabx.judge(markdown(COACH), markdown(predicted)).score < tabx.judge(markdown(COACH), markdown(BY_CLUB)).score


def test_an_extra_field_beside_it_is_extra() -> None:
    judgement = tabx.judge(markdown(COACH), markdown([*BY_CLUB, ("medals", "2 silver")]))
    assert "1 extra row" in judgement.summary
    assert "fields grouped otherwise" in judgement.summary


def test_one_value_under_two_names_is_a_renamed_field() -> None:
    gold = [("name", "Ida Falk"), ("death place", "Clyde, Kansas"), ("year", "1945"), ("birth place", "Clyde, Kansas")]
    predicted = [
        ("name", "Ida Falk"),
        ("death place", "Clyde, Kansas"),
        ("year", "1945"),
        ("hometown", "Clyde, Kansas"),
    ]
    assert not regroupings(gold, predicted)
