"""tabx annotate start | export | import | status: people's judgements of a bench."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.annotate import Annotation, StoreStatus, export_answers, import_answers, start, status
from tabx.annotate.export import dump_lines
from tabx.base.whole_files import check_folder
from tabx.cli.output import numbered, print_data, print_note, print_text, write_or_print
from tabx.cli.sources import STANDARD_STREAM


def run(arguments: Namespace) -> int:
    """Run one of the commands and return 0."""
    command = arguments.command.removeprefix("annotate ")
    {"start": _start, "export": _export, "import": _import, "status": _status}[command](arguments)
    return 0


def _start(arguments: Namespace) -> None:
    names = arguments.annotators.split(",") if arguments.annotators else []
    served = start(
        arguments.bench,
        arguments.output,
        form=arguments.form,
        ties=arguments.ties,
        scale=arguments.scale,
        repeat_share=arguments.repeat_share,
        seed=arguments.seed,
        annotators=[arguments.annotator] if arguments.annotator else names,
        host=arguments.host,
        port=arguments.port,
    )
    # As data, which is written at once: a program that starts the server waits for the address.
    lines = (f"{name}: {address}\n" if name else f"{address}\n" for name, address in served.addresses.items())
    print_data("".join(lines))
    if arguments.prepare:
        served.close()
        return
    print_note(f"answers go into {served.path} ({served.setup.form}); Ctrl-C ends, the same command goes on")
    if not arguments.no_browser:
        _open_browser(served)
    try:
        served.run()
    except KeyboardInterrupt:
        done = status(arguments.output)
        print_note(f"ended; {numbered(sum(one.answers for one in done.annotators), 'answer')} in {served.path}")


def _open_browser(served: Annotation) -> None:
    import webbrowser

    webbrowser.open(next(iter(served.addresses.values())))


def _export(arguments: Namespace) -> None:
    if arguments.output not in (None, STANDARD_STREAM):
        check_folder(Path(arguments.output))
    lines = export_answers(
        arguments.store, annotators=arguments.annotators, mean=arguments.mean, history=arguments.history
    )
    write_or_print(arguments.output, dump_lines(lines))
    print_note(numbered(len(lines), "line"))


def _import(arguments: Namespace) -> None:
    new = import_answers(arguments.file, arguments.output, bench=arguments.bench, annotator=arguments.annotator)
    print_note(f"{numbered(new, 'new answer')} in {arguments.output}")


def _status(arguments: Namespace) -> None:
    found = status(arguments.store)
    if arguments.json:
        print_data(json.dumps(found.to_dict(), indent=1, ensure_ascii=True) + "\n")
    else:
        print_text(_told(found))


_HEADER = ("annotator", "done", "of", "answers", "changed", "median s", "repeats", "with self", "marks used")


def _told(found: StoreStatus) -> str:
    rows = [
        (
            one.name,
            f"{one.done:,}",
            f"{one.total:,}",
            f"{one.answers:,}",
            f"{one.changes:,}",
            "" if one.median_seconds is None else f"{one.median_seconds:.0f}",
            f"{one.repeats:,}",
            "" if one.self_agreement is None else f"{one.self_agreement:.2f}",
            f"{one.hinted:,}",
        )
        for one in found.annotators
    ]
    widths = [max(map(len, column)) for column in zip(_HEADER, *rows, strict=True)]
    lines = [f"{found.form}: {numbered(found.items, 'item')}, {numbered(found.predictions, 'prediction')}", ""]
    for name, *numbers in (_HEADER, *rows):
        cells = (f"{text:>{width}}" for text, width in zip(numbers, widths[1:], strict=True))
        lines.append("  ".join((f"{name:<{widths[0]}}", *cells)).rstrip())
    if any(one.self_agreement is not None for one in found.annotators):
        lines += ["", f"with self: {found.measure}"]
    return "\n".join(lines) + "\n"
