"""The text of cells in wiki markup: links by their text, bold type without its marks."""

from __future__ import annotations

import re

from tabx.formats.marked_cells import plain_html
from tabx.notation import is_address

FORMAT = "wiki"
"""The format that tables in the markup of wikis are said to be in."""

_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<ref\b[^<>]*/>|<ref\b[^<>]*>.*?(?:</ref>|\Z)", re.DOTALL | re.IGNORECASE)
_FILE = re.compile(r"\[\[(?:File|Image|Category):[^\[\]]*\]\]", re.IGNORECASE)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_ADDRESS = re.compile(r"\[((?:https?://|ftp://|mailto:)[^\s\"<>\[\]]+)[ ]+([^\[\]]*)\]")
_JIRA_LINK = re.compile(r"\[([^\[\]|]+)\|([^\[\]]*)\]")
_BOLD = re.compile(r"'{2,5}")
_TEMPLATE = re.compile(
    r"\{\{(?:nowrap|nobr|small|big|center|right|left|abbr|sort)\|([^{}|]*)(?:\|[^{}]*)?\}\}", re.IGNORECASE
)
_TAG = re.compile(
    r"</?(?:br|sup|sub|small|big|b|i|u|s|span|div|p|code|tt|nowiki|abbr|center|font|a)\b[^<>]*>", re.IGNORECASE
)


def mediawiki_html(text: str) -> str:
    """Return a cell of MediaWiki as HTML: its own tags stay, all other signs are text."""
    text = _BOLD.sub("", _UNSEEN.sub("", text))
    text = _LINK.sub(r"\1", _FILE.sub("", text))
    text = _TEMPLATE.sub(r"\1", _ADDRESS.sub(r'<a href="\1">\2</a>', text)).strip()
    pieces, at = [], 0
    for match in _TAG.finditer(text):
        pieces += [_escaped(text[at : match.start()]), match[0]]
        at = match.end()
    return "".join([*pieces, _escaped(text[at:])])


def _escaped(text: str) -> str:
    """Return text for HTML; character references are MediaWiki's, too."""
    return text.replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")


def plain_wiki_html(text: str) -> str:
    r"""Return a cell of the other wikis as HTML; `\\` is a line break."""
    text = _BOLD.sub("", _LINK.sub(r"\1", text))
    lines = plain_html("\n".join(part.strip() for part in text.replace("\\\\", "\n").split("\n")))
    return _JIRA_LINK.sub(_linked, lines)


def _linked(found: re.Match[str]) -> str:
    """Return a link of Jira as HTML: to a page that has an address, and elsewhere its text alone."""
    text, address = found.groups()
    return f'<a href="{address}">{text}</a>' if is_address(address) and '"' not in address else text
