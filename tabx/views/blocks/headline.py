"""The first lines of a report: the score, what it was computed with, what a model was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.backbone import ModelUse, Poll, PollSplit, PollVoter
from tabx.compare.records import Facts
from tabx.documents.figures import decimal, percent, several
from tabx.documents.names import MESSAGE, short
from tabx.judging import JUDGED, Judgement
from tabx.table import Note, NoteCode
from tabx.views.names import column_name

MODEL_NAME = 60
"""Most characters of a model's name, which is longer than other names if it has a provider and a date."""

REMARK, FAILURE, DECISION = 160, 120, 80
"""Most characters of a remark on the model, a reason of failure, and the subject of a decision: one line each."""

SPLITS = 5
"""Contested decisions shown; the JSON has them all."""


def model_lines(use: ModelUse | None) -> list[str]:
    """Return lines on what a model was asked and what it cost; [] without a model."""
    if use is None:
        return []
    if not use.asked:
        return [f"model: nothing to ask {short(use.backbone)}, exact matches and rules decided everything"]
    models = ", ".join(short(model, MODEL_NAME) for model in use.models) or short(use.backbone)
    lines = [f"{models} asked about {use.asked:,}: {', '.join(_took(use))}"]
    lines += [short(note, REMARK) for note in use.notes]
    return [f"model: {line}" for line in lines]


def _took(use: ModelUse) -> Iterator[str]:
    thought = f" ({use.tokens_thought:,} of them thought)" if use.tokens_thought else ""
    yield from (several(use.calls, "call"), f"{use.tokens_in:,} tokens in", f"{use.tokens_out:,} out{thought}")
    if use.calls:
        yield f"${use.cost:.4f}" if use.cost is not None else "price unknown"
    if use.cached:
        yield f"{use.cached:,} from the cache"
    if use.rejected:
        yield f"{several(use.rejected, 'answer')} rejected"
    if use.unanswered:
        yield f"{use.unanswered:,} left to the rules"


def poll_lines(polls: Sequence[Poll]) -> list[str]:
    """Return lines on each poll: voters with their scores, agreement, and contested decisions."""
    return [f"{_title(poll)}: {line}" for poll in polls for line in _lines(poll)]


def _title(poll: Poll) -> str:
    return f"{poll.by} of {short(poll.of)}" if poll.of else poll.by


def _lines(poll: Poll) -> Iterator[str]:
    yield f"{'; '.join(_voter(voter) for voter in poll.voters)}{_spread(poll)}"
    if poll.flip_rate is None or poll.agreement is None:
        yield "no decision was put to more than one voter"
        return
    yield ", ".join(_agreement(poll, poll.flip_rate, poll.agreement))
    if poll.of:
        return  # an inner poll (of one voter asked several times) shows figures only; the JSON has its decisions
    yield from map(_split, poll.splits[:SPLITS])
    more = len(poll.splits) - SPLITS
    if more > 0:
        yield f"… and {more} more"


def _agreement(poll: Poll, flip_rate: float, agreement: float) -> Iterator[str]:
    verb = {"repeats": "flipped", "swap": "differ"}.get(poll.by, "split")
    yield f"{poll.split} of {several(poll.decisions, 'decision')} {verb} ({percent(flip_rate)})"
    if poll.tied:
        yield f"{poll.tied} left to the rules"
    yield f"pairwise agreement {decimal(agreement)}"
    alphas = [f"{figures.kind}s {decimal(figures.alpha)}" for figures in poll.figures if figures.alpha is not None]
    if alphas:
        yield f"Krippendorff's alpha of {', '.join(alphas)}"


def _voter(voter: PollVoter) -> str:
    name = short(voter.name)
    if voter.failure:
        return f"{name} failed ({short(voter.failure, FAILURE)})"
    return f"{name} {decimal(voter.score)}" if voter.score is not None else name


def _spread(poll: Poll) -> str:
    if poll.spread is None:
        return ""
    errors = poll.errors
    mean = sum(errors) / len(errors)
    between = f"{decimal(min(errors))} to {decimal(max(errors))}"
    return f"; error {between}, mean {decimal(mean)}, standard deviation {decimal(poll.spread)}"


def _split(split: PollSplit) -> str:
    votes = ", ".join(short(vote) if vote else "nothing" for vote in split.votes)
    taken = f"taken: {short(split.taken)}" if split.taken else "left to the rules"
    return f"{split.kind} {short(split.what, DECISION)}: {votes}; {taken}"


@dataclass(frozen=True, slots=True)
class Headline:
    """Score and error, with the lines below them.

    Attributes
    ----------
    name : str
        What was judged; "" where nobody named it.
    score, error : str
    summary : str
        Kinds of errors in one sentence.
    facts : str
        "8 facts right of 16 in the gold, 16 predicted, F1 .50".
    status : str
        "" where the prediction was judged, else why not.
    is_perfect : bool
        Whether the error is 0.
    lines : tuple of str
    signature : str
    """

    name: str
    score: str
    error: str
    summary: str
    facts: str
    status: str
    is_perfect: bool
    lines: tuple[str, ...]
    signature: str

    @property
    def all_lines(self) -> tuple[str, ...]:
        """What was judged, what is wrong, and the lines below."""
        return tuple(text for text in (self.name, self.summary, *self.lines) if text)


def facts_line(facts: Facts) -> str:
    """Return the facts in one line: "8 facts right of 16 in the gold, 16 predicted, F1 .50"."""
    f1 = "no F1" if facts.f1 is None else f"F1 {decimal(facts.f1, 2)}"
    return f"{several(facts.found, 'fact')} right of {facts.gold:,} in the gold, {facts.predicted:,} predicted, {f1}"


def make_headline(judgement: Judgement) -> Headline:
    """Return the headline of a judgement."""
    return Headline(
        name=short(judgement.name, MESSAGE),
        score=decimal(judgement.score),
        error=decimal(judgement.error),
        summary=judgement.summary,
        facts=facts_line(judgement.facts),
        status="" if judgement.status == JUDGED else judgement.status,
        is_perfect=judgement.error == 0,
        lines=(
            *_reason(judgement),
            "; ".join([_sizes(judgement), *_key(judgement)]),
            *_forgiven(judgement),
            *model_lines(judgement.model),
            *poll_lines(judgement.polls),
        ),
        signature=str(judgement.signature),
    )


def _reason(judgement: Judgement) -> list[str]:
    reason = judgement.reason
    own = [reason] if reason and reason != judgement.status else []
    return [short(text, MESSAGE) for text in (*own, *no_table_reasons(judgement.notes))]


def no_table_reasons(notes: Sequence[Note]) -> list[str]:
    """Return what the prediction holds in place of a table."""
    return [note.message for note in notes if note.code == NoteCode.NO_TABLE]


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
