"""Signs in columns of their own, beside the numbers they belong to: a layout of print, in every format.

Filings print `$ | 1,250`, `(730 | )` and `42.7 | %`, and a blank column between the years.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from tabx.base.limits import check_time
from tabx.formats.grid import Grid
from tabx.table import Cell, Note

_CURRENCY = r"(?:(?:US|CA?|AU?|HK|NZ|NT|S|R)?\$|[€£¥₹₽₩₺₪]|USD|EUR|GBP|CHF|JPY|CNY|RMB|Rs\.?)"
_OPENING = re.compile(rf"{_CURRENCY}|\(|{_CURRENCY} ?\(|\( ?{_CURRENCY}")
_CLOSING = re.compile(rf"\)|[%‰]|\) ?[%‰]|[%‰] ?\)|{_CURRENCY}|\*{{1,3}}|[†‡]")
_SIGN = re.compile(f"(?:{_OPENING.pattern})|(?:{_CLOSING.pattern})")
_NUMBER = re.compile(r"[(\[]?[-−–+±<>~≈]?\s*[.,]?\d|[-−–—]+\Z")
"""How a number begins; a dash is printed for none."""


_COUNTED = re.compile(r"\.\d{1,3}\Z")
"""The number behind a name that tells columns of one name apart ("2023.1")."""


class _Kind(Enum):
    """What a column holds below its header."""

    BLANK = auto()
    OPENING = auto()
    CLOSING = auto()
    EITHER = auto()
    """A currency, which stands on either side of a number."""
    CONTENT = auto()


@dataclass(frozen=True, slots=True)
class Joined:
    """A grid without the columns of signs and the empty ones.

    Attributes
    ----------
    cells : grid
    columns : tuple of int
        The columns that are left, by their place before.
    notes : tuple of Note
    """

    cells: Grid
    columns: tuple[int, ...]
    notes: tuple[Note, ...] = ()


def with_signs_joined(cells: Grid, head: int) -> Joined:
    """Return a grid with each sign in the cell of its number, and then without empty columns that have no name.

    A column of nothing but signs belongs to the numbers beside it where each sign has a number there and the column has
    no other name. A cell that spans both is one already. Beside such columns the empty ones are a layout, too; in any
    other table they are left to whoever compares it.

    Parameters
    ----------
    cells : grid
        All rows, header rows first.
    head : int
        How many of them are header rows, as far as is known.
    """
    width = len(cells[0]) if cells else 0
    as_it_is = Joined(cells, tuple(range(width)))
    body = cells[head:]
    kinds = [_kind_of(body, column) for column in range(width)]
    home = {} if set(kinds) <= {_Kind.CONTENT} else _homes(cells, head, kinds)
    if not home:
        return as_it_is
    idle = _idle(cells, kinds, home)
    kept = tuple(column for column in as_it_is.columns if column not in idle.union(home))
    groups = _groups(kept, home)
    rows = tuple(_row(row, kept, groups, index < head) for index, row in enumerate(cells))
    empty = f"; {_columns(len(idle), 'empty column')} without a name left out" if idle else ""
    note = Note("signs joined", f"{_columns(len(home), 'column')} of signs joined with the numbers beside them{empty}")
    return Joined(rows, kept, (note,))


def _columns(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _groups(kept: Sequence[int], home: Mapping[int, int]) -> list[list[int]]:
    """Return for each kept column itself and its columns of signs, in order."""
    signs: dict[int, list[int]] = {column: [column] for column in kept}
    for sign, number in home.items():
        signs[number].append(sign)
    return [sorted(group) for group in signs.values()]


def _kind_of(rows: Grid, column: int) -> _Kind:
    """Return what a column holds; cells across several columns belong to none."""
    check_time()
    signs: set[str] = set()
    for row in rows:
        cell = row[column]
        text = "" if cell.column_span > 1 else cell.text.strip()
        if text and not _SIGN.fullmatch(text):
            return _Kind.CONTENT
        signs.add(text)
    signs.discard("")
    if not signs:
        return _Kind.BLANK
    return _SIDES[all(map(_OPENING.fullmatch, signs)), all(map(_CLOSING.fullmatch, signs))]


_SIDES = {
    (True, True): _Kind.EITHER,
    (True, False): _Kind.OPENING,
    (False, True): _Kind.CLOSING,
    (False, False): _Kind.CONTENT,
}
"""What a column of signs is, by whether all open a number and whether all close one."""


def _homes(cells: Grid, head: int, kinds: Sequence[_Kind]) -> dict[int, int]:
    """Return for each column of signs the column of the numbers that they belong to."""
    found: dict[int, int] = {}
    for column, kind in enumerate(kinds):
        sides = {_Kind.OPENING: (1,), _Kind.CLOSING: (-1,), _Kind.EITHER: (1, -1)}.get(kind, ())
        for step in sides:
            number = _next_content(kinds, column, step)
            if number is not None and _belongs(cells, head, column, number):
                found[column] = number
                break
    return found


def _next_content(kinds: Sequence[_Kind], column: int, step: int) -> int | None:
    """Return the next column with content on a side, behind signs of the same side alone."""
    same = (_Kind.OPENING, _Kind.EITHER) if step > 0 else (_Kind.CLOSING, _Kind.EITHER)
    place = column + step
    while 0 <= place < len(kinds) and kinds[place] in same:
        place += step
    return place if 0 <= place < len(kinds) and kinds[place] is _Kind.CONTENT else None


def _belongs(cells: Grid, head: int, column: int, number: int) -> bool:
    """Whether each sign of a column has a number beside it, and the columns have one name."""
    if not all(_is_one_name(row[column], row[number]) for row in cells[:head]):
        return False
    signed = [row for row in cells[head:] if row[column].text.strip() and row[column].column_span == 1]
    if not any(_has_no_bracket_alone(row, column) for row in signed):
        return False
    beside = [row[number].text.strip() for row in signed]
    return _has_digit("".join(beside)) and all(map(_NUMBER.match, beside))


def _has_no_bracket_alone(row: Sequence[Cell], column: int) -> bool:
    """Whether a bracket in a cell has its other half in the row; one row is enough, as print loses signs."""
    text = row[column].text
    if "(" in text:
        return any(")" in cell.text for cell in row[column:])
    return ")" not in text or any("(" in cell.text for cell in row[:column])


def _has_digit(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _is_one_name(sign: Cell, number: Cell) -> bool:
    one, other = sign.text.strip(), number.text.strip()
    return not one or not other or _COUNTED.sub("", one) == _COUNTED.sub("", other)


def _idle(cells: Grid, kinds: Sequence[_Kind], home: Iterable[int]) -> frozenset[int]:
    """Return the empty columns without a name of their own."""
    blank = (column for column, kind in enumerate(kinds) if kind is _Kind.BLANK)
    idle = frozenset(column for column in blank if all(_says_nothing(row[column]) for row in cells))
    for row in cells:
        idle = idle.difference(*_lost_spans(row, idle.union(home)))
    return idle


def _says_nothing(cell: Cell) -> bool:
    return cell.column_span > 1 or not cell.text.strip()


def _lost_spans(row: Sequence[Cell], gone: frozenset[int]) -> list[range]:
    """Return the columns of each cell across several of which none would be left."""
    begun = (column for column in gone if row[column].column_span > 1 and not row[column].column_offset)
    spans = (range(column, column + row[column].column_span) for column in begun)
    return [span for span in spans if gone.issuperset(span)]


def _row(row: Sequence[Cell], kept: Sequence[int], groups: Sequence[Sequence[int]], is_head: bool) -> tuple[Cell, ...]:
    return tuple(_cell(row, column, kept, group, is_head) for column, group in zip(kept, groups, strict=True))


def _cell(row: Sequence[Cell], column: int, kept: Sequence[int], group: Sequence[int], is_head: bool) -> Cell:
    """Return the cell of a kept column: with the signs of its group, and the columns that are left of its span."""
    cell = row[column]
    start = column - cell.column_offset
    across = range(start, start + cell.column_span)
    cell = narrowed(cell, column, kept)
    if len(group) == 1 or not set(across) <= set(group):
        return cell
    if is_head:
        return replace(cell, text=_name([row[place].text for place in group]))
    before, behind = _signs(row, group, range(start)), _signs(row, group, range(across.stop, len(row)))
    return replace(cell, text=_with_signs(before, cell.text.strip(), behind)) if before or behind else cell


def _signs(row: Sequence[Cell], group: Sequence[int], columns: range) -> list[str]:
    return [row[place].text.strip() for place in group if place in columns and _is_sign(row[place])]


def _with_signs(before: Sequence[str], number: str, behind: Sequence[str]) -> str:
    """Return a number with its signs; letters before it, and a currency behind it, have a space."""
    opening = "".join(f"{sign} " if sign[-1].isalpha() else sign for sign in before)
    return opening + number + "".join(f" {sign}" if re.fullmatch(_CURRENCY, sign) else sign for sign in behind)


def _is_sign(cell: Cell) -> bool:
    return cell.column_span == 1 and bool(cell.text.strip())


def _name(names: Sequence[str]) -> str:
    """Return the name of joined columns, without the number that tells them apart."""
    return min(filter(None, names), key=len, default="")


def narrowed(cell: Cell, column: int, kept: Sequence[int]) -> Cell:
    """Return a cell with the columns that are left of its span, ascending."""
    start = column - cell.column_offset
    first, last = bisect_left(kept, start), bisect_left(kept, start + cell.column_span)
    return replace(cell, column_span=last - first, column_offset=bisect_left(kept, column) - first)
