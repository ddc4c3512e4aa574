"""The places of the gold's rows and columns in a draft: by their facts, or by name alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabx.perturb.contents import relate
from tabx.perturb.draft import Draft, Fact, Shape


def known_by_name(draft: Draft) -> Draft:
    """Return the draft with lines that only a name identifies given to the gold lines named.

    If every value was replaced, a row with another row's key cannot be distinguished from that other row with other
    values; nor a column with another column's header. A perfect judge reads both as named. A line with a recognisable
    fact keeps its gold line, and so does a line whose name belongs to a line with such a fact.
    """
    rows, columns = _rows_by_key(draft), _columns_by_header(draft)
    if not rows and not columns:
        return draft
    slots = [
        [
            replace(slot, facts=tuple(_given(draft, fact, rows.get(r), columns.get(c)) for fact in slot.facts))
            for c, slot in enumerate(line)
        ]
        for r, line in enumerate(draft.slots)
    ]
    return replace(
        draft,
        rows=[replace(row, sources=(rows[r],)) if r in rows else row for r, row in enumerate(draft.rows)],
        columns=[
            replace(column, sources=(columns[c],)) if c in columns else column for c, column in enumerate(draft.columns)
        ],
        slots=slots,
    )


def recognised(draft: Draft, fact: Fact) -> bool:
    """Whether a fact can still be recognised as the gold's."""
    if fact.source is None or fact.content.blank:
        return False
    return fact.parts > 1 or relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).kept


def _given(draft: Draft, fact: Fact, row: int | None, column: int | None) -> Fact:
    """Return a fact with the gold lines of its place as its source, unless it is recognised."""
    if fact.source is None or recognised(draft, fact):
        return fact
    i, j = fact.source
    return replace(fact, source=(i if row is None else row, j if column is None else column))


def _rows_by_key(draft: Draft) -> dict[int, int]:
    """Return the gold row of each draft row's key, where no fact identifies either row."""
    identified = _identified_rows(draft)
    keys = _keys(draft)
    named = {}
    for r, row in enumerate(draft.rows):
        rows = {
            keys[fact.source[1], fact.content.text]
            for slot in draft.slots[r]
            for fact in slot.facts
            if fact.source is not None and (fact.source[1], fact.content.text) in keys
        }
        if len(row.sources) == 1 and len(rows) == 1 and not identified & {*row.sources, *rows}:
            named[r] = rows.pop()
    return named


def _identified_rows(draft: Draft) -> set[int]:
    """Return the gold rows with a recognisable fact in a row that stands for them."""
    return {
        fact.source[0]
        for row, line in zip(draft.rows, draft.slots, strict=True)
        for slot in line
        for fact in slot.facts
        if fact.source is not None and fact.source[0] in row.sources and recognised(draft, fact)
    }


def _keys(draft: Draft) -> dict[tuple[int, str], int]:
    """Return the gold row of each (column, text) in columns of distinct words."""
    keys = {}
    for j in range(draft.gold.column_count):
        contents = [row[j] for row in draft.contents]
        are_distinct = len({content.text for content in contents}) == len(contents)
        if are_distinct and all(content.words for content in contents):
            keys.update({(j, content.text): i for i, content in enumerate(contents)})
    return keys


def _columns_by_header(draft: Draft) -> dict[int, int]:
    """Return the gold column of each draft column's header, where nothing else identifies it."""
    named = {
        c: column.named_after
        for c, column in enumerate(draft.columns)
        if column.named_after is not None and _is_known_by_header_alone(draft, c)
    }
    while True:
        # A column can be given to another gold column only if the column with its own header is given away too.
        free = {draft.columns[c].sources[0] for c in named}
        kept = {c: j for c, j in named.items() if j in free}
        if kept == named:
            return named
        named = kept


def _is_known_by_header_alone(draft: Draft, column: int) -> bool:
    found = draft.columns[column]
    is_one_column = len(found.sources) == 1 and found.shape is Shape.WHOLE
    if not is_one_column or found.named_after == found.sources[0]:
        return False
    return not any(recognised(draft, fact) for row in draft.slots for fact in row[column].facts)


@dataclass
class Homes:
    """The draft row and column of each gold one; all others are copies or extra."""

    rows: dict[int, list[int]]
    columns: dict[int, list[int]]
    copied_rows: list[int]
    copied_columns: list[int]
    extra_rows: list[int]
    extra_columns: list[int]


def find_homes(draft: Draft) -> Homes:
    """Return the draft row and column of each gold row and column.

    A row's place is where most of its facts can be recognised, a column's where most of them are kept.
    """
    columns, copied_columns, extra_columns = _column_homes(draft)
    rows, copied_rows, extra_rows = _row_homes(draft, {c for places in columns.values() for c in places})
    return Homes(rows, columns, copied_rows, copied_columns, extra_rows, extra_columns)


def _row_homes(draft: Draft, home_columns: set[int]) -> tuple[dict[int, list[int]], list[int], list[int]]:
    """Return the home of each gold row, the draft rows that copy one, and the extra draft rows.

    A gold row is at home where most of its facts are recognised. A row that lost its claim and says the same as a home
    is a copy, else it is extra. A blank gold row has no fact to be recognised by: its source is believed.
    """
    recognised_facts = [_recognised(draft, r, home_columns) for r in range(draft.height)]
    claims: dict[int, list[int]] = {}
    extra: list[int] = []
    for r, row in enumerate(draft.rows):
        known = [i for i in row.sources if recognised_facts[r].get(i) or _is_blank(draft, i)]
        for i in known:
            claims.setdefault(i, []).append(r)
        if not known:
            extra.append(r)

    def strength(i: int, r: int) -> tuple[int, bool, int]:
        """Return the sort key of a claim: facts, then no other gold row held, then the first row."""
        return recognised_facts[r].get(i, 0), len(draft.rows[r].sources) == 1, -r

    homes = {i: max(claims[i], key=lambda r: strength(i, r)) for i in sorted(claims)}
    at_home = {r: [draft.text(r, c) for c in range(draft.width)] for r in homes.values()}
    copied: list[int] = []
    for r in sorted(set(range(draft.height)) - set(at_home) - set(extra)):
        texts = [draft.text(r, c) for c in range(draft.width)]
        (copied if texts in at_home.values() else extra).append(r)
    return {i: [r] for i, r in homes.items()}, copied, sorted(extra)


def _is_blank(draft: Draft, gold_row: int) -> bool:
    return all(content.blank for content in draft.contents[gold_row])


def _recognised(draft: Draft, draft_row: int, home_columns: set[int]) -> dict[int, int]:
    """Return how many facts of each gold row can be recognised in a draft row."""
    counts: dict[int, int] = {}
    for c in sorted(home_columns):
        for fact in draft.slots[draft_row][c].facts:
            if fact.source is not None and recognised(draft, fact):
                counts[fact.source[0]] = counts.get(fact.source[0], 0) + 1
    return counts


def _column_homes(draft: Draft) -> tuple[dict[int, list[int]], list[int], list[int]]:
    claims: dict[int, list[int]] = {}
    for c, column in enumerate(draft.columns):
        for j in column.sources:
            claims.setdefault(j, []).append(c)
    homes = {j: _home_of_column(draft, claims[j]) for j in sorted(claims)}
    at_home = {c for places in homes.values() for c in places}
    copied: list[int] = []
    extra: list[int] = []
    for c, column in enumerate(draft.columns):
        if c in at_home:
            continue
        is_copy = bool(column.sources) and any(_is_same_column(draft, c, other) for other in at_home)
        (copied if is_copy else extra).append(c)
    return homes, copied, extra


def _home_of_column(draft: Draft, claims: list[int]) -> list[int]:
    """Return the best kept column that holds a gold column whole, else its halves."""
    whole = [c for c in claims if draft.columns[c].shape is not Shape.HALF]
    return [max(whole, key=lambda c: (_kept_facts(draft, c), -c))] if whole else claims


def _kept_facts(draft: Draft, c: int) -> int:
    kept = 0
    for row in draft.slots:
        for fact in row[c].facts:
            if fact.source is not None:
                kept += relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).relation == "exact"
    return kept


def _is_same_column(draft: Draft, one: int, other: int) -> bool:
    if draft.columns[one].header != draft.columns[other].header:
        return False
    return all(row[one].text == row[other].text for row in draft.slots)
