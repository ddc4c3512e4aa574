"""tabx bench: benches of perturbed tables, built, imported, exported and counted."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from tabx.base.whole_files import check_folder, write_file
from tabx.cli.output import numbered, print_data, print_note, print_text, write_or_print
from tabx.cli.sources import STANDARD_STREAM, whole_text
from tabx.lab.bench import Stats, build, count, dump_bench, load_bench, own_tables, read_golds
from tabx.lab.bench.authors import export_authors, import_authors
from tabx.lab.bench.building import kinds_of


def run(arguments: Namespace) -> int:
    """Run one of the commands of the bench and return 0."""
    command = arguments.command.removeprefix("bench ")
    if command == "build":
        _build(arguments)
    elif command == "import":
        _import(arguments)
    elif command == "export":
        _export(arguments)
    else:
        stats = count(load_bench(whole_text(arguments.bench), arguments.bench))
        if arguments.json:
            print_data(json.dumps(asdict(stats), indent=1) + "\n")
        else:
            print_text(_render(stats))
    return 0


def _build(arguments: Namespace) -> None:
    if arguments.output not in (None, STANDARD_STREAM):
        check_folder(Path(arguments.output))
    kinds = kinds_of(arguments.bands, arguments.edits)
    golds = read_golds([Path(name) for name in arguments.tables]) if arguments.tables else own_tables()
    built = build(golds, arguments.seeds, arguments.per_table, kinds, arguments.depth)
    write_or_print(arguments.output, dump_bench(built.entries))
    made = sum(len(entry.predictions) for entry in built.entries)
    print_note(f"{numbered(made, 'perturbed table')} of {numbered(len(built.entries), 'gold table')}")
    for what, counted in (
        ("edits that do not fit a table", built.refused),
        ("results that no text format can hold", built.uncarried),
    ):
        if counted:
            print_note(f"{what}: {counted.total()} ({_listed(counted)})")


def _listed(counted: Counter[str]) -> str:
    most_first = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {number}" for name, number in most_first)


def _import(arguments: Namespace) -> None:
    rankings = whole_text(arguments.rankings, "a file of rankings") if arguments.rankings else None
    entries = import_authors(whole_text(arguments.file, "the authors' file of tables"), rankings, arguments.file)
    write_or_print(arguments.output, dump_bench(entries))


def _export(arguments: Namespace) -> None:
    bench, rankings = export_authors(load_bench(whole_text(arguments.bench), arguments.bench))
    if arguments.rankings:
        check_folder(Path(arguments.rankings))
    write_or_print(arguments.output, bench)
    if arguments.rankings:
        write_file(Path(arguments.rankings), rankings or "{}\n")


def _render(stats: Stats) -> str:
    lines = [f"{'data set':24}{'tables':>8}{'rows':>8}{'columns':>9}{'predictions':>13}"]
    lines += [
        f"{known.dataset:24}{known.tables:>8}{known.rows:>8.2f}{known.columns:>9.2f}{known.predictions:>13}"
        for known in stats.datasets
    ]
    for band, kinds in stats.kinds.items():
        lines += ["", f"{band}: {sum(kinds.values())}"]
        lines += [f"  {kind:24}{number:>6}" for kind, number in kinds.items()]
    for title, counted in (("labels", stats.labels), ("expected findings", stats.findings)):
        if counted:
            lines += ["", title, *(f"  {name:24}{number:>6}" for name, number in counted.items())]
    lines += ["", f"with a human ranking: {stats.ranked}"]
    return "\n".join(lines) + "\n"
