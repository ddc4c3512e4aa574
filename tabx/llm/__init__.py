"""Access to models: client, failures, retries, budget, cache, prompts.

Nothing here knows of tables. The libraries that speak to models are imported only here, when a question is sent.
"""

from tabx.llm.cache import ResponseCache
from tabx.llm.catalog import resolve
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.prompts import Prompts
from tabx.llm.records import Finish, Message, ModelReply, Reply, TextReply, Usage
from tabx.llm.spec import ModelSpec, Price

__all__ = [
    "Client",
    "FailureKind",
    "Finish",
    "Message",
    "ModelFailure",
    "ModelReply",
    "ModelSpec",
    "Price",
    "Prompts",
    "Reply",
    "ResponseCache",
    "TextReply",
    "Usage",
    "resolve",
]
