"""Data to tune a model on: rows of instruction, content with format description, and table, each of them checked.

`spec` is what code reads off a target text, says in a description and reads back out of one; `layouts` and `styles`
write one content in several forms; `content` tells a table's facts and checks a telling; `sources` reads tables and
items and keeps near copies together; `making` makes rows of them and drops what fails, `writing` writes the files.
`training` trains an adapter on them, `comparing` holds the tuned model against its base.
"""

from __future__ import annotations

from tabx.tune.comparing import TunedComparison, compare_replies, compare_tuned
from tabx.tune.data import make_data
from tabx.tune.spec import FormatSpec, check_description, describe, hear_description, read_spec
from tabx.tune.writing import DataCard

__all__ = [
    "DataCard",
    "FormatSpec",
    "TunedComparison",
    "check_description",
    "compare_replies",
    "compare_tuned",
    "describe",
    "hear_description",
    "make_data",
    "read_spec",
]
