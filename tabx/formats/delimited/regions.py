"""Delimited lines that stand bare in a text, between paragraphs or right below a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.base.errors import BrokenTextError
from tabx.base.limits import check_time
from tabx.formats.delimited.read import delimited_tables, looks_delimited
from tabx.formats.printed.passages import Line, paragraphs_of
from tabx.formats.regions import Region

_LEAST_LINES = 3
"""Lines with commas from which on they are a table: two alike occur in prose."""

_LEAST_TABBED = 2
"""Lines with tabs: those do not occur in prose."""

_SIGNS = (",", ";", "\t")


def delimited_regions(text: str) -> tuple[Region, ...]:
    """Return the tables of delimited lines in a text.

    They are paragraphs, or what is left of one without the lines of words above and below: those without a delimiter,
    or without a tab where others have some. Of lines with commas there have to be three, mostly without a space behind
    each comma.
    """
    if not any(sign in text for sign in _SIGNS):
        return ()
    return tuple(region for lines in paragraphs_of(text) if (region := _region(text, lines)) is not None)


def _region(text: str, lines: Sequence[Line]) -> Region | None:
    check_time()
    for kept in _candidates(lines):
        body = "\n".join(line.text for line in kept)
        name = looks_delimited(body)
        if name is None or not _is_dense(body, name, len(kept)):
            continue
        try:
            tables = delimited_tables(body, name)
        except BrokenTextError:
            continue
        if tables:
            return Region(kept[0].start, kept[-1].end, name, tables)
    return None


def _candidates(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yield a paragraph, and its lines between the first and the last with a delimiter: a tab, or else any."""
    yield lines
    for signs in ("\t", ";,"):
        found = [index for index, line in enumerate(lines) if any(sign in line.text for sign in signs)]
        if found and len(found) < len(lines):
            yield lines[found[0] : found[-1] + 1]
        if found:
            yield lines[found[0] + 1 : found[-1] + 1]
            return


def _is_dense(body: str, name: str, count: int) -> bool:
    """Whether there are enough lines, and few commas have a space behind them as those of sentences do."""
    if name == "tsv":
        return count >= _LEAST_TABBED
    return count >= _LEAST_LINES and 2 * body.count(", ") <= body.count(",")
