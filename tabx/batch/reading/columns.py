"""Which columns hold the gold table, the predictions and the names: as said, or found by their usual names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest

GOLD = ("gold", "reference", "target", "expected", "expected_output", "ideal", "ground_truth")
"""Names of the gold column in the files of evaluation tools (OpenAI evals, deepeval, promptfoo, ragas, MLflow)."""

PREDICTION = ("prediction", "predicted", "pred", "output", "response", "actual_output", "completion", "predictions")
"""Names of the column of predictions; "predictions" holds several, by model or in a list."""

ID = ("id", "name", "key", "item")
MODEL = ("model",)
RUBRIC = "rubric"
RULES = "rules"


@dataclass(frozen=True, slots=True)
class Columns:
    """Names of columns, as said by the caller; None for those to find.

    Attributes
    ----------
    gold : str or None
    predictions : tuple of str
        One for each model; () to find one.
    id : str or None
    source : str or None
        The column of source tables, which nothing finds by itself: None for none.
    text : str or None
        The column of the texts that the tables were made from, as `source`.
    """

    gold: str | None = None
    predictions: tuple[str, ...] = ()
    id: str | None = None
    source: str | None = None
    text: str | None = None

    def found_in(self, names: Collection[str], where: str) -> FoundColumns:
        """Return the columns of a row or a table with these names.

        Raises
        ------
        OptionError
            A column that is said is not there, none has a usual name, or several have.
        """
        for name in filter(None, (self.gold, *self.predictions, self.id, self.source, self.text)):
            _check_there(name, names, where)
        return FoundColumns(
            gold=self.gold or _only(GOLD, names, "gold", "--gold-column", where),
            predictions=self.predictions or (_only(PREDICTION, names, "prediction", "--pred-column", where),),
            id=self.id or id_column(names),
            model=next((name for name in MODEL if name in names), None) if len(self.predictions) < 2 else None,
            source=self.source,
            text=self.text,
        )

    def check_id(self, names: Collection[str], where: str) -> None:
        """Raise OptionError where the column of the ids is not among these."""
        if self.id is not None:
            _check_there(self.id, names, where)

    def found_beside_replies(self, names: Collection[str], where: str) -> FoundColumns:
        """Return those of the gold and source tables and of the texts alone; the errors are those of `found_in`."""
        for name in filter(None, (self.gold, self.source, self.text)):
            _check_there(name, names, where)
        gold = self.gold or _only(GOLD, names, "gold", "--gold-column", where)
        return FoundColumns(gold, predictions=(), id=None, model=None, source=self.source, text=self.text)


@dataclass(frozen=True, slots=True)
class FoundColumns:
    """Names of the columns of a row: those of the tables, of its id, its model, its source table and its text."""

    gold: str
    predictions: tuple[str, ...]
    id: str | None
    model: str | None
    source: str | None = None
    text: str | None = None

    @property
    def own(self) -> frozenset[str]:
        """All names with a meaning of their own; the others are fields of the row."""
        named = (self.gold, *self.predictions, self.id, self.model, self.source, self.text, RUBRIC, RULES)
        return frozenset(name for name in named if name)


def id_column(names: Collection[str]) -> str | None:
    """Return the column that usually holds the ids, None where there is none."""
    return next((name for name in ID if name in names), None)


def _only(usual: Sequence[str], names: Collection[str], what: str, flag: str, where: str) -> str:
    found = [name for name in usual if name in names]
    if len(found) == 1:
        return found[0]
    if found:
        raise OptionError(f"{where}: {' and '.join(found)} may hold the {what}; name the right one with {flag}")
    shown = ", ".join(sorted(map(str, names))[:20]) or "none"
    raise OptionError(f"{where}: no column for the {what} ({', '.join(usual)}) among {shown}; name it with {flag}")


def _check_there(name: str, names: Collection[str], where: str) -> None:
    if name not in names:
        near = nearest(name, [str(one) for one in names])
        hint = f"; nearest: {near!r}" if near else ""
        raise OptionError(f"{where}: no column {name!r}{hint}")


def texts_of(row: Mapping[str, object], name: str | None) -> str:
    """Return a row's value as a text; "" where it has none."""
    value = row.get(name) if name else None
    return "" if value is None else str(value)
