"""Inference of a text's format, and of tables inside a text, fenced or bare.

First the format of a whole text (`infer_format`), then both ways in which a table is embedded in a text.
"""

from __future__ import annotations

import json
import re

from tabx.errors import InputError
from tabx.formats.delimited.read import looks_delimited
from tabx.formats.delimited.regions import delimited_regions
from tabx.formats.json.cut import is_cut, whole_items
from tabx.formats.json.text import parse_json
from tabx.formats.known import FORMATS, format_of_suffix
from tabx.formats.latex.environments import has_tabular
from tabx.formats.markdown.read import is_plainly_markdown, markdown_tables
from tabx.formats.python_literals import literal_as_json

_HTML = re.compile(r"<(?:!doctype\s+html|html|table|thead|tbody|tr)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_HTML_START = re.compile(r"\s*<(?:!doctype\s+html|html|table)\b", re.IGNORECASE)
_JSON_START = re.compile(r'\s*(?:\{\s*"|\[\s*(?:\{\s*["}]|\[\s*(?:["\d\[\]-]|null|true|false)))')
"""How a text that is JSON begins: with an object, or a list of objects or lists."""

_OPEN_SUFFIXES = frozenset(("", ".txt", ".text", ".md", ".markdown"))
"""Suffixes that say little: Markdown files hold HTML and LaTeX tables, too."""


def infer_format(text: str, suffix: str | None = None) -> str:
    """Return the name of a text's format.

    A suffix that names a format decides, except that HTML saved as a CSV file is HTML. With another suffix (none, an
    unknown one, .txt, .md) the content decides: HTML, LaTeX, JSON, JSONL, CSV and TSV have to be unmistakable,
    everything else is Markdown.

    Parameters
    ----------
    text : str
        The whole text.
    suffix : str or None
        The suffix of its file, with the dot; None where it has none.
    """
    named = format_of_suffix(suffix or "")
    if named and not FORMATS[named].is_binary and (suffix or "").lower() not in _OPEN_SUFFIXES:
        return "html" if named in ("csv", "tsv") and _HTML_START.match(text) else named
    return _format_of_content(text) or "markdown"


def _format_of_content(text: str) -> str | None:
    """Return the format of a text by its content; the first that fits, in a fixed order."""
    if is_plainly_markdown(text):
        return _json_format(text) or "markdown"
    if _HTML.search(text):
        return _json_format(text) or "html"
    if has_tabular(text) and not _JSON_START.match(text):
        return "latex"
    if named := _json_format(text):
        return named
    if _has_spaced_pipes(text) and markdown_tables(text):
        return "markdown"
    # An array is mathematics as often as a table, so it comes last of the two.
    if has_tabular(text, arrays=True) and not markdown_tables(text):
        return "latex"
    return looks_delimited(text) or ("markdown" if markdown_tables(text) else None)


def _json_format(text: str) -> str | None:
    if _is_json_lines(text):
        return "jsonl"
    return "json" if _JSON_START.match(text) or _is_json_string(text) else None


def _is_json_string(text: str) -> bool:
    """Whether a text is one string of JSON with a line break in it."""
    bare = text.strip()
    if bare[:1] != '"' or bare[-1:] != '"' or "\\n" not in bare:
        return False
    try:
        return isinstance(parse_json(bare), str)
    except InputError:
        return False


def _is_json_lines(text: str) -> bool:
    """Whether there are several lines and each is a JSON object or array; the last one may end in the middle."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not all(line[0] in "[{" and line[-1] in "]}" for line in lines[:-1]):
        return False
    return lines[-1][0] in "[{" and _are_values(lines[:-1] if is_cut(lines[-1]) else lines)


def _are_values(lines: list[str]) -> bool:
    try:
        return all(isinstance(parse_json(line), (dict, list)) for line in lines)
    except InputError:
        return False


def _has_spaced_pipes(text: str) -> bool:
    """Whether every line has a pipe beside a space; in CSV few lines have pipes."""
    return all(" |" in line or "| " in line for line in text.splitlines() if line.strip())


_FENCED = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<name>[\w+-]*)[ \t]*\r?\n(?P<body>.*?)(?:^[ \t]*(?P=mark)[ \t]*\r?$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_FENCE_NAMES = frozenset(("json", "jsonl", "csv", "tsv", "html", "latex"))
"""Names behind the opening of a fence that are believed; under any other name the content is looked at."""

_PYTHON_NAMES = frozenset(("", "python", "py", "python3", "json"))
"""Names of fences in which a literal of Python is looked for: models call one JSON, too."""


def fenced_table(text: str) -> tuple[str, str] | None:
    """Return format and body of the last code fence with another format than Markdown.

    A literal of Python counts as the JSON that says the same.
    """
    found = None
    if "```" not in text and "~~~" not in text:
        return None
    for match in _FENCED.finditer(text):
        body, name = match["body"], match["name"].lower()
        inside = name if name in _FENCE_NAMES else _format_of_content(body)
        if not body.strip():
            continue
        if name in _PYTHON_NAMES and not _is_json(body) and (literal := literal_as_json(body)):
            found = ("json", literal)
        elif inside not in {None, "markdown"}:
            found = (str(inside), body)
    return found


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


_JSON_INSIDE = re.compile(r'[\[{]\s*(?:[\[{"]|\d)')
"""Where JSON may begin among words."""

_MOST_TRIES = 64
"""Brackets that are tried as the start of JSON: each failure may read on to the end of the text."""

_MOST_WRAPPERS = 2
"""Objects around the object of a table in prose: an answer, and the table or data in it."""

_MOST_CUTS = 4
"""Brackets that are tried as the start of JSON that ends in the middle: each is read on to the end of the text."""


def table_in_prose(text: str) -> tuple[str, str] | None:
    """Return format and body of the last JSON value or run of delimited lines in a text.

    Delimited lines are a paragraph of at least three lines that is plainly CSV or TSV, its commas mostly without a
    space.
    """
    return _json_value(text) or _delimited_lines(text)


def _json_value(text: str) -> tuple[str, str] | None:
    decoder, found, end, cuts = json.JSONDecoder(), None, 0, 0
    for tried, match in enumerate(_JSON_INSIDE.finditer(text)):
        start = match.start()
        if tried >= _MOST_TRIES:
            break
        if start < end:  # inside of the value just read
            continue
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            cuts += 1
            if cuts <= _MOST_CUTS and _is_cut_table(text[start:]):
                return "json", text[start:]
            continue
        if _may_be_table(value):
            found = ("json", text[start:end])
    return found


def _wraps_table(value: dict[str, object], depth: int) -> bool:
    return any(_may_be_table(inner, depth + 1) for inner in value.values() if isinstance(inner, dict))


def _is_cut_table(text: str) -> bool:
    """Whether a text is JSON that ends in the middle, behind something that may be a table."""
    kept = whole_items(text)
    try:
        return kept is not None and _may_be_table(json.loads(kept))
    except (ValueError, RecursionError):
        return False


def _may_be_table(value: object, depth: int = 0) -> bool:
    if isinstance(value, dict):
        if any(isinstance(inner, list) and inner for inner in value.values()):
            return True
        return depth < _MOST_WRAPPERS and _wraps_table(value, depth)
    return isinstance(value, list) and bool(value) and all(isinstance(item, (dict, list)) for item in value)


def _delimited_lines(text: str) -> tuple[str, str] | None:
    regions = delimited_regions(text)
    return (regions[-1].format, text[regions[-1].start : regions[-1].end]) if regions else None
