"""Limits: their defaults, two ways to change them, and what exceeding one says."""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tabx import judge, judge_tables, rank
from tabx.base.errors import InputError, OptionError, TimeLimitError
from tabx.base.limits import (
    LIMITS,
    changed_limits,
    check,
    check_time,
    limit,
    said_limits,
    seconds_left,
    timed,
    uncounted,
)
from tabx.base.progress import tell
from tabx.formats import dump_table, load_table
from tabx.table import Table, plain_rows


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


@pytest.mark.parametrize("value", ["", "many", "-1", "1.5", "9" * 30])
def test_a_limit_is_a_whole_number(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("TABX_LIMIT_CELLS", value)
    with pytest.raises(OptionError, match="TABX_LIMIT_CELLS"):
        limit("cells")


def test_unknown_names_and_values_are_refused() -> None:
    with pytest.raises(OptionError, match="known: cells"), changed_limits(cels=1):
        pass
    with pytest.raises(OptionError, match="whole number"), changed_limits(cells=-1):
        pass
    with pytest.raises(OptionError, match="NAME=VALUE"):
        said_limits(["cells"])
    with pytest.raises(OptionError, match="no limit 'cels'"):
        said_limits(["cels=1"])


def test_0_takes_a_limit_off(monkeypatch: pytest.MonkeyPatch) -> None:
    with changed_limits(cells=0):
        check("cells", 10**16, "t.xlsx")
    monkeypatch.setenv("TABX_LIMIT_CELLS", "0")
    check("cells", 10**16, "t.xlsx")


def test_limits_said_as_text_are_numbers_by_name() -> None:
    assert said_limits(["cells=1_000", "seconds=0", "cells=7"]) == {"cells": 7, "seconds": 0}


def spend(seconds: float) -> None:
    """Compute for some seconds of this thread."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(1000))


def test_time_is_over_once_it_is_used_up_and_says_how_to_get_more() -> None:
    with changed_limits(seconds=1), timed():
        tell("computing")
        spend(1.05)
        with pytest.raises(TimeLimitError, match=r"'seconds'.*TABX_LIMIT_SECONDS") as caught:
            tell("computing")
    assert caught.value.exit_code == 3
    tell("nothing runs any more")


def test_a_block_inside_another_has_no_time_of_its_own() -> None:
    with changed_limits(seconds=1), timed():
        spend(1.05)
        with changed_limits(seconds=0), timed(), pytest.raises(TimeLimitError):
            check_time()


def test_what_does_not_count_may_take_its_time() -> None:
    with changed_limits(seconds=1), timed():
        with uncounted():
            spend(1.2)
            check_time()
            assert seconds_left() == math.inf
        assert 0.5 < seconds_left() <= 1
        check_time()
    assert seconds_left() == math.inf


def test_without_a_limit_time_goes_on() -> None:
    with changed_limits(seconds=0), timed():
        spend(0.01)
        check_time()


def test_a_judgement_that_takes_too_long_is_an_error_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "|a|b|\n|-|-|\n|1|2|"
    times = iter(range(10**6))
    monkeypatch.setattr("tabx.base.limits.time.thread_time", lambda: float(next(times)))
    for call in (judge, judge_tables):
        with changed_limits(seconds=3), pytest.raises(TimeLimitError):
            call(table, table)
        with changed_limits(seconds=10**6):
            assert call(table, table).score == 1


def test_each_judgement_of_a_ranking_has_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = ["|a|b|\n|-|-|\n|1|2|"] * 20
    times = iter(range(10**6))
    monkeypatch.setattr("tabx.base.limits.time.thread_time", lambda: float(next(times)))
    with changed_limits(seconds=3), pytest.raises(TimeLimitError):
        rank(tables[0], tables[:1])
    begun = next(times)
    with changed_limits(seconds=10**6):
        judge(tables[0], tables[0])
    taken = next(times) - begun
    with changed_limits(seconds=2 * taken):
        assert rank(tables[0], tables).ranks == (1,) * 20


@pytest.mark.parametrize("format", ["markdown", "csv", "html", "latex", "json"])
def test_columns_cells_and_bytes_are_limited_in_every_format(format: str, tmp_path: Path) -> None:
    text = dump_table(Table(plain_rows([["a", "b", "c"]]), plain_rows([["1", "2", "3"], ["4", "5", "6"]])), format)
    path = tmp_path / "table.txt"
    path.write_text(text, encoding="utf-8")
    for limits in ({"columns": 2}, {"cells": 5}, {"bytes": 8}):
        name = next(iter(limits))
        for source in (text, path):
            with changed_limits(**limits), pytest.raises(InputError, match=f"limit '{name}'"):
                load_table(source, format)


def test_a_row_of_many_cells_is_refused_before_the_others_are_padded() -> None:
    text = "a,b\n" * 10_000 + "," * 1_900
    with pytest.raises(InputError, match="limit 'cells'"):
        load_table(text, "csv")
