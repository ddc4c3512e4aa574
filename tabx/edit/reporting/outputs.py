"""What models gave for the instances of a bench: runs of `tabx edit run`, and anyone's outputs by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.batch.reading.replies import ANSWERED, is_reply
from tabx.edit.bench.records import Instance
from tabx.edit.replies import ReplyKind
from tabx.runs.usage import Used, read_usage, usage_beside

OUTPUTS = ("prediction", "predicted", "output", "reply", "response", "completion")
"""Usual names of the column of outputs."""

IDS = ("id", "name", "key")

MODELS = ("model", "system")


@dataclass(frozen=True)
class Output:
    """What a system gave for an instance.

    Attributes
    ----------
    system : str
        Model, and how it was asked where that is known.
    id : str
    text : str
        What is judged: a reply, or the table that its operations make.
    finish : str
        How it ended.
    kind : ReplyKind or None
        Where whoever asked knows it; None to tell by the text.
    failure : str
        Why there is none; "" where there is one.
    repeat : int
    """

    system: str
    id: str
    text: str = ""
    finish: str = "stop"
    kind: ReplyKind | None = None
    failure: str = ""
    repeat: int = 0


@dataclass(frozen=True)
class Columns:
    """Which columns of others' outputs hold what; None finds it."""

    id: str | None = None
    output: str | None = None
    model: str | None = None


USUAL = Columns()


def read_outputs(path: str, bench: Mapping[str, Instance], columns: Columns = USUAL) -> list[Output]:
    """Return the outputs of a file.

    Raises
    ------
    InputError
        A row has no id, no output, or the id of no instance, or one twice; a run asked about other instances; there
        are none.
    """
    found: dict[tuple[str, str, int], Output] = {}
    for number, row in enumerate(read_rows(path), start=1):
        where = f"{path}: line {number}"
        if isinstance(row, Broken):
            raise InputError(row.reason)
        one = _of_run(row, where, bench) if is_reply(row) else _of_others(row, where, path, columns)
        if one.id not in bench:
            raise InputError(f"{where}: no instance {one.id!r} in the bench")
        key = (one.system, one.id, one.repeat)
        if key in found:
            raise InputError(f"{where}: a second output of {one.system} for {one.id!r}; one is right")
        found[key] = one
    if not found:
        raise InputError(f"{path}: no outputs")
    return list(found.values())


def _of_run(row: Row, where: str, bench: Mapping[str, Instance]) -> Output:
    made = row.get("edited")
    if not isinstance(made, Mapping):
        raise InputError(f"{where}: a line of another command; a run of tabx edit run, or outputs by id, is right")
    name = str(row["id"])
    if name in bench and row["row_hash"] != bench[name].hash:
        raise InputError(f"{where}: {name!r} was asked of another bench")
    asked = [str(row["model"]), str(row["mode"]), *(["1 example"] if row["shots"] else [])]
    system, repeat = ", ".join(asked), row.get("repeat") or 0
    if row["status"] != ANSWERED:
        return Output(system, name, failure=str(row["reason"]) or "failed", repeat=repeat)
    text = made["table"] if made["table"] is not None else ""
    return Output(system, name, text, str(row["finish"]), ReplyKind(made["reply"]), repeat=repeat)


def _of_others(row: Row, where: str, path: str, columns: Columns) -> Output:
    name = _value(row, columns.id, IDS)
    if name is None:
        raise InputError(f"{where}: no id of an instance ({columns.id or ', '.join(IDS)})")
    system = _value(row, columns.model, MODELS)
    given = [one for one in (columns.output, *(() if columns.output else OUTPUTS)) if one in row]
    if not given:
        raise InputError(f"{where}: no output ({columns.output or ', '.join(OUTPUTS)})")
    text = row[given[0]]
    label = Path(path).name.partition(".")[0] if system is None else str(system)
    if text is None:
        return Output(label, str(name), failure="no output")
    return Output(label, str(name), str(text))


def _value(row: Row, named: str | None, usual: Sequence[str]) -> Any:
    return next((row[one] for one in ((named,) if named else usual) if row.get(one) not in (None, "")), None)


def by_system(outputs: Iterable[Output]) -> dict[str, list[Output]]:
    """Return outputs by system, in the order in which these are met."""
    found: dict[str, list[Output]] = {}
    for one in outputs:
        found.setdefault(one.system, []).append(one)
    return found


def used_by(path: str) -> list[Used]:
    """Return the usage of a run, from the file beside it; [] where there is none."""
    beside = usage_beside(path)
    return [used for _, used in read_usage(beside)] if beside.exists() else []
