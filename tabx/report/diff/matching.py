"""The same pair in two files of results, by id, model and gold table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tabx.base.errors import InputError, OptionError
from tabx.batch.results_file import result_lines
from tabx.judging.stored.codec import decode
from tabx.report.items import JUDGED, OF_FACTS
from tabx.report.reading import DATASET
from tabx.runs.packed import STANDARD_STREAM
from tabx.signature import Signature


class Key(NamedTuple):
    """What a pair is known by.

    Attributes
    ----------
    id, model : str
    dataset : str
        Its column "dataset", "" without one.
    number : int
        Which of those with all three it is, in the order of the file.
    """

    id: str
    model: str
    dataset: str
    number: int


class Kept(NamedTuple):
    """What is kept of a result; some 500 bytes.

    Attributes
    ----------
    status, reason : str
    rates : tuple of (float or None)
        Score, and precision, recall and F1 of the facts.
    terms : tuple of (str, float, float)
        Name, count and cost of each kind of error.
    place : int
        0-based number of its line.
    signature : str
        What was asked for: who answered is left out.
    gold : str
        Hash of the gold table; "" where it is not known.
    """

    status: str
    reason: str
    rates: tuple[float | None, ...]
    terms: tuple[tuple[str, float, float], ...]
    place: int
    signature: str
    gold: str

    def is_of_other_gold(self, other: Kept) -> bool:
        """Whether both gold tables are known, and differ."""
        return bool(self.gold and other.gold) and self.gold != other.gold

    @property
    def is_judged(self) -> bool:
        """Whether it has a score."""
        return self.status == JUDGED


@dataclass
class Run:
    """One file of results, by pair.

    Attributes
    ----------
    file : str
    pairs : dict of Key to Kept
        In the order of the file.
    has_traces : bool
        Whether every judged result holds its judgement.
    """

    file: str
    pairs: dict[Key, Kept] = field(default_factory=dict)
    has_traces: bool = True

    @property
    def signature(self) -> str:
        """What its results were judged as; several where rows had a rubric of their own."""
        return ", ".join(dict.fromkeys(kept.signature for kept in self.pairs.values()))

    @property
    def models(self) -> set[str]:
        """Names of models."""
        return {key.model for key in self.pairs}


def read_run(path: Path) -> Run:
    """Return a file of results by pair.

    Raises
    ------
    InputError
        It holds no result, or a line is none.
    OptionError
        Standard input is named: a file is read twice.
    """
    if str(path) == STANDARD_STREAM:
        raise OptionError("standard input cannot be compared, as results are read twice; a file is right")
    run, numbers, names = Run(str(path)), Counter[Key](), dict[str, str]()
    for place, (_, data) in enumerate(result_lines(path)):
        first = Key(data["id"], data["model"], str(data.get("fields", {}).get(DATASET, "")), 0)
        run.pairs[first._replace(number=numbers[first])] = _kept(data, place, names)
        numbers[first] += 1
        run.has_traces &= data["status"] != JUDGED or "judgement" in data
    if not run.pairs:
        raise InputError(f"{path}: no results in it; a file that tabx batch wrote is right")
    return run


def _kept(data: Mapping[str, Any], place: int, names: dict[str, str]) -> Kept:
    facts = data.get("facts") or {}
    rates = (data["score"], *(facts.get(name) for name in OF_FACTS))
    # The same names stand in every line: one of each is kept.
    terms = tuple((names.setdefault(name, name), count, cost) for name, count, cost in data["terms"])
    signature = str(decode(Signature, data["signature"], "signature").asked_for)
    status, signature = (names.setdefault(text, text) for text in (data["status"], signature))
    return Kept(status, data["reason"], rates, terms, place, signature, data.get("gold", ""))


def matched(old: Run, new: Run) -> Iterator[tuple[Key, Kept, Kept]]:
    """Yield the pairs that both runs have, in the order of the new one, with the old result before the new one.

    The same id with another gold table is another pair.

    Where each run has one model, they are held against each other whatever their names are.
    """
    names = _old_names(old, new)
    for key, kept in new.pairs.items():
        before = old.pairs.get(_called(key, names))
        if before is not None and not kept.is_of_other_gold(before):
            yield key, before, kept


def alone(run: Run, other: Run) -> list[Key]:
    """Return the pairs of a run that the other one does not have."""
    names = _old_names(other, run)
    others = ((key, kept, other.pairs.get(_called(key, names))) for key, kept in run.pairs.items())
    return [key for key, kept, same in others if same is None or kept.is_of_other_gold(same)]


def with_other_gold(old: Run, new: Run) -> int:
    """Return how many ids of the old run stand for another gold table in the new one."""
    names = _old_names(new, old)
    found = ((kept, new.pairs.get(_called(key, names))) for key, kept in old.pairs.items())
    return sum(same is not None and kept.is_of_other_gold(same) for kept, same in found)


def _old_names(old: Run, new: Run) -> Mapping[str, str]:
    """Return the old name of the new run's model where each run has one."""
    if len(old.models) == len(new.models) == 1:
        return dict(zip(new.models, old.models, strict=True))
    return {}


def _called(key: Key, names: Mapping[str, str]) -> Key:
    return key._replace(model=names.get(key.model, key.model))
