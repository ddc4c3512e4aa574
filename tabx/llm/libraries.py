"""The only imports of the libraries that speak to models, without logs and telemetry."""

from __future__ import annotations

import logging
import os
import warnings
from functools import cache
from types import ModuleType


@cache
def litellm() -> ModuleType:
    """Return litellm, set to its own price map, without help texts, telemetry and logs.

    The first import takes 2 to 4 s.
    """
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")  # else it reads a .env
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "instructor", "openai", "httpx", "httpcore"):
        _hush(name)
    import litellm as library

    library.suppress_debug_info = True
    library.telemetry = False
    library.drop_params = True
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        _hush(name)
    with warnings.catch_warnings():  # pydantic warns of a shape of litellm's own when the first answer is made
        warnings.simplefilter("ignore", UserWarning)
        library.ModelResponse(choices=[library.Choices()])
    return library


@cache
def instructor() -> ModuleType:
    """Return instructor."""
    litellm()
    import instructor as library

    _hush("instructor")
    return library


def _hush(name: str) -> None:
    """Silence a logger: its messages may hold the request, and failures report what matters."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.CRITICAL + 1)
