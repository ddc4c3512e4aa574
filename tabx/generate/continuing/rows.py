"""The rows of a text in a target, whole ones only: where each ends, and by what it is known again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


class Row(NamedTuple):
    """A whole row: what it is compared by, and the range of the text that it takes, its end mark included."""

    key: str
    start: int
    end: int


@dataclass(frozen=True)
class Notation:
    """How rows are written in a target.

    Attributes
    ----------
    rows : callable
        Takes a text and whether it is whole; returns its whole rows: in a whole text the last needs no end mark.
    heads : callable
        Takes a text and its rows; returns the indices of the first row of each table.
    least_head : int
        Rows at the beginning of a table that are taken for its header where they come again.
    opening : pattern
        What may be said once more before the rest: the beginning of a table.
    is_open : callable
        Takes a text; returns whether it ends within a table, so that another beginning is the same one's.
    is_row : callable
        Takes a key; returns whether it is a row of a table, and no sentence beside one.
    """

    rows: Callable[[str, bool], list[Row]]
    heads: Callable[[str, Sequence[Row]], list[int]]
    least_head: int
    opening: re.Pattern[str]
    is_open: Callable[[str], bool] = lambda text: True
    is_row: Callable[[str], bool] = lambda key: True


_FENCE = re.compile(r"\s*(```|~~~)")
_NO_OPENING = re.compile(r"\s*")
_DASHES = re.compile(r"[\s|:+-]*-[\s|:+-]*")


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _parted(text: str, is_whole: bool, mark: re.Pattern[str]) -> list[Row]:
    """Return what stands between end marks, without what is blank or a fence."""
    found, start = [], 0
    for match in mark.finditer(text):
        found.append(Row(_spaced(text[start : match.start()]), start, match.end()))
        start = match.end()
    if is_whole and text[start:].strip():
        found.append(Row(_spaced(text[start:]), start, len(text)))
    return _told(found)


def _told(rows: Sequence[Row]) -> list[Row]:
    """Return rows without those that are blank or a fence."""
    return [row for row in rows if row.key and not _FENCE.match(row.key)]


_LINE_END = re.compile(r"\r?\n")
_RAW_END = re.compile(r"\s*(?:<NEWLINE>|\n)\s*", re.IGNORECASE)
_SECTION = re.compile(r"[^|]+:")


def _heads_of_lines(text: str, rows: Sequence[Row]) -> list[int]:
    """Return the row above each row of dashes."""
    return [place - 1 for place, row in enumerate(rows) if place and "|" in row.key and _DASHES.fullmatch(row.key)]


def _heads_of_sections(text: str, rows: Sequence[Row]) -> list[int]:
    """Return the name of each table and the row below it; the first row where no table has a name."""
    names = [place for place, row in enumerate(rows) if _SECTION.fullmatch(row.key)]
    return [one for place in names for one in (place, place + 1) if one < len(rows)] or [0][: len(rows)]


def _records(text: str, is_whole: bool) -> list[Row]:
    """Return the records of CSV, whose quoted cells may hold line breaks."""
    found, start, is_quoted = [], 0, False
    for place, char in enumerate(text):
        if char == '"':
            is_quoted = not is_quoted
        elif char == "\n" and not is_quoted:
            found.append(Row(text[start:place].strip(), start, place + 1))
            start = place + 1
    if is_whole and not is_quoted and text[start:].strip():
        found.append(Row(text[start:].strip(), start, len(text)))
    return _told(found)


_HTML_ROW = re.compile(r"<tr\b.*?</tr\s*>", re.IGNORECASE | re.DOTALL)
_HTML_TABLE = re.compile(r"<(/?)table\b", re.IGNORECASE)
_HTML_OPENING = re.compile(
    r"\s*(?:<(?:!doctype|html|head|body|table|thead|tbody|caption)\b[^>]*>"
    r"(?:[^<]*</caption\s*>)?\s*)+",
    re.IGNORECASE,
)


def _html_rows(text: str, is_whole: bool) -> list[Row]:
    return [Row(_spaced(match[0]), *match.span()) for match in _HTML_ROW.finditer(text)]


def _first_after(mark: re.Pattern[str]) -> Callable[[str, Sequence[Row]], list[int]]:
    """Return the function that finds the first row after each mark."""

    def heads(text: str, rows: Sequence[Row]) -> list[int]:
        starts = [match.start() for match in mark.finditer(text) if not match[1]]
        after = (next((place for place, row in enumerate(rows) if row.end > start), None) for start in starts)
        return sorted({place for place in after if place is not None})

    return heads


def _ends_within(mark: re.Pattern[str]) -> Callable[[str], bool]:
    """Return the function that says whether the last mark opens a table."""

    def is_open(text: str) -> bool:
        marks = [match[1] for match in mark.finditer(text)]
        return bool(marks) and not marks[-1]

    return is_open


_TABULAR = r"(?:tabular[xy*]?|tabulary|longtable|tblr|longtblr|array)\*?"
_LATEX_TABLE = re.compile(rf"\\(?:begin|(end))\{{{_TABULAR}\}}")
_ARGUMENT = r"\s*(?:\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\})"
_LATEX_BESIDE = re.compile(
    rf"\\(?:begin|end)\{{[a-zA-Z*]+\}}(?:{_ARGUMENT})*"
    r"|\\(?:hline|toprule|midrule|bottomrule|centering|small|footnotesize)\b"
    rf"|\\(?:cline|cmidrule|caption|label)(?:\([^)]*\))?(?:{_ARGUMENT})*"
)
_LATEX_OPENING = re.compile(rf"\s*(?=\\begin\{{)(?:(?!\\end|\\bottomrule)(?:{_LATEX_BESIDE.pattern})\s*)+")


def _latex_rows(text: str, is_whole: bool) -> list[Row]:
    found, start = [], 0
    for end in _latex_ends(text):
        key = _spaced(_LATEX_BESIDE.sub(" ", text[start:end]))
        found.append(Row(key, start, end))
        start = end
    return found


def _latex_ends(text: str) -> Iterator[int]:
    r"""Yield the ends of rows: after each \\ that stands in no group, with its skip in brackets."""
    depth = place = 0
    while place < len(text):
        char = text[place]
        if char == "\\":
            if text[place + 1 : place + 2] == "\\" and not depth:
                skip = re.compile(r"\*?(?:[ \t]*\[[^\]\n]*\])?").match(text, place + 2)
                yield skip.end() if skip is not None else place + 2
            place += 2
            continue
        if char == "%":
            place = text.find("\n", place) if "\n" in text[place:] else len(text)
            continue
        depth += (char == "{") - (char == "}")
        place += 1


def _has_pipe(key: str) -> bool:
    return "|" in key


_MARKDOWN = Notation(
    lambda text, is_whole: _parted(text, is_whole, _LINE_END), _heads_of_lines, 2, _NO_OPENING, is_row=_has_pipe
)

LINES = replace(_MARKDOWN, is_row=lambda key: True)
"""What is in no notation of its target: each line is whole, and none is passed over."""

NOTATIONS = {
    "markdown": _MARKDOWN,
    "html": Notation(_html_rows, _first_after(_HTML_TABLE), 1, _HTML_OPENING, _ends_within(_HTML_TABLE)),
    "latex": Notation(_latex_rows, _first_after(_LATEX_TABLE), 1, _LATEX_OPENING, _ends_within(_LATEX_TABLE)),
    "csv": Notation(_records, lambda text, rows: [0][: len(rows)], 1, _NO_OPENING),
    "raw": Notation(
        lambda text, is_whole: _parted(text, is_whole, _RAW_END),
        _heads_of_sections,
        1,
        _NO_OPENING,
        is_row=_has_pipe,
    ),
}
"""How rows are written, by target; those of JSON are in `json_rows`."""
