"""What is known beside the results: the labels of each item, and each reply as the model gave it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabx.base.errors import InputError, OptionError
from tabx.batch.reading import Columns, read_pairs
from tabx.batch.reading.joining import Join
from tabx.generate.abilities.notation import NOTATIONS, notation_of
from tabx.judging import Judgement, TablesJudgement
from tabx.lab.texts import LabelledText, read_labelled_texts


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply with its gold, both as text.

    Attributes
    ----------
    text : str
    gold : str
    notation : str
        That the reply was to have; "" where it is not known.
    """

    text: str
    gold: str
    notation: str


Replies = Mapping[tuple[str, str], Reply]
"""Replies by item and model."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a map is made of beside the results; all of it may be lacking.

    Attributes
    ----------
    labels : str or Path or None
        Labelled texts as `tabx.lab.texts` reads them: which facts are stated, derived and absent.
    pairs : sequence of str or Path
        The files that were judged: the replies, for pragmatics.
    columns : Columns
        Of these files.
    join : Join or None
        Columns to add to their rows.
    to : str or None
        Notation that all replies were to have; None for the column "to" of a row, else the notation of its gold.
    ratings : str or Path or None
        People's ratings: JSON Lines of "id", "model", "axis" or "criterion", and "rating" from 0 to 10.
    say : function of str
        Takes what is to be told of the reading.
    """

    labels: str | Path | None = None
    pairs: Sequence[str | Path] = ()
    columns: Columns = field(default_factory=Columns)
    join: Join | None = None
    to: str | None = None
    ratings: str | Path | None = None
    say: Callable[[str], None] = lambda told: None


def read_replies(beside: Beside) -> Replies:
    """Return the replies of the files that were judged, by id and model.

    Raises
    ------
    OptionError
        `to` names no notation that is checked.
    """
    if beside.to is not None and beside.to not in NOTATIONS:
        raise OptionError(f"--to {beside.to}: no notation that is checked; {', '.join(NOTATIONS)} are right")
    found: dict[tuple[str, str], Reply] = {}
    for name in beside.pairs:
        for pair in read_pairs(str(name), beside.columns, join=beside.join, say=beside.say):
            if isinstance(pair.predicted, str):
                gold = pair.gold if isinstance(pair.gold, str) else ""
                named = str(pair.fields.get("to") or "")
                right = beside.to or (named if named in NOTATIONS else notation_of(gold))
                found[pair.id, pair.model] = Reply(pair.predicted, gold, right)
    return found


def read_labels(name: str | Path | None) -> Mapping[str, LabelledText]:
    """Return the labelled texts of a file by id; none for None."""
    return {} if name is None else {one.id: one for one in read_labelled_texts(Path(name))}


def check_labels(labels: LabelledText, judgement: Judgement | TablesJudgement, where: str) -> None:
    """Raise InputError where the labels are of other gold tables than the result's."""
    parts = (
        [((0,), judgement)] if isinstance(judgement, Judgement) else [(p.gold, p.judgement) for p in judgement.parts]
    )
    for tables, part in parts:
        if len(tables) == 1 and not _fits(labels, tables[0], part):
            raise InputError(
                f"{where}: the labels of {labels.id!r} are for another gold table {tables[0]} than this one"
            )


def _fits(labels: LabelledText, table: int, part: Judgement) -> bool:
    return table < len(labels.tables) and labels.tables[table].texts() == part.alignment.gold.texts()
