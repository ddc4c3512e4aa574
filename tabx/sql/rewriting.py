"""A query made of another by inserting into its text and cutting it, so that the rest is the author's own.

A query that sqlglot prints anew may mean something else to the engine (names in other case, functions by other names);
here it only tells which words of the text are the outermost query's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlglot import exp
    from sqlglot.tokenizer_core import Token

_DIRECTIONS = ("ASC", "DESC", "NULLS", "FIRST", "LAST")
"""Words behind a term of an ORDER BY."""

KEY_NAME = "tabx_order_key_"
"""How added columns are called, before their number."""


def with_keys(sql: str, dialect: str, query: exp.Expr, wanted: Sequence[int]) -> str | None:
    """Return a query with terms of its ORDER BY as further columns, the last ones.

    Parameters
    ----------
    sql : str
        The query.
    dialect : str
        Its dialect.
    query : Expression
        Its parse.
    wanted : sequence of int
        Places of the terms, from 0; with () the query is returned as it is.

    Returns
    -------
    str or None
        None where no column can be added: DISTINCT would count it, a UNION has no room for it, "ORDER BY ALL" is none.
    """
    from sqlglot import exp

    if not wanted:
        return sql
    if not isinstance(query, exp.Select) or query.args.get("distinct"):
        return None
    outer = _outer_tokens(sql, dialect)
    terms = _terms(sql, outer)
    place = _end_of_selection(outer)
    if place is None or max(wanted) >= len(terms) or terms == ["ALL"]:
        return None
    added = "".join(f", {terms[term]} AS {KEY_NAME}{number}" for number, term in enumerate(wanted, 1))
    return f"{sql[:place]}{added} {sql[place:]}"  # a comment may end in front of the FROM


def without_limit(sql: str, dialect: str) -> str | None:
    """Return a query without the LIMIT, OFFSET and FETCH of its outermost part; None where none stands there."""
    outer = _outer_tokens(sql, dialect)
    start = next((token.start for token in outer if _is(token, "LIMIT", "OFFSET", "FETCH")), None)
    return None if start is None else sql[:start].rstrip()


def _outer_tokens(sql: str, dialect: str) -> list[Token]:
    """Return the tokens that stand in no brackets, the brackets themselves, and no semicolon at the end."""
    from sqlglot import tokenize

    depth = 0
    outer = []
    for token in tokenize(sql, dialect=dialect):
        depth -= token.text in (")", "]")
        if depth == 0 and token.text != ";":
            outer.append(token)
        depth += token.text in ("(", "[")
    return outer


def _is(token: Token, *names: str) -> bool:
    return token.token_type.name in names


def _end_of_selection(outer: Sequence[Token]) -> int | None:
    """Return the place in the text behind the last selected column of a SELECT with a FROM."""
    start = next((place for place, token in enumerate(outer) if _is(token, "SELECT")), None)
    if start is None:
        return None
    for before, token in pairwise(outer[start:]):
        # "a IS DISTINCT FROM b" selects a comparison.
        if _is(token, "FROM") and not _is(before, "DISTINCT"):
            return token.start
    return None


def _terms(sql: str, outer: Sequence[Token]) -> list[str]:
    """Return the terms of the outermost ORDER BY without their directions."""
    start = next((place for place, token in enumerate(outer) if _is(token, "ORDER_BY")), len(outer))
    terms: list[list[Token]] = [[]]
    for token in outer[start + 1 :]:
        if _is(token, "LIMIT", "OFFSET", "FETCH"):
            break
        if _is(token, "COMMA"):
            terms.append([])
        elif token.text.upper() not in _DIRECTIONS:
            terms[-1].append(token)
    return [sql[term[0].start : term[-1].end + 1] for term in terms if term]
