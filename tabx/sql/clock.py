"""Whether a query reads the time, so that what it returns depends on when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlglot import exp

_CLOCK_CALLS = frozenset(
    [
        "now",
        "today",
        "get_current_timestamp",
        "get_current_time",
        "getdate",
        "getutcdate",
        "sysdate",
        "sysdatetime",
        "systimestamp",
        "localtime",
        "localtimestamp",
        "current_localtimestamp",
        "current_localtime",
        "clock_timestamp",
        "transaction_timestamp",
        "statement_timestamp",
        "curdate",
        "curtime",
        "utc_timestamp",
    ]
)
"""Functions that give the time, in any dialect, beside those that sqlglot knows as such."""

_CLOCK_WITHOUT_ARGUMENT = frozenset(("date", "time", "datetime", "julianday", "unixepoch"))
"""Functions of SQLite that give the present time where nothing is given to them."""


def reads_clock(query: exp.Expr) -> bool:
    """Whether any part of a query reads the time."""
    from sqlglot import exp

    current = (exp.CurrentDate, exp.CurrentTime, exp.CurrentTimestamp, exp.CurrentDatetime)
    for node in query.walk():
        if isinstance(node, current):
            return True
        if isinstance(node, exp.Literal) and node.is_string and str(node.this).strip().lower() == "now":
            if isinstance(node.parent, exp.Func | exp.Cast):
                return True
        elif isinstance(node, exp.Func) and _is_clock_call(node):
            return True
    return False


def _is_clock_call(node: exp.Func) -> bool:
    from sqlglot import exp

    name = (node.name if isinstance(node, exp.Anonymous) else node.sql_name()).lower()
    if name in _CLOCK_CALLS:
        return True
    given = node.expressions if isinstance(node, exp.Anonymous) else [value for value in node.args.values() if value]
    return name in _CLOCK_WITHOUT_ARGUMENT and not given
