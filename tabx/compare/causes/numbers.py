"""Acts on numbers: a factor, a difference, a sign, fewer digits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, column_chance
from tabx.compare.causes.wrong_cells import LEAST, WrongCell, WrongCells, WrongColumn
from tabx.values.reading.unit_table import UNIT_TABLE
from tabx.values.records import DataType
from tabx.values.relating.relate_numbers import THRESHOLDS, in_unit_of
from tabx.values.relating.unrounded import is_unrounded
from tabx.values.value import Dimension, Value

POWER, FACTOR = "power of ten", "factor"
SLACK = THRESHOLDS.conversion


Numbers = tuple[float, float, float]
"""The gold's number, the predicted one in its unit, and the size of its last digit."""


def number_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield what acts on numbers would explain which cell."""
    pairs = {cell.finding: found for cell in wrong.cells if (found := _numbers(cell)) is not None}
    factors: set[float] = set()
    for column in wrong.columns.values():
        factors.update(_factors([pairs[cell.finding] for cell in column.cells if cell.finding in pairs]))
    in_rows = _factors_in_rows(wrong, pairs)
    for cell in wrong.cells:
        if cell.finding in pairs:
            if _is_unrounded(cell, pairs[cell.finding], wrong):
                yield cell, _UNROUNDED
            for act in _acts(*pairs[cell.finding], factors | in_rows.get(cell.row, set())):
                yield cell, act


MOST_ROWS = 100
"""Rows with three wrong numbers in which a factor of their own is looked for: where more are wrong, none of them stands
out, and a large table takes its time already."""


def _factors_in_rows(wrong: WrongCells, pairs: Mapping[int, Numbers]) -> dict[int, set[float]]:
    """Return the factors that fit most of a row's wrong numbers, for each row with some."""
    in_rows: dict[int, list[Numbers]] = {}
    for cell in wrong.cells:
        if cell.finding in pairs:
            in_rows.setdefault(cell.row, []).append(pairs[cell.finding])
    open_rows = {row: found for row, found in in_rows.items() if len(found) >= LEAST}
    return {row: set(_factors(found)) for row, found in open_rows.items()} if len(open_rows) <= MOST_ROWS else {}


def _numbers(cell: WrongCell) -> Numbers | None:
    """Return two numbers that can be compared; None for any other cell."""
    gold, predicted = cell.gold, cell.predicted
    if not gold.type is predicted.type is DataType.NUMERICAL or gold.number is None or predicted.number is None:
        return None
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        return None
    number, quantum = in_unit_of(gold, predicted)
    is_usable = number != gold.number and math.isfinite(gold.number) and math.isfinite(number)
    return (gold.number, number, quantum) if is_usable else None


_UNROUNDED = Act(CauseKind.ROUNDING, "unrounded", 0)


def _is_unrounded(cell: WrongCell, numbers: Numbers, wrong: WrongCells) -> bool:
    """Whether a number has more decimals than the gold's column and rounds to the gold."""
    _, number, quantum = numbers
    return is_unrounded(cell.gold, number, quantum, wrong.columns[cell.column].paired.pair.gold)


def _acts(gold: float, number: float, quantum: float, factors: Iterable[float]) -> Iterator[Act]:
    yield Act(CauseKind.DIFFERENCE, "", float(f"{number - gold:.9g}"))
    yield from _roundings(gold, number, quantum)
    if not gold or not number:
        return
    fine = quantum if quantum <= COARSE * abs(number) else 0.0
    if _is(-gold, number, fine):
        yield Act(CauseKind.SIGN, "", -1)
    power = round(math.log10(abs(number / gold)))
    if power and _is(gold * 10.0**power, number, quantum):
        yield Act(CauseKind.FACTOR, POWER, power)
    for factor in factors:
        if _is(gold * factor, number, fine):
            yield Act(CauseKind.FACTOR, FACTOR, factor)


COARSE = 0.05
"""Largest last digit of a number, of its size, with which it may be a rounded multiple: 9 may be 4.3 to 4.8 times 2, so
that from small numbers some factor follows always. Coarser ones have to be the multiple exactly."""


def _is(expected: float, number: float, quantum: float) -> bool:
    """Whether a number that is shown to its last digit is the expected one."""
    return number != 0 and abs(expected - number) <= quantum / 2 + SLACK * abs(expected)


def _roundings(gold: float, number: float, quantum: float) -> Iterator[Act]:
    """Yield the places that rounding, or cutting off, the gold to would give the number."""
    if not number or quantum <= 0 or abs(number - gold) >= abs(gold):
        return
    last = round(-math.log10(quantum))  # in millions, 146 shows no digit below a million
    shown = str(abs(round(number / quantum))) if last <= 0 and abs(number / quantum) < 1e15 else ""
    for place in range(last - (len(shown) - len(shown.rstrip("0"))), last + 1):
        if _is_rounded(gold, number, place):
            yield Act(CauseKind.ROUNDING, "rounded", place)
        if _rounded(gold, place) != number == _cut(gold, place):
            yield Act(CauseKind.ROUNDING, "cut", place)


def _is_rounded(gold: float, number: float, place: int) -> bool:
    """Whether a number is the gold's rounded; a tie to either side, as programs round half to even."""
    unit = 10.0**-place
    is_tie = math.isclose(abs(gold - number), unit / 2, rel_tol=SLACK)
    return _rounded(gold, place) == number or (is_tie and _cut(gold, place) == number)


def _rounded(number: float, place: int) -> float:
    """Return the number rounded half away from zero, as people round."""
    unit = 10.0**-place
    return float(f"{math.copysign(math.floor(abs(number) / unit + 0.5 + SLACK) * unit, number):.12g}")


def _cut(number: float, place: int) -> float:
    unit = 10.0**-place
    return float(f"{math.copysign(math.floor(abs(number) / unit + SLACK) * unit, number):.12g}")


def _factors(pairs: Iterable[Numbers]) -> Iterator[float]:
    """Yield the factor that fits most of a column's wrong numbers, unless it is 1 or a power of ten.

    Each number fits an interval of factors, as it shows only so many digits; the factor lies where most overlap.
    """
    found = _most_overlap([_factors_of(*pair) for pair in pairs if pair[0] * pair[1] > 0])
    if found is None:
        return
    low, high = found
    if low > 0 and math.isfinite(high) and not low <= 10.0 ** round(math.log10((low + high) / 2)) <= high:
        yield conversion_in(low, high) or _plainest(low, high)


def _factors_of(gold: float, number: float, quantum: float) -> tuple[float, float]:
    """Return the lowest and the highest factor that makes the number of the gold."""
    ratio = number / gold
    half = quantum / 2 / abs(gold) if quantum <= COARSE * abs(number) else 0.0
    return ratio * (1 - SLACK) - half, ratio * (1 + SLACK) + half


def _most_overlap(spans: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Return where most of the intervals overlap; None where fewer than three do."""
    ends = sorted([(low, 0) for low, _ in spans] + [(high, 1) for _, high in spans])
    depth = most = 0
    best = None
    for index, (place, closes) in enumerate(ends):
        depth += -1 if closes else 1
        if depth > most:
            most, best = depth, (place, ends[index + 1][0])
    return best if most >= LEAST else None


def _plainest(low: float, high: float) -> float:
    """Return the number with the fewest digits in an interval."""
    middle = (low + high) / 2
    for digits in range(1, 12):
        rounded = float(f"{middle:.{digits}g}")
        if low <= rounded <= high:
            return rounded
    return middle


_COMMON = frozenset({Dimension.LENGTH, Dimension.MASS, Dimension.TIME, "speed", "area", "volume"})


def _conversions() -> dict[float, tuple[str, str]]:
    """Return the factors between two units in daily use, with both."""
    common = [(symbol, dimension, factor) for symbol, dimension, factor, _ in UNIT_TABLE if dimension in _COMMON]
    found: dict[float, tuple[str, str]] = {}
    for symbol, dimension, factor in common:
        for other, same, divisor in common:
            if dimension == same:
                ratio = float(f"{factor / divisor:.12g}")
                power = math.log10(ratio)
                if abs(power - round(power)) > SLACK:
                    found.setdefault(ratio, (symbol, other))
    return found


CONVERSIONS = _conversions()
"""By factor: 1.609344 is what miles become in kilometres."""

NARROW = 1e-3
"""Widest interval of factors, of its middle, in which a conversion is recognised: there are a thousand pairs of units,
and in a wider one some of them always lies."""


def conversion_in(low: float, high: float) -> float | None:
    """Return the only known conversion within a narrow interval of factors; None for none or several."""
    if high - low > NARROW * (low + high) / 2:
        return None
    found = [factor for factor in CONVERSIONS if low <= factor <= high]
    return found[0] if len(found) == 1 else None


def _changes_factor(act: Act, value: Value) -> bool:
    return bool(value.number)


def _changes_number(act: Act, value: Value) -> bool:
    return value.number is not None


def _changes_digits(act: Act, value: Value) -> bool:
    if value.number is None or not isinstance(act.value, int):
        return False
    change = _rounded if act.form == "rounded" else _cut
    return change(value.number, act.value) != value.number


FAR = 0.01
"""Chance that a random wrong number is just the gold times 100, 1,000 or more, or as many times smaller: errors seldom
leave the size of a column's numbers, and a number has one of nine first digits."""

_NEAR = 1 / 9
"""Chance that the first digits of two numbers are the same."""


def _power_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance of one certain value among those that the factor leaves apart."""
    power = act.value if isinstance(act.value, int) else 0
    return FAR if abs(power) > 1 else max(column.chance, _NEAR)


def _sign_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance of the other sign: where all numbers have the same, errors seldom turn one."""
    signs = {value.number > 0 for value in column.filled.values() if value.number}
    return max(FAR, column.chance) if len(signs) > 1 else FAR


_FITTING = 4
"""Numbers, one step of the last digit from the next, that fit a factor of another: both are shown to half a step."""


def _factor_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong number fits a factor.

    Of as many as can stand there with the digits it shows, or as near as the factor takes them.
    """
    finer = min(1.0, column.shown_step / column.step)
    steps = abs(act.value - 1) * column.size / column.step if isinstance(act.value, float) else 0.0
    by_digits = finer * max(_FITTING / column.values_possible, _near_chance(steps))
    return min(1.0, by_digits if finer < 1 else max(by_digits, column.likeness))


def _near_chance(steps: float) -> float:
    """Return the chance that a wrong number is off by one certain amount: of as many as lie as near, on both sides."""
    return 1 / (2 * max(_NEAR_BY, steps))


_NEAR_BY = 1.25
"""Steps of the last digit within which wrong numbers are as likely as each other: most are off by one or two, so that
two in five of them are off by the same, as it seems in a table of small numbers that are all wrong."""


def _rounding_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong number is the gold rounded: where it shows as many digits, of all as near."""
    return column.chance if column.shown_step > column.step else max(column.chance, _near_chance(_HALF_OF_TEN))


_HALF_OF_TEN = 5
"""Steps by which a rounded number is off at most."""


def _difference_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong number is off by one certain amount: of as many as lie as near, on both sides."""
    steps = abs(act.value) / column.step if isinstance(act.value, float) else 0.0
    is_beyond = steps > column.values_possible  # then no wrong number is one of the column's
    return _near_chance(steps) if is_beyond else max(column.chance, _near_chance(steps))


def _say_power(act: Act, wrong: WrongCells) -> str:
    power = act.value if isinstance(act.value, int) else 0
    times = f"{10 ** abs(power):,} times too {'small' if power < 0 else 'large'}"
    return f"are {times}{_unsaid(power, wrong)}"


def _unsaid(power: int, wrong: WrongCells) -> str:
    """Return what the power of ten may mean."""
    if abs(power) == 2 and any(_may_be_shares(column, power) for column in wrong.columns.values() if column.cells):
        return " (fractions for per cent)" if power < 0 else " (per cent for fractions)"
    scale = {-3: "thousands", -6: "millions", -9: "billions"}.get(power)
    return f" (in {scale}, unsaid)" if scale else ""


def _may_be_shares(column: WrongColumn, power: int) -> bool:
    """Whether a column names per cent, or all its numbers lie within what a share can be."""
    values = list(column.filled.values())
    if any(value.unit is not None and value.unit.dimension == Dimension.FRACTION for value in values):
        return True
    whole = 1 if power > 0 else 100
    return all(value.number is not None and 0 <= value.number <= whole for value in values)


def _say_factor(act: Act, wrong: WrongCells) -> str:
    factor = act.value if isinstance(act.value, float) else 1.0
    if units := CONVERSIONS.get(factor):
        return f"are {factor:.6g} times gold (as {units[0]} in {units[1]}, unsaid)"
    if 0.5 <= factor < 2:
        return f"are {abs(factor - 1) * 100:.4g} % too {'large' if factor > 1 else 'small'}"
    if factor >= 2:
        return f"are {factor:,.6g} times gold"
    return f"are {1 / factor:,.6g} times too small"


def _say_difference(act: Act, wrong: WrongCells) -> str:
    size = act.value if isinstance(act.value, float) else 0.0
    return f"are {abs(size):,.15g} too {'large' if size > 0 else 'small'}"


def _say_sign(act: Act, wrong: WrongCells) -> str:
    return "have the other sign"


def _say_unrounded(act: Act, wrong: WrongCells) -> str:
    return "are unrounded (they round to the gold)"


def _say_rounding(act: Act, wrong: WrongCells) -> str:
    place = act.value if isinstance(act.value, int) else 0
    to = f"to {place} decimal{'s' if place != 1 else ''}" if place > 0 else f"to {10**-place:,}s" if place else ""
    done = "rounded" if act.form == "rounded" else "cut off"
    return f"are {done} {to or 'to whole numbers'}"


FAMILIES = {
    (CauseKind.FACTOR, POWER): Family(_changes_factor, _power_chance, _say_power, changes_alike=True),
    (CauseKind.DIFFERENCE, ""): Family(_changes_number, _difference_chance, _say_difference, changes_alike=True),
    (CauseKind.SIGN, ""): Family(_changes_factor, _sign_chance, _say_sign, free=0, changes_alike=True),
    (CauseKind.FACTOR, FACTOR): Family(_changes_factor, _factor_chance, _say_factor, changes_alike=True),
    (CauseKind.ROUNDING, "rounded"): Family(_changes_digits, _rounding_chance, _say_rounding),
    (CauseKind.ROUNDING, "cut"): Family(_changes_digits, _rounding_chance, _say_rounding),
    (CauseKind.ROUNDING, "unrounded"): Family(_changes_number, column_chance, _say_unrounded),
}
