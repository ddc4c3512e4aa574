"""Recorded replies in place of a model: the answers of one backbone to a bench."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.base.nearest import nearest
from tabx.base.plain_data import what_is_wrong
from tabx.formats import Source
from tabx.judging import JUDGED, NO_TABLE
from tabx.judging.setup import resolve_rubric
from tabx.judging.sides import load_gold
from tabx.lab.baselines.method_judgement import NOT_JUDGED, MethodJudgement, MethodReading, UnreadableReply
from tabx.lab.baselines.method_judging import PAPER_RUBRIC, both_sides, scored_judgement, without_table
from tabx.lab.baselines.tabxeval import LEAST_COVERED, read_recorded
from tabx.rubric import Rubric, RubricSource
from tabx.signature import Signature, installed_version
from tabx.table import Table

METHOD = "tabxeval"
_FORM = 'an object with "id", "prediction", "backbone" and "align_reply"'


@dataclass(frozen=True, slots=True)
class Recorded:
    """The replies for one prediction.

    Attributes
    ----------
    align_reply : str
    compare_reply : str or None
    compare_input : rows of texts or None
        The cells that `compare_reply` is about, header first.
    """

    align_reply: str
    compare_reply: str | None
    compare_input: tuple[tuple[str, ...], ...] | None


@dataclass(frozen=True)
class RecordedReplies:
    """The replies of one backbone, by id and index of the prediction; judges without asking.

    Attributes
    ----------
    backbone : str
    replies : mapping of (id, prediction) to Recorded
    sizes_by_rules : bool
        Whether the rules size differing cells where no reply with tuples is recorded; otherwise such a pair could not
        be judged.
    least_covered : float
        Share of the gold's rows that an aligned table must have.
    """

    backbone: str
    replies: Mapping[tuple[str, int], Recorded]
    sizes_by_rules: bool = False
    least_covered: float = LEAST_COVERED

    @classmethod
    def read(
        cls, path: Path, backbone: str, *, sizes_by_rules: bool = False, least_covered: float = LEAST_COVERED
    ) -> RecordedReplies:
        """Return a backbone's replies from JSON Lines.

        Raises
        ------
        InputError
            The file cannot be read, or a line of it is no recorded reply.
        OptionError
            It holds nothing of this backbone.
        """
        found: dict[tuple[str, int], Recorded] = {}
        backbones: dict[str, None] = {}
        for number, line in enumerate(_lines(path), 1):
            if not line.strip():
                continue
            name, key, reply = _reply(line, f"{path}, line {number}")
            backbones[name] = None
            if name == backbone:
                found[key] = reply
        if not found:
            near = f"; nearest: {nearest(backbone, backbones)!r}" if backbones else ""
            raise OptionError(f"{path}: no replies of backbone {backbone!r}{near}")
        return cls(backbone, found, sizes_by_rules, least_covered)

    def judge(
        self,
        name: str,
        index: int,
        gold: Source | Table,
        predicted: Source | Table,
        *,
        rubric: RubricSource = PAPER_RUBRIC,
    ) -> MethodJudgement:
        """Return the judgement that the replies recorded for a prediction give.

        "could not be judged" where there are none, or where they cannot be read; errors as of `judge_by`.
        """
        weights = resolve_rubric(rubric)
        signature = self._signature(weights)

        def outcome(status: str, reason: str, reading: MethodReading | None) -> MethodJudgement:
            return scored_judgement(
                METHOD, status=status, reason=reason, reading=reading, rubric=weights, signature=signature
            )

        recorded = self.replies.get((name, index))
        if recorded is None:
            return outcome(NOT_JUDGED, f"no reply is recorded for prediction {index} of {name}", None)
        gold_table = load_gold(gold, None, None)
        sides = both_sides(gold_table, predicted)
        if sides is None:
            return outcome(NO_TABLE, NO_TABLE, without_table(gold_table))
        try:
            return outcome(JUDGED, "", self._read(recorded, *sides))
        except UnreadableReply as error:
            return outcome(NOT_JUDGED, str(error), None)

    def _signature(self, rubric: Rubric) -> Signature:
        options = [("method", METHOD), ("replies", "recorded")]
        if self.sizes_by_rules:
            options.append(("sizes", "by rules where no tuples are recorded"))
        if self.least_covered != LEAST_COVERED:
            options.append(("least_covered", f"{self.least_covered:g}"))
        return Signature(installed_version(), self.backbone, rubric.name, rubric.hash, tuple(options))

    def _read(self, recorded: Recorded, gold: Table, predicted: Table) -> MethodReading:
        return read_recorded(
            recorded.align_reply,
            recorded.compare_reply,
            gold,
            predicted,
            asked=recorded.compare_input,
            least_covered=self.least_covered,
            sizes_by_rules=self.sizes_by_rules,
        )


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not UTF-8") from None


def _reply(line: str, where: str) -> tuple[str, tuple[str, int], Recorded]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise InputError(f"{where}: not valid JSON ({what_is_wrong(error)}); {_FORM} is right") from None
    except RecursionError:
        raise InputError(f"{where}: nested too deeply; {_FORM} is right") from None
    if not isinstance(row, dict):
        raise InputError(f"{where}: {type(row).__name__}; {_FORM} is right")
    name, index, backbone, align = (row.get(key) for key in ("id", "prediction", "backbone", "align_reply"))
    if not (isinstance(name, str) and isinstance(backbone, str) and isinstance(align, str)):
        raise InputError(f"{where}: {_FORM} is right")
    if not isinstance(index, int) or isinstance(index, bool):
        raise InputError(f"{where}: prediction {index!r}; its index is right")
    return backbone, (name, index), Recorded(align, *_compared(row, where))


def _compared(row: Mapping[str, Any], where: str) -> tuple[str | None, tuple[tuple[str, ...], ...] | None]:
    """Return the reply with the tuples, and the cells it was asked about."""
    compare = row.get("compare_reply")
    if compare is None:
        return None, None
    if not isinstance(compare, str):
        raise InputError(f"{where}: compare_reply is {type(compare).__name__}; a text or null is right")
    return compare, _asked(row.get("compare_input"), where)


def _asked(rows: Any, where: str) -> tuple[tuple[str, ...], ...] | None:
    if rows is None:
        return None
    if not isinstance(rows, list) or not rows or not all(map(_is_row_of_texts, rows)):
        raise InputError(f"{where}: compare_input; rows of texts, the header first, are right")
    return tuple(tuple(line) for line in rows)


def _is_row_of_texts(line: Any) -> bool:
    return isinstance(line, list) and all(isinstance(cell, str) for cell in line)
