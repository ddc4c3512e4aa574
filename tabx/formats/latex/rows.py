"""The body of a LaTeX table cut into rows and cells, with its rules kept separately.

`rows_of` iterates over the tokens; broken groups and the repeated heads and feet of long tables come last.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabx.base.limits import check, check_time
from tabx.notation.commands import ARRAYS, TABLES
from tabx.notation.tokens import SPACES, Source, Token, tokens_of
from tabx.table import Note

FULL_RULES = frozenset(
    ("hline", "midrule", "toprule", "bottomrule", "hhline", "Xhline", "specialrule", "hdashline", "thickhline", "Hline")
)
_PARTIAL_RULES = frozenset(("cline", "cmidrule", "cdashline", "Xcline"))
_TOKENS_UNTIMED = 4096
"""Tokens from one look at the time to the next: the look costs more than a token."""

_MARKS = frozenset(("endhead", "endfirsthead", "endfoot", "endlastfoot"))
"""Commands behind the rows that a long table repeats on its pages."""

_SKIPPED = {
    **dict.fromkeys(("rowcolor", "arrayrulecolor", "doublerulesepcolor"), "[{[["),
    **dict.fromkeys(("addlinespace", "hdashline", "midrule", "toprule", "bottomrule", "endhline"), "["),
    **dict.fromkeys(("cline", "hhline", "noalign", "rowfont", "label", "SetRow", "captionsetup"), "[{"),
    **dict.fromkeys(("cmidrule", "cdashline", "Xcline"), "[({["),
    **dict.fromkeys(("caption",), "*[{"),
    **dict.fromkeys(("morecmidrules", "hline", "kill", "pagebreak", "nopagebreak", "tabularnewline"), ""),
    **dict.fromkeys(("thickhline", "Hline", "firsthline", "lasthline", "newpage", "tiny", "noindent"), ""),
    "specialrule": "{{{",
    "Xhline": "{",
    "rowcolors": "*[{{{",
}
"""Commands between rows, with their arguments: "*" a star, "[" and "(" optional ones, "{" a needed one."""

_BETWEEN_ROWS = _MARKS | _SKIPPED.keys()
_WITH_CELLS = ("matrix", "cases", "aligned", "split", "itemize", "enumerate", "minipage")
"""Ends of the names of environments whose `&` and row ends are not those of the table around them."""

_ROW_ENDS = frozenset(("tabularnewline", "cr"))
_SPACING = re.compile(
    r"\*?(?:[ \t]*\[[ \t]*[-+]?[\d.]*[ \t]*(?:pt|ex|em|mm|cm|in|bp|pc|sp|\\[A-Za-z]+)[^\]\n]{0,40}\])?"
)
_GROUP_EDGE = re.compile(r"\\(?P<what>begin|end)(?=[ \t\n]*\{)|\\.|[{}&]", re.DOTALL)
_RANGE = re.compile(r"\s*(?P<first>\d{1,5})\s*-\s*(?P<last>\d{1,5})\s*")
_HHLINE = re.compile(r"[-=~]")
_LONE = re.compile(r"(?<!\\)(?:\\\\)*\\$")


@dataclass(slots=True)
class Body:
    """The rows of a table.

    Attributes
    ----------
    rows : list of list of str
        Source of each cell.
    rules : dict
        For a row index the rules drawn above that row (below the last one: its number of rows), with the columns
        of partial ones.
    marks : dict
        For each mark of a long table (`endhead`) the number of rows before it.
    notes : list of Note
        Notes on repairs.
    """

    rows: list[list[str]] = field(default_factory=list)
    rules: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def has_rule(self, row: int, names: frozenset[str]) -> bool:
        """Whether one of the named rules is drawn above a row."""
        return any(name in names for name, _ in self.rules.get(row, ()))

    def has_partial_rule(self, row: int) -> bool:
        """Whether a rule over some columns ("2-4") is drawn above a row."""
        return any(name in _PARTIAL_RULES and _RANGE.match(columns) for name, columns in self.rules.get(row, ()))


def set_rules_apart(body: Body, width: int) -> None:
    r"""Set the rules of a table of so many columns right: partial ones that cover all are full, and the reverse.

    `\cline{1-4}` under four columns is a full rule, as `\cline{1-1}\cline{2-4}` is; `\hhline{~---}` is a partial one.
    """
    for row, rules in body.rules.items():
        body.rules[row] = rules = [_of_its_columns(name, columns) for name, columns in rules]
        if width and _reach_of(rules) >= width:
            body.rules[row] = [*(rule for rule in rules if rule[0] not in _PARTIAL_RULES), ("hline", "")]


def _reach_of(rules: Sequence[tuple[str, str]]) -> int:
    """Return how many of the first columns partial rules cover without a gap."""
    found = (_RANGE.match(columns) for name, columns in rules if name in _PARTIAL_RULES)
    reached = 0
    for first, last in sorted((int(place["first"]), int(place["last"])) for place in found if place):
        if first > reached + 1:
            break
        reached = max(reached, last)
    return reached


def _of_its_columns(name: str, columns: str) -> tuple[str, str]:
    """Return a rule with its columns; one that leaves some out (`~`) is partial."""
    if name != "hhline" or "~" not in columns:
        return name, columns
    drawn = [place for place, sign in enumerate(_HHLINE.findall(columns), 1) if sign in "-="]
    return ("cline", f"{drawn[0]}-{drawn[-1]}") if drawn else ("cline", "")


def rows_of(body: str) -> Body:
    """Return the rows of the body of a table; a group never extends beyond its cell."""
    cutter = _Cutter(body)
    for count, token in enumerate(tokens_of(body)):
        if not count % _TOKENS_UNTIMED:
            check_time()
        if token.start >= cutter.passed:
            cutter.take(token)
    cutter.end_cell(len(body))
    cutter.end_row(written=False)
    result = cutter.body
    stray = cutter.stray
    if stray:
        first = min(stray)
        row = next((index for index, stop in enumerate(cutter.ends) if stop > first), len(result.rows) - 1)
        one, several = ("1 unmatched brace in row {}", "{} unmatched braces, the first in row {}")
        said = one.format(row + 1) if len(stray) == 1 else several.format(len(stray), row + 1)
        result.notes.append(Note("unclosed group", said))
    if cutter.unended:
        places = ", ".join(str(row + 1) for row in cutter.unended[:10])
        result.notes.append(Note("missing row end", f"missing \\\\ before a rule, read as the end of row {places}"))
    return _without_repeats(result)


def bare(source: str) -> str:
    """Return a source without outer white space and the backslash of a broken row end."""
    stripped = source.strip(SPACES)
    return stripped[:-1].rstrip(SPACES) if _LONE.search(stripped) else stripped


class _Cutter:
    """Cuts the tokens of a body into rows and cells, one by one."""

    def __init__(self, text: str) -> None:
        self.source = Source(text)
        self.stray = _stray_braces(text)
        self.body = Body()
        self.cells: list[str] = []
        self.start = 0
        self.passed = 0
        self.depth = 0
        self.inner = 0
        self.dirty = False
        self.widest = 0
        self.ends: list[int] = []
        self.unended: list[int] = []
        self.pieces: list[str] = []

    def take(self, token: Token) -> None:
        """Process one token: an edge of a cell or row, a rule, or part of a cell."""
        if token.kind in ("open", "close") and token.start not in self.stray:
            self.depth += 1 if token.kind == "open" else -1
        name = token.text[1:] if token.kind == "word" else ""
        if name in ("begin", "end"):
            self._enter_or_leave(token, name)
        if self.depth or self.inner:
            self.dirty = True
        elif token.kind == "and":
            self.end_cell(token.start)
            self.start = token.stop
            self.dirty = True
        elif token.text == "\\\\" or name in _ROW_ENDS:
            self.end_cell(token.start)
            spacing = None if name == "cr" else _SPACING.match(self.source.text, token.start + len(token.text))
            self.start = self.passed = spacing.end() if spacing else token.stop
            self.end_row(written=True)
        elif name in _BETWEEN_ROWS:
            self._skip(token, name)
        elif token.kind != "space":
            self.dirty = True

    def _enter_or_leave(self, token: Token, name: str) -> None:
        """Process the edge of an environment inside a cell; one that has `&` hides its content."""
        named = self.source.argument(token.start + len(token.text))
        if named and (named[0] in TABLES or named[0] in ARRAYS or named[0].endswith(_WITH_CELLS)):
            self.inner = max(self.inner + (1 if name == "begin" else -1), 0)

    def _skip(self, token: Token, name: str) -> None:
        """Process a rule or a command between rows; a full rule inside a row ends the row."""
        is_rule = name in FULL_RULES or name in _PARTIAL_RULES
        if is_rule and (self.dirty or self.cells):
            self.end_cell(token.start)
            self.unended.append(len(self.body.rows))
            self.end_row(written=True)
        else:
            self.pieces.append(self.source.text[self.start : token.start])
        last, offset = self._last_argument(token.start + len(token.text), _SKIPPED.get(name, ""))
        if is_rule:
            self.body.rules.setdefault(len(self.body.rows), []).append((name, last))
        elif name in _MARKS:
            self.body.marks[name] = len(self.body.rows)
        self.start = self.passed = max(offset, self.source.skip_space(offset) if not self.dirty else offset)

    def _last_argument(self, offset: int, signature: str) -> tuple[str, int]:
        """Return the last of the arguments at an offset ("" without one), and the offset after."""
        last = ""
        for kind in signature:
            found = None
            if kind == "*" and self.source.text[offset : offset + 1] == "*":
                offset += 1
            elif kind == "{":
                found = self.source.argument(offset)
            elif kind in "[(":
                found = self.source.option(offset, "[]" if kind == "[" else "()")
            if found:
                last, offset = found
        return last, offset

    def end_cell(self, stop: int) -> None:
        """End a cell before an offset."""
        self.cells.append(bare("".join([*self.pieces, self.source.text[self.start : stop]])))
        self.pieces.clear()

    def end_row(self, *, written: bool) -> None:
        """End a row; one of white space only is a gap, not a row."""
        cells, self.cells, dirty, self.dirty = self.cells, [], self.dirty, False
        if any(_SET_CELL in cell for cell in cells):
            cells = _with_set_cells(cells)
        if len(cells) > self.widest:
            self.widest = len(cells)
            check("columns", len(cells), "a LaTeX table")
        if dirty or len(cells) > 1 or any(cells):
            self.body.rows.append(cells)
            self.ends.append(self.start)


_SET_CELL = "\\SetCell"
_SIZE = re.compile(r"(?:^|,)\s*(?P<what>[rc])\s*=\s*(?P<count>[0-9]{1,3})\s*(?=,|$)")


def _with_set_cells(cells: Sequence[str]) -> list[str]:
    r"""Return the cells of a row with the spans of `\SetCell` (tabularray) as those of the other packages.

    Its options give rows and columns (`r=2,c=3`); the cells that it covers are written, and not printed.
    """
    found: list[str] = []
    covered = 0
    for cell in cells:
        if covered:
            covered -= 1
        else:
            text, sizes = _without_set_cell(cell)
            covered = sizes.get("c", 1) - 1
            found.append(_spanning(text, sizes))
    return found


def _spanning(text: str, sizes: Mapping[str, int]) -> str:
    if sizes.get("r", 1) > 1:
        text = f"\\multirow{{{sizes['r']}}}{{*}}{{{text.strip()}}}"
    if sizes.get("c", 1) > 1:
        text = f"\\multicolumn{{{sizes['c']}}}{{c}}{{{text.strip()}}}"
    return text


def _without_set_cell(cell: str) -> tuple[str, dict[str, int]]:
    """Return a cell without its command, and the numbers of its rows and columns."""
    before, command, behind = cell.partition(_SET_CELL)
    if not command:
        return cell, {}
    source = Source(behind)
    option, offset = source.option(0) or ("", 0)
    looks = source.argument(offset)
    sizes = {size["what"]: max(int(size["count"]), 1) for size in _SIZE.finditer(option)}
    return before + behind[looks[1] if looks else offset :], sizes


def _stray_braces(text: str) -> frozenset[int]:
    """Return the offsets of braces without a partner in their cell, as no group spans `&`."""
    stray: list[int] = []
    opened: list[int] = []
    broken = inner = 0
    for match in _GROUP_EDGE.finditer(text):
        edge = match[0]
        if match["what"]:
            inner = max(inner + (1 if match["what"] == "begin" else -1), 0)
        elif edge == "{":
            opened.append(match.start())
        elif edge == "&" and not inner:
            broken = len(opened)
        elif edge == "}" and not opened:
            stray.append(match.start())
        elif edge == "}":
            start = opened.pop()
            if len(opened) < broken:
                broken = len(opened)
                stray += [start, match.start()]
    return frozenset([*stray, *opened])


def _without_repeats(body: Body) -> Body:
    """Return the body of a long table without the heads and feet repeated on every page."""
    if not body.marks:
        return body
    first, head = body.marks.get("endfirsthead"), body.marks.get("endhead")
    foot, last = body.marks.get("endfoot"), body.marks.get("endlastfoot")
    start = max(body.marks.values())
    kept = list(range(first if first is not None else (head or 0)))
    tail: list[int] = []
    if last is not None:
        before = [mark for mark in (first, head, foot, 0) if mark is not None and mark <= last]
        tail = list(range(max(before), last))
    order = [*kept, *range(start, len(body.rows)), *tail]
    result = Body([body.rows[index] for index in order], notes=body.notes)
    for offset, index in enumerate(order):
        if index in body.rules:
            result.rules[offset] = body.rules[index]
    if kept:
        result.rules.setdefault(len(kept), []).append(("midrule", ""))
    return result
