"""A chat model of some 100,000 weights, made and taught within seconds: Llama's shape, byte-level BPE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

TEMPLATE = (
    "{% for message in messages %}<|{{ message['role'] }}|>\n{{ message['content'] }}<|end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>\n{% endif %}"
)
WITHOUT_SYSTEM = (
    "{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}" + TEMPLATE
)
SPECIAL = ["<|end|>", "<|pad|>", "<|system|>", "<|user|>", "<|assistant|>"]
CONTEXT = 256

Turns = tuple[tuple[str, str], ...]
"""Role and text of each turn."""

REPLIES = {
    "Table of towns?": "| Town | People |\n| - | - |\n| Ulm | 126 |\n| Kiel | 247 |",
    "Say yes.": "yes",
    "As an object?": '{"answer": "blue"}',
}


def tokenizer_of(texts: Sequence[str], template: str = TEMPLATE) -> Any:
    """Return a tokenizer of 600 tokens at most, learnt from texts."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    library = Tokenizer(models.BPE())
    library.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    library.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    library.train_from_iterator(
        texts,
        trainers.BpeTrainer(vocab_size=600, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False),
    )
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=library, eos_token="<|end|>", pad_token="<|pad|>")
    tokenizer.chat_template = template
    return tokenizer


def model_of(vocabulary: int, seed: int = 0, context: int = CONTEXT) -> Any:
    """Return a model with random weights."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(seed)
    return LlamaForCausalLM(
        LlamaConfig(
            vocab_size=vocabulary,
            hidden_size=64,
            intermediate_size=128,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=4,
            max_position_embeddings=context,
            eos_token_id=0,
            pad_token_id=1,
            tie_word_embeddings=False,
        )
    )


def taught(
    folder: Path,
    replies: Mapping[Any, str],
    *,
    steps: int = 120,
    template: str = TEMPLATE,
    context: int = CONTEXT,
) -> Path:
    """Write a model that answers each question, a text or turns, with its reply, and return its folder."""
    import torch

    talks = [(((("user", asked),) if isinstance(asked, str) else asked), said) for asked, said in replies.items()]
    tokenizer = tokenizer_of([text for turns, said in talks for text in (*(text for _, text in turns), said)], template)
    model = model_of(len(tokenizer), context=context)
    rows = [
        tokenizer.apply_chat_template(
            [{"role": role, "content": text} for role, text in (*turns, ("assistant", said))], tokenize=False
        )
        for turns, said in talks
    ]
    batch = tokenizer(rows, return_tensors="pt", padding=True, add_special_tokens=False)
    labels = batch["input_ids"].masked_fill(batch["attention_mask"] == 0, -100)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    for _ in range(steps):
        optimizer.zero_grad()
        model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=labels).loss.backward()
        optimizer.step()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
