"""TabXEval's own pipeline: exact pairs, a prompt for the aligned table, one for its tuples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from tabx.lab.baselines.aligned_counts import count_aligned
from tabx.lab.baselines.aligned_reply import IDENTICAL, Aligned, read_aligned
from tabx.lab.baselines.method_judgement import MethodReading, UnreadableReply
from tabx.lab.baselines.pipes import longest_text, markdown_lines, pipe_line
from tabx.lab.baselines.tuple_reply import Tuples, read_tuples
from tabx.llm.closing import limit_for
from tabx.llm.interview import Interview
from tabx.llm.spec import LONGEST_ANSWER
from tabx.table import Table
from tabx.values.records import DataType, EntityKind

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExactPairs:
    """Pairs of (gold, predicted) indices, each index once at most, in the gold's order."""

    columns: Pairs
    rows: Pairs


def align_exactly(gold: Table, predicted: Table) -> ExactPairs:
    """Return the pairs of columns with equal headers, and of rows equal in all these columns.

    Among equals the first is paired with the first (TabXEval, section 2.2: exact string matching).
    """
    columns = _first_with_first(gold.columns, predicted.columns)
    if not columns:
        return ExactPairs((), ())
    gold_rows = [tuple(row[index].text for index, _ in columns) for row in gold.rows]
    predicted_rows = [tuple(row[index].text for _, index in columns) for row in predicted.rows]
    return ExactPairs(columns, _first_with_first(gold_rows, predicted_rows))


def _first_with_first(gold: Sequence[Hashable], predicted: Sequence[Hashable]) -> Pairs:
    waiting = defaultdict(list)
    for index in reversed(range(len(predicted))):
        waiting[predicted[index]].append(index)
    return tuple((index, waiting[key].pop()) for index, key in enumerate(gold) if waiting.get(key))


ALIGN_PROMPT, COMPARE_PROMPT = "tabxeval_align", "tabxeval_compare"
LEAST_COVERED = 0.5
"""Share of the gold's rows that an aligned table has to have; with fewer the pair could not be judged.

No figure on record; a reply that leaves out most of the table broke off or answers another question, and pricing
its gaps as missing rows would blame the prediction for it.
"""

TUPLE_TOKENS = 80
"""Tokens of the tuple of one cell: both texts, their type and entities, what differs."""

MODEL_ARITHMETIC = "magnitudes are the model's own arithmetic, as the method has it"
BY_RULES = "no tuples: the rules decide which values differ, and by how much"


def run_tabxeval(interview: Interview, gold: Table, predicted: Table) -> MethodReading:
    """Return the counts that the replies to both prompts give for a pair.

    Raises
    ------
    UnreadableReply
        A reply holds no table of the kind asked for, or leaves out most of the gold.
    ModelFailure
        There is no reply.
    """
    reply = interview.text(ALIGN_PROMPT, longest_text(gold, predicted), **align_values(gold, predicted))
    aligned = read_aligned(reply, gold, predicted)
    check_covered(aligned, gold)
    asked = aligned.differing()
    if not asked:
        return _counted(aligned, Tuples({}), gold, predicted)
    cells = sum(text != IDENTICAL for line in asked[1:] for text in line)
    longest = min(limit_for(cells * TUPLE_TOKENS), LONGEST_ANSWER)
    tuples = read_tuples(interview.text(COMPARE_PROMPT, longest, **compare_values(asked)), asked)
    return _counted(aligned, tuples, gold, predicted)


def read_recorded(
    align_reply: str,
    compare_reply: str | None,
    gold: Table,
    predicted: Table,
    *,
    asked: Sequence[Sequence[str]] | None = None,
    least_covered: float = LEAST_COVERED,
    sizes_by_rules: bool = False,
) -> MethodReading:
    """Return the counts that recorded replies give for a pair; errors as of `run_tabxeval`.

    Parameters
    ----------
    align_reply : str
    compare_reply : str or None
        With None the pair can be judged only if nothing differs, or with `sizes_by_rules`.
    gold, predicted : Table
    asked : rows of texts or None
        The cells that `compare_reply` is about, header first; None for those of the aligned table that differ.
    least_covered : float
        Share of the gold's rows that the aligned table must have.
    sizes_by_rules : bool
        Whether the rules size differing cells where there is no reply with tuples.
    """
    aligned = read_aligned(align_reply, gold, predicted)
    check_covered(aligned, gold, least_covered)
    differing = aligned.differing()
    if compare_reply is None:
        if differing and not sizes_by_rules:
            raise UnreadableReply("cells differ, but no reply with tuples is recorded")
        return _counted(aligned, None if differing else Tuples({}), gold, predicted)
    cells = asked if asked is not None else differing
    tuples = read_tuples(compare_reply, cells) if cells and cells[0] else Tuples({})
    return _counted(aligned, tuples, gold, predicted)


def align_values(gold: Table, predicted: Table) -> dict[str, object]:
    """Return the values that fill the first prompt."""
    pairs = align_exactly(gold, predicted)
    return {
        "gold": markdown_lines(gold),
        "predicted": markdown_lines(predicted),
        "columns": pairs.columns,
        "rows": pairs.rows,
    }


def compare_values(asked: Sequence[Sequence[str]]) -> dict[str, object]:
    """Return the values that fill the second prompt."""
    return {
        "table": [pipe_line(line) for line in asked],
        "types": [kind.value for kind in DataType],
        "entities": [kind.value for kind in EntityKind],
    }


def check_covered(aligned: Aligned, gold: Table, least: float = LEAST_COVERED) -> None:
    """Raise UnreadableReply where an aligned table leaves out too much of the gold."""
    covered = aligned.rows_with("gold")
    if covered < least * gold.row_count:
        raise UnreadableReply(f"the reply's table has {covered} of the gold's {gold.row_count} rows")


def _counted(aligned: Aligned, tuples: Tuples | None, gold: Table, predicted: Table) -> MethodReading:
    """Return the counts, with a note whether model or rules computed the differences."""
    reading = count_aligned(aligned, tuples, gold, predicted)
    return replace(reading, notes=(*reading.notes, BY_RULES if tuples is None else MODEL_ARITHMETIC))
