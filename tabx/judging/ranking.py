"""Rank several predictions of one gold table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabx.backbone import Backbone
from tabx.base.display import Shown
from tabx.base.escapes import visible
from tabx.documents.json_text import to_json
from tabx.formats import Source
from tabx.judging.judgement import JUDGED, Judgement
from tabx.judging.names import source_name
from tabx.judging.options import JudgeOptions
from tabx.judging.pair import judge_each
from tabx.judging.setup import resolve_options
from tabx.judging.sides import refuse_names
from tabx.judging.stored.layout import SCHEMA
from tabx.rubric import RubricSource
from tabx.rules import Rules
from tabx.table import Table

DIGITS = 12
"""Decimals to which equal errors agree: sums of floats differ in the last digits."""

MOST_SHOWN = 8
"""Predictions that one line names."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One prediction in a ranking.

    Attributes
    ----------
    rank : int
        1 is best; equal errors share a rank, and the next one is as much higher.
    name : str
        As given, else that of the file, else the 1-based position.
    index : int
        0-based position among the predictions given.
    judgement : Judgement
    """

    rank: int
    name: str
    index: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Ranking(Shown):
    """Predictions ordered by error, those without a table last.

    Ties share a rank and keep the order given.
    """

    entries: tuple[Ranked, ...]

    def __repr__(self) -> str:
        """Return one line: the predictions with their scores, best first."""
        shown = [
            f"{entry.rank}. {visible(entry.name)} {entry.judgement.score:.3f}" for entry in self.entries[:MOST_SHOWN]
        ]
        more = [f"{len(self.entries) - MOST_SHOWN} more"] if len(self.entries) > MOST_SHOWN else []
        return f"<Ranking: {', '.join([*shown, *more])}>"

    def __len__(self) -> int:
        """Return the number of predictions."""
        return len(self.entries)

    def __iter__(self) -> Iterator[Ranked]:
        """Return the predictions, best first."""
        return iter(self.entries)

    @property
    def order(self) -> tuple[int, ...]:
        """Indices of the predictions as given, best first."""
        return tuple(entry.index for entry in self.entries)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Rank of each prediction, in the order given."""
        return tuple(entry.rank for entry in sorted(self.entries, key=lambda entry: entry.index))

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files that the tables were read from, which `save` does not write over."""
        return tuple(dict.fromkeys(path for entry in self.entries for path in entry.judgement.read_from))

    def named(self, names: Sequence[str]) -> Ranking:
        """Return the ranking with other names, given in the original order of the predictions."""
        judged = [replace(entry.judgement, name=names[entry.index]) for entry in self.entries]
        return Ranking(
            tuple(
                replace(entry, name=judgement.name, judgement=judgement)
                for entry, judgement in zip(self.entries, judged, strict=True)
            )
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as plain data, each entry with its whole judgement."""
        return {
            "schema": SCHEMA,
            "ranking": [
                {
                    "rank": entry.rank,
                    "name": entry.name,
                    "index": entry.index,
                    "judgement": entry.judgement.to_dict(),
                }
                for entry in self.entries
            ],
        }

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return `to_dict` as indented JSON with a final newline; `ascii_only` escapes all other characters."""
        return to_json(self.to_dict(), ascii_only=ascii_only)


def rank(  # noqa: PLR0913
    gold: Source | Table,
    predictions: Sequence[Source | Table] | Mapping[str, Source | Table],
    *,
    backbone: str | Backbone = "embedded",
    prefilter: str | None = None,
    repeats: int = 1,
    swap: bool = False,
    rubric: RubricSource = "default",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    encoding: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
    rules: Rules | None = None,
) -> Ranking:
    """Judge several predictions of one gold table and rank them by error.

    Parameters
    ----------
    gold : as of `judge`
    predictions : sequence of tables, or mapping of name to table
        Each as of `judge`.
    backbone, prefilter, repeats, swap, rubric, gold_format, predicted_format, gold_sheet, predicted_sheet, encoding,
    key, header, rules
        See `judge`, whose errors are raised too.
    """
    options = JudgeOptions(
        backbone=backbone,
        prefilter=prefilter,
        repeats=repeats,
        swap=swap,
        rubric=rubric,
        gold_format=gold_format,
        predicted_format=predicted_format,
        gold_sheet=gold_sheet,
        predicted_sheet=predicted_sheet,
        encoding=encoding,
        key=key,
        header=header,
        rules=rules,
    )
    if isinstance(predictions, Mapping):
        names, sources = list(predictions), list(predictions.values())
    else:
        names = [source_name(source) or str(number) for number, source in enumerate(predictions, 1)]
        sources = list(predictions)
    refuse_names(gold, *sources)
    return order_judgements(names, judge_each(gold, sources, resolve_options(options)))


def order_judgements(names: Sequence[str], judgements: Sequence[Judgement]) -> Ranking:
    """Return the ranking of judgements of the same gold table."""
    worth = [_worth(judgement) for judgement in judgements]
    named = [replace(judgement, name=name) for name, judgement in zip(names, judgements, strict=True)]
    order = sorted(range(len(judgements)), key=lambda index: worth[index])
    entries = tuple(
        Ranked(1 + sum(other < worth[index] for other in worth), names[index], index, named[index]) for index in order
    )
    return Ranking(entries)


def _worth(judgement: Judgement) -> tuple[bool, float]:
    return judgement.status != JUDGED, round(judgement.error, DIGITS)
