"""What is remembered of long columns: the last ones asked for, up to so many cells."""

from __future__ import annotations

from tabx.values.column.read_column import LONG_COLUMN, Memory, read_column


def test_an_item_is_made_once_while_it_is_remembered() -> None:
    memory: Memory[str] = Memory(10)
    made = []

    def make() -> str:
        made.append("a")
        return "A"

    assert [memory.get("a", 3, make) for _ in range(3)] == ["A", "A", "A"]
    assert made == ["a"]


def test_the_item_not_asked_for_longest_goes_first() -> None:
    memory: Memory[str] = Memory(10)
    memory.get("a", 4, lambda: "first a")
    memory.get("b", 4, lambda: "first b")
    memory.get("a", 4, lambda: "second a")
    memory.get("c", 4, lambda: "first c")
    assert memory.get("a", 4, lambda: "second a") == "first a"
    assert memory.get("b", 4, lambda: "second b") == "second b"


def test_an_item_larger_than_the_memory_is_remembered_alone() -> None:
    memory: Memory[str] = Memory(10)
    memory.get("a", 4, lambda: "first a")
    memory.get("large", 99, lambda: "large")
    assert memory.get("large", 99, lambda: "made anew") == "large"
    assert memory.get("a", 4, lambda: "second a") == "second a"


def test_more_long_columns_than_a_few_are_read_once() -> None:
    texts = [str(number) for number in range(LONG_COLUMN + 1)]
    paths = [(f"Measure {number}",) for number in range(70)]
    first = [read_column(path, texts) for path in paths]
    assert all(read_column(path, texts) is column for path, column in zip(paths, first, strict=True))
