"""One line of a Markdown table: where its cells end, and the text that a cell encodes."""

from __future__ import annotations

import html
import re
from functools import lru_cache

_ESCAPE = r"(?P<escape>\\[!-/:-@\[-`{-~])"
_CODE = r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
_PIPE_OR_CODE = re.compile(rf"{_ESCAPE}|{_CODE}|(?P<pipe>\|)")
_PIPE = re.compile(rf"{_ESCAPE}|(?P<pipe>\|)")
_ENCODED = re.compile(
    rf"{_ESCAPE}|{_CODE}|(?P<entity>&(?:#\d{{1,7}}|#x[0-9a-f]{{1,6}}|\w{{2,31}});)"
    r"|(?P<br>(?:(?<![ \t])[ \t]+)?<br[ \t]*/?>[ \t]*)",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"[ \t]*:?(?:-+|[=‐-―─]{2,}):?[ \t]*")
_LONG_SEPARATOR = re.compile(r"[ \t]*:?[-=‐-―─]{3,}:?[ \t]*")
_EDGE_SIGNS = "|+:=-"
_SPACE = " \t"


@lru_cache(maxsize=8192)
def split_line(line: str, *, code: bool = True) -> tuple[str, ...]:
    """Return the pieces of a line between its pipes, undecoded, outer pipes giving blank first and last pieces.

    Parameters
    ----------
    line : str
        One line of the table.
    code : bool
        Whether a pipe inside a code span belongs to the cell (True) or ends it.
    """
    pieces, start = [], 0
    for match in (_PIPE_OR_CODE if code and "`" in line else _PIPE).finditer(line):
        if match["pipe"]:
            pieces.append(line[start : match.start()])
            start = match.end()
    pieces.append(line[start:])
    return tuple(pieces)


def is_row(line: str) -> bool:
    """Whether a line has a pipe that ends a cell."""
    return "|" in line and len(split_line(line)) > 1


def is_rule(line: str, *, long: bool = False) -> bool:
    """Whether a line is drawn, not said: a separator row ("--- | :--:") or the edge of a grid ("+---+---+").

    Parameters
    ----------
    line : str
        One line of the table.
    long : bool
        Whether every piece of a separator row has to be three signs long: of a row below the header, one
        dash in every cell is a row of blanks.
    """
    line = line.strip(_SPACE)
    if "+" in line and ("--" in line or "==" in line) and not line.strip(_EDGE_SIGNS):
        return True
    pieces = list(split_line(line))
    if len(pieces) > 1 and not pieces[0]:
        del pieces[0]
    if len(pieces) > 1 and not pieces[-1]:
        del pieces[-1]
    separator = _LONG_SEPARATOR if long else _SEPARATOR
    return "|" in line and all(separator.fullmatch(piece) for piece in pieces)


def decode(piece: str) -> str:
    """Return the text that a piece of a line encodes.

    Outer spaces go; backslash escapes and character references are resolved and `<br>` is a line break, but not
    inside a code span. All other markup is text and stays as written.
    """
    piece = piece.strip(_SPACE)
    if not any(sign in piece for sign in "\\&<"):
        return piece
    return _ENCODED.sub(_resolve, piece)


def _resolve(match: re.Match[str]) -> str:
    if match["escape"]:
        return match["escape"][1]
    if match["entity"]:
        return html.unescape(match["entity"])
    if match["br"]:
        return "\n"
    return match["code"].replace("\\|", "|")
