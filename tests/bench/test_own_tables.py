"""The gold tables that come with the project."""

from __future__ import annotations

from collections import Counter

import pytest

from tabx.bench import own_tables
from tabx.formats import dump_table_with_losses
from tabx.perturb import EDITS, RefusedError, perturb

GOLDS = own_tables()


def test_there_are_forty_of_seven_subjects() -> None:
    assert len(GOLDS) >= 40
    subjects = Counter(dataset for dataset, _ in GOLDS.values())
    assert set(subjects) == {"finance", "sport", "science", "geography", "people", "film", "medicine"}
    assert min(subjects.values()) >= 4


@pytest.mark.parametrize("name", GOLDS)
def test_each_is_small_full_and_carried_whole_by_its_format(name: str) -> None:
    table = GOLDS[name][1]
    assert 4 <= table.row_count <= 15
    assert table.column_count >= 4
    assert all(any(path) for path in table.columns)
    assert len(set(table.columns)) == table.column_count
    assert len({tuple(row) for row in table.texts()}) == table.row_count
    assert dump_table_with_losses(table, table.source_format)[1] == ()


def test_no_two_are_alike() -> None:
    headers = [table.columns for _, table in GOLDS.values()]
    assert len(set(headers)) == len(headers)
    cells = [frozenset(text for row in table.texts() for text in row if len(text) > 4) for _, table in GOLDS.values()]
    for i, mine in enumerate(cells):
        assert all(len(mine & theirs) <= max(3, len(mine) / 2) for theirs in cells[:i])


def test_hierarchy_sections_and_merged_cells_are_among_them() -> None:
    tables = [table for _, table in GOLDS.values()]
    assert sum(len(table.header_rows) > 1 for table in tables) >= 3
    assert sum(any(cell.is_spanned for row in table.rows for cell in row) for table in tables) >= 3
    assert any(table.row_groups for table in tables)
    assert {table.source_format for table in tables} >= {"markdown", "html", "json"}


@pytest.mark.parametrize("kind", EDITS)
def test_the_label_of_each_edit_holds_on_all_tables(kind: str) -> None:
    taken = 0
    for name, (_, table) in GOLDS.items():
        try:
            outcome = perturb(table, [kind], 11)
        except RefusedError:
            continue
        taken += 1
        assert outcome.label is EDITS[kind].label, name
    assert taken >= 3
