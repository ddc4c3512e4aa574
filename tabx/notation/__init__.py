"""One thing in many writings: the notation of cells, for comparison only; the text as read stays."""

from __future__ import annotations

from tabx.notation.look_alikes import LOOK_ALIKES
from tabx.notation.normal import normal
from tabx.notation.scripts import scripted, spelled

__all__ = ["LOOK_ALIKES", "normal", "scripted", "spelled"]
