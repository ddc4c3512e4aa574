"""Models in this process: `hf:FOLDER` is asked as any backbone is, by a real model of real, few weights."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from needs import absent

pytest.importorskip("peft", reason=absent("peft"))

from tiny_model import REPLIES, WITHOUT_SYSTEM, taught

import tabx
from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.llm import Client, Message, ModelFailure, ResponseCache
from tabx.llm.cache import reply_key
from tabx.llm.catalog import resolve
from tabx.llm.embedding import Embedder
from tabx.llm.failure import FailureKind
from tabx.llm.inside.place import Place
from tabx.llm.inside.serving import AT_ONCE
from tabx.llm.records import Finish
from tabx.llm.shape import data_shape

TABLE, YES, OBJECT = REPLIES


def client(folder: Path, cache: Path | None = None, **parameters: object) -> Client:
    spec = resolve(f"hf:{folder}", arguments=parameters)
    return Client(spec, cache=None if cache is None else ResponseCache(cache))


def asked(text: str) -> list[Message]:
    return [Message("user", text)]


def test_a_reply_ends_by_itself_and_its_tokens_are_counted(folder: Path) -> None:
    said = client(folder).reply(asked(TABLE))
    assert (said.text, said.finish) == (REPLIES[TABLE], Finish.STOP)
    assert said.usage.requests == 1
    assert said.usage.tokens_in > 5 < said.usage.tokens_out


def test_a_reply_is_cut_at_its_limit(folder: Path) -> None:
    said = client(folder, max_tokens=5).reply(asked(TABLE))
    assert said.finish is Finish.CUT
    assert REPLIES[TABLE].startswith(said.text)
    assert said.usage.tokens_out == 5


def test_many_at_a_time_are_answered_as_each_alone(folder: Path) -> None:
    one = client(folder)
    questions = [list(REPLIES)[number % len(REPLIES)] for number in range(3 * AT_ONCE)]
    with ThreadPoolExecutor(2 * AT_ONCE) as pool:
        said = list(pool.map(lambda text: one.reply(asked(text)).text, questions))
    assert said == [REPLIES[text] for text in questions]


def test_an_answer_in_shape_is_asked_for_in_words_and_validated(folder: Path, tmp_path: Path) -> None:
    shape = data_shape(
        {
            "type": "object",
            "properties": {"answer": {"type": "string"}},
            "required": ["answer"],
            "additionalProperties": False,
        }
    )
    planning = Client(resolve(f"hf:{folder}"), dry_run=True)
    with pytest.raises(ModelFailure):
        planning.ask(asked(OBJECT), shape)
    told = tuple((turn["role"], turn["content"]) for turn in planning.planned[0].body["messages"])
    assert any("additionalProperties" in text for _, text in told)
    knowing = taught(tmp_path / "knowing", {told: REPLIES[OBJECT]}, context=1024)
    said = client(knowing).ask(asked(OBJECT), shape)
    assert (said.value, said.mode, said.reasks) == ({"answer": "blue"}, "prompt", 0)


def test_a_known_answer_asks_no_model_wherever_its_folder_lies(folder: Path, tmp_path: Path) -> None:
    first = client(folder, tmp_path / "cache").reply(asked(YES))
    elsewhere = shutil.copytree(folder, tmp_path / "moved")
    again = client(elsewhere, tmp_path / "cache").reply(asked(YES))
    assert (first.remembered, again.remembered, again.text) == (False, True, "yes")
    weights = elsewhere / "model.safetensors"
    changed = bytearray(weights.read_bytes())
    changed[-1] ^= 1
    weights.write_bytes(changed)
    keys = {reply_key(resolve(f"hf:{one}"), asked(YES), 0) for one in (folder, elsewhere)}
    assert len(keys) == 2


def test_a_seed_decides_what_is_drawn(folder: Path) -> None:
    drawn = [client(folder, temperature=5.0, seed=seed, max_tokens=12).reply(asked(TABLE)).text for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_what_does_not_fit_the_context_says_both_numbers(folder: Path) -> None:
    with pytest.raises(ModelFailure, match=r"256 tokens.*have \d{3}") as failed:
        client(folder).reply(asked("word " * 300))
    assert failed.value.kind is FailureKind.CONTEXT_OVERFLOW


def test_a_template_without_a_system_gets_its_text_from_the_user(tmp_path: Path) -> None:
    made = taught(tmp_path / "m", {"Be brief.\n\nSay yes.": "yes"}, template=WITHOUT_SYSTEM)
    said = client(made).reply([Message("system", "Be brief."), Message("user", "Say yes.")])
    assert said.text == "yes"


def test_an_unknown_parameter_is_named(folder: Path) -> None:
    with pytest.raises(ModelFailure, match="presence_penalty"):
        client(folder, presence_penalty=1).reply(asked(YES))


def test_rows_are_asked_and_texts_made_into_tables(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps({"id": "a", "q": TABLE}) + "\n", encoding="utf-8")
    (tmp_path / "q.j2").write_text("{{ q | safe }}", encoding="utf-8")
    words = ["ask", str(tmp_path / "rows.jsonl"), "--prompt", str(tmp_path / "q.j2"), "--backbone", f"hf:{folder}"]
    assert main([*words, "-o", str(tmp_path / "replies.jsonl")]) == 0
    (line,) = map(json.loads, (tmp_path / "replies.jsonl").read_text(encoding="utf-8").splitlines())
    assert (line["reply"], line["finish"]) == (REPLIES[TABLE], "stop")
    judged = tabx.judge("| Town | People |\n| - | - |\n| Ulm | 126 |\n| Kiel | 247 |", line["reply"])
    assert judged.score == 1


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ("config.json", "holds no model"),
        ("model.safetensors", "holds no model"),
        ("chat_template.jinja", "no chat template"),
    ],
)
def test_a_folder_that_lacks_something_is_said(folder: Path, tmp_path: Path, lost: str, said: str) -> None:
    broken = shutil.copytree(folder, tmp_path / "broken")
    (broken / lost).unlink()
    with pytest.raises(OptionError, match=said):
        resolve(f"hf:{broken}")


def test_weights_that_are_none_are_said_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = shutil.copytree(folder, tmp_path / "broken")
    (broken / "model.safetensors").write_bytes(b"nothing")
    (tmp_path / "note.txt").write_text("Ulm has 126.", encoding="utf-8")
    assert main(["generate", str(tmp_path / "note.txt"), "--backbone", f"hf:{broken}"]) == 2
    assert f"error: hf:{broken}: cannot be loaded (" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "said"),
    [("hf:nowhere", "nowhere holds no model"), ("hf:none.gguf", "no file none.gguf")],
)
def test_a_place_without_a_model_is_said(name: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        resolve(name)


def test_an_address_is_for_servers(folder: Path) -> None:
    with pytest.raises(OptionError, match="--api-base is for one on a server"):
        resolve(f"hf:{folder}", api_base="http://127.0.0.1:9/v1")


def test_an_adapter_of_another_model_is_refused(folder: Path, tmp_path: Path) -> None:
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    with pytest.raises(OptionError, match="holds no adapter"):
        resolve(f"hf:{folder}+{adapter}")
    (adapter / "adapter_config.json").write_text("{}", encoding="utf-8")
    (adapter / "tabx.json").write_text(json.dumps({"base_hash": "0" * 64}), encoding="utf-8")
    with pytest.raises(OptionError, match="trained on another model"):
        resolve(f"hf:{folder}+{adapter}")


def test_embeddings_are_not_asked_of_a_model_in_this_process(folder: Path) -> None:
    with pytest.raises(ModelFailure, match="answers messages alone; embeddings are of a model on a server") as failed:
        list(Embedder(resolve(f"hf:{folder}")).embed(["Ulm"]))
    assert failed.value.kind is FailureKind.BAD_REQUEST


def test_a_models_files_are_looked_through_once_until_one_changes(folder: Path, tmp_path: Path) -> None:
    own = shutil.copytree(folder, tmp_path / "own")
    address = Place.of(f"hf:{own}").address.removeprefix("http://tabx.inside/")
    first = Place.at(address)
    before = first.hash
    assert Place.at(address) is first
    config = own / "config.json"
    config.write_text(config.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert Place.at(address).hash != before
    (own / "model.safetensors").unlink()
    with pytest.raises(OptionError, match="holds no model"):
        Place.at(address)


def test_a_model_that_has_changed_on_disk_is_loaded_anew(folder: Path, tmp_path: Path) -> None:
    own = shutil.copytree(folder, tmp_path / "own")
    assert client(own).reply(asked(YES)).text == "yes"
    for path in taught(tmp_path / "other", {YES: "no"}).iterdir():
        shutil.copy(path, own / path.name)
    assert client(own).reply(asked(YES)).text == "no"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_process_answers_too(folder: Path) -> None:
    one = client(folder)
    assert one.reply(asked(YES)).text == "yes"
    child = os.fork()
    if not child:
        os._exit(0 if client(folder).reply(asked(YES)).text == "yes" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
