"""What people are asked, and what they answer: records that the store keeps."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.escapes import visible

LONGEST_NAME = 40
"""Characters of an annotator's name: what the top of the page holds on a telephone."""

MOST_STEPS = 101
"""Values of a scale at most: 0 to 100 is the finest that studies ask for."""


UNTOLD = "order_untold"
"""Key in the value of an imported answer of which nobody knows in which order the predictions were shown."""


class Form(StrEnum):
    """What people do with the predictions of an item."""

    RANKING = "ranking"
    RATING = "rating"
    RUBRIC = "rubric"


@dataclass(frozen=True, slots=True)
class Scale:
    """The whole numbers of a rating, both ends included."""

    low: int = 0
    high: int = 10

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high or self.high - self.low >= MOST_STEPS:
            raise OptionError(f"scale {self}: two whole numbers, the lower one first, are right: 0-10 or 1-5")

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    @property
    def values(self) -> range:
        """All values, the worst first."""
        return range(self.low, self.high + 1)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a store asks of everybody; it never changes, else its answers could not be compared.

    Attributes
    ----------
    form : Form
    ties : bool
        Whether a ranking may put predictions on the same place.
    scale : Scale
        Of a rating.
    repeat_share : float
        Share of the tasks that come back, for the agreement of annotators with themselves.
    seed : int
        With it, the name of the annotator and the item every order is drawn.
    """

    form: Form = Form.RANKING
    ties: bool = False
    scale: Scale = Scale()
    repeat_share: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """What one annotator is asked at once.

    Attributes
    ----------
    id : int
    annotator : str
    number : int
        Its place among the tasks of the annotator, from 1.
    item : str
    turn : int
        0 for the first time, 1 for the repeat.
    shown : tuple of int
        Indices of the predictions in the order drawn for the page; of a rubric one alone.
    hints : bool
        Whether the marks of textual differences were ever shown.
    """

    id: int
    annotator: str
    number: int
    item: str
    turn: int
    shown: tuple[int, ...]
    hints: bool

    def parts(self, form: Form) -> int:
        """Return how many answers it wants: one for each prediction that is rated, else one."""
        return len(self.shown) if form is Form.RATING else 1


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as stored; a change is another answer.

    Attributes
    ----------
    task : int
    prediction : int or None
        Index of the rated prediction, or of the one that a rubric is of; None for a ranking, which is of all.
    value : mapping
        {"ranks": [...]}, {"rating": 7, "reason": ""} or the filled rubric.
    seconds : float
        Time spent since the answer before it, while the page was seen and used.
    hints : bool
        Whether the marks of textual differences had been shown by then.
    at : str
        When it was stored, in UTC.
    """

    task: int
    prediction: int | None
    value: Mapping[str, Any]
    seconds: float
    hints: bool
    at: str


def checked_name(text: str) -> str:
    """Return an annotator's name without blanks around it.

    Raises
    ------
    OptionError
        If it is empty, longer than 40 characters, or holds what cannot be seen.
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name or len(name) > LONGEST_NAME or visible(name) != name:
        raise OptionError(f"annotator {text!r}: a name of 1 to {LONGEST_NAME} visible characters is right")
    return name
