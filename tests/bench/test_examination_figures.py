"""The figures of an examination, by hand."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tabx.base.errors import OptionError
from tabx.bench.examination import (
    Accuracy,
    Found,
    Record,
    StatedConfidence,
    below,
    dump_records,
    figures,
    load_records,
    summarise,
)
from tabx.lab.bench.examination.causes import Causes
from tabx.lab.bench.examination.outcomes import FoundCause
from tabx.lab.bench.examination.reliability import reliability
from tabx.lab.bench.examination.tally import Tally
from tabx.stats.separating import auc


def found(relation: str, data_type: str = "", magnitude: float | None = None) -> Found:
    return Found("cell", relation, "", (0,), (0,), (0,), (0,), data_type, magnitude)


def record(
    name: str,
    label: str,
    error: float | None,
    *,
    kinds: tuple[str, ...] = ("typo",),
    expected: tuple[Found, ...] = (),
    reported: tuple[Found, ...] = (),
    matches: tuple[tuple[int, int], ...] = (),
    confusions: tuple[tuple[int, int], ...] = (),
    others: dict[str, float | None] | None = None,
    vouched: tuple[StatedConfidence, ...] = (),
) -> Record:
    return Record(
        name, 0, "", 1, kinds, ("",) * len(kinds), label, "" if error is not None else "too long", error, 0.5,
        expected, reported, matches, confusions, Accuracy(3, 4), Accuracy(2, 2), vouched, others or {},
    )  # fmt: skip


def test_rates_are_those_of_the_counts() -> None:
    one = Tally(5, 6, 2, 4)
    assert (one.precision, one.recall) == (0.6, 0.75)
    assert one.f1 == pytest.approx(2 / 3)
    assert (Tally(5, 0, 0, 0).precision, Tally().recall, Tally().f1) == (None, None, None)


def test_counts_are_summed_before_they_are_divided() -> None:
    many = record(
        "a", "harmful", 1.0, kinds=("value-much",), expected=(found("partial", "Date"),) * 3,
        reported=(found("partial", "Date"),) * 3, matches=((0, 0), (1, 1), (2, 2)),
    )  # fmt: skip
    none = record("b", "harmful", 1.0, kinds=("typo", "value-much"), expected=(found("missing", "List"),))
    told = summarise([many, none])
    assert told.overall == Tally(2, 3, 1, 0)
    assert told.overall.f1 == pytest.approx(6 / 7)
    assert told.kinds == {"value-much": Tally(1, 3, 0, 0), "composed": Tally(1, 0, 1, 0)}
    assert told.bands == {"Medium": Tally(1, 3, 0, 0), "composed": Tally(1, 0, 1, 0)}
    assert told.types == {"Date": Tally(1, 3, 0, 0), "List": Tally(1, 0, 1, 0)}
    assert [case.name for case in told.worst(5)] == ["b"]


def test_types_and_sizes_are_scored_over_what_matches() -> None:
    expected = (found("partial", "Date", 4.0), found("partial", "Numerical", -10.0), found("partial", "", 0.0))
    reported = (found("partial", "Date", 5.0), found("partial", "String"), found("partial", "List", 7.0))
    told = summarise(
        [record("a", "harmful", 1.0, expected=expected, reported=reported, matches=((0, 0), (1, 1), (2, 2)))]
    )
    assert told.types_right == (1, 2)
    assert (told.sizes.told, told.sizes.untold, told.sizes.mean, told.sizes.median) == (1, 1, 0.25, 0.25)


def test_confusion_counts_every_finding_once() -> None:
    expected = (found("rounded"), found("partial"), found("missing"))
    reported = (found("partial"), found("different"), found("extra"))
    told = summarise(
        [record("a", "harmful", 1.0, expected=expected, reported=reported, matches=((1, 1),), confusions=((0, 0),))]
    )
    assert told.confusion == {
        "rounded": {"partial": 1},
        "partial": {"different": 1},
        "missing": {"none": 1},
        "none": {"extra": 1},
    }


def test_separation_is_the_mean_over_gold_tables_without_what_is_repairable() -> None:
    records = [
        record("a", "harmless", 0.1, others={"length": 2.0}),
        record("a", "harmful", 0.3, others={"length": 1.0}),
        record("a", "harmful", 0.1, others={"length": None}),
        record("a", "repairable", 0.0, others={"length": 9.0}),
        record("b", "harmless", 0.2, others={"length": 0.0}),
        record("b", "harmful", 0.6, others={"length": 1.0}),
        record("c", "harmful", 0.0, others={"length": 1.0}),
    ]
    told = summarise(records)
    tabx, length = told.separations["tabx"], told.separations["length"]
    assert (tabx.auc, tabx.tables, tabx.comparisons, tabx.unjudged) == (0.875, 2, 3, 0)
    assert (length.auc, length.tables, length.comparisons, length.unjudged) == (0.5, 2, 2, 1)
    assert (told.decision.harmful, told.decision.harmful_called, told.decision.harmless_called) == (4, 1, 2)
    assert (told.decision.sensitivity, told.decision.specificity) == (0.25, 1.0)


def test_auc_counts_ties_half() -> None:
    assert auc([0, 1], [1, 2]) == 3.5 / 4


def test_reliability_holds_confidence_against_what_was_right() -> None:
    vouched = (
        [StatedConfidence("row", 1.0, True)] * 6
        + [StatedConfidence("row", 0.3, False)]
        + [StatedConfidence("column", 0.7, True)] * 3
    )
    found = reliability(vouched)
    assert [one.count for one in found.bins] == [0, 0, 0, 1, 0, 0, 0, 3, 0, 6]
    assert found.bins[3].right == 0
    assert found.error == pytest.approx((0.3 + 3 * 0.3) / 10)
    assert reliability([]).error is None


def test_floors_name_what_is_below() -> None:
    told = summarise([record("a", "harmful", 1.0, expected=(found("partial"),), kinds=("value-much",))])
    assert figures(told)["rows"] == 0.75
    assert below(told, {"rows": 0.75, "columns": 1.0}) == ()
    assert below(told, {"rows": 0.8, "f1:value-much": 0.1}) == (
        "rows: 0.7500 is below 0.8",
        "f1:value-much: 0.0000 is below 0.1",
    )
    assert "no data for it in the bench" in below(told, {"auc": 0.5})[0]
    with pytest.raises(OptionError, match="unknown figure 'f2'"):
        below(told, {"f2": 0.5})


def test_what_was_not_judged_is_in_no_figure() -> None:
    told = summarise([record("a", "harmful", None, expected=(found("partial"),))])
    assert (told.overall, told.rows, told.separations["tabx"].tables) == (Tally(), Accuracy(), 0)
    assert [one.name for one in told.unjudged] == ["a"]


def test_shapes_are_recognised_by_their_own_repair_or_as_reshaped_and_claimed_where_none_is() -> None:
    def told(*kinds: str) -> tuple[Found, ...]:
        return tuple(Found("column", "equivalent", kind) for kind in kinds)

    shape, group = told("reshaped"), told("grouped_rows")
    records = [
        record("a", "repairable", 0.1, kinds=("melted", "typo"), expected=shape, reported=shape),
        record("a", "repairable", 0.1, kinds=("halves",), expected=shape, reported=group),
        record("a", "repairable", 0.1, kinds=("stacked-tables",), expected=group, reported=group),
        record("b", "harmless", 0.0, kinds=("row-shuffle",), reported=shape),
        record("b", "harmless", 0.0, kinds=("a kind of tomorrow",), reported=group),
        record("c", "repairable", None, kinds=("melted",)),
    ]
    shapes = summarise(records).shapes
    assert (shapes.recognised, shapes.pairs, shapes.claimed, shapes.others) == (2, 3, 1, 2)
    assert (figures(summarise(records))["shapes"], figures(summarise(records))["no_shapes"]) == (2 / 3, 0.5)
    none = summarise([record("a", "harmful", 1.0)])
    assert (figures(none)["shapes"], figures(none)["no_shapes"]) == (None, 1)


def test_causes_are_found_by_kind_and_places_and_invented_where_none_is_declared() -> None:
    def pair(declared: tuple[FoundCause, ...] | None, *told: FoundCause) -> Record:
        return replace(record("a", "harmful", 1.0), declared_causes=declared, told_causes=told)

    factor, sign = FoundCause("factor", (), (1,)), FoundCause("sign", (), (1,))
    records = [
        pair((factor,), replace(factor, said="column 'B': all 4 values are twice the gold")),
        pair((factor,), sign),
        pair((factor,), FoundCause("factor", (), (2,))),
        pair((factor, sign), sign),
        pair(()),
        pair((), sign),
        pair(None, sign),
    ]
    told = summarise(records)
    assert told.causes == Causes(found=2, kind_right=3, places_right=4, declared=5, beside=2, invented=1, others=2)
    assert told.cause_kinds == {"factor": (1, 4), "sign": (1, 1)}
    assert (figures(told)["causes"], figures(told)["no_causes"]) == (0.4, 0.5)
    assert told.to_dict()["causes"]["kinds"]["factor"] == {"found": 1, "declared": 4}
    assert load_records(dump_records(records)) == tuple(records)


def test_records_and_figures_without_causes_are_read_as_before() -> None:
    old = record("a", "harmful", 1.0)
    row = {name: value for name, value in old.to_dict().items() if not name.endswith("_causes")}
    (read,) = load_records(json.dumps(row) + "\n")
    assert read == old
    told = summarise([read])
    assert (figures(told)["causes"], figures(told)["no_causes"]) == (None, None)
