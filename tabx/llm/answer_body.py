"""The body of an answer: read up to a cap, and unpacked no further than that."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

import httpcore

ANSWER_BYTES = 4 << 20
"""At most this much of an answer is read, unpacked: 128,000 tokens of four letters, each as `\\u0000`, are 3 MB."""

ERROR_BYTES = 64 << 10
"""What is read of an error's body; the rest is left. Messages are a line, pages of a proxy some kilobytes."""

_PACKED = ("gzip", "x-gzip", "deflate")
_GZIP_OR_ZLIB = zlib.MAX_WBITS | 32


class Unreadable(Exception):
    """An answer that is too long, or packed in a way that was not asked for."""


class TooLong(Unreadable):
    """An answer of more than `ANSWER_BYTES`."""


def read_body(response: httpcore.Response) -> bytes:
    """Return the body, unpacked; of an error its beginning.

    Raises
    ------
    Unreadable
        An answer is longer than the cap, or cannot be unpacked.
    """
    if response.status < 400:
        content = _beginning(response, ANSWER_BYTES + 1)
        if len(content) > ANSWER_BYTES:
            raise TooLong(f"the answer is longer than {ANSWER_BYTES >> 20} MB")
        return content
    try:
        return _beginning(response, ERROR_BYTES)
    except Unreadable:
        return b""  # the status of an error says enough


def _beginning(response: httpcore.Response, most: int) -> bytes:
    parts, room = [], most
    for part in _unpacked(response, most):
        parts.append(part[:room])
        room -= len(part)
        if room <= 0:
            break
    return b"".join(parts)


def _unpacked(response: httpcore.Response, most: int) -> Iterator[bytes]:
    """Yield the body in parts of at most `most` bytes."""
    assert isinstance(response.stream, Iterable)
    packed = _codings(response)
    if not packed:
        yield from response.stream
        return
    if len(packed) > 1 or packed[0] not in _PACKED:
        raise Unreadable(f"the answer is packed as {', '.join(packed)[:40]!r}, which was not asked for")
    unpacking = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        for chunk in response.stream:
            rest = chunk
            while rest and not unpacking.eof:
                yield unpacking.decompress(rest, most)
                rest = unpacking.unconsumed_tail
    except zlib.error as error:
        raise Unreadable(f"the answer cannot be unpacked ({error})") from None


def _codings(response: httpcore.Response) -> list[str]:
    """Return how the body is said to be packed, in order."""
    said = b",".join(value for name, value in response.headers if name.lower() == b"content-encoding")
    return [one for one in said.decode("latin-1").lower().replace(",", " ").split() if one != "identity"]
