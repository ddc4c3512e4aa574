"""tabx edit build, check and export: benches of edits."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path

from tabx.base.limits import uncounted
from tabx.base.whole_files import check_folder
from tabx.batch.reading.files import read_rows
from tabx.cli.documents import print_report
from tabx.cli.exit_codes import BELOW, JUDGED
from tabx.cli.models.clients import prompts_folder
from tabx.cli.output import numbered, print_note, write_or_print
from tabx.cli.sources import STANDARD_STREAM
from tabx.documents.terminal import write_document
from tabx.edit.bench.building import FORMATS, Built, Settings, build
from tabx.edit.bench.checking import check
from tabx.edit.bench.counting import check_document, counts_document
from tabx.edit.bench.exporting import Target, exported
from tabx.edit.bench.files import lines_of, read_bench
from tabx.edit.bench.records import Kind, Preset
from tabx.edit.bench.sources import read_sources
from tabx.llm.prompts import Prompts

FIRST = 12
"""Reasons that are said one by one: most tables lack the same few things."""


def run(arguments: Namespace) -> int:
    """Run one of the commands and return the exit code."""
    with uncounted():
        return {"edit build": _build, "edit check": _check, "edit export": _export}[arguments.command](arguments)


def _build(arguments: Namespace) -> int:
    _check_output(arguments.output)
    built = build(
        read_sources([Path(name) for name in arguments.tables], column=arguments.table_column), _settings(arguments)
    )
    write_or_print(arguments.output, "".join(lines_of(built.instances)))
    counts = counts_document(built.instances)
    if arguments.output in (None, STANDARD_STREAM):
        write_document(counts, sys.stderr)
    else:
        write_document(counts, sys.stdout)
    _say(built)
    return JUDGED


def _settings(arguments: Namespace) -> Settings:
    preset = Preset(arguments.preset)
    usual = ("html",) if preset is Preset.PAPER else FORMATS
    named = arguments.formats
    return Settings(
        preset,
        arguments.seeds,
        usual if named is None else tuple(one.strip() for one in named.split(",")),
        tuple(map(Kind, arguments.kinds)),
        arguments.test_share,
        arguments.most_tables,
    )


def _say(built: Built) -> None:
    print_note(f"{numbered(len(built.instances), 'instance')} of {numbered(built.tables, 'table')}")
    for what, counts in (
        ("tables passed over", built.unread),
        ("edits that do not fit a table", built.unfit),
        ("edits that a format cannot carry", built.uncarried),
    ):
        if counts:
            print_note(f"{what}: {counts.total():,} ({_listed(counts)})")


def _listed(counts: Counter[str]) -> str:
    found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    more = sum(count for _, count in found[FIRST:])
    said = [f"{name} {count:,}" for name, count in found[:FIRST]]
    return "; ".join([*said, *([f"otherwise {more:,}"] if more else [])])


def _check(arguments: Namespace) -> int:
    found = check(read_rows(arguments.bench), arguments.bench)
    print_report(check_document(found), as_json=arguments.json, full=arguments.full)
    return BELOW if found.disagreements else JUDGED


def _export(arguments: Namespace) -> int:
    _check_output(arguments.output)
    instances = [one for one in read_bench(arguments.bench) if arguments.split in (None, one.split)]
    lines = exported(instances, Target(arguments.to), Prompts(prompts_folder(arguments)))
    write_or_print(arguments.output, "".join(lines))
    if arguments.output not in (None, STANDARD_STREAM):
        print_note(f"{arguments.output}: {numbered(len(instances), 'row')}")
    return JUDGED


def _check_output(output: str | None) -> None:
    if output not in (None, STANDARD_STREAM):
        check_folder(Path(output))
