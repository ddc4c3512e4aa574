"""`ask_many`: the rows of a DataFrame or of any iterable, each of them a prompt to a model."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from tabx.ask.kind import replies_kind
from tabx.ask.line import RowReply, read_reply
from tabx.ask.rows import Item, Looked, Questions, check_id, id_of, look_through
from tabx.ask.template import PromptTemplate
from tabx.ask.work import Asking
from tabx.backbones import asks_model, members_of
from tabx.base.at_once import DEFAULT
from tabx.base.errors import OptionError
from tabx.batch.reading.files import Row
from tabx.batch.reading.joining import Join
from tabx.batch.reading.replies import FIELDS, LAYOUT, MARK
from tabx.batch.reading.rows import frame_rows
from tabx.llm.cache import ResponseCache
from tabx.llm.catalog import resolve
from tabx.llm.client import Client
from tabx.llm.project import project_backbones
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.store import Index
from tabx.runs.tally import Tally

if TYPE_CHECKING:
    import pandas as pd

FEW_WORDS = "a model, as tabx backbones lists them, or a tabx.llm.Client"


@overload
def ask_many(rows: pd.DataFrame, **options: Any) -> pd.DataFrame: ...
@overload
def ask_many(rows: Iterable[Mapping[str, Any]], **options: Any) -> Iterator[RowReply]: ...
def ask_many(  # type: ignore[misc]  # noqa: PLR0913  # the options of both are these
    rows: Any,
    *,
    prompt: str | Path,
    backbone: str | Client,
    system: str | Path | None = None,
    id: str | None = None,
    keep: str | Sequence[str] = (),
    join: str | Path | None = None,
    repeats: int = 1,
    concurrency: int = DEFAULT,
) -> pd.DataFrame | Iterator[RowReply]:
    """Return what a model replied to many rows: a DataFrame for a DataFrame, else an iterator, in the input's order.

    A reply that was cut, refused or left empty is one, and says so. A row that gets none has the status "failed", a
    reason and no reply; it raises nothing. Rows with the same prompt are asked about once. An iterator is read as it is
    needed, and may be endless; all else is looked through before anything is sent.

    Parameters
    ----------
    rows : DataFrame or iterable of mappings
    prompt : str or Path
        A Jinja2 template, or the file that holds it. It sees the columns by their names, and all of them as `row`.
        What it prints of a row stands in a fence that the row's text cannot close, so that no row gives orders; the
        filter `line` prints one line without a fence, `safe` a text as it is.
    backbone : str or tabx.llm.Client
        Name of a model, which has the user's cache and no budget; or a client with its own.
    system : str or Path or None
        Template of the system's turn.
    id : str or None
        Column of the ids; None finds it ("id", "name", "key", "item"), else the rows are numbered from 1.
    keep : str or sequence of str
        Columns that the replies hold in full, for example that of the gold tables; short values they always hold.
    join : str or Path or None
        A file whose columns are added to the rows by their id.
    repeats : int
        Replies to each row, each by a seed of its own.
    concurrency : int
        Requests at a time.

    Raises
    ------
    OptionError
        An option is invalid, the model is not known, or the template names no column of the rows.
    InputError
        There are no rows, or two have the same id.
    OutOfBudget
        A client's budget does not allow another request.
    """
    if repeats < 1 or concurrency < 1:
        raise OptionError(f"repeats {repeats}, concurrency {concurrency}: at least 1 is right")
    client = client_of(backbone)
    kept = (keep,) if isinstance(keep, str) else tuple(keep)
    questions = Questions(
        PromptTemplate.read(prompt),
        client.spec,
        None if system is None else PromptTemplate.read(system),
        kept,
        repeats,
        None if join is None else Join(str(join), id),
    )
    is_frame = type(rows).__name__ == "DataFrame" and hasattr(rows, "itertuples")
    looked, items = _looked(rows, questions, id)
    questions.check(looked)
    client.check_reply_limits()
    found = _asked(items, Asking(client=client, prompt=questions.prompt_hash), concurrency)
    return _frame(found, kept) if is_frame else found


def client_of(backbone: str | Client) -> Client:
    """Return a client, or that of a model by its name; OptionError where it is none, or several."""
    if not isinstance(backbone, str):
        if not hasattr(backbone, "reply"):
            raise OptionError(f"backbone: {type(backbone).__name__}; {FEW_WORDS} is right")
        return backbone
    check_one_model(backbone)
    return Client(resolve(backbone, own=project_backbones()), cache=ResponseCache())


def check_one_model(name: str) -> None:
    """Raise OptionError where a backbone is no model, or several."""
    names = members_of(name)
    if len(names) > 1:
        raise OptionError(f"backbone {name!r}: one model is asked; {names[1]!r} in a run of its own is right")
    if not asks_model(name):
        raise OptionError(f"backbone {name!r} asks no model; name one (tabx backbones lists them)")


@dataclass(frozen=True)
class _Frame:
    """A DataFrame as rows, from the first on whenever they are asked for."""

    frame: pd.DataFrame

    def __iter__(self) -> Iterator[Row]:
        return frame_rows(self.frame)


def checked_rows(rows: Any) -> Iterable[Row]:
    """Return rows that may be read again, each a mapping.

    Raises
    ------
    OptionError
        They are no rows; while they are read, that one of them is no mapping.
    """
    if type(rows).__name__ == "DataFrame" and hasattr(rows, "itertuples"):
        return _Frame(rows)
    if not hasattr(rows, "__iter__") or isinstance(rows, (str, Mapping)):
        raise OptionError(f"rows: {type(rows).__name__}; a DataFrame or mappings are right")
    return _Checked(rows)


def _looked(rows: Any, questions: Questions, id: str | None) -> tuple[Looked, Iterator[Item]]:
    """Return what the rows are, and their items."""
    checked = checked_rows(rows)
    if not isinstance(rows, Iterator):
        looked = look_through(checked, "the rows", id, questions.join)
        return looked, questions.items(checked, looked.id)
    first = next(iter(checked), None)
    looked = look_through([] if first is None else [first], "the rows", id, questions.join)
    once = _each_id_once(_Checked(chain([first], rows)), looked.id)
    return looked, questions.items(once, looked.id)


@dataclass(frozen=True)
class _Checked:
    """Rows, each of which is a mapping."""

    rows: Iterable[Any]

    def __iter__(self) -> Iterator[Row]:
        for number, row in enumerate(self.rows):
            if not isinstance(row, Mapping):
                raise OptionError(f"row {number + 1}: {type(row).__name__}; a mapping is right")
            yield row


def _each_id_once(rows: Iterable[Row], id: str | None) -> Iterator[Row]:
    index = Index()
    try:
        for number, row in enumerate(rows):
            check_id(index, number, id_of(row, number, id), "the rows")
            yield row
    finally:
        index.close()


def _asked(items: Iterator[Item], work: Asking, concurrency: int) -> Iterator[RowReply]:
    engine = engine_for(work, asking=concurrency)
    with Results(replies_kind(work)) as results:
        for done in run(items, engine, results, Tally()):
            yield read_reply(json.loads(done.line))


def _frame(replies: Iterator[RowReply], keep: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    own = [name for name in keep if name not in FIELDS]
    rows = [(LAYOUT, *(getattr(reply, name) for name in FIELDS[1:]), *map(reply.fields.get, own)) for reply in replies]
    return pd.DataFrame(rows, columns=[MARK, *FIELDS[1:], *own])
