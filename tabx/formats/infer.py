"""Which format a text is in: by its content, its suffix where the content leaves it open."""

from __future__ import annotations

import re

from tabx.errors import InputError
from tabx.formats.delimited import looks_delimited
from tabx.formats.json_text import parse_json
from tabx.formats.known import FORMATS, format_of_suffix
from tabx.formats.latex_environments import has_tabular
from tabx.formats.markdown import is_plainly_markdown, markdown_tables

_HTML = re.compile(r"<(?:!doctype\s+html|html|table|thead|tbody|tr)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_HTML_START = re.compile(r"\s*<(?:!doctype\s+html|html|table)\b", re.IGNORECASE)
_JSON_START = re.compile(r'\s*(?:\{\s*"|\[\s*(?:\{\s*["}]|\[\s*(?:["\d\[\]-]|null|true|false)))')
_OPEN_SUFFIXES = frozenset(("", ".txt", ".text", ".md", ".markdown"))
_FENCED = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<name>[\w+-]*)[ \t]*\r?\n(?P<body>.*?)(?:^[ \t]*(?P=mark)[ \t]*\r?$|\Z)",
    re.MULTILINE | re.DOTALL,
)


def infer_format(text: str, suffix: str | None = None) -> str:
    """Return the name of the format that a text is in.

    A suffix that names a format settles it, but that HTML saved as a CSV file is HTML. Where the suffix says little
    (none, an unknown one, .txt, .md), the content does: HTML, LaTeX, JSON, JSONL, CSV and TSV have to be unmistakable,
    all else is Markdown.

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
    return _of_content(text) or "markdown"


def fenced_table(text: str) -> tuple[str, str] | None:
    """Return format and body of the last code fence that holds something else than Markdown; None without one."""
    found = None
    if "```" not in text and "~~~" not in text:
        return None
    for match in _FENCED.finditer(text):
        body = match["body"]
        name = match["name"].lower()
        inside = name if name in {"json", "jsonl", "csv", "tsv", "html", "latex"} else _of_content(body)
        if inside not in {None, "markdown"} and body.strip():
            found = (str(inside), body)
    return found


def _of_content(text: str) -> str | None:
    plain = is_plainly_markdown(text)
    if _HTML.search(text) and not plain:
        return "html"
    if not plain and has_tabular(text) and not _JSON_START.match(text):
        return "latex"
    if _is_json_lines(text):
        return "jsonl"
    if _JSON_START.match(text):
        return "json"
    if plain or (_has_spaced_pipes(text) and markdown_tables(text)):
        return "markdown"
    if not plain and has_tabular(text, arrays=True) and not markdown_tables(text):
        return "latex"
    return looks_delimited(text) or ("markdown" if markdown_tables(text) else None)


def _has_spaced_pipes(text: str) -> bool:
    """Whether every line has a pipe with a space beside it: in CSV a pipe inside a field stands on few lines."""
    return all(" |" in line or "| " in line for line in text.splitlines() if line.strip())


def _is_json_lines(text: str) -> bool:
    """Whether there are several lines and each is a JSON object or array."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not all(line[0] in "[{" and line[-1] in "]}" for line in lines):
        return False
    try:
        return all(isinstance(parse_json(line), (dict, list)) for line in lines)
    except InputError:
        return False
