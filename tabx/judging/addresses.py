"""Links whose address is what the gold states: read as written in Markdown, `[text](address)`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tabx.notation import bare_address, is_address
from tabx.table import Cell, Table


def with_addresses_said(gold: Table, predicted: Table) -> tuple[Table, Table]:
    """Return both tables without the addresses of their links, those that the gold states in the predicted texts.

    Formats keep the address of a link apart from its text; Markdown alone has both in the cell. Where the gold states
    an address, a link to it says what the gold says; any other link is its text.
    """
    if not (_has_links(gold) or _has_links(predicted)):
        return gold, predicted
    stated = {bare_address(cell.text) for row in gold.rows for cell in row if is_address(cell.text)}
    return _settled(gold, ()), _settled(predicted, stated)


def _has_links(table: Table) -> bool:
    return any(cell.address for row in (*table.header_rows, *table.rows) for cell in row)


def _settled(table: Table, stated: Collection[str]) -> Table:
    header, rows = (
        tuple(tuple(_said(cell, stated) if cell.address else cell for cell in row) for row in part)
        for part in (table.header_rows, table.rows)
    )
    return replace(table, header_rows=header, rows=rows)


def _said(cell: Cell, stated: Collection[str]) -> Cell:
    is_stated = bare_address(cell.address) in stated and not is_address(cell.text)
    return replace(cell, text=f"[{cell.text}]({cell.address})" if is_stated else cell.text, address="")
