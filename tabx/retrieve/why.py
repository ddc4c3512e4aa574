"""Why a table was found, or not: which words of the query stand in its title, its header and its cells."""

from __future__ import annotations

from itertools import chain

from tabx.retrieve.records import CorpusTable
from tabx.retrieve.retrievers.tokens import FUNCTION_WORDS, plain_words

_MOST = 8
"""Words that are named of each field: what fits into a line."""


def shared_words(query: str, table: CorpusTable) -> str:
    """Return the words of a query by where they stand in a table, each where it stands first; "no word" for none."""
    wanted = [word for word in dict.fromkeys(plain_words(query)) if word not in FUNCTION_WORDS]
    rest, said = list(wanted), []
    for name, texts in (("title", table.titles), ("header", table.header), ("cells", chain.from_iterable(table.rows))):
        words = set(chain.from_iterable(map(plain_words, texts)))
        there = [word for word in rest if word in words]
        rest = [word for word in rest if word not in words]
        said += [f"{name}: {_listed(there)}"] if there else []
    return f"{len(wanted) - len(rest)} of {len(wanted)} words ({'; '.join(said)})" if said else "no word"


def _listed(words: list[str]) -> str:
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return f"{', '.join(words[:_MOST])}{more}"
