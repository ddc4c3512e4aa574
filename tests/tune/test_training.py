"""An adapter trained on a tiny model: masks token by token, resumed as uninterrupted, and what it learnt."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from needs import absent

pytest.importorskip("peft", reason=absent("peft"))

import torch
from tiny_model import TEMPLATE, model_of, taught, tokenizer_of

from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main
from tabx.llm import Client, Message
from tabx.llm.catalog import resolve
from tabx.llm.inside.place import Place
from tabx.tune.training import TrainSettings, plan, train
from tabx.tune.training.masking import IGNORED, encode, encode_all
from tabx.tune.training.planning import counts, lora
from tabx.tune.training.rows import Row, read_data
from tabx.tune.training.settings import PAPER

TOWNS = {"Ulm": "126", "Kiel": "247", "Bonn": "331", "Jena": "111", "Gera": "93", "Trier": "112"}


def pipes(name: str, people: str) -> str:
    return f"| Town | People |\n| - | - |\n| {name} | {people} |"


def turned(name: str, people: str) -> str:
    """Return the table in another layout of the same signs: what a small model never wrote, no adapter teaches it."""
    return f"| Town | {name} |\n| - | - |\n| People | {people} |"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A model that writes pipe tables."""
    known = {f"{name} has {people}": pipes(name, people) for name, people in TOWNS.items()}
    return Place(taught(tmp_path_factory.mktemp("base"), known, steps=150))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Rows of the same towns as tables turned on their side, in all three forms."""
    folder = tmp_path / "data"
    folder.mkdir()
    rows = []
    for number, (name, people) in enumerate(TOWNS.items()):
        asked, said = f"{name} has {people}", turned(name, people)
        chat = {"messages": [{"role": "user", "content": asked}, {"role": "assistant", "content": said}]}
        forms = (chat, {"prompt": asked, "completion": said}, {"instruction": asked, "input": "", "output": said})
        rows.append({**forms[number % 3], "source_hash": name})
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "train.jsonl").write_text(lines, encoding="utf-8")
    (folder / "valid.jsonl").write_text(lines, encoding="utf-8")
    return folder


SHORT = TrainSettings(
    rank=8, alpha=32, dropout=0.05, learning_rate=1e-2, warmup_steps=0, steps=8, batch=6, micro_batch=3
)


@pytest.fixture(autouse=True)
def threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, as two wait for each other on a busy machine; answers of the test alone."""
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "answers"))
    torch.set_num_threads(1)


def weights(folder: Path) -> dict[str, torch.Tensor]:
    from safetensors.torch import load_file

    return dict(load_file(folder / "adapter_model.safetensors"))


def test_the_reply_is_learnt_with_the_sign_that_ends_it_and_nothing_else() -> None:
    tokenizer = tokenizer_of(["Ulm has 126", "| a |"])
    row = Row(({"role": "user", "content": "Ulm has 126"},), "| a |")
    encoded = encode(tokenizer, row)
    labels = encoded.labels(with_prompt=False)
    learnt = [token for token in labels if token != IGNORED]
    assert tokenizer.decode(learnt) == "| a |<|end|>"
    assert tokenizer.decode([*encoded.tokens[: encoded.prompt]]) == "<|user|>\nUlm has 126<|end|>\n<|assistant|>\n"
    assert labels[: encoded.prompt] == [IGNORED] * encoded.prompt
    assert encoded.labels(with_prompt=True) == list(encoded.tokens)


def test_a_template_that_writes_the_question_otherwise_once_answered_is_refused() -> None:
    changing = "{% if messages | length > 1 %}(answered) {% endif %}" + TEMPLATE
    tokenizer = tokenizer_of(["a", "b"], changing)
    with pytest.raises(InputError, match="writes a question otherwise once it is answered"):
        encode(tokenizer, Row(({"role": "user", "content": "a"},), "b"))


def test_rows_that_are_too_long_are_left_out_and_none_is_cut() -> None:
    tokenizer = tokenizer_of(["a"])
    rows = [Row(({"role": "user", "content": "a" * size},), "b") for size in (1, 90)]
    kept, too_long = encode_all(tokenizer, rows, 40)
    assert (len(kept), too_long) == (1, 1)
    assert tokenizer.decode([*kept[0].tokens]).endswith("b<|end|>")


def test_an_adapter_changes_the_layout_and_no_weight_of_the_base(base: Place, data: Path, tmp_path: Path) -> None:
    before = base.base_hash
    settings = TrainSettings(
        rank=16, alpha=32, dropout=0.0, learning_rate=1e-2, warmup_steps=10, steps=100, batch=6, micro_batch=6
    )
    said: list[str] = []
    found = train(read_data(data), base, tmp_path / "adapter", settings, command="tabx tune train", say=said.append)
    assert Place(base.path).base_hash == before
    assert found.valid_loss is not None
    assert any("validation loss" in line for line in said)
    asked = [Message("user", "Ulm has 126")]
    replies = [
        Client(resolve(f"hf:{name}")).reply(asked).text for name in (base.path, f"{base.path}+{tmp_path / 'adapter'}")
    ]
    assert replies == [pipes("Ulm", "126"), turned("Ulm", "126")]
    record = json.loads((tmp_path / "adapter" / "tabx.json").read_text(encoding="utf-8"))
    assert record["base_hash"] == before
    assert set(TOWNS) < set(record["items"])
    assert record["command"] == "tabx tune train"


def test_a_run_that_was_ended_and_gone_on_with_gives_the_same_weights(base: Place, data: Path, tmp_path: Path) -> None:
    class Ended(Exception):
        pass

    def end(line: str) -> None:
        if line.startswith("step 4: validation"):
            raise Ended

    settings = replace(SHORT, judge_every=2, judge_items=2, max_new_tokens=24)
    whole = train(read_data(data), base, tmp_path / "whole", settings)
    with pytest.raises(Ended):
        train(read_data(data), base, tmp_path / "ended", settings, say=end)
    with pytest.raises(OptionError, match="--resume goes on with it"):
        train(read_data(data), base, tmp_path / "ended", settings)
    # A kill in the midst of writing leaves a checkpoint that is none: the one before is gone on from.
    torn = shutil.copytree(
        tmp_path / "ended" / "checkpoints" / "checkpoint-2", tmp_path / "ended/checkpoints/checkpoint-3"
    )
    (torn / "trainer_state.json").write_text('{"epoch":', encoding="utf-8")
    again = train(read_data(data), base, tmp_path / "ended", settings, resumes=True)
    assert (again.steps, again.score) == (whole.steps, whole.score)
    first, second = weights(tmp_path / "whole"), weights(tmp_path / "ended")
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_a_run_that_was_killed_before_its_first_checkpoint_was_whole_begins_anew(
    base: Place, data: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn" / "checkpoints" / "checkpoint-2"
    torn.mkdir(parents=True)
    (torn / "adapter_model.safetensors").write_bytes(b"half")
    with pytest.raises(OptionError, match="no checkpoint to go on from; without --resume training begins"):
        train(read_data(data), base, tmp_path / "torn", SHORT, resumes=True)
    train(read_data(data), base, tmp_path / "torn", SHORT)
    train(read_data(data), base, tmp_path / "whole", SHORT)
    first, second = weights(tmp_path / "torn"), weights(tmp_path / "whole")
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_the_command_plans_trains_and_keeps_the_best_by_score(
    base: Place, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tune", "train", str(data), "--model", str(base.path), "-o", str(tmp_path / "adapter"), "--steps", "4"]
    words += ["--batch", "6", "--micro-batch", "3", "--judge-every", "2", "--judge-items", "1", "--max-tokens", "200"]
    assert main([*words, "--dry-run"]) == 0
    assert "6 rows, " in (planned := capsys.readouterr().out)
    assert "4 steps of 6 rows" in planned
    assert not (tmp_path / "adapter").exists()
    assert main(words) == 0
    said = capsys.readouterr()
    assert "; score " in said.err
    assert f"use it: --backbone hf:{base.path}+{tmp_path / 'adapter'}" in said.err
    assert main(words) == 2
    assert "there is something in it already" in capsys.readouterr().err


def test_a_plan_reads_no_weights(base: Place, data: Path, tmp_path: Path) -> None:
    bare = shutil.copytree(base.path, tmp_path / "bare")
    (bare / "model.safetensors").write_bytes(b"none")
    found = plan(read_data(data), Place(bare), SHORT)
    from peft import get_peft_model

    model = get_peft_model(model_of(len(tokenizer_of(["a"])) or 1), lora(SHORT))
    assert found.rows == len(TOWNS)
    assert found.steps == 8
    assert found.trained == counts(model)[1]


def test_the_published_counts_come_of_the_published_settings() -> None:
    """Struc-Bench's base and its adapter (STRUCBENCH.md, section 6): LLaMA-7B and rank 8 on two layers."""
    from peft import get_peft_model
    from transformers import LlamaConfig, LlamaForCausalLM

    with torch.device("meta"):
        model = LlamaForCausalLM(LlamaConfig())
        assert counts(model)[0] == 6_738_415_616
        assert counts(get_peft_model(model, lora(PAPER)))[1] == 4_194_304


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "no rows"),
        ([[1]], "line 1: not an object"),
        ([{"messages": [{"role": "user", "content": "a"}]}], "line 1: no question or no reply"),
        ([{"prompt": "a", "completion": ""}], "line 1: no question or no reply"),
    ],
)
def test_what_are_no_rows_is_said(tmp_path: Path, rows: list[object], said: str) -> None:
    (tmp_path / "train.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    with pytest.raises(InputError, match=said):
        read_data(tmp_path)


def test_bad_input_is_said_before_anything_is_loaded(base: Place, data: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no train\.jsonl"):
        read_data(tmp_path / "nowhere")
    with pytest.raises(InputError, match="have more than 5 tokens"):
        train(read_data(data), base, tmp_path / "a", TrainSettings(max_tokens=5))
    (data / "valid.jsonl").unlink()
    with pytest.raises(OptionError, match=r"has no valid\.jsonl"):
        train(read_data(data), base, tmp_path / "a", TrainSettings(judge_every=2))
    with pytest.raises(OptionError, match="no checkpoint to go on from"):
        train(read_data(data), base, tmp_path / "a", SHORT, resumes=True)
