"""The examination: what the judge says of a bench against what is to be found, pair by pair."""

from __future__ import annotations

from dataclasses import replace

import ending_scorer
import pytest

from tabx.base.errors import InputError
from tabx.base.limits import changed_limits
from tabx.bench import Entry, Golds, Perturbation, build, own_tables, text_of
from tabx.bench.examination import Accuracy, Found, Record, dump_records, examine, load_records, summarise
from tabx.formats import load_table
from tabx.judging import judge
from tabx.lab.bench.building import text_of_parts
from tabx.lab.bench.examination.findings import match
from tabx.lab.bench.examination.frame import Frame, frame_of
from tabx.lab.bench.examination.outcomes import FOREIGN
from tabx.lab.bench.examination.pair import examine_pair, examine_pairings
from tabx.perturb import EDITS, Provenance, Turn, perturb
from tabx.rubric import load_rubric
from tabx.table import Table

TOWNS = """
| Town | Region | People | Mayor |
|---|---|---|---|
| Alvik | North | 1204 | Ann Lee |
| Brunn | South | 988 | Bob Ray |
| Caster | North | 3377 | Cid Fox |
| Dalen | East | 41022 | Dan Elk |
| Elm | West | 702 | Eli Cox |
"""


def towns() -> Table:
    return load_table(TOWNS)


def bench(*kinds: str, seeds: tuple[int, ...] = (1,), depth: int = 1) -> tuple[Entry, ...]:
    return build({"towns": ("towns", towns())}, seeds, len(kinds), kinds, depth).entries


PLAIN = Frame((0, 1, 2), (0, 1), (0, 1, 2), (0, 1), (0, 1, 2), (0, 1))


def cell(row: int, column: int, relation: str = "partial", *, there: int | None = None) -> Found:
    place = row if there is None else there
    return Found("cell", relation, "value", (row,), (column,), (place,), (column,))


@pytest.mark.parametrize(
    "kinds", [("value-much", "rows-missing", "typo", "row-shuffle", "columns-merged", "transposition", "key-change")]
)
def test_what_the_judge_does_right_is_right(kinds: tuple[str, ...]) -> None:
    records = examine(bench(*kinds, seeds=(1, 2)))
    assert {record.kinds[0] for record in records} == set(kinds)
    for record in records:
        assert (record.unfound, record.unexpected, record.reason) == ((), (), "")
        assert len(record.matches) == len(record.expected) == len(record.reported)
        assert record.rows.right == record.rows.total
        assert record.columns.right == record.columns.total
        assert record.error is not None
        assert record.ceiling is not None


SHAPES = tuple(kind for kind, edit in EDITS.items() if edit.is_shape and kind != "pivoted")
CHARTS = """
| Patient | Reading | Before | After |
|---|---|---|---|
| Ada | Pulse | 92 | 78 |
| Ada | Breaths | 24 | 17 |
| Bo | Pulse | 110 | 95 |
| Bo | Breaths | 29 | 22 |
"""


@pytest.mark.parametrize("kind", [*SHAPES, "cut-by-rows", "header-as-data", "data-as-header", "index-column"])
def test_a_table_printed_in_another_form_is_examined_in_the_golds_places(kind: str) -> None:
    table = (
        towns()
        if not kind.startswith("stacked")
        else load_table(TOWNS.replace("East", "North").replace("West", "South"))
    )
    for kinds in ([kind], ["value-much", kind], [kind, "row-shuffle", "value-little"]):
        (entry,) = _made({"towns": ("towns", table)}, kinds)
        (record,) = examine([entry])
        assert (record.unfound, record.unexpected, record.reason) == ((), (), ""), record.notes
        assert (record.rows.right, record.columns.right) == (record.rows.total, record.columns.total)
        assert entry.perturbations[0].table


def _made(golds: Golds, kinds: list[str]) -> list[Entry]:
    """Return a bench of one prediction with these edits in this order."""
    (name, (dataset, table)) = next(iter(golds.items()))
    outcome = perturb(table, kinds, 4)
    (text, format), (gold, gold_format) = text_of_parts(outcome.printed) or ("", ""), text_of(table) or ("", "")
    shape = (text_of(outcome.table) or ("", "")) if outcome.parts else ("", "")
    made = Perturbation(4, outcome.steps, outcome.expected, outcome.label, outcome.provenance, *shape, outcome.causes)
    return [Entry(name, gold, (text,), dataset, gold_format, (format,), (made,))]


def test_a_wide_table_for_a_long_one_is_examined_in_the_golds_places() -> None:
    for kinds in (["pivoted"], ["value-much", "pivoted"]):
        (record,) = examine(_made({"charts": ("charts", load_table(CHARTS))}, kinds))
        assert (record.unfound, record.unexpected) == ((), ())
        assert summarise([record]).shapes.recognised == 1


def test_a_cause_is_examined_beside_its_cells() -> None:
    (record,) = examine(_made({"towns": ("towns", towns())}, ["affix-added"]))
    (declared,), (told,) = record.declared_causes or (), record.told_causes
    assert (declared.kind, declared.places) == (told.kind, told.places) == ("prefix or suffix", ((), (3,)))
    assert "column Mayor: all 5 values" in told.said
    assert len(record.matches) == 5
    (none,) = examine(_made({"towns": ("towns", towns())}, ["value-little"]))
    assert (none.declared_causes, none.told_causes) == ((), ())
    causes = summarise([record, none]).causes
    assert (causes.found, causes.declared, causes.invented, causes.others) == (1, 1, 0, 1)


def test_another_metric_has_no_error_of_lines_that_are_no_table() -> None:
    (record,) = examine(_made({"towns": ("towns", towns())}, ["records-in-lines"]), others={"none": lambda *_: 0.5})
    assert record.others == {"none": None}
    (record,) = examine(_made({"towns": ("towns", towns())}, ["melted"]), others={"none": lambda *_: 0.5})
    assert record.others == {"none": 0.5}


def test_an_error_that_the_judge_misses_is_unfound() -> None:
    (entry,) = bench("value-much")
    seen = replace(entry, predictions=(entry.gold,), formats=(entry.gold_format,))
    (record,) = examine([seen])
    assert (record.reported, record.error) == ((), 0)
    assert record.unfound == record.expected != ()


def test_an_error_that_nobody_made_is_unexpected() -> None:
    (entry,) = bench("row-shuffle")
    wrong = entry.predictions[0].replace("3377", "5")
    (record,) = examine([replace(entry, predictions=(wrong,))])
    (found,) = record.unexpected
    assert (found.entity, found.gold_rows, found.gold_columns) == ("cell", (2,), (2,))
    assert found.predicted_rows == entry.perturbations[0].provenance.rows[2]


def test_relations_are_confused_at_one_place() -> None:
    expected, reported = [cell(0, 1, "rounded"), cell(1, 1)], [cell(0, 1), cell(2, 0, "missing")]
    matches, confusions = match(expected, reported, PLAIN)
    assert (matches, confusions) == ((), ((0, 0),))


def test_a_cell_is_partial_however_wrong_it_is() -> None:
    assert match([cell(0, 1, "different")], [cell(0, 1)], PLAIN)[0] == ((0, 0),)
    header = Found("header", "different", "", (), (0,), (), (0,))
    assert match([header], [replace(header, relation="equivalent")], PLAIN) == ((), ((0, 0),))


def test_identical_lines_may_be_exchanged() -> None:
    twins = replace(PLAIN, gold_row_classes=(0, 0, 2), row_classes=(0, 1, 1))
    assert match([cell(0, 1, there=1)], [cell(1, 1, there=2)], twins)[0] == ((0, 0),)
    assert match([cell(0, 1, there=1)], [cell(1, 1, there=0)], twins)[0] == ()
    assert match([cell(0, 1, there=1)], [cell(1, 1, there=2)], PLAIN)[0] == ()


def test_a_merge_is_one_finding_with_several_places() -> None:
    merge = Found("column", "equivalent", "merged_column", (), (0, 1), (), (0,))
    assert match([merge], [merge], PLAIN)[0] == ((0, 0),)
    assert match([merge], [replace(merge, gold_columns=(0,)), replace(merge, gold_columns=(1,))], PLAIN)[0] == ()


def test_places_need_not_agree_where_one_side_states_none() -> None:
    copy = Found("row", "equivalent", "copied_row", (), (), (2,), ())
    assert match([copy], [replace(copy, gold_rows=(1,))], PLAIN)[0] == ((0, 0),)
    assert match([copy], [replace(copy, gold_rows=(1,), predicted_rows=())], PLAIN)[0] == ()


def test_the_whole_table_is_told_apart_by_kind() -> None:
    order = Found("table", "equivalent", "row order", (0, 1), (), (1, 0), ())
    assert match([order], [replace(order, gold_rows=(1, 2), predicted_rows=(2, 1))], PLAIN)[0] == ((0, 0),)
    assert match([order], [replace(order, kind="column order")], PLAIN) == ((), ())


def test_as_many_findings_match_as_can() -> None:
    anywhere, there = Found("row", "extra", "", (), (), (1,)), Found("row", "extra", "", (0,), (), (1,))
    reported = [Found("row", "extra", "", (0,), (), (1,)), Found("row", "extra", "", (2,), (), (1,))]
    assert len(match([anywhere, there], reported, PLAIN)[0]) == 2


def test_a_view_is_told_in_the_places_of_the_engine() -> None:
    gold, lines = towns(), TOWNS.strip().split("\n")
    wide = load_table("\n".join([f"| {lines[0]}", f"|---{lines[1]}", *(f"| {line}" for line in lines[2:])]))
    view = judge(gold, wide).alignment.view
    assert (wide.column_count, view.column_count) == (5, 4)
    found = frame_of(gold, wide, view)
    assert (found.columns, found.rows) == ((1, 2, 3, 4), (0, 1, 2, 3, 4))


def test_a_table_on_its_side_is_told_upright() -> None:
    gold = towns()
    lines = list(zip(*([cell.text for cell in row] for row in (*gold.header_rows, *gold.rows)), strict=True))
    shuffled = [lines[2], lines[0], lines[1], lines[3]]
    text = "\n".join(
        "| " + " | ".join(line) + " |" + ("\n" + "|---" * 6 + "|" if not i else "") for i, line in enumerate(shuffled)
    )
    predicted = load_table(text)
    found = frame_of(gold, predicted, gold, Turn.WHOLE)
    assert (found.columns, found.rows) == ((1, 2, 0, 3), (0, 1, 2, 3, 4))
    upright = frame_of(gold, predicted, predicted, Turn.WHOLE)
    assert set(upright.columns) == {FOREIGN}


def test_pairings_are_right_up_to_exchange() -> None:
    gold = load_table("| A | B |\n|---|---|\n| x | 1 |\n| x | 1 |\n| y | 2 |\n")
    alignment = judge(gold, gold).alignment
    frame = frame_of(gold, gold, alignment.view)
    truth = Provenance(((1,), (0,), (2,)), ((0,), (1,)))
    rows, columns, vouched = examine_pairings(alignment, truth, frame)
    assert (rows, columns) == (Accuracy(3, 3), Accuracy(2, 2))
    assert all(one.right for one in vouched)
    wrong = Provenance(((2,), (0,), ()), ((0,), (1,)), (1,))
    rows, _, vouched = examine_pairings(alignment, wrong, frame)
    assert rows == Accuracy(1, 4)
    assert [one.right for one in vouched if one.axis == "row"].count(True) == 1


def test_what_cannot_be_judged_is_named_and_in_no_figure() -> None:
    entries, gold = bench("value-much", "row-shuffle"), towns()
    with changed_limits(cells=15):
        record = examine_pair(entries[0], gold, 0, load_rubric())
    assert "limit 'cells'" in record.reason
    assert record.error is None
    found = summarise([record, *examine(entries)[1:]])
    assert found.unjudged == (record,)
    assert found.overall.pairs == 1
    assert found.to_dict()["not_judged"] == [{"id": "towns", "prediction": 0, "reason": record.reason}]


def test_a_fault_of_the_judge_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("tabx.lab.bench.examination.pair.judge", broken)
    (record,) = examine(bench("typo"))
    assert record.reason == "ZeroDivisionError inside tabx: oh"


def test_other_metrics_are_asked_beside() -> None:
    def length(gold: Table, predicted: Table) -> float:
        if gold.row_count > predicted.row_count:
            raise ValueError("too short")
        return float(abs(gold.row_count - predicted.row_count))

    records = examine(bench("rows-missing", "row-duplicate", "row-shuffle"), others={"length": length})
    assert {record.kinds[0]: record.others["length"] for record in records} == {
        "rows-missing": None,
        "row-duplicate": 1.0,
        "row-shuffle": 0.0,
    }
    separation = summarise(records).separations["length"]
    assert (separation.auc, separation.comparisons, separation.unjudged) == (1.0, 1, 1)


def test_a_bench_of_unknown_edits_cannot_be_examined() -> None:
    with pytest.raises(InputError, match="no expected findings"):
        examine([Entry("a", TOWNS, (TOWNS,))])


@pytest.fixture(scope="module")
def own() -> tuple[Record, ...]:
    golds = {name: gold for name, gold in own_tables().items() if name.startswith("film")}
    kinds = tuple(EDITS)
    return examine([*build(golds, (11,), 6, kinds).entries, *_renamed(build(golds, (12,), 2, kinds, 3).entries)])


def _renamed(entries: tuple[Entry, ...]) -> list[Entry]:
    return [replace(entry, name=f"{entry.name} composed") for entry in entries]


def test_records_hold_all_figures(own: tuple[Record, ...]) -> None:
    read = load_records(dump_records(own))
    assert read == own
    assert summarise(read).to_dict(3) == summarise(own).to_dict(3)
    with pytest.raises(InputError, match="not a record of an examination"):
        load_records('{"id": "a"}\n')


def test_any_number_of_workers_finds_the_same(own: tuple[Record, ...]) -> None:
    golds = {name: gold for name, gold in own_tables().items() if name.startswith("film")}
    entries = build(golds, (11,), 6, tuple(EDITS)).entries
    assert examine(entries, workers=2) == tuple(record for record in own if "composed" not in record.name)


def test_a_prediction_that_ends_its_process_is_a_record_with_that_reason() -> None:
    entries = bench("typo", "rows-missing", "row-shuffle")
    typo, lost, shuffled = examine(entries, workers=2, others={"ends": ending_scorer.error})
    assert lost.reason == "could not be judged: its process ended with exit code 9"
    assert (lost.error, lost.kinds, lost.expected != ()) == (None, ("rows-missing",), True)
    assert (typo.reason, shuffled.reason) == ("", "")
    assert typo.others == {"ends": 0.0}


def test_each_finding_is_matched_once(own: tuple[Record, ...]) -> None:
    for record in own:
        for pairs in (record.matches, (*record.matches, *record.confusions)):
            for side in (0, 1):
                indices = [pair[side] for pair in pairs]
                assert len(indices) == len(set(indices))
        assert 0 <= record.rows.right <= record.rows.total
        assert 0 <= record.columns.right <= record.columns.total


def test_a_copy_is_a_copy_whatever_stands_in_invented_columns() -> None:
    gold = load_table("| A | B |\n|---|---|\n| x | 1 |\n| y | 2 |\n")
    predicted = load_table("| A | B | C |\n|---|---|---|\n| x | 1 | p |\n| x | 1 | q |\n| y | 2 | r |\n")
    assert frame_of(gold, predicted, predicted).row_classes == (0, 1, 2)
    assert frame_of(gold, predicted, predicted, extra=((1,), (2,))).row_classes == (0, 0, 2)
