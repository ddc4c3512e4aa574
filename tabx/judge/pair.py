"""The story of one pair: load, align, compare, score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabx.align import align
from tabx.align.records import Alignment
from tabx.backbone import Backbone
from tabx.backbones import load_backbone
from tabx.compare import compare, compare_missing
from tabx.errors import NoTableError
from tabx.formats import Source
from tabx.judge.choice import choose
from tabx.judge.joining import single
from tabx.judge.matching import Match
from tabx.judge.reassembly import with_parts
from tabx.judge.records import JUDGED, NO_TABLE, Judgement
from tabx.judge.sides import load_candidates, load_gold, settled
from tabx.rubric import Rubric, load_rubric
from tabx.score import score
from tabx.signature import Signature, installed_version
from tabx.table import Note, Table

RubricSource = str | Path | Mapping[str, Any] | Rubric


def judge(
    gold: Source | Table,
    predicted: Source | Table,
    *,
    backbone: str = "embedded",
    rubric: RubricSource = "default",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
) -> Judgement:
    """Return how good the predicted table is, and why.

    Parameters
    ----------
    gold, predicted : str, Path, DataFrame, list of rows, list of records or Table
        A `str` is always the table's text, a `Path` always a file.
    backbone : str
        Who settles what rules leave open; "embedded" asks no model.
    rubric : str, Path, mapping or Rubric
        A preset's name, a YAML file, or the rubric itself.
    gold_format, predicted_format : str or None
        Name of the format; None infers it from suffix and content.
    gold_sheet, predicted_sheet : str or None
        Name of the sheet of a workbook; None reads the first one with data. Without meaning for other formats.
    key : sequence of str or None
        Gold columns that name a row; None finds them by rule.
    header : bool or None
        Whether the first row is the header; None: it is unless the format says otherwise or it repeats a data row
        of the other side. Without a header, column positions serve as names.

    Raises
    ------
    InputError
        If a side cannot be read, or no table is in the gold. A prediction without a table is a judgement with
        status "no table in the prediction" and score 0.
    FormatError, RubricError, OptionError
        For an option that cannot be.
    """
    weights, helper = resolve_rubric(rubric), load_backbone(backbone)
    options = said_options(
        gold_format=gold_format,
        predicted_format=predicted_format,
        gold_sheet=gold_sheet,
        predicted_sheet=predicted_sheet,
        key=key,
        header=header,
    )
    signature = Signature(installed_version(), helper.name, weights.name, weights.hash, options)
    gold_table = load_gold(gold, gold_format, header, gold_sheet)
    try:
        candidates = load_candidates(predicted, predicted_format, header, predicted_sheet)
    except NoTableError as error:
        return without_table(gold_table, str(error), weights, signature)
    pair = Match(single(gold_table, 0), choose(gold_table, candidates))
    return judge_match(pair, weights, helper, signature, key=key, header=header)


def judge_match(
    match: Match,
    rubric: Rubric,
    backbone: Backbone,
    signature: Signature,
    *,
    key: Sequence[str] | None,
    header: bool | None,
) -> Judgement:
    """Return the judgement of a gold table and the prediction found for it, each maybe put together from parts."""
    gold, predicted = settled(match.gold.table, match.predicted.table, header)
    alignment = with_parts(align(gold, predicted, key=key), match.gold, match.predicted)
    comparison = compare(alignment, backbone)
    return Judgement(JUDGED, "", alignment, comparison, score(comparison.counts, rubric), signature)


def rescore(judgement: Judgement, rubric: RubricSource) -> Judgement:
    """Return the judgement under another rubric: arithmetic on its counts, nothing is judged again.

    Raises
    ------
    RubricError
        If the rubric cannot be used.
    """
    weights = resolve_rubric(rubric)
    signature = updated_signature(judgement.signature, weights)
    return replace(judgement, scorecard=score(judgement.comparison.counts, weights), signature=signature)


def updated_signature(signature: Signature, rubric: Rubric) -> Signature:
    """Return the signature of a judgement that is scored again, by this version of tabx."""
    updated = replace(signature, rubric=rubric.name, rubric_hash=rubric.hash)
    version = installed_version()
    if updated.version == version:
        return updated
    kept = [option for option in updated.options if option[0] != "rescored_by"]
    return replace(updated, options=(*kept, ("rescored_by", version)))


def resolve_rubric(rubric: RubricSource) -> Rubric:
    """Return the rubric that is named, written or given."""
    return rubric if isinstance(rubric, Rubric) else load_rubric(rubric)


def without_table(gold: Table, message: str, rubric: Rubric, signature: Signature) -> Judgement:
    """Return the judgement of a prediction in which no table was found; `message` says where it was looked for."""
    nothing = Table((), ())
    comparison = compare_missing(gold)
    return Judgement(
        status=NO_TABLE,
        reason=NO_TABLE,
        alignment=Alignment(gold, nothing, nothing, notes=(Note("no table", f"predicted: {message}"),)),
        comparison=comparison,
        scorecard=score(comparison.counts, rubric),
        signature=signature,
    )


def said_options(
    *,
    gold_format: str | None,
    predicted_format: str | None,
    gold_sheet: str | None,
    predicted_sheet: str | None,
    key: Sequence[str] | None,
    header: bool | None,
) -> tuple[tuple[str, str], ...]:
    """Return what was asked for beside the defaults, by name."""
    said = {
        "gold_format": gold_format,
        "predicted_format": predicted_format,
        "gold_sheet": gold_sheet,
        "predicted_sheet": predicted_sheet,
        "key": ",".join(key) if key else None,
        "header": None if header is None else "yes" if header else "no",
    }
    return tuple((name, value) for name, value in said.items() if value is not None)
