"""The tables of a LaTeX text: their bodies, declared columns and captions.

First the public functions, then the environments of the text and which of them are tables, then one table and its
caption.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from tabx.formats.latex.declared import Declared, declared
from tabx.notation.commands import ARRAYS, TABLES
from tabx.notation.tokens import SPACES, Source

_EDGE_OR_CAPTION = re.compile(
    r"\\\\|\\(?P<what>begin|end)[ \t\n]*\{(?P<name>[A-Za-z]+\*?)\}|\\(?P<caption>caption(?:of)?)(?![A-Za-z])"
)
_FLOATS = re.compile(r"(?:sideways|wrap|threeparttable|sub)?(?:table|figure)\*?")
_BREAKS = re.compile(r"^[ \t]*(?:```|~~~)|\\(?:sub)*section\b", re.MULTILINE)
_COMMAND = re.compile(r"\\[A-Za-z]+\*?(?:\[[^\]]*\])?(?:\{[^{}]*\})?|[{}\s]")
_CAPTION = re.compile(r"\\caption(of)?\*?")
_CELL_START = re.compile(r"(?<!\\)&\s*(?:\\[A-Za-z]+\*?(?:\[[^\[\]]*\]|\{[^{}]*\})*\s*)*\{?\s*\Z")
_CELL_END = re.compile(r"[\s}]*&")
_LONGEST_CELL_START = 200
"""Characters of commands between a `&` and a table in its cell: `\\multirow{2}{*}{` and its like are far shorter."""

_WIDEST_GAP = 500
"""Characters between a table outside of any float and its caption. No reason on record."""


@dataclass(slots=True)
class _Environment:
    name: str
    start: int
    body: int
    outer: int
    stop: int = -1
    after: int = -1
    closed: bool = True
    captions: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tabular:
    """One table of a text.

    Attributes
    ----------
    start, stop : int
        The characters of the text from its begin up to behind its end.
    body : str
        The source between its arguments and its end.
    columns : Declared
        The columns it declares.
    is_math : bool
        Whether its cells are mathematics (`array`).
    is_closed : bool
        Whether its end is written.
    caption : str or None
        Source of the caption of the table or of its float.
    """

    start: int
    stop: int
    body: str
    columns: Declared
    is_math: bool
    is_closed: bool
    caption: str | None


def tabulars(text: str) -> tuple[Tabular, ...]:
    """Return the tables of a text, in order, without those in cells; arrays if no other."""
    source = Source(text)
    opened = _environments(text)
    for kinds in (TABLES, ARRAYS):
        tables = _outermost(opened, kinds)
        if tables:
            around = _captioned(opened)
            return tuple(_tabular(source, opened, index, around[index], kinds[opened[index].name]) for index in tables)
    return ()


def has_tabular(text: str, *, arrays: bool = False) -> bool:
    """Whether a LaTeX table begins in a text; `arrays` also counts those of mathematics."""
    if "\\begin" not in text:
        return False
    names = (match["name"] for match in _EDGE_OR_CAPTION.finditer(text) if match["what"] == "begin")
    return any(name in TABLES or (arrays and name in ARRAYS) for name in names)


def _environments(text: str) -> list[_Environment]:
    """Return the environments of a text in order of their begin, the text itself first.

    One without an end is closed by the end of an outer one.
    """
    found: list[_Environment] = [_Environment("", 0, 0, -1, len(text), len(text))]
    stack = [0]
    depth = {"": 1}
    for match in _EDGE_OR_CAPTION.finditer(text):
        if match["caption"]:
            found[stack[-1]].captions.append(match.start())
        elif match["what"] == "begin":
            found.append(_Environment(match["name"], match.start(), match.end(), stack[-1]))
            stack.append(len(found) - 1)
            depth[match["name"]] = depth.get(match["name"], 0) + 1
        elif match["what"] == "end":
            _close(found, stack, depth, match)
    for index in stack[1:]:
        found[index].stop = found[index].after = len(text)
        found[index].closed = False
    _cut_unclosed(text, found)
    return found


def _close(found: list[_Environment], stack: list[int], depth: dict[str, int], end: re.Match[str]) -> None:
    """Close the innermost environment of a name, and all open ones inside it."""
    name = end["name"]
    if not depth.get(name):
        # No such environment is open: a table ended under another table's name ends all the same.
        innermost = found[stack[-1]].name
        if not (name in TABLES and innermost in TABLES):
            return
        name = innermost
    while True:
        item = found[stack.pop()]
        depth[item.name] -= 1
        item.stop, item.after, item.closed = end.start(), end.end(), item.name == name
        if item.closed:
            return


def _cut_unclosed(text: str, found: list[_Environment]) -> None:
    """End an unclosed table before the next table, float, section or end of a code block."""
    nearest = len(text)
    breaks = [(cut.start(), cut.end()) for cut in _BREAKS.finditer(text)]  # once: thousands of tables may be unclosed
    for item in reversed(found):
        if item.name in TABLES and not item.closed:
            most = min(item.stop, nearest)
            start, end = next(iter(breaks[bisect_left(breaks, (item.body, 0)) :][:1]), (most, most))
            item.stop = item.after = start if end <= most else most
        is_in_cell = item.name in TABLES and _is_in_cell(text, found, item)
        if (item.name in TABLES and not is_in_cell) or _FLOATS.fullmatch(item.name):
            nearest = item.start


def _is_in_cell(text: str, found: Sequence[_Environment], item: _Environment) -> bool:
    """Whether a table begins in a cell of an unclosed one: behind a `&`, or with one behind its end."""
    outer = found[item.outer]
    if outer.name not in TABLES or outer.closed:
        return False
    start = max(outer.body, item.start - _LONGEST_CELL_START)
    behind = item.closed and _CELL_END.match(text, item.after) is not None
    return behind or _CELL_START.search(text, start, item.start) is not None


def _outermost(found: Sequence[_Environment], kinds: dict[str, str]) -> list[int]:
    """Return the tables outside the cells of other tables."""
    inside = [False] * len(found)
    for index, item in enumerate(found[1:], 1):
        outer = found[item.outer]
        inside[index] = inside[item.outer] or (outer.name in kinds and (outer.closed or item.start < outer.stop))
    return [index for index, item in enumerate(found) if item.name in kinds and not inside[index]]


def _captioned(found: Sequence[_Environment]) -> list[int]:
    """Return for each environment the nearest with a caption, itself or an outer one, or 0."""
    around = [0] * len(found)
    for index, item in enumerate(found[1:], 1):
        around[index] = index if item.captions and item.name != "document" else around[item.outer]
    return around


def _tabular(source: Source, found: Sequence[_Environment], index: int, around: int, signature: str) -> Tabular:
    item = found[index]
    columns, start = _last_argument(source, item.body, signature)
    body = source.text[min(start, item.stop) : item.stop]
    if not item.closed:
        body = _without_prose(body)
    caption = (
        _caption_within(source, found[around], item) if around else _caption_beside(source, found[item.outer], item)
    )
    return Tabular(item.start, item.after, body, declared(columns), item.name in ARRAYS, item.closed, caption)


def _last_argument(source: Source, offset: int, signature: str) -> tuple[str, int]:
    """Return the last argument and the offset after all; an unclosed one ends with its line."""
    last = ""
    for kind in signature:
        found = source.option(offset) if kind == "[" else None
        start = source.skip_space(offset)
        if kind == "{" and source.text[start : start + 1] == "{":
            found = source.argument(offset)
            line = source.text.find("\n", start)
            is_unclosed = found is None or (found[1] > line and "\\\\" in found[0])
            if line >= 0 and is_unclosed:
                return source.text[start + 1 : line], line
        if found is not None:
            last, offset = (found[0] if kind == "{" else last), found[1]
    return last, offset


def _without_prose(body: str) -> str:
    """Return the body of an unclosed table, up to its last paragraph with a cell or rule."""
    paragraphs = re.split(r"(\n[ \t]*\n)", body)
    while len(paragraphs) > 1 and not re.search(r"(?<!\\)&|\\\\|\\(?:hline|bottomrule|midrule)", paragraphs[-1]):
        paragraphs.pop()
    return "".join(paragraphs)


def _caption_within(source: Source, around: _Environment, item: _Environment) -> str | None:
    """Return the caption in a table's float: the last before the table, else the first."""
    before = bisect_left(around.captions, item.start)
    found = _caption_at(source, around.captions[max(before - 1, 0)])
    return found[0] if found else None


def _caption_beside(source: Source, around: _Environment, item: _Environment) -> str | None:
    """Return the caption right before or after a table outside of any float."""
    before = bisect_left(around.captions, item.start)
    for offset in around.captions[max(before - 1, 0) : before + 1]:
        found = _caption_at(source, offset)
        if found is None:
            continue
        start, stop = (found[1], item.start) if offset < item.start else (item.after, offset)
        if stop - start <= _WIDEST_GAP and not _COMMAND.sub("", source.text[start:stop]):
            return found[0]
    return None


def _caption_at(source: Source, offset: int) -> tuple[str, int] | None:
    match = _CAPTION.match(source.text, offset)
    if match is None:
        return None
    offset = match.end()
    if match[1]:
        kind = source.argument(offset)
        offset = kind[1] if kind else offset
    short = source.option(offset)
    found = source.argument(short[1] if short else offset)
    return (found[0].strip(SPACES), found[1]) if found else None
