"""Answers of annotators, as `tabx annotate export` writes them: rankings, ratings and filled rubrics."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.baselines.filled_rubric import FilledRubric
from tabx.lab.meta.json_lines import identity, prediction_index, read_lines
from tabx.lab.meta.rankings import Ranks, ranks_of

ByAnnotator = dict[str, dict[str, Any]]
"""By id of the item, then by annotator."""

UNNAMED = ""
"""The annotator of lines that name none."""


@dataclass(frozen=True, slots=True)
class Said:
    """Answers by id of the item and by annotator.

    Attributes
    ----------
    rankings : mapping of id to mapping of annotator to ranks
        1 for the best, ties with the mean of their ranks; () where all are tied.
    ratings : mapping of id to mapping of annotator to mapping of prediction to number
        More is better.
    rubrics : mapping of id to mapping of annotator to mapping of prediction to FilledRubric
    reasons : mapping of id to mapping of annotator to mapping of prediction to str
        What annotators wrote beside ratings.
    """

    rankings: dict[str, dict[str, Ranks]] = field(default_factory=dict)
    ratings: dict[str, dict[str, dict[int, float]]] = field(default_factory=dict)
    rubrics: dict[str, dict[str, dict[int, FilledRubric]]] = field(default_factory=dict)
    reasons: dict[str, dict[str, dict[int, str]]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Ids of the items with an answer, in the order of the file by form."""
        return tuple(dict.fromkeys([*self.rankings, *self.ratings, *self.rubrics]))

    @property
    def annotators(self) -> tuple[str, ...]:
        """Names of those who answered; "" for lines without a name."""
        forms: tuple[Mapping[str, Mapping[str, Any]], ...] = (self.rankings, self.ratings, self.rubrics)
        return tuple(dict.fromkeys(name for form in forms for by in form.values() for name in by))


@dataclass(frozen=True, slots=True)
class Answers:
    """What people said of a bench.

    Attributes
    ----------
    first : Said
        What counts: the first answer of each annotator.
    again : Said
        Answers to what came back; they tell how far annotators agree with themselves, and nothing else.
    scale : tuple of float or None
        Ends of the ratings, where the file tells them.
    """

    first: Said
    again: Said = field(default_factory=Said)
    scale: tuple[float, float] | None = None


def read_answers(path: Path) -> Answers:
    """Return what people said.

    JSON Lines as `tabx annotate export` writes them, or with "id" and "human_ranking" or "human_ranks" (see
    `read_rankings`). "annotator" may name who answered; a line whose "repeat" is true is the answer to a task that came
    back. Of the versions in an export with its history the last counts. Lines without an answer are left out.

    Raises
    ------
    InputError
        If the file cannot be read or holds no answer, an annotator answers the same twice, an answer is invalid, or
        ratings have several scales.
    """
    lines = _Lines()
    for where, row in read_lines(path, 'an object with "id" and "human_ranking"'):
        lines.add(row, where)
    if not lines.first.names:
        raise InputError(
            f'{path}: no ranking found; "human_ranking": [2, 0, 1], indices best first, or "human_ranks": [2, 3, 1], '
            'the rank of each prediction, is right, or "prediction" with "rating" or "rubric"'
        )
    return Answers(lines.first, lines.again, lines.scale)


class _Lines:
    """The answers of a file, collected line by line."""

    def __init__(self) -> None:
        self.first, self.again = Said(), Said()
        self.scale: tuple[float, float] | None = None
        self._seen: dict[tuple[object, ...], bool] = {}

    def add(self, row: Mapping[str, Any], where: str) -> None:
        """Add the answer of a line, if it has one."""
        said = self.again if row.get("repeat") is True else self.first
        if "rubric" in row:
            self._note(said.rubrics, row, where, _rubric(row, where))
        elif "rating" in row:
            self._add_rating(said, row, where)
        else:
            self._add_ranking(said, row, where)

    def _add_rating(self, said: Said, row: Mapping[str, Any], where: str) -> None:
        self._check_scale(row, where)
        self._note(said.ratings, row, where, _number(row["rating"], "rating", where))
        reason = row.get("reason")
        if isinstance(reason, str) and reason:
            by = said.reasons.setdefault(identity(row, where), {}).setdefault(_annotator(row, where), {})
            by[prediction_index(row, where)] = reason

    def _add_ranking(self, said: Said, row: Mapping[str, Any], where: str) -> None:
        ranks = () if row.get("all_tied") is True else ranks_of(row, where)
        if ranks is None:
            return
        name, annotator = identity(row, where), _annotator(row, where)
        by = f" by {annotator!r}" if annotator else ""
        self._check_once(row, (id(said.rankings), name, annotator), f"{where}: {name!r} is ranked twice{by}")
        said.rankings.setdefault(name, {})[annotator] = ranks

    def _note(
        self, answers: dict[str, dict[str, dict[int, Any]]], row: Mapping[str, Any], where: str, value: Any
    ) -> None:
        """Keep an answer on one prediction."""
        name, annotator, index = identity(row, where), _annotator(row, where), prediction_index(row, where)
        by = f" by {annotator!r}" if annotator else ""
        what = f"{where}: prediction {index} of {name!r} is answered twice{by}"
        self._check_once(row, (id(answers), name, annotator, index), what)
        answers.setdefault(name, {}).setdefault(annotator, {})[index] = value

    def _check_once(self, row: Mapping[str, Any], key: tuple[object, ...], what: str) -> None:
        is_version = "version" in row
        if key in self._seen and not (is_version and self._seen[key]):
            raise InputError(what)
        self._seen[key] = is_version

    def _check_scale(self, row: Mapping[str, Any], where: str) -> None:
        scale = row.get("scale")
        if scale is None:
            return
        if not isinstance(scale, list) or len(scale) != 2:
            raise InputError(f"{where}: scale {scale!r}; two numbers, the lower one first, are right")
        low, high = (_number(end, "scale", where) for end in scale)
        if self.scale not in (None, (low, high)):
            raise InputError(f"{where}: scale {low:g} to {high:g} after another one; ratings of one scale are right")
        self.scale = (low, high)


def _annotator(row: Mapping[str, Any], where: str) -> str:
    name = row.get("annotator", UNNAMED)
    if not isinstance(name, str):
        raise InputError(f"{where}: annotator {name!r}; a name is right")
    return name


def _number(value: Any, what: str, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(f"{where}: {what} {value!r}; a number is right")
    return float(value)


def _rubric(row: Mapping[str, Any], where: str) -> FilledRubric:
    from pydantic import ValidationError

    try:
        return FilledRubric.model_validate(row["rubric"])
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "rubric"
        raise InputError(f"{where}: rubric: {place}: {first['msg']}") from None
