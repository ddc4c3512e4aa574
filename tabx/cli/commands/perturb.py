"""tabx perturb: a table edited in known ways, and the findings expected in it."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import check_folder, not_unicode
from tabx.cli.output import MARKDOWN, format_to_write, print_data, print_note, print_text, write_or_print
from tabx.cli.sources import STANDARD_STREAM, source
from tabx.formats import (
    dump_bytes_with_losses,
    dump_table,
    dump_table_with_losses,
    load_table,
)
from tabx.perturb import EDITS, Part, Perturbed, perturb
from tabx.table import Note, Table


def run(arguments: Namespace) -> int:
    """Write the perturbed table, and its findings if requested, and return 0."""
    if arguments.list:
        return _list(arguments.json)
    _check(arguments)
    table = load_table(
        source(arguments.source, arguments.encoding), arguments.source_format, encoding=arguments.encoding
    )
    target = format_to_write(arguments.target_format, arguments.output, table.source_format)
    for path in (arguments.output, arguments.findings):
        if path not in (None, STANDARD_STREAM):
            check_folder(Path(path))
    outcome = perturb(table, arguments.edits, arguments.seed)
    try:
        data, losses = _data(outcome.printed, target)
    except UnicodeEncodeError as error:
        raise not_unicode(error) from None
    for note in losses:
        print_note(note.message)
    write_or_print(arguments.output, data)
    if arguments.findings is not None:
        write_or_print(arguments.findings, _findings(outcome, arguments.seed))
    return 0


def _check(arguments: Namespace) -> None:
    """Raise OptionError for missing options, and for two results on standard output."""
    if arguments.source is None or not arguments.edits:
        raise OptionError("perturb needs a table and --edit KIND (--list shows the edits)")
    if arguments.findings == STANDARD_STREAM and arguments.output in (None, STANDARD_STREAM):
        raise OptionError("--findings - needs --output FILE for the table")


def _data(parts: Sequence[Part], target: str) -> tuple[bytes, tuple[Note, ...]]:
    """Return what is printed as bytes, with notes of losses; several parts as Markdown, which holds text and tables.

    Raises
    ------
    OptionError
        For several parts in another format.
    """
    sole = parts[0] if len(parts) == 1 else ""
    if isinstance(sole, Table):
        return dump_bytes_with_losses(sole, target)
    if target != MARKDOWN:
        raise OptionError(
            f"{target} does not hold what the edits print (several tables, or text); --to {MARKDOWN} does"
        )
    written = [(part, ()) if isinstance(part, str) else dump_table_with_losses(part, target) for part in parts]
    text = "\n\n".join(text.strip("\n") for text, _ in written) + "\n"
    return text.encode("utf-8"), tuple(note for _, losses in written for note in losses)


def _findings(outcome: Perturbed, seed: int) -> bytes:
    shape = {"table": dump_table(outcome.table, MARKDOWN)} if outcome.parts else {}
    data = {
        "seed": seed,
        "label": outcome.label.value,
        "steps": [asdict(step) for step in outcome.steps],
        "findings": [expected.to_dict() for expected in outcome.expected],
        "causes": [cause.to_dict() for cause in outcome.causes],
        **shape,  # the predicted places of the findings point into it, not into what is printed
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _list(as_json: bool) -> int:
    if as_json:
        rows = [
            {"kind": edit.kind, "band": edit.band.value, "label": edit.label.value, "line": edit.line}
            for edit in EDITS.values()
        ]
        print_data(json.dumps(rows, indent=1) + "\n")
        return 0
    for edit in EDITS.values():
        print_text(f"{edit.kind:24}{edit.band.value:8}{edit.label.value:12}{edit.line}\n")
    return 0
