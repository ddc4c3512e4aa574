"""`make_data`: from tables, or items with texts, to a folder of checked rows for a trainer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabx.base.errors import InputError
from tabx.runs.packed import STANDARD_STREAM
from tabx.tune.making import Content, Draft, content_of, drafts_of, row_of
from tabx.tune.rows import Dropped, TuneRow
from tabx.tune.settings import CHAT, LAYOUTS_EACH, MOST_TOKENS, Settings
from tabx.tune.sources import Naming, NearCopies, Source, Unread, near_to, read_sources
from tabx.tune.spec import NOTATIONS
from tabx.tune.splitting import SPLITS, splits_of
from tabx.tune.writing import DataCard, check_output, write_data, write_dropped

UNREAD = "no table can be read"
HELD_OUT = "stands in --not-in"


def make_data(  # noqa: PLR0913
    sources: str | Path | Sequence[str | Path],
    output: str | Path,
    *,
    targets: str | Sequence[str] = NOTATIONS,
    layouts: int = LAYOUTS_EACH,
    form: str = CHAT,
    valid: int | None = None,
    test: int = 0,
    not_in: str | Path | Sequence[str | Path] = (),
    max_tokens: int = MOST_TOKENS,
    licence: str | Sequence[str] = (),
    pairs: bool = False,
    seed: int = 0,
    gold_column: str | None = None,
    text_column: str | None = None,
    id_column: str | None = None,
    join: str | Path | None = None,
    overwrite: bool = False,
) -> DataCard:
    """Write a folder of checked rows to tune a model on, and return its data card.

    A row is an instruction, a content with the description of a format, and the tables in it. Without a model both are
    written by templates; the same inputs, settings and seed give the same bytes.

    Parameters
    ----------
    sources : str, Path or sequence of them
        Folders of tables, files of tables, or files of rows with a column of tables and perhaps one of texts.
    output : str or Path
        The folder, new or empty.
    targets : str or sequence of str
        Of "markdown", "html", "latex", "json" and "raw".
    layouts : int
        Layouts of each table in each notation at most, the first of them as it is.
    form : {"chat", "prompt", "alpaca"}
    valid : int or None
        Gold tables for validation; None for a tenth of them.
    test : int
        Gold tables for a test.
    not_in : str, Path or sequence of them
        Files whose tables, and near copies of them, are kept out.
    max_tokens : int
        Rows with more are left out, never cut; counted as gpt-4o's, whatever the model.
    licence : str or sequence of str
        What the data card says of the inputs' licences.
    pairs : bool
        Whether to write chosen and rejected replies, too.
    seed : int
    gold_column, text_column, id_column : str or None
        Names of columns; None for the usual ones.
    join : str or Path or None
        A file whose columns are added to the rows by their id.
    overwrite : bool
        Whether a data set in the folder is replaced.

    Raises
    ------
    OptionError
        An option is invalid, the folder is in use, or too few tables are left for the splits.
    InputError
        A source cannot be read, or nothing is left after the checks.
    """
    settings = Settings(
        tuple(targets.split(",") if isinstance(targets, str) else targets),
        layouts,
        form,
        valid,
        test,
        max_tokens,
        pairs,
        (licence,) if isinstance(licence, str) else tuple(licence),
        seed,
    )
    folder = Path(output)
    check_output(folder, overwrite=overwrite)
    naming = Naming(gold_column, text_column, id_column, None if join is None else str(join))
    gathered = gather(_names(sources), naming, _names(not_in))
    return finish(folder, made_rows(gathered, settings), gathered, settings)


def _names(given: str | Path | Sequence[str | Path]) -> tuple[str, ...]:
    return (str(given),) if isinstance(given, (str, Path)) else tuple(map(str, given))


@dataclass
class Gathered:
    """What was read: the sources that rows are made of, the groups of near copies, and what was dropped so far."""

    names: tuple[str, ...]
    sources: list[Source] = field(default_factory=list)
    near: NearCopies = field(default_factory=NearCopies)
    dropped: list[Dropped] = field(default_factory=list)


def gather(names: Sequence[str], naming: Naming, not_in: Sequence[str] = ()) -> Gathered:
    """Return the sources, without those that stand in files to keep out.

    Raises
    ------
    InputError
        One cannot be read at all, or there are none.
    """
    # What is kept out has its own columns: a file of the usual ones.
    held = near_to(not_in, Naming())
    found = Gathered(tuple(names))
    for one in read_sources(names, naming):
        if isinstance(one, Unread):
            found.dropped.append(Dropped(one.id, UNREAD, one.reason))
        elif held.like(one):
            found.dropped.append(Dropped(one.id, HELD_OUT))
        else:
            found.sources.append(one)
            found.near.add(one)
    if not found.sources and not found.dropped:
        raise InputError(f"{', '.join(names)}: no tables; a folder of tables, or rows with tables are right")
    return found


Made = Iterator[tuple[int, TuneRow | Dropped]]
"""Rows with the number of their source."""


def made_rows(gathered: Gathered, settings: Settings) -> Made:
    """Yield the rows of all sources, described by templates."""
    for number, source in enumerate(gathered.sources):
        content: Content | None = None
        for draft in drafts_of(source, settings):
            if isinstance(draft, Draft):
                content = content or content_of(source, settings)
                yield number, row_of(draft, content, settings)
            else:
                yield number, draft


def finish(
    folder: Path,
    made: Iterable[tuple[int, TuneRow | Dropped]],
    gathered: Gathered,
    settings: Settings,
    *,
    backbone: str = "",
    watch: Callable[[int], None] = lambda count: None,
) -> DataCard:
    """Part rows into splits, write them with what was dropped, and return the data card.

    Raises
    ------
    InputError
        Nothing is left after the checks; `dropped.json` says why.
    OptionError
        Too few tables are left for the splits.
    """
    rows: list[tuple[int, TuneRow]] = []
    dropped = [*gathered.dropped]
    for number, one in made:
        if isinstance(one, Dropped):
            dropped.append(one)
        else:
            rows.append((number, one))
        watch(len(rows))
    if not rows:
        folder.mkdir(parents=True, exist_ok=True)
        write_dropped(folder, dropped)
        first = dropped[0]
        raise InputError(
            f"nothing is left after the checks: {len(dropped):,} dropped ({folder / 'dropped.json'}), "
            f"first {first.id}: {first.reason}{f': {first.detail}' if first.detail else ''}"
        )
    numbers = [*dict.fromkeys(number for number, _ in rows)]
    splits = splits_of([gathered.near.group(number) for number in numbers], settings)
    parted: dict[str, list[TuneRow]] = {split: [] for split in SPLITS}
    for number, row in rows:
        parted[splits[gathered.near.group(number)]].append(row)
    inputs = {name: _hash(name) for name in gathered.names}
    model = {"backbone": backbone} if backbone else {}
    return write_data(
        folder, {split: ones for split, ones in parted.items() if ones}, dropped, settings, {"inputs": inputs, **model}
    )


def _hash(name: str) -> str:
    """Return the hash of a file, or of all files of a folder; "" for standard input."""
    if name == STANDARD_STREAM:
        return ""
    path = Path(name)
    files = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
    whole = hashlib.sha256()
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()
