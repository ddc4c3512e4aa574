"""Links and pictures of Markdown, read as what they show."""

from __future__ import annotations

import re

_TO = (
    r"\(\s*<?(?P<to>[^()\s<>]{0,1000}(?:\([^()\s]{0,300}\)[^()\s<>]{0,300})?)>?"
    r"(?P<title>\s+(?:\"[^\"]{0,300}\"|'[^']{0,300}'))?\s*\)"
)
_IMAGE = re.compile(rf"!\[(?P<text>[^\[\]]{{0,300}})\]{_TO}")
_LINK = re.compile(rf"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\[\]]{{0,100}}\]){{0,500}})\]{_TO}")
_AUTOLINK = re.compile(
    r"<(?P<to>(?:https?|ftp)://[^\s<>]{1,1000}|(?:mailto:)?[\w.+-]{1,64}@[\w.-]{1,255})>", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"(?:https?|ftp)://\S+|www\.\S+|(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+", re.IGNORECASE
)
_SPACES = re.compile(r" {2,}")
_TARGET = re.compile(
    r"[a-z][a-z0-9+.-]{1,20}:|/|\.{1,2}/|#|\?|www\.|\S*\.[a-z]{2,}|\S*_|\S*%[0-9a-f]{2}", re.IGNORECASE
)
"""How an address begins, or what no word in brackets has: `f[x](y)` is no link."""


def read_links(text: str) -> str:
    """Return a text with what its links, pictures and addresses in angle brackets show.

    A link shows its text. A picture shows nothing beside a text; where it is all there is, its alternative text stands
    in for it.
    """
    if "](" in text:
        shown = _LINK.sub(_text_of, _IMAGE.sub(_nothing, text))
        if not shown.strip(" *_") and shown != text:
            shown = _LINK.sub(_text_of, _IMAGE.sub(_text_of, text))
        text = _SPACES.sub(" ", shown).strip() if shown != text else text
    return _AUTOLINK.sub(lambda found: found["to"], text) if "<" in text else text


def _text_of(found: re.Match[str]) -> str:
    return found["text"] if _is_target(found) else found[0]


def _nothing(found: re.Match[str]) -> str:
    """Return nothing for a picture, but for one of a sign (✓)."""
    is_worded = any(sign.isalnum() for sign in found["text"])
    return "" if is_worded and _is_target(found) else _text_of(found)


def _is_target(found: re.Match[str]) -> bool:
    if not found["to"]:
        return bool(found["text"])
    return bool(found["title"]) or _TARGET.match(found["to"]) is not None


def links_to(address: str, text: str) -> bool:
    """Whether a text is nothing but a link to an address of a page or of mail."""
    found = _LINK.fullmatch(text.strip().strip("*")) if "](" in text else None
    if found is None or not _is_target(found) or not is_address(address):
        return False
    return bare_address(found["to"]) == bare_address(address)


def is_address(text: str) -> bool:
    """Whether a text is an address of a page or of mail and nothing else."""
    return _ADDRESS.fullmatch(text.strip()) is not None


def bare_address(address: str) -> str:
    """Return an address without what two spellings of it differ by: case, `mailto:`, a slash at its end."""
    return address.strip().casefold().removeprefix("mailto:").rstrip("/")
