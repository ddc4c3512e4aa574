"""Comparison of a predicted list with the gold one: matched, rewritten, missing and extra items, order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from tabx.values.column.properties import is_in_range_of_years, item_words, items_in
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import list_value, read, string_value
from tabx.values.reading.lists import items_between_commas
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.countries import country_of_code, country_of_name, name_other_countries
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.generic_words import is_but_for_generic, near_but_for_generic
from tabx.values.relating.parted_items import Known, is_in_detail, may_be_joined, parted_at_words, parted_by_items
from tabx.values.relating.relate_texts import as_written, relate_texts
from tabx.values.relating.similarity import similarity
from tabx.values.relating.text_similarity import are_too_many_words, text_similarity
from tabx.values.text import numbers_in, words, words_only_in
from tabx.values.value import Flag, Value


@dataclass(frozen=True, slots=True)
class ListRelationThresholds:
    """Bounds for lists that share no item but are still partly right."""

    similarity: float = 0.3
    """Least mean similarity of the matched items. No reason on record; it equals the bound for texts that are partly
    right. 0.15 and 0.5 change no tested case."""


THRESHOLDS = ListRelationThresholds()

Words = tuple[str, ...]

MOST_LOST = 0.5
"""Share of an item's words that the prediction has not, where both have one number in common and another one each: with
more of them lost, the number in common is chance."""

_PAIRS_SAID = 2
"""Most items in other words that are named: two show how the others are written."""

_SAME_ITEM = frozenset(
    {
        DifferenceKind.SPELLING,
        DifferenceKind.SPACES,
        DifferenceKind.ABBREVIATION,
        DifferenceKind.WORD_ORDER,
    }
)
"""Kinds of difference between two items of which neither has a word alone.

Where one has, the other must have none: "author" is no "stage actor" misspelt and shortened.
"""


def relate_lists(gold: Value, predicted: Value, column: Column | None = None) -> Difference:
    """Return the difference of two lists: items matched (EM), missing (MI) and extra (EI).

    Items are matched one to one in any order. A value that is not a list counts as a list of one. Where an "and" may
    part two items or stand in a name ("Franklin & Marshall College"), it does what lets more items match. It parts what
    is an item of the other value, or of the gold's column.
    """
    gold_words = words(gold.text)
    are_objects = Flag.OBJECT in gold.flags & predicted.flags
    if gold_words and gold_words == words(predicted.text) and not are_objects:
        return equivalent(gold, predicted, DifferenceKind.LIST_SEPARATORS)
    ways = [relate_parted(*pair, column) for pair in product(*_ways_to_part(gold, predicted, column))]
    return max(ways, key=lambda found: (found.relation is Relation.EQUIVALENT, found.matched))


def relate_items(gold: Value, predicted: Value, column: Column) -> Difference | None:
    """Return the difference of two texts as lists, or None where nothing shows that they are any.

    An item that stands first in one and later in the other shows it: a place keeps its order ("Oslo, Norway"). So do
    the items of one that the other says one behind the other, without commas.
    """
    one, other = as_list(gold), as_list(predicted)
    if one.items and other.items:
        return relate_lists(gold, predicted, column) if _has_moved(one, other) or _has_moved(other, one) else None
    if other.items and (parted := parted_by_items(gold, other.items)):
        return relate_parted(parted, other, column)
    if one.items and (parted := parted_by_items(predicted, one.items)):
        return relate_parted(one, parted, column)
    return None


def _has_moved(value: Value, other: Value) -> bool:
    """Whether the first item of a list stands in the other one later."""
    name = name_of_item(value.items[0])
    return any(name == name_of_item(item) or is_in_detail(value.items[0], item) for item in other.items[1:])


def _ways_to_part(gold: Value, predicted: Value, column: Column | None) -> tuple[list[Value], list[Value]]:
    """Return the ways to part each of two values into items, by itself and by the items of the other or of a column."""
    ways, other_ways = _as_lists(gold), _as_lists(predicted)
    for value, own, others in ((gold, ways, tuple(other_ways)), (predicted, other_ways, tuple(ways))):
        if may_be_joined(value.text) and Flag.OBJECT not in value.flags:
            known = _known(others, gold, column)
            parted = parted_at_words(as_list(value), known)
            if parted is not None:
                own.insert(0 if parted[1] else len(own), parted[0])  # of ways that match as much the first is taken
    return ways, other_ways


def _known(others: Sequence[Value], gold: Value, column: Column | None) -> Known:
    """Return the items that are known: of the other value, however parted, and of the gold's column beside the cell."""
    said = frozenset(words(item.text) for way in others for item in way.items or (way,))
    if column is None:
        return Known(said, {}, {})
    return Known(said, item_words(column), dict.fromkeys(items_in(gold), 1))


def _as_lists(value: Value) -> list[Value]:
    """Return the ways to part a value into items: with "and" as a separator, and as a part of names, or at slashes."""
    listed = as_list(value)
    if Flag.OBJECT in listed.flags:
        return [listed]
    at_slashes = tuple(part.strip() for part in listed.text.split("/"))
    if not listed.items and len(at_slashes) > 1 and all(map(_is_word, at_slashes)):
        return [listed, list_value(listed.text, at_slashes)]
    in_names = items_between_commas(listed.text) if listed.items else ()
    if not in_names:
        return [listed]
    return [listed, list_value(listed.text, in_names) if len(in_names) > 1 else string_value(listed.text)]


def _is_word(text: str) -> bool:
    """Whether a text begins with a letter: 9/11 and 4/4 are no lists."""
    return text[:1].isalpha()


def relate_parted(gold: Value, predicted: Value, column: Column | None = None) -> Difference:
    """Return the difference of two lists parted into their items, of a column of the gold if one is given."""
    missing, extra = _differing_items(gold, predicted)
    if not missing and not extra:
        return equivalent(gold, predicted, _kind_of_same_items(gold, predicted))
    generic = _but_for_generic(missing, extra, column) if column is not None else []
    if generic and not missing and not extra:
        return near_but_for_generic(_counted((gold, predicted), ((), ()), (), ()), generic)
    in_detail = _told_in_detail(missing, extra)
    if in_detail and not missing and not extra:
        as_items = _counted((gold, predicted), (missing, extra), (), in_detail)
        return _in_one_direction(as_items, in_detail)
    if Flag.ORDERED in gold.flags and _are_exchanged(missing, extra):
        return whole(gold, predicted, DifferenceKind.LIST_ORDER, "the two numbers changed places")
    rewritten = _rewritten(missing, extra)
    in_short = _in_short(gold, predicted, rewritten) if len(missing) == len(extra) == len(rewritten) else None
    if in_short is not None:
        return in_short
    return _counted((gold, predicted), (missing, extra), rewritten, rewritten)


def says_years_again(gold: Value, predicted: Value) -> bool:
    """Whether two values differ in years alone that a date beside them says, too: "1987, March 6, 1987"."""
    if gold.text.count(",") == predicted.text.count(","):
        return False
    sides = [as_list(value) for value in (gold, predicted)]
    said = [[item for item in side.items or (side,) if not _is_year_of_another(item, side)] for side in sides]
    is_any_left_out = sum(map(len, said)) < sum(len(side.items or (side,)) for side in sides)
    return is_any_left_out and Counter(map(name_of_item, said[0])) == Counter(map(name_of_item, said[1]))


def _is_year_of_another(item: Value, listed: Value) -> bool:
    """Whether an item of a list is a year that a whole date of it says, too: "1987, March 6, 1987"."""
    said = words(item.text)
    is_year = len(said) == 1 and said[0].isdecimal() and is_in_range_of_years(float(said[0]))
    others = (other for other in listed.items if other.type is DataType.DATE and other.resolution != "year")
    return is_year and any(said[0] in words(other.text) for other in others)


def _counted(
    pair: tuple[Value, Value],
    only: tuple[Sequence[Value], Sequence[Value]],
    rewritten: Sequence[tuple[Value, Value]],
    told: Sequence[tuple[Value, Value]],
) -> Difference:
    """Return the difference of two lists with its items counted, given those of either side alone."""
    (gold, predicted), (missing, extra) = pair, only
    matched = len(distinct_items(gold)) - len(missing)
    list_similarity = similarity(gold, predicted)
    partly_right = matched > 0 or bool(rewritten) or list_similarity >= THRESHOLDS.similarity
    unsized = difference(
        gold,
        predicted,
        Relation.PARTIAL if partly_right else Relation.DIFFERENT,
        DifferenceKind.ITEMS if partly_right else DifferenceKind.DIFFERENT,
        Measure.LIST,
        similarity=list_similarity,
        missing=_say_rest(missing, [one for one, _ in rewritten]),
        extra=_say_rest(extra, [other for _, other in rewritten]),
        note=_say_rewritten(told),
    )
    lost, added = len(missing), len(extra)
    return replace(unsized, matched=matched, missing_items=lost, extra_items=added, rewritten_items=len(rewritten))


def _in_short(gold: Value, predicted: Value, items: Sequence[tuple[Value, Value]]) -> Difference | None:
    """Return what one name in short would be, for two lists that differ in such alone, given these; else None."""
    found = [relate_texts(one.text, other.text) for one, other in items]
    if not found or any(text.kind is not DifferenceKind.ABBREVIATION for text in found):
        return None
    kind, alike = DifferenceKind.ABBREVIATION, min(text.similarity for text in found)
    return difference(gold, predicted, Relation.PARTIAL, kind, Measure.SIMILARITY, similarity=alike)


def _told_in_detail(missing: list[Value], extra: list[Value]) -> list[tuple[Value, Value]]:
    """Take the items that the prediction tells in more detail, or in less, out of both lists; return them in pairs."""
    if are_too_many_words([item.text for item in missing], [item.text for item in extra]):
        return []
    found = []
    for item in tuple(missing):
        partner = next((other for other in extra if is_in_detail(item, other)), None)
        if partner is not None:
            missing.remove(item)
            extra.remove(partner)
            found.append((item, partner))
    return found


def _but_for_generic(missing: list[Value], extra: list[Value], column: Column) -> list[tuple[str, str]]:
    """Take the items that differ in words which tell none apart out of both lists; return their texts in pairs."""
    if are_too_many_words([item.text for item in missing], [item.text for item in extra]):
        return []
    found = []
    for item in tuple(missing):
        rest = [other for other in missing if other is not item]
        alike = (other for other in extra if _are_one_but_for_generic(item, other, column))
        partner = next((other for other in alike if not _says_any(other, rest)), None)
        if partner is not None:
            missing.remove(item)
            extra.remove(partner)
            found.append((item.text, partner.text))
    return found


def _says_any(item: Value, others: Sequence[Value]) -> bool:
    """Whether an item has all words of another one, too: "river documentary film" of both its kinds."""
    said = set(words(item.text))
    return any(said.issuperset(words(other.text)) for other in others)


def _are_one_but_for_generic(one: Value, other: Value, column: Column) -> bool:
    return one.type is other.type is DataType.STRING and is_but_for_generic(one.text, other.text, column)


def _in_one_direction(found: Difference, pairs: Sequence[tuple[Value, Value]]) -> Difference:
    """Return the difference of lists whose items are all right, told as what is more of them, or less."""
    lost, added = (
        "; ".join(as_written(one.text, only) for one, only in sides if only)
        for sides in zip(*(_only_in_each(*pair) for pair in pairs), strict=True)
    )
    if added and not lost:
        kind, parts = DifferenceKind.MORE_PRECISE, len(pairs)
        return replace(found, relation=Relation.NEAR, kind=kind, extra=added, note="", parts=parts)
    if lost and not added:
        return replace(found, kind=DifferenceKind.FEWER_WORDS, missing=lost, note="", measure=Measure.SIMILARITY)
    return found


def _only_in_each(one: Value, other: Value) -> tuple[tuple[Value, Words], tuple[Value, Words]]:
    """Return two values, each with the words that it alone has."""
    said, others = words(one.text), words(other.text)
    return (one, words_only_in(said, others)), (other, words_only_in(others, said))


def _are_exchanged(missing: Sequence[Value], extra: Sequence[Value]) -> bool:
    """Return whether each of two numbers stands in the other's place."""
    return len(missing) > 1 and [item.key for item in missing] == [item.key for item in reversed(extra)]


def _kind_of_same_items(gold: Value, predicted: Value) -> DifferenceKind:
    """Return whether an item is said more often on one side, the order is another, or an item is written otherwise."""
    items, others = gold.items or (gold,), predicted.items or (predicted,)
    if len(items) != len(others):
        return DifferenceKind.REPETITION
    if list(map(name_of_item, items)) != list(map(name_of_item, others)):
        return DifferenceKind.LIST_ORDER
    are_same_words = all(words(one.text) == words(other.text) for one, other in zip(items, others, strict=True))
    return DifferenceKind.LIST_SEPARATORS if are_same_words else DifferenceKind.ABBREVIATION


def _say_rest(items: Sequence[Value], rewritten: Sequence[Value]) -> str:
    return "; ".join(item.text for item in items if item not in rewritten)


def _say_rewritten(rewritten: Sequence[tuple[Value, Value]]) -> str:
    pairs = "; ".join(f"{other.text} for {one.text}" for one, other in rewritten[:_PAIRS_SAID])
    more = f" and {len(rewritten) - _PAIRS_SAID} more" if len(rewritten) > _PAIRS_SAID else ""
    return f"in other words {pairs}{more}" if pairs else ""


def _rewritten(missing: Sequence[Value], extra: Sequence[Value]) -> list[tuple[Value, Value]]:
    """Return the gold items that the prediction has in other words, each with these, the most similar pairs first."""
    if are_too_many_words([item.text for item in missing], [item.text for item in extra]):
        return []
    pairs = [
        (-text_similarity(missing[i].text, extra[j].text), i, j)
        for i, j in product(range(len(missing)), range(len(extra)))
        if _is_rewritten(missing[i], extra[j])
    ]
    partner: dict[int, int] = {}
    for _, i, j in sorted(pairs):
        if i not in partner and j not in partner.values():
            partner[i] = j
    return [(missing[i], extra[j]) for i, j in sorted(partner.items())]


def _differing_items(gold: Value, predicted: Value) -> tuple[list[Value], list[Value]]:
    """Return the items that only the gold has, and those that only the prediction has."""
    gold_items, predicted_items = distinct_items(gold), distinct_items(predicted)
    is_range = Flag.RANGE in gold.flags and Flag.RANGE in predicted.flags
    if is_range or (Flag.ORDERED in gold.flags and len(gold_items) == len(predicted_items)):
        # The ends of a range are compared by position, as a pair's numbers are: "3-5" and "5-8" share no end.
        changed = [pair for pair in zip(gold_items, predicted_items, strict=True) if pair[0].key != pair[1].key]
        return [pair[0] for pair in changed], [pair[1] for pair in changed]
    return _items_only_in(gold_items, predicted_items), _items_only_in(predicted_items, gold_items)


def distinct_items(value: Value) -> tuple[Value, ...]:
    """Return the items of a list, those that repeat another left out where a repetition says nothing.

    A name said twice is said once, and so is a cell that repeats one value throughout ("2022, 2022, 2022"). Numbers
    repeated among others count: a set of 6 games may be won twice. A value that is no list is its only item.
    """
    items = value.items or (value,)
    if len(items) == 1 or {Flag.RANGE, Flag.ORDERED} & value.flags:
        return items
    first: dict[str, Value] = {}
    for item in items:
        first.setdefault(name_of_item(item), item)
    says_nothing = len(first) == 1 or all(item.type is DataType.STRING for item in items)
    return tuple(first.values()) if says_nothing else items


def as_list(value: Value) -> Value:
    """Return a text as the list that it can be read as; other values unchanged."""
    if value.type is not DataType.STRING:
        return value
    return next((option for option in read(value.text) if option.type is DataType.LIST), value)


def _items_only_in(items: tuple[Value, ...], others: tuple[Value, ...]) -> list[Value]:
    """Return the items that the other list lacks, in order, by their words and repeated ones counted."""
    unmatched = Counter(map(name_of_item, others))
    only = []
    for item in items:
        key = name_of_item(item)
        if unmatched[key]:
            unmatched[key] -= 1
        else:
            only.append(item)
    return only


def name_of_item(item: Value) -> str:
    """Return what an item is compared by: a country, the words of a text ("Comedy-Drama"), the key of another value."""
    if item.type is not DataType.STRING:
        return item.key
    country = country_of_code(item.text) or country_of_name(item.text)
    if country:
        return "c:" + country
    said = words(item.text)
    return "w:" + " ".join(said) if said else item.key


def _is_rewritten(gold: Value, predicted: Value) -> bool:
    """Return whether one item is the other in other words; two countries are not, however alike."""
    if not gold.type is predicted.type is DataType.STRING or name_other_countries(gold.text, predicted.text):
        return False
    gold_words, predicted_words = words(gold.text), words(predicted.text)
    if not gold_words or not predicted_words:
        return False
    found = relate_texts(gold.text, predicted.text)
    if found.contradicts:
        return found.kind is DifferenceKind.NUMBER_IN_TEXT and _are_one_but_for_a_number(gold_words, predicted_words)
    is_contained = not words_only_in(gold_words, predicted_words) or not words_only_in(predicted_words, gold_words)
    return is_contained or found.kind in _SAME_ITEM


def _are_one_but_for_a_number(gold: tuple[str, ...], predicted: tuple[str, ...]) -> bool:
    """Whether two items with another number share one, too, and most of the gold's words: "1992 Jets 26th"."""
    lost = words_only_in(gold, predicted)
    shares_a_number = bool(words_only_in(numbers_in(gold), words_only_in(numbers_in(gold), numbers_in(predicted))))
    return shares_a_number and len(lost) <= MOST_LOST * len(gold)
