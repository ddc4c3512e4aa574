"""All that a judgement says of two small tables, in lines for whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from tabx.align.records import Alignment, Pairing, Repair
from tabx.compare.records import Finding
from tabx.judging import Judgement
from tabx.values.records import Difference, Relation

DIGITS = 6
"""Digits of costs and confidences: the last ones may differ from machine to machine."""


def telling(judgement: Judgement) -> list[str]:
    """Return what the judgement says: score, pairs, repairs, parts of cells, findings and causes with their costs."""
    return [line for part in (_head, _alignment, _findings, _counts) for line in part(judgement)]


def _number(number: float) -> str:
    return f"{number:.{DIGITS}g}"


def _head(judgement: Judgement) -> Iterator[str]:
    facts = judgement.facts
    yield f"score {_number(judgement.score)}, facts {facts.found} of {facts.gold}, predicted {facts.predicted}"
    for note in judgement.notes:
        yield f"note {note.code}: {note.message}"


def _alignment(judgement: Judgement) -> Iterator[str]:
    alignment = judgement.alignment
    yield f"key {_places(alignment.key_columns)}"
    yield f"columns {_pairs(alignment.columns)}"
    yield f"rows {_pairs(alignment.rows)}"
    for number, repair in enumerate(alignment.repairs):
        yield f"repair {number}: {_repair(repair)}"
    yield from _parts(alignment)


def _parts(alignment: Alignment) -> Iterator[str]:
    for (row, column), slot in sorted(alignment.slots.items()):
        places = " ".join(f"{place[0]}.{place[1]}" for place in slot.places)
        yield f"part {row}.{column}: {slot.text!r} of {places or 'nothing'} by repair {slot.repair}"
    if alignment.consumed:
        yield "consumed " + " ".join(f"{row}.{column}" for row, column in sorted(alignment.consumed))


def _pairs(pairings: Sequence[Pairing]) -> str:
    return ", ".join(
        f"{_places(one.gold)}={_places(one.predicted)} {one.decided_by} {_number(one.confidence)}" for one in pairings
    )


def _places(places: Sequence[int]) -> str:
    return "+".join(map(str, places)) or "-"


def _where(one: Repair | Finding) -> str:
    gold = f"{_places(one.gold_rows)}|{_places(one.gold_columns)}"
    return f"{gold} -> {_places(one.predicted_rows)}|{_places(one.predicted_columns)}"


def _repair(repair: Repair) -> str:
    sure = f"{repair.decided_by} {_number(repair.confidence)}"
    return f"{repair.kind} {_where(repair)}, {_number(repair.count)} {repair.of}, {sure}: {repair.note}"


def _findings(judgement: Judgement) -> Iterator[str]:
    for finding, cost in zip(judgement.findings, judgement.findings.costs, strict=True):
        sure = f"{finding.decided_by} {_number(finding.confidence)}{'' if finding.verified else ' unverified'}"
        texts = f"{finding.gold_text!r} -> {finding.predicted_text!r}"
        yield f"finding {_number(cost)} {finding.entity} {finding.relation} {finding.kind or '-'} {_where(finding)}"
        yield f"  {finding.row_name!r} {finding.column_name!r} {texts}, {sure}: {finding.note}"
        if finding.difference is not None and finding.difference.relation is not Relation.EQUIVALENT:
            yield f"  {_difference(finding.difference)}"
    for cause in judgement.causes:
        exceptions = " ".join(f"{row}.{column}" for row, column in cause.exceptions)
        places = f"{_places(cause.gold_rows)}|{_places(cause.gold_columns)}"
        yield f"cause {_number(cause.cost)} {cause.kind} {places} but {exceptions or 'none'}: {cause.sentence}"


def _difference(difference: Difference) -> str:
    """Return the fields of a difference that say something, numbers rounded."""
    left_out = {"relation", "decided_by", "reason", "forgiven", "kind", "note", "is_other_value"}
    said = {name: value for name, value in asdict(difference).items() if name not in left_out}
    shown = ((name, _number(value) if isinstance(value, float) else str(value)) for name, value in said.items())
    return " ".join(
        f"{name}={value!r}" if " " in value else f"{name}={value}" for name, value in shown if _tells(value)
    )


def _tells(value: str) -> bool:
    return value not in ("", "None", "0", "Others")


def _counts(judgement: Judgement) -> Iterator[str]:
    of_rubric = judgement.comparison.counts
    items = [f"{item.kind}:{item.of}:{_number(item.count)}:{item.facts}:{item.type}" for item in of_rubric.items]
    yield f"items {' '.join(items) or '-'}"
    for one in of_rubric.explanations:
        yield f"explanation {_places(one.items)} least {one.least}, unexplained {one.unexplained}"
    descriptors = judgement.descriptors
    yield f"row counts {tuple(asdict(descriptors.rows).values())}"
    yield f"column counts {tuple(asdict(descriptors.columns).values())}"
    for what, types in (("columns", descriptors.column_types), ("cells", descriptors.cell_types)):
        counts = ((kind, asdict(found).values()) for kind, found in sorted(types.items()))
        counted = [f"{kind} {'/'.join(map(str, found))}" for kind, found in counts if any(found)]
        yield f"{what} missing/extra/partial by type: {', '.join(counted) or '-'}"
    for columns, by_type in descriptors.granular.items():
        shown = (
            f"{kind} {key} {' '.join(map(_shown, found))}" for kind, by in by_type.items() for key, found in by.items()
        )
        yield f"sizes {columns}: {'; '.join(shown)}"


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else _number(value)
