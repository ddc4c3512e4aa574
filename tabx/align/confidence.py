"""The pairings of a finished draft, each with its decider, confidence and reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabx.align.records import DecidedBy, Pairing
from tabx.align.repairs.draft import Draft


@dataclass(frozen=True, slots=True)
class ConfidenceThresholds:
    """Confidence of pairings, 0..1; it decides nothing, but shows readers the weak ones."""

    rule: float = 0.5
    """A pair made by rule whose content does not agree at all; agreement adds up to the rest."""

    doubtful: float = 0.5
    """A row for which another partner would do as well: one of two."""

    merged: float = 0.8
    """Rows or columns merged or split: as a pair that agrees in 60 % of its values. No reason on record."""

    equal_content: float = 0.999
    """Content from which all values count as equal: the share is a quotient of sums of floating-point weights."""

    header_share: float = 0.5
    """Header and content of a column make up its confidence in equal parts, whatever they weigh in pairing it."""


CONFIDENCE = ConfidenceThresholds()


def column_pairings(draft: Draft) -> Iterator[Pairing]:
    """Yield the pairings of columns, in the gold's order."""
    for gold, predicted in sorted(draft.columns.items()):
        yield draft.told_column(gold, predicted) or _merged(gold, predicted) or _column_pairing(draft, gold, predicted)


def row_pairings(draft: Draft) -> Iterator[Pairing]:
    """Yield the pairings of rows, in the gold's order."""
    columns = draft.single_columns()
    gold_lines = draft.gold.lines([g for g, _ in columns])
    lines = draft.predicted.lines([p for _, p in columns])
    for gold, predicted in sorted(draft.rows.items()):
        pairing = draft.told_row(gold, predicted) or _merged(gold, predicted)
        if pairing is None:
            is_doubtful = gold[0] in draft.base.doubtful
            share = _share_of_equal(gold_lines[gold[0]], lines[predicted[0]])
            pairing = _row_pairing(gold, predicted, share, is_doubtful=is_doubtful)
        yield pairing


def _merged(gold: tuple[int, ...], predicted: tuple[int, ...]) -> Pairing | None:
    """Return the pairing of several rows or columns; None if there is one on either side."""
    if len(gold) == len(predicted) == 1:
        return None
    return Pairing(gold, predicted, DecidedBy.RULE, CONFIDENCE.merged, "merged" if len(gold) > 1 else "split")


def _column_pairing(draft: Draft, gold: tuple[int, ...], predicted: tuple[int, ...]) -> Pairing:
    g, p = gold[0], predicted[0]
    evidence = draft.base.evidence
    if (g, p) in evidence.mapped:
        return Pairing(gold, predicted, DecidedBy.RULE, 1.0, "column map", by_column_map=True)
    header, content = evidence.header[g, p], evidence.content[g, p]
    reason = f"header {header:.2f}, content {content:.2f}"
    is_same_name = draft.gold.headers[g] == draft.predicted.headers[p] and bool(draft.gold.headers[g])
    if is_same_name and content >= CONFIDENCE.equal_content:
        return Pairing(gold, predicted, DecidedBy.EXACT, 1.0, reason)
    share = CONFIDENCE.header_share * float(header) + (1 - CONFIDENCE.header_share) * float(content)
    return Pairing(gold, predicted, DecidedBy.RULE, _confidence(share), reason)


def _row_pairing(gold: tuple[int, ...], predicted: tuple[int, ...], share: float, *, is_doubtful: bool) -> Pairing:
    return Pairing(gold, predicted, *_grounds(share, is_doubtful))


@lru_cache(maxsize=1024)
def _grounds(share: float, is_doubtful: bool) -> tuple[DecidedBy, float, str]:
    """Return decider, confidence and reason of a row; a long table has few different shares."""
    if is_doubtful:
        return DecidedBy.RULE, CONFIDENCE.doubtful, f"{_found(share)}; another row matches as well"
    decided_by = DecidedBy.EXACT if share == 1.0 else DecidedBy.RULE
    return decided_by, _confidence(share), _found(share)


def _found(share: float) -> str:
    return f"{share:.0%} of its values found as they are" if share < 1.0 else "all of its values found"


def _share_of_equal(gold: Sequence[str], predicted: Sequence[str]) -> float:
    """Return the share of equal keys among those that are not blank on both sides."""
    if gold == predicted:
        return float(any(gold))
    filled = equal = 0
    for key, other in zip(gold, predicted, strict=True):
        filled += bool(key or other)
        equal += key == other != ""
    return equal / filled if filled else 0.0


def _confidence(share: float) -> float:
    return round(min(1.0, CONFIDENCE.rule + (1 - CONFIDENCE.rule) * share), 6)
