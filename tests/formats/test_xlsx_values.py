"""Numbers, dates and times as a spreadsheet shows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.formats.xlsx.values import Remark, show_value

ACCOUNTING = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)'


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("0.30000000000000004", "General", "0.3"),
        ("0.333333333333333", "General", "0.333333333"),
        ("123456789.123456", "General", "123456789.1"),
        ("978316148410", "General", "978316148410"),
        ("-1.50", "General", "-1.5"),
        ("1e20", "General", "1E+20"),
        ("1.23456789E-7", "General", "1.23457E-07"),
        ("0.00001", "General", "0.00001"),
        ("-0", "General", "0"),
        ("1234.5", "0", "1235"),
        ("2.675", "0.00", "2.68"),
        ("-1234.5", "#,##0.00", "-1,234.50"),
        ("12", "0,000", "0,012"),
        ("0.5", "#.##", ".5"),
        ("5", "000", "005"),
        ("0.1255", "0.0%", "12.6%"),
        ("1234.5", '"$"#,##0.00', "$1,234.50"),
        ("1234.5", "#,##0.00\\ [$€-407]", "1,234.50 €"),
        ("-1234.5", ACCOUNTING, "$(1,234.50)"),
        ("0", ACCOUNTING, "$-"),
        ("-1.5", "0.00;[Red]0.00", "-1.50"),
        ("-1.5", "0.00;(0.00)", "(1.50)"),
        ("-0.4", "0", "0"),
        ("12345", "0.00E+00", "1.23E+04"),
        ("9.999", "0.00E+00", "1.00E+01"),
        ("1234567", '0.0,,"M"', "1.2M"),
        ("7", "@", "7"),
        ("1", ";;;", ""),
        ("45292", "yyyy-mm-dd", "2024-01-01"),
        ("45292.5", "YYYY-MM-DD HH:MM:SS", "2024-01-01 12:00:00"),
        ("45292", "[$-409]mmmm\\ d,\\ yyyy;@", "January 1, 2024"),
        ("45292", "dddd, d-mmm-yy", "Monday, 1-Jan-24"),
        ("0.75", "h:mm AM/PM", "6:00 PM"),
        ("1.5", "[h]:mm:ss", "36:00:00"),
        ("0.5001", "mm:ss.0", "00:08.6"),
        ("1", "yyyy-mm-dd", "1900-01-01"),
        ("59", "yyyy-mm-dd", "1900-02-28"),
        ("61", "yyyy-mm-dd", "1900-03-01"),
    ],
)
def test_as_a_person_sees_it(value: str, code: str, shown: str) -> None:
    assert show_value(value, code, False) == (shown, "")


def test_the_calendar_of_1904() -> None:
    assert show_value("0", "yyyy-mm-dd", True) == ("1904-01-01", "")
    assert show_value("43830", "yyyy-mm-dd", True) == show_value("45292", "yyyy-mm-dd", False)


@pytest.mark.parametrize(
    ("value", "code", "shown", "remark"),
    [
        ("0.5", "# ?/?", "0.5", Remark.RAW),
        ("5551234", "000\\-0000", "5551234", Remark.RAW),
        ("5", "[>1]0.0;0", "5", Remark.RAW),
        ("1e400", "0", "1e400", Remark.RAW),
        ("45292.75", "[$-F800] h:mm", "2024-01-01 18:00", Remark.LOCAL),
        ("45292", "[$-407]d. mmmm yyyy", "2024-01-01", Remark.LOCAL),
        ("60", "yyyy-mm-dd", "60", Remark.NO_DATE),
        ("-5", "yyyy-mm-dd", "-5", Remark.NO_DATE),
        ("99999999", "d.m.yyyy", "99999999", Remark.NO_DATE),
    ],
)
def test_what_cannot_be_shown_is_raw_and_said(value: str, code: str, shown: str, remark: str) -> None:
    assert show_value(value, code, False) == (shown, remark)


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_general_keeps_whole_numbers(number: int) -> None:
    assert show_value(str(number), "General", False) == (str(number), "")


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_general_keeps_five_digits_and_eleven_characters(number: float) -> None:
    shown, remark = show_value(repr(number), "General", False)
    assert remark == ""
    assert float(shown) == pytest.approx(number, rel=1e-5, abs=1e-300)
    assert len(shown.lstrip("-")) <= 15


@given(st.floats(-1e15, 1e15), st.integers(0, 6))
def test_decimals_and_thousands_agree_with_python_within_half_a_unit(number: float, places: int) -> None:
    code = "#,##0" + ("." + "0" * places if places else "")
    shown, _ = show_value(repr(number), code, False)
    assert shown.replace(",", "") == f"{float(shown.replace(',', '')) + 0:.{places}f}" or abs(number) >= 1e9
    assert abs(float(shown.replace(",", "")) - number) <= 0.5 * 10**-places * (1 + 1e-9) + abs(number) * 1e-14


@given(st.text(max_size=30), st.floats(allow_nan=False))
def test_no_code_breaks(code: str, number: float) -> None:
    shown, remark = show_value(repr(number), code, False)
    assert isinstance(shown, str)
    assert remark in Remark


@given(st.text(alphabet='0#?,.%E+-/"[]$;@_* ymdhsAMP\\€', max_size=20), st.floats(-1e6, 1e6))
def test_no_code_of_the_usual_signs_breaks(code: str, number: float) -> None:
    assert show_value(repr(number), code, False)[1] in Remark
