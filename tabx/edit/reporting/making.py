"""A report made: outputs read and scored beside the baselines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tabx.base.errors import InputError
from tabx.base.progress import tell
from tabx.edit.bench.records import Instance
from tabx.edit.reporting.baselines import BASELINES, baseline_texts
from tabx.edit.reporting.outputs import USUAL, Columns, Output, by_system, read_outputs, used_by
from tabx.edit.reporting.scoring import Scored, Scorer
from tabx.runs.usage import Used


@dataclass(frozen=True)
class Report:
    """What became of a bench.

    Attributes
    ----------
    scored : mapping of str to sequence of Scored
        By system, the baselines first.
    usage : mapping of str to sequence of Used
        Tokens, dollars and seconds, by system; of runs whose file of usage was there.
    left_out : mapping of str to int
        Instances of the bench without an output, by system.
    """

    scored: Mapping[str, Sequence[Scored]]
    usage: Mapping[str, Sequence[Used]] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)


def make_report(bench: Sequence[Instance], paths: Sequence[str], columns: Columns = USUAL) -> Report:
    """Return the report of outputs; the baselines are of all instances that any system has an output for.

    Parameters
    ----------
    bench : sequence of Instance
    paths : sequence of str
        Runs, or files of outputs by id; () for the baselines alone, of the whole bench.
    columns : Columns

    Raises
    ------
    InputError
        As of `read_outputs`, and for a system whose outputs are in two files.
    """
    known = {one.id: one for one in bench}
    outputs: dict[str, list[Output]] = {}
    usage: dict[str, list[Used]] = {}
    for path in paths:
        found = by_system(read_outputs(path, known, columns))
        _check_new(found, outputs, path)
        outputs |= found
        if len(found) == 1:
            usage[next(iter(found))] = used_by(path)
    wanted = {one.id for one in chain.from_iterable(outputs.values())} if paths else set(known)
    scored = _scored([one for one in bench if one.id in wanted], outputs)
    left = {name: len(bench) - len({one.id for one in own}) for name, own in outputs.items()}
    return Report(scored, usage, left)


def _check_new(found: Iterable[str], known: Iterable[str], path: str) -> None:
    """Raise InputError where a system is known already."""
    twice = next((one for one in found if one in (*known, *BASELINES)), None)
    if twice is not None:
        raise InputError(f"{path}: outputs of {twice} stand in another file, too; one system a file is right")


def _scored(instances: Sequence[Instance], outputs: Mapping[str, Sequence[Output]]) -> dict[str, list[Scored]]:
    """Return what was scored by system; instance after instance, so that each is read once."""
    scorer = Scorer()
    found: dict[str, list[Scored]] = {name: [] for name in (*BASELINES, *outputs)}
    of: dict[str, list[Output]] = {}
    for one in chain.from_iterable(outputs.values()):
        of.setdefault(one.id, []).append(one)
    for number, instance in enumerate(instances, start=1):
        tell("scoring instances", number, len(instances))
        made = [Output(name, instance.id, text) for name, text in baseline_texts(instance)]
        for output in (*made, *of.get(instance.id, ())):
            found[output.system].append(scorer.score(output, instance))
    return found
