"""By what an item is known again in the data of an adapter: hashes of its question and of its tables."""

from __future__ import annotations

from typing import Any

from tabx.base.errors import TabxError
from tabx.formats import load_tables
from tabx.tune.layouts import tidied
from tabx.tune.rows import content_hash
from tabx.tune.sources import Source


def item_hashes(tables: Any, *, text: str = "", question: str = "", source_hash: str = "") -> frozenset[str]:
    """Return the hashes of an item; two items that share one hold the same content.

    Parameters
    ----------
    tables : object
        The right tables, as `load_tables` reads them; what holds none adds nothing.
    text : str
        What they were made from.
    question : str
        What is asked, all of it.
    source_hash : str
        As a row of `tabx tune data` has it: that of the tables in their first layout, with their text.
    """
    found = {source_hash} if source_hash else set()
    if question.strip():
        found.add(content_hash(question.strip()))
    try:
        read = tuple(map(tidied, load_tables(tables)))
    except TabxError:
        return frozenset(found)
    return frozenset({*found, Source("", read).hash, *([Source("", read, text).hash] if text.strip() else [])})
