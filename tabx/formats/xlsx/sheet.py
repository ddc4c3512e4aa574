"""One sheet, read as a stream: texts by row and column, merges, hidden and frozen lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tabx.base.limits import check, limit
from tabx.formats.xlsx.package import Package
from tabx.formats.xlsx.values import Remark, show_value
from tabx.formats.xlsx.workbook import TextReader, Workbook, in_script, unescaped
from tabx.notation import is_address

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
"""The largest sheet of Excel: its last column is XFD."""

_HYPERLINK = re.compile(r"\s*=?\s*HYPERLINK\(\s*\"([^\"]+)\"\s*[,;)]", re.IGNORECASE)
_PLACE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


class Area(NamedTuple):
    """A range of rows and columns, first to last, counted from 1."""

    top: int
    bottom: int
    first: int
    last: int


@dataclass
class Content:
    """The content of a sheet, rows and columns counted from 1.

    Attributes
    ----------
    rows : dict
        Row to column to text; cells without text are left out, except those with an empty text.
    links : dict
        Row and column of a cell to the identifier of the address that it links to, or to the address.
    merges : list of Area
    hidden_rows : list of int
    hidden_columns : bytearray
        For each column 1 where it is hidden, 0 where it is not.
    frozen : (rows, columns)
        Number of frozen rows and columns at the edge; 0 for none.
    remarks : dict
        Kind of remark and its subject (a number format) to the first cell concerned and their number.
    """

    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    links: dict[tuple[int, int], str] = field(default_factory=dict)
    merges: list[Area] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: bytearray = field(default_factory=lambda: bytearray(LAST_COLUMN + 1))
    frozen: tuple[int, int] = (0, 0)
    remarks: dict[tuple[Remark, str], tuple[str, int]] = field(default_factory=dict)


def read_sheet(package: Package, part: str, workbook: Workbook) -> Content:
    """Return the content of a sheet from its part."""
    reader = _Reader(workbook)
    package.parse(part, reader.starts, reader.ends, reader.text)
    content = reader.content
    if content.links:
        known = package.relationships(part)
        places = {place: known.get(link, ("", link))[1] for place, link in content.links.items()}
        content.links = {place: address for place, address in places.items() if is_address(address)}
    return content


def column_name(column: int) -> str:
    """Return the letters of a column ("A" for 1)."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


class _Reader:
    def __init__(self, workbook: Workbook) -> None:
        self.content = Content()
        self._workbook = workbook
        self._inline = TextReader()
        self._row, self._column = 0, 0
        self._cells: dict[int, str] = {}
        self._type, self._style = "n", 0
        self._value: list[str] = []
        self._in_value = self._has_formula = self._in_formula = False
        self._formula: list[str] = []
        self._letters: dict[str, int] = {}
        self._length, self._longest = 0, limit("unpacked_bytes")  # one shared text may stand in many cells
        self.starts = {
            "row": self._start_row,
            "c": self._start_cell,
            "v": self._start_value,
            "f": self._start_formula,
            "mergeCell": self._merge,
            "hyperlink": self._link,
            "col": self._columns,
            "pane": self._pane,
            **self._inline.starts,
        }
        self.ends = {"c": self._end_cell, "v": self._end_value, "f": self._end_formula, **self._inline.ends}

    def text(self, data: str) -> None:
        if self._in_value:
            self._value.append(data)
        elif self._in_formula:
            self._formula.append(data)
        else:
            self._inline.text(data)

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        given = attributes.get("r", "")
        self._row = int(given) if given.isdecimal() and len(given) < 8 else self._row + 1
        self._column = 0
        self._cells = self.content.rows.get(self._row, {})
        if attributes.get("hidden") in {"1", "true"}:
            self.content.hidden_rows.append(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        place = _PLACE.fullmatch(attributes.get("r", ""))
        self._column = self._number_of(place[1]) if place else self._column + 1
        self._type = attributes.get("t", "n")
        style = attributes.get("s", "0")
        self._style = int(style) if style.isdecimal() and len(style) < 10 else 0
        self._has_formula = False
        self._value.clear()
        self._inline.start(attributes)

    def _start_value(self, _: Mapping[str, str]) -> None:
        self._in_value = True

    def _end_value(self) -> None:
        self._in_value = False

    def _start_formula(self, _: Mapping[str, str]) -> None:
        self._has_formula = self._in_formula = True

    def _end_formula(self) -> None:
        self._in_formula = False
        found = _HYPERLINK.match("".join(self._formula))
        self._formula.clear()
        if found:
            self.content.links[self._row, self._column] = found[1]

    def _end_cell(self) -> None:
        value = "".join(self._value)
        if self._type == "inlineStr":
            text = self._inline.take()
            if not text and self._has_formula:
                return
        elif not value:
            if self._has_formula and self._type != "str":
                self._remark(Remark.NO_VALUE, "")
            return
        else:
            text = self._shown(value)
            if not text:
                return
        text = self._in_script(text)
        self._length += len(text)
        if self._length > self._longest:
            check("unpacked_bytes", self._length, "the texts of a sheet")
        if not self._cells:
            self.content.rows[self._row] = self._cells
        self._cells[self._column] = text

    def _in_script(self, text: str) -> str:
        """Return a text as the font of its cell raises or lowers it."""
        scripts = self._workbook.scripts
        return in_script(text, scripts[self._style]) if self._style < len(scripts) else text

    def _shown(self, value: str) -> str:
        """Return the text of a value by the type of its cell (ECMA-376 part 1, 18.18.11)."""
        if self._type == "s":
            place = int(value) if value.strip().isdecimal() and len(value) < 10 else -1
            if 0 <= place < len(self._workbook.texts):
                return self._workbook.texts[place]
            self._remark(Remark.NO_TEXT, "")
            return ""
        if self._type == "b":
            return "TRUE" if value.strip() in {"1", "true"} else "FALSE"
        if self._type == "d":
            return value.replace("T", " ").removesuffix(" 00:00:00")
        if self._type != "n":
            return unescaped(value)
        codes = self._workbook.codes
        code = codes[self._style] if self._style < len(codes) else "General"
        text, remark = show_value(value, code, self._workbook.is_1904)
        if remark is not Remark.NONE:
            self._remark(remark, code)
        return text

    def _remark(self, kind: Remark, subject: str) -> None:
        known = self.content.remarks.get((kind, subject))
        first = known[0] if known else f"{column_name(self._column)}{self._row}"
        self.content.remarks[kind, subject] = (first, known[1] + 1 if known else 1)

    def _merge(self, attributes: Mapping[str, str]) -> None:
        ends = [_PLACE.fullmatch(end) for end in attributes.get("ref", "").split(":")]
        if len(ends) == 2 and ends[0] and ends[1]:
            rows = sorted((int(ends[0][2]), int(ends[1][2])))
            columns = sorted((self._number_of(ends[0][1]), self._number_of(ends[1][1])))
            self.content.merges.append(Area(*rows, *columns))
            if not len(self.content.merges) % 1000:
                check("spans", len(self.content.merges), "a sheet")

    def _link(self, attributes: Mapping[str, str]) -> None:
        place = _PLACE.fullmatch(attributes.get("ref", "").partition(":")[0])
        identifier = next((value for name, value in attributes.items() if name.endswith("}id")), "")
        if place and identifier:
            self.content.links[int(place[2]), self._number_of(place[1])] = identifier

    def _columns(self, attributes: Mapping[str, str]) -> None:
        ends = [attributes.get(name, "") for name in ("min", "max")]
        if attributes.get("hidden") in {"1", "true"} and all(end.isdecimal() and len(end) < 7 for end in ends):
            first, last = int(ends[0]), min(int(ends[1]), LAST_COLUMN)
            self.content.hidden_columns[first : last + 1] = b"\1" * max(last - first + 1, 0)

    def _pane(self, attributes: Mapping[str, str]) -> None:
        if attributes.get("state", "").startswith("frozen"):
            rows, columns = (attributes.get(name, "0").partition(".")[0] for name in ("ySplit", "xSplit"))
            if all(count.isdecimal() and len(count) < 8 for count in (rows, columns)):
                self.content.frozen = (int(rows), int(columns))

    def _number_of(self, letters: str) -> int:
        known = self._letters.get(letters)
        if known is None:
            known = 0
            for letter in letters.upper():
                known = known * 26 + ord(letter) - 64
            self._letters[letters] = known
        return known
