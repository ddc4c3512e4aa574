"""Output: to standard output and standard error in their encodings, and to whole files.

All that a command says passes here or through `Paper`: nothing from outside controls a terminal or shows a key.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.escapes import visible, visible_lines
from tabx.base.outside import lines, one_line
from tabx.base.whole_files import check_folder, encoded, write_file
from tabx.cli.sources import STANDARD_STREAM

MARKDOWN = "markdown"


def print_text(text: str) -> None:
    """Write lines for people to standard output, with escapes for what is invisible or cannot be encoded."""
    sys.stdout.write(escaped(lines(text), sys.stdout.encoding))


def print_data(content: str | bytes) -> None:
    """Write data for programs to standard output: the same bytes as in a file; to a terminal, visible lines.

    Raises
    ------
    FormatError
        For half a surrogate pair, which UTF-8 cannot encode.
    """
    data = encoded(content) if isinstance(content, str) else content
    if sys.stdout.isatty():
        data = visible_lines(data.decode("utf-8", "backslashreplace")).encode("utf-8")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_json(data: Mapping[str, Any]) -> None:
    """Write plain data to standard output as JSON, with escapes where it cannot carry every character."""
    from tabx.documents.json_text import to_json

    print_data(to_json(data, ascii_only=needs_ascii()))


def print_names(names: Iterable[str]) -> None:
    """Write names to standard output, one per line; to a program without escapes."""
    shown = visible if sys.stdout.isatty() else str
    print_data(b"".join(os.fsencode(shown(name)) + b"\n" for name in names))


def print_note(text: str) -> None:
    """Write one line to standard error, without keys and with invisible characters as escapes."""
    sys.stderr.write(escaped(f"tabx: {one_line(text)}\n", sys.stderr.encoding))


def print_trace() -> None:
    """Write the traceback of the exception that is handled to standard error, as `print_note` writes a line."""
    import traceback

    sys.stderr.write(escaped(lines(traceback.format_exc()), sys.stderr.encoding))


def numbered(count: int, what: str) -> str:
    """Return a count with its noun: "1 request", "2 requests"."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def escaped(text: str, encoding: str | None) -> str:
    """Return the text with characters outside an encoding written as escapes."""
    return text.encode(encoding or "utf-8", "backslashreplace").decode(encoding or "utf-8")


def needs_ascii() -> bool:
    """Whether standard output cannot carry every character."""
    return not (sys.stdout.encoding or "utf-8").lower().startswith("utf")


def suffix_of(argument: str, known: tuple[str, ...], flag: str = "--output") -> str:
    """Return the suffix of a file to write.

    Raises
    ------
    OptionError
        If it is none of the known ones, or if the folder does not exist.
    """
    path = Path(argument)
    if path.suffix.lower() not in known:
        named = f"{', '.join(known[:-1])} or {known[-1]}"
        raise OptionError(f"{flag} {argument}: unknown suffix; {named} is right")
    check_folder(path)
    return path.suffix.lower()


def check_picture(argument: str | None, flag: str = "--plot") -> None:
    """Raise OptionError, before any work, where a picture could not be drawn, or not be written there."""
    if argument is None:
        return
    from tabx.lab.meta.plots.style import SUFFIXES, check_installed

    suffix_of(argument, SUFFIXES, flag)
    check_installed()


def format_to_write(asked: str | None, output: str | None, read_as: str) -> str:
    """Return the name of the format to write a table in.

    It is the one asked for, else what the suffix of the output says, else the one the table was read in where that is a
    text that tabx writes, else Markdown.

    Raises
    ------
    FormatError
        The format asked for is unknown, or not written.
    """
    from tabx.formats import FORMATS
    from tabx.formats.known import find_written_format, format_of_suffix

    if asked is not None:
        return find_written_format(asked).name
    found = None if output in (None, STANDARD_STREAM) else format_of_suffix(Path(output).suffix)
    if found is not None:
        return found
    known = FORMATS.get(read_as)
    return read_as if known is not None and known.dumps and not known.is_binary else MARKDOWN


def write_or_print(argument: str | None, content: str | bytes) -> None:
    """Write to the file that an argument names, or to standard output for None and "-"."""
    if argument in (None, STANDARD_STREAM):
        print_data(content)
    else:
        write_file(Path(argument), content)
