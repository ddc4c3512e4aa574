"""The entry points of Python: `generate_table` for one text, `generate_many` for rows of any kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.ask.many import checked_rows, client_of
from tabx.ask.rows import look_through
from tabx.base.at_once import DEFAULT
from tabx.base.errors import InputError, OptionError
from tabx.base.limits import uncounted
from tabx.batch.reading.files import read_rows
from tabx.batch.reading.joining import Join
from tabx.generate.asking import Asker
from tabx.generate.checking import check_items, check_settings
from tabx.generate.items import Item, ItemColumns, items_of
from tabx.generate.pool import Pool
from tabx.generate.running.kind import generating_kind
from tabx.generate.running.line import Generated, read_generated
from tabx.generate.running.work import Generating
from tabx.generate.schema import Schema, read_schema
from tabx.generate.settings import AS_TEXT, DIRECT, MOST_CONTINUATIONS, TARGETS, Settings, targets_of
from tabx.generate.tasks import Tasks, check_names
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.tally import Tally


def generate_table(  # noqa: PLR0913
    text: str,
    *,
    backbone: str | Client,
    to: str = TARGETS[0],
    columns: str | Sequence[str] | None = None,
    schema: Any = None,
    instruction: str = "",
    strategy: str = DIRECT,
    format_from: str | None = None,
    example: str | Path | None = None,
    reply: str = AS_TEXT,
    max_continuations: int = MOST_CONTINUATIONS,
    prompts: str | Path | None = None,
) -> Generated:
    """Return what a model makes of one text: its reply in the target, and the tables in it.

    Without columns or a schema the model is simply asked for the tables of the text.

    Parameters
    ----------
    text : str
    backbone : str or tabx.llm.Client
        Name of a model, which has the user's cache and no budget; or a client with its own.
    to : {"markdown", "html", "latex", "json", "csv", "raw"}
    columns : str or sequence of str or None
        Those of one table; a text has commas between them.
    schema : plain data or None
        As `tabx.generate.schema.read_schema` takes it; not with `columns`.
    instruction : str
        What is wanted of the tables.
    strategy : {"direct", "format-first"}
    format_from : {"text", "schema", "example"} or None
        What the format is described from, with "format-first".
    example : str or Path or None
        A table whose format is described, or its file.
    reply : {"text", "schema"}
    max_continuations : int
        Requests at most for the rest of a reply that was cut.
    prompts : str or Path or None
        Folder of edited prompts.

    Raises
    ------
    OptionError
        An option is invalid, or the model is not known.
    InputError
        There is no text, or no schema.
    ModelFailure
        There is no reply; a reply without a table is one.
    NoDescription
        The model gives no description of the format to make tables by.
    """
    if not isinstance(text, str) or not text.strip():
        raise InputError("the text is empty; a text to make tables from is right")
    known = _schema(columns, schema)
    settings = Settings((to,), strategy, format_from or "", reply, max_continuations=max_continuations, schema=known)
    item = Item(0, "1", text, instruction=instruction)
    client, shown, used = client_of(backbone), _example(example), Prompts(prompts)
    check_settings(settings, None, shown)
    check_items([item], settings, None, "the text")
    client.check_reply_limits()
    tasks = Tasks(settings, client.spec, used, ItemColumns(), example=shown)
    return made_of(item, tasks, client)


def made_of(item: Item, tasks: Tasks, client: Client) -> Generated:
    """Return what a model makes of one item in the first target; errors as of `generate_table`."""
    (task, *_) = tasks.of([item])
    if task.trouble:
        raise InputError(task.trouble)
    with uncounted():
        return Generating.of(tasks, client).answered(task, Asker(client))


def generate_many(  # noqa: PLR0913
    rows: Any,
    *,
    backbone: str | Client,
    to: str | Sequence[str] = TARGETS[0],
    columns: str | Sequence[str] | None = None,
    schema: Any = None,
    strategy: str = DIRECT,
    format_from: str | None = None,
    example: str | Path | None = None,
    reply: str = AS_TEXT,
    shots: int = 0,
    pool: str | Path | Iterable[Mapping[str, Any]] | None = None,
    seed: int = 0,
    max_continuations: int = MOST_CONTINUATIONS,
    prompts: str | Path | None = None,
    id: str | None = None,
    text_column: str | None = None,
    gold_column: str | None = None,
    join: str | Path | None = None,
    repeats: int = 1,
    concurrency: int = DEFAULT,
) -> Iterator[Generated]:
    """Return what a model makes of many texts, in their order, for each target in turn; `tabx.judge_many` judges it.

    A text of which nothing comes has the status "failed" and a reason; it raises nothing. All rows are looked through
    before anything is sent. Parameters as of `generate_table`, and these.

    Parameters
    ----------
    rows : DataFrame or iterable of mappings
    to : str or sequence of str
        Targets; several with commas between.
    columns, schema : see `generate_table`
        For rows without a schema of their own.
    format_from : {"text", "schema", "example", "gold"} or None
        With "gold" the model is told of the gold table's format, and "(format from gold)" is part of its name.
    shots : int
        Examples before each text.
    pool : str, Path or iterable of mappings or None
        Where they come from: rows with gold tables.
    seed : int
        Of their choice.
    id, text_column, gold_column : str or None
        Names of columns; None for the usual ones.
    join : str or Path or None
        A file whose columns are added to the rows by their id.
    repeats : int
        Replies to each row, each by a seed of its own.
    concurrency : int
        Requests at a time.

    Raises
    ------
    OptionError
        An option is invalid, or the model is not known.
    InputError
        There are no rows, two have the same id, or one has no text, no gold where it is needed, or too few examples.
    OutOfBudget
        A client's budget does not allow another request.
    """
    if repeats < 1 or concurrency < 1:
        raise OptionError(f"repeats {repeats}, concurrency {concurrency}: at least 1 is right")
    settings = Settings(
        targets_of(to), strategy, format_from or "", reply, shots, seed, max_continuations, _schema(columns, schema)
    )
    client, shown = client_of(backbone), _example(example)
    given = checked_rows([*rows] if isinstance(rows, Iterator) else rows)
    found = Inputs.found(given, "the rows", id, text_column, gold_column, join)
    shots_from = None if pool is None else pool_of(pool, seed)
    check_settings(settings, shots_from, shown)
    check_items(found.items(), settings, shots_from, found.where)
    client.check_reply_limits()
    tasks = Tasks(settings, client.spec, Prompts(prompts), found.columns, shots_from, shown, repeats)
    return _generated(tasks.of(found.items()), Generating.of(tasks, client), concurrency)


@dataclass(frozen=True)
class Inputs:
    """Rows that were looked through, as items.

    Attributes
    ----------
    rows : iterable of Row or Broken
        Which can be read again.
    where : str
    columns : ItemColumns
    join : Join or None
    count : int
    told : tuple of str
        What is to be said of them.
    """

    rows: Iterable[Any]
    where: str
    columns: ItemColumns
    join: Join | None
    count: int
    told: tuple[str, ...]

    @classmethod
    def found(
        cls,
        rows: Iterable[Any],
        where: str,
        id: str | None = None,
        text: str | None = None,
        gold: str | None = None,
        join: str | Path | None = None,
    ) -> Inputs:
        """Return rows with their columns; the errors are those of `look_through` and `ItemColumns.found_in`."""
        joined = None if join is None else Join(str(join), id)
        looked = look_through(rows, where, id, joined)
        check_names(looked.columns)
        columns = ItemColumns.found_in(looked, where, text=text, gold=gold)
        return cls(rows, where, columns, joined, looked.count, looked.told)

    def items(self) -> Iterator[Any]:
        """Yield the items from the first on."""
        return items_of(self.rows, self.columns, self.where, self.join)


def pool_of(pool: str | Path | Iterable[Mapping[str, Any]], seed: int) -> Pool:
    """Return the pool in a file or of rows; the errors are those of `Pool.of` and `Inputs.found`."""
    where = str(pool) if isinstance(pool, (str, Path)) else "the pool"
    rows: Any = [*read_rows(where)] if isinstance(pool, (str, Path)) else [*checked_rows(pool)]
    found = Inputs.found(rows, where)
    return Pool.of(found.items(), where, seed)


def _schema(columns: str | Sequence[str] | None, schema: Any) -> Schema | None:
    if columns is not None and schema is not None:
        raise OptionError("columns and schema exclude each other: a schema has columns")
    if columns is not None:
        return read_schema(columns if isinstance(columns, str) else list(columns), "columns")
    return schema if schema is None or isinstance(schema, Schema) else read_schema(schema, "schema")


def _example(example: str | Path | None) -> str:
    return text_of(example, "a table") if isinstance(example, Path) else example or ""


def text_of(path: Path, right: str) -> str:
    """Return the text of a file; InputError where it cannot be read or is empty, with what would be right."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; {right} is right") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not valid UTF-8") from None
    if not text.strip():
        raise InputError(f"{path}: an empty file; {right} is right")
    return text


def _generated(tasks: Iterator[Any], work: Generating, concurrency: int) -> Iterator[Generated]:
    engine = engine_for(work, asking=concurrency)
    with Results(generating_kind(work)) as results:
        for done in run(tasks, engine, results, Tally()):
            yield read_generated(json.loads(done.line))
