"""A tiny model that has learnt to make tables of towns, not by heart: also of numbers that it never saw together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tiny_model import model_of, tokenizer_of

from tabx.tune.training import TrainSettings

NAMES = ("Ulm", "Kiel", "Bonn", "Jena", "Gera", "Trier", "Celle", "Hof", "Suhl", "Emden", "Fulda", "Marl")
NUMBERS = range(10, 40)
CONTEXT = 192

COLUMNS = ("old", "new", "gone")

Town = tuple[str, int, int, int]
"""A town, and three numbers of it: a table of one row."""


def drawn(count: int, seed: int, beside: Iterable[Town] = ()) -> list[Town]:
    """Return so many tables, none twice and none of those beside."""
    random, known, found = Random(seed), {*beside}, list[Town]()
    while len(found) < count:
        one = random.choice(NAMES), random.choice(NUMBERS), random.choice(NUMBERS), random.choice(NUMBERS)
        if one not in known:
            known.add(one)
            found.append(one)
    return found


def text_of(town: Town) -> str:
    """Return what is asked of a table."""
    return f"Text: {' '.join(map(str, town))}."


def plain(town: Town) -> str:
    """Return the layout that the base writes."""
    return "\n".join([_row("Town", *COLUMNS), _row(*"----"), _row(*town)])


def turned(town: Town) -> str:
    """Return the layout that the adapter is trained on: the table on its side."""
    rows = [_row(name, value) for name, value in zip(COLUMNS, town[1:], strict=True)]
    return "\n".join([_row("Town", town[0]), _row(*"--"), *rows])


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


TUNED = TrainSettings(
    rank=16, alpha=32, dropout=0.0, learning_rate=5e-3, warmup_steps=20, steps=400, batch=16, micro_batch=16
)
"""How the adapter is trained on the other layout: 12 s of processor."""


@dataclass(frozen=True)
class Made:
    """A base, the data of an adapter, and unseen items in the adapter's layout."""

    base: Path
    data: Path
    items: Path
    unseen: tuple[Town, ...]


def made(folder: Path, seed: int = 0, items: int = 50) -> Made:
    """Make a base that writes the plain layout, and data of the other; no table is in two of the three: 25 s."""
    known = drawn(2000, seed)
    more = drawn(1000 + items, seed + 1, known)
    base = base_model(folder / "base", known, seed)
    (folder / "data").mkdir()
    write_rows(folder / "data" / "train.jsonl", more[items:], "transposed")
    write_rows(folder / "items.jsonl", more[:items], "transposed")
    return Made(base, folder / "data", folder / "items.jsonl", tuple(more[:items]))


def base_model(folder: Path, tables: Sequence[Town], seed: int = 0, steps: int = 1000) -> Path:
    """Write a model that was trained whole on the plain layout of tables, and return its folder.

    128,000 weights, batches of 16, loss on the reply.
    """
    import torch

    talks = [(text_of(one), plain(one)) for one in tables]
    numbers = " ".join(map(str, NUMBERS))
    tokenizer = tokenizer_of([*(text for talk in talks for text in talk), *[numbers] * len(tables)])
    model = model_of(len(tokenizer), seed, CONTEXT)
    rows = [_encoded(tokenizer, asked, said) for asked, said in talks]
    random = Random(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, (step + 1) / 30) * (1 - step / steps))
    for _ in range(steps):
        some = random.sample(rows, 16)
        longest = max(len(tokens) for tokens, _ in some)
        tokens = torch.tensor([ids + [1] * (longest - len(ids)) for ids, _ in some])
        labels = torch.tensor([[-100] * asked + ids[asked:] + [-100] * (longest - len(ids)) for ids, asked in some])
        optimizer.zero_grad()
        model(input_ids=tokens, labels=labels, attention_mask=_mask(some, longest)).loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def _mask(some: Sequence[tuple[list[int], int]], longest: int) -> Any:
    import torch

    return torch.tensor([[1] * len(ids) + [0] * (longest - len(ids)) for ids, _ in some])


def _encoded(tokenizer: Any, asked: str, said: str) -> tuple[list[int], int]:
    """Return the tokens of question and reply, and how many are the question's."""
    turns = [{"role": "user", "content": asked}]
    before = tokenizer.apply_chat_template(turns, tokenize=False, add_generation_prompt=True)
    whole = tokenizer.apply_chat_template([*turns, {"role": "assistant", "content": said}], tokenize=False)
    ids = [tokenizer(text, add_special_tokens=False)["input_ids"] for text in (before, whole)]
    return ids[1][:-1], len(ids[0])  # without the line break behind the sign that ends the turn


def write_rows(path: Path, tables: Sequence[Town], layout: str) -> None:
    """Write rows of a data set, as tabx tune data has them, in a layout."""
    form = {"plain": plain, "transposed": turned}[layout]
    lines = [
        {
            "id": f"{number}/{layout}",
            "messages": [{"role": "user", "content": text_of(one)}, {"role": "assistant", "content": form(one)}],
            "source_hash": f"{layout}/{text_of(one)}",
            "notation": "markdown",
            "layout": layout,
        }
        for number, one in enumerate(tables)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
