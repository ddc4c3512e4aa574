"""The causes that a perfect judge would tell of a draft: what is left in it of each act.

An act is a cause where three cells at least, and most of those that it changes in its place, say what it makes of the
gold, right cells counted; or five that stand one below the other. In a column of two values only their exchange is one,
and it has to be more than chance: a wrong value is the other one always. What is declared is derived from the last
state of the draft, so that later edits may spoil a cause or leave too little of it. Two values that stand in each
other's row are a cause too, as no chance crosses two of a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import comb, prod

from tabx.perturb.acts import EXCHANGED, LEFT_OUT, ROUNDING, Act, Reader
from tabx.perturb.cell_findings import facts_at
from tabx.perturb.choosing import is_small, key_column
from tabx.perturb.contents import Content, relate
from tabx.perturb.draft import Draft, Fact, Place
from tabx.perturb.homes import Homes, find_homes, known_by_name
from tabx.perturb.records import DeclaredCause

LEAST = 3
"""Fewest cells of a cause."""

RUN = 5
"""Fewest running cells of a block."""

BY_CHANCE = 1e-3
"""Share of tables with random errors in which a cause may be told."""

FEW = 100
"""Numbers that are possible in a column, from its least to its greatest by the last digit shown: of so many, those of
two digits, a wrong one is easily another row's."""

SELDOM = 0.01
"""Chance of a text or a long number where it does not belong: there are a hundred others."""

_SAME = frozenset({"exact", "equivalent"})
_WRONG = frozenset({"partial", "different"})


def has_two_values(contents: Iterable[Content]) -> bool:
    """Whether there are no more than two different values, one of them several times; blanks left out."""
    texts = [content.text for content in contents if not content.blank]
    return len(set(texts)) <= 2 and len(texts) > len(set(texts))


def declared_causes(draft: Draft) -> tuple[DeclaredCause, ...]:
    """Return the causes, those of acts in their order, then exchanged names, then pairs of crossed values."""
    draft = known_by_name(draft)
    left = _Left(draft, find_homes(draft))
    causes = [*_of_acts(left), *_exchanged_headers(left)]
    return tuple(dict.fromkeys([*causes, *_crossed_values(left, causes)]))


@dataclass(frozen=True, slots=True)
class _Cell:
    """A gold cell that an act changes, and whether the draft has there what it makes."""

    place: Place
    shows: bool


class _Left:
    """What is left of the gold's cells in a draft."""

    def __init__(self, draft: Draft, homes: Homes) -> None:
        self.draft, self.homes = draft, homes
        self._facts = facts_at(draft, homes)

    def gold(self, place: Place) -> Content | None:
        """Return the content of a gold cell; None outside the table, and for the rest of a merged cell."""
        row, column = place
        return self.draft.contents[row][column] if self.draft.gold.rows[row][column].is_anchor else None

    def now(self, place: Place) -> Content | None:
        """Return what stands at the place of a gold cell in the draft; None where its row or column is gone."""
        row, column = place
        if row not in self.homes.rows or column not in self.homes.columns:
            return None
        nothing = (Fact(Content("")), (-1, -1))
        fact, (_, there) = self._facts.get(place, nothing)
        return fact.content if there in self.homes.columns[column] else Content("")

    def are_most_right(self, pairs: Iterable[tuple[Place, Place]], ways: int) -> bool:
        """Whether most cells, and three at least, are known as the gold's of those that an exchange changes.

        And that by no chance, if there are so many ways to choose two lines that may be exchanged.
        """
        cells = list(self._exchanged(pairs))
        chance = prod(self._chance(cell.place) for cell in cells if cell.shows)
        return _are_most(cells) and ways * chance < BY_CHANCE

    def _exchanged(self, pairs: Iterable[tuple[Place, Place]]) -> Iterator[_Cell]:
        """Yield the cells that an exchange changes, with whether each is known as the gold's."""
        for one, other in pairs:
            mine, theirs = self.gold(one), self.gold(other)
            if mine is None or theirs is None or relate(mine, theirs).relation in _SAME:
                continue
            for place, gold in ((one, mine), (other, theirs)):
                now = self.now(place)
                if not gold.blank and now is not None:
                    yield _Cell(place, relate(gold, now).kept)

    def _chance(self, place: Place) -> float:
        """Return the chance that a gold value stands beside or under another name: that of any of its column's."""
        gold = self.draft.contents[place[0]][place[1]]
        texts = [row[place[1]].text for row in self.draft.contents if not row[place[1]].blank]
        is_one_of_few = gold.number is not None and is_small(gold.number)
        return texts.count(gold.text) / len(texts) if is_one_of_few else SELDOM

    def is_two_valued(self, column: int) -> bool:
        """Whether a gold column has no more than two values, one of them several times."""
        return has_two_values([row[column] for row in self.draft.contents])

    def cells(self, made: Reader, kind: str, places: Iterable[Place]) -> Iterator[_Cell]:
        """Yield the places that say something in the gold, are in the draft, and are changed by an act."""
        for place in places:
            gold, now = self.gold(place), self.now(place)
            if gold is None or gold.blank or now is None:
                continue
            wanted = made(place)
            if wanted is not None and not wanted.blank and relate(gold, wanted).relation not in _SAME:
                yield _Cell(place, _is_said(wanted, now, kind))


def _is_said(wanted: Content, now: Content, kind: str) -> bool:
    """Whether a content is what an act makes; its digits may be fewer, where fewer digits are not the act."""
    relation = relate(wanted, now).relation
    return relation in _SAME or (relation == "rounded" and kind != ROUNDING)


def _of_acts(left: _Left) -> Iterator[DeclaredCause]:
    """Yield the causes that acts are: one for all columns where the same was done, as that explains them simplest."""
    found: dict[Hashable, list[DeclaredCause]] = {}
    for cause, amounts in _of_each(left):
        is_shared = bool(cause.gold_columns) and None not in amounts
        found.setdefault((cause.kind, amounts, not cause.gold_rows) if is_shared else cause, []).append(cause)
    for same in found.values():
        yield _joined(same)


def _joined(causes: Sequence[DeclaredCause]) -> DeclaredCause:
    """Return one cause with the places of several of one kind."""
    rows = {row for one in causes for row in one.gold_rows}
    columns = {column for one in causes for column in one.gold_columns}
    return DeclaredCause(causes[0].kind, tuple(sorted(rows)), tuple(sorted(columns)))


def _of_each(left: _Left) -> Iterator[tuple[DeclaredCause, tuple[Hashable, ...]]]:
    """Yield the causes of each act by itself, with the amounts of its parts."""
    groups: dict[tuple[str, tuple[int, ...], tuple[int, ...]], list[Act]] = {}
    for act in left.draft.acts:  # acts of one kind in one place are one: a thousand times a thousand
        groups.setdefault((act.kind, act.columns, act.rows), []).append(act)
    for acts in groups.values():
        start: Reader = left.gold
        made = reduce(lambda read, act: partial(act.done, read), acts, start)
        amounts = tuple(act.amount for act in acts)
        for cause in _of_keys(left, acts[0], made) if acts[0].names else _of_act(left, acts[0], made):
            yield cause, amounts


def _of_act(left: _Left, act: Act, made: Reader) -> Iterator[DeclaredCause]:
    """Yield the columns or the row where an act is told, or else the blocks of its column."""
    cells = list(left.cells(made, act.kind, _open_places(left, act)))
    if act.kind == EXCHANGED and not _is_beyond_chance(cells):
        return
    if _are_most(cells):
        shown = tuple(sorted({cell.place[1] for cell in cells if cell.shows}))
        yield DeclaredCause(act.kind, act.rows, () if act.rows else shown)
    elif len(act.columns) == 1:
        yield from _blocks(act.kind, act.columns[0], cells)


def _open_places(left: _Left, act: Act) -> list[Place]:
    """Return the places of an act; in columns of two values only exchanges and what is left out are told."""
    columns = [j for j in act.columns if act.kind in (EXCHANGED, LEFT_OUT) or not left.is_two_valued(j)]
    return [(i, j) for j in columns for i in act.rows or range(left.draft.gold.row_count)]


def _of_keys(left: _Left, act: Act, made: Reader) -> Iterator[DeclaredCause]:
    """Yield the two rows that have each other's name, if most of what stands beside it is right."""
    (key,), (one, other) = act.columns, act.rows
    if not all(cell.shows for cell in left.cells(made, act.kind, [(one, key), (other, key)])):
        return
    columns = [j for j in range(left.draft.gold.column_count) if j != key]
    if left.are_most_right([((one, j), (other, j)) for j in columns], comb(left.draft.gold.row_count, 2)):
        yield DeclaredCause(EXCHANGED, act.rows, ())


def _exchanged_headers(left: _Left) -> Iterator[DeclaredCause]:
    """Yield each two columns that have each other's header, if most of what stands under it is right."""
    named = _names_of_others(left)
    rows = range(left.draft.gold.row_count)
    for j, other in named.items():
        is_pair = j < other and named.get(other) == j
        if is_pair and left.are_most_right([((i, j), (i, other)) for i in rows], comb(left.draft.gold.column_count, 2)):
            yield DeclaredCause(EXCHANGED, (), (j, other))


def _names_of_others(left: _Left) -> dict[int, int]:
    """Return for each gold column that has another's header that other one; halves and merged columns left out."""
    found = {}
    for j, (c, *more) in left.homes.columns.items():
        column = left.draft.columns[c]
        if column.named_after is not None and column.sources == (j,) and not more:
            found[j] = column.named_after
    return found


def _crossed_values(left: _Left, causes: Sequence[DeclaredCause]) -> Iterator[DeclaredCause]:
    """Yield each two values of a column, each there once, that stand in each other's row and are no other cause's."""
    key = key_column(left.draft)
    for column in range(left.draft.gold.column_count):
        golds = [row[column] for row in left.draft.contents]
        if column == key or _are_few(golds):
            continue
        there = _homes_of_values(left, column, golds)
        for row, other in there.items():
            is_crossed = row < other and there.get(other) == row
            if is_crossed and _is_wrong(golds[row], golds[other]) and not _explains(causes, (row, other), column):
                yield DeclaredCause(EXCHANGED, (row, other), (column,))


def _homes_of_values(left: _Left, column: int, golds: Sequence[Content]) -> dict[int, int]:
    """Return for each row whose gold value is there once the row that the value which stands there is from."""
    times = Counter(map(_value, golds))
    home = {_value(gold): row for row, gold in enumerate(golds) if not gold.blank and times[_value(gold)] == 1}
    found = {row: home.get(_value(left.now((row, column)))) for row in home.values()}
    return {row: other for row, other in found.items() if other is not None}


def _is_wrong(gold: Content, now: Content) -> bool:
    return relate(gold, now).relation in _WRONG


def _value(content: Content | None) -> Hashable:
    """Return what tells a value from others, however it is written; None for a blank."""
    if content is None or content.blank:
        return None
    return content.day or content.text if content.number is None else content.number.amount


def _explains(causes: Sequence[DeclaredCause], rows: Sequence[int], column: int) -> bool:
    """Whether one cause already stands where a value is."""
    return any(
        (not cause.gold_columns or column in cause.gold_columns)
        and (not cause.gold_rows or not set(rows).isdisjoint(cause.gold_rows))
        for cause in causes
    )


def _are_few(contents: Sequence[Content]) -> bool:
    """Whether a column holds numbers of which few are possible."""
    numbers = [content.number for content in contents if content.number is not None]
    if 2 * len(numbers) <= sum(not content.blank for content in contents):
        return False
    places = max(number.places for number in numbers)
    digits = [number.digits for number in numbers]
    return bool((max(digits) - min(digits)).scaleb(places) < FEW)


def _are_most(cells: Sequence[_Cell]) -> bool:
    count = sum(cell.shows for cell in cells)
    return count >= LEAST and 2 * count > len(cells)


def _is_beyond_chance(cells: Sequence[_Cell]) -> bool:
    """Whether so many of two values are hardly exchanged by chance, if each is wrong as often as right."""
    size, count = len(cells), sum(cell.shows for cell in cells)
    ways = sum(comb(size, wrong) for wrong in range(count, size + 1))
    return ways / 2.0**size < BY_CHANCE


def _blocks(kind: str, column: int, cells: Sequence[_Cell]) -> Iterator[DeclaredCause]:
    """Yield one cause for all runs of cells, one below the other, that show an act."""
    rows: list[int] = []
    run: list[int] = []
    for cell in [*cells, _Cell((-1, column), shows=False)]:
        if cell.shows:
            run.append(cell.place[0])
            continue
        rows += run if len(run) >= RUN else []
        run = []
    if rows:
        yield DeclaredCause(kind, tuple(rows), (column,))
