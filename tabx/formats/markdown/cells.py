"""One line of a Markdown table: its cells, and the text that each encodes."""

from __future__ import annotations

import html
import re
from functools import lru_cache

from tabx.base.limits import check_time
from tabx.formats.markdown.inline_html import shown_by_html

_LATEX_SPACES = ",;:!"
"""Characters that make a space of LaTeX behind a backslash."""

_ESCAPE = r"(?P<escape>\\[!-/:-@\[-`{-~])"
_CODE = r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
_MATH = r"(?P<math>\$\$[^$`]{1,300}\$\$|\$[^$`]{1,300}\$|\\\((?:(?!\\[()])[^`]){1,300}\\\))"
_TOKEN = r"<\|[A-Za-z][\w.-]{0,40}\|>"
"""A token of a chat template, whose pipes end no cell."""
_PIPE_OR_CODE = re.compile(rf"{_TOKEN}|{_ESCAPE}|{_CODE}|(?P<pipe>\|)")
_PIPE_OR_MATH = re.compile(rf"{_TOKEN}|{_MATH}|{_ESCAPE}|{_CODE}|(?P<pipe>\|)")
_PIPE = re.compile(rf"{_TOKEN}|{_ESCAPE}|(?P<pipe>\|)")
_REFERENCE = r"(?P<entity>&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w{2,31});)|(?P<br>(?:(?<![ \t])[ \t]+)?<br[ \t]*/?>[ \t]*)"
_ENCODED = re.compile(rf"{_MATH}|{_ESCAPE}|{_CODE}|{_REFERENCE}", re.IGNORECASE)
_ENCODED_IN_MATH = re.compile(rf"\\[{_LATEX_SPACES}]|{_ESCAPE}|{_REFERENCE}", re.IGNORECASE)
_MAY_BE_HTML = re.compile(r"<(?:!--|/?[A-Za-z][A-Za-z0-9]{0,9}[\s/>])")
_ASIDE = "\ufdd8\ufdd9"
_PUT_ASIDE = re.compile(f"{_ASIDE[0]}(\\d+){_ASIDE[1]}")
_SEPARATOR = re.compile(r"[ \t]*(?::?(?:-+|[=‐-―─]{2,}):?|:{1,2})[ \t]*")
"""A piece of the line below the header; some models write the colons of its alignment alone."""

_LONG_SEPARATOR = re.compile(r"[ \t]*:?[-=‐-―─]{3,}:?[ \t]*")
_GRID_EDGE = "|+:=-"
_BLANK = " \t"


@lru_cache(maxsize=8192)
def split_line(line: str, *, code: bool = True, math: bool = False) -> tuple[str, ...]:
    """Return the pieces of a line between its pipes, undecoded; an outer pipe gives a blank one.

    Parameters
    ----------
    line : str
        One line of the table.
    code : bool
        Whether a pipe inside a code span belongs to the cell (True) or ends it.
    math : bool
        Whether a pipe inside mathematics ("$|x|$") belongs to the cell (True); between amounts of money it ends one.
    """
    check_time()
    if not math and "\\" not in line and "`" not in line and "<|" not in line:
        return tuple(line.split("|"))
    pieces, start = [], 0
    pattern = _PIPE_OR_MATH if math else _PIPE_OR_CODE if code and "`" in line else _PIPE
    for match in pattern.finditer(line):
        if match["pipe"]:
            pieces.append(line[start : match.start()])
            start = match.end()
    pieces.append(line[start:])
    return tuple(pieces)


def is_row(line: str) -> bool:
    """Whether a line has a pipe that ends a cell."""
    return "|" in line and len(split_line(line)) > 1


def is_rule(line: str, *, long: bool = False) -> bool:
    """Whether a line is a separator row ("--- | :--:") or the edge of a drawn grid ("+---+").

    Parameters
    ----------
    line : str
        One line of the table.
    long : bool
        Whether every piece of a separator row needs three characters. For rows below the header, as one dash in every
        cell is a row of blanks.
    """
    line = line.strip(_BLANK)
    if "+" in line and ("--" in line or "==" in line) and not line.strip(_GRID_EDGE):
        return True
    pieces = list(split_line(line))
    if len(pieces) > 1 and not pieces[0]:
        del pieces[0]
    if len(pieces) > 1 and not pieces[-1]:
        del pieces[-1]
    separator = _LONG_SEPARATOR if long else _SEPARATOR
    return "|" in line and all(separator.fullmatch(piece) for piece in pieces)


def decode(piece: str) -> str:
    r"""Return the text that a piece of a line encodes.

    Outer spaces are stripped; outside code spans, backslash escapes and character references are resolved, `<br>` is a
    line break, and lists, paragraphs, pictures and the like in HTML are what they show. In mathematics the spaces of
    LaTeX (`\,`) are not escapes, nor is `\(` at its start. Emphasis, links and all other markup stay as written.
    """
    piece = piece.strip(_BLANK)
    if "\\" not in piece and "&" not in piece and "<" not in piece:
        return piece
    if "<" in piece and _MAY_BE_HTML.search(piece):
        shown = _without_html(piece)
        if shown is not None:
            return shown
    return _ENCODED.sub(_resolve, piece)


def _without_html(piece: str) -> str | None:
    """Return what a piece with elements of HTML shows; None where it has none.

    What Markdown encodes is no HTML and is put aside meanwhile, each by its number between two signs of no text.
    """
    if _ASIDE[0] in piece:
        return None
    aside: list[str] = []

    def put_aside(match: re.Match[str]) -> str:
        if match["br"] or (match["math"] and _MAY_BE_HTML.search(match["math"])):
            return match[0]
        aside.append(_resolve(match))
        return f"{_ASIDE[0]}{len(aside) - 1}{_ASIDE[1]}"

    shown = shown_by_html(_ENCODED.sub(put_aside, piece))
    return None if shown is None else _PUT_ASIDE.sub(lambda match: aside[int(match[1])], shown)


def _resolve(match: re.Match[str]) -> str:
    if match["math"]:
        return _in_math(match["math"])
    if match["code"]:
        return match["code"].replace("\\|", "|")
    return _resolve_character(match)


def _resolve_character(match: re.Match[str]) -> str:
    if match["escape"]:
        return match["escape"][1]
    if match["entity"]:
        return html.unescape(match["entity"])
    return "\n" if match["br"] else match[0]


def _in_math(text: str) -> str:
    """Return mathematics with its escapes resolved, except the spaces and brackets of LaTeX."""
    if text[0] == "$":
        return _ENCODED_IN_MATH.sub(_resolve_character, text)
    return f"\\({_ENCODED_IN_MATH.sub(_resolve_character, text[2:-2])}\\)"
