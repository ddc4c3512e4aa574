"""Reading and writing tables: every format is read to a `Table` and written from one.

A table's way: `known` (the list of formats) → `infer` (the format of a text) → `load` (the entry point of reading;
`content` holds what file objects held) → the folder of its format, or `python_values` for Python's own (`objects`, and
`foreign` for frames of other libraries) → `Table` → `dump` (writing, checked by reading back).
Several formats share `grid`, `levels` and `spans` (headers, sections, spanned cells), `files` (bytes) and `formulas`.
"""

from tabx.formats.dump import dump_bytes, dump_bytes_with_losses, dump_table, dump_table_with_losses
from tabx.formats.files import check_encoding, decode_bytes, read_bytes
from tabx.formats.grid import promote_header, strip_header
from tabx.formats.infer import infer_format
from tabx.formats.known import FILE_FORMATS, FORMATS, TEXT_FORMATS, Format, find_format
from tabx.formats.load import PASSED_OVER, Source, load_table, load_tables
from tabx.formats.objects import to_frame

__all__ = [
    "FILE_FORMATS",
    "FORMATS",
    "PASSED_OVER",
    "TEXT_FORMATS",
    "Format",
    "Source",
    "check_encoding",
    "decode_bytes",
    "dump_bytes",
    "dump_bytes_with_losses",
    "dump_table",
    "dump_table_with_losses",
    "find_format",
    "infer_format",
    "load_table",
    "load_tables",
    "promote_header",
    "read_bytes",
    "strip_header",
    "to_frame",
]
