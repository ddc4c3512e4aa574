"""Objects inside cells: the order of keys says nothing, that of lists does; what a key holds belongs to it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from related_columns import EXACT, SAME, related, relations

from tabx.values import read

ULM = {"city": "Ulm", "zip": "89073", "floors": [1, 2], "owner": {"name": "Ida", "since": 1999}, "let": None}


def one(gold: str, predicted: str) -> str:
    return related((gold, "{}"), (predicted, "{}"), "Address")[0].relation


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(dict(reversed(ULM.items()))),
        json.dumps(ULM, indent=1),
        json.dumps(ULM, separators=(",", ":"), sort_keys=True),
        str(ULM),
        str(dict(reversed(ULM.items()))),
    ],
)
def test_the_same_object_written_otherwise(written: str) -> None:
    assert one(json.dumps(ULM), written) in (EXACT, SAME)
    assert one(written, json.dumps(ULM)) in (EXACT, SAME)


@pytest.mark.parametrize(
    "change",
    [
        {"city": "89073", "zip": "Ulm"},
        {"city": "Bonn"},
        {"floors": [2, 1]},
        {"floors": [1]},
        {"owner": {"name": "Tom", "since": 1999}},
        {"owner": {"name": "1999", "since": "Ida"}},
        {"let": "yes"},
    ],
)
def test_another_object(change: dict[str, object]) -> None:
    assert one(json.dumps(ULM), json.dumps(ULM | change)) in ("partial", "different")


def test_what_an_object_shares_is_counted() -> None:
    found = related(('{"a": 1, "b": 2, "c": 3}',), ('{"c": 3, "b": 5, "a": 1}',), "x")[0]
    assert (found.matched, found.missing, found.extra) == (2, "b: 2", "b: 5")


ITEMS = '[{"sku": "a", "qty": 1}, {"sku": "b", "qty": 2}]'


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        ('[{"qty": 1, "sku": "a"}, {"qty": 2, "sku": "b"}]', True),
        ("[{'qty': 1, 'sku': 'a'}, {'qty': 2, 'sku': 'b'}]", True),
        ('[{"sku": "b", "qty": 2}, {"sku": "a", "qty": 1}]', False),
        ('[{"sku": "a", "qty": 2}, {"sku": "b", "qty": 1}]', False),
        ('[{"sku": "a", "qty": 1}]', False),
    ],
)
def test_lists_of_objects(other: str, is_same: bool) -> None:
    assert (one(ITEMS, other) in (EXACT, SAME)) is is_same


@pytest.mark.parametrize("text", ["{a: b}", "{'a', 'b'}", "[1, 2]", "['a']", "[1](b)", "{", "[[", '{"a": __import__}'])
def test_what_is_no_object(text: str) -> None:
    assert "object" not in read(text)[0].flags


@pytest.mark.parametrize("text", ["[" * 900 + "]" * 900, '{"a":' * 300 + "1" + "}" * 300, "{'a':" + "-" * 900 + "1}"])
def test_hostile_depth_is_text_or_object_but_no_error(text: str) -> None:
    assert read(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("abc ", min_size=1, max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz", min_size=1, max_size=3), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text("pqr", min_size=1, max_size=3), VALUES, min_size=1, max_size=4), st.randoms())
def test_any_order_of_keys_is_the_same(held: dict[str, object], random: st.DrawFn) -> None:
    keys = list(held)
    random.shuffle(keys)  # type: ignore[attr-defined]
    turned = {key: held[key] for key in keys}
    assert relations((json.dumps(held),), (json.dumps(turned),), "x") <= {EXACT, SAME}
