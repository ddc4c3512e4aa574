"""The same questions to both models: a run of `tabx ask` for each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tabx.ask.kind import Lines, replies_kind
from tabx.ask.line import RowReply, read_reply
from tabx.ask.rows import Item
from tabx.ask.work import Asking
from tabx.base.errors import OptionError
from tabx.batch.pairs import hash_of_data
from tabx.llm.client import Client
from tabx.llm.inside.place import PREFIX, Place
from tabx.llm.prompts import Prompts
from tabx.llm.spec import ModelSpec
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.kind import Kind, Words
from tabx.runs.running import run
from tabx.runs.tally import Tally
from tabx.tune.comparing.items import PROMPTS, Question, fields_of

WORDS = Words(
    command="tabx tune compare",
    item="item",
    line="reply",
    again="ask",
    helps="--changed redo asks anew what has changed, another --replies everything",
)


def names_of(model: str, adapter: str | Path) -> tuple[str, str]:
    """Return the names of a base and its tuned self, as backbones.

    Raises
    ------
    OptionError
        There is no such model or adapter, the model has one already, or the adapter is of another base.
    """
    base = Place.of(model)
    if base.adapter is not None:
        raise OptionError(f"--model {model}: a model without an adapter is right; --adapter names that")
    place = Place(base.path, Path(adapter))
    place.check()
    place.check_installed()
    return base.name, f"{PREFIX}{base.path}+{adapter}"


def items_of(questions: Iterable[Question], spec: ModelSpec, seen: Mapping[str, str]) -> Iterator[Item]:
    """Yield questions as items of a run that asks one model."""
    said = [spec.model, spec.asked(0, longest=None)]
    for one in questions:
        turns = [[turn.role, turn.content] for turn in one.turns]
        yield Item(
            one.row,
            one.id,
            None,
            one.turns,
            hash_of_data([said, turns]) if turns else "",
            one.row_hash,
            fields_of(one, seen),
            one.trouble,
        )


def kind_of(client: Client) -> Kind:
    """Return what a run of questions to one model is."""
    work = Asking(client=client, prompt=Prompts().hash(PROMPTS))
    return replies_kind(work, Lines(WORDS, "was asked with another model or parameters, or of another item"))


def asked(
    questions: Sequence[Question], client: Client, seen: Mapping[str, str], concurrency: int
) -> Iterator[RowReply]:
    """Yield the replies of one model, in the order of the questions, without a file."""
    kind = kind_of(client)
    with Results(kind) as results:
        for done in run(
            items_of(questions, client.spec, seen), engine_for(kind.work, asking=concurrency), results, Tally()
        ):
            yield read_reply(json.loads(done.line))
