"""The folder of a data set: rows by split, pairs, what was dropped, and a card that says what it all is."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.documents.json_text import to_json
from tabx.documents.markdown import markdown
from tabx.documents.record import Cell, Document, Figures, Line, Part, Tone, table
from tabx.signature import installed_version
from tabx.tune.rows import Dropped, TuneRow
from tabx.tune.settings import ALPACA, Settings
from tabx.tune.splitting import SPLITS

DROPPED, CARD, CARD_DATA, INFO = "dropped.json", "README.md", "card.json", "dataset_info.json"

FILES = (
    *(f"{split}.jsonl" for split in SPLITS),
    *(f"{split}_pairs.jsonl" for split in SPLITS),
    *(DROPPED, CARD, CARD_DATA, INFO),
)
"""All files of a data set."""

REPLIES = "replies.jsonl"
"""What a model wrote, which a run goes on with."""


@dataclass(frozen=True)
class DataCard:
    """What a data set is.

    Attributes
    ----------
    rows : mapping of str to int
        By split.
    tables : mapping of str to int
        Gold tables by split.
    by_notation, by_layout : mapping of str to int
        Rows of all splits.
    dropped : mapping of str to int
        By reason.
    pairs : int
    tokens, most_tokens : int
        As gpt-4o's tokenizer counts them: all of the rows, and the longest one.
    files : mapping of str to str
        SHA-256 of each file of rows.
    made : mapping
        With what: version of tabx, seed, settings, model, inputs with their hashes, licences as told.
    """

    rows: Mapping[str, int]
    tables: Mapping[str, int]
    by_notation: Mapping[str, int]
    by_layout: Mapping[str, int]
    dropped: Mapping[str, int]
    pairs: int
    tokens: int
    most_tokens: int
    files: Mapping[str, str]
    made: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, that of `card.json`."""
        names = ("rows", "tables", "by_notation", "by_layout", "dropped", "files", "made")
        whole = {name: dict(getattr(self, name)) for name in names}
        return {**whole, "pairs": self.pairs, "tokens": self.tokens, "most_tokens": self.most_tokens}


def check_output(folder: Path, *, overwrite: bool, resumes: bool = False) -> None:
    """Raise OptionError where a folder cannot take a data set: it is none, or holds something.

    Parameters
    ----------
    folder : Path
    overwrite : bool
        Whether a data set in it may be replaced.
    resumes : bool
        Whether it may hold the replies of a model, and nothing else.
    """
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder}: a file; a folder for the data is right")
    held = {one.name for one in folder.iterdir()} if folder.exists() else set()
    allowed = {REPLIES} if resumes else set()
    if held - allowed and not overwrite:
        raise OptionError(
            f"{folder}: there is something in it already ({min(held)}); --overwrite writes over a data set"
        )
    strange = held - {*FILES, REPLIES}
    if strange:
        raise OptionError(f"{folder}: it holds {min(strange)!r}, which is of no data set; a folder of its own is right")


def write_data(
    folder: Path,
    rows: Mapping[str, Sequence[TuneRow]],
    dropped: Sequence[Dropped],
    settings: Settings,
    made: Mapping[str, Any],
) -> DataCard:
    """Write a data set and return its card; files of an earlier one are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (folder / name).unlink(missing_ok=True)
    hashes = {}
    for split, ones in rows.items():
        pairs = [pair for row in ones if (pair := row.written_pair(settings.form)) is not None]
        for name, lines in (
            (f"{split}.jsonl", [row.written(settings.form) for row in ones]),
            (f"{split}_pairs.jsonl", pairs),
        ):
            if lines:
                hashes[name] = _write_lines(folder / name, lines)
    write_dropped(folder, dropped)
    if settings.form == ALPACA:
        write_file(folder / INFO, to_json(_dataset_info(hashes)))
    card = _card(rows, dropped, settings, hashes, made)
    write_file(folder / CARD_DATA, to_json(card.to_dict()))
    write_file(folder / CARD, markdown(card_document(card)))
    return card


def write_dropped(folder: Path, dropped: Sequence[Dropped]) -> None:
    """Write what became no row, by reason."""
    counts = _counted(one.reason for one in dropped)
    rows = [{"id": one.id, "reason": one.reason, "detail": one.detail} for one in dropped]
    write_file(folder / DROPPED, to_json({"reasons": dict(counts), "rows": rows}))


def _write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> str:
    # ASCII alone: half a surrogate pair in a table would make a file that no reader takes.
    data = "".join(json.dumps(line, ensure_ascii=True) + "\n" for line in lines).encode("ascii")
    write_file(path, data)
    return hashlib.sha256(data).hexdigest()


def _dataset_info(files: Iterable[str]) -> dict[str, Any]:
    """Return what LlamaFactory reads of a folder: each file, and what its columns are."""
    columns = {"prompt": "instruction", "query": "input", "response": "output"}
    ranked = {"prompt": "instruction", "query": "input", "chosen": "chosen", "rejected": "rejected"}
    return {
        f"tabx_{Path(name).stem}": (
            {"file_name": name, "ranking": True, "columns": ranked}
            if name.endswith("_pairs.jsonl")
            else {"file_name": name, "columns": columns}
        )
        for name in files
    }


def _card(
    rows: Mapping[str, Sequence[TuneRow]],
    dropped: Sequence[Dropped],
    settings: Settings,
    hashes: Mapping[str, str],
    made: Mapping[str, Any],
) -> DataCard:
    every = [row for ones in rows.values() for row in ones]
    return DataCard(
        rows={split: len(ones) for split, ones in rows.items()},
        tables={split: len({row.source for row in ones}) for split, ones in rows.items()},
        by_notation=_counted(row.notation for row in every),
        by_layout=_counted(row.layout for row in every),
        dropped=_counted(one.reason for one in dropped),
        pairs=sum(row.rejected is not None for row in every),
        tokens=sum(row.tokens for row in every),
        most_tokens=max(row.tokens for row in every),
        files=hashes,
        made={
            "tabx": installed_version(),
            "seed": settings.seed,
            "form": settings.form,
            "targets": list(settings.targets),
            "layouts": settings.layouts,
            "max_tokens": settings.max_tokens,
            "licences": list(settings.licences),
            **made,
        },
    )


def _counted(names: Iterable[str]) -> dict[str, int]:
    counts = Counter(names)
    return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def card_document(card: DataCard) -> Document:
    """Return a data card for every medium."""
    licences = card.made["licences"]
    said = f"licences of the inputs, as told: {', '.join(licences)}" if licences else "licences of the inputs: not told"
    splits = [(split, _whole(count), _whole(card.tables[split])) for split, count in card.rows.items()]
    parts = [
        Part((table(("split", "rows", "gold tables"), splits, names=1), Line(said)), "Rows", "rows"),
        _counts("By notation", "notation", card.by_notation),
        _counts("By layout", "layout", card.by_layout),
        _counts("Dropped", "reason", card.dropped),
        _pairs_of("Made with", "made", {name: _shown(value) for name, value in card.made.items()}),
        _pairs_of("Files (SHA-256)", "files", card.files),
    ]
    tokens = f"{card.tokens:,} tokens as gpt-4o's tokenizer counts them, {card.most_tokens:,} in the longest row"
    checked = "every row was checked: its format is read out of its description, its content tells every fact"
    lead = Part((Line(tokens), Line(checked, Tone.QUIET)), "", "lead")
    counts = [(f"rows {split}", count) for split, count in card.rows.items()]
    lines = [*counts, *((f"dropped: {reason}", count) for reason, count in card.dropped.items())]
    return Document(
        "Data to tune a model on", (lead, *parts), Figures(("count", "value"), tuple(lines)), card.to_dict()
    )


def _counts(title: str, name: str, counts: Mapping[str, int]) -> Part:
    rows = [(said, _whole(count)) for said, count in counts.items()]
    return Part((table((name, "rows"), rows, names=1) if rows else Line("none", Tone.QUIET),), title, name)


def _pairs_of(title: str, name: str, pairs: Mapping[str, str]) -> Part:
    return Part((table(("name", "value"), [*pairs.items()], names=2),), title, name)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _whole(count: int) -> Cell:
    return Cell(f"{count:,}", count)
