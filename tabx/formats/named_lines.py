"""Records in lines of "name: value"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tabx.formats.grid import header_notes
from tabx.formats.markdown.read import LONGEST_NAME
from tabx.formats.sentences import LIST_MARK
from tabx.table import Note, NoteCode, Table, plain_rows

_NAMED = re.compile(r"(?P<name>[^:|]+):(?P<value>(?!//).*)")
_EMPHASIS = " \t*_`"
"""What stands around a name or value in bold type or code."""

LEAST_KNOWN = 2
"""Names of the gold's columns among those of the lines from which on they are records: one occurs in prose."""

HEADING = ""
"""Name of the column of the headings: a blank one, which its values may tell."""

_Pair = tuple[str, str]


@dataclass
class _Block:
    """Lines of "name: value" one below the other, and the line without a value above them."""

    heading: str = ""
    pairs: list[_Pair] = field(default_factory=list)

    def names_any(self, is_known: Callable[[str], bool]) -> bool:
        return any(is_known(name) for name, _ in self.pairs)


def records_in_lines(text: str, is_known: Callable[[str], bool]) -> Table | None:
    """Return the table of lines of "name: value", None where fewer than two of the names are known.

    A record ends where one of its names comes again. Paragraphs without a known name are passed over.

    Parameters
    ----------
    text : str
        The whole text.
    is_known : callable
        Whether a name is that of a column of the gold.
    """
    if text.count(":") < LEAST_KNOWN:
        return None
    blocks = [block for block in _blocks(text, is_known) if block.names_any(is_known)]
    pairs = [pair for block in blocks for pair in block.pairs]
    names = list(dict.fromkeys(name for name, _ in pairs))
    if sum(map(is_known, names)) < LEAST_KNOWN:
        return None
    if _are_headed(blocks):
        return _table([HEADING, *names], [{HEADING: block.heading, **dict(block.pairs)} for block in blocks])
    return _table(names, _records(pairs))


def _are_headed(blocks: Sequence[_Block]) -> bool:
    """Whether there are several records, each under its heading, and most headings are not among the values below."""
    said = sum(block.heading.casefold() in {value.casefold() for _, value in block.pairs} for block in blocks)
    return len(blocks) > 1 and 2 * said <= len(blocks) and all(map(_is_headed_record, blocks))


def _is_headed_record(block: _Block) -> bool:
    """Whether a block has a heading, and no name twice."""
    return bool(block.heading) and len(dict(block.pairs)) == len(block.pairs)


def _table(names: Sequence[str], records: Sequence[dict[str, str]]) -> Table:
    grid = plain_rows([names, *([record.get(name, "") for name in names] for record in records)])
    count = "1 record" if len(records) == 1 else f"{len(records)} records"
    note = Note(NoteCode.NAMED_LINES, f"lines of 'name: value' are read as {count}")
    return Table(grid[:1], grid[1:], source_format="text", notes=(note, *header_notes(grid[:1])))


def _blocks(text: str, is_known: Callable[[str], bool]) -> Iterator[_Block]:
    """Yield the names and values between blank lines and headings.

    A name alone above others ("Ulm:") is a heading; one that comes again is a field without a value.
    """
    lines = [*text.splitlines(), ""]
    found_in = [_pair(line, is_known) for line in lines]
    alone = _names_alone(found_in)
    block = _Block()
    for line, found in zip(lines, found_in, strict=True):
        pair = None if _is_heading(found, block, alone) else found
        if pair is not None:
            block.pairs.append(pair)
        elif block.pairs:
            yield block
            block = _Block()
        if pair is None and line.strip():
            block.heading = _heading(line)


def _names_alone(pairs: Sequence[_Pair | None]) -> set[str]:
    """Return the names that come once."""
    often = Counter(pair[0] for pair in pairs if pair is not None)
    return {name for name, count in often.items() if count == 1}


def _is_heading(pair: _Pair | None, block: _Block, alone: set[str]) -> bool:
    """Whether a name without a value that comes once stands above others."""
    return pair is not None and not pair[1] and not block.pairs and pair[0] in alone


def _pair(line: str, is_known: Callable[[str], bool]) -> _Pair | None:
    """Return the name and value of a line, None for any other line; only a known name may be long."""
    found = _NAMED.fullmatch(_unmarked(line))
    if not found:
        return None
    name, value = (found[part].strip(_EMPHASIS) for part in ("name", "value"))
    return (name, value) if 0 < len(name) <= LONGEST_NAME or is_known(name) else None


def _unmarked(line: str) -> str:
    """Return a line without the mark of a list before it."""
    mark = LIST_MARK.match(line)
    return line[mark.end() :] if mark else line


def _heading(line: str) -> str:
    """Return a line as a heading: without its marks, "" if it is too long for a name and has none of a heading."""
    text = _unmarked(line.strip().lstrip("#")).strip(_EMPHASIS + ":")
    return text if len(text) <= LONGEST_NAME or line.lstrip().startswith("#") else ""


def _records(pairs: Sequence[_Pair]) -> list[dict[str, str]]:
    records: list[dict[str, str]] = [{}]
    for name, value in pairs:
        if name in records[-1]:
            records.append({})
        records[-1][name] = value
    return records
