"""Answers written down by question, and read again: what a replay answers from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    CellAnswer,
    CellQuestion,
    Meaning,
    Pair,
    Prefilter,
    RenameAnswer,
)
from tabx.values.records import DataType, EntityKind


def key_of(question: AlignQuestion | CellQuestion, prefilter: Prefilter) -> str:
    """Return the sha256 of all that a question says; the place of a cell among others is no part of it."""
    said = asdict(question)
    said.pop("index", None)
    text = json.dumps([type(question).__name__, prefilter.value, said], sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def write_answer(key: str, answer: AlignAnswer | CellAnswer, backbone: str) -> str:
    """Return the line of a recording, its end included."""
    kind = "align" if isinstance(answer, AlignAnswer) else "cell"
    plain = {name: value for name, value in asdict(answer).items() if value not in (None, "", (), [])}
    entry = {"question": key, "kind": kind, "backbone": backbone, "answer": plain}
    return json.dumps(entry, ensure_ascii=False) + "\n"


def read_answer(line: str) -> tuple[str, AlignAnswer | CellAnswer]:
    """Return the question's key and the answer of a line.

    Raises
    ------
    ValueError
        It is no line of a recording.
    """
    try:
        entry = json.loads(line)
        answer = entry["answer"]
        return str(entry["question"]), _align(answer) if entry["kind"] == "align" else _cell(answer)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def _align(plain: Mapping[str, Any]) -> AlignAnswer:
    pairs = {
        axis: tuple(
            Pair(tuple(map(int, one["gold"])), tuple(map(int, one["predicted"])), str(one.get("reason", "")))
            for one in plain.get(axis, ())
        )
        for axis in ("columns", "rows")
    }
    renames = tuple(
        RenameAnswer(int(one["gold"]), int(one["predicted"]), bool(one["same"]), str(one.get("reason", "")))
        for one in plain.get("renames", ())
    )
    return AlignAnswer(pairs["columns"], pairs["rows"], renames, plain.get("transposed"))


def _cell(plain: Mapping[str, Any]) -> CellAnswer:
    said = {name: str(plain.get(name, "")) for name in ("gold_unit", "predicted_unit", "missing", "extra", "reason")}
    return CellAnswer(
        Meaning(plain["meaning"]),
        DataType(plain["type"]) if "type" in plain else None,
        EntityKind(plain["gold_entity"]) if "gold_entity" in plain else None,
        EntityKind(plain["predicted_entity"]) if "predicted_entity" in plain else None,
        said["gold_unit"],
        said["predicted_unit"],
        said["missing"],
        said["extra"],
        said["reason"],
    )
