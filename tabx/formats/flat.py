"""A table as plain rows of texts, for the formats that know nothing else."""

from __future__ import annotations

from tabx.table import KeyPath, Table, show_path


def flat_header(table: Table) -> list[str]:
    """Return one name for every column, levels joined with "."; empty names where the table has no header."""
    if not table.header_rows:
        return [""] * table.column_count
    return [show_path(path) for path in table.columns]


def flat_rows(table: Table) -> list[list[str]]:
    """Return the data rows; a section row is a row with its text in the first cell."""
    if not table.row_groups:
        return table.texts()
    rows: list[list[str]] = []
    before: KeyPath = ()
    for texts, group in zip(table.texts(), table.row_groups, strict=True):
        rows.extend([text, *[""] * (table.column_count - 1)] for text in new_sections(before, group))
        rows.append(texts)
        before = group
    return rows


def new_sections(before: KeyPath, group: KeyPath) -> KeyPath:
    """Return the sections to be named above a row, after a row in other sections; those that go on are left out.

    A path of another depth is named whole: a shorter run of section rows stands for the innermost levels.
    """
    if len(before) != len(group):
        return group
    shared = next((level for level, text in enumerate(group) if before[level] != text), len(group))
    return group[shared:]
