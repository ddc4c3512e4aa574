"""What all pictures share: a canvas without a screen, colours that everybody tells apart, files that come out alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.base.whole_files import write_file

SUFFIXES = (".svg", ".png")

BLACK, YELLOW = "#000000", "#F0E442"

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", BLACK, YELLOW)
"""Okabe and Ito's, which people with any colour vision tell apart; the yellow last, as it is pale on paper."""

HUES = tuple(colour for colour in COLOURS if colour not in (BLACK, YELLOW))
"""Of lines: black is kept for rubrics, and a thin line of yellow is lost on paper."""

DASHES: tuple[Any, ...] = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)))
"""One kind after another once the colours are used up: no two of 30 metrics are drawn alike."""

SHADES = "cividis"
"""Colours of a scale: dark to light, also in grey print, and alike for all colour vision."""

DOTS = 200
"""Dots an inch of a PNG: a picture of a column's width is sharp on paper."""

_SETTINGS: Any = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.parse_math": False,  # a name with two dollar signs is a name
    "svg.hashsalt": "tabx",  # else the names inside an SVG are drawn anew each time
    "svg.fonttype": "none",  # text stays text: it is found, and read aloud
}


def line_style(place: int, colours: tuple[str, ...] = HUES) -> dict[str, Any]:
    """Return colour and dashes of one of many lines."""
    return {"color": colours[place % len(colours)], "linestyle": DASHES[place // len(colours) % len(DASHES)]}


def check_installed() -> None:
    """Raise OptionError, with the line that installs it, where matplotlib is missing."""
    missing = lacking("a picture", "matplotlib")
    if missing:
        raise OptionError(missing)


@contextmanager
def picture(path: Path, width: float, height: float) -> Iterator[Any]:
    """Provide a figure of some inches to draw in, and write it, whole or not at all.

    Raises
    ------
    OptionError
        If matplotlib is missing.
    """
    out = BytesIO()
    with drawn_to(out, path.suffix.lower().removeprefix("."), width, height) as figure:
        yield figure
    write_file(path, out.getvalue())


@contextmanager
def drawn_to(out: BytesIO, kind: str, width: float, height: float) -> Iterator[Any]:
    """Provide a figure of some inches to draw in, and put it into `out` as "svg" or "png"; errors as of `picture`."""
    check_installed()
    import matplotlib as library
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with library.rc_context(_SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(figure)
        yield figure
        # Without a date, the same figures give the same bytes.
        figure.savefig(out, format=kind, dpi=DOTS, metadata={"Date": None} if kind == "svg" else None)
