"""The one record of options against the keywords of the functions that take them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import tabx
from tabx.judging.options import DEFAULTS, HELP, JudgeOptions


@pytest.mark.parametrize("function", [tabx.judge, tabx.rank, tabx.judge_tables])
def test_the_record_has_the_keywords_and_defaults_of_the_functions(function: Callable[..., Any]) -> None:
    parameters = inspect.signature(function).parameters.values()
    keywords = {one.name: one.default for one in parameters if one.kind is inspect.Parameter.KEYWORD_ONLY}
    keywords.pop("name", None)  # a title, no option
    assert keywords == DEFAULTS


def test_the_assertion_has_the_keywords_and_defaults_of_judge_and_the_gates() -> None:
    parameters = inspect.signature(tabx.assert_table).parameters
    assert list(parameters)[:2] == list(inspect.signature(tabx.judge).parameters)[:2]
    keywords = {one.name: one.default for one in parameters.values() if one.kind is inspect.Parameter.KEYWORD_ONLY}
    assert keywords == {"fail_under": 1.0, **DEFAULTS}


def test_every_option_has_a_help() -> None:
    assert all(HELP.values())


def test_the_options_become_the_keywords_that_they_are() -> None:
    assert JudgeOptions().keywords() == DEFAULTS
    assert JudgeOptions(key=["Year"], swap=True).keywords() == {**DEFAULTS, "key": ["Year"], "swap": True}
