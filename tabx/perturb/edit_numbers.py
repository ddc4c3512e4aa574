"""Edits of numbers and dates that keep or round the value."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from tabx.perturb.acts import ROUNDING, Act, multiplied, of_numbers
from tabx.perturb.choosing import number_columns, numbers_of, pick, quoted, split_unit
from tabx.perturb.contents import Content, relate
from tabx.perturb.dates import FORMS, write_date
from tabx.perturb.draft import Draft, HeaderChange
from tabx.perturb.numbers import Number, rounded
from tabx.perturb.records import RefusedError
from tabx.perturb.units import SCALES, Conversion, conversions

_CURRENCIES = {"$": "$", "usd": "$", "us$": "$", "€": "€", "eur": "€", "£": "£", "gbp": "£", "¥": "¥", "jpy": "¥"}

LEAST_TO_ROUND = 1000
"""Whole numbers below are counts that nobody rounds; of four digits two remain."""

LEAST_TO_SCALE = 1000
"""Numbers below would be shown as less than one thousand."""

MOST_DECIMALS = 12
"""Of a converted number: the factors of the table of units have fewer digits."""


def date_format(draft: Draft, rng: Random) -> str:
    """Write the dates of a column in another form."""
    columns = [c for c in range(draft.width) if sum(content.day is not None for content in draft.cells(c)) > 1]
    c = pick(rng, columns, "no column of dates whose form has one reading")
    old = {content.form for content in draft.cells(c) if content.day is not None}
    form = rng.choice([form for form in FORMS if form not in old])
    for r, content in enumerate(draft.cells(c)):
        if content.day is not None:
            draft.put(r, c, replace(content, text=write_date(content.day, form), form=form))
    return f"{quoted(draft, c)}: dates written as {form}"


def thousands_separator(draft: Draft, rng: Random) -> str:
    """Remove the commas between thousands, or add them."""
    columns = number_columns(draft, lambda numbers: any(abs(number.digits) >= 1000 for number in numbers))
    c = pick(rng, columns, "no column of numbers of four digits or more")
    grouped = not any(number.grouped for _, _, number in numbers_of(draft, c))
    for r, content, number in numbers_of(draft, c):
        draft.put(r, c, content.with_number(replace(number, grouped=grouped)))
    return f"{quoted(draft, c)}: thousands {'separated' if grouped else 'not separated'}"


def currency_sign(draft: Draft, rng: Random) -> str:
    """Add the currency sign that the header names before the numbers, or remove it."""
    columns = [c for c in number_columns(draft) if _currency_in_header(draft, c)]
    c = pick(rng, columns, "no column of amounts whose header says the currency")
    sign = _currency_in_header(draft, c)
    found = numbers_of(draft, c)
    if any(number.prefix not in ("", sign) for _, _, number in found):
        raise RefusedError(f"{quoted(draft, c)} is in another currency than its header says")
    new = "" if any(number.prefix for _, _, number in found) else sign
    for r, content, number in found:
        draft.put(r, c, content.with_number(replace(number, prefix=new)))
    return f"{quoted(draft, c)}: currency sign {'added' if new else 'removed'}"


def _currency_in_header(draft: Draft, column: int) -> str:
    words = split_unit(draft.columns[column].header)[1].lower().split()
    return next((_CURRENCIES[word] for word in words if word in _CURRENCIES), "")


def rounding(draft: Draft, rng: Random) -> str:
    """Round a column to one digit fewer after the point, or large whole numbers to tens, hundreds or thousands."""
    columns = number_columns(draft, _roundable)
    c = pick(rng, columns, "no column of numbers with digits after the point, or four before it, to round away")
    found = [number for _, _, number in numbers_of(draft, c)]
    whole = not any(number.places for number in found)
    fewer = rng.randint(1, _spare(found)) if whole else 1
    for r, content, number in numbers_of(draft, c):
        if whole or number.places:
            draft.put(r, c, content.with_number(number.of(number.digits, number.places - fewer)))
    draft.acts.append(_rounded_to(draft.columns[c].sources, _places_left(found, fewer)))
    return f"{quoted(draft, c)}: rounded to {f'{10**fewer:,}s' if whole else 'one digit fewer'}"


def _places_left(numbers: list[Number], fewer: int) -> int:
    """Return to how many places most numbers of a column are rounded."""
    places = [number.places for number in numbers]
    return Counter(place for place in places if place or not any(places)).most_common(1)[0][0] - fewer


def _rounded_to(columns: tuple[int, ...], places: int) -> Act:
    def change(number: Number) -> Number:
        return number.of(number.digits, min(places, number.places))

    return of_numbers(ROUNDING, columns, change, amount=places)


def _roundable(numbers: list[Number]) -> bool:
    if not any(number.places for number in numbers):
        return _spare(numbers) > 0 and any(rounded(number.digits, -1) != number.digits for number in numbers)
    return any(number.places and rounded(number.digits, number.places - 1) != number.digits for number in numbers)


def _spare(numbers: list[Number]) -> int:
    """Return how many final digits all whole numbers can lose: three at most, keeping two."""
    least = min(abs(number.digits) for number in numbers)
    return min(3, len(str(int(least))) - 2) if least >= LEAST_TO_ROUND else 0


def trailing_zeros(draft: Draft, rng: Random) -> str:
    """Write more zeros after the point."""
    columns = [c for c in number_columns(draft) if _bears_zeros(draft, c)]
    c = pick(rng, columns, "no column of numbers that zeros would not make more exact than they are")
    more = rng.randint(1, 2)
    for r, content, number in numbers_of(draft, c):
        draft.put(r, c, content.with_number(number.of(number.digits, number.places + more)))
    return f"{quoted(draft, c)}: {more} more trailing zero{'s' if more > 1 else ''}"


def _bears_zeros(draft: Draft, column: int) -> bool:
    """Whether two more zeros keep the value; after a rounded conversion they would overstate it."""
    for r, content, number in numbers_of(draft, column):
        gold = _gold_of(draft, r, column)
        longer = content.with_number(number.of(number.digits, number.places + 2))
        if _says_same(gold, content) and not _says_same(gold, longer):
            return False
    return True


def _gold_of(draft: Draft, row: int, column: int) -> Content:
    """Return the gold's content of the fact in a cell, the cell's own for an invented fact."""
    fact = draft.slots[row][column].sole
    assert fact is not None
    return draft.contents[fact.source[0]][fact.source[1]] if fact.source is not None else fact.content


def _says_same(gold: Content, content: Content) -> bool:
    return gold.number is not None and relate(gold, content).relation in ("exact", "equivalent")


def unit_shift(draft: Draft, rng: Random) -> str:
    """Convert a column to another unit, named in the table; values stay equal."""
    choices = [(c, way) for c in number_columns(draft) for way in ways_of(draft, c)]
    c, way = pick(rng, choices, "no column of measures in a unit that tabx converts")
    name, unit = split_unit(draft.columns[c].header)
    found = numbers_of(draft, c)
    meant = {r: _meant(draft, r, c) for r, _, _ in found}
    enough = (
        places
        for places in range(MOST_DECIMALS)
        if all(_is_kept(meant[r], number, way, places) for r, _, number in found)
    )
    places = next(enough, MOST_DECIMALS)
    for r, content, number in found:
        suffix = number.suffix.replace(way.old, way.new) if number.suffix else ""
        draft.put(r, c, content.with_number(replace(_converted(meant[r].amount, number, way, places), suffix=suffix)))
    if unit == way.old:
        draft.columns[c] = draft.columns[c].named(f"{name} ({way.new})", HeaderChange.UNIT)
    return f"{quoted(draft, c)}: {way.old} converted to {way.new}"


def ways_of(draft: Draft, column: int) -> tuple[Conversion, ...]:
    """Return the conversions of a column's unit that header and numbers do not contradict."""
    in_header = split_unit(draft.columns[column].header)[1]
    suffixes = {number.suffix.strip() for _, _, number in numbers_of(draft, column)}
    in_numbers = suffixes.pop() if len(suffixes) == 1 else None
    unit = in_header if in_numbers == "" else in_numbers or ""
    return conversions(unit) if not in_header or in_header == unit else ()


def _meant(draft: Draft, row: int, column: int) -> Number:
    """Return the gold's number if the cell has it in another notation, else the cell's own."""
    fact = draft.slots[row][column].sole
    assert fact is not None
    assert fact.content.number is not None
    gold = _gold_of(draft, row, column)
    return gold.number if gold.number is not None and _says_same(gold, fact.content) else fact.content.number


def _converted(amount: Fraction, number: Number, way: Conversion, places: int) -> Number:
    offset = way.offset * number.factor + number.offset
    moved = replace(number, factor=number.factor * way.factor, offset=offset)
    return moved.of((amount - moved.offset) / moved.factor, places)


def _is_kept(meant: Number, number: Number, way: Conversion, places: int) -> bool:
    """Whether a converted number, converted back and rounded, equals the number meant."""
    new = _converted(meant.amount, number, way, places)
    back = (new.amount - meant.offset) / meant.factor
    return new.step <= meant.step and rounded(back, meant.places) == meant.digits


def unit_mixed(draft: Draft, rng: Random) -> str:
    """Convert some cells of a column to another unit without naming it."""
    columns = number_columns(draft, lambda numbers: not numbers[0].suffix and len(numbers) > 3)
    choices = [(c, way) for c in columns for way in ways_of(draft, c)]
    c, way = pick(rng, choices, "no column of measures whose header names a unit that tabx converts")
    found = numbers_of(draft, c)
    chosen = sorted(rng.sample(range(len(found)), len(found) // 2))
    changed = 0
    for place in chosen:
        r, content, number = found[place]
        other = number.of((Fraction(number.digits) - way.offset) / way.factor, max(number.places, 1))
        draft.put(r, c, content.with_number(other))
        changed += other.digits != number.digits
    if not changed:
        raise RefusedError(f"{quoted(draft, c)} says the same in both units")
    if not way.offset:
        draft.acts.append(multiplied(draft.columns[c].sources, 1 / way.factor))
    return f"{quoted(draft, c)}: {changed} cells in {way.new}, unit not named"


def scale_announced(draft: Draft, rng: Random) -> str:
    """Write a column in thousands, millions or billions, named in its header."""
    c, old, new = _scale_choice(draft, rng)
    factor = SCALES[new] / SCALES[old]
    for r, content, number in numbers_of(draft, c):
        draft.put(r, c, content.with_number(replace(_scaled(number, factor), factor=number.factor * factor)))
    name, unit = split_unit(draft.columns[c].header)
    kept = " ".join(part for part in unit.replace("in ", "").split() if part.lower() not in SCALES)
    announced = " ".join(part for part in (kept, new) if part)
    draft.columns[c] = draft.columns[c].named(f"{name} ({announced})" if announced else name, HeaderChange.UNIT)
    return f"{quoted(draft, c)}: from {old or 'units'} to {new or 'units'}, named in the header"


def scale_silent(draft: Draft, rng: Random) -> str:
    """Write a column in thousands, millions or billions without naming it."""
    c, old, new = _scale_choice(draft, rng)
    for r, content, number in numbers_of(draft, c):
        scaled = _scaled(number, SCALES[new] / SCALES[old])
        if scaled.places == 3:  # three digits behind a point could be thousands set apart, and the number be right
            scaled = scaled.of(scaled.digits, 2)
        draft.put(r, c, content.with_number(scaled))
    draft.acts.append(multiplied(draft.columns[c].sources, SCALES[old] / SCALES[new]))
    return f"{quoted(draft, c)}: from {old or 'units'} to {new or 'units'}, not named"


def _scale_choice(draft: Draft, rng: Random) -> tuple[int, str, str]:
    """Return a column, the scale in its header, and a neighbouring scale to convert to."""
    columns = number_columns(draft, lambda numbers: not numbers[0].suffix and any(n.digits for n in numbers))
    choices = [(c, old, new) for c in columns for old, new in _scale_changes(draft, c)]
    return pick(rng, choices, "no column of large numbers, or whose header names a scale")


def _scale_changes(draft: Draft, column: int) -> list[tuple[str, str]]:
    words = split_unit(draft.columns[column].header)[1].lower().replace("in ", "").split()
    old = next((word for word in words if word in SCALES), "")
    has_other_unit = any(word != old and word not in _CURRENCIES for word in words)
    digits = [abs(number.digits) for _, _, number in numbers_of(draft, column) if number.digits]
    is_large = all(shown >= LEAST_TO_SCALE for shown in digits)
    if has_other_unit or not (old or is_large):
        return []
    names = list(SCALES)
    place = names.index(old)
    larger = names[place + 1 : place + 2]
    smaller = [names[place - 1]] if place > 1 else []  # not back to units, which no header names
    return [(old, new) for new in [*larger, *smaller]]


def _scaled(number: Number, factor: Fraction) -> Number:
    places = number.places + 3 if factor > 1 else max(0, number.places - 3)
    return number.of(Fraction(number.digits) / factor, places)
