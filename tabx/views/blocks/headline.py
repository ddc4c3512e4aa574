"""Build the headline of a report: score, error, status and signature."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.judging import JUDGED, Judgement
from tabx.views.blocks.asked import model_lines, poll_lines
from tabx.views.figures import decimal, several
from tabx.views.names import MESSAGE, column_name, short


@dataclass(frozen=True, slots=True)
class Headline:
    """Score and error, with the lines below them.

    Attributes
    ----------
    score, error : str
    status : str
        "" where the prediction was judged, else why not.
    is_perfect : bool
        Whether the error is 0.
    lines : tuple of str
    signature : str
    """

    score: str
    error: str
    status: str
    is_perfect: bool
    lines: tuple[str, ...]
    signature: str


def make_headline(judgement: Judgement) -> Headline:
    """Return the headline of a judgement."""
    return Headline(
        score=decimal(judgement.score),
        error=decimal(judgement.error),
        status="" if judgement.status == JUDGED else judgement.status,
        is_perfect=judgement.error == 0,
        lines=(
            *_reason(judgement),
            _sizes(judgement),
            *_key(judgement),
            *_forgiven(judgement),
            *model_lines(judgement.model),
            *poll_lines(judgement.polls),
        ),
        signature=str(judgement.signature),
    )


def _reason(judgement: Judgement) -> list[str]:
    reason = judgement.reason
    return [short(reason, MESSAGE)] if reason and reason != judgement.status else []


def _sizes(judgement: Judgement) -> str:
    gold, predicted = judgement.alignment.gold, judgement.alignment.predicted
    size = f"gold {several(gold.row_count, 'row')} × {several(gold.column_count, 'column')}"
    if not predicted.column_count:
        return f"{size}; nothing predicted"
    return f"{size}; predicted {several(predicted.row_count, 'row')} × {several(predicted.column_count, 'column')}"


def _key(judgement: Judgement) -> list[str]:
    names = [column_name(judgement.alignment.gold, column) for column in judgement.alignment.key_columns]
    is_given = any(name == "key" for name, _ in judgement.signature.options)
    return [f"key: {' + '.join(names)} ({'given' if is_given else 'found by rule'})"] if names else []


def _forgiven(judgement: Judgement) -> list[str]:
    counts = ", ".join(f"{count} by {short(rule)}" for rule, count in judgement.forgiven.items())
    return [f"forgiven: {counts}"] if counts else []
