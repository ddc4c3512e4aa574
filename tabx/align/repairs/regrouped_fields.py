"""Fields of one record whose items are grouped otherwise: all offices and all terms, or each office with its term."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, permutations

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.record_fields import NAMES, VALUES, RecordSide, sides_of_record
from tabx.values.text import SMALL_WORDS, words

LEAST_FIELDS = 2
"""Fields of each side that are regrouped: with one on either side a value is split, or values are packed."""

LEAST_SAID = 0.5
"""Share of the words of a listing field that the others have to say: half, as for all that shows a split, so that words
left out ("member of") hide none. One field of the group has to be said whole."""

MOST_PERMUTED = 4
"""Fields of which each order is tried (24 of four): an office with its two years and its place."""

MOST_FIELDS = 12
"""Unpaired fields of a side up to which a regrouping is looked for: each is parted into items by each of
the others in up to 24 orders, so time grows with their third power."""

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Listing:
    """A field that lists an item for each of the other side's fields: its row, and what these say of its text."""

    row: int
    said: str
    is_whole: bool


def repair_regrouped_fields(draft: Draft) -> None:
    """Find fields of which each lists an item of several fields of the other side; place what is said of each."""
    sides = sides_of_record(draft)
    if sides is None:
        return
    gold, predicted = sides
    open_gold, open_predicted = _open_rows(draft, gold, predicted)
    if not LEAST_FIELDS <= min(len(open_gold), len(open_predicted)) <= MOST_FIELDS:
        return
    found = _regrouped(gold, predicted, open_gold, open_predicted)
    if found is not None:
        listed, order = found
        _place(draft, {one.row: one.said for one in listed}, sorted(order), gold, predicted)


def _open_rows(draft: Draft, gold: RecordSide, predicted: RecordSide) -> tuple[list[int], list[int]]:
    """Return the rows of both sides that have no partner of the same value."""
    unequal = [(i, j) for i, j in draft.single_rows() if words(gold.text(i)) != words(predicted.text(j))]
    said = {i: words(gold.text(i)) for i in sorted([*draft.missing_rows(), *(i for i, _ in unequal)])}
    other = {j: words(predicted.text(j)) for j in sorted([*draft.extra_rows(), *(j for _, j in unequal)])}
    # A value that a field of the other side has, too, is that field's own: of two alike either may be.
    shared = {(), *said.values()} & {(), *other.values()}
    return _rows_but_for(shared, said), _rows_but_for(shared, other)


def _rows_but_for(shared: Collection[Words], said: Mapping[int, Words]) -> list[int]:
    return [row for row, own in said.items() if own not in shared]


def _regrouped(
    gold: RecordSide, predicted: RecordSide, open_gold: Sequence[int], open_predicted: Sequence[int]
) -> tuple[list[_Listing], Sequence[int]] | None:
    """Return the gold's fields that list items of predicted ones, and these; None where there is no such group.

    Each of them has an item for each of these, in one order, and each of these is said by theirs, in one order, too.
    """
    known = set().union(*(_said(gold, row) for row in open_gold))
    telling = [row for row in open_predicted if known.issuperset(_own_words(predicted, row))]
    for order in _orders(telling):
        listed = [one for row in open_gold for one in _listed(gold, predicted, row, order)]
        if _are_group(listed) and _say_all(gold, predicted, listed, order):
            return listed, order
    return None


def _are_group(listed: Sequence[_Listing]) -> bool:
    return len(listed) >= LEAST_FIELDS and any(one.is_whole for one in listed)


def _orders(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield some rows in each order; of many in theirs and back. None of them where they are too few for a group."""
    if len(rows) >= LEAST_FIELDS:
        yield from permutations(rows) if len(rows) <= MOST_PERMUTED else (rows, rows[::-1])


def _own_words(side: RecordSide, row: int) -> Words:
    return tuple(word for word in words(side.text(row)) if word not in SMALL_WORDS)


def _said(side: RecordSide, row: int) -> set[str]:
    """Return the words that a field says, by its value or its name."""
    return {*words(side.text(row)), *words(side.named(row).name)}


def _say_all(gold: RecordSide, predicted: RecordSide, listed: Sequence[_Listing], rows: Sequence[int]) -> bool:
    """Whether the gold's fields say all of the predicted ones, an item of each, in an order that is the same for all.

    In an order: the years of one club are no years of the other.
    """
    return any(
        all(_has_items_of(predicted, row, [_said(gold, other) for other in order]) for row in rows)
        for order in _orders([one.row for one in listed])
    )


def _has_items_of(side: RecordSide, row: int, others: Sequence[set[str]]) -> bool:
    """Whether a field has an item of each of the others, in order, and its value says nothing that these do not.

    Its name may be the first of the items: "Turku Boat Club" of the years that someone was there.
    """
    own, named = words(side.text(row)), words(side.named(row).name)
    for name in ((), named):
        items = _items_of(name + own, others)
        if items is not None:
            said = [word in other for item, other in zip(items, others, strict=True) for word in item]
            if all(said[len(name) + place] or word in SMALL_WORDS for place, word in enumerate(own)):
                return True
    return False


def _listed(listing: RecordSide, single: RecordSide, row: int, rows: Sequence[int]) -> Iterator[_Listing]:
    """Yield a field as the list of an item of each of the other side's fields, in order; nothing where it is none."""
    wanted = words(listing.text(row))
    others = [_said(single, other) for other in rows]
    items = _items_of(wanted, others) or []
    are_said = _are_said(items, others)
    unsaid = {word for word, said in zip(wanted, are_said, strict=False) if not said}
    if items and not _are_astray(unsaid, others) and sum(are_said) >= LEAST_SAID * len(wanted):
        text = listing.text(row)
        yield _Listing(row, text if all(are_said) else _said_of(text, are_said), all(are_said))


def _are_said(items: Sequence[Words], others: Sequence[set[str]]) -> list[bool]:
    """Return for each word of some items, of which each has its other if there are any, whether that says it."""
    known = (other | SMALL_WORDS for other in others)
    return [word in said for item, said in zip(items, known, strict=False) for word in item]


def _are_astray(unsaid: Iterable[str], others: Sequence[set[str]]) -> bool:
    """Whether words that an item lacks are numbers, or stand in another's item: as the years of the other club do."""
    elsewhere = set().union(*others)
    return any(word in elsewhere or any(map(str.isdigit, word)) for word in unsaid)


def _said_of(text: str, are_said: Sequence[bool]) -> str:
    """Return the parts of a text between blanks of which each word is said."""
    chunks = text.split()
    ends = list(accumulate(len(words(chunk)) for chunk in chunks))
    spans = zip([0, *ends], ends, strict=False)
    return " ".join(chunk for chunk, (start, end) in zip(chunks, spans, strict=True) if all(are_said[start:end]))


def _items_of(wanted: Words, others: Sequence[set[str]]) -> list[Words] | None:
    """Return the words parted into an item for each of the others, so that these say most; None where one says none.

    The words keep their order, and each item has a word that its other says.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {len(wanted): (0, ())}  # words said from a place on, and the cuts
    for other in reversed(others):
        ends, best = best, {}
        for start in range(len(wanted)):
            ways = []
            for end, (count, cuts) in ends.items():
                own = sum(word in other for word in wanted[start:end])
                ways += [(own + count, (end, *cuts))] if own else []
            if ways:
                best[start] = max(ways)
    if 0 not in best:
        return None
    cuts = (0, *best[0][1])
    return [wanted[start:end] for start, end in pairwise(cuts)]


def _place(
    draft: Draft, texts: dict[int, str], predicted_rows: Sequence[int], gold: RecordSide, predicted: RecordSide
) -> None:
    """Pair the fields of both sides, and place what is said of each gold field; their names are explained with that."""
    group = sorted(texts)
    _pair_rows(draft, group, predicted_rows)
    repair = Repair(
        RepairKind.PACKED_CELL,
        gold_rows=tuple(group),
        gold_columns=(VALUES,),
        predicted_rows=tuple(predicted_rows),
        predicted_columns=(predicted.values,),
        count=float(len(group)),
        of=Counted.CELL,
        note=f"{_quoted(gold, group)} regrouped as {_quoted(predicted, predicted_rows)}",
    )
    index = draft.add(repair)
    cells = tuple((j, predicted.values) for j in predicted_rows)
    for i, text in texts.items():
        draft.slots[i, VALUES] = Slot(text, cells, index)
        draft.slots[i, NAMES] = Slot(gold.named(i).name, tuple((j, predicted.names) for j in predicted_rows), index)
    draft.consumed.update((j, column) for j in predicted_rows for column in (predicted.names, predicted.values))


def _quoted(side: RecordSide, rows: Sequence[int]) -> str:
    return ", ".join(f"'{side.named(row).name}'" for row in rows)


def _pair_rows(draft: Draft, group: Sequence[int], predicted_rows: Sequence[int]) -> None:
    """Pair the rows of a group in place of the pairs that they are in."""
    for rows, others in list(draft.rows.items()):
        if not set(group).isdisjoint(rows) or not set(predicted_rows).isdisjoint(others):
            del draft.rows[rows]
    draft.rows.update(_in_pairs(group, predicted_rows))


def _in_pairs(group: Sequence[int], others: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield rows of both sides in pairs, in the first of which stand those that one side has more."""
    more, most = len(group) - len(others), len(others) - len(group)
    yield tuple(group[: max(more, 0) + 1]), tuple(others[: max(most, 0) + 1])
    for i, j in zip(group[max(more, 0) + 1 :], others[max(most, 0) + 1 :], strict=True):
        yield (i,), (j,)
