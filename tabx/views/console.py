"""A console that shows only what its encoding can carry."""

from __future__ import annotations

import re
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from tabx.views.safe import encodable

_PLAIN = {
    "→": "->",
    "≈": "~",
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
"""Spaces at the end of a line, and the codes for colours among them."""


class Paper:
    """Where a report is written: a rich console, and texts fit for its encoding.

    Colour follows NO_COLOR, FORCE_COLOR and whether the file is a terminal; the width follows COLUMNS.

    Parameters
    ----------
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal.
    """

    def __init__(self, file: TextIO, width: int | None = None) -> None:
        self.file = file
        self.console = Console(file=file, width=width, markup=False, highlight=False, emoji=False)
        self.encoding = self.console.encoding

    @property
    def width(self) -> int:
        """Characters in a line."""
        return self.console.width

    def print(self, shown: RenderableType = "") -> None:
        """Write what is shown, broken into lines that end where their last sign ends.

        Rich pads lines with spaces, and leaves the program itself, with the code 1, where nobody reads any more:
        so it only renders here.

        Raises
        ------
        BrokenPipeError
            If nobody reads the file any more.
        """
        with self.console.capture() as captured:
            self.console.print(shown, overflow="fold")
        self.file.write(_LINE_END.sub(lambda end: end[0].replace(" ", ""), captured.get()))

    def text(self, text: str, style: str = "") -> Text:
        """Return the text, never read as markup, with a plain stand-in for what the encoding lacks."""
        return Text(self.fit(text), style=style)

    def fit(self, text: str) -> str:
        """Return the text as the encoding can carry it."""
        if self.encoding.lower().replace("_", "-") in ("utf-8", "utf8", "utf-16", "utf-32"):
            return text
        for sign, plain in _PLAIN.items():
            if sign in text and not self._carries(sign):
                text = text.replace(sign, plain)
        return encodable(text, self.encoding)

    def _carries(self, sign: str) -> bool:
        try:
            sign.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True
