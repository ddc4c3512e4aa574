"""Whether a later table of a reply takes the place of an earlier one: a reply means what it says last.

What decides is what both are about (columns, keys, headings), never how good the later one is: a wrong last answer must
not send the judge back to a right draft.
"""

from __future__ import annotations

import re
from collections import Counter

from tabx.judging.similarity import MAJORITY, Profile, has_same_columns, is_mostly_in
from tabx.values import fold

_TALK = re.compile(
    r"a|an|and|answer|answers|as|asked|below|check|checked|complete|completed|correct|corrected|"
    r"correction|corrections|data|final|fixed|following|for|formatted|full|here|i|improved|in|initial|"
    r"instead|is|it|its|let|me|my|new|now|of|ok|okay|old|once|output|please|previous|produced|proposed|re|"
    r"requested|response|result|results|revised|rough|same|so|solution|sorry|table|tables|"
    r"that|the|then|these|this|to|updated|wait|was|with|without|wrong"
)
"""Words by which a reply speaks of its own tables: a heading of nothing else names no subject."""

_REVISING = re.compile(r"attempts?|drafts?|option|revision|step|try|versions?")
"""Words beside which a number counts the versions of one table, and names none."""

_COUNTING = re.compile(r"\d+|first|second|third|fourth|fifth|last")
_WORD = re.compile(r"\w+")


def is_replaced(earlier: Profile, later: Profile, gold: Profile) -> bool:
    """Whether a table of a reply is an earlier version of a later one, whatever values the later one has.

    Both have the same columns and mostly the same keys, or the heading of the later one says that it is a version. No
    versions are tables that headings name apart, parts that the gold needs both, and a later table that closes the
    earlier by some of its rows ("The largest is").
    """
    if not _have_same_columns(earlier, later):
        return False
    if not (_have_same_keys(earlier, later, gold) or _is_said_to_be_later(later.table.caption or "")):
        return False
    return not (_are_named_apart(earlier, later) or _closes(later, earlier) or _needs_both(earlier, later, gold))


def _have_same_columns(earlier: Profile, later: Profile) -> bool:
    """Whether two tables have the same columns, but for one without a name that counts the rows of a printed frame."""
    if has_same_columns(earlier, later):
        return True
    names, others = _named(earlier), _named(later)
    return bool(names) and names == others


def _named(table: Profile) -> list[str]:
    """Return the headers of a table in order, without that of an index."""
    return sorted(name for place, name in enumerate(table.headers) if not table.is_index(place))


def _have_same_keys(earlier: Profile, later: Profile, gold: Profile) -> bool:
    columns = _naming_columns(earlier, later, gold)
    names, others = _names(earlier, columns), _names(later, columns)
    fewer = min(names.total(), others.total())
    return fewer > 0 and (names & others).total() >= MAJORITY * fewer


def _naming_columns(earlier: Profile, later: Profile, gold: Profile) -> tuple[str, ...]:
    """Return the headers of the columns that name a row in both tables; () where they have no header.

    The gold's keys, where both tables have these; else those of the earlier. Keys that only count the rows name none
    where other columns hold words.
    """
    both = (earlier, later)
    keys = gold.key_headers if set(gold.key_headers) <= set(earlier.headers) else ()
    keys = keys or earlier.key_headers
    only_count = keys and all(table.counts_rows(key) for key in keys for table in both)
    return _headers_of_words(both) or keys if only_count else keys


def _headers_of_words(tables: tuple[Profile, Profile]) -> tuple[str, ...]:
    """Return the headers of the columns that hold words in both of two tables with the same columns."""
    return tuple(name for name in tables[0].headers if all(table.has_words(name) for table in tables))


def _names(table: Profile, columns: tuple[str, ...]) -> Counter[tuple[str, ...]]:
    """Return how often each name of a row occurs; whole rows without columns that name one."""
    if not columns:
        return table.row_names
    places = [table.headers.index(column) for column in columns]
    return Counter(tuple(row[place] for place in places) for row in table.rows)


def _are_named_apart(earlier: Profile, later: Profile) -> bool:
    """Whether both tables have a heading of their own that says more than which version it is, and not the same."""
    subject, other = (_subject(table.table.caption or "") for table in (earlier, later))
    return bool(subject and other) and subject != other


_LATER = re.compile(r"(?:correct|revis|updat|improv)ed|corrections?|versions?|fixed|instead")
_FINAL = re.compile(r"final|last")


def _is_said_to_be_later(heading: str) -> bool:
    """Whether a heading says nothing but that its table is another version; "Final" alone may be a stage of a cup."""
    words = _WORD.findall(fold(heading))
    says = any(map(_LATER.fullmatch, words)) or (len(words) > 1 and any(map(_FINAL.fullmatch, words)))
    return says and not _subject(heading)


def _subject(heading: str) -> frozenset[str]:
    """Return the words of a heading that say what its table is about."""
    words = [word for word in _WORD.findall(fold(heading)) if not _TALK.fullmatch(word)]
    if any(map(_REVISING.fullmatch, words)):
        words = [word for word in words if not (_REVISING.fullmatch(word) or _COUNTING.fullmatch(word))]
    return frozenset(words)


def _closes(table: Profile, other: Profile) -> bool:
    """Whether a table repeats some of another's rows under a heading that says which ("The largest is").

    Without such a heading it is the other, filtered anew.
    """
    rows, others = (Counter(_by_header(one)) for one in (table, other))
    is_excerpt = rows.total() < others.total() and rows <= others
    return is_excerpt and bool(_subject(table.table.caption or ""))


def _by_header(table: Profile) -> list[tuple[str, ...]]:
    """Return the texts of the rows with their columns ordered by header, without an index.

    Not their keys: in a column of one row a number may be read as something else.
    """
    places = [place for place in range(table.grid.width) if not (table.headers and table.is_index(place))]
    texts = [[fold(text) for text in table.grid.texts[place]] for place in sorted(places, key=table.named)]
    return list(zip(*texts, strict=True))


def _are_held(names: Counter[tuple[str, ...]], held: Counter[tuple[str, ...]]) -> bool:
    """Whether most names of rows are among those of another table."""
    return (names & held).total() > MAJORITY * names.total()


def _needs_both(earlier: Profile, later: Profile, gold: Profile) -> bool:
    """Whether the gold has the shared keys more than once, or has the columns of both tables side by side."""
    columns = _naming_columns(earlier, later, gold)
    if columns and set(columns) <= set(gold.headers):
        shared = _names(earlier, columns).keys() & _names(later, columns).keys()
        held = _names(gold, columns)
        if not shared:
            return _are_held(_names(earlier, columns), held) and _are_held(_names(later, columns), held)
        return sum(held[name] > 1 for name in shared) > MAJORITY * len(shared)
    rows = gold.table.row_count >= earlier.table.row_count + later.table.row_count
    beside = gold.grid.width >= earlier.grid.width + later.grid.width - max(1, len(columns))
    return (rows or beside) and is_mostly_in(earlier, gold) and is_mostly_in(later, gold)
