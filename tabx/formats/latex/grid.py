"""The grid of a LaTeX table: short, long and run-together rows repaired, spans laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabx.base.limits import check, check_time
from tabx.formats.grid import Grid, linked
from tabx.formats.latex.cells import Piece, address_of, piece_of
from tabx.formats.latex.rows import Body, bare
from tabx.formats.spans import Span, spread
from tabx.table import Note, NoteCode, plain_rows


def grid_of(body: Body, declared: int, text_of: Callable[[str], str]) -> tuple[Grid, tuple[Note, ...]]:
    """Return the grid of the rows of a table, with notes on repairs.

    Its width is the declared one; where most rows are wider and their lines are no rows of that width, it is theirs;
    never wider than the widest row. Rows run together by a missing row end are cut at the line break that gives them
    that width.

    Parameters
    ----------
    body : Body
        Rows and rules; rows that are cut move the rules below them.
    declared : int
        Number of declared columns, 0 if unknown.
    text_of : callable
        Source of a cell to its text.
    """
    pieces = [[piece_of(source) for source in row] for row in body.rows]
    width = _width(body.rows, pieces, declared)
    pieces, notes = _divided(body, pieces, width)
    pieces, shortened = _without_overhang(pieces, width)
    notes += shortened
    trimmed = [index for index, row in enumerate(pieces) if _trim(row, width)]
    # A cell alone in its row is no evidence of the width: its \multicolumn often claims more columns than there are.
    widest = max((_extent(row) for row in pieces if len(row) > 1), default=0) or max(map(_extent, pieces), default=0)
    full = max(width, widest)
    pieces = [[_fitted(row[0], full)] if len(row) == 1 and row[0].across > full else row for row in pieces]
    check("columns", full, "a LaTeX table")
    check("cells", full * len(pieces), "a LaTeX table")
    notes += _row_notes(pieces, width, trimmed)
    return _laid_out(pieces, full, text_of, notes), tuple(notes)


def _width(rows: Sequence[Sequence[str]], pieces: Sequence[Sequence[Piece]], declared: int) -> int:
    """Return the number of columns of a full row."""
    width = _usual_width([_extent(row, declared) for row in pieces], declared)
    if not width > declared > 1:
        return width
    # Most rows are too wide: they may be several rows each, run together.
    are_cut = all(
        _extent(row, declared) <= declared or _lines(sources, declared)
        for row, sources in zip(pieces, rows, strict=True)
    )
    return declared if are_cut else width


def _usual_width(extents: Sequence[int], declared: int) -> int:
    counts = Counter(extents)
    widest = max(counts, default=0)
    too_wide = sum(extent > declared for extent in extents)
    if declared and (widest <= declared or too_wide * 2 <= len(extents)):
        return min(declared, widest)
    return max(counts, key=lambda extent: (counts[extent], extent), default=0)


def _extent(row: Sequence[Piece], most: int = 0) -> int:
    """Return the number of columns of a row; beyond `most`, final blank cells do not count."""
    extent = sum(piece.across for piece in row)
    if most and extent > most:
        for piece in reversed(row[1:]):
            if extent <= most or not piece.is_blank:
                break
            extent -= piece.across
    return extent


def _trim(row: list[Piece], width: int) -> bool:
    """Drop blank cells of a row that is too long: the last ones, or all if the row then fits."""
    excess = _extent(row) - width
    if excess <= 0:
        return False
    size = len(row)
    while excess > 0 and len(row) > 1 and row[-1].is_blank and row[-1].across <= excess:
        excess -= row.pop().across
    blank = [piece for piece in row if piece.is_blank]
    if excess > 0 and sum(piece.across for piece in blank) == excess and len(blank) < len(row):
        row[:] = [piece for piece in row if not piece.is_blank]
    return len(row) < size


def _without_overhang(pieces: list[list[Piece]], width: int) -> tuple[list[list[Piece]], list[Note]]:
    """Return the rows whose last cell spans no more columns than the table has, and what was shortened.

    A column that nothing but a span too wide reaches is none.
    """
    kept, shortened = [], []
    for index, row in enumerate(pieces):
        before = _extent(row) - row[-1].across if row else 0
        if len(row) > 1 and row[-1].across > 1 and before < width < _extent(row):
            row = [*row[:-1], _fitted(row[-1], width - before)]
            shortened.append(str(index + 1))
        kept.append(row)
    said = f"the last cell spans more columns than there are, cut: row {', '.join(shortened[:10])}"
    return kept, [Note("span cut", said)] if shortened else []


def _fitted(piece: Piece, width: int) -> Piece:
    return Piece(piece.source, piece.down, width)


def _divided(body: Body, pieces: list[list[Piece]], width: int) -> tuple[list[list[Piece]], list[Note]]:
    """Return the rows, those cut in which a missing row end has run several lines together."""
    result: list[list[Piece]] = []
    cut = []
    rules = dict(body.rules)
    body.rules.clear()
    for index, row in enumerate(pieces):
        if index in rules:
            body.rules[len(result)] = rules[index]
        parts = _lines(body.rows[index], width) if _extent(row) > width > 1 else []
        if parts:
            cut.append(len(result))
        result += [[piece_of(source) for source in part] for part in parts] or [row]
    if len(pieces) in rules:
        body.rules[len(result)] = rules[len(pieces)]
    places = ", ".join(str(row + 1) for row in cut[:10])
    said = f"missing \\\\ between rows, split at line breaks: row {places}"
    return result, [Note("missing row end", said)] if cut else []


def _lines(sources: Sequence[str], width: int) -> list[list[str]]:
    """Return the lines of a row if each is a row of the right width, else []."""
    if not any("\n" in source for source in sources):
        return []
    lines: list[list[str]] = [[]]
    for source in sources:
        first, *others = [bare(line) for line in source.split("\n") if line.strip()] or [""]
        lines[-1].append(first)
        lines += [[other] for other in others]
    fits = [_extent([piece_of(source) for source in line]) == width for line in lines]
    return lines if len(lines) > 1 and all(fits) else []


def _row_notes(pieces: Sequence[Sequence[Piece]], width: int, trimmed: Sequence[int]) -> list[Note]:
    notes = []
    short = [str(index + 1) for index, row in enumerate(pieces) if _extent(row) < width]
    wide = [str(index + 1) for index, row in enumerate(pieces) if _extent(row) > width]
    if trimmed:
        places = ", ".join(str(index + 1) for index in sorted(set(trimmed))[:10])
        notes.append(Note("stray cell", f"surplus empty cells dropped: row {places}"))
    if short:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"padded to {width} cells: row {', '.join(short[:10])}"))
    if wide:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"more than {width} cells, table widened: row {', '.join(wide[:10])}"))
    return notes


@dataclass(slots=True)
class _OpenSpan:
    """A span that reaches down into rows still to be laid out."""

    row: int
    column: int
    down: int
    across: int


def _laid_out(pieces: Sequence[Sequence[Piece]], width: int, text_of: Callable[[str], str], notes: list[Note]) -> Grid:
    """Return the grid; a span over rows ends above a row with other content in its place."""
    layout = _Layout(len(pieces), width, text_of)
    for index, row in enumerate(pieces):
        check_time()
        check("spans", len(layout.spans), "a LaTeX table")
        layout.place_row(row, index)
    if layout.ended:
        rows = ", ".join(layout.ended[:10])
        notes.append(Note("span", f"\\multirow overlaps other cells, cut short: row {rows}"))
    kept = [span for span in layout.spans if span.down > 1 or span.across > 1]
    grid = linked(plain_rows(layout.texts), layout.addresses)
    return spread(grid, [Span(span.row, span.column, span.down, span.across) for span in kept])


class _Layout:
    """The grid while its rows are laid out, top to bottom."""

    def __init__(self, height: int, width: int, text_of: Callable[[str], str]) -> None:
        self.texts = [[""] * width for _ in range(height)]
        self.addresses: dict[tuple[int, int], str] = {}
        self.spans: list[_OpenSpan] = []
        self.ended: list[str] = []
        """Numbers of the rows in which spans begin that were ended early."""
        self._text_of = text_of
        self._above: list[_OpenSpan | None] = [None] * width
        """For each column the span that reaches into the row being laid out."""
        self._taken: set[tuple[int, int]] = set()

    def place_row(self, row: Sequence[Piece], index: int) -> None:
        self._above = [span if span and span.row + span.down > index else None for span in self._above]
        for piece, column in _columns(row, self._above):
            across = min(piece.across, len(self._above) - column)
            covering = {id(span): span for span in self._above[column : column + across] if span}
            if covering and piece.is_blank:  # the cell that LaTeX wants below a span
                continue
            for span in covering.values():
                self._end(span, index)
            self._place(piece, index, column, across)

    def _end(self, span: _OpenSpan, row: int) -> None:
        span.down = row - span.row
        self._above[span.column : span.column + span.across] = [None] * span.across
        self.ended.append(str(span.row + 1))

    def _place(self, piece: Piece, row: int, column: int, across: int) -> None:
        if piece.down > 0:
            top, down = row, min(piece.down, len(self.texts) - row)
        else:
            top = self._top(row, column, -piece.down)
            down = row - top + 1
        self.texts[top][column] = self._text_of(piece.source)
        if address := address_of(piece.source):
            self.addresses[top, column] = address
        if down > 1 or across > 1:
            span = _OpenSpan(top, column, down, across)
            self.spans.append(span)
            self._above[column : column + across] = [span] * across
            self._taken.update((top + below, column + beside) for below in range(down) for beside in range(across))

    def _top(self, row: int, column: int, most: int) -> int:
        """Return the top row of an upward span, which ends where the cells above are not blank."""
        top = row
        while top > 0 and row - top + 1 < most and self._is_free(top - 1, column):
            top -= 1
        return top

    def _is_free(self, row: int, column: int) -> bool:
        return not self.texts[row][column] and (row, column) not in self._taken


def _columns(row: Sequence[Piece], above: Sequence[_OpenSpan | None]) -> list[tuple[Piece, int]]:
    """Return each cell and its first column.

    Below a span over rows LaTeX requires an empty cell. If a row is short by exactly the columns of spans from above,
    these empty cells were left out.
    """
    columns = [0]
    for piece in row:
        columns.append(columns[-1] + piece.across)
    covered = [column for column, span in enumerate(above) if span]
    as_written = list(zip(row, columns, strict=False))
    if not covered or columns[-1] + len(covered) != len(above):
        return as_written
    if all(piece.is_blank for piece, column in as_written if above[column]):
        return as_written
    column, placed = 0, []
    for piece in row:
        while column < len(above) and above[column]:
            column += 1
        placed.append((piece, column))
        column += piece.across
    return placed
