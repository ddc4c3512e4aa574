"""OTSL, the language in which models that read pages write tables: `<ched>Town<fcel>Ulm<nl>` and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabx.base.limits import check_time
from tabx.formats.marked_cells import MarkedCell, plain_html, table_of_marked
from tabx.formats.regions import Region

FORMAT = "otsl"

_CELLS = ("fcel", "ecel", "ched", "rhed", "srow")
_JOINED = {"lcel": (0, -1), "ucel": (-1, 0), "xcel": (-1, -1)}
"""Marks that stand for a cell which goes on, and where it comes from: rows and columns back."""

_TOKEN = re.compile(rf"<(?P<name>{'|'.join((*_CELLS, *_JOINED, 'nl'))})>|<(?P<end>/?otsl)>|(?P<caption></?caption>)")
_LOCATION = re.compile(r"<loc_\d{1,5}>")
_END_OF_CELL = re.compile(r"\n|<otsl>|\Z")
_CLOSING = re.compile(r"</(?:fcel|ched|rhed|srow)>")


class _Mark(NamedTuple):
    """A mark of a cell, and the text behind it."""

    name: str
    text: str = ""


def otsl_regions(text: str) -> tuple[Region, ...]:
    """Return the tables in OTSL, with or without `<otsl>` around them."""
    return tuple(_regions(text)) if "<fcel>" in text or "<ched>" in text or "<ecel>" in text else ()


def _regions(text: str) -> Iterator[Region]:
    for tokens in _runs(text):
        check_time()
        rows, caption = _rows(text, tokens)
        table = table_of_marked(_laid_out(rows), FORMAT, plain_html(caption))
        if table:
            yield Region(tokens[0].start(), _end(text, tokens), FORMAT, (table,))


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Yield the tokens of each table: up to its end, or to the next beginning; without marks of cells it is none."""
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        if token["end"] == "otsl" or _is_apart(text, run, token):
            yield from [run] if _has_cells(run) else []
            run = []
        run.append(token)
        if token["end"] == "/otsl":
            yield from [run] if _has_cells(run) else []
            run = []
    yield from [run] if _has_cells(run) else []


def _is_apart(text: str, run: Sequence[re.Match[str]], token: re.Match[str]) -> bool:
    """Whether a blank line, or words, stand between the end of a row and the next mark."""
    if not run or run[-1]["name"] != "nl":
        return False
    between = _LOCATION.sub("", text[run[-1].end() : token.start()])
    return bool(between.strip()) or between.count("\n") > 1


def _has_cells(run: Sequence[re.Match[str]]) -> bool:
    return any(token["name"] in _CELLS for token in run)


def _end(text: str, tokens: Sequence[re.Match[str]]) -> int:
    """Return where a table ends; a last cell that no mark closes goes to the end of its line, or to the next table."""
    last = tokens[-1]
    following = _END_OF_CELL.search(text, last.end()) if last["name"] in _CELLS else None
    return following.start() if following else last.end()


def _rows(text: str, tokens: Sequence[re.Match[str]]) -> tuple[list[list[_Mark]], str]:
    """Return the marks of each row, and the caption."""
    rows: list[list[_Mark]] = [[]]
    caption = ""
    stops = [*(token.start() for token in tokens[1:]), _end(text, tokens)]
    for token, stop in zip(tokens, stops, strict=True):
        said = _CLOSING.sub("", _LOCATION.sub("", text[token.end() : stop])).strip()
        if token["name"] == "nl":
            rows.append([])
        elif token["name"]:
            rows[-1].append(_Mark(token["name"], said))
        elif token["caption"] == "<caption>":
            caption = said
    return [row for row in rows if row], caption


def _laid_out(rows: Sequence[Sequence[_Mark]]) -> list[list[MarkedCell]]:
    """Return the cells of rows with the marks that go on with them counted."""
    anchors: dict[tuple[int, int], tuple[int, int]] = {}
    reach: dict[tuple[int, int], tuple[int, int]] = {}
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            back = _JOINED.get(mark.name)
            source = anchors.get((row + back[0], column + back[1])) if back else None
            anchor = source or (row, column)
            anchors[row, column] = anchor
            down, across = reach.get(anchor, (1, 1))
            reach[anchor] = (max(down, row - anchor[0] + 1), max(across, column - anchor[1] + 1))
    lines: list[list[MarkedCell]] = [[] for _ in rows]
    width = max(map(len, rows), default=0)
    for (row, column), (down, across) in reach.items():
        mark = rows[row][column]
        across = width if mark.name == "srow" else across
        lines[row].append(MarkedCell(plain_html(mark.text), mark.name in ("ched", "rhed"), down, across))
    return lines
