"""tabx batch: many pairs, from a file of pairs to a file of results."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.limits import LIMITS, in_force, uncounted
from tabx.base.whole_files import replacing
from tabx.batch.kind import engine_of, merged_results, pairs_kind
from tabx.batch.other_metrics import OtherMetrics
from tabx.batch.pairs import Pair
from tabx.batch.reading import Columns, read_pairs
from tabx.batch.reading.folders import without_gold
from tabx.batch.reading.joining import Join
from tabx.batch.reading.replies import MARK
from tabx.batch.results_file import has_lines
from tabx.batch.work import FIGURES, UNVERIFIED, WITHOUT_TEXT, Job
from tabx.cli.batch_progress import BatchProgress, dollars
from tabx.cli.commands.judge_options import shared_options
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.models.backbone import ChosenBackbone, chosen_backbone
from tabx.cli.options.rules import given_rules
from tabx.cli.output import numbered, print_data, print_note, print_text
from tabx.cli.runs import (
    STOPPING,
    most_failed_of,
    output_of,
    say_missed_gates,
    say_summary,
    say_what_is_wrong,
    usage_file_of,
)
from tabx.judging.options import JudgeOptions
from tabx.judging.summary import unverified_said
from tabx.runs.engines.entries import Engine
from tabx.runs.held import Results
from tabx.runs.kind import Done
from tabx.runs.merging import without_usage
from tabx.runs.running import run as run_pairs
from tabx.runs.tally import Mean, Tally
from tabx.runs.usage import UsageFile


def run(arguments: Namespace) -> int:
    """Run one of the commands of the batch and return the exit code."""
    if arguments.command == "batch merge":
        return _merge(arguments)
    with chosen_backbone(arguments) as chosen, uncounted():
        job = _job(arguments, chosen.backbone, _metrics(arguments, chosen))
        job.check()
        engine = engine_of(
            job,
            arguments.workers,
            arguments.concurrency,
            arguments.max_memory << 20,
            name=arguments.engine,
            scheduler=arguments.scheduler,
        )
        return _judge(arguments, job, engine)


def _metrics(arguments: Namespace, chosen: ChosenBackbone) -> OtherMetrics | None:
    """Return the other metrics that are named; the first client answers those that ask a model."""
    if not arguments.metrics:
        return None
    from tabx.cli.models.clients import resources_of
    from tabx.lab.metrics.catalog import METRICS
    from tabx.lab.metrics.many import PairMetrics
    from tabx.lab.metrics.records import Need

    metrics = PairMetrics(arguments.metrics, resources_of(arguments, chosen.clients))
    if metrics.needs_source and arguments.source_column is None:
        named = ", ".join(name for name in metrics.names if Need.SOURCE in METRICS[name].needs)
        raise OptionError(
            f"{named} needs the source tables that both sides were made from: name their column with --source-column"
        )
    return metrics


def _job(arguments: Namespace, backbone: Any, metrics: OtherMetrics | None) -> Job:
    options = JudgeOptions(
        backbone=backbone,
        **shared_options(arguments),
        encoding=arguments.encoding,
        key=arguments.key,
        rules=given_rules(arguments),
    )
    limits = dict(zip(LIMITS, in_force(), strict=True))
    with_texts = arguments.text_column is not None
    return Job(options, arguments.tables, arguments.trace, limits, metrics, with_texts)


def _judge(arguments: Namespace, job: Job, engine: Engine) -> int:
    output = output_of(arguments)
    kind = pairs_kind(job)
    usage_file = usage_file_of(arguments, kind)
    tally, progress = Tally(FIGURES), BatchProgress(_row_count(arguments))
    stopped: Exception | None = None
    try:
        with (
            Results(kind) if output is None else output.opened(kind) as results,
            usage_file as usage,
            closing(_found(arguments, engine, results, tally, progress, usage)) as found,
        ):
            for done in found:
                if output is None:
                    print_data(done.line)
    except STOPPING as error:
        stopped = error
    finally:
        progress.clear()
    return _report(tally, arguments, stopped)


def _found(
    arguments: Namespace,
    engine: Engine,
    results: Results,
    tally: Tally,
    progress: BatchProgress,
    usage: UsageFile,
) -> Generator[Done, None, None]:
    most_failed = most_failed_of(arguments)
    yield from run_pairs(
        _pairs(arguments), engine, results, tally, most_failed=most_failed, watch=progress, sink=usage.add
    )


def _pairs(arguments: Namespace) -> Iterator[Pair]:
    if arguments.predictions is not None:
        _say_without_gold(Path(arguments.pairs), Path(arguments.predictions))
    columns = Columns(
        arguments.gold_column,
        tuple(arguments.pred_column),
        arguments.id_column,
        arguments.source_column,
        arguments.text_column,
    )
    join = None if arguments.join is None else Join(arguments.join, arguments.id_column)
    pairs = read_pairs(arguments.pairs, columns, arguments.predictions, arguments.rows, join, print_note)
    if arguments.shard is None:
        return pairs
    part, parts = arguments.shard
    return (pair for pair in pairs if pair.row % parts == part)


def _say_without_gold(golds: Path, predictions: Path) -> None:
    """Say which predicted files no gold table answers to: nothing else would, as a pair begins with its gold table."""
    names = without_gold(golds, predictions)
    if names:
        more = f" and {len(names) - 1:,} more" if len(names) > 1 else ""
        print_note(f"left out, as {golds} has no file of that name: {predictions / names[0]}{more}")


def _row_count(arguments: Namespace) -> int | None:
    """Return how many rows there are to read, where counting them costs little; None where it does not."""
    path = Path(arguments.pairs)
    most: int | None = arguments.rows
    if arguments.predictions is not None or path.suffix.lower() not in (".jsonl", ".ndjson") or not path.is_file():
        return most
    with path.open("rb") as file:
        rows = sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
    return rows if most is None else min(rows, most)


def _report(tally: Tally, arguments: Namespace, stopped: Exception | None) -> int:
    """Say how the run ended and return its exit code."""
    has_file = say_summary(arguments, _summary(tally))
    say_what_is_wrong(tally, stopped, has_file=has_file)
    is_below = say_missed_gates(tally, arguments, mean="mean ", item="pair")
    if stopped is not None:
        return int(getattr(stopped, "exit_code", UNJUDGED))
    if is_below:
        return BELOW
    is_whole = not tally.failed and not tally.unscored
    return JUDGED if is_whole or arguments.min_coverage is not None else UNJUDGED


def _summary(tally: Tally) -> str:
    """Return counts and means in one line."""
    parts = [f"{tally.done:,} judged, {tally.failed:,} failed, {tally.skipped:,} skipped"]
    parts += _means(tally)
    bounds = tally.bounds("score")
    if tally.failed and bounds is not None:
        parts.append(f"mean score {bounds[0]:.3f} to {bounds[1]:.3f} whatever the failed would get")
    if tally.noted.get(UNVERIFIED):
        parts.append(unverified_said(numbered(tally.noted[UNVERIFIED], "pair")))
    if tally.noted.get(WITHOUT_TEXT):
        parts.append(f"{numbered(tally.noted[WITHOUT_TEXT], 'pair')} without a text, not grounded")
    if tally.reused:
        parts.append(f"{tally.reused:,} known before")
    if tally.usage:
        parts.append(f"{tally.usage['calls']:,.0f} calls, {dollars(tally.usage)}")
    return "; ".join([*parts, f"{tally.rate:.1f} pairs a second"])


def _means(tally: Tally) -> list[str]:
    """Return the means that there are: of the score, of the facts' F1, of other metrics."""
    titles = {"score": "score", "facts.f1": "facts F1", **{name: name for name in tally.means if name not in FIGURES}}
    known = [name for name in titles if tally.means[name].count]
    return [f"mean {titles[name]} {_with_spread(tally.means[name])}" for name in known]


def _with_spread(mean: Mean) -> str:
    spread = "" if mean.half_width is None else f" ± {mean.half_width:.3f}"
    return f"{mean.mean:.3f}{spread}"


def _merge(arguments: Namespace) -> int:
    paths = without_usage([Path(name) for name in arguments.results])
    count = 0
    merge, name = merged_results, "result"
    if has_lines(str(paths[0]), MARK):
        from tabx.ask.kind import merged_replies

        merge, name = merged_replies, "line"
    with replacing(Path(arguments.output)) as file:
        for line in merge(paths, partial=arguments.partial):
            file.write(line)
            count += 1
    print_text(f"{arguments.output}: {numbered(count, name)} of {numbered(len(paths), 'file')}\n")
    return JUDGED
