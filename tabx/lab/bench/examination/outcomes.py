"""The record of an examined pair, from which every figure is computed without judging again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tabx.base.errors import InputError

FOREIGN = -1
"""The index of a line that the prediction, as the engine made it, does not have."""


@dataclass(frozen=True, slots=True)
class Found:
    """One finding, expected or reported, in terms common to both.

    Attributes
    ----------
    entity, relation, kind : str
    gold_rows, gold_columns, predicted_rows, predicted_columns : tuple of int
        0-based indices; () where none is stated. Those of the prediction point into the table as the engine made it,
        set upright where it was transposed; `FOREIGN` for a line that it does not have.
    data_type : str
        Of the cell or column; "" where none is stated.
    magnitude : float or None
        Predicted − gold, in the gold's unit, dates in days.
    said : str
        A sentence for a person.
    cost : float
        What the judge takes for it; 0 for an expected one.
    """

    entity: str
    relation: str
    kind: str = ""
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()
    predicted_columns: tuple[int, ...] = ()
    data_type: str = ""
    magnitude: float | None = None
    said: str = ""
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class FoundCause:
    """One cause, declared or told; identical lines of the gold have the index of the first.

    Attributes
    ----------
    kind : str
    gold_rows, gold_columns : tuple of int
        Its places; () where that side is not limited.
    said : str
        A sentence for a person; "" for a declared one.
    """

    kind: str
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    said: str = ""

    @property
    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Its rows and columns."""
        return self.gold_rows, self.gold_columns


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Number of lines, and of those with the right partner (or rightly none)."""

    right: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class StatedConfidence:
    """The confidence stated for the pairing of one gold line, and whether the pairing is right."""

    axis: str
    confidence: float
    right: bool


@dataclass(frozen=True)
class Record:
    """One examined pair.

    Attributes
    ----------
    name : str
        Id of the gold table.
    prediction : int
        Its index.
    dataset : str
    seed : int
    kinds, notes : tuple of str
        The edits in order, and what each did.
    label : str
        "harmless", "repairable" or "harmful".
    reason : str
        Why it could not be judged; "" where it was.
    error : float or None
        None where it could not be judged.
    ceiling : float or None
        What the rubric holds harmless prices below: the price of the cheapest error of this gold table.
    expected, reported : tuple of Found
    matches, confusions : tuple of (expected, reported)
        Indices of findings that match; of those left, at the same place with another relation.
    rows, columns : Accuracy
    vouched : tuple of StatedConfidence
        One for each paired gold row and column.
    others : mapping of name to float or None
        Errors of other metrics; None where one could not judge the pair.
    declared_causes : tuple of FoundCause or None
        None where the bench was stored before causes were declared.
    told_causes : tuple of FoundCause
    """

    name: str
    prediction: int
    dataset: str
    seed: int
    kinds: tuple[str, ...]
    notes: tuple[str, ...]
    label: str
    reason: str = ""
    error: float | None = None
    ceiling: float | None = None
    expected: tuple[Found, ...] = ()
    reported: tuple[Found, ...] = ()
    matches: tuple[tuple[int, int], ...] = ()
    confusions: tuple[tuple[int, int], ...] = ()
    rows: Accuracy = Accuracy()
    columns: Accuracy = Accuracy()
    vouched: tuple[StatedConfidence, ...] = ()
    others: Mapping[str, float | None] = field(default_factory=dict)
    declared_causes: tuple[FoundCause, ...] | None = None
    told_causes: tuple[FoundCause, ...] = ()

    @property
    def unfound(self) -> tuple[Found, ...]:
        """Expected findings without a match."""
        matched = {e for e, _ in self.matches}
        return tuple(finding for e, finding in enumerate(self.expected) if e not in matched)

    @property
    def unexpected(self) -> tuple[Found, ...]:
        """Reported findings without a match."""
        matched = {r for _, r in self.matches}
        return tuple(finding for r, finding in enumerate(self.reported) if r not in matched)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON carries it."""
        return {"id": self.name, **{name: value for name, value in asdict(self).items() if name != "name"}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], where: str = "the record") -> Record:
        """Return the record that `to_dict` gave.

        Raises
        ------
        InputError
            For data that are not a record.
        """
        try:
            plain = ("prediction", "dataset", "seed", "label", "reason", "error", "ceiling")
            return cls(
                **{name: data[name] for name in plain},
                name=str(data["id"]),
                kinds=tuple(data["kinds"]),
                notes=tuple(data["notes"]),
                expected=tuple(_found(one) for one in data["expected"]),
                reported=tuple(_found(one) for one in data["reported"]),
                matches=tuple((int(e), int(r)) for e, r in data["matches"]),
                confusions=tuple((int(e), int(r)) for e, r in data["confusions"]),
                rows=Accuracy(**data["rows"]),
                columns=Accuracy(**data["columns"]),
                vouched=tuple(StatedConfidence(**one) for one in data["vouched"]),
                others=dict(data["others"]),
                declared_causes=_causes(data.get("declared_causes")),
                told_causes=_causes(data.get("told_causes")) or (),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"{where}: not a record of an examination ({type(error).__name__}: {error})") from None


def _found(data: Mapping[str, Any]) -> Found:
    return Found(**_with_tuples(data))


def _causes(data: Sequence[Mapping[str, Any]] | None) -> tuple[FoundCause, ...] | None:
    return None if data is None else tuple(FoundCause(**_with_tuples(one)) for one in data)


def _with_tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
