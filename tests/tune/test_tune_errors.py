"""What `tabx tune` says of bad input, in one line, with exit code 2; and what Ctrl-C leaves."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import absent

pytest.importorskip("peft", reason=absent("peft"))

import torch
from tiny_gguf import as_gguf
from tiny_model import TEMPLATE, taught

import tabx.base.extras
from tabx.cli.main import main
from tabx.llm.inside.loading import load
from tabx.llm.inside.place import Place
from tabx.llm.inside.writing import Question, prompt_of, write
from tabx.tune.training import TrainSettings, train
from tabx.tune.training.rows import read_data

ROWS = {"Hof": "| a |\n| - |\n| 1 |", "Ulm": "| b |\n| - |\n| 2 |"}
QUICK = ("--steps", "2", "--batch", "2", "--micro-batch", "2")


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of the test alone, one thread."""
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "answers"))
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return taught(tmp_path_factory.mktemp("base"), ROWS, steps=60)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    lines = [json.dumps({"prompt": asked, "completion": said}) + "\n" for asked, said in ROWS.items()]
    (folder / "train.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def adapter(base: Path, data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "adapter"
    train(read_data(data), Place(base), folder, TrainSettings(steps=1, batch=2, micro_batch=2))
    return folder


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line with which a command is refused."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.err.startswith("tabx: error: ")
    assert said.err.count("\n") == 1
    return said.err


def training(data: Path, model: Path, output: Path, *more: str) -> list[str]:
    return ["tune", "train", str(data), "--model", str(model), "-o", str(output), *QUICK, *more]


def comparing(items: Path, model: Path, adapter: Path, *more: str) -> list[str]:
    return ["tune", "compare", str(items), "--model", str(model), "--adapter", str(adapter), *more]


@pytest.fixture
def items(tmp_path: Path) -> Path:
    path = tmp_path / "items.jsonl"
    path.write_text(json.dumps({"prompt": "Kiel", "completion": "| c |\n| - |\n| 3 |"}) + "\n", encoding="utf-8")
    return path


def test_a_model_without_a_chat_template(
    base: Path, data: Path, items: Path, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = Path(shutil.copytree(base, tmp_path / "bare"))
    (bare / "chat_template.jinja").unlink()
    for words in (training(data, bare, tmp_path / "out"), comparing(items, bare, adapter)):
        assert f"{bare} has no chat template; a model tuned to follow instructions is right" in refused(words, capsys)


def test_a_template_of_which_the_prompt_is_no_prefix(
    base: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changing = Path(shutil.copytree(base, tmp_path / "changing"))
    (changing / "chat_template.jinja").write_text(
        "{% if messages | length > 1 %}(answered) {% endif %}" + TEMPLATE, encoding="utf-8"
    )
    said = refused(training(data, changing, tmp_path / "out"), capsys)
    assert "writes a question otherwise once it is answered" in said
    assert "(answered)" not in said


def test_an_adapter_of_another_base(
    items: Path, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = taught(tmp_path / "other", {"Marl": "| d |"}, steps=2)
    assert "the adapter was trained on another model" in refused(comparing(items, other, adapter), capsys)
    asked = ["generate", str(items), "--backbone", f"hf:{other}+{adapter}", "-o", str(tmp_path / "run.jsonl")]
    assert "the adapter was trained on another model" in refused(asked, capsys)


def test_rows_that_are_all_too_long(base: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(training(data, base, tmp_path / "out", "--max-tokens", "4"), capsys)
    assert "all 2 rows have more than 4 tokens; --max-tokens N allows longer ones" in said


def test_an_output_in_use(
    base: Path, data: Path, items: Path, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    used = tmp_path / "used"
    used.mkdir()
    (used / "base.jsonl").write_text("x\n", encoding="utf-8")
    assert "there is something in it already (base.jsonl)" in refused(training(data, base, used), capsys)
    assert "is there already; --resume" in refused(comparing(items, base, adapter, "--replies", str(used)), capsys)
    assert "a file; a folder" in refused(comparing(items, base, adapter, "--replies", str(items)), capsys)
    read = refused(comparing(items, base, adapter, "-o", str(items)), capsys)
    assert "no format of a report" in read or "would be written over" in read
    made = ["tune", "data", str(Path(__file__).parents[2] / "tables"), "-o", str(used)]
    assert "there is something in it already (base.jsonl)" in refused(made, capsys)


def test_nothing_left_after_the_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tune", "data", str(Path(__file__).parents[2] / "tables"), "-o", str(tmp_path / "data")]
    assert "nothing is left after the checks: " in refused([*words, "--max-tokens", "5"], capsys)


@pytest.mark.parametrize("command", ["train", "compare", "generate"])
def test_a_library_that_is_missing_comes_with_its_install_line(
    base: Path,
    data: Path,
    items: Path,
    adapter: Path,
    tmp_path: Path,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tabx.base.extras, "find_spec", lambda name: None if name == "peft" else find_spec(name))
    words = {
        "train": training(data, base, tmp_path / "out"),
        "compare": comparing(items, base, adapter),
        "generate": ["generate", str(items), "--backbone", f"hf:{base}+{adapter}"],
    }[command]
    assert "needs peft, which is not installed: pip install 'peft>=" in refused(words, capsys)


def test_a_folder_that_holds_no_model_or_no_adapter(
    base: Path, data: Path, items: Path, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (training(data, tmp_path, tmp_path / "out"), comparing(items, tmp_path, adapter)):
        assert f"{tmp_path} holds no model; a folder as transformers' save_pretrained" in refused(words, capsys)
    assert f"{tmp_path} holds no adapter" in refused(comparing(items, base, tmp_path), capsys)
    assert "--adapter names that" in refused(comparing(items, Path(f"{base}+{adapter}"), adapter), capsys)


def test_what_compare_is_not_given(
    base: Path, items: Path, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = comparing(items, base, adapter)
    said = refused(["tune", "compare", str(items)], capsys)
    assert "--model PATH names the base that is asked" in said
    assert "--adapter FOLDER names" in refused(["tune", "compare", str(items), "--model", str(base)], capsys)
    assert "one file of items is right" in refused([*words[:3], str(items), *words[3:]], capsys)
    assert "name it with --replies" in refused(comparing(items, base, adapter, "--resume"), capsys)
    damaged = Path(shutil.copytree(adapter, tmp_path / "damaged"))
    record = json.loads((damaged / "tabx.json").read_text(encoding="utf-8"))
    (damaged / "tabx.json").write_text(json.dumps({**record, "items": 3}), encoding="utf-8")
    assert "not as tabx tune train wrote it" in refused(comparing(items, base, damaged), capsys)


def test_ctrl_c_keeps_the_last_checkpoint(base: Path, data: Path, tmp_path: Path) -> None:
    shutil.copy(data / "train.jsonl", data / "valid.jsonl")
    output = tmp_path / "out"
    words = [sys.executable, "-W", "ignore", "-m", "tabx", *training(data, base, output)]
    words[words.index("--steps") + 1] = "4000"
    began = subprocess.Popen(
        words,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background of a shell ignore Ctrl-C, and so would what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    checkpoints = output / "checkpoints"
    while not any(checkpoints.glob("checkpoint-*/trainer_state.json")):
        assert began.poll() is None, began.communicate()
        time.sleep(0.1)
    began.send_signal(signal.SIGINT)
    _, said = began.communicate(timeout=120)
    (data / "valid.jsonl").unlink()
    assert began.returncode == 130, said
    assert "Traceback" not in said
    assert any(checkpoints.glob("checkpoint-*/adapter_model.safetensors"))
    assert not (output / "adapter_config.json").exists()


def test_a_gguf_file_is_asked_and_tuned_as_the_folder_that_it_was_made_of(
    base: Path, data: Path, tmp_path: Path
) -> None:
    file = Place(as_gguf(base, tmp_path / "tiny.gguf"))
    written = []
    for held in (load(Place(base)), load(file)):
        prompt = prompt_of(held, [{"role": "user", "content": "Hof"}])
        written.append(write(held, [prompt], [40], Question(()))[0])
    assert written[0] == written[1]
    made = train(read_data(data), file, tmp_path / "adapter", TrainSettings(steps=1, batch=2, micro_batch=2))
    assert made.trained > 0
    assert load(Place(file.path, tmp_path / "adapter")).model is not None
