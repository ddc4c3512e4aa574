"""A bench counted: instances by kind, shape, split and format; and what checking has found; as documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tabx.documents.drafting import Draft
from tabx.documents.record import Document, Tone
from tabx.edit.bench.checking import CHECKS, Checked
from tabx.edit.bench.records import Instance, Kind, Shape, Split

SHOWN = 20
"""Disagreements that a terminal lists: with the counts above they fit a screen."""

SAID = {
    "read": "source and golds hold a table",
    "source": "the source fails, or passes where nothing is to be done",
    "gold": "the gold passes, letter by letter",
    "spoiled": "the gold with one more cell changed fails",
    "written": "the format carries source and gold",
    "recomputed": "slow code makes the same gold of the operations, or refuses them where it should",
}


def counts_document(instances: Iterable[Instance]) -> Document:
    """Return how many instances a bench has."""
    found = list(instances)
    formats = list(dict.fromkeys(one.format for one in found))
    header = ("all", *map(str, Shape), *map(str, Split), *formats)
    counts = Counter(name for one in found for name in _counted_as(one))
    kinds = [str(kind) for kind in (*Kind, "all") if counts[str(kind), "all"]]
    draft = Draft()
    draft.table(
        ("kind", *header), [(kind, *(f"{counts[kind, name]:,}" for name in header)) for kind in kinds], has_total=True
    )
    lines = [(kind, name, counts[kind, name]) for kind in kinds for name in header]
    return draft.document("A bench of edits", ("kind", "of", "instances"), lines, {})


def _counted_as(one: Instance) -> list[tuple[str, str]]:
    names = ("all", str(one.shape), str(one.split), one.format)
    return [(kind, name) for kind in (str(one.kind), "all") for name in names]


def check_document(found: Checked) -> Document:
    """Return what checking has found."""
    draft = Draft()
    count = len(found.disagreements)
    said = f"{found.count:,} checked, {count:,} disagreement{'' if count == 1 else 's'}"
    draft.line(said, Tone.BAD if count else Tone.GOOD)
    wrong = Counter(one.check for one in found.disagreements)
    rows = [(SAID[name], f"{found.made[name]:,}", f"{wrong[name]:,}") for name in CHECKS if found.made[name]]
    draft.table(("check", "made", "disagreements"), rows)
    if count:
        draft.gap("Disagreements")
        draft.entries(map(str, found.disagreements), first=SHOWN)
    return draft.document("A bench of edits checked", ("check", "id", "value"), _lines(found), _data(found))


def _lines(found: Checked) -> Iterator[tuple[Any, ...]]:
    yield from ((name, None, found.made[name]) for name in CHECKS if found.made[name])
    yield from ((one.check, one.id, one.said) for one in found.disagreements)


def _data(found: Checked) -> dict[str, Any]:
    return {
        "checked": found.count,
        "made": dict(found.made),
        "disagreements": [{"id": one.id, "check": one.check, "said": one.said} for one in found.disagreements],
    }
