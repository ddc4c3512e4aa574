"""Names of backbones: short ones, one's own, litellm's; keys and what is said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from asking import QUESTION, SAME, Verdict
from model_server import Fault, ModelServer

import tabx
from tabx.backbones import load_backbone
from tabx.backbones.model import ModelBackbone
from tabx.base.errors import OptionError
from tabx.base.outside import one_line
from tabx.llm import Client, FailureKind, ModelFailure, ModelSpec, Price, resolve
from tabx.llm.catalog import CATALOG, own_backbones, read_backbones
from tabx.llm.keys import has_key, key_of


@pytest.mark.parametrize("name", CATALOG)
def test_every_short_name_is_a_model_that_litellm_can_send_to(name: str) -> None:
    from tabx.llm.libraries import litellm

    spec = resolve(name)
    assert spec.name == name
    model, provider, *_ = litellm().get_llm_provider(spec.model)
    assert f"{provider}/{model}" == spec.model


def test_the_models_of_the_paper_have_short_names() -> None:
    assert {"gpt-4o", "llama-3.3-70b", "qwen-2.5-72b", "gemini-2.0-pro", "gemini-2.0-flash", "local"} <= set(CATALOG)


def test_any_model_string_of_litellm_is_taken_as_it_stands() -> None:
    assert resolve("groq/some/model").model == "groq/some/model"
    assert resolve("gpt-4o-mini").model == "openai/gpt-4o-mini"
    assert resolve("local/qwen2.5:7b") == ModelSpec(
        "local/qwen2.5:7b", "openai/qwen2.5:7b", "http://127.0.0.1:8000/v1", key="TABX_LOCAL_KEY"
    )


@pytest.mark.parametrize("name", ["gpt-4oo", "llama", "/", "x/", "local/", "/y", ""])
def test_a_name_that_nobody_knows_is_told_with_the_nearest(name: str) -> None:
    with pytest.raises(OptionError, match=r"unknown backbone '.*'; nearest: '.+', or litellm's '.+'"):
        resolve(name)


def test_options_stand_over_the_table() -> None:
    spec = resolve("gpt-4o", api_base="http://127.0.0.1:9/v1/", arguments={"temperature": None, "top_p": 0.5})
    assert spec.api_base == "http://127.0.0.1:9/v1"
    assert spec.asked(3) == {"max_tokens": 4096, "seed": 3, "top_p": 0.5}
    with pytest.raises(OptionError, match="--api-base 'localhost:9'"):
        resolve("gpt-4o", api_base="localhost:9")


ENDS = ("/chat/completions", "/completions", "/responses", "/embeddings", "/chat/completions/")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("name", ["gpt-4o", "local/x", "openai/x", "lm_studio/x", "custom_openai/x"])
def test_the_end_of_an_endpoints_address_is_left_out(name: str, end: str) -> None:
    base = "http://127.0.0.1:9/openai/v1"
    assert resolve(name, api_base=base + end).api_base == base
    assert ModelSpec("a", resolve(name).model, base + end).api_base == base
    if "/" in name:
        own = own_backbones({"mine": {"model": resolve(name).model, "api_base": base + end}}, "file")
        assert own["mine"].api_base == base


@pytest.mark.parametrize("model", ["together_ai/x", "hosted_vllm/x", "openrouter/x", "deepseek/x"])
def test_an_address_that_its_provider_takes_whole_stays(model: str) -> None:
    base = "http://127.0.0.1:9/v1/chat/completions"
    assert resolve(model, api_base=base).api_base == base


def test_a_question_to_an_endpoints_address_is_answered() -> None:
    with ModelServer(SAME) as server:
        spec = resolve("local/x", api_base=f"{server.base}/chat/completions")
        assert Client(spec).ask(QUESTION, Verdict).value.verdict == "same"
    assert [asked.path for asked in server.requests] == ["/v1/chat/completions"]


AZURE = "https://name.openai.azure.com"


@pytest.mark.parametrize(
    ("name", "address", "here"),
    [
        (
            "local/x",
            f"{AZURE}/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21",
            ", here azure/gpt-4o",
        ),
        ("azure/x", f"{AZURE}/openai/deployments/my.own_one/chat/completions", ", here azure/my.own_one"),
        ("azure/x", f"{AZURE}?api-version=2024-10-21", ""),
        ("gpt-4o", AZURE, ""),
        ("gpt-4o", "https://name.cognitiveservices.azure.com/", ""),
        ("openai/x", "https://name.openai.azure.us/openai/deployments/d", ", here azure/d"),
    ],
)
def test_an_address_of_azures_is_told_with_the_way_that_works(name: str, address: str, here: str) -> None:
    with pytest.raises(OptionError) as failed:
        resolve(name, api_base=address)
    said = str(failed.value)
    assert "azure/DEPLOYMENT" in said
    assert all(variable in said for variable in ("AZURE_API_BASE", "AZURE_API_KEY", "AZURE_API_VERSION"))
    assert said.endswith(f"in the environment{here}")
    with pytest.raises(OptionError, match="azure/DEPLOYMENT"):
        own_backbones({"mine": {"model": "openai/x", "api_base": address}}, "file")


@pytest.mark.parametrize(
    ("name", "address"),
    [("azure/d", AZURE), ("openai/d", f"{AZURE}/openai/v1"), ("local/x", "https://azure.example/v1")],
)
def test_an_address_of_azures_that_works_is_taken(name: str, address: str) -> None:
    assert resolve(name, api_base=address).api_base == address


def test_azure_gets_its_key_at_an_address_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZURE_API_KEY", "a-key-of-azures-own-12345")
    monkeypatch.setenv("AZURE_API_VERSION", "2024-10-21")
    with ModelServer(SAME) as server:
        spec = resolve("azure/d", api_base=server.base.removesuffix("/v1"))
        assert Client(spec).ask(QUESTION, Verdict).value.verdict == "same"
        server.always = (Fault("404", 404, body={"error": {"code": "404", "message": "Resource not found"}}),)
        with pytest.raises(ModelFailure, match="azure/DEPLOYMENT, with AZURE_API_BASE") as failed:
            Client(spec).ask(QUESTION, Verdict)
    assert failed.value.kind is FailureKind.WRONG_ADDRESS
    assert server.requests[0].headers["api-key"] == "a-key-of-azures-own-12345"
    assert server.requests[0].path == "/openai/deployments/d/chat/completions?api-version=2024-10-21"


def test_an_address_with_a_password_shows_none() -> None:
    with pytest.raises(OptionError) as failed:
        resolve("local/x", api_base="https://me:a-password-of-mine@name.openai.azure.com/openai/deployments/d")
    assert "a-password-of-mine" not in str(failed.value)


def test_ones_own_backbones_are_read_and_go_before(tmp_path: Path) -> None:
    file = tmp_path / "backbones.yaml"
    file.write_text(
        "ours:\n  model: openai/qwen\n  api-base: http://gpu:8000/v1\n  mode: tools\n  key: OUR_KEY\n"
        "  price: {in: 0.5, out: 2}\n  parameters: {top_p: 0.9}\ngpt-4o: azure/gpt-4o\n",
        encoding="utf-8",
    )
    own = read_backbones(str(file))
    spec = ModelSpec("ours", "openai/qwen", "http://gpu:8000/v1", "tools", {"top_p": 0.9}, Price(0.5, 2.0), "OUR_KEY")
    assert resolve("ours", own=own) == spec
    assert resolve("gpt-4o", own=own).model == "azure/gpt-4o"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "list; expected a table of backbones"),
        ({"a": 3}, "a: 3; expected a model string or a table"),
        ({"a": "qwen"}, "expected litellm's name, PROVIDER/MODEL"),
        ({"a": {}}, "model is None"),
        ({"a": {"model": "x/y", "modell": 1}}, "unknown setting 'modell'; nearest: 'model'"),
        ({"a": {"model": "x/y", "mode": "tool"}}, "mode 'tool'; nearest: 'tools'"),
        ({"a": {"model": "x/y", "mode": 3}}, "mode is 3; expected a text"),
        ({"a": {"model": "x/y", "api_base": "gpu"}}, "expected an address such as"),
        ({"a": {"model": "x/y", "parameters": 3}}, "expected a table"),
        ({"a": {"model": "x/y", "parameters": {"api_key": "sk-1"}}}, "keys are read from the environment"),
        ({"a": {"model": "x/y", "parameters": {"extra_headers": {}}}}, "keys are read from the environment"),
        ({"a": {"model": "x/y", "parameters": {"aws_secret_access_key": "1"}}}, "keys are read from the environment"),
        ({"a": {"model": "x/y", "parameters": {"messages": []}}}, "set by tabx itself"),
        ({"a": {"model": "x/y", "price": 3}}, "US dollars per million tokens"),
        ({"a": {"model": "x/y", "price": {"in": -1, "out": 1}}}, "US dollars per million tokens"),
        ({"a": {"model": "x/y", "price": {"in": True, "out": 1}}}, "US dollars per million tokens"),
    ],
)
def test_an_entry_that_is_none_is_said_without_its_secrets(data: Any, said: str) -> None:
    with pytest.raises(OptionError, match=said) as failed:
        own_backbones(data, "file")
    assert "sk-1" not in str(failed.value)


def test_a_file_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("a: [", encoding="utf-8")
    for name in ("broken.yaml", "nowhere.yaml"):
        with pytest.raises(OptionError, match=name):
            read_backbones(str(tmp_path / name))


def test_tokens_at_most_are_no_secret() -> None:
    assert ModelSpec("a", "x/y", parameters={"max_tokens": 5, "max_completion_tokens": 6}).asked()["max_tokens"] == 5


def test_a_key_is_there_or_not_or_may_not_be_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("OPENAI_API_KEY", "OUR_KEY", "TABX_LOCAL_KEY"):
        monkeypatch.delenv(variable, raising=False)
    assert has_key(resolve("gpt-4o")) is False
    assert has_key(resolve("local")) is None
    assert key_of(resolve("local")) == "none"
    assert has_key(ModelSpec("a", "bedrock/b")) is None
    assert key_of(ModelSpec("a", "bedrock/b")) is None
    monkeypatch.setenv("OUR_KEY", " k-123456 \n")
    assert key_of(ModelSpec("a", "openai/b", key="OUR_KEY")) == "k-123456"
    assert has_key(ModelSpec("a", "openai/b", "http://x/v1", key="OUR_KEY")) is True


def test_keys_are_taken_out_of_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "plain-words-as-a-key")
    said = one_line(
        "a plain-words-as-a-key b\nsk-proj-abcdefghijklmnop c Bearer abcdefghijklmnop AIzaSyA1234567890abcd"
    )
    assert said == "a *** b *** c *** ***"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder below one with a pyproject.toml, which is the working folder."""
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "pyproject.toml"


def test_python_finds_the_backbones_of_the_project(project: Path) -> None:
    project.write_text(
        '[tool.tabx]\nrubric = "strict"\n[tool.tabx.backbones]\nmine = "openai/qwen"\n', encoding="utf-8"
    )
    backbone = load_backbone("mine")
    assert isinstance(backbone, ModelBackbone)
    assert isinstance(backbone.client, Client)
    assert backbone.client.spec == ModelSpec("mine", "openai/qwen")
    assert tabx.judge("a,b\n1,2\n", "a,b\n1,2\n").rubric == "default"
    with pytest.raises(OptionError, match="unknown backbone 'mien'; nearest: 'mine'"):
        load_backbone("mien")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tool.tabx.backbones]\nmine = 3\n", r"pyproject\.toml: \[tool\.tabx\.backbones\]: mine: 3; expected a model"),
        ("[tool.tabx.backbones\n", r"pyproject\.toml: not valid TOML"),
    ],
)
def test_a_project_that_names_backbones_wrongly_is_an_error(project: Path, text: str, said: str) -> None:
    project.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=said):
        load_backbone("gpt-4o")


@pytest.mark.parametrize("text", ["", "[tool.other\n", "[tool]\ntabx = 3\n", "[tool.tabx]\nfail-under = 0.5\n"])
def test_a_project_without_backbones_changes_nothing(project: Path, text: str) -> None:
    project.write_text(text, encoding="utf-8")
    assert load_backbone("gpt-4o").name == "gpt-4o"
