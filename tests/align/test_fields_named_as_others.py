"""A predicted field whose name says one gold field pairs with that, though another one has the same value."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind
from tabx.values.text import said_once

Fields = list[tuple[str, str]]

PLAYER: Fields = [
    ("draft club nbl", "harbor city otters"),
    ("school", "alder college"),
    ("club", "harbor city otters harbor city otters"),
    ("name", "tom birch"),
    ("height", "1.98 m"),
]


def in_markdown(fields: Fields) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def in_csv(fields: Fields) -> str:
    return "Field,Value\n" + "".join(f'{name},"{value}"\n' for name, value in fields)


def in_html(fields: Fields) -> str:
    rows = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in fields)
    return f"<table><tr><th>Field</th><th>Value</th></tr>{rows}</table>"


FORMS = [in_markdown, in_csv, in_html]


def paired(judgement: Judgement, gold: Fields, predicted: Fields) -> dict[str, str]:
    rows = [pairing for pairing in judgement.alignment.rows if pairing.gold and pairing.predicted]
    return {gold[pairing.gold[0]][0]: predicted[pairing.predicted[0]][0] for pairing in rows}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["current club", "club now", "present club"])
def test_a_name_within_another_takes_its_value(form: Callable[[Fields], str], name: str) -> None:
    reply = [("name", "tom birch"), (name, "harbor city otters"), ("school", "alder college"), ("height", "1.98 m")]
    found = paired(judge(form(PLAYER), form(reply)), PLAYER, reply)
    assert found.get("club") == name
    assert "draft club nbl" not in found


def test_both_fields_stand_where_both_are_said() -> None:
    reply = [("draft club", "harbor city otters"), ("current club", "harbor city otters"), ("name", "tom birch")]
    found = paired(judge(in_markdown(PLAYER), in_markdown(reply)), PLAYER, reply)
    assert (found["draft club nbl"], found["club"]) == ("draft club", "current club")


def test_a_name_of_one_word_says_nothing_beside_another_value() -> None:
    gold = [("club", "Ulm Otters"), ("draft club", "Ulm Otters"), ("name", "Ida Berg")]
    reply = [("golf club", "Elm Hill"), ("draft club", "Ulm Otters"), ("name", "Ida Berg")]
    assert paired(judge(in_markdown(gold), in_markdown(reply)), gold, reply)["draft club"] == "draft club"


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ("harbor city harbor city", "harbor city"),
        ("harbor city harbor city harbor city", "harbor city"),
        ("walla walla", "walla walla"),
        ("harbor city harbor", "harbor city harbor"),
        ("", ""),
    ],
)
def test_several_words_over_and_over_are_said_once(text: str, once: str) -> None:
    assert said_once(tuple(text.split())) == tuple(once.split())


def test_a_value_said_twice_is_the_value() -> None:
    reply = [*PLAYER[:2], ("club", "harbor city otters"), *PLAYER[3:]]
    kinds = [
        f.difference.kind for f in judge(in_markdown(PLAYER), in_markdown(reply)).comparison.findings if f.difference
    ]
    assert DifferenceKind.REPETITION in kinds
