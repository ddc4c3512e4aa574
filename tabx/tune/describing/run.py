"""A run over drafts: items of them, its kind, and rows of the replies."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabx.ask.kind import Lines, replies_kind
from tabx.ask.line import RowReply, read_reply
from tabx.batch.pairs import hash_of_data
from tabx.generate.data.struc_bench import Parts
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.kind import Kind, Words
from tabx.runs.running import run
from tabx.runs.tally import Tally
from tabx.tune.describing.asking import TEMPLATES, Describing, Item, Questions, parts_said
from tabx.tune.making import Content, Draft, checked_content, content_of, drafts_of, row_of
from tabx.tune.rows import Dropped, TuneRow
from tabx.tune.settings import Settings
from tabx.tune.sources import Source

NO_REPLY = "the model gave no answer"

WORDS = Words(
    command="tabx tune data",
    item="draft",
    line="reply",
    again="describe",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def drafts_by_source(sources: Sequence[Source], settings: Settings) -> list[tuple[int, Draft | Dropped]]:
    """Return the drafts of all sources with the number of their source, and what no target could be made of.

    What is dropped whatever is said of it is dropped before anything is asked: a text that does not bear out a fact.
    """
    found: list[tuple[int, Draft | Dropped]] = []
    for number, source in enumerate(sources):
        given = content_of(source, settings) if source.text.strip() else Content("")
        for one in drafts_of(source, settings):
            is_lost = isinstance(one, Draft) and bool(given.reason)
            found.append((number, Dropped(one.id, given.reason, given.detail) if is_lost else one))
    return found


def describing(client: Client, prompts: Prompts, settings: Settings) -> Describing:
    """Return what is done with each item."""
    return Describing(client=client, prompt=prompts.hash(TEMPLATES), questions=Questions(prompts, settings.seed))


def describing_kind(work: Describing) -> Kind:
    """Return what a run over items is."""
    return replies_kind(work, Lines(WORDS, "was asked with other prompts, another model, or of another draft"))


def items_of(drafts: Iterable[Draft | Dropped], work: Describing) -> Iterator[Item]:
    """Yield the items of drafts, in their order."""
    kept = (draft for draft in drafts if isinstance(draft, Draft))
    for row, draft in enumerate(kept):
        turns = work.questions.turns(draft)
        spec = work.client.spec
        asked = [[spec.model, spec.asked(0, longest=None), work.prompt], [[turn.role, turn.content] for turn in turns]]
        yield Item(row, draft.id, draft, turns, hash_of_data([*asked, draft.source.hash]), draft.source.hash)


def replies_in(lines: Iterable[Mapping[str, Any]]) -> list[RowReply]:
    """Return the replies of a run's lines."""
    return [read_reply(data) for data in lines]


def asked_rows(drafts: Sequence[tuple[int, Draft | Dropped]], work: Describing, concurrency: int) -> list[RowReply]:
    """Return the replies to all drafts, in their order, without a file."""
    kind = describing_kind(work)
    with Results(kind) as results:
        found = run(
            items_of((draft for _, draft in drafts), work), engine_for(work, asking=concurrency), results, Tally()
        )
        return replies_in(json.loads(done.line) for done in found)


def described_rows(
    drafts: Sequence[tuple[int, Draft | Dropped]], replies: Iterable[RowReply], settings: Settings
) -> Iterator[tuple[int, TuneRow | Dropped]]:
    """Yield the rows of drafts as a model described them, in their order; what fails a check is dropped."""
    said = iter(replies)
    for number, draft in drafts:
        if isinstance(draft, Dropped):
            yield number, draft
            continue
        reply = next(said)
        if not reply.is_answered:
            yield number, Dropped(draft.id, NO_REPLY, reply.reason)
            continue
        parts = parts_said(reply.reply or "", draft)
        yield number, row_of(draft, _content(parts, draft), settings, parts.format, reply.model)


def _content(parts: Parts, draft: Draft) -> Content:
    return Content(parts.text) if draft.is_given else checked_content(parts.text, draft.tables)
