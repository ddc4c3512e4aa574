"""Writes traces of real replies to be read by eye: each with its gold table, the reply and the whole trace.

    python benchmarks/reading.py FOLDER --seed 20261124 [--count 40] [--fresh]
    python benchmarks/reading.py FOLDER --lowest 20

A file a reply, numbered in the order drawn; its first line names data set, row and model. `--fresh` draws none that
`read_by_eye.jsonl` names.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import tempfile
from pathlib import Path
from typing import NamedTuple

from data import read_rows

import tabx
from tabx.cli.main import main as tabx_command

HERE = Path(__file__).resolve().parent


class Reply(NamedTuple):
    """One model's reply and the gold table."""

    name: str
    gold: str
    text: str


def replies() -> list[Reply]:
    """Return all replies in the order of the file."""
    return [
        Reply(f"{row['dataset']} {row['id']} {model}", row["gold"], text)
        for row in read_rows("model_outputs.jsonl")
        for model, text in row["predictions"].items()
    ]


def trace(reply: Reply) -> str:
    """Return what `tabx judge --full` prints."""
    with tempfile.TemporaryDirectory() as folder:
        gold, predicted = Path(folder, "gold.md"), Path(folder, "reply.md")
        gold.write_text(reply.gold, encoding="utf-8")
        predicted.write_text(reply.text, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            tabx_command(["judge", str(gold), str(predicted), "--full"])
        return printed.getvalue()


def chosen(options: argparse.Namespace) -> list[Reply]:
    """Return the replies to be read."""
    everything = replies()
    if options.lowest:
        return sorted(everything, key=lambda reply: tabx.judge(reply.gold, reply.text).score)[: options.lowest]
    if options.fresh:
        read = HERE.joinpath("read_by_eye.jsonl").read_text("utf-8")
        everything = [reply for reply in everything if reply.name.partition(" ")[2] not in read]
    return random.Random(options.seed).sample(everything, options.count)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=20261124)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--lowest", type=int, default=0)
    parser.add_argument("--fresh", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for number, reply in enumerate(chosen(options)):
        parts = (reply.name, "--- gold", reply.gold, "--- reply", reply.text, "--- trace", trace(reply))
        (options.folder / f"{number:02}.txt").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
