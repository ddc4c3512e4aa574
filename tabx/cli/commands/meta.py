"""tabx meta agreement | judge."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import check_folder, write_file
from tabx.cli.commands.agreement import check_output, make_report, write_report
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.journals import end_journal, journal_of
from tabx.cli.models.backbone import ChosenBackbone, chosen_backbone
from tabx.cli.models.dry_run import print_plan
from tabx.cli.options.rules import given_rules
from tabx.cli.output import numbered, print_note, print_text
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_kept
from tabx.lab.meta.results import result_lines
from tabx.lab.meta.voters import poll_summary, voters_of
from tabx.llm.failure import ModelFailure
from tabx.rubric import load_rubric


def run(arguments: Namespace) -> int:
    """Run the nested command; return 0, or 3 where a prediction was not judged."""
    action = arguments.command.rpartition(" ")[2]
    if action == "agreement" and (arguments.method is not None or arguments.replies is not None):
        from tabx.cli.commands.agreement_by_method import run_by_method

        return run_by_method(arguments)
    with chosen_backbone(arguments) as chosen:
        write = {"agreement": _agreement, "judge": _judge}[action](arguments, chosen)
    return print_plan(chosen) if chosen.dry else write()


def _agreement(arguments: Namespace, chosen: ChosenBackbone) -> Callable[[], int]:
    check_output(arguments)
    names = arguments.rubric or ([] if arguments.scores else ["default"])
    rubrics = [load_rubric(name) for name in names]
    summary, failed = "", False
    journal = journal_of(arguments.output, dry=chosen.dry)

    def judges(items: tuple[BenchItem, ...]) -> list[Judged]:
        nonlocal summary, failed
        found = judge_kept(items, rubrics, journal, backbone=chosen.backbone)
        if not found:
            return found
        _raise_if_nothing_was_judged(found[0])
        failed = _model_failed(found[0])
        summary = poll_summary(found[0])
        return [*found, *voters_of(found[0])]

    report = make_report(arguments, judges, chosen.clients, journal)

    def write() -> int:
        code = write_report(report, arguments)
        end_journal(journal, keeps=failed)
        if summary and not arguments.json:
            print_text(f"{summary}\n")
        return UNJUDGED if failed else code

    return write


def _raise_if_nothing_was_judged(judged: Judged) -> None:
    """Raise the model's failure where it left no item to report on."""
    if not judged.errors:
        failures = (failed.error for _, _, failed in judged.failures)
        error = next((error for error in failures if isinstance(error, ModelFailure)), None)
        if error is not None:
            raise error


def _model_failed(judged: Judged) -> bool:
    return any(isinstance(failed.error, ModelFailure) for _, _, failed in judged.failures)


def _judge(arguments: Namespace, chosen: ChosenBackbone) -> Callable[[], int]:
    path = Path(arguments.output)
    if path.suffix.lower() != ".jsonl":
        raise OptionError(f"--output {path}: the file of judgements ends in .jsonl")
    check_folder(path)
    rubric = load_rubric(arguments.rubric)
    items = read_bench(Path(arguments.bench))
    journal = journal_of(arguments.output, dry=chosen.dry)
    (judged,) = judge_kept(items, [rubric], journal, backbone=chosen.backbone, rules=given_rules(arguments))
    lines, failures = list(result_lines(judged)), judged.failures

    def write() -> int:
        write_file(path, "".join(lines))
        end_journal(journal, keeps=_model_failed(judged))
        count = len(lines) - len(failures)
        print_text(f"{arguments.output}: {numbered(count, 'judgement')} of {numbered(len(items), 'item')}\n")
        if not failures:
            return JUDGED
        name, index, first = failures[0]
        first_of_all = f"{name}, prediction {index}: {first.reason}"
        print_note(f"{len(failures):,} of {len(lines):,} not judged, kept as failed; {first_of_all}")
        return UNJUDGED

    return write
