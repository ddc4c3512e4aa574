"""Labels of statements: accuracy, precision, recall and F1 by class, macro and weighted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from tabx.retrieve.answering.records import Label
from tabx.retrieve.answering.reporting.reading import Answer


@dataclass(frozen=True)
class ClassFigures:
    """Precision, recall and F1, 0 to 1; 0 where nothing is there to divide by, as scikit-learn has it.

    `support` is the number of statements whose right label it is; of a mean over classes, of all.
    """

    name: str
    precision: float
    recall: float
    f1: float
    support: int


@dataclass(frozen=True)
class LabelFigures:
    """What labels come to.

    Attributes
    ----------
    accuracy : float
    classes : tuple of ClassFigures
        Of the labels that are right somewhere or were given.
    macro, weighted : ClassFigures
        Means over the classes: plain, and by support (the paper's).
    count : int
    """

    accuracy: float
    classes: tuple[ClassFigures, ...]
    macro: ClassFigures
    weighted: ClassFigures
    count: int


def label_figures(answers: Iterable[Answer], *, with_not_enough: bool = True) -> LabelFigures | None:
    """Return the figures of labels that were judged; None where none was.

    Without "not enough information" the statements so labelled, or rightly so, are left out: what is right of what was
    decided. A missing reply is in no class, and lowers the recall of the right one.
    """
    pairs = [(one.line.detail["gold"], one.line.detail["label"]) for one in answers if one.is_judged]
    if not with_not_enough:
        pairs = [pair for pair in pairs if Label.NOT_ENOUGH not in pair]
    return _figures(pairs) if pairs else None


def _figures(pairs: Sequence[tuple[str, str | None]]) -> LabelFigures:
    labels = set(chain.from_iterable(pairs))
    classes = tuple(_class(name, pairs) for name in map(str, Label) if name in labels)
    return LabelFigures(
        sum(gold == label for gold, label in pairs) / len(pairs),
        classes,
        _mean("macro", classes, [1] * len(classes)),
        _mean("weighted", classes, [one.support for one in classes]),
        len(pairs),
    )


def _class(name: str, pairs: Sequence[tuple[str, str | None]]) -> ClassFigures:
    counts = Counter((gold == name, label == name) for gold, label in pairs)
    both, given, right = counts[True, True], counts[False, True], counts[True, False]
    precision, recall = _share(both, both + given), _share(both, both + right)
    return ClassFigures(name, precision, recall, _share(2 * both, 2 * both + given + right), both + right)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _mean(name: str, classes: Sequence[ClassFigures], weights: Sequence[int]) -> ClassFigures:
    whole = sum(weights)

    def mean(figures: Iterable[float]) -> float:
        return sum(value * weight for value, weight in zip(figures, weights, strict=True)) / whole

    return ClassFigures(
        name,
        mean(one.precision for one in classes),
        mean(one.recall for one in classes),
        mean(one.f1 for one in classes),
        sum(one.support for one in classes),
    )
