"""The table of options against the keywords of the library."""

from __future__ import annotations

import inspect
import re

import pytest

import tabx
from tabx.cli.config import fill
from tabx.cli.options import OPTIONS
from tabx.cli.options.option import Option
from tabx.cli.parser import COMMANDS, Command, build_parser


def keywords_of(function: object) -> set[str]:
    assert callable(function)
    parameters = inspect.signature(function).parameters.values()
    only = {parameter.name for parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY}
    return only - {"name"}  # a title, no option: the command takes the names of the files, a ranking has its own


def options_of(command: str) -> list[Option]:
    return [option for option in OPTIONS if command in option.commands]


@pytest.mark.parametrize(("command", "function"), [("judge", tabx.judge), ("rank", tabx.rank)])
def test_every_keyword_has_an_option_and_every_option_a_keyword(command: str, function: object) -> None:
    filled = {keyword for option in options_of(command) for keyword in option.keywords}
    assert filled == keywords_of(function)


def test_judge_and_rank_have_the_same_keywords_and_defaults() -> None:
    judge, rank = inspect.signature(tabx.judge).parameters, inspect.signature(tabx.rank).parameters
    assert {name: judge[name].default for name in keywords_of(tabx.judge)} == {
        name: rank[name].default for name in keywords_of(tabx.rank)
    }


def test_the_defaults_of_the_options_are_those_of_the_keywords() -> None:
    arguments = build_parser().parse_args(["judge", "gold.md", "pred.md", "--no-config"])
    fill(arguments)
    parameters = inspect.signature(tabx.judge).parameters
    for name in ("backbone", "rubric", "gold_format", "predicted_format", "key", "header"):
        assert getattr(arguments, name) == parameters[name].default


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.arguments], ids=lambda one: one.name)
def test_help_speaks_of_arguments_that_there_are(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args([*command.name.split(), "--help"])
    usage, _, rest = capsys.readouterr().out.partition("\n\n")
    told = set(re.findall(r"\bof ([A-Z]{2,})\b", rest))
    assert told <= set(re.findall(r"[A-Z]{2,}", usage))


def test_every_command_of_an_option_exists() -> None:
    known = {command.name for command in COMMANDS}
    assert all(set(option.commands) <= known for option in OPTIONS)


def test_every_command_has_a_module_that_runs() -> None:
    from importlib import import_module

    for command in COMMANDS:
        assert callable(import_module(f"tabx.cli.commands.{command.module}").run)


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_help_names_every_option_of_a_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        build_parser().parse_args([*command.split(), "--help"])
    assert leaving.value.code == 0
    out = capsys.readouterr().out
    for option in options_of(command):
        assert all(flag in out for flag in option.flags)
