"""Records to plain data and back."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.align.records import Alignment, Counted, Pairing, Slot
from tabx.base.errors import InputError
from tabx.compare.records import Item, ItemKind
from tabx.documents.json_text import to_json
from tabx.judging.stored.codec import decode, encode
from tabx.table import Cell, Table, plain_rows
from tabx.values.records import Difference

RECORDS = st.one_of(
    st.from_type(Difference),
    st.from_type(Item),
    st.from_type(Pairing),
    st.from_type(Slot),
    st.from_type(Cell),
)


@given(RECORDS)
def test_a_record_comes_back_as_it_was(record: Any) -> None:
    plain = json.loads(to_json(encode(record)))
    again = decode(type(record), plain)
    assert encode(again) == encode(record)
    if not any(isinstance(value, float) and math.isnan(value) for value in _values(record)):
        assert again == record


def _values(record: Any) -> list[Any]:
    return [getattr(record, name) for name in record.__slots__]


def test_an_alignment_with_slots_and_spans_comes_back_as_it_was() -> None:
    rows = ((Cell("a", 2, 1), Cell("b")), (Cell("a", 2, 1, 1), Cell("c\ud800")))
    table = Table(plain_rows([["x", "y"]]), rows, row_groups=(("g",), ("g", "h")), caption="é")
    alignment = Alignment(
        table,
        table,
        table,
        slots={(1, 0): Slot("q", ((0, 1),), 0), (0, 1): Slot("")},
        consumed=frozenset({(1, 1), (0, 0)}),
    )
    plain = json.loads(to_json(encode(alignment)))
    assert plain["slots"] == [[0, 1, {"text": ""}], [1, 0, {"text": "q", "places": [[0, 1]], "repair": 0}]]
    assert plain["consumed"] == [[0, 0], [1, 1]]
    assert plain["gold"]["rows"][0] == [{"text": "a", "row_span": 2}, "b"]
    assert decode(Alignment, plain) == alignment


def test_numbers_json_does_not_know_are_words() -> None:
    item = Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, gold_value=math.inf, predicted_value=-math.inf)
    plain = encode(item)
    assert (plain["gold_value"], plain["predicted_value"]) == ("Infinity", "-Infinity")
    assert decode(Item, plain) == item


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="object"):
        encode(object())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": "rounded", "of": "cell"}, "missing 'finding'"),
        ({"finding": 0, "kind": "rounded", "of": "cell", "colour": 1}, "unknown 'colour'"),
        ({"finding": "0", "kind": "rounded", "of": "cell"}, "item.finding: str, expected int"),
        ({"finding": True, "kind": "rounded", "of": "cell"}, "item.finding: bool, expected int"),
        ({"finding": 0, "kind": "rounded", "of": "cell", "type": "Colour"}, "expected one of Numerical"),
        ([], "list, expected dict"),
        ({"finding": 0, "kind": "x", "of": "cell"}, "expected one of .*rounded.*transposed"),
    ],
)
def test_data_that_do_not_fit_are_refused_with_the_place(data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        decode(Item, data, "item")


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(PLAIN, st.booleans())
def test_json_text_reads_back_as_the_data(data: Any, ascii_only: bool) -> None:
    text = to_json(data, ascii_only=ascii_only)
    assert json.loads(text) == data
    assert text.endswith("\n")
    text.encode("ascii" if ascii_only else "utf-8")


@pytest.mark.parametrize(
    ("hint", "data", "value"),
    [
        (tuple[int, str], [1, "a"], (1, "a")),
        (tuple[str, ...], ["a", "b", "c"], ("a", "b", "c")),
        (tuple[int, ...], [], ()),
        (float, 3, 3),
        (float, "NaN", None),
        (float | None, None, None),
        (str | float, "3", "3"),
        (str | float, 3.5, 3.5),
        (str | float, "Infinity", "Infinity"),
        (int | None, 0, 0),
        (frozenset[int], [2, 1], frozenset({1, 2})),
        (list[bool], [True], [True]),
        (dict[str, tuple[int, ...]], {"a": [1]}, {"a": (1,)}),
        (dict[tuple[int, int], str], [[1, 2, "a"], [0, 3, "b"]], {(1, 2): "a", (0, 3): "b"}),
        (ItemKind | Counted, "cell", Counted.CELL),
        (ItemKind | Counted, "rounded", ItemKind.ROUNDED),
        (Cell, "x", Cell("x")),
        (Cell, {"text": "x", "row_span": 2}, Cell("x", 2)),
    ],
)
def test_data_are_read_by_the_type_that_is_hinted(hint: Any, data: Any, value: Any) -> None:
    found = decode(hint, data)
    assert math.isnan(found) if data == "NaN" else (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("hint", "data", "message"),
    [
        (tuple[int, str], [1], "1 entries, expected 2"),
        (tuple[int, int], [1, 2, 3], "3 entries, expected 2"),
        (tuple[int, str], [1, 2], r"one\[1\]: int, expected str"),
        (tuple[str, ...], ["a", 2], r"one\[1\]: int, expected str"),
        (tuple[int, ...], "12", "str, expected list"),
        (float, True, "bool, expected float"),
        (float, "3", "str, expected float"),
        (bool, 1, "int, expected bool"),
        (int | None, "x", "str, expected int"),
        (dict[str, int], [], "list, expected dict"),
        (dict[str, int], {"a": "b"}, "one.a: str, expected int"),
        (dict[tuple[int, int], str], [[1, "a"]], r"one\[0\]: 1 entries, expected 2"),
        (dict[tuple[int, int], str], [[1, 2, 3]], r"one\[0\]: int, expected str"),
        (ItemKind | Counted, "nothing", "'nothing'; expected one of"),
    ],
)
def test_data_of_another_type_than_hinted_are_refused(hint: Any, data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        decode(hint, data, "one")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, "{}\n"),
        ([], "[]\n"),
        ({"a": 1, "b": [1, 2]}, '{\n "a": 1,\n "b": [1, 2]\n}\n'),
        ({"a": [], "b": {}}, '{"a": [], "b": {}}\n'),
        ([{"a": 1}, 2], '[\n {"a": 1},\n 2\n]\n'),
        ([[[1]], 2], "[\n [\n  [1]\n ],\n 2\n]\n"),
        ("\x7f\u2028é", '"\\u007f\\u2028é"\n'),
        ("a\x7f", '"a\\u007f"\n'),
        ("\u202eé", '"\\u202eé"\n'),
    ],
)
def test_json_is_laid_out_by_what_is_nested(data: Any, text: str) -> None:
    assert to_json(data) == text
