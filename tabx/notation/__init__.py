"""Bring the text of a cell to one notation, for comparison only.

`normal` reads links (`links`), scripts (`scripts`), LaTeX (`loose`, by `tokens` and the readers derived from
`token_reader`), look-alike characters (`look_alikes`) and spacing (`normal`), in rounds until nothing changes any more.
"""

from __future__ import annotations

from tabx.notation.double_struck import compatible
from tabx.notation.links import bare_address, is_address, links_to
from tabx.notation.look_alikes import LOOK_ALIKES
from tabx.notation.normal import normal
from tabx.notation.scripts import scripted, shown_script, spelled

__all__ = [
    "LOOK_ALIKES",
    "bare_address",
    "compatible",
    "is_address",
    "links_to",
    "normal",
    "scripted",
    "shown_script",
    "spelled",
]
