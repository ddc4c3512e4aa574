"""The content of tables as text: told by templates, and any telling checked, that no fact is lost and none invented."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain
from random import Random

from tabx.base.errors import InputError
from tabx.grounding import Grounding, ground_tables
from tabx.table import Table, show_path
from tabx.tune.spec.reading import row_names

_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")
_PLAIN = re.compile(r"\w+|[^\w\s]")

_VALUE = ("{name} is {value}", "{name}: {value}", "the {name} is {value}")
_NAMED = ("For {key}, {facts}.", "{key}: {facts}.", "{key}, {facts}.", "Under {key} stands: {facts}.")
_UNNAMED = ("One entry: {facts}.", "An entry with {facts}.", "{facts}.")
_BETWEEN = ("; ", ", ")
_GROUPED = "In {group}: "

_PROSE = """
a also an and another are as at be been being both but by can each entry every fact facts following for from given
gives had has have having here in into is it its itself line listed lists name named no not of on one only or other
our out over per record recorded records reported reports respectively row rows said same says shown shows since so
stands states stood such table tables than that the their them then there these they this those to told total under up
value values was well were what when where which while who whose with within
"""
"""Words that prose may have and no fact is made of; any other word of a telling has to stand in the table."""


class ContentFault(StrEnum):
    """Why a telling is not used."""

    LOST = "the content does not tell a fact"
    INVENTED = "the content tells what the table does not"


@dataclass(frozen=True, slots=True)
class ContentCheck:
    """What is wrong with a telling: cells that it does not tell, and words that it invents; () for nothing."""

    lost: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


def tell(tables: Sequence[Table], seed: int | str = 0) -> str:
    """Return the facts of tables as text, a passage for each row; the same seed gives the same text.

    Blank cells are no facts. What a column without a name holds is told by itself.
    """
    random = Random(f"tell/{seed}")
    value, between = _one(_VALUE, random), _one(_BETWEEN, random)
    named, unnamed = _one(_NAMED, random), _one(_UNNAMED, random)
    return "\n".join(_passage(table, row, (value, between, named, unnamed)) for table in tables for row in _told(table))


def _one(choices: Sequence[str], random: Random) -> str:
    return choices[random.randrange(len(choices))]


def _told(table: Table) -> Iterator[int]:
    """Yield the rows that hold a fact."""
    return (row for row, cells in enumerate(table.rows) if any(cell.text.strip() for cell in cells))


def _passage(table: Table, row: int, ways: tuple[str, str, str, str]) -> str:
    value, between, named, unnamed = ways
    texts = [cell.text for cell in table.rows[row]]
    first = 1 if row_names(table) else 0
    names = [_column_name(table, column) for column in range(table.column_count)]
    facts = between.join(
        value.format(name=name, value=text) if name else text
        for name, text in zip(names[first:], texts[first:], strict=True)
        if text.strip()
    )
    group = " / ".join(table.row_groups[row]) if table.row_groups else ""
    said = named.format(key=texts[0], facts=facts) if first else unnamed.format(facts=facts)
    return (_GROUPED.format(group=group) if group else "") + (said if facts else f"{texts[0]}.")


def _column_name(table: Table, column: int) -> str:
    return show_path(table.columns[column]).strip() if table.header_rows else ""


def check_content(content: str, tables: Sequence[Table]) -> ContentCheck:
    """Return what a telling of tables loses and invents.

    A fact is told where its words stand in a passage (a line) that names its row, or `tabx.ground` finds it there.
    Invented is each word that is neither a word of such prose nor one of the rows that its passage names, of the header
    or of the names of tables and sections: a figure of another row counts as invented, too.
    """
    passages = [line for line in content.splitlines() if line.strip()]
    rows = [_Row.of(table, row) for table in tables for row in _told(table)]
    known = _names_of(tables)
    lost = _lost(content, tables, passages)
    invented = [token for passage in passages for token in _invented(passage, rows, known)]
    return ContentCheck(tuple(lost), tuple(dict.fromkeys(invented)))


def lost_facts(text: str, tables: Sequence[Table]) -> tuple[str, ...]:
    """Return the filled cells of tables that a given text does not bear out, by `tabx.ground`.

    Raises
    ------
    InputError
        The text is empty, or no cell is filled.
    """
    return tuple(_cell_text(found, place) for found, place in _not_found(ground_tables(text, tables)))


def _not_found(groundings: Sequence[Grounding]) -> Iterator[tuple[Grounding, tuple[int, int]]]:
    for one in groundings:
        yield from ((one, (cell.row, cell.column)) for cell in one.cells if not cell.found)


def _cell_text(grounding: Grounding, place: tuple[int, int]) -> str:
    return grounding.table.rows[place[0]][place[1]].text


@dataclass(frozen=True)
class _Row:
    """A row as its passage tells it: its name, spaced out, "" where it has none, and the words of its cells."""

    name: str
    words: frozenset[str]

    @classmethod
    def of(cls, table: Table, row: int) -> _Row:
        """Return a row of a table."""
        texts = [cell.text for cell in table.rows[row]]
        name = _spaced(texts[0]) if row_names(table) else ""
        return cls(name, frozenset(word for text in texts for word in _tokens(text)))


def _lost(content: str, tables: Sequence[Table], passages: Sequence[str]) -> list[str]:
    """Return the facts that no passage of their row tells."""
    try:
        groundings = ground_tables(content, tables)
    except InputError:
        return [cell.text for table in tables for row in table.rows for cell in row if cell.text.strip()]
    starts, place = [], 0
    for line in content.splitlines(keepends=True):
        starts.append((place, place + len(line), _spaced(line)))
        place += len(line)
    spaced = [_spaced(passage) for passage in passages]
    return [text for one in groundings for text in _lost_of(one, spaced, starts)]


def _lost_of(grounding: Grounding, spaced: Sequence[str], lines: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    table = grounding.table
    is_named = bool(row_names(table))
    names = {_spaced(cell.text) for level in table.header_rows for cell in level if cell.text.strip()}
    for cell in grounding.cells:
        texts = [one.text for one in table.rows[cell.row]]
        own = _of_row(texts, spaced, is_named)
        text = _spaced(texts[cell.column])
        if _times(text, own, names) >= _times(text, [*map(_spaced, texts)], ()):
            continue
        # Said in other words: what stands there in the cell's own words is another cell's of the row.
        others = [words for words in cell.words if _spaced(words.text) != text]
        found_in = [line for start, stop, line in lines if any(start <= words.start < stop for words in others)]
        if not any(line in own for line in found_in):
            yield texts[cell.column]


def _times(text: str, passages: Sequence[str], names: Iterable[str]) -> int:
    """Return how often a text stands in passages, not counting where it is a part of a column's name."""
    longer = sorted((name for name in names if text in name and name != text), key=len, reverse=True)
    count = 0
    for passage in passages:
        for name in longer:
            passage = passage.replace(name, " \n ")
        # A blank is shared by two that follow each other.
        count += passage.replace(" ", "  ").count(text.replace(" ", "  ").removeprefix(" ").removesuffix(" "))
    return count


def _of_row(texts: Sequence[str], spaced: Sequence[str], is_named: bool) -> list[str]:
    """Return the passages that are about a row: that hold its name, else most of its other cells."""
    if is_named:
        name = _spaced(texts[0])
        return [passage for passage in spaced if name in passage]
    filled = [_spaced(text) for text in texts if text.strip()]
    held = [sum(text in passage for text in filled) for passage in spaced]
    most = max(held, default=0)
    return [passage for passage, count in zip(spaced, held, strict=True) if count == most and count]


def _spaced(text: str) -> str:
    """Return a text's words and signs with a blank around each, so that whole words can be looked for."""
    return f" {' '.join(_PLAIN.findall(text.casefold()))} "


def _tokens(text: str) -> list[str]:
    return [token.casefold() for token in _TOKEN.findall(text)]


def _names_of(tables: Sequence[Table]) -> frozenset[str]:
    """Return the words of headers, captions and sections."""
    texts = chain.from_iterable(
        (
            *(cell.text for level in table.header_rows for cell in level),
            table.caption or "",
            *(part for group in table.row_groups for part in group),
        )
        for table in tables
    )
    return frozenset(word for text in texts for word in _tokens(text))


def _invented(passage: str, rows: Sequence[_Row], known: frozenset[str]) -> list[str]:
    """Return the words of a passage that nothing bears out: of the rows it names, else of the row nearest to it."""
    open_words = [token for token in _tokens(passage) if token not in known and token not in _prose()]
    spaced = _spaced(passage)
    named = [row for row in rows if row.name and row.name in spaced]
    if named:
        told = frozenset().union(*(row.words for row in named))
        return [token for token in open_words if token not in told]
    lefts = [[token for token in open_words if token not in row.words] for row in rows if not row.name]
    return min(lefts, key=len, default=open_words)


@cache
def _prose() -> frozenset[str]:
    return frozenset(_PROSE.split())
