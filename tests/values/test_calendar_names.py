"""Months and days of the week are one value short and long, where the column holds such names."""

from __future__ import annotations

import pytest
from related_columns import EXACT, SAME, are_wrong, related, relations

from tabx.values import read_column

MONTHS = ("January", "February", "March", "April", "September")
SHORT_MONTHS = {
    "three letters": ("Jan", "Feb", "Mar", "Apr", "Sep"),
    "with a point": ("Jan.", "Feb.", "Mar.", "Apr.", "Sept."),
    "capitals": ("JAN", "FEB", "MAR", "APR", "SEP"),
    "small": ("jan", "feb", "mar", "apr", "sept"),
}
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Sunday")
OTHER_LANGUAGES = (
    (("Januar", "Februar", "März", "Mai", "Dezember"), ("Jan", "Feb", "Mär", "Mai", "Dez")),
    (("janvier", "février", "mars", "avril", "août"), ("janv.", "févr.", "mars", "avr.", "août")),
    (("gennaio", "febbraio", "marzo", "maggio", "luglio"), ("gen", "feb", "mar", "mag", "lug")),
    (("enero", "febrero", "abril", "agosto", "diciembre"), ("ene", "feb", "abr", "ago", "dic")),
    (("janeiro", "fevereiro", "maio", "setembro", "outubro"), ("jan", "fev", "mai", "set", "out")),
    (("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"), ("Mo", "Di", "Mi", "Do", "Fr")),
    (("lundi", "mardi", "mercredi", "jeudi", "dimanche"), ("lun.", "mar.", "mer.", "jeu.", "dim.")),
    (("lunes", "martes", "miércoles", "jueves", "sábado"), ("lun", "mar", "mié", "jue", "sáb")),
    (("lunedì", "martedì", "giovedì", "venerdì", "domenica"), ("lun", "mar", "gio", "ven", "dom")),
    (("segunda-feira", "terça-feira", "quarta-feira", "sexta-feira", "domingo"), ("seg", "ter", "qua", "sex", "dom")),
)


def turned(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return other names of the same column at each place."""
    return names[1:] + names[:1]


@pytest.mark.parametrize("short", SHORT_MONTHS.values(), ids=SHORT_MONTHS)
@pytest.mark.parametrize("header", ["Month", "Period", ""])
def test_months_in_english(short: tuple[str, ...], header: str) -> None:
    assert relations(MONTHS, short, header) == {SAME}
    assert relations(short, MONTHS, header) == {SAME}
    assert are_wrong(MONTHS, turned(short), header)


@pytest.mark.parametrize("short", [("Mon", "Tue", "Wed", "Thu", "Sun"), ("Mon", "Tues", "Wed", "Thurs", "Sun")])
def test_days_in_english(short: tuple[str, ...]) -> None:
    assert relations(DAYS, short, "Day") == {SAME}
    assert are_wrong(DAYS, turned(short), "Day")


@pytest.mark.parametrize(("long", "short"), OTHER_LANGUAGES)
def test_other_languages(long: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert relations(long, short, "x") <= {EXACT, SAME}
    assert relations(short, long, "x") <= {EXACT, SAME}
    assert are_wrong(long, turned(short), "x")


def test_the_total_of_a_year_of_months_stays_a_text() -> None:
    found = related((*MONTHS, "Total"), (*SHORT_MONTHS["three letters"], "Sum"), "Month")
    assert [one.relation for one in found[:-1]] == [SAME] * 5
    assert found[-1].relation not in (EXACT, SAME)


@pytest.mark.parametrize("names", [("Jan", "Piet", "Karl", "April"), ("Jan", "Kees"), ("May", "June", "Anna", "Ruth")])
def test_persons_are_no_months(names: tuple[str, ...]) -> None:
    column = read_column(("Player",), names)
    assert not any(value.key.startswith("s:month") for value in column.values)


def test_a_person_and_a_month_of_the_name_are_not_the_same() -> None:
    found = related(("Jan", "Piet", "Karl", "Joop"), ("January", "Piet", "Karl", "Joop"), "Player")
    assert found[0].relation not in (EXACT, SAME)


@pytest.mark.parametrize("codes", [("FR", "DE", "IT", "ES"), ("MO", "FR", "SA", "DE"), ("SO", "MA", "ME", "MI")])
def test_countries_are_no_days(codes: tuple[str, ...]) -> None:
    column = read_column(("Country",), codes)
    assert not any(value.key.startswith("s:weekday") for value in column.values)


def test_one_cell_under_a_header_that_says_so() -> None:
    assert relations(("Jan",), ("January",), "Month") == {SAME}
    assert are_wrong(("Jan",), ("June",), "Month")
    assert relations(("Jan",), ("January",), "Name") != {SAME}


def test_two_capitals_below_a_header_that_says_so() -> None:
    assert relations(("MO", "DI", "MI"), ("Montag", "Dienstag", "Mittwoch"), "Tag") == {SAME}
    assert are_wrong(("MO", "DI", "MI"), ("Dienstag", "Mittwoch", "Montag"), "Tag")


def test_both_notations_in_one_column() -> None:
    gold = ("Jan", "January", "Feb", "Mar")
    assert relations(gold, ("January", "Jan", "February", "March"), "Month") == {SAME}
