"""When one table is another version of a second."""

from __future__ import annotations

import pytest

from tabx.formats import load_table
from tabx.judging.similarity import Profile, is_version


def keyed(*names: str) -> Profile:
    return Profile(load_table([["Name", "Goals"], *([name, str(place)] for place, name in enumerate(names))]))


@pytest.mark.parametrize(
    ("names", "same"),
    [(("Ada", "Bob", "Cid", "Dan"), True), (("Ada", "Bob", "Eve", "Fay"), True), (("Ada", "Eve", "Fay", "Gus"), False)],
)
def test_a_version_has_half_of_the_smaller_tables_keys_at_least(names: tuple[str, ...], same: bool) -> None:
    assert is_version(keyed("Ada", "Bob", "Cid", "Dan", "Hal"), keyed(*names)) is same
