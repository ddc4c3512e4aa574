"""Reference links of Markdown, whose addresses stand elsewhere in the text, written as links of the line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_DEFINITION = re.compile(r"^ {0,3}\[(?P<name>[^\[\]\n^]{1,100})\]:[ \t]*<?(?P<to>[^\s<>]{1,1000})", re.MULTILINE)
_REFERENCE = re.compile(r"\[(?P<text>[^\[\]]{1,300})\](?:\[(?P<name>[^\[\]]{0,100})\])?(?![\[(:])")


def link_addresses(text: str) -> Mapping[str, str]:
    """Return the addresses that a text defines ("[name]: address"), by name in small letters."""
    if "]:" not in text:
        return {}
    return {found["name"].casefold(): found["to"] for found in _DEFINITION.finditer(text)}


def with_addresses(pieces: Sequence[str], addresses: Mapping[str, str]) -> Sequence[str]:
    """Return the pieces of a line with their references as links: "[Ulm][1]" is "[Ulm](https://ulm.example)".

    A number or letter alone in brackets is a citation, and stays.
    """

    def link(found: re.Match[str]) -> str:
        name = found["name"] or found["text"]
        is_citation = found["name"] is None and (len(name) < 2 or name.isdecimal())
        to = None if is_citation else addresses.get(name.casefold())
        return found[0] if to is None else f"[{found['text']}]({to})"

    return [_REFERENCE.sub(link, piece) if "[" in piece else piece for piece in pieces] if addresses else pieces
