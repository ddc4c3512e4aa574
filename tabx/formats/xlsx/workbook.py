"""The parts shared by the sheets of a workbook: list, texts, number formats, calendar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from tabx.base.errors import InputError
from tabx.base.limits import check
from tabx.formats.xlsx.number_formats import BUILT_IN
from tabx.formats.xlsx.package import Package
from tabx.notation import shown_script

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ASIAN_DATES = frozenset((*range(27, 37), *range(50, 59)))
"""Numbers of built-in formats that are dates under East Asian locales (ECMA-376 part 1, 18.8.30)."""


class Script(StrEnum):
    """Where a text stands on its line (ECMA-376 part 1, 22.9.2.17)."""

    NONE = ""
    RAISED = "superscript"
    LOWERED = "subscript"


def script_of(attributes: Mapping[str, str]) -> Script:
    """Return the script that a `vertAlign` sets."""
    value = attributes.get("val", "")
    return Script(value) if value in set(Script) else Script.NONE


def in_script(text: str, script: Script, before: str = "") -> str:
    """Return a text as HTML's `<sup>` and `<sub>` are read after a character; as it is on the line."""
    return shown_script(text, script is Script.LOWERED, before) if script else text


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its name, the part that holds it, whether it is hidden."""

    name: str
    part: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Workbook:
    """The sheets of a workbook, shared texts by number, and for each style of cells what changes a text.

    That is its number format code, and whether it raises or lowers the whole cell.
    """

    sheets: tuple[Sheet, ...]
    texts: tuple[str, ...]
    codes: tuple[str, ...]
    scripts: tuple[Script, ...]
    is_1904: bool


def read_workbook(package: Package) -> Workbook:
    """Return the workbook of a package, without reading the cells of its sheets.

    Raises
    ------
    InputError
        Where the package is no workbook, or one in the binary format (.xlsb).
    """
    main = [place for kind, place in package.relationships("").values() if kind == "officeDocument"]
    name = main[0] if main and main[0] in package else "xl/workbook.xml"
    if name.lower().endswith(".bin") or "xl/workbook.bin" in package:
        raise InputError("a binary workbook (.xlsb); save it as .xlsx")
    if name not in package:
        raise InputError("a ZIP file, but no XLSX workbook (xl/workbook.xml is missing)")
    parts = package.relationships(name)
    sheets, is_1904 = _sheets(package, name, parts)
    shared = {kind: place for kind, place in parts.values() if place in package}
    texts = _shared_texts(package, shared["sharedStrings"]) if "sharedStrings" in shared else ()
    codes, scripts = _styles(package, shared["styles"]) if "styles" in shared else ((), ())
    return Workbook(sheets, texts, codes, scripts, is_1904)


def unescaped(text: str) -> str:
    """Return a text with `_x000D_` and its like decoded (ECMA-376 part 1, 22.9.2.19)."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def _sheets(package: Package, name: str, parts: Mapping[str, tuple[str, str]]) -> tuple[tuple[Sheet, ...], bool]:
    sheets: list[Sheet] = []
    calendars: list[str] = []

    def sheet(attributes: Mapping[str, str]) -> None:
        identifier = next((value for key, value in attributes.items() if key.endswith("}id")), "")
        kind, place = parts.get(identifier, ("", ""))
        if kind == "worksheet" and place in package:
            hidden = attributes.get("state", "visible") != "visible"
            sheets.append(Sheet(unescaped(attributes.get("name", "")), place, hidden))

    def properties(attributes: Mapping[str, str]) -> None:
        calendars.append(attributes.get("date1904", ""))

    package.parse(name, {"sheet": sheet, "workbookPr": properties}, {}, lambda _: None)
    return tuple(sheets), any(value in {"1", "true"} for value in calendars)


def _shared_texts(package: Package, name: str) -> tuple[str, ...]:
    reader = TextReader()
    texts: list[str] = []

    def end() -> None:
        texts.append(reader.take())
        if not len(texts) % 1000:
            check("shared_strings", len(texts), name)

    package.parse(name, {"si": reader.start, **reader.starts}, {"si": end, **reader.ends}, reader.text)
    check("shared_strings", len(texts), name)
    return tuple(texts)


def _styles(package: Package, name: str) -> tuple[tuple[str, ...], tuple[Script, ...]]:
    """Return number format code and script of every cell style, in order."""
    reader = _StyleReader()
    package.parse(name, reader.starts, reader.ends, lambda _: None)
    codes = tuple(reader.codes.get(number) or _built_in(number) for number, _ in reader.styles)
    fonts = reader.fonts
    return codes, tuple(fonts[font] if font < len(fonts) else Script.NONE for _, font in reader.styles)


class _StyleReader:
    """Reads number formats, fonts and the styles of cells that use them."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.fonts: list[Script] = []
        self.styles: list[tuple[int, int]] = []
        """Numbers of format and font of each style."""
        self._in_fonts = self._in_styles = False
        self.starts = {
            "numFmt": self._number_format,
            "fonts": lambda _: self._enter(fonts=True),
            "font": lambda _: self._font(),
            "vertAlign": self._script,
            "cellXfs": lambda _: self._enter(styles=True),
            "xf": self._style,
        }
        self.ends = {"fonts": self._enter, "cellXfs": self._enter}

    def _enter(self, *, fonts: bool = False, styles: bool = False) -> None:
        self._in_fonts, self._in_styles = fonts, styles

    def _number_format(self, attributes: Mapping[str, str]) -> None:
        self.codes[_number(attributes.get("numFmtId"))] = unescaped(attributes.get("formatCode", "General"))

    def _font(self) -> None:
        if self._in_fonts:
            self.fonts.append(Script.NONE)

    def _script(self, attributes: Mapping[str, str]) -> None:
        if self._in_fonts and self.fonts:
            self.fonts[-1] = script_of(attributes)

    def _style(self, attributes: Mapping[str, str]) -> None:
        if self._in_styles:
            self.styles.append((_number(attributes.get("numFmtId")), _number(attributes.get("fontId"))))


def _built_in(number: int) -> str:
    if number in _ASIAN_DATES:
        return BUILT_IN[14]
    return BUILT_IN.get(number, f"[number format {number}]" if number else "General")


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


class TextReader:
    """Reads the text of a shared or inline string: its runs joined, without phonetic runs; raised ones are scripts."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._scripts: list[Script] = []
        """The script of each piece."""
        self._script = Script.NONE
        self._open = False
        self._aside = 0
        self.starts = {
            "t": self._start_text,
            "rPh": self._start_aside,
            "r": self._start_run,
            "vertAlign": self._raise_or_lower,
        }
        self.ends = {"t": self._end_text, "rPh": self._end_aside, "r": self._end_run}

    def start(self, _: Mapping[str, str]) -> None:
        """Begin a new text."""
        self._pieces.clear()
        self._scripts.clear()
        self._script = Script.NONE

    def text(self, data: str) -> None:
        """Append characters that belong to the text."""
        if self._open and not self._aside:
            self._pieces.append(data)
            self._scripts.append(self._script)

    def take(self) -> str:
        """Return the text read since `start`."""
        if not any(self._scripts):
            return unescaped("".join(self._pieces))
        text = ""
        for script, run in groupby(zip(self._scripts, self._pieces, strict=True), key=itemgetter(0)):
            text += in_script(unescaped("".join(piece for _, piece in run)), script, text[-1:])
        return text

    def _start_text(self, _: Mapping[str, str]) -> None:
        self._open = True

    def _end_text(self) -> None:
        self._open = False

    def _start_aside(self, _: Mapping[str, str]) -> None:
        self._aside += 1

    def _end_aside(self) -> None:
        self._aside -= 1

    def _start_run(self, _: Mapping[str, str]) -> None:
        self._script = Script.NONE

    def _end_run(self) -> None:
        self._script = Script.NONE

    def _raise_or_lower(self, attributes: Mapping[str, str]) -> None:
        self._script = script_of(attributes)
