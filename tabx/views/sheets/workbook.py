"""Pack a workbook into bytes that depend on its content only, not on the time of writing."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openpyxl import Workbook

_OLDEST = (1980, 1, 1, 0, 0, 0)
_CORE = "docProps/core.xml"


def pack(book: Workbook) -> bytes:
    """Return a workbook as the bytes of an .xlsx file."""
    from openpyxl.xml.functions import tostring

    written = io.BytesIO()
    book.save(written)
    book.properties.creator = "tabx"
    book.properties.created = book.properties.modified = datetime(*_OLDEST)
    # openpyxl writes the time into the core properties and into every entry of the archive: both are replaced.
    packed = io.BytesIO()
    with zipfile.ZipFile(written) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, _OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, tostring(book.properties.to_tree()) if name == _CORE else source.read(name))
    return packed.getvalue()
