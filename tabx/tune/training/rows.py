"""The rows of a data set, as `tabx tune data` writes them: chat, prompt and completion, or Alpaca."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.generate.data.struc_bench import parts_of
from tabx.tune.hashes import item_hashes

TRAIN, VALID = "train.jsonl", "valid.jsonl"
TEXT_NAMED = "Text: "
"""How `TuneRow.input` names the content."""

_TURN = ("role", "content")
_RIGHT = 'a row with "messages", with "prompt" and "completion", or with "instruction" and "output"'


@dataclass(frozen=True)
class Row:
    """One row.

    Attributes
    ----------
    turns : tuple of mappings
        What is asked, each turn with "role" and "content".
    reply : str
        What is right.
    source_hash : str
        Hash of what it was made from, "" where the file does not say.
    layout : str
        Notation and layout, as "html:plain"; "" where the file does not say.
    """

    turns: tuple[Mapping[str, str], ...]
    reply: str
    source_hash: str = ""
    layout: str = ""

    @property
    def question(self) -> str:
        """The texts of all turns."""
        return "\n".join(turn["content"] for turn in self.turns)

    @property
    def text(self) -> str:
        """The content that the last turn tells, without instruction and description; "" where it names none."""
        said = self.turns[-1]["content"]
        named = said.find(TEXT_NAMED)
        return parts_of(said[named:]).text if named >= 0 else ""

    @property
    def hashes(self) -> frozenset[str]:
        """By what it is known again."""
        return item_hashes(self.reply, text=self.text, question=self.question, source_hash=self.source_hash)


@dataclass(frozen=True)
class Data:
    """A data set.

    Attributes
    ----------
    folder : Path
    train, valid : tuple of Row
    hash : str
        SHA-256 of both files.
    """

    folder: Path
    train: tuple[Row, ...]
    valid: tuple[Row, ...]
    hash: str


def read_data(folder: str | Path) -> Data:
    """Return the data set in a folder.

    Raises
    ------
    InputError
        There is no `train.jsonl` with rows, or a line is no row.
    """
    place = Path(folder)
    if not (place / TRAIN).is_file():
        raise InputError(f"{place}: no {TRAIN}; a folder that tabx tune data wrote is right")
    train, valid = _rows(place / TRAIN), _rows(place / VALID)
    if not train:
        raise InputError(f"{place / TRAIN}: no rows; nothing can be learnt")
    whole = hashlib.sha256()
    for name in (TRAIN, VALID):
        path = place / name
        whole.update(f"{name}\0".encode() + (path.read_bytes() if path.is_file() else b""))
    return Data(place, train, valid, whole.hexdigest())


def _rows(path: Path) -> tuple[Row, ...]:
    if not path.is_file():
        return ()
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            where = f"{path}: line {number}"
            try:
                data = json.loads(line)
            except ValueError as error:
                raise InputError(f"{where}: not valid JSON ({error}); {_RIGHT} is right") from None
            found.append(row_of(data, where))
    return tuple(found)


def row_of(data: Any, where: str) -> Row:
    """Return the row in an object; `InputError` where it is none."""
    if not isinstance(data, dict):
        raise InputError(f"{where}: not an object; {_RIGHT} is right")
    turns, reply = _turns(data)
    if not turns or not isinstance(reply, str) or not reply:
        raise InputError(f"{where}: no question or no reply; {_RIGHT} is right")
    layout = ":".join(str(data[name]) for name in ("notation", "layout") if data.get(name))
    return Row(tuple(turns), reply, str(data.get("source_hash", "")), layout)


def _turns(data: Mapping[str, Any]) -> tuple[list[Mapping[str, str]], Any]:
    """Return what a row asks and its reply; ([], None) where it has neither."""
    if isinstance(data.get("messages"), list):
        return _of_chat(data["messages"])
    if "prompt" in data:
        return [{"role": "user", "content": data["prompt"]}], data.get("completion")
    if "instruction" in data:
        text = "\n".join(part for part in (data["instruction"], data.get("input")) if part)
        return [{"role": "user", "content": text}], data.get("output")
    return [], None


def _of_chat(messages: list[Any]) -> tuple[list[Mapping[str, str]], Any]:
    """Return the turns before the last, and the last one's text; ([], None) where that is not the assistant's."""
    is_whole = all(isinstance(one, dict) and all(isinstance(one.get(name), str) for name in _TURN) for one in messages)
    if not messages or not is_whole or messages[-1]["role"] != "assistant":
        return [], None
    return messages[:-1], messages[-1]["content"]
