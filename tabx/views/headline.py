"""The first lines of a report: the score, what it means, and what it was computed with."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.escapes import shorten, visible
from tabx.judging.judgement import Judgement
from tabx.table import show_path
from tabx.views.figures import decimal, several
from tabx.views.polls import poll_lines


@dataclass(frozen=True, slots=True)
class Headline:
    """Score and error as texts, and the lines below them."""

    score: str
    error: str
    status: str
    lines: tuple[str, ...]
    signature: str


def headline(judgement: Judgement) -> Headline:
    """Return the headline of a judgement."""
    return Headline(
        score=decimal(judgement.score),
        error=decimal(judgement.error),
        status=judgement.status,
        lines=(
            *_reason(judgement),
            _sizes(judgement),
            *_key(judgement),
            *_forgiven(judgement),
            *_model(judgement),
            *poll_lines(judgement.polls),
        ),
        signature=str(judgement.signature),
    )


def _reason(judgement: Judgement) -> list[str]:
    reason = judgement.reason
    return [shorten(visible(reason), 300)] if reason and reason != judgement.status else []


def _sizes(judgement: Judgement) -> str:
    gold, predicted = judgement.alignment.gold, judgement.alignment.predicted
    size = f"gold {several(gold.row_count, 'row')} × {several(gold.column_count, 'column')}"
    if not predicted.column_count:
        return f"{size}; nothing predicted"
    return f"{size}; predicted {several(predicted.row_count, 'row')} × {several(predicted.column_count, 'column')}"


def _forgiven(judgement: Judgement) -> list[str]:
    told = ", ".join(f"{count} by {shorten(visible(rule), 40)}" for rule, count in judgement.forgiven.items())
    return [f"forgiven: {told}"] if told else []


def _model(judgement: Judgement) -> list[str]:
    """Return what was asked of a model and what it took; nothing where the rules alone judged."""
    use = judgement.model
    if use is None:
        return []
    if not use.asked:
        return [f"model: exact matches and rules left nothing to ask {shorten(visible(use.backbone), 40)}"]
    told = [several(use.calls, "call"), f"{use.tokens_in:,} tokens in", f"{use.tokens_out:,} out"]
    told += [f"${use.cost:.4f}" if use.cost is not None else "price unknown"] if use.calls else []
    told += [f"{use.cached:,} remembered"] if use.cached else []
    told += [f"{several(use.rejected, 'answer')} rejected"] if use.rejected else []
    told += [f"{use.unanswered:,} left to the rules"] if use.unanswered else []
    by = ", ".join(shorten(visible(model), 60) for model in use.models) or shorten(visible(use.backbone), 40)
    notes = [shorten(visible(note), 160) for note in use.notes]
    lines = [f"{by} asked about {use.asked:,}: {', '.join(told)}", *notes]
    return [f"model: {line}" for line in lines]


def _key(judgement: Judgement) -> list[str]:
    names = [
        shorten(visible(show_path(judgement.alignment.gold.columns[index])), 40) or f"column {index + 1}"
        for index in judgement.alignment.key_columns
    ]
    given = any(name == "key" for name, _ in judgement.signature.options)
    return [f"key: {' + '.join(names)} ({'given' if given else 'found by rule'})"] if names else []
