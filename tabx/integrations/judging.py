"""One prediction judged for somebody else's run: what goes wrong with it is a verdict without a score, no error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError, TabxError, inside
from tabx.base.outside import one_line
from tabx.formats import Source, find_format
from tabx.judging.options import JudgeOptions
from tabx.judging.setup import resolve_options, with_one_backbone
from tabx.judging.whole import ALL, LAST, judge_whole
from tabx.table import Table

RATES = ("precision", "recall", "f1")
"""Names of the figures of the facts."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good one prediction is, in the terms that every framework has.

    Attributes
    ----------
    score : float or None
        0 to 1, as `Judgement.score`; None where the pair could not be judged.
    reason : str
        What is wrong with the prediction, costliest first; of a pair that could not be judged, why.
    facts : mapping
        Numbers of filled cells "gold", "predicted" and "found", and their "precision", "recall" and "f1", each None
        where it has no denominator; {} of a pair that could not be judged.
    signature : str
        What the score was made with; "" of a pair that could not be judged.
    """

    score: float | None
    reason: str
    facts: dict[str, float | int | None] = field(default_factory=dict)
    signature: str = ""

    @property
    def rates(self) -> dict[str, float]:
        """Precision, recall and F1 of the facts, without those that have no denominator."""
        rates = {name: self.facts.get(name) for name in RATES}
        return {name: float(rate) for name, rate in rates.items() if rate is not None}


def means(verdicts: Sequence[Verdict]) -> dict[str, float]:
    """Return the means of score, precision, recall and F1, each over the verdicts that have it; NaN where none has."""
    found = {"score": [one.score for one in verdicts if one.score is not None]}
    for name in RATES:
        found[name] = [one.rates[name] for one in verdicts if name in one.rates]
    return {name: math.fsum(values) / len(values) if values else math.nan for name, values in found.items()}


class TableJudge:
    """Judges predictions under the same options, each on its own.

    Parameters
    ----------
    tables : str
        "all" or "last": which tables of a gold text that holds several.
    backbone : str or Backbone
        As in `tabx.judge`; one that asks a model is made once, with one cache and one budget for all predictions.
    **options
        Others of `tabx.judge`: rubric, rules, key, gold_format, predicted_format, header …

    Raises
    ------
    OptionError, RubricError, FormatError
        An option is invalid.
    """

    def __init__(self, *, tables: str = ALL, backbone: Any = EMBEDDED, **options: Any) -> None:
        if tables not in (ALL, LAST):
            raise OptionError(f"tables {tables!r}: {ALL!r} or {LAST!r} is right")
        try:
            asked = JudgeOptions(backbone=backbone, **options)
        except TypeError as error:
            raise OptionError(f"judging: {str(error).partition('() ')[2]}") from None
        for name in (asked.gold_format, asked.predicted_format):
            if name is not None:
                find_format(name)
        resolve_options(asked)
        self._tables = tables
        self._options = asked if backbone == EMBEDDED else with_one_backbone(asked)

    def verdict(self, gold: Source | Table, predicted: Source | Table) -> Verdict:
        """Return how good the prediction is, or why that could not be judged; raises nothing.

        A prediction without a table is judged: its score is 0.
        """
        try:
            judgement = judge_whole(gold, predicted, self._options, tables=self._tables)
            return Verdict(judgement.score, judgement.summary, judgement.facts.to_dict(), str(judgement.signature))
        except TabxError as error:
            return Verdict(None, one_line(str(error)))
        except Exception as error:
            return Verdict(None, f"could not be judged: {inside(error)}")
