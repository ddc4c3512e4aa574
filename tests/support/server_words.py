"""Bodies of errors as model servers and providers send them, in each one's own form and words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def openai(
    message: str, code: str | int | None = None, type_: str = "invalid_request_error", param: str | None = None
) -> Any:
    """OpenAI's form, which Azure, Groq, Together, DeepSeek, LM Studio, Ollama and newer vLLM have too."""
    return {"error": {"message": message, "type": type_, "param": param, "code": code}}


def vllm(message: str, type_: str = "BadRequestError", code: int = 400) -> Any:
    """vLLM's and SGLang's form."""
    return {"object": "error", "message": message, "type": type_, "param": None, "code": code}


def llama_cpp(message: str, code: int = 400, type_: str = "invalid_request_error") -> Any:
    return {"error": {"code": code, "message": message, "type": type_}}


def gemini(message: str, code: int, status: str, *details: Any, listed: bool = False) -> Any:
    """Gemini's form; its endpoint of OpenAI's protocol puts it into a list."""
    error = {"error": {"code": code, "message": message, "status": status, "details": list(details)}}
    return [error] if listed else error


def anthropic(message: str, type_: str = "invalid_request_error") -> Any:
    return {"type": "error", "error": {"type": type_, "message": message}, "request_id": "req_011CSHoEeqs5C35K2UUqR7Fy"}


def openrouter(message: str, code: int, raw: Any = None) -> Any:
    """OpenRouter's form, with what the provider behind it has said."""
    more: Mapping[str, Any] = {} if raw is None else {"metadata": {"raw": json.dumps(raw), "provider_name": "Azure"}}
    return {"error": {"message": message, "code": code, **more}, "user_id": "user_2abc"}


def fastapi(kind: str, place: list[str | int], message: str, given: Any) -> Any:
    """FastAPI's form of what pydantic has found, which quotes what was sent."""
    return {"detail": [{"type": kind, "loc": place, "msg": message, "input": given}]}


def quota_failure(*names: str) -> Any:
    violations = [
        {"quotaMetric": "generativelanguage.googleapis.com/generate_content_free_tier_requests", "quotaId": name}
        for name in names
    ]
    return {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": violations}


def retry_info(delay: str) -> Any:
    return {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay}


NO_SCHEMA: Mapping[str, tuple[int, Any]] = {
    "DeepSeek": (400, openai("This response_format type is unavailable now")),
    "DeepSeek, by its parser": (
        422,
        openai(
            "Failed to deserialize the JSON body into the target type: response_format: response_format.type "
            "`json_schema` is unavailable now at line 1 column 1204"
        ),
    ),
    "Azure, old version": (
        400,
        {
            "error": {
                "code": "BadRequest",
                "message": "response_format value as json_schema is enabled only for api versions "
                "2024-08-01-preview and later",
            }
        },
    ),
    "Azure, old model": (
        400,
        openai(
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more "
            "about supported models at the Structured Outputs guide.",
            param="response_format",
        ),
    ),
    "OpenAI, schema": (
        400,
        openai(
            "Invalid schema for response_format 'Verdict': In context=(), 'additionalProperties' is required to be "
            "supplied and to be false.",
            param="response_format",
        ),
    ),
    "vLLM, literal": (
        422,
        vllm(
            "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or "
            "'json_object'\", 'input': 'json_schema', 'ctx': {'expected': \"'text' or 'json_object'\"}}]"
        ),
    ),
    "vLLM, xgrammar": (400, vllm("The provided JSON schema contains features not supported by xgrammar.")),
    "vLLM, guided": (
        400,
        vllm("You can only use one kind of guided decoding ('guided_json', 'guided_regex' or 'guided_choice')."),
    ),
    "vLLM, new form": (400, openai('Grammar error: Unimplemented keys: ["default"]', 400, "BadRequestError")),
    "SGLang": (400, vllm("Failed to convert json schema to regex: 'anyOf' of this kind", "BadRequest")),
    "llama.cpp": (400, llama_cpp('JSON schema conversion failed:\nUnrecognized schema: {"type": "strange"}')),
    "llama.cpp, grammar": (400, llama_cpp("failed to parse grammar")),
    "llama-cpp-python": (
        422,
        fastapi(
            "literal_error",
            ["body", "response_format", "type"],
            "Input should be 'text' or 'json_object'",
            "json_schema",
        ),
    ),
    "Ollama": (
        400,
        openai(
            "json: cannot unmarshal object into Go struct field ChatCompletionRequest.response_format of type string"
        ),
    ),
    "LM Studio": (400, {"error": "'response_format.type' must be 'text'"}),
    "Mistral": (
        422,
        {
            "object": "error",
            "message": fastapi(
                "literal_error",
                ["body", "response_format", "type"],
                "Input should be 'text' or 'json_object'",
                "json_schema",
            ),
            "type": "invalid_request_error",
            "code": None,
        },
    ),
    "Groq": (
        400,
        openai(
            "This model does not support response format `json_schema`. See supported models at "
            "https://console.groq.com/docs/structured-outputs#supported-models",
            param="response_format",
        ),
    ),
    "Together": (400, openai("json_schema response format is only for these models: a, b")),
    "Fireworks": (
        400,
        {"error": {"object": "error", "type": "invalid_request_error", "message": "response_format: 'schema' missing"}},
    ),
    "OpenRouter": (
        400,
        openrouter(
            "Provider returned error",
            400,
            openai(
                "Invalid parameter: 'response_format' of type 'json_schema' is not supported", param="response_format"
            ),
        ),
    ),
    "Gemini's OpenAI endpoint": (
        400,
        gemini("JSON mode is not enabled for models/gemma-3-27b-it", 400, "INVALID_ARGUMENT", listed=True),
    ),
    "Gemini, too much of a schema": (
        400,
        gemini(
            "The specified schema produces a constraint that has too many states for serving.",
            400,
            "INVALID_ARGUMENT",
            listed=True,
        ),
    ),
    "Anthropic": (400, anthropic("output_format: Extra inputs are not permitted, strict tools only")),
    "TGI": (422, {"error": "Input validation error: grammar is not supported", "error_type": "validation"}),
    "xAI": (400, {"code": "Client specified an invalid argument", "error": "Argument not supported: response_format"}),
    "Cloudflare": (
        400,
        {
            "errors": [{"message": "AiError: This model doesn't have JSON Mode", "code": 5025}],
            "success": False,
            "result": {},
        },
    ),
    "not implemented": (
        501,
        llama_cpp("response_format of type json_schema is not implemented", 501, "not_supported_error"),
    ),
}
"""What refuses the mode json_schema."""

NO_TOOLS: Mapping[str, tuple[int, Any]] = {
    "vLLM": (400, vllm('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')),
    "llama.cpp": (500, llama_cpp("tools param requires --jinja flag", 500, "server_error")),
    "SGLang": (400, vllm("Cannot use grammar-based function call when grammar backend is none", "BadRequest")),
    "Ollama": (400, openai("registry.ollama.ai/library/gemma:2b does not support tools", None, "api_error")),
    "DeepSeek": (400, openai("deepseek-reasoner does not support this tool_choice", "invalid_request_error")),
    "OpenRouter": (
        404,
        openrouter(
            "No endpoints found that support tool use. To learn more about provider routing, visit: "
            "https://openrouter.ai/docs/provider-routing",
            404,
        ),
    ),
    "Gemini's OpenAI endpoint": (
        400,
        gemini("Function calling is not enabled for models/gemma-3-27b-it", 400, "INVALID_ARGUMENT", listed=True),
    ),
    "OpenAI": (400, openai("Unsupported value: 'tools' with strict schemas", "unsupported_value", param="tools")),
    "Mistral": (
        422,
        fastapi("extra_forbidden", ["body", "tools"], "Extra inputs are not permitted", [{"type": "function"}]),
    ),
    "Together": (400, openai("This model has no function calling", param="tools")),
}
"""What refuses the mode tools."""

NO_SYSTEM: Mapping[str, tuple[int, Any]] = {
    "vLLM, Mistral's template": (400, vllm("Conversation roles must alternate user/assistant/user/assistant/...")),
    "vLLM, Mixtral's template": (
        400,
        vllm("After the optional system message, conversation roles must alternate user/assistant/user/assistant/... "),
    ),
    "vLLM, Gemma's template": (400, vllm("System role not supported")),
    "llama.cpp, Gemma's template": (
        500,
        llama_cpp("System role not supported at row 1, column 39", 500, "server_error"),
    ),
    "LM Studio": (
        400,
        {"error": 'Error rendering prompt with jinja template: "Error: Only user and assistant roles are supported!"'},
    ),
    "TGI": (
        422,
        {
            "error": "Template error: invalid operation: System role not supported (in <string>:1)",
            "error_type": "template_error",
        },
    ),
    "OpenAI, o1-mini": (
        400,
        openai(
            "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
            "unsupported_value",
            param="messages[0].role",
        ),
    ),
    "Gemini's OpenAI endpoint": (
        400,
        gemini("Developer instruction is not enabled for models/gemma-3-27b-it", 400, "INVALID_ARGUMENT", listed=True),
    ),
    "Anthropic": (
        400,
        anthropic(
            'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" '
            "as an input message role."
        ),
    ),
    "Bedrock": (400, {"message": "This model doesn't support system messages. Try again without system messages."}),
    "pydantic": (
        422,
        fastapi("literal_error", ["body", "messages", 0, "role"], "Input should be 'user' or 'assistant'", "system"),
    ),
    "a Rust server": (
        422,
        "Failed to deserialize the JSON body into the target type: messages[0].role: unknown variant `system`, "
        "expected "
        "`user` or `assistant` at line 1 column 61",
    ),
    "JSON Schema": (400, openai("'system' is not one of ['user', 'assistant'] - 'messages.0.role'")),
    "OpenRouter": (400, openrouter("Provider returned error", 400, vllm("System role not supported"))),
    "MiniMax": (400, openai("invalid params, invalid role: system (2013)")),
}
"""What refuses the role of the system."""

USED_UP: Mapping[str, tuple[int, Any]] = {
    "OpenAI": (
        429,
        openai(
            "You exceeded your current quota, please check your plan and billing details.",
            "insufficient_quota",
            "insufficient_quota",
        ),
    ),
    "OpenAI, hard limit": (400, openai("Billing hard limit has been reached", "billing_hard_limit_reached")),
    "OpenAI, not active": (
        429,
        openai("Your account is not active, please check your billing details on our website.", "billing_not_active"),
    ),
    "words alone": (429, openai("You exceeded your current quota.")),
    "Gemini, by the day": (
        429,
        gemini(
            "You exceeded your current quota, please check your plan and billing details. Please retry in 43.07s.",
            429,
            "RESOURCE_EXHAUSTED",
            quota_failure("GenerateRequestsPerDayPerProjectPerModel-FreeTier"),
            retry_info("43s"),
        ),
    ),
    "Gemini's OpenAI endpoint, by the day": (
        429,
        gemini(
            "You exceeded your current quota, please check your plan and billing details.",
            429,
            "RESOURCE_EXHAUSTED",
            quota_failure("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "GenerateRequestsPerMinutePerProject"),
            retry_info("12s"),
            listed=True,
        ),
    ),
    "Gemini, no free tier": (
        429,
        gemini(
            "You exceeded your current quota. * Quota exceeded for metric: "
            "generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 0\nPlease retry in 5s.",
            429,
            "RESOURCE_EXHAUSTED",
        ),
    ),
    "DeepSeek": (402, openai("Insufficient Balance", "invalid_request_error", "unknown_error")),
    "OpenRouter": (402, openrouter("Insufficient credits. Add more using https://openrouter.ai/credits", 402)),
    "OpenRouter, fewer tokens": (
        402,
        openrouter(
            "This request requires more credits, or fewer max_tokens. You requested up to 4096 tokens, but can only "
            "afford 3186.",
            402,
        ),
    ),
    "OpenRouter, by the day": (
        429,
        openrouter(
            "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day", 429
        ),
    ),
    "Anthropic": (
        400,
        anthropic(
            "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or "
            "purchase credits."
        ),
    ),
    "Anthropic, own limit": (
        400,
        anthropic(
            "You have reached your specified API usage limits. You will regain access on 2027-01-01 at 00:00 UTC."
        ),
    ),
    "Together": (
        402,
        openai("Credit limit exceeded, please navigate to https://api.together.xyz/settings/billing", "credit_limit"),
    ),
    "Hugging Face": (402, {"error": "You have exceeded your monthly included credits for Inference Providers."}),
    "xAI": (
        403,
        {
            "code": "The caller does not have permission to execute the specified operation",
            "error": "Your team has either used all available credits or reached its monthly spending limit.",
        },
    ),
    "Perplexity": (401, openai("You exceeded your current quota", "insufficient_quota", "insufficient_quota")),
    "Moonshot": (
        429,
        {
            "error": {
                "message": "Your account is suspended, please check your plan and billing details",
                "type": "exceeded_current_quota_error",
            }
        },
    ),
    "Azure's gateway": (
        403,
        {"error": {"code": "403", "message": "Out of call volume quota. Quota will be replenished in 2.12:30:00."}},
    ),
    "Cohere": (
        429,
        {"message": "You are using a Trial key, which is limited to 1000 API calls / month, monthly limit reached."},
    ),
    "MiniMax, with status 200": (
        200,
        {"base_resp": {"status_code": 1008, "status_msg": "insufficient balance"}, "choices": None},
    ),
}
"""What no waiting mends."""

TOO_OFTEN: Mapping[str, tuple[int, Any]] = {
    "OpenAI": (
        429,
        openai(
            "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, "
            "Requested 2000. Please try again in 20ms. Visit https://platform.openai.com/account/rate-limits",
            "rate_limit_exceeded",
            "tokens",
        ),
    ),
    "Azure": (
        429,
        {
            "error": {
                "code": "429",
                "message": "Requests to the ChatCompletions_Create Operation under Azure OpenAI API version "
                "2024-10-21 have "
                "exceeded token rate limit of your current OpenAI S0 pricing tier. Please go here: "
                "https://aka.ms/oai/quotaincrease if you would like to further increase the default rate limit.",
            }
        },
    ),
    "Gemini, by the minute": (
        429,
        gemini(
            "You exceeded your current quota, please check your plan and billing details.",
            429,
            "RESOURCE_EXHAUSTED",
            quota_failure("GenerateRequestsPerMinutePerProjectPerModel-FreeTier"),
            retry_info("0.02s"),
        ),
    ),
    "Gemini, in short": (429, gemini("Resource has been exhausted (e.g. check quota).", 429, "RESOURCE_EXHAUSTED")),
    "Vertex": (
        429,
        gemini(
            "Quota exceeded for aiplatform.googleapis.com/online_prediction_requests_per_base_model with base model: "
            "gemini-pro.",
            429,
            "RESOURCE_EXHAUSTED",
        ),
    ),
    "Groq": (
        429,
        openai(
            "Rate limit reached for model `x` in organization `org_1` service tier `on_demand` on requests per minute "
            "(RPM): Limit 30, Used 30, Requested 1. Please try again in 0.02s.",
            "rate_limit_exceeded",
            "requests",
        ),
    ),
    "Mistral": (429, {"message": "Requests rate limit exceeded"}),
    "Mistral, capacity": (
        429,
        vllm("Service tier capacity exceeded for this model.", "service_tier_capacity_exceeded", 3505),
    ),
    "Together": (
        429,
        openai(
            "You have reached the rate limit specific to this model, 60 queries per minute.", None, "model_rate_limit"
        ),
    ),
    "Anthropic": (
        429,
        anthropic(
            "This request would exceed your organization's rate limit of 50,000 input tokens per minute.",
            "rate_limit_error",
        ),
    ),
    "OpenRouter, by the minute": (429, openrouter("Rate limit exceeded: free-models-per-min.", 429)),
    "OpenRouter, behind": (
        429,
        openrouter(
            "Provider returned error", 429, {"error": "x is temporarily rate-limited upstream. Please retry shortly"}
        ),
    ),
    "with status 200": (200, openrouter("Rate limit exceeded: free-models-per-min.", 429)),
}
"""What waiting mends."""

NO_SUCH_MODEL: Mapping[str, tuple[int, Any]] = {
    "OpenAI": (404, openai("The model `x` does not exist or you do not have access to it.", "model_not_found")),
    "vLLM": (404, vllm("The model `x` does not exist.", "NotFoundError", 404)),
    "Ollama": (404, openai('model "x" not found, try pulling it first', None, "api_error")),
    "LM Studio": (
        404,
        openai("No models loaded. Please load a model in the developer page.", "model_not_found", param="model"),
    ),
    "Azure": (
        404,
        {
            "error": {
                "code": "DeploymentNotFound",
                "message": "The API deployment for this resource does not exist. If you created the deployment "
                "within the "
                "last 5 minutes, please wait a moment and try again.",
            }
        },
    ),
    "Groq": (404, openai("The model `x` does not exist or you do not have access to it.", "model_not_found")),
    "Together": (
        404,
        openai("Unable to access model x. Please visit https://api.together.ai/models", "model_not_available"),
    ),
    "Mistral": (400, vllm("Invalid model: x", "invalid_model", 1500)),
    "DeepSeek": (400, openai("Model Not Exist", "invalid_request_error")),
    "OpenRouter": (404, openrouter("No endpoints found for a/x.", 404)),
    "OpenRouter, no name": (400, openrouter("a/x is not a valid model ID", 400)),
    "Gemini's OpenAI endpoint": (
        404,
        gemini(
            "models/x is not found for API version v1main, or is not supported for generateContent. Call ListModels to "
            "see the list of available models and their supported methods.",
            404,
            "NOT_FOUND",
            listed=True,
        ),
    ),
    "Anthropic": (404, anthropic("model: x", "not_found_error")),
    "Fireworks": (404, openai("Model not found, inaccessible, and/or not deployed", "NOT_FOUND")),
    "xAI": (
        404,
        {
            "code": "Some requested entity was not found",
            "error": "The model x does not exist or your team has no access.",
        },
    ),
}
"""What is right but for the model's name."""

NOWHERE: Mapping[str, tuple[int, Any]] = {
    "Go": (404, "404 page not found"),
    "nothing": (404, ""),
    "FastAPI": (404, {"detail": "Not Found"}),
    "FastAPI, method": (405, {"detail": "Method Not Allowed"}),
    "nginx": (
        404,
        "<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>every model under the sun</body></html>",
    ),
    "OpenAI": (404, openai("Invalid URL (POST /v1/models/chat/completions)")),
    "Azure": (404, {"error": {"code": "404", "message": "Resource not found"}}),
    "Groq": (
        404,
        openai(
            "Unknown request URL: POST /openai/v1/models/chat/completions. Please check the URL for typos",
            "unknown_url",
        ),
    ),
    "Kong": (404, {"message": "no Route matched with those values"}),
    "Express": (404, "<!DOCTYPE html><html><body><pre>Cannot POST /models/chat/completions</pre></body></html>"),
    "Spring": (
        404,
        {"timestamp": "2026-11-26T10:00:00Z", "status": 404, "error": "Not Found", "path": "/models/chat/completions"},
    ),
    "Anthropic": (404, anthropic("Not Found", "not_found_error")),
    "llama.cpp": (404, llama_cpp("File Not Found", 404, "not_found_error")),
    "SGLang": (404, {"detail": "Not Found"}),
    "LM Studio": (200, {"error": "Unexpected endpoint or method. (POST /v1/models/chat/completions)"}),
    "a web page": (200, "<!doctype html><html><head><title>Open WebUI</title></head><body></body></html>"),
}
"""What has no model at this address."""

TOO_LONG: Mapping[str, tuple[int, Any]] = {
    "OpenAI": (
        400,
        openai(
            "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (4700 in "
            "the messages, "
            "204 in the functions, and 4096 in the completion). Please reduce the length of the messages, "
            "functions, or "
            "completion, or of the response_format.",
            "context_length_exceeded",
            param="messages",
        ),
    ),
    "vLLM": (
        400,
        vllm(
            "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is "
            "2048 tokens "
            "and your request has 1500 input tokens (tools, json_schema)."
        ),
    ),
    "llama.cpp": (
        400,
        llama_cpp(
            "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it",
            400,
            "exceed_context_size_error",
        ),
    ),
    "Anthropic": (400, anthropic("prompt is too long: 210000 tokens > 200000 maximum, tools included")),
    "Mistral": (
        400,
        vllm("Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length"),
    ),
    "OpenRouter": (
        400,
        openrouter(
            "This endpoint's maximum context length is 8192 tokens. However, you requested about 9000 tokens "
            "(8000 of text "
            "input, 1000 of tool input).",
            400,
        ),
    ),
}
"""What is too long, though it names tools and formats."""

BLOCKED: Mapping[str, tuple[int, Any]] = {
    "Azure": (
        400,
        {
            "error": {
                "message": "The response was filtered due to the prompt triggering Azure OpenAI's content "
                "management policy; "
                "response_format is no matter of it.",
                "type": None,
                "param": "prompt",
                "code": "content_filter",
                "status": 400,
                "innererror": {"code": "ResponsibleAIPolicyViolation"},
            }
        },
    ),
    "OpenAI": (400, openai("Your request was blocked by our safety system; json_schema", "content_policy_violation")),
}
"""What is blocked, though it names formats."""

DOWN_WITHIN: Mapping[str, tuple[Any, str]] = {
    "OpenRouter": (openrouter("Provider returned error", 502), "Provider returned error; code 502"),
    "OpenRouter, behind": (
        openrouter("Provider returned error", 503, {"error": {"message": "no worker is left"}}),
        "Provider returned error: no worker is left; code 503",
    ),
    "OpenRouter, in the choice": (
        {
            "id": "gen-1",
            "object": "chat.completion",
            "created": 1,
            "model": "x",
            "usage": {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10},
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "error",
                    "message": {"role": "assistant", "content": ""},
                    "error": {"code": 502, "message": "Upstream idle timeout exceeded"},
                }
            ],
        },
        "Upstream idle timeout exceeded; code 502",
    ),
    "vLLM": (
        vllm("EngineCore died unexpectedly", "InternalServerError", 500),
        "EngineCore died unexpectedly; code 500",
    ),
    "a text": ({"error": "the pool is empty"}, "the pool is empty"),
    "Cloudflare": (
        {"errors": [{"message": "Capacity temporarily exceeded", "code": 3040}], "success": False},
        "Capacity temporarily exceeded; code 3040",
    ),
    "Gemini's OpenAI endpoint": (
        gemini("The model is overloaded.", 503, "UNAVAILABLE", listed=True),
        "The model is overloaded.; code 503",
    ),
    "DashScope": (
        {"code": "InternalError", "message": "An internal error has occured", "request_id": "1"},
        "An internal error has occured; code InternalError",
    ),
}
"""Errors of a server that come with status 200, and what is to be said of them."""
