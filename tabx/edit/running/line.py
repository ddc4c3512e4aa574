"""What became of one edit as one line of JSON, and what a run counts of it; the same tables give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tabx.base.seals import SEAL, seal_of
from tabx.batch.pairs import Pair
from tabx.edit.judgement import EditJudgement, plain_change
from tabx.edit.records import DEMANDED, Verdict
from tabx.runs.kind import Done, Status

MARK = "edit"
"""First field of a line, by which a file of results is known."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""

JUDGED, FAILED, SKIPPED = "judged", "failed", "skipped"
STATUS = {JUDGED: Status.DONE, FAILED: Status.FAILED, SKIPPED: Status.SKIPPED}

FIGURES = ("success", "done", "kept", "precision", "f1")
"""Figures of which every run knows the mean."""

UNDEFINED = {
    "done": "nothing was demanded",
    "kept": "there was nothing to keep",
    "precision": "nothing was changed",
    "f1": "nothing was demanded",
}

MISTAKE = "mistake: "
"""Before the name of a mistake that a run counts."""

MOST_CHANGES = 50
"""Changes of a line, and writings: as many as say what is wrong; `tabx edit judge` of one triple tells all."""


def line_of(item: Pair, content: str, judgement: EditJudgement | None, reason: str, said: str) -> dict[str, Any]:
    """Return the data of a line; `reason` says why there is no judgement, `said` what it was made with."""
    status = JUDGED if judgement is not None else SKIPPED if item.is_skipped else FAILED
    return {
        MARK: LAYOUT,
        "row": item.row,
        "id": item.id,
        "model": item.model,
        "pair": content,
        "source": source_hash(item),
        "status": status,
        "reason": reason,
        **(dict.fromkeys(_TOLD) if judgement is None else _told(judgement)),
        "made_with": said,
        "fields": dict(item.fields),
    }


_TAKEN = (*FIGURES, "demanded", "damaged", "facts", "facts_lost", "mistake", "has_table", "note")
_TOLD = (*_TAKEN, "counts", "changes", "rewritten")


def _told(judgement: EditJudgement) -> dict[str, Any]:
    found = judgement.to_dict()
    told = [change for change in judgement.changes if change.verdict is not Verdict.DONE][:MOST_CHANGES]
    return {
        **{name: found[name] for name in _TAKEN},
        "counts": _counts(judgement),
        "changes": [plain_change(change) for change in told],
        "rewritten": len(judgement.rewritten),
    }


def source_hash(item: Pair) -> str:
    """Return a hash of the source and the gold: what several predictions share."""
    return Pair(0, "", gold=[item.source, item.gold]).gold_hash


def _counts(judgement: EditJudgement) -> dict[str, int]:
    counts: dict[str, int] = {}
    for change in judgement.changes:
        of = "demanded" if change.verdict in DEMANDED else "kept"
        name = f"{of}: {change.what}: {change.verdict}"
        counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items()))


def written(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    bare = {name: value for name, value in data.items() if name != SEAL}
    return json.dumps({**bare, SEAL: seal_of(bare)}, ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def line_for(data: Mapping[str, Any], item: Pair) -> str:
    """Return the line of a result under the name of another item with the same content."""
    return written({**data, "row": item.row, "id": item.id, "model": item.model, "fields": dict(item.fields)})


def done_of(data: Mapping[str, Any], line: str = "") -> Done:
    """Return what a run counts of a line."""
    is_judged = data["status"] == JUDGED
    figures = {name: None if data[name] is None else float(data[name]) for name in FIGURES}
    return Done(
        line,
        STATUS[data["status"]],
        "" if is_judged else data["reason"],
        figures,
        {name: why for name, why in UNDEFINED.items() if data[name] is None} if is_judged else {},
        _noted(data) if is_judged else {},
    )


def _noted(data: Mapping[str, Any]) -> dict[str, int]:
    noted = {MISTAKE + data["mistake"]: 1} if data["mistake"] else {}
    if not data["has_table"]:
        noted["no table"] = 1
    return {**noted, **{name: int(count) for name, count in data["counts"].items()}}
