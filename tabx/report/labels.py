"""What people say is wrong with some pairs, by Struc-Bench's kinds, and how often the judge says the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tabx.base.errors import InputError
from tabx.base.nearest import nearest
from tabx.batch.reading.files import Broken, read_rows
from tabx.report.error_counts import ErrorCount
from tabx.report.error_kinds import ErrorKind
from tabx.report.records import ALL, LabelAgreement

NAMED = tuple(kind for kind in ErrorKind if kind is not ErrorKind.NONE)
"""The four kinds that people name."""

Labels = Mapping[tuple[str, str], frozenset[ErrorKind]]
"""The kinds of error that people found in a pair, by its id and model; () for none."""

COLUMNS = ("id", "model", "kinds")


def read_labels(name: str | None) -> Labels:
    """Return what people say of pairs, from a file with the columns id, model and kinds; nothing for no file.

    Kinds are a list of texts, or a text with ";" or "," between them ("" for none), as people name them: "element",
    "element format", "structure", "structure naming".

    Raises
    ------
    InputError
        It cannot be read, a row lacks a column or names another kind, or a pair is labelled twice.
    """
    labels: dict[tuple[str, str], frozenset[ErrorKind]] = {}
    for number, row in enumerate(read_rows(name) if name is not None else (), start=1):
        where = f"{name}: row {number}"
        if isinstance(row, Broken):
            raise InputError(row.reason)
        for column in COLUMNS:
            if column not in row:
                raise InputError(f"{where}: no column {column!r}; {', '.join(COLUMNS)} are right")
        key = (str(row["id"]), str(row["model"]))
        if key in labels:
            raise InputError(f"{where}: {key[0]!r} of {key[1]!r} is labelled twice")
        labels[key] = frozenset(_kind(text, where) for text in _texts(row["kinds"], where))
    if name is not None and not labels:
        raise InputError(f"{name}: no labels; a row with {', '.join(COLUMNS)} for each pair is right")
    return labels


def _texts(kinds: Any, where: str) -> list[str]:
    if isinstance(kinds, str):
        kinds = kinds.replace(";", ",").split(",")
    if not isinstance(kinds, list) or not all(isinstance(one, str) for one in kinds):
        raise InputError(f"{where}: kinds: a list of texts is right, [] for none")
    return [text.strip() for text in kinds if text.strip()]


def _kind(text: str, where: str) -> ErrorKind:
    wanted = " ".join(text.lower().replace("_", " ").replace("-", " ").split())
    found = next((kind for kind in NAMED if kind == wanted), None)
    if found is None:
        near = nearest(wanted, map(str, NAMED))
        raise InputError(f"{where}: unknown kind of error {text!r}; nearest: {near!r} (known: {', '.join(NAMED)})")
    return found


class _Said(NamedTuple):
    """Who says that a pair has a kind of error."""

    people: bool
    judge: bool


class LabelTally:
    """Agreement of labels with judged pairs, added up pair by pair.

    Parameters
    ----------
    labels : Labels

    Attributes
    ----------
    met : set of (str, str)
        Ids and models of labels that a judged pair was met for.
    """

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self.met: set[tuple[str, str]] = set()
        self._counts: dict[tuple[str, ErrorKind, bool], Counter[_Said]] = defaultdict(Counter)

    def add(self, id: str, model: str, errors: Mapping[ErrorKind, ErrorCount]) -> None:
        """Take in the errors of one judged pair."""
        said = self._labels.get((id, model))
        if said is None:
            return
        self.met.add((id, model))
        for kind in NAMED:
            own = errors.get(kind, ErrorCount(0, 0, 0.0))
            for is_harmful_alone, count in ((False, own.errors), (True, own.harmful)):
                for scope in (ALL, model):
                    self._counts[scope, kind, is_harmful_alone][_Said(kind in said, bool(count))] += 1

    def made(self, models: list[str]) -> tuple[LabelAgreement, ...]:
        """Return the agreement of all models together, then of each, by kind; with the harmless first."""
        return tuple(self._made(models if len(models) > 1 else []))

    def _made(self, models: list[str]) -> Iterator[LabelAgreement]:
        for model in (ALL, *models):
            for kind in NAMED:
                for is_harmful_alone in (False, True):
                    counts = self._counts.get((model, kind, is_harmful_alone))
                    if counts:
                        both, people, judge, neither = (
                            counts[_Said(*said)]
                            for said in ((True, True), (True, False), (False, True), (False, False))
                        )
                        yield LabelAgreement(model, str(kind), is_harmful_alone, both, people, judge, neither)
