"""What became of one predicted query as one line of JSON, and what a run counts of it.

The same queries on the same database under the same options give the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tabx.base.seals import SEAL, seal_of
from tabx.runs.kind import Done, Status
from tabx.signature import Signature
from tabx.sql.evaluation import Evaluation
from tabx.sql.running.item import NO_PREDICTION, QueryPair

MARK = "sql"
"""First field of a line, by which a file of results is known."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""

JUDGED, FAILED, SKIPPED = "judged", "failed", "skipped"
STATUS = {JUDGED: Status.DONE, FAILED: Status.FAILED, SKIPPED: Status.SKIPPED}

MOST_FINDINGS = 20
"""Findings of a line: as many as say what is wrong; `tabx sql` of two queries tells all."""

ACCURACY, SCORE = FIGURES = ("accuracy", "score")
"""Figures of which every run knows the mean: the share of right predictions of all whose gold ran, and the judge's
score of their tables."""


def line_of(item: QueryPair, content: str, evaluation: Evaluation, signature: Signature) -> tuple[str, dict[str, Any]]:
    """Return the line of a predicted query, with its newline, and its data."""
    is_right = evaluation.is_right
    status = JUDGED if is_right is not None else SKIPPED if item.trouble == NO_PREDICTION else FAILED
    found = evaluation.to_dict()
    variant = {"variant": found.pop("variant")} if "variant" in found else {}
    data: dict[str, Any] = {
        MARK: LAYOUT,
        "row": item.row,
        "id": item.id,
        "model": item.model,
        "pair": content,
        "gold": item.gold_hash,
        "status": status,
        "verdict": found["verdict"],
        "reason": found["reason"],
        "error": found["error"],
        "score": found["score"],
        "findings": found["findings"][:MOST_FINDINGS],
        "flags": found["flags"],
        "held_against": found["gold"],
        "rules": found.get("rules", {}),
        **variant,
        "signature": plain_signature(signature),
        "fields": _fields(item),
    }
    return _line(data), data


def plain_signature(signature: Signature) -> dict[str, Any]:
    """Return a signature as plain data, as lines of `tabx batch` hold it."""
    names = ("version", "backbone", "rubric", "rubric_hash")
    return {**{name: getattr(signature, name) for name in names}, "options": [list(one) for one in signature.options]}


def _fields(item: QueryPair) -> dict[str, Any]:
    """Return the columns that a report makes slices by; the database is one of them."""
    return {**({"database": item.database} if item.database else {}), **item.fields}


def _line(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    bare = {name: value for name, value in data.items() if name != SEAL}
    return json.dumps({**bare, SEAL: seal_of(bare)}, ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def line_for(data: Mapping[str, Any], item: QueryPair) -> str:
    """Return the line of a result under the name of another item with the same content."""
    return _line({**data, "row": item.row, "id": item.id, "model": item.model, "fields": _fields(item)})


def done_of(data: Mapping[str, Any], line: str = "") -> Done:
    """Return what a run counts of a line."""
    is_judged = data["status"] == JUDGED
    accuracy = float(is_right(data)) if is_judged else None
    rules = dict(data["rules"])
    return Done(
        line,
        STATUS[data["status"]],
        "" if is_judged else data["reason"],
        {ACCURACY: accuracy, SCORE: data["score"], **rules},
        _unscored(data) if is_judged else {},
        _noted(data),
        value={name: data[name] for name in ("id", "model", "verdict", "reason", "rules", "fields")},
    )


def _unscored(data: Mapping[str, Any]) -> dict[str, str]:
    """Return why a judged line has no value of a figure, by name."""
    rules = {name: "the rule gives up" for name, value in data["rules"].items() if value is None}
    return {**rules, **({SCORE: "the results are too large for the judge"} if data["score"] is None else {})}


def is_right(data: Mapping[str, Any]) -> bool:
    """Whether a line says that its prediction is right."""
    return data["verdict"] in ("same", "same and more")


def _noted(data: Mapping[str, Any]) -> dict[str, int]:
    error = {f"error: {data['error']}": 1} if data["error"] else {}
    return {f"verdict: {data['verdict']}": 1, **error, **{f"flag: {flag}": 1 for flag in data["flags"]}}
