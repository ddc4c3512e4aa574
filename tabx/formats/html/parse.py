"""The tree of an HTML text, as lxml parses it: here, or first on trial in a process that can be ended."""

from __future__ import annotations

from lxml import etree
from lxml import html as lxml_html

_SHORT = 100_000
"""Bytes that are parsed without a trial.

The time of libxml2 grows with the square of the attributes in one tag: so many bytes hold 20,000 that differ, which
take half a second.
"""


def parsed(data: bytes) -> tuple[etree._Element | None, list[str]]:
    """Return the root of an HTML text, None for an empty one, and what the parser says of limits of its own.

    Raises
    ------
    InputError
        The parser crashes.
    TimeLimitError
        It takes longer than what is left of the limit `seconds`.
    """
    if len(data) > _SHORT:
        from tabx.formats.reader_process import run_apart

        run_apart("html", "HTML text", data)
    return parse(data)


def parse(data: bytes) -> tuple[etree._Element | None, list[str]]:
    """Return what `parsed` does, without a trial."""
    parser = lxml_html.HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        root = lxml_html.document_fromstring(data, parser=parser)
    except etree.ParserError:
        return None, []
    # The parser stops at its own limits without an error: what follows would be lost.
    return root, [entry.message for entry in parser.error_log if "RESOURCE_LIMIT" in entry.type_name]
