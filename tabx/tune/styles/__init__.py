"""Tables written in a notation in one of its ways: `html` and `latex` draw tags, rules and bold, `plain` the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from tabx.table import Table
from tabx.tune.styles.html import draw_html
from tabx.tune.styles.latex import draw_latex
from tabx.tune.styles.plain import draw_json, draw_markdown, draw_raw

Written = Callable[[Sequence[Table]], str]


@dataclass(frozen=True, slots=True)
class Style:
    """One way of a notation.

    Attributes
    ----------
    name : str
        What it is, in words: "all rules, bold header".
    write : callable
        Takes tables, returns their text.
    """

    name: str
    write: Written


_DRAWN: Mapping[str, Callable[[Random], tuple[str, Written]]] = MappingProxyType(
    {"markdown": draw_markdown, "html": draw_html, "latex": draw_latex, "json": draw_json, "raw": draw_raw}
)


def drawn_style(notation: str, random: Random) -> Style:
    """Return a style of a notation, drawn by a generator of random numbers."""
    return Style(*_DRAWN[notation](random))
