"""Bringing a text to one notation: its own normal form, never an error, bounded on hostile text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.notation import LOOK_ALIKES, normal, spelled
from tabx.values import fold, read
from tabx.values.relating.notation import written_otherwise

COMMANDS = r"""\ $ $$ { } ^ _ ~ & % # ( ) [ ] \( \) \[ \] \textbf{ \mathbf{ \frac \frac{1}{2} \alpha \times \circ
    \pm \, \; \% \$ \textbackslash \symbol{92} \verb|x| \begin{tabular}{l} \end{tabular} \makecell{ \bf \item"""
SIGNS = (
    """** * ` '' `` -- +/- <= >= x × ✓ ○ ° ² ₁ ᵃ 𝛽 Ａ ∆ µ <sup> </sup> <sub> </sub> <sup>2</sup> . , 1 2 23 a ab T"""
)
PIECES = st.sampled_from([*COMMANDS.split(), *SIGNS.split(), " ", " . ", "\n"])
TEXTS = st.lists(PIECES | st.text(max_size=2), max_size=12).map("".join)


@settings(max_examples=1500, deadline=None)
@given(TEXTS)
def test_a_normal_text_is_its_own_normal_form(text: str) -> None:
    assert normal(normal(text)) == normal(text)


@settings(max_examples=500, deadline=None)
@given(TEXTS, TEXTS)
def test_no_text_ends_in_an_error_and_a_text_is_itself(one: str, other: str) -> None:
    assert read(one)
    assert isinstance(fold(one), str)
    assert written_otherwise(one, one) in ("notation", None)
    assert bool(written_otherwise(one, other)) == bool(written_otherwise(other, one)) or "," in one + other


@settings(max_examples=500, deadline=None)
@given(st.text(st.characters(codec="ascii", categories=["L", "N"]) | st.sampled_from(" .,:;/()%"), max_size=30))
def test_plain_words_and_numbers_are_left_alone(text: str) -> None:
    """But for what is set apart ("T o t a l", "2 . 5 1") and a sign of multiplication between digits."""
    apart = " . " in text or any(len(word) == 1 for word in text.split()) or "x" in text.casefold()
    assert apart or normal(text) == text


@pytest.mark.parametrize(("text", "plain"), [("x^٣", "x^3"), ("10^٢", "10^2"), ("x^-७", "x^-7")])
def test_a_power_in_the_digits_of_another_script_is_that_power(text: str, plain: str) -> None:
    assert normal(text) == normal(plain)
    assert read(text)[0].key == read(plain)[0].key


def test_a_sign_stands_for_itself() -> None:
    for plain in LOOK_ALIKES.values():
        assert plain is None or plain.translate(LOOK_ALIKES) == plain


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        "$" * 100_000,
        "\\" * 100_000,
        "$a" * 50_000,
        "\\(" * 50_000,
        r"\frac{1}{" * 5_000 + "2" + "}" * 5_000,
        "$" + "x^{" * 400 + "}" * 400 + "$",
        r"\textbf{" * 200 + "x" + "}" * 200,
        r"\verb|" * 300,
        "<sup>" * 20_000,
        "1 " * 50_000,
        "1 . " * 500,
        "_a" * 900,
        "^1" * 900,
        "2^" * 900,
        "~a" * 900,
        "`" * 1_900,
        "''``" * 450,
        "𝛽" * 100_000,
        r"\textbackslash " * 100 + "x",
        "10^10^7",
    ],
)
def test_hostile_text_is_read_to_an_end(text: str) -> None:
    once = normal(text)
    assert normal(once) == once
    assert len(once) <= len(text) + 10
    assert read(text)
    assert isinstance(spelled(once), str)
    assert isinstance(fold(text), str)


def test_texts_nested_too_deep_stay_as_written() -> None:
    deep = r"\frac{1}{" * 100 + "2" + "}" * 100
    assert normal(deep) == deep


@pytest.mark.parametrize(
    "text",
    [
        "$5 – $10",
        "US$5 and A$ 6",
        "$5-$10",
        "$$ - $$$",
        r"C:\temp\new",
        "{'a': 1}",
        "a_b",
        "1 2 3",
        r"\foo{x}",
        "~5",
        "A & B",
    ],
)
def test_what_is_no_latex_stays(text: str) -> None:
    assert normal(text) == text.translate(LOOK_ALIKES)
