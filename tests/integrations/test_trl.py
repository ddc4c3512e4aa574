"""`tabx.reward` in steps of trl's real trainer, on a model of a few hundred random weights whose words are rows."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import absent
from table_pairs import NO_GOLD

import tabx

trl = pytest.importorskip("trl", reason=absent("trl"))

import torch  # noqa: E402
from datasets import Dataset  # noqa: E402
from tokenizers import Tokenizer, decoders, models, pre_tokenizers  # noqa: E402
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast  # noqa: E402

from tabx.integrations.rewards import Reward  # noqa: E402

HEADER = "| Town | People |\n|---|---|\n"
ROWS = ("| Alder | 4120 |\n", "| Birch | 880 |\n", "| Cedar | 15300 |\n", "| Cedar | 1 |\n", "I cannot do that.\n")
GOLD = HEADER + "".join(ROWS[:3])
PROMPT = "Make:"
GROUP = 8


@pytest.fixture
def tokenizer() -> Any:
    """Return a tokenizer whose tokens are lines of tables, so that a random model writes tables."""
    words = ("<pad>", "<eos>", PROMPT, HEADER, *ROWS)
    made = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<pad>"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token="<pad>", eos_token="<eos>", chat_template="{{ messages[0]['content'] }}"
    )


@pytest.fixture
def model(tokenizer: Any) -> Any:
    torch.manual_seed(7)
    size = {"n_layer": 1, "n_head": 2, "n_embd": 8, "n_positions": 32}
    ends = {"bos_token_id": 1, "eos_token_id": 1, "pad_token_id": 0}
    return GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), **size, **ends))


@pytest.fixture
def reward() -> Iterator[Reward]:
    made = Reward(workers=2)
    yield made
    made.close()


def trained(model: Any, tokenizer: Any, reward: Any, golds: list[str], folder: Path, prompt: Any = PROMPT) -> Any:
    """Return the trainer after three steps."""
    arguments = trl.GRPOConfig(
        output_dir=str(folder),
        max_steps=3,
        per_device_train_batch_size=GROUP,
        num_generations=GROUP,
        max_completion_length=6,
        learning_rate=0.1,
        logging_steps=1,
        report_to=[],
        save_strategy="no",
        use_cpu=True,
        disable_tqdm=True,
    )
    dataset = Dataset.from_dict({"prompt": [prompt] * len(golds), "gold": golds})
    trainer = trl.GRPOTrainer(
        model=model, reward_funcs=reward, args=arguments, train_dataset=dataset, processing_class=tokenizer
    )
    trainer.train()
    return trainer


def rewards(trainer: Any, name: str) -> list[float]:
    return [entry[f"rewards/{name}/mean"] for entry in trainer.state.log_history if f"rewards/{name}/mean" in entry]


@pytest.mark.parametrize("prompt", [PROMPT, [{"role": "user", "content": PROMPT}]], ids=["plain", "chat"])
def test_three_steps_of_training(model: Any, tokenizer: Any, prompt: Any, tmp_path: Path) -> None:
    seen: list[tuple[Any, float | None]] = []

    def watched(completions: Any, **columns: Any) -> list[float | None]:
        found = tabx.reward(completions, **columns)
        seen.extend(zip(completions, found, strict=True))
        return found

    before = {name: weight.clone() for name, weight in model.named_parameters()}
    trainer = trained(model, tokenizer, watched, [GOLD] * 3, tmp_path, prompt)
    assert trainer.state.global_step == 3
    values = [value for _, value in seen if value is not None]
    assert len(seen) == len(values) == 3 * GROUP
    assert all(0 <= value <= 1 for value in values)
    assert len(set(values)) > 3  # tables of a random model differ, and so do their rewards
    for completion, value in seen:
        text = completion if isinstance(completion, str) else completion[0]["content"]
        assert value == tabx.judge(GOLD, text, rubric="faithful").score
    steps = [sum(values[start : start + GROUP]) / GROUP for start in range(0, len(values), GROUP)]
    assert rewards(trainer, "watched") == pytest.approx(steps, abs=1e-5)
    assert any(not torch.equal(before[name], weight) for name, weight in model.named_parameters())


def test_a_reward_with_options_and_workers_of_its_own_has_a_name(
    model: Any, tokenizer: Any, reward: Reward, tmp_path: Path
) -> None:
    trainer = trained(model, tokenizer, reward, [GOLD] * 3, tmp_path)
    assert len(rewards(trainer, "tabx_reward")) == 3


def test_what_cannot_be_judged_is_no_reward_and_training_goes_on(
    model: Any, tokenizer: Any, reward: Reward, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="tabx")
    before = {name: weight.clone() for name, weight in model.named_parameters()}
    trainer = trained(model, tokenizer, reward, [NO_GOLD] * 3, tmp_path)
    assert trainer.state.global_step == 3
    assert f"{GROUP} of {GROUP} completions not judged; the first: gold: the text: no table found" in caplog.text
    assert all(torch.equal(before[name], weight) for name, weight in model.named_parameters())
