"""What is read of a server's error: words, code and names, in any form, without keys, on one line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asking import QUESTION, SAME, Verdict, client_for
from hypothesis import given
from hypothesis import strategies as st
from model_server import Fault, ModelServer

from tabx.base.redaction import keep_out
from tabx.llm import ModelFailure
from tabx.llm.server_error import READ, server_error

KEY = "Zq8/made+up=key-of-nobody-77"
keep_out(KEY)

VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda part: (
        st.lists(part, max_size=4)
        | st.dictionaries(
            st.sampled_from(["error", "message", "detail", "loc", "metadata", "raw", "code", "choices"]), part
        )
    ),
    max_leaves=20,
)


@given(VALUES, st.sampled_from([200, 400, 404, 429, 500]))
def test_any_body_is_an_error_on_one_line_or_none(value: Any, status: int) -> None:
    found = server_error(status, {}, json.dumps(value).encode(), "/v1")
    assert found is not None or status == 200
    if found is not None:
        assert all(len(text.splitlines()) <= 1 for text in (found.words, found.code, found.names, found.path))
        assert len(found.words) <= READ


@given(st.binary())
def test_any_bytes_are_an_error(body: bytes) -> None:
    found = server_error(500, {}, body, "/v1")
    assert found is not None
    assert len(found.words.splitlines()) <= 1


@pytest.mark.parametrize(
    "body",
    [
        '{"error":' * 8000,
        "[" * 60_000,
        json.dumps({"error": '{"a"' * 15_000}),
        "<title" * 10_000,
        json.dumps({"detail": [{"loc": ["x"] * 10, "msg": "m"}] * 1000}),
        json.dumps({"error": {"message": "x" * 60_000}})[:-5],
        json.dumps({"code": "9" * 5000}),
        '{"error": {"code": ' + "9" * 5000 + "}}",
    ],
    ids=lambda body: body[:20],
)
@pytest.mark.parametrize("status", [200, 400])
def test_a_hostile_body_is_read_to_its_end(body: str, status: int) -> None:
    with (
        ModelServer(SAME, always=[Fault("hostile", status, body=body)]) as server,
        pytest.raises(ModelFailure) as failed,
    ):
        client_for(server).ask(QUESTION, Verdict)
    assert len(str(failed.value)) < 400


FORMS = {
    "OpenAI": lambda said: {"error": {"message": said, "code": said, "param": said}},
    "a text": lambda said: {"error": said},
    "FastAPI": lambda said: {"detail": [{"loc": ["body", said], "msg": said, "input": said}]},
    "a list": lambda said: [{"error": {"message": said, "status": said}}],
    "behind": lambda said: {"error": {"message": "no", "metadata": {"raw": json.dumps({"error": said})}}},
    "no JSON": lambda said: f"so: {said}",
    "a page": lambda said: f"<html><title>{said}</title></html>",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
@pytest.mark.parametrize("status", [200, 400, 401, 404, 429, 500])
def test_a_key_that_a_server_echoes_is_in_nothing_that_is_read(status: int, form: Any) -> None:
    body = form(f"you sent {KEY}, did you not?")
    text = body if isinstance(body, str) else json.dumps(body)
    found = server_error(status, {}, text.encode(), f"/v1/{KEY}")
    if found is not None:
        assert KEY not in repr(found)
        assert "***" in found.words
    else:
        assert (status, text[:2]) == (200, "so")


def test_words_are_found_where_a_server_has_none_of_the_usual_names() -> None:
    found = server_error(400, {}, b'{"reason": "the moon"}', "/v1")
    assert found is not None
    assert found.words == '{"reason": "the moon"}'


@pytest.mark.parametrize(
    "body",
    [
        {"choices": [{"message": {"content": ""}}]},
        {"choices": [{"message": {"content": "a"}}], "error": None},
        {"candidates": [{"content": {}}]},
        {"content": [{"type": "text"}], "type": "message"},
        {},
        [],
        {"error": None},
        {"error": {}},
    ],
)
def test_an_answer_is_no_error(body: Any) -> None:
    assert server_error(200, {}, json.dumps(body).encode(), "/v1") is None
