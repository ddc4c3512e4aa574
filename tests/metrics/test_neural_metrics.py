"""BERTScore, BARTScore, BLEURT and entailment by the real code, on models of a few random weights made here."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from metric_tables import GOLD, MOVED, made, outcome_of, part, scored
from needs import absent

pytest.importorskip("bert_score", reason=absent("bert_score"))

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    BertConfig,
    BertForSequenceClassification,
    BertModel,
    PreTrainedTokenizerFast,
    RobertaConfig,
)

import tabx
from tabx.lab.metrics.asked.tabeval import Statements, TabEval
from tabx.lab.metrics.neural.nli import NliEntailment
from tabx.llm.local_models import Loaded, load, most_tokens
from tabx.metrics import Cause, PairMetrics, Resources, Scorers, Unscored, read_pair

SIGNS = ["[PAD]", "[CLS]", "[SEP]", "[UNK]", *"|-.0123456789abcdefghijklmnopqrstuvwxyzABCEIOPRT"]
SIZE = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16}
POSITIONS = 160

Maker = Callable[[str, Any], str]


def tokenizer() -> Any:
    """Return a tokenizer of single characters that names no maximum length."""
    numbers = {sign: number for number, sign in enumerate(SIGNS)}
    library = Tokenizer(models.WordLevel(numbers, unk_token="[UNK]"))
    library.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Split("", "isolated")]
    )
    library.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    special = {"pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]", "unk_token": "[UNK]"}
    return PreTrainedTokenizerFast(tokenizer_object=library, bos_token="[CLS]", eos_token="[SEP]", **special)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    def save(name: str, model: Any) -> str:
        place = str(tmp_path_factory.mktemp(name))
        tokenizer().save_pretrained(place)
        model.save_pretrained(place)
        return place

    torch.manual_seed(7)
    return save


def bert_config(**more: Any) -> Any:
    return BertConfig(vocab_size=len(SIGNS), max_position_embeddings=POSITIONS, **SIZE, **more)


@pytest.fixture(scope="module")
def bert(folder: Maker) -> str:
    return folder("bert", BertModel(bert_config()))


@pytest.fixture(scope="module")
def bleurt(folder: Maker) -> str:
    return folder("bleurt", BertForSequenceClassification(bert_config(num_labels=1)))


@pytest.fixture(scope="module")
def nli(folder: Maker) -> str:
    labels = {0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}
    names = {name: number for number, name in labels.items()}
    return folder("nli", BertForSequenceClassification(bert_config(num_labels=3, id2label=labels, label2id=names)))


@pytest.fixture(scope="module")
def bart(folder: Maker) -> str:
    layers = {"encoder_layers": 1, "decoder_layers": 1, "encoder_attention_heads": 2, "decoder_attention_heads": 2}
    ends = {
        "pad_token_id": 0,
        "bos_token_id": 1,
        "eos_token_id": 2,
        "decoder_start_token_id": 2,
        "forced_eos_token_id": 2,
    }
    widths = {"d_model": 16, "encoder_ffn_dim": 16, "decoder_ffn_dim": 16, "max_position_embeddings": POSITIONS}
    return folder("bart", BartForConditionalGeneration(BartConfig(vocab_size=len(SIGNS), **layers, **widths, **ends)))


def test_bertscore_of_equal_texts_is_1_and_of_others_less(bert: str) -> None:
    assert scored("bertscore", GOLD, GOLD, models={"bertscore": bert}).value == pytest.approx(1, abs=1e-5)
    found = scored("bertscore", GOLD, MOVED, models={"bertscore": bert})
    precision, recall = part(found, "precision"), part(found, "recall")
    assert 0 < found.value < 1
    assert found.value == pytest.approx(2 * precision * recall / (precision + recall), abs=1e-5)
    assert found.notes == ()


def test_bertscore_is_that_of_its_library(bert: str, tmp_path: Path) -> None:
    from bert_score import score

    limited = str(shutil.copytree(bert, tmp_path / "limited"))
    words = tokenizer()
    words.model_max_length = POSITIONS  # without one the library itself cannot
    words.save_pretrained(limited)
    gold, predicted = read_pair(GOLD, MOVED).markdown
    expected = score([predicted], [gold], model_type=limited, num_layers=2)
    found = scored("bertscore", GOLD, MOVED, models={"bertscore": bert})
    assert found.value == pytest.approx(float(expected[2][0]), abs=1e-6)


@pytest.mark.parametrize("name", ["bertscore", "bartscore", "bleurt"])
def test_a_long_table_is_cut_and_it_is_said(name: str, request: pytest.FixtureRequest) -> None:
    place = request.getfixturevalue({"bertscore": "bert", "bartscore": "bart", "bleurt": "bleurt"}[name])
    long = made(["Town", "People"], *(["Alder", str(number)] for number in range(100)))
    found = scored(name, long, GOLD, models={name: place})
    (note,) = found.notes
    assert note.startswith(f"cut to {POSITIONS} of ")


def test_bartscore_is_the_mean_log_probability_of_both_directions(bart: str) -> None:
    found = scored("bartscore", GOLD, MOVED, models={"bartscore": bart})
    assert found.value == pytest.approx((part(found, "precision") + part(found, "recall")) / 2)
    assert found.value < 0
    model, words = BartForConditionalGeneration.from_pretrained(bart).eval(), tokenizer()
    gold, predicted = (words(text, return_tensors="pt")["input_ids"] for text in read_pair(GOLD, MOVED).markdown)
    with torch.no_grad():
        logs = model(input_ids=gold, labels=predicted).logits.log_softmax(dim=-1)
    expected = logs[0].gather(1, predicted[0].unsqueeze(1)).mean()
    assert part(found, "precision") == pytest.approx(float(expected), abs=1e-5)


def test_bleurt_is_the_one_output_of_the_model(bleurt: str) -> None:
    found = scored("bleurt", GOLD, MOVED, models={"bleurt": bleurt})
    model = BertForSequenceClassification.from_pretrained(bleurt).eval()
    gold, predicted = read_pair(GOLD, MOVED).markdown
    with torch.no_grad():
        expected = model(
            **tokenizer()(gold, predicted, return_tensors="pt", truncation=True, max_length=POSITIONS)
        ).logits
    assert found.value == pytest.approx(float(expected[0, 0]), abs=1e-5)


def test_a_model_of_another_kind_is_no_bleurt(nli: str) -> None:
    outcome = outcome_of("bleurt", GOLD, MOVED, models={"bleurt": nli})
    assert isinstance(outcome, Unscored)
    assert (outcome.cause, outcome.reason) == (Cause.MODEL, f"the model {nli} has 3 outputs; BLEURT has one")


@pytest.mark.parametrize("name", ["bertscore", "bartscore", "bleurt"])
def test_a_model_that_is_not_there_is_a_reason(name: str, tmp_path: Path) -> None:
    outcome = outcome_of(name, GOLD, MOVED, models={name: str(tmp_path)})
    assert isinstance(outcome, Unscored)
    assert outcome.cause is Cause.MODEL
    assert outcome.reason.startswith(f"the model {tmp_path} cannot be loaded: ")
    assert "\n" not in outcome.reason


@pytest.mark.parametrize("name", ["bertscore", "bartscore"])
def test_an_empty_text_has_no_score(name: str, request: pytest.FixtureRequest) -> None:
    place = request.getfixturevalue({"bertscore": "bert", "bartscore": "bart"}[name])
    outcome = outcome_of(name, GOLD, "I cannot.", models={name: place})
    assert isinstance(outcome, Unscored)
    assert outcome.reason.startswith("an empty text has no tokens")


def test_a_model_is_loaded_once_for_many_pairs(bleurt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[str] = []

    def counted(kind: str, place: str) -> Loaded:
        loads.append(place)
        return load(kind, place)

    monkeypatch.setattr("tabx.lab.metrics.neural.bleurt.load", counted)
    scorers = Scorers(["bleurt"], Resources(models={"bleurt": bleurt}))
    values = [scorers.score(read_pair(GOLD, predicted)) for predicted in (GOLD, MOVED, GOLD)]
    assert values[0] == values[2]
    assert loads == [bleurt]


def test_entailment_takes_the_surest_premise(nli: str) -> None:
    entailment = NliEntailment(nli)
    premises, statements = ["a has 1.", "b has 2."], ["a has 1.", "b has 3.", "c has 4."]
    found = entailment(premises, statements)
    model, words = BertForSequenceClassification.from_pretrained(nli).eval(), tokenizer()
    for statement, probability in zip(statements, found, strict=True):
        with torch.no_grad():
            each = [
                model(**words(one, statement, return_tensors="pt")).logits.softmax(dim=-1)[0, 2] for one in premises
            ]
        assert probability == pytest.approx(float(max(each)), abs=1e-5)


def test_a_model_without_the_label_is_no_entailment(bleurt: str) -> None:
    with pytest.raises(Exception, match="has no label 'entailment'"):
        NliEntailment(bleurt)


class Unrolling:
    """Stands where a client is asked: each line of a table is a statement."""

    def ask(self, messages: Any, schema: Any, *, check: Any = None) -> Any:
        lines = [line for line in messages[-1].content.splitlines() if line.startswith("| ")]
        return type("Reply", (), {
            "value": Statements(statements=lines), "rejected": None, "usage": __import__("tabx.llm").llm.Usage(),
            "backbone": "here", "model": "here", "sent": {},
        })()  # fmt: skip


def test_tabeval_with_a_neural_model(nli: str) -> None:
    found = scored("tabeval-nli", GOLD, MOVED, backbone=Unrolling(), models={"tabeval-nli": nli})
    assert 0 < found.value < 1
    assert part(found, "gold-statements") == 5
    same = TabEval(Resources(Unrolling()), NliEntailment(nli))(read_pair(GOLD, MOVED))  # type: ignore[arg-type]
    assert same.value == found.value


def test_roberta_reads_fewer_tokens_than_it_has_positions() -> None:
    config = RobertaConfig(max_position_embeddings=514, pad_token_id=1)
    assert most_tokens(tokenizer(), config) == 512
    limited = tokenizer()
    limited.model_max_length = 100
    assert most_tokens(limited, config) == 100
    assert math.isfinite(most_tokens(tokenizer(), BertConfig()))


def test_a_batch_loads_a_neural_model_once_and_in_its_own_process(bert: str) -> None:
    metrics = PairMetrics("bertscore", Resources(models={"bertscore": bert}))
    first, second = tabx.judge_many([(GOLD, GOLD), (GOLD, MOVED)], metrics=metrics, workers=2)
    assert metrics.in_this_process
    assert first.metrics["bertscore"] == pytest.approx(1, abs=1e-5)
    assert second.metrics["bertscore"] == scored("bertscore", GOLD, MOVED, models={"bertscore": bert}).value
    assert (first.unscored, second.unscored) == ({}, {})
