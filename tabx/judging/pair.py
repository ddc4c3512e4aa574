"""The story of one pair: load, align, compare, score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabx.align import align_with
from tabx.align.records import Alignment, ReadColumns
from tabx.backbone import Backbone, ModelUse, Poll
from tabx.backbones import asked_backbone
from tabx.collecting import rare_collections
from tabx.compare import compare, compare_missing
from tabx.compare.records import Comparison
from tabx.errors import NoTableError
from tabx.formats import Source
from tabx.judging.house import check_gold, check_ignored, check_rescorable, leave_out, rules_in_force
from tabx.judging.judgement import JUDGED, NO_TABLE, Judgement
from tabx.judging.matching import Match, choose
from tabx.judging.parts import single, with_parts
from tabx.judging.sides import Reading, load_candidates, load_gold, said_readings, settled
from tabx.limits import timed
from tabx.rubric import Rubric, load_rubric
from tabx.rules import HouseRules, Rules, said_rules
from tabx.score import score
from tabx.score.records import Scorecard
from tabx.signature import Signature, installed_version
from tabx.table import Note, Table

RubricSource = str | Path | Mapping[str, Any] | Rubric


@timed()
def judge(
    gold: Source | Table,
    predicted: Source | Table,
    *,
    backbone: str | Backbone = "embedded",
    prefilter: str | None = None,
    repeats: int = 1,
    swap: bool = False,
    rubric: RubricSource = "default",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
    rules: Rules | None = None,
) -> Judgement:
    """Return how good the predicted table is, and why.

    Parameters
    ----------
    gold, predicted : str, Path, DataFrame, list of rows, list of records or Table
        A `str` is always the table's text, a `Path` always a file.
    backbone : str or Backbone
        Who settles what rules leave open; "embedded" asks no model. A name is that of a model (`tabx.llm.resolve`);
        a backbone made beforehand (`tabx.backbones.model`) brings its cache, its budget and its prefilter.
        Several names with commas between are a panel: the majority decides, what has none is left to the rules.
    prefilter : str or None
        What a model named by `backbone` is asked about: "rules" (the default) what exact matches and rules leave
        open, "exact" all that is not identical, "none" all.
    repeats : int
        Ask a model so many times, with another seed each; the majority decides.
    swap : bool
        Ask with the sides exchanged too. What the answers say as the sides are given decides; how far the others
        agree stands in `Judgement.polls`, as for repeats and panels.
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
    rules : HouseRules, mapping or None
        House rules (`tabx.HouseRules` describes them), over those that the rubric brings: `{"rel_tol": 0.01,
        "ignore_columns": ["Notes"], "column_map": {"Revenue": "Umsatz"}}`.

    Raises
    ------
    InputError
        If a side cannot be read, or no table is in the gold. A prediction without a table is a judgement with
        status "no table in the prediction" and score 0.
    TimeLimitError
        If it takes longer than the limit `seconds` allows (see `tabx.limits`): there is no judgement then.
    FormatError, RubricError, OptionError
        For an option that cannot be; also for a rule that names a column which no table has, but for the predicted
        names of `column_map`: a prediction may do without one, and a note of the judgement says so.
    """
    sides = Reading(gold_format, header, gold_sheet), Reading(predicted_format, header, predicted_sheet)
    asked = ask(backbone, Asking(prefilter, repeats, swap), rubric, rules, key, *sides)
    return judge_each(gold, [predicted], asked)[0]


@dataclass(frozen=True)
class Asking:
    """How a backbone is asked; as of `judge`."""

    prefilter: str | None = None
    repeats: int = 1
    swap: bool = False


@dataclass(frozen=True)
class Asked:
    """What a pair is judged with, and how its two sides are read."""

    rubric: Rubric
    backbone: Backbone
    signature: Signature
    rules: HouseRules
    gold: Reading
    predicted: Reading


def ask(
    backbone: str | Backbone,
    asking: Asking,
    rubric: RubricSource,
    rules: Rules | None,
    key: Sequence[str] | None,
    gold: Reading,
    predicted: Reading,
    *more: tuple[str, str],
) -> Asked:
    """Return what is asked for, with the signature that says so.

    Parameters
    ----------
    backbone, rubric, rules, key
        As of `judge`.
    asking : Asking
    gold, predicted : Reading
        How the sides are read.
    more : (name, value)
        What the signature says besides.
    """
    weights = resolve_rubric(rubric)
    helper = asked_backbone(backbone, prefilter=asking.prefilter, repeats=asking.repeats, swap=asking.swap)
    house = rules_in_force(weights, rules, key)
    options = (*said_readings(gold, predicted), *said_rules(house), *helper.options, *more)
    signature = Signature(installed_version(), helper.name, weights.name, weights.hash, options)
    return Asked(weights, helper, signature, house, gold, predicted)


def signed(signature: Signature, use: ModelUse | None) -> Signature:
    """Return the signature with what was really sent to the models that answered, where any did."""
    if use is None or not use.models:
        return signature
    sent = " ".join(f"{name}={value}" for name, value in use.parameters)
    return replace(signature, options=(*signature.options, ("answered_by", " ".join(use.models)), ("sent", sent)))


def judge_each(gold: Source | Table, predictions: Sequence[Source | Table], asked: Asked) -> list[Judgement]:
    """Return the judgement of each prediction of one gold table; errors as of `judge`."""
    gold_table = load_gold(gold, *asked.gold)
    check_gold([gold_table], asked.rules)
    found = [_candidates(predicted, asked.predicted) for predicted in predictions]
    tables = [table for candidates in found if not isinstance(candidates, NoTableError) for table in candidates]
    asked = ignoring([gold_table], tables, asked)
    return [_judge_found(gold_table, candidates, asked) for candidates in found]


def ignoring(golds: Sequence[Table], predictions: Sequence[Table], asked: Asked) -> Asked:
    """Return what is asked for with the columns to ignore one by one, in the signature too; errors as of `judge`."""
    rules = check_ignored(golds, predictions, asked.rules)
    if rules == asked.rules:
        return asked
    said = dict(said_rules(rules))
    options = tuple((name, said.get(name, value)) for name, value in asked.signature.options)
    return replace(asked, rules=rules, signature=replace(asked.signature, options=options))


def _candidates(predicted: Source | Table, reading: Reading) -> tuple[Table, ...] | NoTableError:
    """Return the predicted tables, or why there is none: that is a judgement."""
    try:
        return load_candidates(predicted, *reading)
    except NoTableError as error:
        return error


@timed()
def _judge_found(gold: Table, found: tuple[Table, ...] | NoTableError, asked: Asked) -> Judgement:
    if isinstance(found, NoTableError):
        return without_table(gold, str(found), asked)
    return judge_match(Match(single(gold, 0), choose(gold, found)), asked)


def judge_match(match: Match, asked: Asked) -> Judgement:
    """Return the judgement of a gold table and the prediction found for it, each maybe put together from parts."""
    rules = asked.rules
    gold, predicted = settled(match.gold.table, match.predicted.table, asked.gold.header)
    match = replace(match, gold=replace(match.gold, table=gold), predicted=replace(match.predicted, table=predicted))
    match = leave_out(match, rules)
    cells = sum(side.row_count * side.column_count for side in (match.gold.table, match.predicted.table))
    backbone = asked.backbone.for_pair()
    with rare_collections(cells):
        alignment, comparison = _compared(match, backbone, rules)
        card = score(comparison.counts, asked.rubric)
        polls = _polls(match, backbone, card, asked)
    signature = signed(asked.signature, backbone.use)
    return Judgement(JUDGED, "", alignment, comparison, card, signature, backbone.use, polls)


def _polls(match: Match, backbone: Backbone, card: Scorecard, asked: Asked) -> tuple[Poll, ...]:
    if backbone.use is None:
        return ()
    from tabx.judging.polling import polls_of  # loads what asks models

    return polls_of(backbone, card, lambda voter: score(_compared(match, voter, asked.rules)[1].counts, asked.rubric))


def _compared(match: Match, backbone: Backbone, rules: HouseRules) -> tuple[Alignment, Comparison]:
    alignment = align_with(match.gold.table, match.predicted.table, backbone, key=rules.key, rules=rules)
    alignment = with_parts(alignment, match.gold, match.predicted)
    comparison = compare(alignment, backbone, rules)
    return replace(alignment, read=ReadColumns()), comparison  # a judgement keeps texts, not their readings


def rescore(judgement: Judgement, rubric: RubricSource) -> Judgement:
    """Return the judgement under another rubric: arithmetic on its counts, nothing is judged again.

    The house rules that the judgement was made with stay in force. What each of several that were asked makes of the
    pair on its own is not known under another rubric.

    Raises
    ------
    RubricError
        If the rubric cannot be used, or brings house rules that the judgement was not made with.
    """
    weights = resolve_rubric(rubric)
    check_rescorable(judgement.signature, weights)
    signature = updated_signature(judgement.signature, weights)
    card = score(judgement.comparison.counts, weights)
    return replace(
        judgement, scorecard=card, signature=signature, polls=tuple(poll.unscored() for poll in judgement.polls)
    )


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


def without_table(gold: Table, message: str, asked: Asked) -> Judgement:
    """Return the judgement of a prediction in which no table was found; `message` says where it was looked for."""
    nothing = Table((), ())
    gold = leave_out(Match(single(gold, 0), single(nothing, 0)), asked.rules).gold.table
    comparison = compare_missing(gold, asked.rules)
    return Judgement(
        status=NO_TABLE,
        reason=NO_TABLE,
        alignment=Alignment(gold, nothing, nothing, notes=(Note("no table", f"predicted: {message}"),)),
        comparison=comparison,
        scorecard=score(comparison.counts, asked.rubric),
        signature=asked.signature,
    )
