"""Write texts, titles and tables to a terminal in whatever its encoding can carry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from io import StringIO
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from tabx.base.escapes import visible_lines

INDENT = 2
"""Characters that an entry of a list is indented by, and what it folds into by once more."""

_STAND_INS = {
    "→": "->",
    "≈": "~",
    "≅": "~=",
    "∅": "(none)",
    "…": "...",
    "×": "x",
    "−": "-",
    "–": "-",
    "·": "-",
    "γ": "gamma",
    "≠": "!=",
}

_LINE_END = re.compile(r"(?: |\x1b\[[\d;]*m)+$", re.MULTILINE)
"""Spaces at the end of a line, with the colour codes among them."""


class PlainText(StringIO):
    """A text without colours, whatever the environment asks of a terminal."""


class Paper:
    """A rich console that writes to a file, and texts fit for its encoding.

    Colour follows NO_COLOR, FORCE_COLOR and whether the file is a terminal; the width follows COLUMNS.

    Parameters
    ----------
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal.
    """

    def __init__(self, file: TextIO, width: int | None = None) -> None:
        self.file = file
        is_terminal = False if isinstance(file, PlainText) else None
        self.console = Console(
            file=file, width=width, force_terminal=is_terminal, markup=False, highlight=False, emoji=False
        )
        self.encoding = self.console.encoding

    @property
    def width(self) -> int:
        """Characters in a line."""
        return self.console.width

    def print(self, shown: RenderableType = "") -> None:
        """Write a rich renderable without spaces at the ends of lines.

        Rich only renders here. If it wrote to the file itself, it would pad lines with spaces, and exit with code 1
        once nobody reads the file any more.

        Raises
        ------
        BrokenPipeError
            If nobody reads the file any more.
        """
        with self.console.capture() as captured:
            self.console.print(shown, overflow="fold")
        self.file.write(_LINE_END.sub(lambda end: end[0].replace(" ", ""), captured.get()))

    def text(self, text: str, style: str = "") -> Text:
        """Return the text as rich text without markup, fitted to the encoding."""
        return Text(self.fit(text), style=style)

    def fit(self, text: str) -> str:
        """Return the text with escapes for what is invisible and plain stand-ins for what the encoding cannot carry."""
        text = visible_lines(text)
        if self.encoding.lower().replace("_", "-") in ("utf-8", "utf8", "utf-16", "utf-32"):
            return text
        for character, plain in _STAND_INS.items():
            if character in text and not self._carries(character):
                text = text.replace(character, plain)
        return encodable(text, self.encoding)

    def _carries(self, character: str) -> bool:
        try:
            character.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def encodable(text: str, encoding: str) -> str:
    r"""Return the text with what the encoding cannot carry as escapes (``\u4e2d``)."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


def write_title(paper: Paper, title: str) -> None:
    """Write the title of a block below an empty line."""
    paper.print()
    paper.print(paper.text(title, "bold"))


def write_entry(paper: Paper, text: Text, depth: int = 1) -> None:
    """Write an entry of a list: indented by its depth, what folds by two characters more.

    A word is broken only where it is longer than a line.
    """
    indent, room = INDENT * depth, paper.width - INDENT * depth
    if text.cell_len <= room and "\n" not in text.plain:
        paper.print(Padding(text, (0, 0, 0, indent), expand=False))
        return
    for number, line in enumerate(text.wrap(paper.console, max(room - INDENT, 1), overflow="fold")):
        paper.print(Padding(line, (0, 0, 0, indent + (INDENT if number else 0)), expand=False))


def write_table(
    paper: Paper,
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    total: Sequence[str] = (),
    *,
    names: int = 1,
    texts: Collection[int] = (),
) -> None:
    """Write a table with its first `names` columns and its `texts` aligned left, the others right.

    Texts alone are folded; a caller sees that the others have the room.
    """
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="dim")
    for index, name in enumerate(header):
        justify: JustifyMethod = "left" if index < names or index in texts else "right"
        table.add_column(paper.text(name), justify=justify, overflow="fold", no_wrap=index not in texts)
    for row in rows:
        table.add_row(*(paper.text(text) for text in row))
    if total:
        table.add_row(*(paper.text(text, "bold") for text in total))
    paper.print(table)
