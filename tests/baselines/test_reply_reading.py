"""Headers, cells and tuples of real replies, as models write them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from needs import SHARED
from pipeline_server import DATA

from tabx.baselines import read_aligned, read_recorded, stated_difference
from tabx.judging.matching import choose
from tabx.judging.sides import load_candidates, load_gold, settled
from tabx.lab.baselines.text_pair import TextPair, split_header, split_pair
from tabx.lab.baselines.tuple_reply import read_tuple

HEADERS = {
    "Year.T1/Season.T2": TextPair("Year", "Season"),
    "Year.T1 / Season.T2": TextPair("Year", "Season"),
    "km/h.T1 / mi/h.T2": TextPair("km/h", "mi/h"),
    "Year.T1/-": TextPair("Year", None),
    "Year.T1 / -": TextPair("Year", None),
    "-/Season.T2": TextPair(None, "Season"),
    "- / Season.T2": TextPair(None, "Season"),
    "Season.T2/-": TextPair(None, "Season"),
    "Year/Season": TextPair("Year", "Season"),
    "-5 °C.T1/-": TextPair("-5 °C", None),
    "Season.T2": TextPair(None, "Season"),
}


@pytest.mark.parametrize(("text", "sides"), HEADERS.items())
def test_headers_tell_their_sides(text: str, sides: TextPair) -> None:
    assert split_header(text, {"year", "km/h"}, {"season"}) == sides


CELLS = {
    "1/1": TextPair("1", "1"),
    "Ann Lee / -": TextPair("Ann Lee", None),
    "-/-": TextPair(None, None),
    "—/—": TextPair(None, None),
    "-": TextPair(None, None),
    "-/-/": TextPair(None, None),
    "18/21": TextPair("18", "21"),
    "01/06/6 January": TextPair("01/06", "6 January"),
    "1000/940 mm/1000/920 mm": TextPair("1000/940 mm", "1000/920 mm"),
    "no / such / thing": None,
    "bare": None,
}


@pytest.mark.parametrize(("text", "sides"), CELLS.items())
def test_cells_are_split_where_the_tables_say(text: str, sides: TextPair | None) -> None:
    golds, predicted = {"01/06", "1000/940 mm", "ann lee"}, {"6 january", "1000/920 mm"}
    assert split_pair(text, golds, predicted) == sides


TUPLES = {
    "[Numerical/Numerical, None/None, m/cm, None, absolute difference:2.02:m]": ("magnitude", 2.02),
    "[Numerical/Numerical, Money/Money, $/$, None, absolute difference:$1,234.5:]": ("magnitude", 1234.5),
    "[Percent/Percent, Percent/Percent, %/%, None, absolute difference: 1.51:%:<25% - 27%>]": ("magnitude", 1.51),
    "[Date/Date, Date/Date, None/None, None, absolute difference:0:days:]": ("same", 0.0),
    "[String/String, Person/Person, None/None, None, abbreviated string: Ann Lee -> A. Lee]": ("abbreviation", None),
    "[String/String, Others/Others, None/None, None, semantically different: a -> b]": ("different", None),
    "[String/String, Location/Location, None/None, Missing Information: US, None]": ("missing", None),
    "[String/String, Others/Others, None/None, None, None]": ("same", None),
}


@pytest.mark.parametrize(("text", "told"), TUPLES.items())
def test_tuples_tell_relation_and_magnitude(text: str, told: tuple[str, float | None]) -> None:
    found = read_tuple(text)
    assert found is not None
    assert (found.relation, found.magnitude) == told


@pytest.mark.parametrize("text", ["[-]", "", "Top speed/Maximum Speed", "[Wet/Dry, a, b, None, None]"])
def test_what_is_no_tuple_is_none(text: str) -> None:
    assert read_tuple(text) is None


def test_the_first_number_after_the_words_is_the_difference() -> None:
    assert stated_difference("x, absolute difference:27.52:yards:Converted 297.48 meters") == 27.52
    assert stated_difference("absolute difference: $\n1,200.5:$:") == 1200.5
    assert stated_difference("absolute difference:1.5e3:m") == 1500
    assert stated_difference("semantically similar: 3 -> 4") is None
    assert stated_difference("absolute difference:" + "9" * 400) is None


HOSTILE = ["/" * 100_000, "a.T1/" * 20_000 + "x", " " * 100_000 + "x", "[a/b," + " " * 100_000, "[" * 100_000]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_long_texts_say_nothing_and_do_not_hold_up(text: str) -> None:
    assert read_tuple(text) is None
    assert stated_difference("absolute difference:" + text) is None
    if text.count("/") > 64:
        assert split_pair(text, set(), set()) is None
        assert split_header(text, set(), set()) is None


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").split("\n") if line]


def test_recorded_replies_are_read_or_told_to_be_unreadable() -> None:
    if not DATA.is_dir():
        pytest.skip(SHARED)
    bench = {row["id"]: row for row in rows_of("tabxbench.jsonl")}
    models: Counter[str] = Counter()
    for row in rows_of("recorded_replies.jsonl"):
        if row["id"] not in ("tabxbench-00", "tabxbench-11", "tabxbench-20"):
            continue
        item = bench[row["id"]]
        gold = load_gold(item["gold"], None, None)
        found = load_candidates(item["predictions"][row["prediction"]], None, None)
        gold, predicted = settled(gold, choose(gold, found).table, None)
        aligned = read_aligned(row["align_reply"], gold, predicted)
        assert aligned.rows_with("gold") > 0
        models[row["backbone"]] += 1
        if row.get("compare_reply"):
            asked = row["compare_input"]
            reading = read_recorded(row["align_reply"], row["compare_reply"], gold, predicted, asked=asked)
            assert reading.counts.rows == gold.row_count
            assert len(reading.lines) == len(reading.counts.items)
            assert all(mark.reason for mark in reading.marks)
    assert set(models.values()) == {15}
