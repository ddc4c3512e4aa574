"""Of identical predicted rows (columns), one of them extra: the one that stands in order is the original."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Sequence

from tabx.align.draft import Draft


def settle_copies(draft: Draft) -> None:
    """Pair each row and column with that one of several identical partners that follows the partner before it.

    Nothing but the place tells them apart; the copy out of place is then the one that is called a copy, and of
    identical gold rows the one out of place is missing.
    """
    if draft.gold.height > len(draft.rows) and not draft.base.doubtful:
        texts = draft.gold.texts
        turned = {predicted: gold for gold, predicted in draft.rows.items()}
        turned = _settled(turned, [tuple(column[i] for column in texts) for i in range(draft.gold.height)])
        draft.rows = {gold: predicted for predicted, gold in turned.items()}
    if draft.predicted.height > len(draft.rows):
        draft.rows = _settled(draft.rows, draft.predicted.text_lines())
    if draft.predicted.width > len(draft.columns):
        grid = draft.predicted
        draft.columns = _settled(draft.columns, [(grid.headers[p], *grid.texts[p]) for p in range(grid.width)])


def _settled(
    pairs: dict[tuple[int, ...], tuple[int, ...]], contents: Sequence[Hashable]
) -> dict[tuple[int, ...], tuple[int, ...]]:
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, content in enumerate(contents):
        places[content].append(place)
    paired = {place for (place,) in pairs.values()}
    free = {
        content: list(where) for content, where in places.items() if len(where) > 1 and not paired.issuperset(where)
    }
    if not free:
        return pairs
    settled = dict(pairs)
    before = -1
    for gold, (place,) in sorted(pairs.items()):
        where = free.get(contents[place])
        if where:
            place = where.pop(bisect_right(where, before) % len(where))
            settled[gold] = (place,)
        before = place
    return settled
