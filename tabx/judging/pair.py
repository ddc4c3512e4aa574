"""Judge one pair of tables: load, align, compare, score.

`judge` is the entry point; `judge_match` holds the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabx.align import align_with
from tabx.align.records import Alignment, ReadColumns
from tabx.backbone import Backbone, Poll
from tabx.base.at_once import at_once
from tabx.base.collecting import rare_collections
from tabx.base.errors import NoTableError
from tabx.base.limits import timed
from tabx.compare import compare, compare_missing
from tabx.compare.records import Comparison
from tabx.formats import Source
from tabx.judging.addresses import with_addresses_said
from tabx.judging.header_rows import moved_rows, with_moved_rows
from tabx.judging.house import check_gold, check_rescorable, leave_out
from tabx.judging.judgement import JUDGED, NO_TABLE, Judgement
from tabx.judging.matching import Match, choose
from tabx.judging.names import files_read, pair_name, source_name
from tabx.judging.options import JudgeOptions
from tabx.judging.orders import with_orders_told
from tabx.judging.parts import single, with_parts
from tabx.judging.setup import Setup, resolve_options, resolve_rubric, with_models, with_rubric
from tabx.judging.sides import Golds, Reading, load_candidates, refuse_names, settled
from tabx.rubric import RubricSource
from tabx.rules import HouseRules, Rules
from tabx.score import score
from tabx.score.records import Scorecard
from tabx.table import Note, NoteCode, Table


def judge(  # noqa: PLR0913
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
    encoding: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
    rules: Rules | None = None,
    name: str = "",
) -> Judgement:
    """Return how good the predicted table is, held against the gold one: score, error, each difference with its cost.

    Parameters
    ----------
    gold, predicted : str, Path, bytes, file object, DataFrame, dict of columns, array, list of rows or records, Table
        A `str` is always the table's text, a `Path` always a file; `tabx.load_table` says how each is read. Where both
        sides are values of Python (frames, columns, arrays, rows, records), numbers are compared by what they are
        worth: 1 and 1.0 are the same, and so are decimals that agree to 13 significant digits (0.1 + 0.2 and 0.3).
        Numbers in a text, and those of a side that holds some as texts ("28.0"), are compared as written.
    backbone : str or Backbone
        Decides what exact matches and rules leave open. "embedded" asks no model; any other name is that of a model
        (`tabx.llm.resolve`), or one of [tool.tabx.backbones] in the nearest pyproject.toml upward from the working
        folder, as on the command line. A backbone made beforehand (`tabx.backbones.model`) brings its cache, budget and
        prefilter. Several names separated by commas form a panel: the majority decides, and the rules decide where
        there is none.
    prefilter : str or None
        What is settled before a model named by `backbone` is asked: "rules" (the default) asks it only what exact
        matches and rules leave open, "exact" all words that are not identical, and "none" also which rows and columns
        belong together where they match exactly. What code has measured (identical texts, numbers, dates, units) or
        found to contradict the gold is never asked.
    repeats : int
        How many times to ask a model, each time with another seed; the majority decides.
    swap : bool
        Whether to ask again with the sides exchanged. The answers to the sides as given decide; `Judgement.polls`
        holds how far the answers agree, as for repeats and panels.
    rubric : str, Path, mapping or Rubric
        A preset's name, a YAML file, or the rubric itself.
    gold_format, predicted_format : str or None
        Name of the format; None infers it from suffix and content.
    gold_sheet, predicted_sheet : str or None
        Name of the sheet of a workbook; None reads the first one with data. Other formats ignore it.
    encoding : str or None
        Encoding of the sides that are no UTF-8, such as "latin-1"; None raises an error that names one.
    key : sequence of str or None
        Gold columns that identify a row; None finds them by rule.
    header : bool or None
        Whether the first row is the header. None means that it is, unless the format marks none or the row repeats
        a data row of the other side. Without a header, columns are named by position.
    rules : HouseRules, mapping or None
        House rules (see `tabx.HouseRules`), overriding those of the rubric: `{"rel_tol": 0.01,
        "ignore_columns": ["Notes"], "column_map": {"Revenue": "Umsatz"}}`.
    name : str
        What is judged, for the titles of reports; "" takes the names of the files.

    Raises
    ------
    InputError
        If a side cannot be read, or the gold holds no table. A prediction without a table raises nothing: its
        judgement has the status "no table in the prediction" and the score 0.
    TimeLimitError
        If judging takes longer than the limit `seconds` (see `tabx.limits`).
    FormatError, RubricError, OptionError
        If an option is invalid, or a rule names a column that no table has. A predicted name in `column_map` may
        be absent: a note of the judgement mentions it.
    """
    options = JudgeOptions(
        backbone=backbone,
        prefilter=prefilter,
        repeats=repeats,
        swap=swap,
        rubric=rubric,
        gold_format=gold_format,
        predicted_format=predicted_format,
        gold_sheet=gold_sheet,
        predicted_sheet=predicted_sheet,
        encoding=encoding,
        key=key,
        header=header,
        rules=rules,
    )
    refuse_names(gold, predicted)
    return judge_with(gold, predicted, options, name)


@timed()
def judge_with(gold: Source | Table, predicted: Source | Table, options: JudgeOptions, name: str = "") -> Judgement:
    """Return the judgement of one pair, of which a side may be any text: a file's name is no table.

    The errors are those of `judge`.
    """
    judgement = judge_each(gold, [predicted], resolve_options(options))[0]
    return replace(judgement, name=name or pair_name(source_name(gold), source_name(predicted)))


def judge_each(gold: Source | Table, predictions: Sequence[Source | Table], setup: Setup) -> list[Judgement]:
    """Return the judgement of each prediction of one gold table.

    The errors are those of `judge`.
    """
    golds = Golds(gold, setup.gold)
    check_gold([golds.any], setup.rules)
    loaded = [_load_beside(golds, predicted, setup.predicted) for predicted in predictions]
    # One setup for all: a column to ignore may be in one prediction and not in another.
    tables = [table for _, candidates in loaded if not isinstance(candidates, NoTableError) for table in candidates]
    setup = setup.with_ignored_columns([golds.any], tables)
    judge_one = [partial(_judge_loaded, gold_table, candidates, setup) for gold_table, candidates in loaded]
    judged = [one() for one in judge_one] if setup.backbone.prefilter is None else at_once(judge_one)
    return [
        replace(one, read_from=files_read(gold, predicted)) for one, predicted in zip(judged, predictions, strict=True)
    ]


def _load_beside(
    golds: Golds, predicted: Source | Table, reading: Reading
) -> tuple[Table, tuple[Table, ...] | NoTableError]:
    """Return the gold table and the predicted ones, or the error if there is none.

    A prediction without a table is judged too.
    """
    gold, predicted = golds.beside(predicted)
    try:
        return gold, load_candidates(predicted, *reading, golds=(gold,))
    except NoTableError as error:
        return gold, error


@timed()
def _judge_loaded(gold: Table, candidates: tuple[Table, ...] | NoTableError, setup: Setup) -> Judgement:
    if isinstance(candidates, NoTableError):
        return without_table(gold, str(candidates), setup)
    return judge_match(Match(single(gold, 0), choose(gold, candidates)), setup)


def judge_match(match: Match, setup: Setup) -> Judgement:
    """Align, compare and score a gold table and its prediction."""
    match = _prepared(match, setup)
    backbone = setup.backbone.for_pair()
    cells = sum(side.row_count * side.column_count for side in (match.gold.table, match.predicted.table))
    with rare_collections(cells):
        alignment, comparison = _align_and_compare(match, backbone, setup.rules)
        card = score(comparison.counts, setup.rubric)
        polls = _polls(match, backbone, card, setup)
    signature = with_models(setup.signature, backbone.use)
    return Judgement(
        status=JUDGED,
        reason="",
        alignment=alignment,
        comparison=comparison,
        scorecard=card,
        signature=signature,
        model=backbone.use,
        polls=polls,
    )


def _prepared(match: Match, setup: Setup) -> Match:
    """Return the match with settled headers, orders in its cells told, and without the ignored columns."""
    linked = with_addresses_said(match.gold.table, match.predicted.table)
    gold, predicted = settled(*linked, setup.gold.header)
    moved = abs(moved_rows(match.gold.table, gold) - moved_rows(match.predicted.table, predicted))
    match = replace(
        match,
        gold=replace(match.gold, table=with_orders_told(gold)),
        predicted=replace(match.predicted, table=with_orders_told(predicted)),
        moved_header_rows=moved,
    )
    return leave_out(match, setup.rules)


def _align_and_compare(match: Match, backbone: Backbone, rules: HouseRules) -> tuple[Alignment, Comparison]:
    alignment = align_with(match.gold.table, match.predicted.table, backbone, key=rules.key, rules=rules)
    alignment = with_parts(alignment, match.gold, match.predicted)
    alignment = with_moved_rows(alignment, match.moved_header_rows)
    comparison = compare(alignment, backbone, rules)
    return replace(alignment, read=ReadColumns()), comparison  # a judgement keeps texts, not their readings


def _polls(match: Match, backbone: Backbone, card: Scorecard, setup: Setup) -> tuple[Poll, ...]:
    """Return the agreement of the models or repeats asked together; () for rules alone."""
    if backbone.use is None:
        return ()
    from tabx.judging.polling import polls_of  # loads what asks models

    def judged_by(voter: Backbone) -> Scorecard:
        _, comparison = _align_and_compare(match, voter, setup.rules)
        return score(comparison.counts, setup.rubric)

    return polls_of(backbone, card, judged_by)


def rescore(judgement: Judgement, rubric: RubricSource) -> Judgement:
    """Score a judgement again under another rubric, without comparing again.

    The house rules of the judgement stay in force. The polls lose the scores of single voters, which are unknown under
    another rubric.

    Raises
    ------
    RubricError
        If the rubric cannot be used, or brings house rules that the judgement was not made with.
    """
    weights = resolve_rubric(rubric)
    check_rescorable(judgement.signature, weights)
    return replace(
        judgement,
        scorecard=score(judgement.comparison.counts, weights),
        signature=with_rubric(judgement.signature, weights),
        polls=tuple(poll.unscored() for poll in judgement.polls),
    )


def without_table(gold: Table, message: str, setup: Setup) -> Judgement:
    """Return the judgement of a prediction without a table.

    `message` says where a table was sought.
    """
    nothing = Table((), ())
    gold = leave_out(Match(single(gold, 0), single(nothing, 0)), setup.rules).gold.table
    comparison = compare_missing(gold, setup.rules)
    return Judgement(
        status=NO_TABLE,
        reason=NO_TABLE,
        alignment=Alignment(gold, nothing, nothing, notes=(Note(NoteCode.NO_TABLE, f"predicted: {message}"),)),
        comparison=comparison,
        scorecard=score(comparison.counts, setup.rubric),
        signature=setup.signature,
    )
