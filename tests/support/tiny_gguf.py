"""A tiny model's folder as one GGUF file, as llama.cpp's converter writes it for Llama's shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def as_gguf(folder: Path, path: Path) -> Path:
    """Write the model of a folder into a GGUF file, and return it."""
    import gguf
    from safetensors.torch import load_file

    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    library = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    writer = gguf.GGUFWriter(str(path), "llama")
    heads = config["num_attention_heads"]
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(heads)
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_rope_dimension_count(config["hidden_size"] // heads)
    _add_tokenizer(writer, gguf, library, (folder / "chat_template.jinja").read_text(encoding="utf-8"))
    for name, weight in load_file(folder / "model.safetensors").items():
        turned = _turned(weight, heads) if name.endswith(("q_proj.weight", "k_proj.weight")) else weight
        writer.add_tensor(_named(name), turned.float().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _add_tokenizer(writer: Any, gguf: Any, library: dict[str, Any], template: str) -> None:
    vocabulary = library["model"]["vocab"]
    special = {one["content"] for one in library["added_tokens"]}
    tokens = sorted(vocabulary, key=vocabulary.__getitem__)
    kinds = [gguf.TokenType.CONTROL if token in special else gguf.TokenType.NORMAL for token in tokens]
    merges = [" ".join(one) if isinstance(one, list) else one for one in library["model"]["merges"]]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(merges)
    writer.add_eos_token_id(vocabulary["<|end|>"])
    writer.add_pad_token_id(vocabulary["<|pad|>"])
    writer.add_chat_template(template)


def _turned(weight: Any, heads: int) -> Any:
    """Return a matrix of queries or keys as llama.cpp turns the halves of each head."""
    rows, width = weight.shape
    return weight.reshape(heads, 2, rows // heads // 2, width).swapaxes(1, 2).reshape(rows, width)


_PARTS = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
}
_WHOLE = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}


def _named(name: str) -> str:
    stem = name.removesuffix(".weight")
    if stem in _WHOLE:
        return f"{_WHOLE[stem]}.weight"
    _, _, layer, part = stem.split(".", 3)
    return f"blk.{layer}.{_PARTS[part]}.weight"
