"""Counts of made pairs, as strategies: every kind of item, house weights, forgiven items, no table."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from tabx.align.records import Counted, RepairKind
from tabx.compare.cause_records import Explanation
from tabx.compare.records import Counts, Item, ItemKind
from tabx.rubric import load_rubric
from tabx.values.records import DataType, Measure

_AXES = ("row", "column", "cell", "table")


def _of(kind: str) -> tuple[str, ...]:
    if kind in ("row_order", "column_order"):
        return ("table",)
    tail = kind.rpartition(".")[2]
    return (tail,) if tail in _AXES else _AXES


KINDS = tuple(sorted(load_rubric().weights))
SIZES = st.floats(-1e3, 1e3)


@st.composite
def items(draw: st.DrawFn) -> Item:
    kind = draw(st.sampled_from(KINDS))
    return Item(
        finding=0,
        kind=ItemKind(kind) if kind in set(ItemKind) else RepairKind(kind),
        of=Counted(draw(st.sampled_from(_of(kind)))),
        count=draw(st.floats(0, 4)),
        facts=draw(st.integers(0, 30)),
        type=draw(st.none() | st.sampled_from(DataType)),
        measure=draw(st.none() | st.sampled_from(Measure)),
        gold_value=draw(st.none() | SIZES),
        predicted_value=draw(st.none() | SIZES),
        difference=draw(st.none() | SIZES),
        spread=draw(st.none() | SIZES),
        similarity=draw(st.floats(0, 1)),
        list_f1=draw(st.floats(0, 1)),
        weight=draw(st.sampled_from((1.0, 1.0, 0.5, 3.0, 0.0))),
        forgiven=draw(st.sampled_from(("", "", "", "rel_tol 0.01"))),
    )


@st.composite
def wrong_cells(draw: st.DrawFn) -> Item:
    item = draw(items())
    return replace(item, kind=ItemKind.PARTIAL_CELL, of=Counted.CELL, key=draw(st.booleans()))


@st.composite
def explanations(draw: st.DrawFn, found: tuple[Item, ...]) -> tuple[Explanation, ...]:
    wrong = [index for index, item in enumerate(found) if item.kind is ItemKind.PARTIAL_CELL]
    if not wrong:
        return ()
    members = st.lists(st.sampled_from(wrong), min_size=1, unique=True).map(tuple)
    return tuple(
        draw(
            st.lists(
                st.builds(Explanation, members, least=st.integers(0, 4), unexplained=st.integers(0, 4)), max_size=4
            )
        )
    )


@st.composite
def counts(draw: st.DrawFn) -> Counts:
    found = tuple(draw(st.lists(items() | wrong_cells(), max_size=10)))
    return Counts(
        rows=draw(st.integers(0, 12)),
        columns=draw(st.integers(0, 9)),
        cells=draw(st.integers(0, 90)),
        facts=draw(st.integers(0, 90)),
        no_table=bool(found) and draw(st.booleans()),
        items=found,
        column_weights=draw(st.sampled_from(((), (), (0.5, 2.0), (3.0,), (0.0, 1.0)))),
        explanations=draw(explanations(found)),
    )
