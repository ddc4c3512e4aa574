"""The line that says what a score was computed with."""

from __future__ import annotations

from importlib.metadata import version

from tabx.rubric import load_rubric
from tabx.signature import Signature, installed_version


def test_the_line_names_version_backbone_rubric_and_options() -> None:
    signature = Signature("0.1.0", "embedded", "default", "1a2b3c4d", (("key", "Player"), ("header", "none")))
    assert str(signature) == "tabx:0.1.0|backbone:embedded|rubric:default#1a2b3c4d|header:none|key:Player"


def test_the_order_of_options_does_not_matter() -> None:
    options = (("key", "Player"), ("header", "none"))
    assert Signature("1", "b", "r", "h", options) == Signature("1", "b", "r", "h", options[::-1])


def test_a_value_cannot_pose_as_a_field() -> None:
    line = str(Signature("1", "b", "r|tabx:2", "h", (("key", "a|b\n100%"),)))
    assert line == "tabx:1|backbone:b|rubric:r%7Ctabx:2#h|key:a%7Cb%0A100%25"


def test_a_changed_weight_shows() -> None:
    default, changed = load_rubric(), load_rubric(overrides=["alpha.row=2"])
    lines = {str(Signature("1", "b", rubric.name, rubric.hash)) for rubric in (default, changed)}
    assert len(lines) == 2


def test_the_version_is_the_installed_one() -> None:
    assert installed_version() == version("tabx-judge")
