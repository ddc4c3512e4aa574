"""Records that are filled at once are as frozen as any other."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace

import pytest

from tabx.base.filling import filled_at_once


@dataclass(frozen=True, slots=True)
class AsUsual:
    """A record made by `dataclasses` alone."""

    name: str
    sizes: tuple[int, ...] = ()
    note: str = field(default="none", compare=False)


@filled_at_once
@dataclass(frozen=True, slots=True)
class AtOnce:
    """The same record."""

    name: str
    sizes: tuple[int, ...] = ()
    note: str = field(default="none", compare=False)


def test_it_takes_what_a_dataclass_takes() -> None:
    assert inspect.signature(AtOnce) == inspect.signature(AsUsual)
    assert asdict(AtOnce("a", note="x")) == asdict(AsUsual("a", note="x"))
    with pytest.raises(TypeError, match=r"AtOnce\.__init__\(\) missing 1 required positional argument: 'name'"):
        AtOnce()  # type: ignore[call-arg]


def test_it_is_frozen_and_holds_nothing_else() -> None:
    record = AtOnce("a", (1,))
    assert type(record) is AtOnce
    with pytest.raises(FrozenInstanceError):
        record.name = "b"  # type: ignore[misc]
    assert not hasattr(record, "__dict__")


def test_copies_and_pickles_are_equal_records() -> None:
    record = AtOnce("a", (1,), "x")
    assert replace(record, note="y") == record  # the note is no part of equality
    assert replace(record, name="b") == AtOnce("b", (1,), "x")
    for other in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert (other, other.note, hash(other)) == (record, "x", hash(record))
