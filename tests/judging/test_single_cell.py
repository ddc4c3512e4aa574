"""A table of one cell whose cell differs has one wrong cell, not a missing and an extra row (issue 12, section 4)."""

from __future__ import annotations

import pytest

from tabx.align import RepairKind
from tabx.compare.records import ItemKind
from tabx.judging import Judgement, judge

WITH_HEADER = {
    "csv": "{name}\n{cell}\n",
    "markdown": "| {name} |\n| --- |\n| {cell} |\n",
    "html": "<table><tr><th>{name}</th></tr><tr><td>{cell}</td></tr></table>",
    "latex": "\\begin{{tabular}}{{l}}\n{name} \\\\ \\hline\n{cell} \\\\\n\\end{{tabular}}",
}
ALONE = {"csv": "{cell}\n", "html": "<table><tr><td>{cell}</td></tr></table>", "markdown": "| {cell} |\n| --- |\n"}
LINES = {ItemKind.MISSING_ROW, ItemKind.EXTRA_ROW, ItemKind.MISSING_COLUMN, ItemKind.EXTRA_COLUMN}


def kinds(found: Judgement) -> list[ItemKind | RepairKind]:
    return [item.kind for item in found.comparison.counts.items]


@pytest.mark.parametrize("predicted_format", WITH_HEADER)
@pytest.mark.parametrize("gold_format", WITH_HEADER)
def test_one_wrong_cell_below_its_header(gold_format: str, predicted_format: str) -> None:
    for name, cell, other in (("Mayor", "Ida Holm", "Otto Brandt"), ("Height", "431", "97"), ("Opened", "1911", "")):
        gold = WITH_HEADER[gold_format].format(name=name, cell=cell)
        predicted = WITH_HEADER[predicted_format].format(name=name, cell=other)
        if not other and predicted_format in ("csv", "latex"):
            continue  # a blank line is no row there
        found = judge(gold, predicted, gold_format=gold_format, predicted_format=predicted_format)
        assert kinds(found) == [ItemKind.PARTIAL_CELL if other else ItemKind.MISSING_CELL]
        assert len(found.comparison.findings) == 1


@pytest.mark.parametrize("predicted_format", ALONE)
@pytest.mark.parametrize("gold_format", ALONE)
def test_one_wrong_cell_alone(gold_format: str, predicted_format: str) -> None:
    gold = ALONE[gold_format].format(cell="Ida Holm")
    wrong, right = (ALONE[predicted_format].format(cell=cell) for cell in ("Otto Brandt", "Ida Holm"))
    found = judge(gold, wrong, gold_format=gold_format, predicted_format=predicted_format)
    assert kinds(found) == [ItemKind.PARTIAL_CELL]
    assert kinds(judge(gold, right, gold_format=gold_format, predicted_format=predicted_format)) == []


@pytest.mark.parametrize("format", ALONE)
def test_a_cell_alone_against_one_below_a_header(format: str) -> None:
    """The lost header is told as such; the cell is compared with the cell."""
    gold = "| Mayor |\n| --- |\n| Ida Holm |\n"
    found = judge(gold, ALONE[format].format(cell="Otto Brandt"), predicted_format=format)
    assert kinds(found).count(ItemKind.PARTIAL_CELL) == 1
    assert not LINES & set(kinds(found))
    right = judge(gold, ALONE[format].format(cell="Ida Holm"), predicted_format=format)
    assert not {ItemKind.PARTIAL_CELL, *LINES} & set(kinds(right))


def test_the_header_alone_lacks_the_row() -> None:
    assert kinds(judge("Mayor\nIda Holm\n", "Mayor\n", gold_format="csv", predicted_format="csv")) == [
        ItemKind.MISSING_ROW
    ]


def test_a_longer_table_keeps_its_missing_rows() -> None:
    found = judge("Mayor\nIda Holm\nOtto Brandt\n", "Mayor\nJan Vos\n", gold_format="csv", predicted_format="csv")
    assert kinds(found).count(ItemKind.MISSING_ROW) == 2
