"""What a browser does not show: elements taken out of a table before it is read."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

from lxml import etree

from tabx.table import Note

_NOT_DISPLAYED = re.compile(r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*collapse)(?![\w-])", re.IGNORECASE)
_NOT_VISIBLE = re.compile(r"(?:^|[;\s])visibility\s*:\s*hidden(?![\w-])", re.IGNORECASE)
_MARKED = etree.XPath(".//*[@hidden or @style]")
_CELLS = frozenset(("td", "th"))
_PARTS_OF_PAGES = frozenset(("html", "body"))
"""Elements that pages hide until their scripts have run, to show them then."""


def is_hidden(element: etree._Element) -> bool:
    """Whether an element itself is not shown and takes no place."""
    if element.get("hidden") is not None:
        return True
    return _NOT_DISPLAYED.search(element.get("style", "")) is not None


def is_in_hidden(table: etree._Element) -> bool:
    """Whether a table, or what it stands in, is not shown."""
    around = (table, *table.iterancestors())
    return any(is_hidden(element) or _is_invisible(element) for element in around if element.tag not in _PARTS_OF_PAGES)


def without_hidden(table: etree._Element) -> tuple[Note, ...]:
    """Take what is not shown out of a table, and return the note on it.

    A cell that is invisible keeps its place and is blank. Mathematics that is hidden beside a picture stays: the two
    are one formula, and the picture is the one that cannot be read.
    """
    counts: Counter[str] = Counter()
    for element in cast("list[etree._Element]", _MARKED(table)):
        if (_is_invisible(element) or is_hidden(element)) and not _is_pictured_math(element):
            counts[_kind(element)] += any(text.strip() for text in element.itertext())
            _take_out(element)
    said = [f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in counts.items() if count]
    if not said:
        return ()
    return (Note("hidden", f"left out, as a browser does not show it: {', '.join(said)} with text"),)


def _take_out(element: etree._Element) -> None:
    if element.tag in _CELLS and not is_hidden(element):
        _clear(element)
    else:
        _drop(element)


def _is_invisible(element: etree._Element) -> bool:
    return _NOT_VISIBLE.search(element.get("style", "")) is not None


def _is_pictured_math(element: etree._Element) -> bool:
    beside = element.getnext()
    return beside is not None and beside.tag == "img" and next(element.iter("math"), None) is not None


def _kind(element: etree._Element) -> str:
    return "row" if element.tag == "tr" else "cell" if element.tag in _CELLS else "part"


def _drop(element: etree._Element) -> None:
    """Remove an element, and leave the text behind it in its place."""
    parent = element.getparent()
    if parent is None:
        return
    before, tail = element.getprevious(), element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def _clear(element: etree._Element) -> None:
    for child in list(element):
        element.remove(child)
    element.text = None
