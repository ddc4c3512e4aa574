"""What a query says of the order of its rows, by the parse of its outermost part.

`Order.of` reads it. Two queries made of it give what comparing needs: `keyed_sql` returns the keys that the query
orders by without selecting them, and `unlimited_sql` also the rows that its LIMIT cuts off. They are made by inserting
into the text and cutting it, so that the rest of the query is the author's own. `Order.split` takes the keys off again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabx.base.errors import InputError, OptionError
from tabx.base.extras import lacking
from tabx.sql.clock import reads_clock
from tabx.sql.result import Result, Row
from tabx.sql.rewriting import with_keys, without_limit

if TYPE_CHECKING:
    from sqlglot import exp


@dataclass(frozen=True)
class Key:
    """One term of an ORDER BY.

    Attributes
    ----------
    text : str
        The expression as SQL.
    column : int or None
        Place of the selected column that it is, from 0; None where it is none, or where a star hides the places.
    name : str
        Name of the column to look for in a result where a star hides the places; "" otherwise.
    ignores_case : bool
        Whether it is collated NOCASE, so that texts that differ by case alone are tied.
    """

    text: str
    column: int | None = None
    name: str = ""
    ignores_case: bool = False

    @property
    def is_selected(self) -> bool:
        """Whether it is a column of the query's own result."""
        return self.column is not None or bool(self.name)


@dataclass(frozen=True)
class Keyed:
    """A result and the values that its rows are ordered by.

    Attributes
    ----------
    result : Result
        The rows, with the query's own columns alone.
    keys : sequence of tuple or None
        For each row the values of the keys; None where some key is not known.
    """

    result: Result
    keys: Sequence[Row] | None


@dataclass(frozen=True)
class Order:
    """What the outermost query says of the order of its rows.

    Attributes
    ----------
    keys : tuple of Key
        The terms of its ORDER BY; () where it orders nothing.
    has_limit : bool
        Whether it has a LIMIT, an OFFSET, a FETCH FIRST or a TOP.
    limit, offset : int or None
        Their numbers; None where they are absent or no plain numbers.
    reads_clock : bool
        Whether any part of the query reads the time: CURRENT_DATE, date('now'), now() ….
    keyed_sql : str or None
        The query with the keys that are not selected as further columns; the query itself where there are none, None
        where they cannot be added (DISTINCT, UNION).
    unlimited_sql : str or None
        `keyed_sql` without LIMIT and OFFSET; None where there is no LIMIT or nothing can be made of it.
    added : int
        How many columns `keyed_sql` and `unlimited_sql` add.
    """

    keys: tuple[Key, ...] = ()
    has_limit: bool = False
    limit: int | None = None
    offset: int | None = None
    reads_clock: bool = False
    keyed_sql: str | None = None
    unlimited_sql: str | None = None
    added: int = 0

    @property
    def orders(self) -> bool:
        """Whether the outermost query orders its rows."""
        return bool(self.keys)

    @classmethod
    def of(cls, sql: str, dialect: str = "sqlite") -> Order:
        """Return what a query says of the order of its rows.

        Parameters
        ----------
        sql : str
            One query.
        dialect : str
            Name of its dialect, as sqlglot calls it: "sqlite", "duckdb", "postgres", "snowflake", "bigquery" ….

        Raises
        ------
        InputError
            Where the text is no query that can be parsed, or several.
        OptionError
            For an unknown dialect, or where sqlglot is not installed.
        """
        query = parse_query(sql, dialect)
        keys = _keys(query)
        limits = _limits(query)
        unselected = [place for place, key in enumerate(keys) if not key.is_selected]
        keyed = with_keys(sql, dialect, query, unselected)
        return cls(
            keys=keys,
            has_limit=bool(limits),
            limit=_number(limits.get("limit")),
            offset=_number(limits.get("offset")),
            reads_clock=reads_clock(query),
            keyed_sql=keyed,
            unlimited_sql=without_limit(keyed, dialect) if keyed and limits else None,
            added=len(unselected) if keyed else 0,
        )

    def split(self, result: Result) -> Keyed:
        """Return the result of `keyed_sql` or `unlimited_sql` without the added keys, beside all keys.

        The result of the query itself may be given too where nothing is added.
        """
        width = len(result.columns) - self.added
        own = result.first_columns(width) if self.added else result
        places = self._places(own.columns, width)
        if places is None:
            return Keyed(own, None)
        return Keyed(own, [self._key_values(row, places) for row in result.rows])

    def selected(self, result: Result) -> tuple[Sequence[Row], bool]:
        """Return the values of those keys that are columns of the query's own result, and whether these are all."""
        places = [self._place(key, result.columns) for key in self.keys]
        known = [(key, place) for key, place in zip(self.keys, places, strict=True) if place is not None]
        rows = [tuple(_tied_value(row[place], key) for key, place in known) for row in result.rows]
        return rows, len(known) == len(self.keys)

    def _places(self, columns: Sequence[str], width: int) -> list[int] | None:
        places = []
        added = width
        for key in self.keys:
            place = self._place(key, columns)
            if place is None and self.added and not key.is_selected:
                place, added = added, added + 1
            if place is None:
                return None
            places.append(place)
        return places

    @staticmethod
    def _place(key: Key, columns: Sequence[str]) -> int | None:
        if key.column is not None:
            return key.column if key.column < len(columns) else None
        if not key.name:
            return None
        named = [place for place, name in enumerate(columns) if name.lower() == key.name.lower()]
        return named[0] if len(named) == 1 else None

    def _key_values(self, row: Row, places: Sequence[int]) -> Row:
        return tuple(_tied_value(row[place], key) for key, place in zip(self.keys, places, strict=True))


def _tied_value(value: Any, key: Key) -> Any:
    return value.lower() if key.ignores_case and isinstance(value, str) else value


def parse_query(sql: str, dialect: str) -> exp.Expr:
    """Return the parse of one query; the errors are those of `Order.of`."""
    if reason := lacking("reading a query", "sqlglot"):
        raise OptionError(reason)
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    try:
        statements = [one for one in sqlglot.parse(sql, dialect=dialect) if one is not None]
    except SqlglotError as error:
        raise InputError(f"the query cannot be parsed as {dialect}: {' '.join(str(error).split())}") from error
    except ValueError as error:
        raise OptionError(f"{error}; see the dialects of sqlglot") from error
    if len(statements) != 1:
        raise InputError(f"{len(statements)} statements where one query belongs")
    query = statements[0]
    if not isinstance(query, exp.Query):
        raise InputError(f"no query but a statement of another kind: {type(query).__name__.upper()}")
    return query


def _outermost(query: exp.Expr) -> exp.Expr:
    """Return the query inside of brackets that say nothing of their own."""
    from sqlglot import exp

    while isinstance(query, exp.Subquery) and not any(query.args.get(part) for part in ("order", "limit", "offset")):
        query = query.this
    return query


def _limits(query: exp.Expr) -> dict[str, Any]:
    """Return LIMIT and OFFSET of the outermost query; one WITH TIES cuts no tie and is none."""
    query = _outermost(query)
    found = {part: query.args[part] for part in ("limit", "offset") if query.args.get(part)}
    return {part: node for part, node in found.items() if not _says(node, "with_ties")}


def _says(limit: exp.Expr, option: str) -> bool:
    options = limit.args.get("limit_options")
    return options is not None and bool(options.args.get(option))


def _number(part: exp.Expr | None) -> int | None:
    """Return the rows that a LIMIT or OFFSET counts; None where it says no plain number, or a share."""
    if part is None or _says(part, "percent"):
        return None
    return _whole(part.args.get("expression") or part.args.get("count"))


def _keys(query: exp.Expr) -> tuple[Key, ...]:
    """Return the terms of the outermost ORDER BY; of a LIMIT around brackets, those inside of the brackets count."""
    from sqlglot import exp

    query = _outermost(query)
    order = query.args.get("order")
    if order is None:
        return _keys(query.this) if isinstance(query, exp.Subquery) else ()
    selected = _selected(query)
    terms = [term.this if isinstance(term, exp.Ordered) else term for term in order.expressions]
    if _is_all(terms) and _first_star(selected) == len(selected):
        return tuple(Key(one.sql(comments=False), place) for place, one in enumerate(selected))
    return tuple(_key(term, selected) for term in terms)


def _first_star(selected: Sequence[exp.Expr]) -> int:
    """Return the place of the first star, behind which places are not known; the number of columns where none is."""
    return next((place for place, one in enumerate(selected) if one.is_star), len(selected))


def _is_all(terms: Sequence[exp.Expr]) -> bool:
    """Whether the order is that of all selected columns: DuckDB's ORDER BY ALL."""
    from sqlglot import exp

    return len(terms) == 1 and isinstance(terms[0], exp.Var) and terms[0].name.upper() == "ALL"


def _selected(query: exp.Expr) -> list[exp.Expr]:
    """Return what the query selects; of a UNION, what its first part does, which names the columns."""
    from sqlglot import exp

    while isinstance(query, exp.Subquery | exp.SetOperation):
        query = query.this
    return list(query.expressions) if isinstance(query, exp.Select) else []


def _key(term: exp.Expr, selected: Sequence[exp.Expr]) -> Key:
    """Return what a term of an ORDER BY is among the selected columns."""
    text = term.sql(comments=False)
    term, ignores_case = _uncollated(term)
    number = _whole(term)
    if number is not None:
        return Key(text, number - 1, ignores_case=ignores_case)
    place = next((place for place, one in enumerate(selected) if _is_selected(term, one)), None)
    star = _first_star(selected)
    if place is not None and place < star:
        return Key(text, place, ignores_case=ignores_case)
    return Key(text, None, _name_behind_star(term, selected, place) if star < len(selected) else "", ignores_case)


def _uncollated(term: exp.Expr) -> tuple[exp.Expr, bool]:
    """Return a term without brackets and collations, and whether one of these ignores case."""
    from sqlglot import exp

    ignores_case = False
    while isinstance(term, exp.Collate | exp.Paren):
        ignores_case |= isinstance(term, exp.Collate) and term.expression.name.upper() == "NOCASE"
        term = term.this
    return term, ignores_case


def _whole(node: exp.Expr | None) -> int | None:
    """Return the number that a node writes out, None for anything else."""
    from sqlglot import exp

    is_number = isinstance(node, exp.Literal) and not node.is_string and str(node.this).isdigit()
    return int(str(node.this)) if is_number and node is not None else None


def _name_behind_star(term: exp.Expr, selected: Sequence[exp.Expr], place: int | None) -> str:
    """Return the name of a term in the result of a star, of which the query does not tell the places; "" for none."""
    from sqlglot import exp

    if place is not None:
        return str(selected[place].alias_or_name)
    return str(term.name) if isinstance(term, exp.Column) else ""


def _is_selected(term: exp.Expr, selected: exp.Expr) -> bool:
    """Whether a term of the order is a selected column: its alias, the same expression, the same column."""
    from sqlglot import exp

    bare = selected.unalias()
    if isinstance(term, exp.Column) and not term.table and term.name.lower() == selected.alias_or_name.lower():
        return True
    if isinstance(term, exp.Column) and isinstance(bare, exp.Column):
        same = term.name.lower() == bare.name.lower()
        return same and (not term.table or not bare.table or term.table.lower() == bare.table.lower())
    return bool(_folded(term) == _folded(bare))


def _folded(node: exp.Expr) -> str:
    return node.sql(normalize=True, comments=False).lower()
