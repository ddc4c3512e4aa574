"""Records with fields too many for a known reason: thousands without quotes, a header without its corner."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tabx.table import Note

Records = Sequence[Sequence[str]]
"""Fields of each record, the header first."""

_HEAD = re.compile(r"\s*[-+−(]?[$€£]?\d{1,3}")
_HEAD_OF_THREE = re.compile(r"\s*[-+−(]?[$€£]?\d{3},")
_GROUP = re.compile(r"\d{3}")
_LAST_GROUP = re.compile(r"\d{3}(?:\.\d+)?[%)]?\s*")

_SENTENCE = re.compile(r"[.:!?…][\"'”’)]*\s*\Z")
"""How a sentence above a table ends."""

_MOST_JOINS = 12
"""Fields that are too many in a record: with more the number of ways to join them grows without end."""


def mended(records: list[list[str]], delimiter: str) -> tuple[list[list[str]], tuple[Note, ...]]:
    """Return records with thousands joined, or a corner above the first column, where that makes them regular.

    Both may explain that records are longer than the header. Thousands do if in each such record there is one way to
    join digits by the comma that gives it the width of the header; all other records have it already. A corner is
    missing if most records have exactly one field more, and not all of them a blank last one. Where both may be it is
    the corner if all numbers that would be joined begin with three digits: thousands have one or two as well.
    """
    long = _long(records)
    if not long:
        return records, ()
    lacks_corner = _lacks_corner(records)
    joined = _joined_records(records, long) if delimiter == "," else {}
    may_be_columns = lacks_corner and len(long) + 1 == len(records) and all(map(_begins_with_three, joined.values()))
    if joined and not may_be_columns:
        return _with_thousands(records, joined)
    if lacks_corner:
        note = Note("corner missing", "the header is one name short: its first column has none")
        return [["", *records[0]], *records[1:]], (note,)
    return records, ()


def _long(records: Records) -> list[int]:
    """Return the records with more fields than the header, which has some."""
    width = len(records[0]) if records else 0
    return [index for index, record in enumerate(records) if len(record) > width > 0]


def _with_thousands(
    records: list[list[str]], joined: Mapping[int, list[str]]
) -> tuple[list[list[str]], tuple[Note, ...]]:
    names = ", ".join(f"row {index}" for index in joined)
    note = Note("thousands joined", f"numbers of thousands without quotes joined: {names}")
    return [joined.get(index, record) for index, record in enumerate(records)], (note,)


def _joined_records(records: Records, long: Sequence[int]) -> dict[int, list[str]]:
    """Return the long records with their thousands joined, {} where not all records get the width of the first."""
    width = len(records[0])
    joined = {index: record for index in long if (record := _joined(records[index], width))}
    is_whole = len(joined) == len(long) and all(len(record) >= width for record in records)
    return joined if is_whole else {}


def _begins_with_three(record: Sequence[str]) -> bool:
    """Whether each number of a record with joined thousands begins with three digits."""
    return all(_HEAD_OF_THREE.match(field) for field in record if "," in field)


def _lacks_corner(records: Records) -> bool:
    """Whether most records have one field more than the header, and it is no blank behind a last delimiter.

    A sentence with a comma above a table is no header.
    """
    header, width = records[0], len(records[0]) + 1
    common, count = Counter(map(len, records[1:])).most_common(1)[0]
    if common != width or count < 2 or _is_sentence(header):
        return False
    whole = [record for record in records[1:] if len(record) == width]
    return any(record[-1].strip() for record in whole) and bool(header[-1].strip())


def _is_sentence(header: Sequence[str]) -> bool:
    """Whether fields are the parts of a sentence: they begin with blanks, or the last one ends as it does."""
    return bool(_SENTENCE.search(header[-1])) or any(name.startswith(" ") for name in header)


def _joined(record: Sequence[str], width: int) -> list[str] | None:
    """Return the only way to join groups of digits that gives a record a width; None where there is none or several."""
    if len(record) - width > _MOST_JOINS:
        return None
    ways = list(_ways(tuple(record), width))
    return list(ways[0]) if len(ways) == 1 else None


@lru_cache(maxsize=1024)
def _ways(fields: tuple[str, ...], width: int) -> tuple[tuple[str, ...], ...]:
    """Return the ways, two at most, to make `width` fields of some by joining groups of three digits."""
    if not fields or width < 1 or len(fields) < width:
        return ((),) if not fields and not width else ()
    found: list[tuple[str, ...]] = []
    for first, used in _firsts(fields):
        found += [(first, *rest) for rest in _ways(fields[used:], width - 1)]
        if len(found) > 1:
            break
    return tuple(found[:2])


def _firsts(fields: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield the texts that the first field can be: alone, or with the groups of digits behind it."""
    yield fields[0], 1
    if not _HEAD.fullmatch(fields[0]):
        return
    for used in range(2, len(fields) + 1):
        if not _LAST_GROUP.fullmatch(fields[used - 1]):
            return
        yield ",".join(fields[:used]), used
        if not _GROUP.fullmatch(fields[used - 1]):
            return
