"""What parts the values of merged columns in their cells: "Jake in Northern Line", "Berg / Holm", "Oslo (Norway)"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabx.align.repairs.divided_texts import word_list
from tabx.values import fold
from tabx.values.relating.opposites import NEGATIONS

_LOOSE_SIGNS = " \t\n,;:/|"
"""Signs at the edge of a part that stood between two, as whoever divided the cell left them there."""

Separators = tuple[str, ...]
"""What stands between the values of a cell, in order, and behind the last of them."""


@dataclass(frozen=True, slots=True)
class PartedThresholds:
    """Thresholds for a sign or word that parts the values of merged columns."""

    least_share: float = 0.5
    """Share of the cells with several values in which the same stands between them and in none of them: who reads the
    column then knows where a value ends. Half, as for all that shows a merger: other rows may be edited besides."""

    least_cells: int = 2
    """Cells in which a word has to stand. A sign parts in a single cell, too; a word that stands once may be what the
    cell says ("Ann beat Bea")."""

    most_words: int = 3
    """Words between two values: "as seen in" joins, a clause says something of its own."""


THRESHOLDS = PartedThresholds()


@dataclass(frozen=True, slots=True)
class Parting:
    """What parts the values of merged columns.

    Attributes
    ----------
    separators : tuple of str
        What stands between the values, in order, and behind the last one.
    order : tuple of int
        Which of the parts stands first, second …
    """

    separators: Separators
    order: tuple[int, ...]

    @property
    def said(self) -> str:
        """The separators as they are quoted: the first of several, brackets in pairs."""
        first, behind = self.separators[0].strip(), self.separators[-1].strip()
        return f"'{first}{behind}'" if behind and not word_list(first) else f"'{first}'"

    def join(self, parts: Sequence[str]) -> str:
        """Return the text of a cell of these parts."""
        return "".join(f"{parts[index]}{sign}" for index, sign in zip(self.order, self.separators, strict=True))

    def divide(self, text: str) -> list[str] | None:
        """Return the parts of another cell that the same parts; None where each of it does not stand there once."""
        *inner, behind = self.separators
        rest = text.strip().removesuffix(behind.strip())
        pieces = []
        for separator in inner:
            piece, *others = re.split(_as_pattern(separator), rest, flags=re.IGNORECASE)
            if len(others) != 1 or not piece.strip():
                return None
            pieces.append(piece.strip())
            rest = others[0]
        placed = dict(zip(self.order, [*pieces, rest.strip()], strict=True))
        return [placed[index] for index in sorted(placed)] if rest.strip() else None


def _as_pattern(separator: str) -> str:
    """Return the pattern of a separator with blanks around it; a word stands alone."""
    wanted = r"\s+".join(map(re.escape, separator.split()))
    return rf"(?<!\w){wanted}(?!\w)" if word_list(separator) else rf"\s*{wanted}\s*"


def parted_by(cells: Iterable[tuple[str, Sequence[str]]]) -> Parting | None:
    """Return what parts the values of merged cells, None where nothing does, or not in the same way throughout.

    Parameters
    ----------
    cells : iterable of (str, sequence of str)
        Each merged cell with the parts found in it, which may be blank.
    """
    several = [(text, parts) for text, parts in cells if sum(map(bool, map(str.strip, parts))) > 1]
    counted = Counter(found for text, parts in several if all(parts) and (found := _parting_of(text, parts)))
    if not counted:
        return None
    (separators, order), count = counted.most_common(1)[0]
    is_word = any(map(word_list, separators))
    if count < THRESHOLDS.least_share * len(several) or (is_word and count < THRESHOLDS.least_cells):
        return None
    return Parting(separators, order)


def parted_as_named(header: str, names: Sequence[str], cells: Sequence[tuple[str, Sequence[str]]]) -> Parting | None:
    """Return what parts both the names in a header and the values below: None where they are not parted alike.

    Under "Title (Role)" a reader knows where the title of "Daria (Jake (voice))" ends.

    Parameters
    ----------
    header : str
    names : sequence of str
        The names of the parts.
    cells : sequence of (str, sequence of str)
        Each merged cell with the parts found in it, which may be blank.
    """
    found = _parting_of(header, names) if all(names) else None
    if found is None:
        return None
    parting = Parting(*found)
    several = [(text, parting.join(parts)) for text, parts in cells if all(parts)]
    alike = sum(word_list(text) == word_list(joined) and _signs(text) == _signs(joined) for text, joined in several)
    return parting if several and alike >= THRESHOLDS.least_share * len(several) else None


def _signs(text: str) -> list[str]:
    return [character for character in text if not character.isalnum() and not character.isspace()]


def _parting_of(text: str, parts: Sequence[str]) -> tuple[Separators, tuple[int, ...]] | None:
    """Return what stands between and behind the parts of a text, and their order; None where two are not parted."""
    placed = _in_order(text, parts)
    if placed is None:
        return None
    spans = [(start, end) for start, end, _ in placed]
    gaps = _gaps(spans, len(text))
    *inner, behind = (fold(text[end:start]) for end, start in gaps)
    is_all = not text[: spans[0][0]].strip() and not word_list(behind)
    is_sure = not any(_holds(text[start:end], inner) for start, end in spans)
    if not is_all or not is_sure or not all(_parts_at(text, *gap) for gap in gaps[:-1]):
        return None
    *_, order = zip(*placed, strict=True)
    return (*inner, behind), order


def _gaps(spans: Sequence[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """Return where each part ends and the next one starts, at last the end of the text."""
    return [(end, start) for (_, end), (start, _) in pairwise([*spans, (size, size)])]


def _parts_at(text: str, end: int, start: int) -> bool:
    """Whether what stands between the end of a part and the start of the next one parts them."""
    return not _writes_one_number(text[end - 1 : start + 1]) and _parts_two(fold(text[end:start]))


def _in_order(text: str, parts: Sequence[str]) -> list[tuple[int, int, int]] | None:
    """Return start, end and index of each part, in the order of the text; None where one does not stand there alone."""
    placed: list[tuple[int, int, int]] = []
    # The longest first: a short one may stand within it, too.
    for index in sorted(range(len(parts)), key=lambda index: -len(parts[index].strip(_LOOSE_SIGNS))):
        place = _free_place(text, parts[index].strip(_LOOSE_SIGNS), [(start, end) for start, end, _ in placed])
        if place is None:
            return None
        placed.append((*place, index))
    return sorted(placed)


def _free_place(text: str, part: str, taken: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    start = text.find(part)
    while start >= 0:
        end = start + len(part)
        if all(end <= first or last <= start for first, last in taken):
            return start, end
        start = text.find(part, start + 1)
    return None


def _writes_one_number(between: str) -> bool:
    """Whether a sign alone between two digits makes one number of two: 12.5, 1,200 or 3:12."""
    return len(between) == len("1.2") and between[1] in ".,:'" and between[0].isdigit() and between[2].isdigit()


def _parts_two(separator: str) -> bool:
    """Whether a text between two values parts them: signs, or a few words that deny nothing."""
    words = word_list(separator)
    return bool(separator.strip()) and len(words) <= THRESHOLDS.most_words and NEGATIONS.isdisjoint(words)


def _holds(part: str, separators: Iterable[str]) -> bool:
    """Whether a value has a separator in it, so that nothing says which of the two parts."""
    words, folded = word_list(part), fold(part)
    return any(
        set(found) <= set(words) if (found := word_list(separator)) else separator.strip() in folded
        for separator in separators
    )
