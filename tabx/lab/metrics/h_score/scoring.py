"""The H-Score of two texts, and of a pair in the format that both have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import fsum

from tabx.lab.metrics.h_score.html import html_subscores
from tabx.lab.metrics.h_score.latex import latex_subscores
from tabx.lab.metrics.h_score.text import is_box_score, text_subscores
from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair


class TextFormat(StrEnum):
    """A format that the H-Score is defined for."""

    TEXT = "text"
    HTML = "html"
    LATEX = "latex"


_SUBSCORES: Mapping[TextFormat, Callable[[str, str], dict[str, float]]] = {
    TextFormat.TEXT: text_subscores,
    TextFormat.HTML: html_subscores,
    TextFormat.LATEX: latex_subscores,
}

_CONTENT = frozenset(
    {
        *("data_levenshtein_score", "data_difflib_score", "caption_match_score"),
        *("cells_text_levenshtein_score", "cells_text_difflib_score"),
    }
)
"""Sub-scores of what is said; all others are of the format."""


@dataclass(frozen=True, slots=True)
class HScore:
    """An H-Score: sums of sub-scores, as published, and their mean.

    Attributes
    ----------
    format : TextFormat
    subscores : mapping of str to float
        By the names of the published program; those with "levenshtein" fall below 0 where the prediction is more than
        twice as long as the gold, all end at 1.
    """

    format: TextFormat
    subscores: Mapping[str, float]

    @property
    def content(self) -> float:
        """Sum of the sub-scores of the content: at most 2, of LaTeX 3 (the caption counts)."""
        return fsum(score for name, score in self.subscores.items() if name in _CONTENT)

    @property
    def format_score(self) -> float:
        """Sum of the other sub-scores: at most 4, of HTML 3."""
        return fsum(score for name, score in self.subscores.items() if name not in _CONTENT)

    @property
    def mean(self) -> float:
        """Mean of all sub-scores, at most 1."""
        return fsum(self.subscores.values()) / len(self.subscores)


def h_score(gold: str, predicted: str, format: TextFormat | str) -> HScore:
    """Return the H-Score of two texts (Struc-Bench: Tang et al., 2024, appendix).

    The sub-scores are those of the published program, with two differences. In text without the sections "Team" and
    "Player", which that program cannot read, the whole text is one table. In LaTeX the column specification is read;
    the program reads each as empty (0 by Levenshtein, 1 by difflib).

    Parameters
    ----------
    gold, predicted : str
    format : {"text", "html", "latex"}

    Raises
    ------
    ValueError
        Another format.
    """
    known = TextFormat(format)
    return HScore(known, _SUBSCORES[known](gold, predicted))


def h_score_of_pair(pair: TablePair) -> Value:
    """Return the mean of the H-Score's sub-scores, at most 1 without a lower end, higher is better.

    With content and format, the published sums, and the sub-scores as parts. Where both sides were given as HTML, or
    both as LaTeX, or the gold as a text with the sections "Team" and "Player", the texts are compared as given. Any
    other pair is compared as text, both tables written as Markdown.
    """
    format, gold, predicted = _texts(pair)
    try:
        found = h_score(gold, predicted, format)
    except (RecursionError, ValueError) as error:
        raise NotScorable(f"the {format} cannot be parsed ({type(error).__name__})") from error
    parts = (("content", found.content), ("format", found.format_score), *found.subscores.items())
    return Value(found.mean, parts, (f"compared as {format}",))


def _texts(pair: TablePair) -> tuple[TextFormat, str, str]:
    if pair.gold_text is not None and pair.predicted_text is not None:
        formats = {pair.gold.source_format, pair.predicted.source_format}
        for format in (TextFormat.HTML, TextFormat.LATEX):
            if formats == {format.value}:
                return format, pair.gold_text, pair.predicted_text
        if is_box_score(pair.gold_text):
            return TextFormat.TEXT, pair.gold_text, pair.predicted_text
    return TextFormat.TEXT, *pair.markdown
