"""Limits: their defaults, two ways to change them, and what exceeding one says."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tabx.errors import InputError, OptionError
from tabx.limits import LIMITS, changed_limits, check, limit


def test_an_excess_names_the_limit_and_how_to_raise_it(monkeypatch: pytest.MonkeyPatch) -> None:
    most = LIMITS["cells"].default
    check("cells", most, "t.xlsx")
    with pytest.raises(InputError) as caught:
        check("cells", most + 1, "t.xlsx")
    message = str(caught.value)
    assert message.startswith("t.xlsx: ")
    assert "limit 'cells'" in message
    setting = message[message.index("TABX_LIMIT_CELLS=") :].split(" ")[0]
    monkeypatch.setenv(*setting.split("="))
    check("cells", most + 1, "t.xlsx")


def test_limits_change_inside_a_block_and_in_one_thread_alone() -> None:
    with changed_limits(cells=5, columns=3):
        with changed_limits(cells=7):
            assert (limit("cells"), limit("columns")) == (7, 3)
            with ThreadPoolExecutor(1) as pool:
                assert pool.submit(limit, "cells").result() == LIMITS["cells"].default
        assert limit("cells") == 5
    assert limit("cells") == LIMITS["cells"].default


@pytest.mark.parametrize("value", ["", "many", "-1", "0", "1.5", "9" * 30])
def test_a_limit_is_a_whole_number_above_0(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("TABX_LIMIT_CELLS", value)
    with pytest.raises(OptionError, match="TABX_LIMIT_CELLS"):
        limit("cells")


def test_unknown_names_and_values_are_refused() -> None:
    with pytest.raises(OptionError, match="known: cells"), changed_limits(cels=1):
        pass
    with pytest.raises(OptionError, match="whole number"), changed_limits(cells=0):
        pass
