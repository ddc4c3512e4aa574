"""Write a finding as one sentence: where it is, and what differs."""

from __future__ import annotations

from tabx.align.records import DecidedBy, RepairKind
from tabx.compare.names import ranges
from tabx.compare.records import Entity, Finding, FindingKind
from tabx.documents.figures import percent
from tabx.documents.names import short

NOTE = 240
"""Most characters of a finding's note in a sentence: notes are one line, unless they quote long cells."""


_NAMED_IN_NOTE = frozenset({
    FindingKind.MISSING, FindingKind.EXTRA, RepairKind.COPIED_COLUMN, RepairKind.MERGED_COLUMN, RepairKind.SPLIT_COLUMN,
})  # fmt: skip
"""Kinds whose notes name the row or column concerned; all other notes of rows and columns need it in front."""


def sentence(finding: Finding) -> str:
    """Return the finding as a readable sentence, without its cost.

    Example: "row 3 'Klay Thompson', Minutes: gold 24, predicted 42, +18 (75 % of gold)".
    """
    text = short(finding.note, NOTE) or _text_without_note(finding)
    if not finding.verified and not _note_says_unverified(finding):
        text += ", unverified"
    if finding.decided_by is DecidedBy.MODEL:
        text += f" (decided by a model, {percent(finding.confidence)} sure)"
    where = place(finding)
    return f"{where}: {text}" if where and not _note_names_place(finding) else text


def _note_says_unverified(finding: Finding) -> bool:
    """Whether the note says that nothing but the content vouches: notes on renamed headers and fields do."""
    return finding.entity in (Entity.HEADER, Entity.CELL) and bool(finding.note) and not finding.forgiven


def _note_names_place(finding: Finding) -> bool:
    """Whether the note already names the row, column, header or table of the finding."""
    if finding.entity is Entity.CELL or not finding.note:
        return False
    if finding.entity is Entity.TABLE or not (finding.row_name or finding.column_name):
        return True
    if finding.entity is Entity.HEADER:
        return finding.gold_text == finding.column_name
    return finding.kind in _NAMED_IN_NOTE


def place(finding: Finding) -> str:
    """Return where the finding is: "row 3 'Klay Thompson', Minutes".

    Rows count from 1, without the header; rows and columns that only the prediction has are marked "predicted". The
    result is "" for a finding about the whole table.
    """
    parts = [row_place(finding), column_place(finding)]
    if finding.entity is Entity.HEADER and parts[1]:
        parts[1] = f"header {parts[1]}"
    return ", ".join(part for part in parts if part)


def row_place(finding: Finding) -> str:
    """Return the row of a finding: "row 3 'Klay Thompson'".

    The result is "" for a finding about no row or about a whole column.
    """
    rows = finding.gold_rows or finding.predicted_rows
    if not rows or (finding.entity in (Entity.COLUMN, Entity.HEADER) and len(rows) > 1):
        return ""
    side = "" if finding.gold_rows else "predicted "
    head = f"{side}row {rows[0] + 1}" if len(rows) == 1 else f"{side}rows {ranges(rows)}"
    name = short(finding.row_name)
    return f"{head} '{name}'" if name and name != f"row {rows[0] + 1}" else head


def column_place(finding: Finding) -> str:
    """Return the column of a finding: its name, else its number from 1.

    The result is "" for a finding about no column or about a whole row.
    """
    columns = finding.gold_columns or finding.predicted_columns
    name = short(finding.column_name)
    if name:
        return name if finding.gold_columns or not columns else f"predicted {name}"
    if not columns or finding.entity is Entity.ROW:
        return ""
    side = "" if finding.gold_columns else "predicted "
    return f"{side}column{'s' if len(columns) > 1 else ''} {ranges(columns)}"


def _text_without_note(finding: Finding) -> str:
    kind = finding.kind.replace("_", " ") or str(finding.relation)
    if not finding.gold_text and not finding.predicted_text:
        return kind
    return f"{both_texts(finding)}, {kind}"


def both_texts(finding: Finding) -> str:
    """Return the text on both sides: "gold 24, predicted 42"."""
    gold, predicted = (short(text) or "nothing" for text in (finding.gold_text, finding.predicted_text))
    return f"gold {gold}, predicted {predicted}"
