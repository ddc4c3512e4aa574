"""All families of acts, and the clues to them."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes import dates, encodings, exchanged, left_out, moved, numbers, texts
from tabx.compare.causes.acts import Act, Clue, Family, Finder
from tabx.compare.causes.wrong_cells import WrongCells

FINDERS: tuple[Finder, ...] = (
    numbers.number_clues,
    dates.date_clues,
    encodings.encoding_clues,
    texts.text_clues,
    left_out.left_out_clues,
    exchanged.exchanged_clues,
    moved.moved_clues,
)
FAMILIES: dict[tuple[CauseKind, str], Family] = {
    **numbers.FAMILIES,
    **dates.FAMILIES,
    **encodings.FAMILIES,
    **texts.FAMILIES,
    **left_out.FAMILIES,
    **exchanged.FAMILIES,
    **moved.FAMILIES,
}

_ORDER = tuple(FAMILIES)


def family(act: Act) -> Family:
    """Return the family of an act."""
    return FAMILIES[act.kind, act.form]


def rank(act: Act) -> int:
    """Return the place of an act's family in the order of simplicity: of two acts as good the first is told."""
    return _ORDER.index((act.kind, act.form))


def clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield what acts would explain which cell."""
    for finder in FINDERS:
        yield from finder(wrong)
