"""Times, tokens and dollars of the results, by model, from the files that were written beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.report.records import FileUsage, ModelUsage
from tabx.runs.packed import STANDARD_STREAM
from tabx.runs.usage import Used, read_usage, usage_beside

_NUMBERS = ("calls", "cached", "tokens_in", "tokens_out", "tokens_thought")


class UsageFiles:
    """The files of usage of some files of results, and the items that their lines may be about.

    Parameters
    ----------
    results : sequence of str
    named : sequence of str
        Files that are to be read wherever they lie; those beside the results are read where there are some.
    """

    def __init__(self, results: Sequence[str], named: Sequence[str]) -> None:
        beside = [str(usage_beside(path)) for path in results if path != STANDARD_STREAM]
        found = [path for path in beside if Path(path).is_file()]
        self._named = {Path(path).resolve() for path in named}
        # Named or beside, by whatever name: a file counts once.
        self._paths = list({Path(path).resolve(): path for path in (*found, *named)}.values())
        self._models: dict[int, str] = {}

    def note(self, data: Mapping[str, Any], model: str) -> None:
        """Take in a line of results and the name under which its model is compared."""
        if self._paths:
            self._models[_key(data["row"], data["id"], data["model"], data.get("fields", {}).get("repeat"))] = model
            self._models[_key(data["row"], data["id"], data["model"], None)] = model

    def read(self) -> tuple[FileUsage, ...]:
        """Return what the files say, without those beside the results that have no line.

        Raises
        ------
        InputError
            A file cannot be read, is damaged, or none of its lines is about the results.
        """
        return tuple(one for one in map(self._read, self._paths) if one.models)

    def _read(self, path: str) -> FileUsage:
        sums, left_out, first = dict[str, _Sum](), 0, ""
        for _, used in read_usage(path):
            first = first or used.id
            model = self._models.get(_key(used.row, used.id, used.model, used.repeat))
            if model is None:
                left_out += 1
            else:
                sums.setdefault(model, _Sum()).add(used)
        if not sums and left_out:
            raise InputError(f"{path}: usage of other results: {first!r} and all its others are in none of those given")
        if not sums and Path(path).resolve() in self._named:
            raise InputError(f"{path}: no line of usage; name a file that has some")
        return FileUsage(path, tuple(_made(model, one) for model, one in sums.items()), left_out)


def _key(row: int, name: str, model: str, repeat: Any) -> int:
    return hash((row, name, model, repeat))


class _Sum:
    """The sums of one model."""

    def __init__(self) -> None:
        self.items, self.asked = set[int](), set[int]()
        self.unpriced = set[int]()
        self.seconds, self.dollars, self.has_price = 0.0, 0.0, False
        self.numbers: dict[str, int] = {}

    def add(self, used: Used) -> None:
        """Take in a line."""
        item = _key(used.row, used.id, used.model, used.repeat)
        self.items.add(item)
        self.seconds += used.seconds
        for name in _NUMBERS:
            value = getattr(used, name)
            if value is not None:
                self.numbers[name] = self.numbers.get(name, 0) + value
        if used.calls is None:
            return
        self.asked.add(item)
        if used.cost is None:
            self.unpriced.add(item)
        else:
            self.dollars, self.has_price = self.dollars + used.cost, True


def _made(model: str, one: _Sum) -> ModelUsage:
    known = one.dollars if one.has_price else None
    return ModelUsage(
        model=model,
        items=len(one.items),
        seconds=one.seconds / len(one.items),
        asked=len(one.asked),
        **{name: one.numbers.get(name) for name in _NUMBERS},
        dollars=None if one.unpriced else known,
        dollars_known=known,
        unpriced=len(one.unpriced),
    )
