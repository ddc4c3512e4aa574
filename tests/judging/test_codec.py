"""Records to plain data and back."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.align.records import Alignment, Counted, Pairing, Slot
from tabx.compare.records import Item, ItemKind
from tabx.errors import InputError
from tabx.judging.stored.codec import decode, encode, to_json
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
