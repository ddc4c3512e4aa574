"""Lists of "A and B" whose items stand in columns of their own, what they share completed; and the reverse."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import tabx
from tabx.align.repairs.joined_items import completed_in, item_named, joined_as, name_in

Rows = list[list[str]]

LISTED = [
    ["Regatta", "Twins", "Prize"],
    ["1987", "Lars and Nils Holm", "400"],
    ["1991", "Mia and Pia Falk", "550"],
    ["1996", "Otto and Rolf Berg", "720"],
    ["2002", "Tora and Vera Lund", "810"],
]
APART = [
    ["Regatta", "Twin 1", "Twin 2", "Prize"],
    ["1987", "Lars Holm", "Nils Holm", "400"],
    ["1991", "Mia Falk", "Pia Falk", "550"],
    ["1996", "Otto Berg", "Rolf Berg", "720"],
    ["2002", "Tora Lund", "Vera Lund", "810"],
]


def markdown(rows: Rows) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], ["--"] * len(rows[0]), *rows[1:]])


def html(rows: Rows) -> str:
    return "<table>" + "".join("<tr><td>" + "</td><td>".join(row) + "</td></tr>" for row in rows) + "</table>"


def records(rows: Rows) -> str:
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])


@pytest.mark.parametrize("write", [markdown, html, records])
def test_persons_of_one_family_name_in_two_columns_are_a_split_column(write: Callable[[Rows], str]) -> None:
    judgement = tabx.judge(LISTED, write(APART))
    assert judgement.summary == "1 split column"
    described = judgement.comparison.descriptors
    assert described.found_facts == described.gold_facts


@pytest.mark.parametrize("write", [markdown, html, records])
def test_and_in_one_column_a_merged_one_whose_values_a_word_parts(write: Callable[[Rows], str]) -> None:
    judgement = tabx.judge(APART, write(LISTED))
    assert judgement.summary == "1 merged column"
    described = judgement.comparison.descriptors
    assert described.found_facts == described.gold_facts
    assert judgement.score > 0.85


@pytest.mark.parametrize(
    ("texts", "parts"),
    [
        (
            ["ship and boat builder", "rope and sail maker", "net & line trader"],
            [("ship builder", "boat builder"), ("rope maker", "sail maker"), ("net trader", "line trader")],
        ),
        (
            ["King Olav and Haakon", "Queen Maud and Sonja", "Duke Per and Leif"],
            [("King Olav", "King Haakon"), ("Queen Maud", "Queen Sonja"), ("Duke Per", "Duke Leif")],
        ),
        (
            ["Ann, Bob and Cy Hill", "Dee, Eve and Fay Lo", "Gus, Hal and Ian Ray"],
            [("Ann Hill", "Bob Hill", "Cy Hill"), ("Dee Lo", "Eve Lo", "Fay Lo"), ("Gus Ray", "Hal Ray", "Ian Ray")],
        ),
        (
            ["Yale and Brown", "Rice or Duke", "Tufts and Bard"],
            [("Yale", "Brown"), ("Rice", "Duke"), ("Tufts", "Bard")],
        ),
    ],
)
def test_items_of_any_kind(texts: list[str], parts: list[tuple[str, ...]]) -> None:
    gold = [["Port", "Listed", "Since"], *([f"P{n}x", text, str(1900 + n)] for n, text in enumerate(texts))]
    names = [f"Listed {n + 1}" for n in range(len(parts[0]))]
    apart = [["Port", *names, "Since"], *([row[0], *some, row[2]] for row, some in zip(gold[1:], parts, strict=True))]
    assert tabx.judge(gold, apart).summary == "1 split column"


def test_the_shared_name_lost_or_another_is_wrong() -> None:
    lost = [list(row) for row in APART]
    lost[1][1:3] = ["Lars", "Nils"]
    other = [list(row) for row in APART]
    other[2][1] = "Mia Quist"
    for rows in (lost, other):
        judgement = tabx.judge(LISTED, rows)
        assert sorted(judgement.summary.split(", ")) == ["1 row name partly wrong", "1 split column"]
        assert judgement.score < tabx.judge(LISTED, APART).score


def test_other_persons_are_no_split_column() -> None:
    other = [APART[0], *([row[0], f"Xa Yb{n}", f"Zc Wd{n}", row[3]] for n, row in enumerate(APART[1:]))]
    assert "split" not in tabx.judge(LISTED, other).summary


@pytest.mark.parametrize(
    ("part", "whole", "item"),
    [
        ("Lars Holm", "Lars and Nils Holm", 0),
        ("Nils Holm", "Lars and Nils Holm", 1),
        ("lars", "Lars and Nils Holm", 0),
        ("Holm", "Lars and Nils Holm", None),
        ("Lars Nils", "Lars and Nils Holm", None),
        ("Lars Holm", "Lars Holm", None),
        ("King Haakon", "King Olav and Haakon", 1),
        ("Trinidad", "Trinidad", None),
        ("", "Lars and Nils Holm", None),
    ],
)
def test_which_item_a_part_is(part: str, whole: str, item: int | None) -> None:
    assert item_named(part, whole) == item


def test_how_items_are_written_in_their_text_and_without_it() -> None:
    assert name_in("Lars Holm", "Lars and Nils Holm") == "Lars"
    assert name_in("Nils Holm", "Lars and Nils Holm") == "Nils Holm"
    assert name_in("Ida Juhl", "Lars and Nils Holm") == "Ida Juhl"
    assert completed_in("lars holm", "Lars and Nils Holm") == ("Lars Holm", 0)
    assert completed_in("Nils Holm", "Lars and Nils Holm") is None
    assert completed_in("Ida Juhl", "Lars and Nils Holm") is None


@pytest.mark.parametrize(
    ("whole", "parts", "text"),
    [
        ("Lars and Nils Holm", ["Lars Holm", "Nils Holm"], "Lars and Nils Holm"),
        ("Lars and Nils Holm", ["Nils Holm", "Lars Holm"], "Lars and Nils Holm"),
        ("Lars and Nils Holm", ["Lars", "Nils"], "Lars; Nils"),
        ("Lars and Nils Holm", ["Lars Holm", "Lars Holm"], "Lars Holm; Lars Holm"),
        ("Lars and Nils Holm", ["Lars Holm", "Ida Juhl"], "Lars Holm; Ida Juhl"),
        ("Lars and Nils Holm", ["Ida Juhl", "Per Ek"], None),
        ("Lars Holm", ["Lars", "Holm"], None),
    ],
)
def test_parts_joined_again(whole: str, parts: list[str], text: str | None) -> None:
    assert joined_as(whole, parts) == text


@pytest.mark.parametrize(("sign", "back"), [(",", ""), ("'", ""), ("", ","), ("\u202f", "")])
@pytest.mark.parametrize("height", [2, 7])
def test_words_and_a_number_with_its_digits_grouped_in_two_columns(sign: str, back: str, height: int) -> None:
    def number(n: int, separator: str) -> str:
        return f"{12 + n}{separator}{345 + 7 * n}"

    gold = [
        ["Lap", "Harbour crowd", "Wind"],
        *([f"L{n}", f"North quay {n}x {number(n, back)}", f"w{n}"] for n in range(height)),
    ]
    apart = [
        ["Lap", "Harbour", "Crowd", "Wind"],
        *([f"L{n}", f"North quay {n}x", number(n, sign), f"w{n}"] for n in range(height)),
    ]
    judgement = tabx.judge(gold, apart)
    assert "1 split column" in judgement.summary
    assert not {"wrong", "extra", "missing"} & set(judgement.summary.split())
    wrong = [list(row) for row in apart]
    wrong[1][2] = f"98{sign}765"
    assert "1 wrong value" in tabx.judge(gold, wrong).summary
