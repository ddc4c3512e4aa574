"""`ask_edits`: a model asked for the edits of a bench, from Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from tabx.ask.many import client_of
from tabx.base.at_once import DEFAULT
from tabx.base.errors import OptionError
from tabx.edit.asking.editing import Editing
from tabx.edit.asking.kind import editing_kind
from tabx.edit.asking.line import EditReply, read_edit
from tabx.edit.asking.settings import Mode, Settings
from tabx.edit.asking.tasks import Tasks
from tabx.edit.bench.records import Instance
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.tally import Tally


def ask_edits(
    instances: Sequence[Instance],
    *,
    backbone: str | Client,
    mode: Mode | str = Mode.REWRITE,
    shots: int = 0,
    context: int | None = None,
    repeats: int = 1,
    concurrency: int = DEFAULT,
) -> Iterator[EditReply]:
    """Return what a model made of instances, in their order; what fails is a reply with the status "failed".

    Parameters
    ----------
    instances : sequence of Instance
        Examples are taken from those of the training split.
    backbone : str or tabx.llm.Client
        Name of a model, which has the user's cache and no budget; or a client with its own.
    mode : Mode or str
    shots, context : int
        As of `Settings`.
    repeats : int
        Replies to each instance, each by a seed of its own.
    concurrency : int
        Requests at a time.

    Raises
    ------
    OptionError
        An option is invalid, or the model is not known.
    OutOfBudget
        A client's budget does not allow another request.
    """
    if mode not in list(Mode):
        raise OptionError(f"mode {mode!r}: {', '.join(Mode)} are right")
    if repeats < 1 or concurrency < 1:
        raise OptionError(f"repeats {repeats}, concurrency {concurrency}: at least 1 is right")
    client = client_of(backbone)
    tasks = Tasks(Settings(Mode(mode), shots, context), client.spec, Prompts(), instances, repeats)
    client.check_reply_limits()
    work = Editing.of(tasks, client)
    return _asked(tasks, instances, work, concurrency)


def _asked(tasks: Tasks, instances: Sequence[Instance], work: Editing, concurrency: int) -> Iterator[EditReply]:
    engine = engine_for(work, asking=concurrency)
    with Results(editing_kind(work)) as results:
        for done in run(tasks.of(instances), engine, results, Tally()):
            yield read_edit(json.loads(done.line))
