"""Inference of a text's format, from the suffix of its file and from its content."""

from __future__ import annotations

import re

from tabx.base.errors import InputError
from tabx.formats.delimited.read import looks_delimited
from tabx.formats.json.cut import is_cut
from tabx.formats.json.text import parse_json
from tabx.formats.known import FORMATS, format_of_suffix
from tabx.formats.latex.environments import has_tabular
from tabx.formats.markdown.read import is_plainly_markdown, markdown_tables
from tabx.formats.printed.frames import frame_regions

_HTML = re.compile(r"<(?:!doctype\s+html|html|table|thead|tbody|tr)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_HTML_START = re.compile(r"\s*<(?:!doctype\s+html|html|table)\b", re.IGNORECASE)
_HTML_DOCUMENT = re.compile(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_JSON_START = re.compile(r'\s*(?:\{\s*"|\[\s*(?:\{\s*["}]|\[\s*(?:["\d\[\]-]|null|true|false)))')
"""How a text that is JSON begins: with an object, or a list of objects or lists."""

_OPEN_SUFFIXES = frozenset(("", ".txt", ".text", ".md", ".markdown", ".rst"))
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
    if named and is_named_by(suffix):
        return "html" if named in ("csv", "tsv") and _HTML_START.match(text) else named
    return infer_content(text) or "markdown"


def is_named_by(suffix: str | None) -> bool:
    """Whether a suffix names the one text format that the file is in."""
    named = format_of_suffix(suffix or "")
    return named is not None and not FORMATS[named].is_binary and (suffix or "").lower() not in _OPEN_SUFFIXES


def has_html(text: str) -> bool:
    """Whether a tag of an HTML table stands in a text."""
    return _HTML.search(text) is not None


def is_html_document(text: str) -> bool:
    """Whether a text begins as a whole document of HTML does."""
    return _HTML_DOCUMENT.match(text) is not None


def infer_content(text: str) -> str | None:
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
    named = None if _is_printed(text) else looks_delimited(text)
    return named or ("markdown" if markdown_tables(text) else None)


def _is_printed(text: str) -> bool:
    """Whether two blanks stand in every line and part all of the text into columns: commas are of its cells, then."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not all("  " in line.strip() for line in lines):
        return False
    return any(not text[: found.start].strip() and not text[found.end :].strip() for found in frame_regions(text))


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
