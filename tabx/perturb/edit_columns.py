"""Edits of columns and of the whole layout."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tabx.perturb.choosing import key_column, pick, quoted
from tabx.perturb.contents import Content
from tabx.perturb.draft import BRACKET, Column, Draft, Fact, HeaderChange, Name, Shape, Slot, Turn
from tabx.perturb.operated import put_column, remove_columns
from tabx.perturb.records import RefusedError
from tabx.perturb.words import EXTRA_HEADERS, STRANGERS

WIDE_TABLE = 7
"""Columns from which on two may be left out: five remain, most of the table."""

SHARE_AT_THE_END = 0.7
"""Of the invented columns; no reason on record, models append more often than they insert."""

FARTHEST_FROM_SQUARE = 3
"""Rows more or fewer than columns that a turned body may have; no reason on record, so few blanks pad it out."""


def column_shuffle(draft: Draft, rng: Random) -> str:
    """Reorder the columns."""
    if draft.width < 3:
        raise RefusedError("fewer than three columns")
    order = list(range(draft.width))
    while order == list(range(draft.width)):
        rng.shuffle(order)
    draft.columns = [draft.columns[c] for c in order]
    draft.slots = [[row[c] for c in order] for row in draft.slots]
    return "columns reordered"


def columns_missing(draft: Draft, rng: Random) -> str:
    """Drop one column, or two of a wide table; never the key column."""
    key = key_column(draft)
    columns = [c for c in range(draft.width) if c != key]
    if key is None or draft.width < 4:
        raise RefusedError("fewer than four columns, or no key column")
    chosen = sorted(rng.sample(columns, rng.randint(1, 2 if draft.width >= WIDE_TABLE else 1)))
    named = ", ".join(quoted(draft, c) for c in chosen)
    remove_columns(draft, chosen)
    return f"dropped: {named}"


def _names(draft: Draft, text: str) -> tuple[Name, ...]:
    levels = len(draft.columns[0].names) if draft.columns else 0
    return tuple(Name(text if level == 0 else "") for level in range(levels))


def extra_column(draft: Draft, rng: Random) -> str:
    """Add a plausible column that is invented."""
    taken = {column.header for column in draft.columns}
    header = pick(
        rng,
        [name for name in EXTRA_HEADERS if name not in taken],
        "no column left to invent",
    )
    slots = [Slot((Fact(Content(rng.choice(STRANGERS))),)) for _ in range(draft.height)]
    at = draft.width if rng.random() < SHARE_AT_THE_END else rng.randint(1, draft.width)
    put_column(draft, at, Column(_names(draft, header)), slots)
    return f"{quoted(draft, at)} invented"


def extra_column_empty(draft: Draft, rng: Random) -> str:
    """Add an empty column without a name between two others."""
    if draft.width < 2:
        raise RefusedError("fewer than two columns")
    at = rng.randint(1, draft.width - 1)
    put_column(draft, at, Column(_names(draft, "")), [Slot((Fact(Content("")),)) for _ in range(draft.height)])
    return f"column {at + 1} empty"


def column_duplicate(draft: Draft, rng: Random) -> str:
    """Duplicate a column, header included."""
    columns = [c for c in range(draft.width) if _copyable(draft, c)]
    c = pick(rng, columns, "no column without merged cells")
    names = tuple(
        replace(name, text="" if name.covered else name.text, span=0, covered=False) for name in draft.columns[c].names
    )
    at = rng.choice((c + 1, draft.width))
    put_column(draft, at, replace(draft.columns[c], names=names), [row[c] for row in draft.slots])
    return f"{quoted(draft, at)} duplicated"


def _copyable(draft: Draft, column: int) -> bool:
    found = draft.columns[column]
    has_spans = any(row[column].span for row in draft.slots)
    return not has_spans and bool(found.sources) and found.shape is not Shape.HALF


def columns_merged(draft: Draft, rng: Random) -> str:
    """Merge two adjacent columns."""
    key = key_column(draft)
    pairs = [c for c in range(draft.width - 1) if key != c + 1 and _mergeable(draft, c) and _mergeable(draft, c + 1)]
    c = pick(rng, pairs if draft.width > 2 else [], "no two adjacent columns without gaps, of three or more")
    one, other = draft.columns[c], draft.columns[c + 1]
    joint = pick(rng, _free_joints(draft, c), "the cells already contain every character to join with")
    text = f"{one.header} ({other.header})" if joint == BRACKET else f"{one.header}{joint}{other.header}"
    merged = one.named(text, one.change) if one.names else one
    draft.columns[c : c + 2] = [replace(merged, sources=one.sources + other.sources, shape=Shape.MERGED)]
    for row in draft.slots:
        row[c : c + 2] = [Slot(row[c].facts + row[c + 1].facts, joint)]
    return f"{quoted(draft, c)}: two columns merged"


def _free_joints(draft: Draft, column: int) -> list[str]:
    """Return the separators that neither of two neighbouring columns has in its texts."""
    pair = (column, column + 1)
    texts = "".join(row[c].text for row in draft.slots for c in pair)
    headers = "".join(draft.columns[c].header for c in pair)
    return [joint for joint in (" / ", BRACKET, "; ") if joint.strip() not in texts and joint.strip() not in headers]


def _mergeable(draft: Draft, column: int) -> bool:
    found = draft.columns[column]
    slots = [row[column] for row in draft.slots]
    is_filled = all(slot.sole is not None and not slot.sole.content.blank for slot in slots)
    is_one_column = len(found.sources) == 1 and found.shape is Shape.WHOLE
    return is_filled and is_one_column and not any(name.covered for name in found.names)


def column_split(draft: Draft, rng: Random) -> str:
    """Split a column after the first word of each cell."""
    columns = [c for c in range(draft.width) if _splittable(draft, c)]
    c = pick(rng, columns, "no column of texts of two words or more")
    column = draft.columns[c]
    for row in draft.slots:
        fact = row[c].facts[0]
        first, rest = fact.content.text.split(" ", 1)
        row[c : c + 1] = [
            Slot((Fact(Content(text, change=fact.content.change), fact.source, part, 2),))
            for part, text in enumerate((first, rest))
        ]
    split = replace(column, shape=Shape.HALF, change=column.change or HeaderChange.RENAMED)
    halves = [split.named(f"{column.header} ({n})", HeaderChange.NONE) if column.names else split for n in (1, 2)]
    draft.columns[c : c + 1] = halves
    return f"'{column.header}' split after the first word"


def _splittable(draft: Draft, column: int) -> bool:
    found = draft.columns[column]
    if len(found.sources) != 1 or found.shape is not Shape.WHOLE or found.named_after not in (None, found.sources[0]):
        return False
    if any(name.covered or name.span for name in found.names):
        return False
    facts = [row[column].sole for row in draft.slots]
    return all(fact is not None and fact.content.type == "String" and " " in fact.content.text for fact in facts)


def transposition(draft: Draft, rng: Random) -> str:
    """Transpose the table: columns become rows."""
    if draft.turn is Turn.WHOLE:
        draft.turn = Turn.UPRIGHT
        return "transposed back"
    _check_plain(draft)
    names = [draft.text(r, 0) for r in range(draft.height)]
    if not all(names) or len(set(names)) < len(names):
        raise RefusedError("the first column is no key, so it cannot become the header")
    draft.turn = Turn.WHOLE
    return "rows and columns transposed"


def partial_transposition(draft: Draft, rng: Random) -> str:
    """Transpose the body and leave the header as it is."""
    if draft.turn is Turn.BODY:
        draft.turn = Turn.UPRIGHT
        return "body transposed back"
    _check_plain(draft)
    if abs(draft.height - draft.width) > FARTHEST_FROM_SQUARE:
        raise RefusedError("the body is too far from square to fit under its header when transposed")
    draft.turn = Turn.BODY
    return "body transposed, header kept"


def _check_plain(draft: Draft) -> None:
    if draft.turn or draft.form:
        raise RefusedError("the table is already transposed, or printed in another form")
    if len(draft.columns[0].names if draft.columns else ()) != 1:
        raise RefusedError("the header does not have exactly one level")
    if draft.has_spans or any(row.group for row in draft.rows):
        raise RefusedError("the table has merged cells or sections")
    if draft.height < 2 or draft.width < 2:
        raise RefusedError("fewer than two rows or columns")
