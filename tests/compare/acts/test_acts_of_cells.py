"""What would explain one cell: each act that makes the prediction of the gold, and none that does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from wrong_columns import acts_on

FEW = {"difference", "replaced"}
"""Kinds of acts that explain any cell of numbers or of texts."""

LEFT_OUT = "left out or put in"
"""Kind of acts on words wherever they stand, which are looked at by themselves."""


def acts(gold: Sequence[str], predicted: Sequence[str]) -> list[list[tuple[object, ...]]]:
    """Return for each row the acts on its cell, those left out that explain any."""
    found = acts_on(gold, predicted)
    return [
        [
            (str(act.kind), act.form, act.value)
            for act in found.get(row, ())
            if act.kind not in FEW and act.kind not in ("moved", "exchanged", LEFT_OUT)
        ]
        for row in range(len(gold))
    ]


def power(value: int) -> tuple[object, ...]:
    return ("factor", "power of ten", value)


def factor(value: float) -> tuple[object, ...]:
    return ("factor", "factor", value)


SIGN = ("sign", "", -1)


def rounded(place: int) -> tuple[object, ...]:
    return ("rounding", "rounded", place)


def cut(place: int) -> tuple[object, ...]:
    return ("rounding", "cut", place)


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (
            {"100": "100000", "250": "250,000", "7.5": "7500", "0": "5", "12": "1.2", "40": "41"},
            [[power(3)], [power(3)], [power(3)], [], [power(-1)], []],
        ),
        ({"-12": "12", "40": "-40", "7": "-8", "0": "3"}, [[SIGN], [SIGN], [], []]),
        (
            {"12.37": "12.4", "45.34": "45.3", "7.85": "7.8", "33.45": "33.5", "9.96": "9.9", "51.26": "51.2"},
            [[rounded(1)], [rounded(1)], [rounded(1), cut(1)], [rounded(1)], [cut(1)], [cut(1)]],
        ),
        ({"1250": "1300", "1949": "1900", "1951": "2000"}, [[rounded(-2)], [rounded(-2)], [rounded(-3), rounded(-2)]]),
        ({"-7.86": "-7.8", "-7.85": "-7.9", "0.4": "0"}, [[cut(1)], [rounded(1)], []]),
        ({"12": "12.84", "35": "37.45", "47": "50.29", "8": "9.1"}, [[factor(1.07)]] * 3 + [[]]),
        ({"10": "16.09", "20": "32.19", "30": "48.28", "41": "65.98"}, [[factor(1.609344)]] * 4),
        ({"10": "11", "20": "27", "30": "48"}, [[]] * 3),
    ],
    ids=["powers", "signs", "decimals", "hundreds", "negative", "per cent", "miles", "nothing in common"],
)
def test_acts_on_numbers(cells: dict[str, str], wanted: list[list[tuple[object, ...]]]) -> None:
    found = acts(list(cells), list(cells.values()))
    is_rounded = any(act[0] == "rounding" for line in wanted for act in line)  # a factor near 1 fits some of them, too
    assert [[act for act in line if not is_rounded or act[0] == "rounding"] for line in found] == wanted


def put(place: str, text: str) -> tuple[object, ...]:
    return ("prefix or suffix", f"put {place}", text)


def off(place: str, text: str) -> tuple[object, ...]:
    return ("prefix or suffix", f"left off {place}", text)


def shortened(form: str, value: object) -> tuple[object, ...]:
    return ("truncated", form, value)


@pytest.mark.parametrize(
    ("gold", "predicted", "wanted"),
    [
        ("Ann Abel, Ulm", "Ann Abel", [off("after", ", Ulm"), shortened("length", 8), shortened("sign", ",")]),
        (
            "Bob Bahr",
            "Bob",
            [off("after", "Bahr"), shortened("length", 3), shortened("length", 4), shortened("words", 1)],
        ),
        ("Cem Cohn (sr)", "Mr. Cem Cohn (sr)", [put("before", "Mr.")]),
        ("Dora Deich Eke", "Dora Deich Eke jr.", [put("after", "jr.")]),
        ("The Dry Dam", "Dry Dam", [off("before", "The"), shortened("last words", 2)]),
        (
            "Ann Abel Berg",
            "Ann Abel…",
            [shortened("length", 8), shortened("length", 9), shortened("words", 2)],
        ),
        ("Bob Bahr Carl", "Bob B...", [shortened("length", 5)]),
        (
            "Ulm (Donau) (north)",
            "Ulm",
            [
                off("after", "(Donau) (north)"),
                shortened("length", 3),
                shortened("length", 4),
                shortened("sign", "("),
                shortened("words", 1),
            ],
        ),
        ("Great North Mill", "Great South Mill", []),
    ],
)
def test_acts_on_texts(gold: str, predicted: str, wanted: list[tuple[object, ...]]) -> None:
    others = ["Hedda Holm Hult", "Ivar Ibsen Ihle"]
    assert acts([gold, *others], [predicted, "Quist Quell", "Rask Rolf"])[0] == wanted


@pytest.mark.parametrize(
    ("gold", "predicted", "replaced"),
    [
        ("North Ulm", "South Ulm", [("whole", ("North Ulm", "South Ulm")), ("part", ("North", "South"))]),
        ("Ulm", "Bonn", [("whole", ("Ulm", "Bonn"))]),
        (
            "Old Mill by Ulm",
            "Old Inn at Ulm",
            [("whole", ("Old Mill by Ulm", "Old Inn at Ulm")), ("part", ("Mill by", "Inn at"))],
        ),
        ("a b b c", "a b c", [("whole", ("a b b c", "a b c"))]),
        ("Harrison Barnes", "H. Barnes", []),
        ("Mount Tabor Mill", "Mt Tabor Mill", []),
    ],
)
def test_a_text_replaced_by_another(gold: str, predicted: str, replaced: list[tuple[str, object]]) -> None:
    found = acts_on([gold, "Hedda Holm", "Ivar Ibsen"], [predicted, "Quist Quell", "Rask Rolf"])
    assert [(act.form, act.value) for act in found.get(0, ()) if act.kind == "replaced"] == replaced


def days(value: int) -> tuple[object, ...]:
    return ("shift", "days", value)


def months(value: int) -> tuple[object, ...]:
    return ("shift", "months", value)


def seconds(value: float) -> tuple[object, ...]:
    return ("shift", "seconds", value)


DAY_MONTH = ("day and month", "", 0)


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (
            {"1999-01-05": "1999-05-01", "1999-02-07": "1999-03-07", "2000-12-31": "2001-12-31"},
            [[days(116), DAY_MONTH], [days(28), months(1)], [days(365), months(12)]],
        ),
        (
            {"2001-03-04": "2001-03-06", "1999-08-08": "1999-08-07", "1999-01-31": "1998-12-31"},
            [[days(2)], [days(-1)], [days(-31), months(-1)]],
        ),
        (
            {"10:30": "11:30", "11:45": "11:46", "14:00": "13:00"},
            [[seconds(3600)], [seconds(60)], [seconds(-3600)]],
        ),
        (
            {
                "2001-03-05 10:00": "2001-03-05 12:00",
                "2001-04-07 11:00": "2001-04-08 11:00",
                "2001-05-09 12:00": "2001-05-09 11:30",
            },
            [[seconds(7200)], [days(1)], [seconds(-1800)]],
        ),
        (
            {"May 2001": "June 2001", "July 2001": "May 2001", "August 2003": "July 2003"},
            [[days(31)], [days(-61)], [days(-31)]],
        ),
    ],
    ids=["months", "days", "times", "days with times", "months alone"],
)
def test_acts_on_dates_and_times(cells: dict[str, str], wanted: list[list[tuple[object, ...]]]) -> None:
    found = [
        [act for act in line if act[0] in ("shift", "day and month")]
        for line in acts(list(cells), list(cells.values()))
    ]
    assert found == wanted


@pytest.mark.parametrize(
    ("gold", "predicted", "name"),
    [
        ("Müller", "M?ller", "question marks for letters beyond ASCII"),
        ("Größe", "Gre", "letters beyond ASCII left out"),
        ("Kühn é", "K\ufffdhn \ufffd", "Windows-1252 read as UTF-8"),
        ("Noël 中", "No\ufffdl \ufffd", "\ufffd for letters beyond ASCII"),
        ("Ægir", "├ågir", "UTF-8 read as code page 437"),
        ("Ægir", "Ægir inn", None),
        ("Müller", "Miller", None),
        ("Abel", "Abélx", None),
    ],
)
def test_characters_lost_to_an_encoding(gold: str, predicted: str, name: str | None) -> None:
    others = ["Hedda Holm", "Ivar Ibsen"]
    found = acts([gold, *others], [predicted, "Quist Quell", "Rask Rolf"])[0]
    assert [act[2] for act in found if act[0] == "encoding"] == ([name] if name else [])


def moves(gold: Sequence[str], predicted: Sequence[str], kind: str = "moved") -> list[list[object]]:
    found = acts_on(gold, predicted)
    return [[act.value for act in found.get(row, ()) if act.kind == kind] for row in range(len(gold))]


GREEK = ["alpha", "bravo", "charlie", "delta", "echo"]


def test_values_that_stand_in_other_rows() -> None:
    up = [*GREEK[1:], GREEK[0]]
    assert moves(GREEK, up) == [[-1]] * 5
    assert moves(GREEK, [GREEK[-1], *GREEK[:-1]]) == [[1]] * 5
    assert moves(GREEK, [*GREEK[2:], *GREEK[:2]]) == [[-2]] * 5
    assert moves([*GREEK, "foxtrot"], ["delta", "echo", "foxtrot", *GREEK[:3]]) == [[3]] * 6
    assert moves(GREEK, up, "exchanged") == [[(0, 1)], [(1, 2)], [(2, 3)], [(3, 4)], [(0, 4)]]
    assert moves(GREEK, ["golf", "hotel", "india", "delta", "echo"]) == [[]] * 5


def test_a_value_that_stands_in_many_rows_may_have_come_from_any() -> None:
    few = ["oak", "oak", "oak", "oak", "elm", "ash", "fir"]
    wrong = ["elm", "oak", "oak", "oak", "oak", "oak", "oak"]
    assert [set(line) for line in moves(few, wrong)] == [
        {3},
        *[set[object]()] * 3,
        {-3, 3, 2, 1},
        {-2, -3, 3, 2},
        {-1, -2, -3, 3},
    ]
    assert moves(few, wrong, "exchanged")[6] == [(0, 6), (1, 6), (2, 6), (3, 6)]
    assert moves(["oak", *few], ["oak", *wrong])[5:] == [[]] * 3
    assert moves(["oak", *few], ["oak", *wrong], "exchanged")[5:] == [[]] * 3


def test_two_values_for_each_other() -> None:
    gold, wrong = ["yes", "no", "yes", "no", "yes"], ["no", "yes", "no", "yes", "yes"]
    found = moves(gold, wrong, "exchanged")
    assert [line[0] for line in found[:4]] == [(1, "b:0", "b:1")] * 4
    assert found[0][1:] == [(0, 1), (0, 3)]
    assert found[4] == []


@pytest.mark.parametrize(
    ("gold", "predicted", "wanted"),
    [
        ("Lords of the Mill", "Lords of Mill", [("word", ("the",))]),
        ("drama film, crime film", "drama, crime", [("word", ("film",))]),
        ("Ulm, Old Fort", "Ulm", [("word", ("old", "fort"))]),
        ("Mill", "The Mill", [("word added", ("the",))]),
        ("1 (heat 2) final", "1 final", [("word", ("heat", "2")), ("notes", "")]),
        ("Anna Maria Cole, Otto Berg", "A. M. Cole, O. Berg", [("initials", "")]),
        ("Anna Maria Cole", "A. Cole", [("initials", "")]),
        (
            "Anna Maria Cole, Karl Otto Berg",
            "Anna Cole, Karl Berg",
            [("middle names", "")],
        ),
        ("old red mill", "old blue", []),
        ("red old mill red", "mill", []),
        ("A. Cole", "Anna Cole", []),
    ],
)
def test_acts_that_leave_out(gold: str, predicted: str, wanted: list[tuple[object, ...]]) -> None:
    found = acts_on([gold, "Hedda Holm Hult", "Ivar Ibsen Ihle"], [predicted, "Quist Quell", "Rask Rolf"])
    assert [(act.form, act.value) for act in found.get(0, ()) if act.kind == LEFT_OUT] == wanted


@pytest.mark.parametrize(
    ("gold", "predicted", "parts"),
    [
        ("5 May 2003", "5 May", ("year",)),
        ("May 5, 2003", "2003-05", ("day",)),
        ("2003-05-05", "2003", ("month", "day")),
        ("5 May 2003", "6 May", None),
    ],
)
def test_parts_of_dates_left_out(gold: str, predicted: str, parts: tuple[str, ...] | None) -> None:
    rest = ["9 June 2004", "21 August 2005"]
    found = [act for act in acts_on([gold, *rest], [predicted, *rest[::-1]]).get(0, ()) if act.kind == LEFT_OUT]
    assert [act.value for act in found] == ([] if parts is None else [parts])
