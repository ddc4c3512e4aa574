"""Take keys out of texts by their values: whatever their variable is called, however a server writes them.

A key is known here from the moment it is sent. Short values and plain words ("test", "not-needed") are keys of servers
that ask for none: they are taken out only where the text speaks of a key, so that no sentence loses its words.
"""

from __future__ import annotations

import html
import os
import re
from base64 import b64encode
from functools import lru_cache
from threading import Lock
from urllib.parse import unquote

STAND_IN = "***"

LEAST_TELLING = 8
"""Characters from which on a value that is no word is taken out wherever it stands: shorter ones are parts of words."""

LONGEST_WORD = 16
"""Characters up to which a value of letters alone is taken for a word; keys of letters alone are longer."""

LONGEST_PATTERN = 512
"""Characters of a key that are looked for in other writings; what follows them up to a space goes with them."""

_WORD = re.compile(r"[a-z]+(?:[-_ .][a-z]+)*|[A-Z]+(?:[-_ .][A-Z]+)*|[A-Z][a-z]+")
# A server chooses the text, so no pattern here takes time by its square: runs of spaces are not given back, and runs of
# backslashes are entered at their beginning alone.
_SPEAKS_OF_A_KEY = (
    r"(?:key|token|secret|password|credentials?|authorization|bearer)[\"'`]?"
    r"(?:\s++(?:provided|given|sent|received|was|is|of|value|bearer)){0,2}\s*+[:=]?\s*+[\"'`(\[]*"
)
_SLASHES = r"(?<!\\)\\++"
_BLANK = r"[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]"
_FILLER = rf"(?:{_BLANK}|{_SLASHES}[nrt])"
"""What may stand between the characters of a key that was wrapped, without changing what is read."""

_FILLERS = re.compile(rf"{_BLANK}|\\++[nrt]?")
_ENCODED = re.compile(rf"{_SLASHES}(?:u00([0-9a-f]{{2}})|x([0-9a-f]{{2}}))", re.IGNORECASE)
_ZEROS = re.compile(r"(?<=&#)0++(?=\d)")
_LONG_REFERENCE = re.compile(r"&#\d{8,}+;?")
"""A number that no character has, and that Python, from 4,300 digits on, does not read."""

_sent: tuple[str, ...] = ()
_lock = Lock()


def _renew() -> None:
    """In a forked process: make the lock anew, as another thread may hold it at the fork."""
    global _lock
    _lock = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)


def keep_out(value: str) -> None:
    """Take a value out of all texts from now on: a key that is sent."""
    global _sent
    value = value.strip()
    with _lock:
        if value and value not in _sent:
            _sent = (*_sent, value)


def without_keys(text: str, more: tuple[str, ...] = ()) -> str:
    """Return the text with every key that was sent, and every value in `more`, replaced by a stand-in.

    They are found in any case of letters, wrapped, percent-encoded, with the escapes of JSON and HTML, in hexadecimal
    digits, and in base64, alone or within what was encoded.
    """
    first_looks: tuple[str, ...] = ()
    for value in (*_sent, *more):
        first_looks = first_looks or (_bare(text), _decoded(text))
        bare = _bare(value)
        if any(bare in look for look in first_looks) or _decoded(value) in first_looks[1]:
            text = _pattern(value).sub(rf"\g<before>{STAND_IN}", text)
            first_looks = ()
        if is_telling(value) and (left := _without_codes(text, value)) != text:
            text, first_looks = left, ()
    return text


def _without_codes(text: str, value: str) -> str:
    """Return the text without a value in base64 or in hexadecimal digits."""
    if any(code in text for code in _in_base64(value)):
        text = _base64_pattern(value).sub(STAND_IN, text)
    digits = value.encode("utf-8", "surrogatepass").hex()
    return re.sub(digits, STAND_IN, text, flags=re.IGNORECASE) if digits in text.lower() else text


@lru_cache(maxsize=256)
def _in_base64(value: str) -> tuple[str, ...]:
    """Return what a value is in base64, without the characters that hold bits of what stands beside it.

    Three of eight bits make four of six, so it depends on where the value begins; twice, as two signs differ in URLs.
    """
    raw = value.encode("utf-8", "surrogatepass")
    found = []
    for before in range(3):
        coded = b64encode(b"\0" * before + raw).decode("ascii")
        whole = coded[-(-8 * before // 6) : 8 * (before + len(raw)) // 6]
        found += [whole, whole.replace("+", "-").replace("/", "_")]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=256)
def _base64_pattern(value: str) -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(map(re.escape, _in_base64(value)))})[\\w+/=-]*")


def _decoded(text: str) -> str:
    """Return the text in small letters with its encodings undone, for a first look."""
    if "%" in text:
        text = unquote(unquote(text))
    if "&" in text:
        text = html.unescape(_LONG_REFERENCE.sub("", _ZEROS.sub("", text)))
    if "\\" in text:
        text = _ENCODED.sub(lambda found: chr(int(found[1] or found[2], 16)), text)
    return _bare(text)


def _bare(text: str) -> str:
    return _FILLERS.sub("", text.casefold())


@lru_cache(maxsize=256)
def _pattern(value: str) -> re.Pattern[str]:
    written = f"{_FILLER}*".join(_writings(char) for char in value[:LONGEST_PATTERN])
    if len(value) > LONGEST_PATTERN:
        written += r"\S*"
    if is_telling(value):
        return re.compile(f"(?P<before>){written}", re.IGNORECASE)
    return re.compile(rf"(?P<before>(?<![^\W_]){_SPEAKS_OF_A_KEY})(?<!\w){written}(?!\w)", re.IGNORECASE)


def is_telling(value: str) -> bool:
    """Whether a value is so long and unlike a word that it stands in no text by chance."""
    return len(value) >= LEAST_TELLING and not (len(value) < LONGEST_WORD and _WORD.fullmatch(value))


def _writings(char: str) -> str:
    code = ord(char)
    ways = [re.escape(char), rf"{_SLASHES}u{code:04x}", rf"{_SLASHES}x{code:02x}", rf"&#0*{code};", rf"&#x0*{code:x};"]
    ways.append("".join(rf"%(?:25)*{byte:02x}" for byte in char.encode("utf-8", "surrogatepass")))
    named = html.escape(char)
    if named != char:
        ways.append(named)
    if not char.isalnum():
        ways.append(rf"(?<!\\)\\+{re.escape(char)}")
    return f"(?:{'|'.join(ways)})"
