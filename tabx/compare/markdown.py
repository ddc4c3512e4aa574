"""The aligned table and the tuple table of TabXEval (sections 2.2, 2.3) as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment, DecidedBy, Pairing
from tabx.base.escapes import visible
from tabx.compare.findings.sentences import show_amount
from tabx.compare.names import column_name
from tabx.compare.records import Comparison, Entity, Finding
from tabx.compare.slots import slot_of
from tabx.values.records import DataType, Difference, Relation

ABSENT = "-"
"""What stands for a side that has no such cell."""

_SPECIAL = re.compile(r"([\\`*_<\[\]~|&])")
_BREAKS = re.compile(r"\r\n|\r|\n")
_TICKS = re.compile(r"`+")


def show_text(text: str) -> str:
    """Return a text as the whole content of a Markdown cell."""
    return _BREAKS.sub("<br>", _SPECIAL.sub(r"\\\1", text.strip()))


def show_side(text: str | None) -> str:
    """Return one side of "gold/predicted".

    A text that contains "/" or is "-" is put in a code span.
    """
    if text is None:
        return ABSENT
    if "/" not in text and text.strip() != ABSENT:
        return show_text(text)
    inner = _BREAKS.sub(" ", text.strip()).replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in _TICKS.findall(inner)), default=0))
    pad = " " if inner.startswith("`") or inner.endswith("`") else ""
    return f"{fence}{pad}{inner}{pad}{fence}"


def show_both(gold: str | None, predicted: str | None) -> str:
    """Return "gold/predicted"; "-" alone where neither side has such a cell."""
    return ABSENT if gold is None and predicted is None else f"{show_side(gold)}/{show_side(predicted)}"


def markdown_table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table of escaped texts."""
    head = list(header)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(visible, line))} |\n" for line in lines)


_LEGEND = (
    "Cells are gold/predicted, `-` where a side has no such cell. "
    "Rows and columns: no mark for a strict pairing (exact), ≈ for a relaxed one (by rule or model). "
    "Cells: no mark where exact, ≈ where equivalent, rounded or near, ≠ where they differ.\n"
)
_CELL_MARKS = {Relation.EXACT: "", Relation.EQUIVALENT: " ≈", Relation.ROUNDED: " ≈", Relation.NEAR: " ≈"}


@dataclass(frozen=True, slots=True)
class _Place:
    """One row or column of the aligned table, on both sides or on one."""

    gold: int | None
    predicted: tuple[int, ...]
    mark: str = ""


def aligned_markdown(alignment: Alignment, comparison: Comparison) -> str:
    """Return the aligned table with a legend, unmatched rows and columns last."""
    gold, view = alignment.gold, alignment.view
    rows = _places(alignment.row_of, gold.row_count, alignment.extra_rows)
    columns = _places(alignment.column_of, gold.column_count, alignment.extra_columns)
    header = [
        show_both(
            None if column.gold is None else column_name(gold, column.gold),
            " + ".join(column_name(view, index) for index in column.predicted) if column.predicted else None,
        )
        + column.mark
        for column in columns
    ]
    body = ([_number(row), *(_cell(alignment, comparison, row, column) for column in columns)] for row in rows)
    return f"{_LEGEND}\n{markdown_table(['row', *header], body)}"


def _places(pairings: dict[int, Pairing], count: int, extra: Sequence[int]) -> list[_Place]:
    paired = [_Place(index, pairings[index].predicted, _mark(pairings[index])) for index in sorted(pairings)]
    missing = [_Place(index, ()) for index in range(count) if index not in pairings]
    return [*paired, *missing, *(_Place(None, (index,)) for index in extra)]


def _mark(pairing: Pairing) -> str:
    return "" if pairing.decided_by is DecidedBy.EXACT else " ≈"


def _number(row: _Place) -> str:
    gold = ABSENT if row.gold is None else str(row.gold + 1)
    predicted = " + ".join(str(index + 1) for index in row.predicted) or ABSENT
    return f"{gold}/{predicted}{row.mark}"


def _cell(alignment: Alignment, comparison: Comparison, row: _Place, column: _Place) -> str:
    if row.gold is None or column.gold is None:
        return show_both(None, _predicted_text(alignment, row, column))
    text = alignment.gold.rows[row.gold][column.gold].text
    difference = comparison.cells[row.gold][column.gold]
    if difference is None:
        return show_both(text, None)
    slot = slot_of(alignment, row.gold, column.gold)
    return show_both(text, slot.text if slot else None) + _CELL_MARKS.get(difference.relation, " ≠")


def _predicted_text(alignment: Alignment, row: _Place, column: _Place) -> str | None:
    texts = [alignment.view.rows[i][j].text for i in row.predicted for j in column.predicted]
    return " ".join(dict.fromkeys(text for text in texts if text)) if texts else None


_HEADER = (
    "row",
    "column",
    "gold/predicted",
    "relation",
    "data type",
    "entity",
    "unit",
    "missing",
    "extra",
    "difference",
)


def tuples_markdown(alignment: Alignment, comparison: Comparison) -> str:
    """Return one line per aligned cell that is not identical.

    Cells blank on both sides are skipped.
    """
    return markdown_table(_HEADER, _tuple_lines(alignment, comparison))


def _tuple_lines(alignment: Alignment, comparison: Comparison) -> Iterator[list[str]]:
    for finding in comparison.findings:
        difference = finding.difference
        if finding.entity is not Entity.CELL or difference is None:
            continue
        if difference.gold_type is DataType.EMPTY and difference.predicted_type is DataType.EMPTY:
            continue
        yield _tuple_line(alignment, finding, difference)


def _predicted_columns(alignment: Alignment, finding: Finding) -> str:
    return " + ".join(column_name(alignment.view, column) for column in finding.predicted_columns)


def _tuple_line(alignment: Alignment, finding: Finding, difference: Difference) -> list[str]:
    return [
        show_text(finding.row_name),
        show_both(finding.column_name, _predicted_columns(alignment, finding)),
        show_both(finding.gold_text, finding.predicted_text),
        finding.relation.value,
        f"{difference.gold_type.value}/{difference.predicted_type.value}",
        f"{difference.gold_entity.value}/{difference.predicted_entity.value}",
        show_both(difference.gold_unit or "None", difference.predicted_unit or "None"),
        show_text(difference.missing),
        show_text(difference.extra),
        show_text(", ".join(part for part in (finding.kind, show_amount(difference)) if part)),
    ]
