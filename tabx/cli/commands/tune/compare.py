"""tabx tune compare: a model and its tuned self, asked the same, or replies of both that are there."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.base.limits import uncounted
from tabx.batch.reading.twice import RereadRows
from tabx.cli.asking import Planning, ask_all, model_client, print_plan
from tabx.cli.documents import check_report_file, print_report
from tabx.cli.exit_codes import JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import needs_ascii, print_data, print_note, print_text
from tabx.cli.runs import output_of
from tabx.cli.sources import STANDARD_STREAM
from tabx.llm.inside.serving import forget_models
from tabx.stats.resampling import Resamples
from tabx.tune.comparing.asking import items_of, kind_of, names_of
from tabx.tune.comparing.document import headline, tuned_document
from tabx.tune.comparing.items import Question
from tabx.tune.comparing.making import (
    BASE,
    TUNED,
    compare_replies,
    compared_files,
    notes_on,
    questions_of,
)
from tabx.tune.comparing.records import TunedComparison
from tabx.tune.comparing.replies import holds_replies, read_replies

_OF_ASKING = (
    *("--to", "--model-arg", "--no-cache", "--offline", "--max-tokens-total", "--max-calls", "--dry-run"),
    *("--resume", "--retry-failed", "--changed", "--max-failures", "--concurrency"),
)
"""Options that mean nothing for replies that are there."""


def run(arguments: Namespace) -> int:
    """Ask both, judge, report, and return the exit code."""
    check_report_file(arguments.output)
    with uncounted():
        if arguments.model is None:
            return _report(_of_replies(arguments), arguments)
        if len(arguments.items) > 1:
            raise OptionError(f"{arguments.items[1]}: one file of items is right; several are for replies, no --model")
        return _ask(arguments)


def _of_replies(arguments: Namespace) -> TunedComparison:
    """Return the comparison of replies that are there."""
    if not all(name != STANDARD_STREAM and holds_replies(name) for name in arguments.items):
        raise OptionError("--model PATH names the base that is asked; without it, files of replies of both are right")
    given = first_given(arguments, _OF_ASKING)
    if given is not None:
        raise OptionError(f"{given} is for asking, and these are replies; with --model both are asked")
    return compare_replies(
        arguments.items,
        adapter=arguments.adapter,
        folder=arguments.kept,
        resamples=arguments.resamples,
        seed=arguments.seed,
    )


def _ask(arguments: Namespace) -> int:
    lack = lacking("tabx tune compare", "torch", "transformers", "peft")
    if lack:
        raise OptionError(lack)
    if arguments.adapter is None:
        raise OptionError("--adapter FOLDER names what the base was tuned to; a folder of tabx tune train is right")
    names = names_of(arguments.model, arguments.adapter)
    rows = RereadRows(arguments.items[0])
    questions, trained = questions_of(rows, rows.where, arguments.adapter, arguments.to)
    notes = notes_on(trained, arguments.adapter)
    asking = [_asking(arguments, name) for name in names]
    if arguments.dry_run:
        client = model_client(asking[0])
        planning = Planning(
            lambda item: tuple(item.turns), lambda _, turns: client.reply(turns), "then all of the tuned"
        )
        return print_plan(client, items_of(questions, client.spec, {}), planning)
    seen = trained.said_of(one.layout for one in questions)
    if arguments.kept is not None:
        return _asked(arguments, Path(arguments.kept), asking, questions, seen, notes)
    if first_given(arguments, ("--resume", "--overwrite", "--retry-failed", "--changed")) is not None:
        raise OptionError("what a run goes on with, or writes over, is a folder: name it with --replies")
    with TemporaryDirectory() as folder:
        return _asked(arguments, Path(folder), asking, questions, seen, notes)


_SERVED: dict[str, object] = {
    **dict.fromkeys(("api_base", "backbone_file", "budget_usd", "usage")),
    "fallback": (),
    "retry_seconds": 0.0,
}
"""Options of models on servers, which a model in this process has none of."""


def _asking(arguments: Namespace, name: str) -> Namespace:
    """Return the options of the run that asks one of both."""
    return Namespace(**{**vars(arguments), **_SERVED, "backbone": name})


def _asked(
    arguments: Namespace,
    folder: Path,
    asking: Sequence[Namespace],
    questions: Sequence[Question],
    seen: Mapping[str, str],
    notes: tuple[str, ...],
) -> int:
    """Ask both into a folder, judge and report; a run that was stopped reports nothing."""
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder}: a file; a folder for the replies is right")
    folder.mkdir(parents=True, exist_ok=True)
    runs = [
        Namespace(**{**vars(one), "output": str(folder / name)})
        for one, name in zip(asking, (BASE, TUNED), strict=True)
    ]
    outputs = [output_of(one) for one in runs]
    code = JUDGED
    for one, output in zip(runs, outputs, strict=True):
        client = model_client(one)
        client.check_reply_limits()
        items = items_of(questions, client.spec, seen)
        code = ask_all(one, kind_of(client), client, items, len(questions), output)
        forget_models()
        if len(read_replies(one.output)) < len(questions):
            return code
    found = compared_files(folder, notes, Resamples(arguments.resamples, arguments.seed))
    _report(found, arguments)
    return code


def _report(found: TunedComparison, arguments: Namespace) -> int:
    """Write and print a comparison, and return the exit code."""
    for note in found.notes:
        print_note(note)
    if arguments.output is not None:
        found.save(arguments.output)
    if arguments.json:
        print_data(found.to_json(ascii_only=needs_ascii()))
    elif arguments.output is None or arguments.full:
        print_report(tuned_document(found), as_json=False, full=arguments.full)
    else:
        print_text("".join(f"{line}\n" for line in (f"{arguments.output}:", *headline(found))))
    return JUDGED
