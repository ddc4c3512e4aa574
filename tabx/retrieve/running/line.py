"""What was found for one query as one line of JSON, and what a run counts of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabx.base.seals import SEAL, seal_of
from tabx.llm.records import Usage
from tabx.retrieve.judging.measures import measured
from tabx.retrieve.records import Corpus, Hit
from tabx.retrieve.running.item import Asked
from tabx.retrieve.systems import NO_USAGE
from tabx.runs.kind import Done, Status

MARK = "retrieve"
"""First field of a line, by which a file of results is known."""

LAYOUT = 2
"""Version of the layout of a line, which the first field holds."""

FOUND, FAILED = "found", "failed"

NOT_IN_RUN = "not in the run"
"""What is noted of a query that a run lacks."""


class Taken(NamedTuple):
    """What a query took: seconds by the clock, of the processor, of the first what models were waited for; usage.

    Of one asked with others it is its share.
    """

    wall: float = 0.0
    cpu: float = 0.0
    model: float = 0.0
    usage: Usage = NO_USAGE
    at_once: int = 1

    def shares(self, count: int) -> Iterator[Taken]:
        """Yield the share of each of so many queries asked at once: seconds evenly, all usage with the first."""
        for place in range(count):
            usage = NO_USAGE if place else self.usage
            yield Taken(self.wall / count, self.cpu / count, self.model / count, usage, count)


USED = ("requests", "remembered", "tokens_in", "tokens_out", "cost")
"""Fields of a usage that a line has."""

NOTHING = Taken()
"""By a query that was not asked."""


def line_of(
    asked: Asked,
    content: str,
    corpus: Corpus,
    k: int,
    hits: Sequence[Hit] | None,
    *,
    taken: Taken = NOTHING,
    said: str = "",
) -> str:
    """Return the line of a query, with its newline; hits None for one that failed.

    What is `said` is the reason of a failure, or a note on what was found.
    """
    query = asked.query
    data: dict[str, Any] = {
        MARK: LAYOUT,
        "row": asked.row,
        "id": query.id,
        "model": asked.system.name,
        "asked": content,
        "corpus": {"name": corpus.name, **corpus.read_with},
        "corpus_hash": corpus.hash,
        "searched": asked.system.tables,
        "told": list(asked.system.told),
        "status": FAILED if hits is None else FOUND,
        "reason": said if hits is None else "",
        "note": "" if hits is None else said,
        "query": query.text,
        "gold": dict(query.gold),
        "k": k,
        "found": [[hit.id, hit.score] for hit in hits or ()],
        "seconds": taken.wall,
        "cpu_seconds": taken.cpu,
        "model_seconds": taken.model,
        "at_once": taken.at_once,
        "usage": {name: getattr(taken.usage, name) for name in USED},
        "fields": {**({"database": query.database} if query.database else {}), **query.fields},
    }
    return _line(data)


def _line(data: Mapping[str, Any]) -> str:
    bare = {name: value for name, value in data.items() if name != SEAL}
    return json.dumps({**bare, SEAL: seal_of(bare)}, ensure_ascii=True, separators=(",", ":")) + "\n"


def line_for(data: Mapping[str, Any], asked: Asked) -> str:
    """Return the line of a result under the name of another item with the same content."""
    return _line({**data, "row": asked.row, "id": asked.id, "model": asked.system.name})


def done_of(data: Mapping[str, Any], line: str = "") -> Done:
    """Return what a run counts of a line."""
    is_found = data["status"] == FOUND
    figures: dict[str, float | None] = {}
    if is_found:
        value, _ = measured([id for id, _ in data["found"]], data["gold"], data["k"])["recall_per_query"]
        figures = {"recall": value}
    return Done(
        line,
        Status.DONE if is_found else Status.FAILED,
        data["reason"],
        figures,
        noted={data["note"]: 1} if data["note"] else {},
        seconds=data["seconds"],
        value=data,
    )
