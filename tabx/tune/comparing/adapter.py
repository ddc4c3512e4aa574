"""What an adapter was trained on, as its folder says it: items are refused that are in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabx.base.errors import InputError
from tabx.llm.inside.place import RECORD
from tabx.tune.comparing.items import Question

SEEN, UNSEEN = "seen", "unseen"
"""What a layout is to an adapter."""


@dataclass(frozen=True)
class Trained:
    """What an adapter was trained on.

    Attributes
    ----------
    items : frozenset of str or None
        Hashes of its data's items; None where its folder does not say.
    layouts : frozenset of str
        Notations with layouts, as "html:plain"; empty where its data named none.
    """

    items: frozenset[str] | None = None
    layouts: frozenset[str] = field(default_factory=frozenset)

    def said_of(self, layouts: Iterable[str]) -> Mapping[str, str]:
        """Return of each layout that is named whether it was trained on; {} where the data named none."""
        if not self.layouts:
            return {}
        return {name: SEEN if name in self.layouts else UNSEEN for name in set(layouts) if name}


def read_trained(folder: str | Path) -> Trained:
    """Return what an adapter was trained on.

    Raises
    ------
    InputError
        Its record is damaged.
    """
    path = Path(folder) / RECORD
    if not path.is_file():
        return Trained()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        items, layouts = data.get("items"), data.get("layouts", [])
        return Trained(None if items is None else frozenset(map(str, items)), frozenset(map(str, layouts)))
    except (ValueError, TypeError, AttributeError) as error:
        raise InputError(f"{path}: not as tabx tune train wrote it ({error}); train again") from None


def check_apart(questions: Sequence[Question], trained: Trained, where: str, folder: str) -> None:
    """Raise InputError where items are in the data of an adapter: what was learnt by heart says nothing."""
    if trained.items is None:
        return
    inside = [one for one in questions if one.hashes & trained.items]
    if inside:
        raise InputError(
            f"{where}: {len(inside):,} of {len(questions):,} items are in the data of {folder} (first: "
            f"{inside[0].id!r}); items that it was not trained on are right (tabx tune data --test N, or --not-in)"
        )
