"""Three steps of trl's real SFT on the files of `tabx tune data`: every row is read, and none is cut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from needs import OFFLINE, absent

from tabx.tune import make_data

trl = pytest.importorskip("trl", reason=absent("trl"))
datasets = pytest.importorskip("datasets", reason=absent("trl"))

import torch  # noqa: E402
from tiny_model import model_of, tokenizer_of  # noqa: E402

from tabx.tune.training.masking import encode  # noqa: E402
from tabx.tune.training.rows import Row, read_data  # noqa: E402

TABLES = Path(__file__).resolve().parents[2] / "tables"
GENERATION = (
    "{% for message in messages %}<|{{ message['role'] }}|>\n{% if message['role'] == 'assistant' %}{% generation %}"
    "{{ message['content'] }}<|end|>{% endgeneration %}{% else %}{{ message['content'] }}<|end|>{% endif %}\n"
    "{% endfor %}{% if add_generation_prompt %}<|assistant|>\n{% endif %}"
)
"""As the tiny model's own, with the marks by which trl finds the reply."""


@pytest.mark.parametrize("form", ["chat", "prompt"])
def test_three_steps_of_sft(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in OFFLINE.items():
        monkeypatch.setenv(name, value)
    torch.set_num_threads(1)
    card = make_data(TABLES, tmp_path / "data", form=form, targets="html,raw", layouts=1, max_tokens=700)
    rows = read_data(tmp_path / "data").train
    tokenizer = tokenizer_of([text for row in rows for text in (row.question, row.reply)], GENERATION)
    longest = max(len(encode(tokenizer, row).tokens) for row in rows) + 2
    read = datasets.load_dataset(
        "json", data_files=str(tmp_path / "data" / "train.jsonl"), split="train", cache_dir=str(tmp_path / "cache")
    )
    assert len(read) == card.rows["train"] == len(rows)
    trainer = trl.SFTTrainer(
        model=model_of(len(tokenizer), context=longest),
        args=trl.SFTConfig(
            str(tmp_path / "out"),
            max_steps=3,
            per_device_train_batch_size=2,
            max_length=longest,
            learning_rate=1e-2,
            logging_steps=1,
            use_cpu=True,
            bf16=False,
            report_to="none",
            save_strategy="no",
            disable_tqdm=True,
        ),
        train_dataset=read,
        processing_class=tokenizer,
    )
    assert [row["source"] for row in read] == [json.loads(line)["source"] for line in lines_of(tmp_path)]
    assert all(is_whole(tokenizer, one, row) for one, row in zip(trainer.train_dataset, rows, strict=True))
    before = {name: weight.clone() for name, weight in trainer.model.named_parameters()}
    outcome = trainer.train()
    assert outcome.global_step == 3
    assert outcome.training_loss > 0
    assert any(not torch.equal(weight, before[name]) for name, weight in trainer.model.named_parameters())


def lines_of(folder: Path) -> list[str]:
    return (folder / "data" / "train.jsonl").read_text(encoding="utf-8").splitlines()


def is_whole(tokenizer: Any, read: Any, row: Row) -> bool:
    """Whether the tokens that trl made of a row hold question and reply from end to end."""
    said = tokenizer.decode(read["input_ids"], skip_special_tokens=True)
    return row.question.strip() in said and said.strip().endswith(row.reply.strip())
