"""Edits compose, and so do their findings."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from edited import CALM, SEEDS, outcome
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tabx.perturb import EDITS, Label, Perturbed, RefusedError, perturb
from tabx.table import Table


def cells_of(found: Perturbed) -> set[tuple[object, ...]]:
    """What is said of gold cells and rows, whatever the places in the prediction."""
    return {
        (one.entity, one.relation, one.kind, one.gold_rows, one.gold_columns, one.predicted_text, one.magnitude)
        for one in found.expected
        if one.entity != "table"
    }


@CALM
@given(
    kind=st.sampled_from(["typo", "value-much", "cells-emptied", "key-change", "date-format", "unit-shift"]),
    seed=SEEDS,
)
def test_a_shuffle_moves_predicted_places_and_nothing_else(races: Table, kind: str, seed: int) -> None:
    plain = outcome(races, [kind], seed)
    moved = outcome(races, [kind, "row-shuffle", "column-shuffle"], seed)
    assert cells_of(plain) == cells_of(moved)
    for found in moved.expected:
        if found.entity == "cell":
            place = moved.table.rows[found.predicted_rows[0]][found.predicted_columns[0]]
            assert place.text == found.predicted_text


@CALM
@given(between=st.sampled_from(["extra-column", "extra-column-empty", "column-duplicate"]), seed=SEEDS)
def test_a_shifted_row_stays_one_with_a_column_more(races: Table, between: str, seed: int) -> None:
    plain = outcome(races, ["shifted-row"], seed)
    wider = outcome(races, ["shifted-row", between], seed)
    assert cells_of(plain) <= cells_of(wider)


@CALM
@given(seed=SEEDS, replaced_first=st.booleans())
def test_a_row_of_other_values_is_the_one_that_its_key_names(firms: Table, seed: int, replaced_first: bool) -> None:
    kinds = ["values-replaced", "shifted-keys"] if replaced_first else ["shifted-keys", "values-replaced"]
    found = outcome(firms, kinds, seed)
    rows = firms.row_count
    assert found.provenance.rows == tuple(((i + 1) % rows,) for i in range(rows))
    assert {one.entity for one in found.expected} == {"table", "cell"}
    assert all(one.gold_columns != (0,) for one in found.expected)
    for one in found.expected:
        if one.entity == "cell":
            assert one.gold_rows[0] == (one.predicted_rows[0] - 1) % rows
            assert found.table.rows[one.predicted_rows[0]][one.predicted_columns[0]].text == one.predicted_text


@CALM
@given(kind=st.sampled_from(["value-much", "scale-silent", "cells-emptied"]), seed=SEEDS)
def test_a_row_that_a_fact_still_tells_has_a_wrong_key(firms: Table, kind: str, seed: int) -> None:
    found = outcome(firms, ["shifted-keys", kind], seed)
    assert found.provenance.rows == tuple((i,) for i in range(firms.row_count))


@CALM
@given(seed=SEEDS)
def test_a_column_of_other_values_is_the_one_that_its_header_names(races: Table, seed: int) -> None:
    swapped = outcome(races, ["header-swap"], seed)
    (a,), (b,) = (one.gold_columns for one in swapped.expected)
    assume(0 not in (a, b))
    found = outcome(races, ["header-swap", "values-replaced"], seed)
    assert (found.provenance.columns[a], found.provenance.columns[b]) == ((b,), (a,))
    assert {one.entity for one in found.expected} == {"table", "cell"}


@CALM
@given(kind=st.sampled_from(["value-much", "scale-silent", "cells-emptied", "shifted-keys"]), seed=SEEDS)
def test_a_column_that_a_fact_still_tells_has_a_wrong_header(races: Table, kind: str, seed: int) -> None:
    found = outcome(races, ["header-swap", kind], seed)
    assert [one.kind for one in found.expected if one.entity == "header"] == ["wrong header", "wrong header"]


@CALM
@given(kind=st.sampled_from(["typo", "value-much", "cells-emptied", "key-change", "unit-shift"]), seed=SEEDS)
def test_a_row_removed_after_its_cells_were_changed_is_one_missing_row(races: Table, kind: str, seed: int) -> None:
    found = outcome(races, [kind, "rows-missing"], seed)
    gone = {one.gold_rows for one in found.expected if one.entity == "row" and one.relation == "missing"}
    assert len(gone) == races.row_count - found.table.row_count
    assert not [one for one in found.expected if one.entity == "cell" and one.gold_rows in gone]
    kept = {one for one in cells_of(outcome(races, [kind], seed)) if one[3] not in gone}
    assert kept == {one for one in cells_of(found) if one[1] != "missing" or one[0] != "row"}


@CALM
@given(seed=SEEDS, times=st.integers(2, 4))
def test_shuffles_of_shuffles_are_one_order_at_most(races: Table, seed: int, times: int) -> None:
    found = perturb(races, ["row-shuffle"] * times, seed)
    assert len(found.expected) <= 1
    assert (found.table == races) == (not found.expected)


@CALM
@given(seed=SEEDS)
def test_transposing_twice_is_nothing(races: Table, seed: int) -> None:
    for kind in ("transposition", "partial-transposition"):
        twice = perturb(races, [kind, kind], seed)
        assert twice.expected == ()
        assert twice.table == races


@CALM
@given(seed=SEEDS)
def test_a_copy_whose_original_is_gone_is_the_row(races: Table, seed: int) -> None:
    found = outcome(races, ["row-duplicate", "rows-missing"], seed)
    rows = [one for one in found.expected if one.entity == "row"]
    texts = {tuple(row) for row in found.table.texts()}
    missing = {one.gold_rows[0] for one in rows if one.relation == "missing"}
    assert missing == {i for i, row in enumerate(races.texts()) if tuple(row) not in texts}
    copies = found.table.row_count - len(texts)
    assert sum(one.kind == "copied_row" for one in rows) == copies


@CALM
@given(kinds=st.lists(st.sampled_from(sorted(EDITS)), min_size=1, max_size=4), seed=SEEDS)
@example(kinds=["row-duplicate", "rows-merged"], seed=1)
def test_any_edits_compose(gold: Table, kinds: list[str], seed: int) -> None:
    found = outcome(gold, kinds, seed)
    again = perturb(gold, kinds, seed)
    assert found == again
    assert len(set(found.expected)) == len(found.expected)
    missing = [one.gold_rows[0] for one in found.expected if one.entity == "row" and one.relation == "missing"]
    extra = [one for one in found.expected if one.entity == "row" and one.kind in ("extra", "copied_row", "total_row")]
    empty = sum(len(one.predicted_rows) for one in found.expected if one.kind == "layout")
    merged = sum(len(one.gold_rows) - 1 for one in found.expected if one.kind == "merged_row")
    if not {"transposed", "transposed_body"} & {one.kind for one in found.expected}:
        assert found.table.row_count == gold.row_count - len(missing) - merged + len(extra) + empty
    if found.printed == (gold,):
        assert found.expected == ()
    if not found.expected:
        assert found.table.texts() == gold.texts()


@CALM
@given(
    kinds=st.lists(st.sampled_from(sorted(k for k in EDITS if EDITS[k].label is Label.HARMLESS)), max_size=4),
    seed=SEEDS,
)
@example(kinds=["unit-shift", "column-shuffle", "trailing-zeros"], seed=0)
def test_harmless_edits_compose_to_harmless_ones(races: Table, kinds: list[str], seed: int) -> None:
    assert outcome(races, kinds, seed).label is Label.HARMLESS


_PROGRAM = """
import json, sys
from pathlib import Path
from tabx.formats import load_table, dump_table
from tabx.perturb import EDITS, RefusedError, perturb
gold = load_table(Path(sys.argv[1]))
for kind in EDITS:
    try:
        found = perturb(gold, [kind, "row-shuffle", "typo"], 7)
    except RefusedError as refusal:
        print(refusal)
        continue
    print(dump_table(found.table, "markdown"), json.dumps([one.to_dict() for one in found.expected]))
"""


def test_every_process_gives_the_same(root: Path) -> None:
    seen = set()
    for hash_seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", _PROGRAM, str(root / "examples" / "quarter_results_gold.md")]
        run = subprocess.run(command, env=environment, cwd=root, capture_output=True, check=True, timeout=120)
        seen.add(hashlib.sha256(run.stdout).hexdigest())
    assert len(seen) == 1


def test_the_findings_of_a_table_are_json(firms: Table) -> None:
    found = perturb(firms, ["value-little", "rows-missing", "header-swap"], 3)
    told = json.loads(json.dumps([one.to_dict() for one in found.expected]))
    assert {one["label"] for one in told} == {"harmful"}


def test_a_body_without_a_right_value_is_not_turned_under_its_header(races: Table) -> None:
    for kinds in (["values-replaced", "partial-transposition"], ["partial-transposition", "values-replaced"]):
        with pytest.raises(RefusedError, match="too few facts"):
            perturb(races, kinds, 1)
    assert perturb(races, ["values-replaced", "transposition"], 1).expected
    assert perturb(races, ["value-much", "partial-transposition"], 1).expected
