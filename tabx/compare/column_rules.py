"""The house rules of a column applied to a difference: forgiven, or an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from tabx.align.pairing.house_columns import columns_named
from tabx.rules.checking import EVERY
from tabx.rules.records import PLAIN, HouseRules, ReadingRules
from tabx.rules.said import shown_number
from tabx.table import KeyPath
from tabx.values.columns import Column, Scale
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.list_order import in_order
from tabx.values.value import Form, Value

SIZES = frozenset({"value", "rounded", "unrounded", "sign", "scale"})
"""Kinds of differences that a tolerance can cover: another number, not another unit or precision."""

_SLACK = 1e-9
"""Share of a difference that is a rounding error of floating-point numbers: 1.1 - 1.0 is no more than 0.1. It guards
against those alone."""

_KINDS = {"case": DifferenceKind.CASE, "whitespace": DifferenceKind.SPACES}


@dataclass(frozen=True, slots=True)
class Tolerance:
    """The largest forgiven distance of a number from the gold, and whether its column is named.

    Years, dates and keys are forgiven only in a named column.
    """

    number: float
    named: bool


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """The house rules of one gold column.

    Attributes
    ----------
    relative, absolute : Tolerance or None
    key : bool
        Whether the column names rows.
    scale : Scale
        Scale of measurement, which decides what a difference means.
    factor : float
        The scale named in its header ("in millions"): tolerances are given in it, as the numbers are.
    case, whitespace : str
        "harmless", "ignore" or "strict".
    ordered : bool
        Whether the order of a list's items counts.
    reading : ReadingRules
    """

    relative: Tolerance | None
    absolute: Tolerance | None
    key: bool
    scale: Scale
    factor: float
    case: str
    whitespace: str
    ordered: bool
    reading: ReadingRules

    def apply(self, gold: Value, predicted: Value, difference: Difference) -> Difference:
        """Return the difference under the rules.

        A forgiven difference is EQUIVALENT and keeps its true size.
        """
        if difference.relation is Relation.EXACT:
            return difference
        if self.ordered:
            difference = in_order(gold, predicted, difference)
        if difference.relation is Relation.EQUIVALENT:
            as_blank = self._apply_to_blanks(gold, predicted, difference)
            return as_blank or self._apply_to_surface(gold, predicted, difference)
        size, gold_size = difference.difference, difference.gold_value
        if size is None or gold_size is None or difference.kind not in SIZES:
            return difference
        # A value with a magnitude word of its own ("3 million") is not in the header's scale.
        factor = 1.0 if Form.MAGNITUDE_WORD in gold.flags else self.factor
        rule = self._tolerance_for(size, gold_size, difference.measure, factor)
        return replace(difference, relation=Relation.EQUIVALENT, forgiven=rule) if rule else difference

    def _apply_to_blanks(self, gold: Value, predicted: Value, difference: Difference) -> Difference | None:
        """Return the difference between two blanks with the null token that makes one of them blank.

        None where no null token does.
        """
        if gold.type is not DataType.EMPTY or predicted.type is not DataType.EMPTY:
            return None
        token = next((value.text for value in (predicted, gold) if self.reading.is_null(value.text)), None)
        return None if token is None else replace(difference, forgiven=f"null_tokens '{token.strip()}'")

    def _apply_to_surface(self, gold: Value, predicted: Value, difference: Difference) -> Difference:
        """Return a difference in case or spaces alone under the rules."""
        ways = surface_differences(gold.text, predicted.text)
        rules = {"case": self.case, "whitespace": self.whitespace}
        strict = [way for way in ways if rules[way] == "strict"]
        if strict:
            return replace(
                difference,
                relation=Relation.PARTIAL,
                kind=_KINDS[strict[0]],
                measure=Measure.SIMILARITY,
                similarity=OSA.normalized_similarity(gold.text.strip(), predicted.text.strip()),
            )
        if ways and all(rules[way] == "ignore" for way in ways):
            return replace(difference, forgiven=" and ".join(ways))
        return difference

    def _tolerance_for(self, difference: float, gold: float, measure: Measure, factor: float) -> str:
        """Return the rule that covers a difference, "" if none does."""
        size = abs(difference) * (1 - _SLACK)
        is_amount = measure is Measure.RATIO
        is_duration = measure is Measure.TIME and self.scale is Scale.RATIO
        relative_to = 0.0 if measure is Measure.DATE else abs(gold)
        for name, tolerance, unit, is_meant in (
            ("rel_tol", self.relative, relative_to, is_amount or is_duration),
            ("abs_tol", self.absolute, factor, is_amount),
        ):
            if tolerance is None or not (tolerance.named or (is_meant and not self.key)):
                continue
            if size <= tolerance.number * unit:
                return f"{name} {shown_number(tolerance.number)}"
        return ""


def surface_differences(gold: str, predicted: str) -> tuple[str, ...]:
    """Return the only differences of two texts: "case", "whitespace" or both.

    () where they differ in more.
    """
    one, other = gold.strip(), predicted.strip()
    bare, other_bare = "".join(one.split()), "".join(other.split())
    if bare.casefold() != other_bare.casefold():
        return ()
    return ("case",) * (bare != other_bare) + ("whitespace",) * (one.casefold() != other.casefold())


def rules_by_column(
    paths: Sequence[KeyPath], rules: HouseRules, keys: frozenset[int], columns: Sequence[Column]
) -> tuple[ColumnRules | None, ...]:
    """Return the rules of each gold column, None for a column without any.

    Cells of a column with None need no check.
    """
    relative, absolute = _by_column(paths, rules.rel_tol), _by_column(paths, rules.abs_tol)
    found: list[ColumnRules | None] = []
    for index, column in enumerate(columns):
        of_column = ColumnRules(
            relative=relative[index],
            absolute=absolute[index],
            key=index in keys,
            scale=column.scale,
            factor=column.header.factor,
            case=rules.case,
            whitespace=rules.whitespace,
            ordered=rules.ordered_lists,
            reading=rules.reading,
        )
        found.append(of_column if _is_active(of_column) else None)
    return tuple(found)


def _is_active(rules: ColumnRules) -> bool:
    is_plain = rules.case == rules.whitespace == "harmless" and not rules.ordered and rules.reading == PLAIN
    return not is_plain or rules.relative is not None or rules.absolute is not None


def _by_column(paths: Sequence[KeyPath], tolerances: Sequence[tuple[str, float]]) -> list[Tolerance | None]:
    given = dict(tolerances)
    every = Tolerance(given[EVERY], False) if EVERY in given else None
    found = [every] * len(paths)
    for name, number in tolerances:
        if name != EVERY:
            for column in columns_named(paths, name):
                found[column] = Tolerance(number, True)
    return found
