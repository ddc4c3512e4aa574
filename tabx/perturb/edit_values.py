"""Edits that change the facts in cells."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from random import Random

from tabx.perturb.acts import LEFT_OUT, cell_by_cell, moved
from tabx.perturb.choosing import (
    YEARS,
    is_year_column,
    key_column,
    misspelt,
    number_columns,
    numbers_of,
    pick,
    places,
    quoted,
    replaced_word,
    some,
)
from tabx.perturb.contents import Content, TextChange, bracketed, items_of, relate
from tabx.perturb.dates import write_date
from tabx.perturb.draft import Draft
from tabx.perturb.numbers import Number
from tabx.perturb.records import RefusedError
from tabx.perturb.words import OPPOSITES, PEOPLE, STRANGERS


def typo(draft: Draft, rng: Random) -> str:
    """Misspell words of one to three cells."""

    def fits(content: Content) -> bool:
        return content.type == "String" and misspelt(content.text, Random(0)) is not None

    spots = places(draft, fits) or places(draft, fits, keys=True)
    chosen = some(rng, spots, "no cell with a word of five letters or more")
    for r, c in chosen:
        content = draft.cells(c)[r]
        text = misspelt(content.text, rng)
        if text is not None:
            draft.put(r, c, content.reworded(text, TextChange.SPELLING))
    return f"{len(chosen)} cells misspelt"


def initials(draft: Draft, rng: Random) -> str:
    """Cut the first names of a column of people to initials."""
    columns = [c for c in range(draft.width) if PEOPLE & set(draft.columns[c].header.lower().split())]
    columns = [c for c in columns if sum(_with_initials(content) is not None for content in draft.cells(c)) > 1]
    c = pick(rng, columns, "no column of people's names")
    shortened = {r: text for r, content in enumerate(draft.cells(c)) if (text := _with_initials(content))}
    if len(set(shortened.values())) < len({draft.text(r, c) for r in shortened}):
        raise RefusedError(f"{quoted(draft, c)}: two names have the same initials")
    for r in shortened:
        draft.put(r, c, _reworded_with_initials(draft.cells(c)[r]))
    draft.acts.append(cell_by_cell(LEFT_OUT, draft.columns[c].sources, _reworded_with_initials, amount="initials"))
    return f"{quoted(draft, c)}: {len(shortened)} first names cut to initials"


def _reworded_with_initials(content: Content) -> Content:
    text = _with_initials(content)
    return content if text is None else content.reworded(text, TextChange.ABBREVIATION)


def _with_initials(content: Content) -> str | None:
    words = content.text.split()
    if content.type != "String" or not 2 <= len(words) <= 3:
        return None
    if not all(word.replace("-", "").replace("'", "").isalpha() and word[0].isupper() for word in words):
        return None
    return " ".join([*(f"{word[0]}." for word in words[:-1]), words[-1]])


def value_little(draft: Draft, rng: Random) -> str:
    """Change one to three numbers or dates by a little: at most a twentieth, or three days."""
    return _change_values(draft, rng, little=True)


def value_much(draft: Draft, rng: Random) -> str:
    """Change one to three numbers or dates by much: to twice to nine times as much, or by years."""
    return _change_values(draft, rng, little=False)


def _change_values(draft: Draft, rng: Random, *, little: bool) -> str:
    years = {c for c in range(draft.width) if is_year_column(draft, c)}
    spots = places(draft, lambda content: content.number is not None or content.day is not None)
    spots = [(r, c) for r, c in spots if c not in years]
    chosen = some(rng, spots, "no cell with a number or a date beside the keys")
    for r, c in chosen:
        content = draft.cells(c)[r]
        draft.put(r, c, _changed(content, rng, little=little))
    return f"{len(chosen)} values changed by {'a little' if little else 'much'}"


def _changed(content: Content, rng: Random, *, little: bool) -> Content:
    if content.day is not None:
        days = rng.randint(1, 3) if little else rng.randint(400, 4000)
        day = content.day + timedelta(days=days * rng.choice((-1, 1)))
        return replace(content, day=day, text=write_date(day, content.form))
    number = content.number
    assert number is not None
    unit = Decimal(1).scaleb(-number.places)
    if little:
        share = Decimal(rng.randint(100, 500)) / 10000
        by = max(unit, (abs(number.digits) * share).quantize(unit)) * rng.choice((-1, 1))
        by = abs(by) if abs(by) >= abs(number.digits) else by  # up, where down would leave 0 or turn the sign
        return content.with_number(number.of(number.digits + by))
    times = Decimal(rng.randint(200, 900)) / 100
    return content.with_number(number.of((number.digits or 10 * unit) * times + unit))


def invented_digits(draft: Draft, rng: Random) -> str:
    """Add invented digits after the point, where a column shows some: its numbers round to the gold's."""
    columns = number_columns(draft, lambda numbers: all(number.places > 0 for number in numbers))
    c = pick(rng, columns, "no column of numbers with digits after the point")
    chosen = some(rng, numbers_of(draft, c), "no number")
    for r, content, number in chosen:
        more = rng.randint(1, 2)
        tail = Decimal(rng.randint(1, 4) if more == 1 else rng.randint(11, 48)).scaleb(-number.places - more)
        digits = number.digits + (tail if number.digits >= 0 else -tail)
        draft.put(r, c, content.with_number(number.of(digits, number.places + more)))
    return f"{quoted(draft, c)}: digits invented in {len(chosen)} cells"


def value_swap(draft: Draft, rng: Random) -> str:
    """Swap two values of a column."""
    found: dict[int, list[tuple[int, int]]] = {}
    spots = places(draft, lambda content: not content.blank)
    for r, c in spots:
        for q, d in spots:
            if c == d and r < q and not _alike(draft, r, q, c):
                found.setdefault(c, []).append((r, q))
    c = pick(rng, sorted(found), "no column beside the keys with two different values")
    r, q = rng.choice(found[c])
    mine, theirs = draft.cells(c)[r], draft.cells(c)[q]
    draft.put(r, c, replace(theirs, change=TextChange.DIFFERENT if theirs.words else theirs.change))
    draft.put(q, c, replace(mine, change=TextChange.DIFFERENT if mine.words else mine.change))
    return f"{quoted(draft, c)}: rows {r + 1} and {q + 1} swapped"


def _alike(draft: Draft, row: int, other: int, column: int) -> bool:
    mine, theirs = draft.cells(column)[row], draft.cells(column)[other]
    if sorted(items_of(mine.text)) == sorted(items_of(theirs.text)):
        return True
    return relate(mine, theirs).relation in ("exact", "equivalent", "rounded")


def cells_emptied(draft: Draft, rng: Random) -> str:
    """Empty one to three cells."""
    chosen = some(rng, places(draft, lambda content: not content.blank), "no filled cell beside the keys")
    for r, c in chosen:
        draft.put(r, c, Content(""))
    return f"{len(chosen)} cells emptied"


def blanks_filled(draft: Draft, rng: Random) -> str:
    """Fill one to three blank cells with invented values like those of their column."""
    like = {c: [content for content in draft.cells(c) if not content.blank] for c in range(draft.width)}
    spots = [(r, c) for r, c in places(draft, lambda content: content.blank) if like[c]]
    chosen = some(rng, spots, "no blank cell in a column with values beside the keys")
    for r, c in chosen:
        taken = {draft.text(row, c) for row in range(draft.height)}
        draft.put(r, c, another(rng.choice(like[c]), taken, rng))
    return f"{len(chosen)} blank cells filled"


def cells_zeroed(draft: Draft, rng: Random) -> str:
    """Fill one to three cells with 0 in place of their number."""
    years = {c for c in range(draft.width) if is_year_column(draft, c)}
    spots = places(draft, lambda content: content.number is not None and content.number.digits != 0)
    spots = [(r, c) for r, c in spots if c not in years]
    chosen = some(rng, spots, "no number beside the keys that is not 0")
    for r, c in chosen:
        content = draft.cells(c)[r]
        assert content.number is not None
        draft.put(r, c, content.with_number(replace(content.number, digits=Decimal(0), places=0)))
    return f"{len(chosen)} cells filled with 0"


def key_change(draft: Draft, rng: Random) -> str:
    """Replace one key by another name or number."""
    key = key_column(draft)
    if key is None:
        raise RefusedError("no key column")
    rows = [
        r
        for r in range(draft.height)
        if sum(slot.sole is not None and not slot.sole.content.blank for slot in draft.slots[r]) > 2
    ]
    r = pick(rng, rows, "no row with two facts beside its key, by which it could still be known")
    taken = {draft.text(row, key) for row in range(draft.height)}
    draft.put(r, key, another(draft.cells(key)[r], taken, rng))
    return f"row {r + 1}: key changed to '{draft.text(r, key)}'"


def another(content: Content, taken: set[str], rng: Random) -> Content:
    """Return an invented content of the same type that is not in `taken`."""
    if content.number is not None:
        number = _invented(content.number, rng)
        unit = Decimal(1).scaleb(-number.places)
        while number.text in taken or number.digits == content.number.digits:
            number = number.of(number.digits + unit)  # on to the next free one: in a column of ranks most are taken
        return content.with_number(number)
    if content.day is not None:
        day = content.day
        while write_date(day, content.form) in taken or day == content.day:
            day = content.day + timedelta(days=rng.randint(40, 900))
        return replace(content, day=day, text=write_date(day, content.form))
    free = [name for name in STRANGERS if name not in taken and name != content.text]
    return Content(rng.choice(free) if free else f"Entry {rng.randint(100, 999)}", change=TextChange.DIFFERENT)


def _invented(number: Number, rng: Random) -> Number:
    may_be_year = not number.places and not number.grouped and YEARS.start <= number.digits < YEARS.stop
    if may_be_year:
        return number.of(number.digits + rng.choice((-1, 1)) * rng.randint(7, 60))
    base = abs(number.digits) or Decimal(10)
    return number.of(base * Decimal(rng.randint(115, 480)) / 100 + Decimal(3).scaleb(-number.places))


def values_replaced(draft: Draft, rng: Random) -> str:
    """Replace all values but those of the key column."""
    key = key_column(draft)
    if key is None:
        raise RefusedError("no key column")
    spots = places(draft, lambda content: not content.blank)
    if not spots:
        raise RefusedError("no filled cell beside the keys")
    taken: dict[int, set[str]] = {c: {draft.text(r, c) for r in range(draft.height)} for _, c in spots}
    for r, c in spots:
        fact = draft.slots[r][c].sole
        assert fact is not None
        new = another(fact.content, taken[c], rng)
        taken[c].add(new.text)
        draft.put(r, c, new)
    return f"{len(spots)} values replaced"


def meaning_flipped(draft: Draft, rng: Random) -> str:
    """Replace a word of one cell by its opposite."""
    spots = places(draft, lambda content: content.words and replaced_word(content.text, OPPOSITES) is not None)
    r, c = pick(rng, spots, "no cell beside the keys with a word whose opposite is known")
    content = draft.cells(c)[r]
    text = replaced_word(content.text, OPPOSITES)
    assert text is not None
    draft.put(r, c, content.reworded(text, TextChange.OPPOSITE))
    return f"'{content.text}' became '{text}'"


def list_order(draft: Draft, rng: Random) -> str:
    """Reorder the items of lists in a column."""
    columns = [c for c in range(draft.width) if sum(content.type == "List" for content in draft.cells(c)) > 1]
    c = pick(rng, columns, "no column of lists")
    for r, content in enumerate(draft.cells(c)):
        items = items_of(content.text)
        if content.type == "List" and len(set(items)) > 1:
            sign = "; " if "; " in content.text else ", "
            turned = list(items)
            while turned == list(items):
                rng.shuffle(turned)
            first, _, last = bracketed(content.text)
            draft.put(r, c, content.reworded(f"{first}{sign.join(turned)}{last}", TextChange.LIST_ORDER))
    return f"{quoted(draft, c)}: items reordered"


def shifted_keys(draft: Draft, rng: Random) -> str:
    """Shift the keys one row down, the last to the top; other cells stay."""
    key = key_column(draft)
    if key is None or draft.height < 3:
        raise RefusedError("no key column, or fewer than three rows")
    if draft.width < 3:
        raise RefusedError("fewer than two columns beside the keys, by which the rows could still be known")
    old = draft.cells(key)
    for r in range(draft.height):
        other = old[r - 1]
        draft.put(r, key, replace(other, change=TextChange.DIFFERENT if other.words else other.change))
    draft.acts.append(moved(draft.columns[key].sources[0], 1, draft.gold.row_count))
    return f"{quoted(draft, key)}: keys one row down"
