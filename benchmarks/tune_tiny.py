"""A tiny model trained whole on one layout, by LoRA on another: what it learnt, over seeds; and runs that are killed.

    python benchmarks/tune_tiny.py seeds [--seeds 5] [--items 50]   # base and tuned on unseen tables, axes, seconds
    python benchmarks/tune_tiny.py kills [--kills 10]               # kill -9 at random steps, gone on with: weights

Needs the extra `train`; set OMP_NUM_THREADS=1. The model has 128,000 weights (tests/support/tiny_towns.py); its
tables have one row of a town and three numbers, and no table of the test is among those learnt from.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

FIGURES = ("score", "wholly right", "facts F1", "h-score content", "h-score format", "ted", "cut", "without a table")


def seeds(count: int, items: int) -> None:
    """Print the figures of base and tuned for each seed, then their means with standard deviations."""
    import torch
    from tiny_towns import TUNED, made

    from tabx.llm.inside.place import Place
    from tabx.tune.comparing import compare_tuned
    from tabx.tune.training import train
    from tabx.tune.training.rows import read_data

    torch.set_num_threads(1)
    found: dict[str, list[float]] = {}
    for seed in range(count):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TABX_CACHE_DIR"] = str(Path(folder, "answers"))
            spent = [time.process_time()]
            towns = made(Path(folder), seed, items)
            spent.append(time.process_time())
            train(read_data(towns.data), Place(towns.base), Path(folder, "adapter"), TUNED)
            spent.append(time.process_time())
            outcome = compare_tuned(towns.items, model=towns.base, adapter=Path(folder, "adapter"))
            spent.append(time.process_time())
            values: dict[str, float] = {}
            for name in FIGURES:
                figure = outcome.figure(name)
                values |= {f"base {name}": figure.base, f"tuned {name}": figure.tuned}
            for one in outcome.abilities.abilities:
                if one.task == outcome.abilities.tasks[0] and one.value is not None:
                    values[f"{'tuned' if '+' in one.model else 'base'} {one.axis}"] = one.value
            names = ("seconds of the base", "seconds of LoRA", "seconds of asking and judging")
            values |= {name: later - before for name, before, later in zip(names, spent, spent[1:], strict=False)}
            values |= speed(towns.base, Path(folder, "adapter"), towns.items)
        print(f"seed {seed}: {json.dumps({name: round(value, 4) for name, value in values.items()})}", flush=True)
        for name, value in values.items():
            found.setdefault(name, []).append(value)
    for name, ones in found.items():
        spread = f" ± {stdev(ones):.4f}" if len(ones) > 1 else ""
        print(f"{name}: {mean(ones):.4f}{spread}")


def speed(base: Path, adapter: Path, items: Path) -> dict[str, float]:
    """Return the tokens that are written in a second of processor, eight answers at a time."""
    from tabx.llm.inside.loading import load
    from tabx.llm.inside.place import Place
    from tabx.llm.inside.writing import Question, prompt_of, write
    from tabx.tune.training.rows import row_of

    held = load(Place(base, adapter))
    rows = [row_of(json.loads(line), "items") for line in items.read_text(encoding="utf-8").splitlines()]
    prompts = [prompt_of(held, row.turns) for row in rows]
    start, tokens = time.process_time(), 0
    for place in range(0, len(prompts), 8):
        some = prompts[place : place + 8]
        tokens += sum(one.tokens_out for one in write(held, some, [64] * len(some), Question(())))
    return {"tokens a second": tokens / (time.process_time() - start)}


STEPS = 40


def kills(count: int) -> None:
    """Kill trainings at random steps, go on with each, and print how far a weight is from that of a whole run."""
    from tiny_model import taught
    from tiny_towns import drawn, plain, text_of, write_rows

    random = Random(38)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        base = taught(folder / "base", {text_of(one): plain(one) for one in drawn(12, 0)}, steps=60)
        (folder / "data").mkdir()
        for split, size, seed in (("train", 64, 1), ("valid", 8, 2)):
            write_rows(folder / "data" / f"{split}.jsonl", drawn(size, seed), "transposed")
        whole = folder / "whole"
        subprocess.run(training(folder, base, whole), check=True, capture_output=True)
        for number in range(count):
            ended, step = folder / f"ended-{number}", random.randint(5, STEPS - 1)
            reached = killed_at(training(folder, base, ended), ended, step)
            again = subprocess.run([*training(folder, base, ended), "--resume"], capture_output=True, text=True)
            if "no checkpoint to go on from" in again.stderr:
                again = subprocess.run(training(folder, base, ended), capture_output=True, text=True)
            if again.returncode:
                print(f"killed at step {reached} (drawn: {step}): {again.stderr}", flush=True)
                continue
            print(f"killed after step {reached} (drawn: {step}): difference {difference(whole, ended)}", flush=True)


def training(folder: Path, base: Path, output: Path) -> list[str]:
    words = ["tune", "train", str(folder / "data"), "--model", str(base), "-o", str(output), "--steps", str(STEPS)]
    words += ["--batch", "8", "--micro-batch", "4", "--learning-rate", "0.01"]
    return [sys.executable, "-W", "ignore", "-m", "tabx", *words]


def killed_at(words: Sequence[str], output: Path, step: int) -> int:
    """Run a training until it says that it is at a step, kill it, and return the step of its last checkpoint."""
    began = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert began.stderr is not None
    for line in began.stderr:
        said = line.split("step ")[-1].split()[0].rstrip(":") if "step " in line else ""
        if said.isdigit() and int(said) >= step // 4 * 4:
            # Somewhere within the steps up to the next validation, writing of checkpoints included.
            time.sleep(Random(step).random() * 0.4)
            break
    began.send_signal(signal.SIGKILL)
    began.wait()
    found = [int(one.name.rpartition("-")[2]) for one in (output / "checkpoints").glob("checkpoint-*")]
    return max(found, default=0)


def difference(first: Path, second: Path) -> float:
    from safetensors.torch import load_file

    one, other = (load_file(folder / "adapter_model.safetensors") for folder in (first, second))
    assert one.keys() == other.keys()
    return max(float((one[name] - other[name]).abs().max()) for name in one)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("seeds", "kills"))
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--items", type=int, default=50)
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    if given.command == "seeds":
        seeds(given.seeds, given.items)
    else:
        kills(given.kills)


if __name__ == "__main__":
    main()
