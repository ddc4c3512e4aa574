"""The only imports of the libraries that speak to models, without logs and telemetry."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import warnings
from functools import cache
from threading import RLock
from types import ModuleType
from typing import Any

from tabx.base.collecting import no_collections
from tabx.base.redaction import without_keys
from tabx.llm.forking import finish_before_forks


class _Loading:
    """The lock of imports: a fork waits until what is being imported is whole."""

    def __init__(self) -> None:
        self.lock = RLock()
        finish_before_forks(self, is_within=True)

    def opening(self) -> Any:
        """Return the lock."""
        return self.lock


_LOADING = _Loading()


def load_for_any_answer() -> None:
    """Import what any answer takes, a remembered one too: a fork waits for it."""
    with _LOADING.lock:
        import diskcache  # noqa: F401
        import pydantic  # noqa: F401
        import tenacity  # noqa: F401


def litellm() -> ModuleType:
    """Return litellm, imported by one thread: of two that import it at a time, one may see a half of it."""
    with _LOADING.lock:
        return _litellm()


@cache
def _litellm() -> ModuleType:
    """Return litellm, set to its own price map, without help texts, telemetry and logs.

    The first import takes 2 to 4 s.
    """
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")  # else it reads a .env
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "instructor", "openai", "httpx", "httpcore"):
        _hush(name)
    _keep_keys_out_of_logs()
    with no_collections():
        import litellm as library
    # What litellm keeps of models and prices is looked through once more when Python ends, unless it is frozen: 1 s.
    atexit.register(gc.freeze)

    library.suppress_debug_info = True
    library.telemetry = False
    library.drop_params = True
    _put_on_wire(library)
    # OpenAI's library warns of an answer with odd values, and quotes them; what comes of it is told as any failure.
    warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)
    # pydantic warns of read-only fields of litellm's own, when litellm imports what a provider's first question takes.
    warnings.filterwarnings("ignore", r"Items? .* on TypedDict class .*`ReadOnly` qualifier", UserWarning)
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        _hush(name)
    with warnings.catch_warnings():  # pydantic warns of a shape of litellm's own when the first answer is made
        warnings.simplefilter("ignore", UserWarning)
        library.ModelResponse(choices=[library.Choices()])
    return library


def _put_on_wire(library: ModuleType) -> None:
    """Hand litellm what it sends through: the client of OpenAI's library, and the transport of all other providers."""
    from tabx.llm.wire import Session, Wire

    wire = Wire()
    vars(library).update(
        client_session=Session(transport=wire, follow_redirects=True),
        sync_transport=wire,
    )


def instructor() -> ModuleType:
    """Return instructor, imported as litellm is."""
    with _LOADING.lock:
        return _instructor()


@cache
def _instructor() -> ModuleType:
    litellm()
    import instructor as library

    _hush("instructor")
    return library


def _keep_keys_out_of_logs() -> None:
    """Keep keys out of every record of every logger, whoever turns logging on: servers echo them in headers, too."""
    make = logging.getLogRecordFactory()

    def without(*arguments: Any, **more: Any) -> logging.LogRecord:
        record = make(*arguments, **more)
        try:
            said = record.getMessage()
        except Exception:  # the handler reports a message that does not fit its arguments
            return record
        clean = without_keys(said)
        if clean != said:
            record.msg, record.args = clean, ()
        if record.exc_info and not isinstance(record.exc_info, bool) and record.exc_info[0] is not None:
            trace = logging.Formatter().formatException(record.exc_info)
            clean = without_keys(trace)
            if clean != trace:
                record.exc_text = clean
        return record

    logging.setLogRecordFactory(without)


def _hush(name: str) -> None:
    """Silence a logger: its messages may hold the request, and failures report what matters."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.CRITICAL + 1)
