"""CSV and TSV: finds the delimiter, keeps quoted newlines, pads ragged records.

`looks_delimited` also decides whether a text of unknown format is CSV or TSV.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence

from tabx.base.errors import BrokenTextError
from tabx.formats.around import around_notes, parted, with_title
from tabx.formats.delimited.mended import mended
from tabx.formats.delimited.preamble import preamble_of
from tabx.formats.grid import header_notes
from tabx.formats.levels import header_levels
from tabx.formats.sentences import are_wordy_items
from tabx.formats.sign_columns import with_signs_joined
from tabx.table import Note, NoteCode, Table, plain_rows

DELIMITERS = ("\t", ";", ",", "|")
"""Characters that may stand between fields, the likeliest first."""

_SAMPLE = 64 * 1024
"""Characters at the start of a text that show its delimiter: each of four is tried on all of them."""

_QUOTED = {sign: re.compile(rf'(?:^|[{sign}])"(?:[^"]|"")*"(?=[{sign}\r\n]|\Z)', re.MULTILINE) for sign in DELIMITERS}
_NUMBER = re.compile(r"[-+−$€£]*\.?\d[\d.,]*%?")

_END = "\0end"
"""A record put behind the text: where it is not read as one, a quote is still open."""

_BLANK_SECOND = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)")
"""A first line above a blank one."""

_LOG = re.compile(r"\s*\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d,\d{1,6}\]?[^,\n]*\S")
"""How a line of a log begins: a moment whose seconds have a decimal comma, and what happened."""

_FLOW_ITEM = re.compile(r"\s*- *[{\[]")
"""How a list of YAML begins, whose commas part the names of one record."""

_BARE_COMMA = re.compile(r",(?! )")


def delimited_tables(text: str, format_name: str) -> tuple[Table, ...]:
    """Return the one table of a CSV or TSV text, or () where it holds no record at all.

    Raises
    ------
    InputError
        For a quote that is never closed (CSV; in TSV a quote is then text) and a field beyond the limit of `csv`.
    """
    preamble = preamble_of(text)
    delimiter = preamble.delimiter or ("\t" if format_name == "tsv" else find_delimiter(preamble.rest) or ",")
    if delimiter == "\t":
        records = _tab_records(preamble.rest)
    else:
        records = _records(preamble.rest, delimiter, spaced=delimiter == "," and _is_spaced(preamble.rest))
    if not records:
        return ()
    around = parted(records, stands_apart=_BLANK_SECOND.match(preamble.rest) is not None)
    records, mended_notes = mended(around.rows, delimiter)
    joined = with_signs_joined(plain_rows(records), 1)
    header, rows, level_notes = header_levels(joined.cells, 1)
    notes = (*preamble.notes, *around_notes(around), *mended_notes, *_ragged(records), *joined.notes, *level_notes)
    notes += header_notes(header)
    caption = "\n".join(around.notes) or None
    return (Table(with_title(around.title, header), rows, (), 0, caption, format_name, notes),)


def find_delimiter(text: str) -> str | None:
    """Return the delimiter that gives the most records the same number of fields, two or more.

    Among equals it is the one that leaves fewer quotes inside fields, then the first of tab, semicolon, comma, pipe: a
    comma inside a number is common, a semicolon is not.
    """
    sample = text[:_SAMPLE]
    whole = len(sample) == len(text)
    best, found = (0.0, 0), None
    for delimiter in DELIMITERS:
        if delimiter not in sample:
            continue
        widths = [len(record) for record in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter) if record]
        if not whole and len(widths) > 1:
            widths.pop()  # the sample may end inside of it
        width, count = max(Counter(widths).items(), key=lambda item: (item[1], item[0]))
        share = count / len(widths) if width > 1 else 0.0
        stray = _QUOTED[delimiter].sub("", sample).count('"')
        if share and (share, -stray) > best:
            best, found = (share, -stray), delimiter
    return found


def looks_delimited(text: str) -> str | None:
    """Return "csv" or "tsv" where the whole text clearly is that, None otherwise.

    It needs two records or more of the same number of fields; of three and more some may be short or long (see
    `_is_regular`). Commas followed by spaces in lines that end like sentences are prose.
    """
    preamble = preamble_of(text)
    delimiter = preamble.delimiter or find_delimiter(preamble.rest)
    if delimiter is None or delimiter == "|" or _is_other(preamble.rest):
        return None
    try:
        records = _tab_records(preamble.rest) if delimiter == "\t" else _records(preamble.rest, delimiter, spaced=False)
    except BrokenTextError:
        return None
    if not preamble.delimiter and not _is_regular(records, delimiter):
        return None
    if delimiter == "\t":
        return "tsv"
    return None if _are_sentences(records, preamble.rest) else "csv"


def _is_other(text: str) -> bool:
    """Whether a text begins as a list of YAML or a log does."""
    return _FLOW_ITEM.match(text) is not None or _LOG.match(text) is not None


_ONE_IRREGULAR_IN = 5
"""Records of which one may have another number of fields than the first; without spaces behind commas one of few may.

No reason on record; lines of prose with a comma or two differ more often.
"""

_LEAST_RECORDS = 3
"""Records from which on one may be irregular: of two nothing would be left to agree."""


def _is_regular(records: list[list[str]], delimiter: str) -> bool:
    """Whether there are several records of several fields, almost all of the same number.

    Code ends its lines with semicolons, and above a table may stand a line of words: neither gives several fields.
    """
    if len(records) < 2 or len(records[0]) < 2:
        return False
    if not any(field.strip() for record in records for field in record[1:]):
        return False
    mended_records, _ = mended(records, delimiter)
    if delimiter == "," and _are_spaced(records):
        return _agree_but_one_in(mended_records)
    return _almost_agree(mended_records, delimiter)


def _are_spaced(records: Sequence[Sequence[str]]) -> bool:
    """Whether most commas have a space behind them, as in words and in code."""
    further = [field for record in records for field in record[1:]]
    return 2 * sum(field.startswith(" ") for field in further) > len(further)


def _agree_but_one_in(records: Sequence[Sequence[str]]) -> bool:
    """Whether records have one number of fields; with three and more, one of `_ONE_IRREGULAR_IN` may have another."""
    width = len(records[0])
    irregular = sum(len(record) != width for record in records)
    return not irregular or (width > 2 and irregular * _ONE_IRREGULAR_IN <= len(records))


def _almost_agree(records: Sequence[Sequence[str]], delimiter: str) -> bool:
    """Whether few records have another number of fields than the first.

    Two fields with a comma between them occur in prose: where a record differs, the second ones have to be numbers.
    """
    width = len(records[0])
    regular = [record for record in records if len(record) == width]
    irregular = len(records) - len(regular)
    if not irregular:
        return True
    most = max(1, len(records) // _ONE_IRREGULAR_IN)
    if len(records) < _LEAST_RECORDS or irregular > most:
        return False
    return width > 2 or delimiter == "\t" or _are_numbers([record[1] for record in regular[1:]])


def _are_numbers(texts: Sequence[str]) -> bool:
    """Whether all of some texts are numbers."""
    return bool(texts) and all(_NUMBER.fullmatch(text) for text in texts)


def _are_sentences(records: Sequence[Sequence[str]], text: str) -> bool:
    """Whether some record ends as a sentence does and most fields begin with a space, or lines are wordy items."""
    if are_wordy_items([line for line in text.splitlines() if line]):
        return True
    if not any(record[-1].rstrip()[-1:] in {".", "!", "?", ":", ","} for record in records):
        return False
    fields = [field for record in records for field in record[1:]]
    return sum(field.startswith(" ") for field in fields) * 2 > len(fields)


def _records(text: str, delimiter: str, *, spaced: bool) -> list[list[str]]:
    """Return the records of a text.

    Raises
    ------
    BrokenTextError
        For a quote that is never closed, and a field beyond the limit of `csv`.
    """
    reader = csv.reader(io.StringIO(f"{text}\n{_END}", newline=""), delimiter=delimiter, skipinitialspace=spaced)
    records, start, line = [], 1, 1
    try:
        for record in reader:
            start, line = line, reader.line_num + 1
            if record:
                records.append(record)
    except csv.Error as error:
        raise BrokenTextError(f"broken CSV in line {line}: {error}") from error
    if records[-1] != [_END]:
        raise BrokenTextError(f"broken CSV: the record at line {start} has an unclosed quote")
    return records[:-1]


def _tab_records(text: str) -> list[list[str]]:
    try:
        return _records(text, "\t", spaced=False)
    except BrokenTextError:
        unquoted = csv.reader(io.StringIO(text, newline=""), delimiter="\t", quoting=csv.QUOTE_NONE)
        return [record for record in unquoted if record]


def _is_spaced(text: str) -> bool:
    sample = text[:_SAMPLE]
    return ", " in sample and '"' in sample and not _BARE_COMMA.search(sample)


def _ragged(records: Sequence[Sequence[str]]) -> tuple[Note, ...]:
    width = len(records[0])
    short = [str(index) for index, record in enumerate(records) if len(record) < width]
    long = [str(index) for index, record in enumerate(records) if len(record) > width]
    notes = []
    if short:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"padded to {width} cells: row {', row '.join(short)}"))
    if long:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"more than {width} cells, table widened: row {', row '.join(long)}"))
    return tuple(notes)
