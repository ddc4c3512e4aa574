"""What is said of some four hundred small pairs, word for word: a change of any of it is seen, and looked at.

The pairs and what is told of them stand in `told_pairs`. Where it changes on purpose, `python
tests/judging/told/test_told_pairs.py` writes it anew (with `--made` the pairs by edits as well), and the difference is
read before it is committed.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from telling import telling
from told_golds import GOLDS, made_pairs

import tabx

FOLDER = Path(__file__).with_name("told_pairs")
HEAD = re.compile(r"^=== (.+?) \((\w+)\) ===$", re.MULTILINE)
PARTS = re.compile(r"^--- (gold|options|predicted|told) ---\n", re.MULTILINE)


@dataclass(frozen=True)
class Pair:
    """A pair by its name: its gold, by name or as it stands, options, what was predicted, and what is told of it."""

    name: str
    gold: str
    predicted: str
    told: tuple[str, ...] = ()
    own_gold: str = ""
    options: str = ""

    @property
    def text(self) -> str:
        """The pair as it is kept, with what is told of it."""
        parts = {"gold": self.own_gold, "options": self.options, "predicted": self.predicted}
        said = [f"--- {name} ---\n{text}" for name, text in parts.items() if text]
        return "\n".join([f"=== {self.name} ({self.gold}) ===", *said, "--- told ---", *self.told, ""])


@cache
def kept() -> dict[str, Pair]:
    """Return the pairs by name."""
    return {pair.name: pair for path in sorted(FOLDER.glob("*.txt")) for pair in _read(path.read_text("utf-8"))}


def _read(text: str) -> Iterator[Pair]:
    _, *blocks = HEAD.split(text)
    for name, gold, body in zip(blocks[::3], blocks[1::3], blocks[2::3], strict=True):
        _, *found = PARTS.split(body)
        part = {kind: said.strip("\n") for kind, said in zip(found[::2], found[1::2], strict=True)}
        own, options = part.get("gold", ""), part.get("options", "")
        yield Pair(name, gold, part.get("predicted", ""), tuple(part.get("told", "").splitlines()), own, options)


def told_now(pair: Pair) -> list[str]:
    gold = GOLDS.get(pair.gold, pair.own_gold + "\n")
    return telling(tabx.judge(gold, pair.predicted + "\n", **json.loads(pair.options or "{}")))


def names_of(gold: str) -> list[str]:
    return [pair.name for pair in kept().values() if pair.gold == gold]


def check(name: str) -> None:
    pair = kept()[name]
    assert told_now(pair) == list(pair.told)


@pytest.mark.parametrize("name", names_of("firms"))
def test_what_is_told_of_amounts_dates_people_and_lists(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("rivers"))
def test_what_is_told_of_measures_and_shares(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("league"))
def test_what_is_told_of_counts_and_times(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("sales"))
def test_what_is_told_of_spans_and_groups_of_columns(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("basins"))
def test_what_is_told_of_sections(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("choirs"))
def test_what_is_told_of_letters_beyond_ascii(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("groups"))
def test_what_is_told_of_groups_sections_and_levels(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("rows"))
def test_what_is_told_of_rows_and_cells_in_other_places(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("repairs"))
def test_what_is_told_of_what_was_merged_split_moved_or_added(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("headers"))
def test_what_is_told_of_headers(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("records"))
def test_what_is_told_of_records_and_other_shapes(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("rules"))
def test_what_is_told_under_house_rules(name: str) -> None:
    check(name)


def main() -> None:
    """Write what is told now; with `--made` of pairs made anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--made", action="store_true", help="make the pairs by edits anew")
    pairs = list(kept().values())
    if parser.parse_args().made:
        pairs = [pair for pair in pairs if pair.gold not in GOLDS] + [Pair(*one) for one in made_pairs()]
    for gold in dict.fromkeys(pair.gold for pair in pairs):
        told = [replace(pair, told=tuple(told_now(pair))) for pair in pairs if pair.gold == gold]
        (FOLDER / f"{gold}.txt").write_text("\n".join(pair.text for pair in told), encoding="utf-8")


if __name__ == "__main__":
    main()
