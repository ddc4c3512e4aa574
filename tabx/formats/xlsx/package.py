"""The package of a workbook: a ZIP file of XML parts, read as streams within the limits."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from xml.parsers import expat

from tabx.base.errors import InputError
from tabx.base.limits import check, check_time, limit

_CHUNK_BYTES = 4 * 1024 * 1024
"""Bytes of XML unpacked at once."""

_TAIL_BYTES = 65_536 + 200
"""Bytes at the end of a ZIP file that hold its end record: 22, a comment of 65,535, and the records of ZIP64."""

_ELEMENTS_UNTIMED = 20_000
"""Elements from one look at the time to the next: the look costs more than an element."""

_ENTRY_BYTES = 200
"""More bytes than the entry of a part takes in the directory, so that its size tells how many there are."""

_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error, OSError)
_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
    "http://schemas.openxmlformats.org/package/2006/relationships",
)

Start = Callable[[Mapping[str, str]], None]
End = Callable[[], None]


class Package:
    """The parts of one workbook; unpacked bytes are counted against the limits."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._names = {name.lower(): name for name in archive.namelist()}
        self._unpacked = 0
        self._elements = 0

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._names

    def parse(
        self, name: str, starts: Mapping[str, Start], ends: Mapping[str, End], text: Callable[[str], None]
    ) -> None:
        """Read the XML of a part, calling handlers by the names of elements without namespace.

        Raises
        ------
        InputError
            For XML that is broken or has a DOCTYPE, and beyond the limits of bytes and elements.
        """
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.buffer_size = 1 << 16
        starting = {f"{space}}}{local}": handler for space in _MAIN for local, handler in starts.items()}
        ending = {f"{space}}}{local}": handler for space in _MAIN for local, handler in ends.items()}
        most, deepest = limit("elements"), limit("nesting")
        count, depth = self._elements, 0

        def start(element: str, attributes: dict[str, str]) -> None:
            nonlocal count, depth
            count += 1
            depth += 1
            if count > most:
                check("elements", count, name)
            if not count % _ELEMENTS_UNTIMED:
                check_time()
            if depth > deepest:
                check("nesting", depth, name)
            handler = starting.get(element)
            if handler is not None:
                handler(attributes)

        def end(element: str) -> None:
            nonlocal depth
            depth -= 1
            handler = ending.get(element)
            if handler is not None:
                handler()

        def refuse(*_: object) -> None:
            raise InputError(f"{name} contains a DOCTYPE, which no workbook does")

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, refuse
        self._feed(parser, name)
        self._elements = count

    def _feed(self, parser: expat.XMLParserType, name: str) -> None:
        """Unpack a part and parse it chunk by chunk; InputError where it is broken."""
        try:
            with self._open(name) as stream:
                while chunk := stream.read(_CHUNK_BYTES):
                    parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise InputError(f"{name} is broken XML: {error}") from error
        except _BROKEN as error:
            raise InputError(f"{name} cannot be unpacked ({error or type(error).__name__})") from error

    def relationships(self, name: str) -> dict[str, tuple[str, str]]:
        """Return the relationships of a part: identifier to kind (end of its type) and target.

        That is the name of a part, or an address outside of the package as it stands.
        """
        folder, base = posixpath.split(name)
        path = posixpath.join(folder, "_rels", f"{base}.rels")
        found: dict[str, tuple[str, str]] = {}

        def start(attributes: Mapping[str, str]) -> None:
            target = attributes.get("Target", "")
            place = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
            kind = attributes.get("Type", "").rpartition("/")[2]
            is_outside = attributes.get("TargetMode") == "External"
            found[attributes.get("Id", "")] = (kind, target if is_outside else posixpath.normpath(place))

        if path in self:
            self.parse(path, {"Relationship": start}, {}, lambda _: None)
        return found

    def _open(self, name: str) -> IO[bytes]:
        info = self._archive.getinfo(self._names[name.lower()])
        self._unpacked += info.file_size
        check("unpacked_bytes", self._unpacked, name)
        return self._archive.open(info)


@contextmanager
def open_package(path: Path) -> Iterator[Package]:
    """Open the package of a workbook.

    Raises
    ------
    InputError
        For a file that is not a ZIP file, or has more parts than the limit.
    """
    try:
        _check_parts(path)
        archive = zipfile.ZipFile(path)
    except _BROKEN as error:
        raise InputError(f"a broken workbook: {error or type(error).__name__}") from error
    with archive:
        yield Package(archive)


def _check_parts(path: Path) -> None:
    """Check the number of parts in the end record, before the directory is read into memory."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(size - _TAIL_BYTES, 0))
        tail = file.read()
    found = tail.rfind(b"PK\x05\x06")
    if found < 0 or len(tail) < found + 22:
        raise zipfile.BadZipFile("the end of the file is missing")
    parts, _, directory = struct.unpack("<HHI", tail[found + 8 : found + 16])
    wide = tail.rfind(b"PK\x06\x06")
    if 0 <= wide <= len(tail) - 56:
        parts, directory = struct.unpack("<32xQQ", tail[wide : wide + 48])
    check("packed_files", max(parts, directory // _ENTRY_BYTES), "the workbook")
