"""What the house rules make of a difference: forgiven and on record, or an error where nothing else sees one."""

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
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.relate_lists import in_order
from tabx.values.value import Value

SIZES = frozenset({"value", "rounded", "sign", "scale"})
"""Kinds of differences that a tolerance can cover: another number, not another unit or precision."""

_SLACK = 1e-9
_KINDS = {"case": "case", "whitespace": "spaces"}


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a number may lie from the gold, and whether its column is named: only then years, dates, keys count."""

    number: float
    named: bool


@dataclass(frozen=True, slots=True)
class Forgiving:
    """The house rules of one gold column.

    Attributes
    ----------
    relative, absolute : Tolerance or None
    key : bool
        Whether the column names rows.
    scale : Scale
        What a difference means in it.
    factor : float
        The scale that its header names ("in millions"): tolerances are told in it, as the numbers are.
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

    def settle(self, gold: Value, predicted: Value, told: Difference) -> Difference:
        """Return the difference as the rules see it; what they forgive is EQUIVALENT and keeps its true size."""
        if told.relation is Relation.EXACT:
            return told
        if self.ordered:
            told = in_order(gold, predicted, told)
        if told.relation is Relation.EQUIVALENT:
            return self._blank(gold, predicted, told) or self._manner(gold, predicted, told)
        if told.difference is not None and told.gold_value is not None and told.kind in SIZES:
            factor = 1.0 if "form:magnitude word" in gold.flags else self.factor
            rule = self._tolerated(told.difference, told.gold_value, told.measure, factor)
            return replace(told, relation=Relation.EQUIVALENT, forgiven=rule) if rule else told
        return told

    def _blank(self, gold: Value, predicted: Value, told: Difference) -> Difference | None:
        """Return that a null token is as good a blank as any; None where there is none."""
        if gold.type is not DataType.EMPTY or predicted.type is not DataType.EMPTY:
            return None
        token = next((value.text for value in (predicted, gold) if self.reading.is_null(value.text)), None)
        return None if token is None else replace(told, forgiven=f"null_tokens '{token.strip()}'")

    def _manner(self, gold: Value, predicted: Value, told: Difference) -> Difference:
        """Return a difference in case or spaces alone as the rules see it."""
        ways = manners(gold.text, predicted.text)
        rules = {"case": self.case, "whitespace": self.whitespace}
        strict = [way for way in ways if rules[way] == "strict"]
        if strict:
            near = OSA.normalized_similarity(gold.text.strip(), predicted.text.strip())
            return replace(
                told, relation=Relation.PARTIAL, kind=_KINDS[strict[0]], measure=Measure.SIMILARITY, similarity=near
            )
        if ways and all(rules[way] == "ignore" for way in ways):
            return replace(told, forgiven=" and ".join(ways))
        return told

    def _tolerated(self, difference: float, gold: float, measure: Measure, factor: float) -> str:
        """Return the rule that covers a difference, "" if none does."""
        size = abs(difference) * (1 - _SLACK)
        amount = measure is Measure.RATIO
        span = measure is Measure.TIME and self.scale is Scale.RATIO
        near = 0.0 if measure is Measure.DATE else abs(gold)
        for name, tolerance, unit, meant in (
            ("rel_tol", self.relative, near, amount or span),
            ("abs_tol", self.absolute, factor, amount),
        ):
            if tolerance is None or not (tolerance.named or (meant and not self.key)):
                continue
            if size <= tolerance.number * unit:
                return f"{name} {shown_number(tolerance.number)}"
        return ""


def manners(gold: str, predicted: str) -> tuple[str, ...]:
    """Return in what two texts differ where it is nothing else: "case", "whitespace" or both; () otherwise."""
    one, other = gold.strip(), predicted.strip()
    bare, other_bare = "".join(one.split()), "".join(other.split())
    if bare.casefold() != other_bare.casefold():
        return ()
    return ("case",) * (bare != other_bare) + ("whitespace",) * (one.casefold() != other.casefold())


def forgivings(
    paths: Sequence[KeyPath], rules: HouseRules, keys: frozenset[int], columns: Sequence[Column]
) -> tuple[Forgiving | None, ...]:
    """Return the rules of each gold column; None where there are none, so that nothing is asked of its cells."""
    relative, absolute = _by_column(paths, rules.rel_tol), _by_column(paths, rules.abs_tol)
    found: list[Forgiving | None] = []
    for column, read in enumerate(columns):
        one = Forgiving(
            relative[column],
            absolute[column],
            column in keys,
            read.scale,
            read.header.factor,
            rules.case,
            rules.whitespace,
            rules.ordered_lists,
            rules.reading,
        )
        found.append(one if _is_active(one) else None)
    return tuple(found)


def _is_active(one: Forgiving) -> bool:
    plain = one.case == one.whitespace == "harmless" and not one.ordered and one.reading == PLAIN
    return not plain or one.relative is not None or one.absolute is not None


def _by_column(paths: Sequence[KeyPath], tolerances: Sequence[tuple[str, float]]) -> list[Tolerance | None]:
    given = dict(tolerances)
    every = Tolerance(given[EVERY], False) if EVERY in given else None
    found = [every] * len(paths)
    for name, number in tolerances:
        if name != EVERY:
            for column in columns_named(paths, name):
                found[column] = Tolerance(number, True)
    return found
