"""Arrange a judgement as plain data, with derived figures (costs, shares) added."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tabx.align.records import Alignment
from tabx.base.errors import InputError
from tabx.base.seals import SEAL, fits, seal_of
from tabx.compare.cause_records import Cause
from tabx.compare.records import Comparison, Counts, Descriptors, Finding
from tabx.judging.causes import PricedCause
from tabx.judging.stored.codec import decode, encode
from tabx.score.records import Scorecard
from tabx.table import Note
from tabx.values.records import Difference

SCHEMA = 3
"""Version of the layout; it grows when a reader of the old version would be misled.

2 added the rubric's steepness and worst error to the scorecard, and kinds of items (notation, layout of lines).
3 added the seal.
"""

UNSEALED = (1, 2)
"""Earlier versions that are read. A judgement of version 1 keeps its kinds of items, and a note says so."""

EDITED = "edited"
"""Stands in place of the seal where somebody says to have edited a judgement; a note says so from then on."""

EDITED_NOTE = Note(EDITED, 'the judgement was edited after it was stored: "edited" stood in place of its seal')

_KINDS_OF_1 = Note(
    "kinds of schema 1",
    "the judgement was stored by an earlier version and keeps its kinds of findings; judge again for the present ones",
)


def comparison_parts(comparison: Comparison, costs: Iterable[float]) -> dict[str, Any]:
    """Return the parts of a comparison, with descriptors' rates and findings' costs added."""
    descriptors = comparison.descriptors
    facts = {"precision": descriptors.precision, "recall": descriptors.recall, "f1": descriptors.f1}
    return {
        "descriptors": {**encode(descriptors), **facts},
        "counts": encode(comparison.counts),
        "findings": [
            {**encode(finding), "cost": cost} for finding, cost in zip(comparison.findings, costs, strict=True)
        ],
        "cells": encode(comparison.cells),
        "column_scales": encode(comparison.column_scales),
    }


_OF_A_CAUSE = ("cost", "error_without", "score_without")


def causes_part(comparison: Comparison, priced: Iterable[PricedCause]) -> dict[str, Any]:
    """Return the part of the causes, in the order of the comparison and with their derived figures; {} for none."""
    figures = {id(one.cause): one for one in priced}
    causes = [
        {**encode(cause), **{name: encode(getattr(figures[id(cause)], name)) for name in _OF_A_CAUSE}}
        for cause in comparison.causes
    ]
    return {"causes": causes} if causes else {}


def alignment_part(alignment: Alignment) -> dict[str, Any]:
    """Return the part of an alignment; `view` is null where it equals the prediction as read."""
    plain: dict[str, Any] = encode(alignment)
    if alignment.view == alignment.predicted:
        plain["view"] = None
    return plain


def read_comparison(data: Mapping[str, Any]) -> Comparison:
    """Return the comparison from its parts."""
    descriptors = without(part(data, "descriptors", dict), "precision", "recall", "f1")
    findings = [without(finding, "cost") for finding in part(data, "findings", list)]
    causes = [without(cause, *_OF_A_CAUSE) for cause in part({"causes": [], **data}, "causes", list)]
    comparison = Comparison(
        findings=decode(tuple[Finding, ...], findings, "findings"),
        counts=decode(Counts, part(data, "counts", dict), "counts"),
        descriptors=decode(Descriptors, descriptors, "descriptors"),
        cells=decode(tuple[tuple[Difference | None, ...], ...], part(data, "cells", list), "cells"),
        column_scales=decode(tuple[str, ...], part(data, "column_scales", list), "column_scales"),
        causes=decode(tuple[Cause, ...], causes, "causes"),
    )
    _check_causes(comparison)
    return comparison


def _check_causes(comparison: Comparison) -> None:
    """Raise InputError where a finding names no cause, or a cause no finding."""
    count = len(comparison.findings)
    if any(not 0 <= index < count for cause in comparison.causes for index in cause.findings):
        raise InputError("causes: one refers to a finding that does not exist")
    named = {finding.cause for finding in comparison.findings} - {None}
    if not named <= set(range(len(comparison.causes))):
        raise InputError("findings: one refers to a cause that does not exist")


def read_alignment(data: Mapping[str, Any]) -> Alignment:
    """Return the alignment from its part."""
    plain = dict(part(data, "alignment", dict))
    same = plain.get("view", ...) is None
    if same:
        plain["view"] = plain.get("predicted")
    alignment: Alignment = decode(Alignment, plain, "alignment")
    return replace(alignment, view=alignment.predicted) if same else alignment


def read_scorecard(data: Mapping[str, Any], counts: Counts) -> Scorecard:
    """Return the scorecard from its part."""
    scorecard: Scorecard = decode(Scorecard, part(data, "scorecard", dict), "scorecard")
    if len(scorecard.costs) != len(counts.items):
        raise InputError(f"scorecard.costs: {len(scorecard.costs)} costs, {len(counts.items)} items in counts")
    if any(not 0 <= item.finding < len(data["findings"]) for item in counts.items):
        raise InputError("counts.items: an item refers to a finding that does not exist")
    if any(not 0 <= item < len(counts.items) for one in counts.explanations for item in one.items):
        raise InputError("counts.explanations: one refers to an item that does not exist")
    return scorecard


def sealed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data to store with a seal of all of them, after the version."""
    stored: dict[str, Any] = {}
    for name, value in data.items():
        if name != SEAL:
            stored[name] = value
        if name == "schema":
            stored[SEAL] = seal_of(data)
    return stored


def check_stored(data: object) -> None:
    """Raise InputError unless the data are a judgement of a readable version, and as it was stored."""
    if not isinstance(data, Mapping) or "schema" not in data:
        raise InputError('not a stored judgement: expected an object with "schema" (tabx judge --json writes one)')
    if data["schema"] not in (*UNSEALED, SCHEMA):
        earlier = ", ".join(map(str, UNSEALED))
        raise InputError(f"judgement of schema {data['schema']!r}; this version of tabx reads {earlier} and {SCHEMA}")
    check_seal(data, UNSEALED)


def check_seal(data: Mapping[str, Any], unsealed: Collection[object]) -> None:
    """Raise InputError where the seal does not fit, or lacks in data of a version that has one."""
    if SEAL not in data and data["schema"] in unsealed:
        return
    if data.get(SEAL) != EDITED and not fits(data):
        wrong = "changed after it was stored: its seal does not fit" if SEAL in data else "its seal is missing"
        raise InputError(f'judgement: {wrong}; judge again or, if you edited it on purpose, set "{SEAL}" to "{EDITED}"')


def with_notes_of(data: Mapping[str, Any], notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """Return the notes of stored data, with those on an earlier version and on having been edited."""
    added = ((_KINDS_OF_1, data["schema"] == 1), (EDITED_NOTE, data.get(SEAL) == EDITED))
    return (*notes, *(note for note, applies in added if applies and note not in notes))


def part(data: Mapping[str, Any], name: str, kind: type) -> Any:
    """Return one part of the layout, checked to be of type `kind`.

    Raises
    ------
    InputError
        If it is not there, or of another kind.
    """
    value = data.get(name)
    if not isinstance(value, kind):
        raise InputError(f"judgement: {name!r} is missing or does not match the schema")
    return value


def without(data: Any, *names: str) -> dict[str, Any]:
    """Return an entry without its derived figures; raise InputError if it is not a mapping."""
    if not isinstance(data, Mapping):
        raise InputError("judgement: an entry is not an object")
    return {key: value for key, value in data.items() if key not in names}
