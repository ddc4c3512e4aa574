"""Similarity of values without context: evidence for pairing rows and columns."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.values import is_abbreviation, number_similarities, read, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType
from tabx.values.relating.contradictions import contradiction
from tabx.values.relating.opposites import are_opposites, negates
from tabx.values.relating.text_similarity import THRESHOLDS, soft_f1, text_similarity
from tabx.values.text import words
from tabx.values.value import Value

TEXTS = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"[-$(]?[0-9]{1,6}([.,][0-9]{1,3})?( km| mi|%|\))?", fullmatch=True),
    st.from_regex(r"[0-3]?[0-9][/.-][01]?[0-9][/.-](19|20)[0-9]{2}", fullmatch=True),
    st.sampled_from(["", "-", "NA", "yes", "no", "007", "New York, US", "a, b, c", "12:30", "['x', 'y']", "July 1998"]),
)


def similarity_of(one: str, other: str) -> float:
    return similarity(read(one)[0], read(other)[0])


@given(TEXTS, TEXTS)
def test_is_symmetric_bounded_and_one_for_equal_keys_alone(one: str, other: str) -> None:
    a, b = read(one)[0], read(other)[0]
    assert similarity(a, b) == pytest.approx(similarity(b, a))
    assert 0.0 <= similarity(a, b) <= 1.0
    assert (similarity(a, b) == 1.0) == (a.key == b.key)


def test_blanks_are_alike_and_unlike_anything_else() -> None:
    assert similarity_of("", "-") == 1.0
    assert similarity_of("", "0") == 0.0
    assert similarity_of("Paris", "N/A") == 0.0


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ("24", "42", 0.0, 0.1),
        ("24.0", "24.1", 0.9, 1.0),
        ("5 km", "5000 m", 1.0, 1.0),
        ("5 km", "5 kg", 0.0, 0.6),
        ("15.4", "15400", 0.2, 0.4),
        ("5", "-5", 0.0, 0.1),
        ("2013", "2014", 0.2, 0.5),
        ("007", "008", 0.0, 0.0),
        ("2024-01-05", "2024-01-06", 0.7, 0.9),
        ("2024-01-05", "1999-01-05", 0.0, 0.0),
        ("July 1998", "5 July 1998", 0.6, 0.8),
        ("Harrison Barnes", "Barnes, Harrison", 0.9, 0.99),
        ("Harrison Barnes", "H.B.", 0.85, 0.95),
        ("Klay Thompson", "Klay Thomson", 0.8, 0.99),
        ("Klay Thompson", "Stephen Curry", 0.0, 0.0),
        ("Germany", "Hungary", 0.0, 0.0),
        ("London", "Paris", 0.0, 0.0),
        ("Part 1", "Part 2", 0.0, 0.4),
        ("approved", "not approved", 0.0, 0.4),
        ("a, b, c", "a, b, d", 0.6, 0.7),
        ("yes", "no", 0.0, 0.0),
        ("325", "325 widgets", 0.4, 0.8),
    ],
)
def test_evidence_is_strong_for_what_is_similar_and_nearly_none_for_chance(
    one: str, other: str, low: float, high: float
) -> None:
    assert low <= similarity_of(one, other) <= high


def test_more_damage_never_makes_a_text_likelier() -> None:
    text = "metropolitan railway company"
    last = 1.0
    for place in range(0, len(text), 2):
        text = text[:place] + "q" + text[place + 1 :]
        now = text_similarity("metropolitan railway company", text)
        assert now <= last + 1e-9
        last = now
    assert last < 0.05


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++", ("c", "+", "+")),
        ("A-", ("a", "-")),
        ("São Tomé", ("sao", "tome")),
        ("が", ("が",)),
        ("March 1-31, 2007", ("march", "1", "31", "2007")),
        ("1,234.50 (−5)", ("1234.50", "-5")),
        ("O’Neil", ("oneil",)),
        ("Part One", ("part", "1")),
        ("★★", ()),
    ],
)
def test_words_set_aside_writing_but_no_sign_that_means_something(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


SHORTENED = [
    ("H.B.", "Harrison Barnes"),
    ("P. R. Piccio", "Pier Ruggero Piccio"),
    ("Barnes, H.", "Harrison Barnes"),
    ("Reg Wyer", "Reginald Wyer"),
    ("FTM", "Free throws made"),
    ("FT Made", "Free Throws Made"),
    ("FG%", "Field goal percentage"),
    ("UAC", "United Artists Corporation"),
    ("USA", "United States of America"),
    ("BG", "Brigadier General"),
    ("3PA", "3-pointers attempted"),
    ("Def Reb", "Defensive rebounds"),
    ("Tot Reb", "Total rebounds"),
    ("Pts", "Points"),
    ("Champs", "Championships"),
    ("Rev.", "Revenue"),
    ("Prod. Code", "Production Code"),
    ("Stl", "Steals"),
    ("Blk", "Blocks"),
    ("Ast", "Assists"),
    ("TO", "Turnovers"),
    ("Govt.", "Government"),
    ("Dr.", "Doctor"),
    ("Episode No.", "Episode Number"),
    ("Jan", "January"),
]


@pytest.mark.parametrize(("short", "long"), SHORTENED)
def test_a_shortening_is_known(short: str, long: str) -> None:
    assert is_abbreviation(short, long)
    assert not is_abbreviation(long, short)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("W", "Wins"),
        ("cat", "dog"),
        ("Rank", "Position"),
        ("Name", "Nation"),
        ("is", "Island"),
        ("Min", "Minutes played"),
        ("Total", "Totally"),
        ("Berlin", "Bern"),
        ("Sun", "Sudan"),
        ("Goals", "Games"),
        ("1998", "199"),
        ("the", "theatre house"),
        ("3PA", "2-pointers attempted"),
        ("", "Anything"),
    ],
)
def test_an_unrelated_short_word_is_none(short: str, long: str) -> None:
    assert not is_abbreviation(short, long)


@given(st.text(max_size=20), st.text(max_size=40))
def test_no_text_is_a_shortening_of_itself_or_of_a_shorter_one(one: str, other: str) -> None:
    assert not is_abbreviation(one, one)
    assert not (is_abbreviation(one, other) and is_abbreviation(other, one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hypertension", "hypotension"),
        ("increases", "decreased"),
        ("won", "lost"),
        ("wins", "losses"),
        ("assets", "liabilities"),
        ("import", "export"),
        ("male", "female"),
        ("maximum", "minimum"),
        ("careful", "careless"),
        ("inflow", "outflow"),
        ("north", "south"),
    ],
)
def test_opposites(one: str, other: str) -> None:
    assert are_opposites(one, other)
    assert are_opposites(other, one)
    assert not are_opposites(one, one)


def test_negations() -> None:
    assert negates("approved", "unapproved")
    assert negates("inactive", "active")
    assert not negates("come", "home")
    assert contradiction(("not", "approved"), ("approved",)) is DifferenceKind.NEGATION
    assert contradiction(("paid",), ("unpaid",)) is DifferenceKind.NEGATION
    assert contradiction(("before", "tax"), ("after", "tax")) is DifferenceKind.OPPOSITE
    assert contradiction(("gains", "and", "losses"), ("losses", "and", "gains")) is None


NUMBERS = st.one_of(
    st.integers(-3000, 3000).map(float), st.floats(-1e6, 1e6).map(lambda number: round(number, 2) + 0.0)
)


@settings(deadline=None)  # the first call loads numpy
@given(st.lists(NUMBERS, min_size=1, max_size=6), st.lists(NUMBERS, min_size=1, max_size=6))
def test_numbers_all_against_all_are_as_similar_as_one_by_one(numbers: list[float], others: list[float]) -> None:
    table = number_similarities(numbers, others)
    assert table.shape == (len(numbers), len(others))
    for i, one in enumerate(numbers):
        for j, other in enumerate(others):
            told = similarity(bare(one), bare(other))
            assert table[i, j] == pytest.approx(told, abs=1e-9) or (told <= 0.3 and table[i, j] < told)


def bare(number: float) -> Value:
    return Value(DataType.NUMERICAL, str(number), f"n:{number!r}", number)


def test_beside_too_many_other_words_only_the_equal_ones_count() -> None:
    shared, own, other = ([f"{letter}{i:05}" for i in range(THRESHOLDS.most_words + 1)] for letter in "abc")
    assert soft_f1((*shared, *own), (*shared, *other)) == pytest.approx(0.5)
