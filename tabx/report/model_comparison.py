"""The record of a comparison, one part for each signature.

Everything that a view shows stands in it; nothing is computed from it but texts.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.documents.json_text import to_json
from tabx.report.records import (
    ErrorsOfKind,
    FileUsage,
    KindOfError,
    LabelAgreement,
    Leaderboard,
    ListedPair,
    ModelResult,
    OtherMean,
    Slice,
)

SCHEMA = 1
"""Version of the JSON of a comparison."""


@dataclass(frozen=True, slots=True)
class SignatureGroup:
    """All results of one signature: what may be held against each other.

    Attributes
    ----------
    signature : str
    models, datasets : tuple of str
        In the order in which they are met; data sets without `ALL`, () where none is named.
    results : tuple of ModelResult
    boards : tuple of Leaderboard
        `ALL` first, where there are several data sets.
    terms, causes : tuple of KindOfError
        By kind of the rubric, by cause; dearest first within a model and data set.
    kinds : tuple of ErrorsOfKind
        By Struc-Bench's kind.
    others : tuple of OtherMean
        Other metrics that the batch ran; () where it ran none.
    slices : tuple of Slice
    failures : tuple of (str, int)
        Reasons why pairs failed, with their numbers; the most frequent first.
    worst : tuple of ListedPair
        Of each model the lowest scores, lowest first.
    pairs : tuple of ListedPair
        In the order of the input; where there are more than a page holds, those with the lowest scores.
    pairs_in_all : int
    shared_ids : int
        Ids that stand for several gold tables, which are never taken for one.
    has_traces : bool
        Whether the worst pairs come with findings.
    unverified : int
        Judged pairs with a header renamed that nothing but its values speaks for.
    agreements : tuple of LabelAgreement
        Of people's labels with the judge, by kind; () without labels of these pairs.
    """

    signature: str
    models: tuple[str, ...]
    datasets: tuple[str, ...]
    results: tuple[ModelResult, ...]
    boards: tuple[Leaderboard, ...]
    terms: tuple[KindOfError, ...]
    kinds: tuple[ErrorsOfKind, ...]
    causes: tuple[KindOfError, ...]
    others: tuple[OtherMean, ...]
    slices: tuple[Slice, ...]
    failures: tuple[tuple[str, int], ...]
    worst: tuple[ListedPair, ...]
    pairs: tuple[ListedPair, ...]
    pairs_in_all: int
    shared_ids: int
    has_traces: bool
    unverified: int = 0
    agreements: tuple[LabelAgreement, ...] = ()

    @property
    def scopes(self) -> tuple[str, ...]:
        """Data sets, after `ALL` where there are several."""
        return tuple(dict.fromkeys(board.dataset for board in self.boards))


@dataclass(frozen=True)
class ModelComparison(Shown):
    """Models side by side, from the results of `tabx batch`.

    Attributes
    ----------
    files : tuple of str
    groups : tuple of SignatureGroup
        One for each signature, that of the most pairs first. What has different signatures was judged differently,
        and is never put into one mean.
    by : tuple of str
        Columns of the slices.
    resamples : int
        Most resamples of an interval or a test.
    seed : int
    usage : tuple of FileUsage
        Seconds, tokens and dollars by file of usage and model; () where there is no such file.
    labels_left_out : int
        People's labels of pairs that are not among the judged ones.
    """

    files: tuple[str, ...]
    groups: tuple[SignatureGroup, ...]
    by: tuple[str, ...] = field(default=())
    resamples: int = 0
    seed: int = 0
    usage: tuple[FileUsage, ...] = ()
    labels_left_out: int = 0

    _shown_by: ClassVar[str] = "tabx.report.showing"

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files of the results and of usage, which `save` does not write over."""
        return tuple(map(Path, (*self.files, *(one.file for one in self.usage))))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, with the version of their layout."""
        return {"report": SCHEMA, **asdict(self)}

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return everything as JSON with a final newline; ASCII characters alone where asked for."""
        return to_json(self.to_dict(), ascii_only=ascii_only)
