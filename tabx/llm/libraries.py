"""The libraries that speak to models, imported in this one place, quiet and without telemetry."""

from __future__ import annotations

import logging
import os
import warnings
from functools import cache
from types import ModuleType


@cache
def litellm() -> ModuleType:
    """Return litellm (2 to 4 s for the first time): its own price map, no help texts, no telemetry, no log."""
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
    """Let a logger say nothing: what it says may hold the request, and what matters of it is told by the failure."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.CRITICAL + 1)
