"""Numbers and units of siunitx, and the table environments of nicematrix, as a person reads them."""

from __future__ import annotations

import pytest

import tabx
from tabx.formats import load_table
from tabx.formats.latex.cells import cell_text
from tabx.notation import normal
from tabx.values import read


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\SI{5}{\kilo\gram}", "5 kg"),
        (r"\SI{5}{kg}", "5 kg"),
        (r"\qty{120}{\km\per\hour}", "120 km/h"),
        (r"\SI[per-mode=symbol]{9.81}{\metre\per\second\squared}", "9.81 m/s²"),
        (r"\qty{4.18}{\joule\per\gram\per\kelvin}", "4.18 J/(g K)"),
        (r"\SI{7}{\per\second}", "7 1/s"),
        (r"\SI{2}{m.s^{-1}}", "2 m s⁻¹"),
        (r"\SI{1}{\metre\tothe{4}}", "1 m⁴"),
        (r"\unit{\square\metre} \si{\percent}", "m² %"),
        (r"\SI{20}{\degreeCelsius} \ang{30} \ang{10;5;3}", "20 °C 30° 10°5′3″"),
        (r"\num{1.2e-3} \num{e5} \num{5+-1}", "1.2 × 10⁻³ 10⁵ 5 ± 1"),
        (r"\qtyrange{1}{3}{\milli\litre} \numlist{1;2;3}", "1–3 mL 1, 2, 3"),
        (r"$\SI{5 \pm 1}{\nano\metre}$", "5 ± 1 nm"),
        (r"\SI{3}{\furlong}", "3 furlong"),
        (r"\SI{5", "5"),
    ],
)
def test_a_quantity_is_read_as_printed(source: str, text: str) -> None:
    assert cell_text(source) == (text, True)


@pytest.mark.parametrize(("source", "text"), [(r"\SI{5}{\kilo\gram}", "5 kg"), (r"\qty{9.8}{\metre}", "9.8 m")])
def test_a_quantity_in_a_cell_of_another_format_is_the_same_value(source: str, text: str) -> None:
    assert normal(source) == text
    assert read(source)[0].key == read(text)[0].key
    gold = [["name", "mass"], ["a", source], ["b", "2"]]
    assert tabx.judge(gold, [["name", "mass"], ["a", text], ["b", "2"]]).score > 0.99


def test_a_command_without_an_argument_stays() -> None:
    assert normal(r"C:\SI and \num") == r"C:\SI and \num"


@pytest.mark.parametrize(
    "begin",
    [r"NiceTabular}{ll}[hvlines]", r"NiceTabular*}{3cm}{ll}", r"NiceTabularX}{3cm}{lX}", r"tabulary}{3cm}{LL}"],
)
def test_tables_of_other_packages(begin: str) -> None:
    name = begin.partition("}")[0]
    table = load_table(f"\\begin{{{begin} a & b\\\\ 1 & 2 \\tabularnewline[2pt] 3 & 4 \\end{{{name}}}")
    assert table.columns == (("a",), ("b",))
    assert table.texts() == [["1", "2"], ["3", "4"]]
