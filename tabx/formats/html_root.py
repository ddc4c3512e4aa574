"""HTML to a tree of elements, never larger or deeper than the limits."""

from __future__ import annotations

from functools import lru_cache

from lxml import etree
from lxml import html as lxml_html

from tabx.errors import InputError
from tabx.limits import check, limit

DEEPEST = 400
"""Levels of elements that are followed however high the limit is: Python follows them one call inside another."""


def html_root(text: str) -> etree._Element | None:
    """Return the root element of an HTML text; None where there is nothing in it.

    A NUL character and half a surrogate pair stand for nothing in HTML: they are U+FFFD. No entity but those of HTML
    is resolved, and nothing is fetched.

    Raises
    ------
    InputError
        For more elements, or levels of them, than the limits allow.
    """
    check("elements", text.count("<"), "the HTML")
    if not text.strip():
        return None
    parser = lxml_html.HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        root = lxml_html.document_fromstring(_sayable(text), parser=parser)
    except etree.ParserError:
        return None
    deepest = min(limit("nesting"), DEEPEST)
    if _deeper_than(deepest)(root.getroottree()):
        if deepest == DEEPEST:
            raise InputError(f"the HTML: more than {DEEPEST} levels of elements inside each other")
        check("nesting", deepest + 1, "the HTML")
    broken = [entry for entry in parser.error_log if "RESOURCE_LIMIT" in entry.type_name]  # the rest was not read
    if broken:
        raise InputError(f"the HTML cannot be read to its end: {broken[0].message}")
    return root


def _sayable(text: str) -> bytes:
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text).encode("utf-8")


@lru_cache(maxsize=8)
def _deeper_than(levels: int) -> etree.XPath:
    """Return what tells whether a tree has more levels of elements than so many, quickly."""
    return etree.XPath(f"boolean(/{'/'.join(['*'] * (levels + 1))})")
