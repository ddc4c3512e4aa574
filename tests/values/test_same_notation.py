"""One value in two notations is one value; another value stays another however alike it is written."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Relation


def told(gold: str, predicted: str) -> Difference:
    one, other = read_column(("Value",), [gold]), read_column(("Value",), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


SAME = [
    # Mathematics and its delimiters
    (r"$\gamma$", "γ"),
    (r"$$\gamma$$", "γ"),
    (r"\(\gamma\)", "γ"),
    (r"\[\gamma\]", r"$\gamma$"),
    (r"\gamma", "γ"),
    (r"$\alpha=0.5$", "α = 0.5"),
    (r"$ \alpha = 0.5 $", "α=0.5"),
    ("$p<0.05$", "p < 0.05"),
    ("$0.85$", "0.85"),
    (r"$-3.2$", "−3.2"),
    (r"$\beta_1$", "β₁"),
    (r"$x_{1}$", "x_1"),
    (r"$x_i$", "x<sub>i</sub>"),
    (r"$L_{max}$", r"$L_{\mathrm{max}}$"),
    (r"$t_a^*$", "t_a*"),
    (r"$\mathcal{L}$", "ℒ"),
    (r"$\mathbb{R}$", "ℝ"),
    (r"$\sqrt{2}$", "√2"),
    (r"$|x|$", "|x|"),
    (r"$\infty$", "∞"),
    # Fonts
    (r"\textbf{4.2}", "4.2"),
    (r"$\mathbf{4.2}$", "4.2"),
    (r"\textbf{$4.2$}", "4.2"),
    (r"$\bm{4.2}$", "**4.2**"),
    (r"{\bf 4.2}", "4.2"),
    (r"\underline{3.1}", "3.1"),
    (r"\textcolor{red}{3.1}", "3.1"),
    (r"\cellcolor{gray!25}3.1", "3.1"),
    (r"\textit{Total}", "*Total*"),
    (r"$\text{per day}$", "per day"),
    (r"$\mathrm { A c c }$", "Acc"),
    ("**4.2**", "4.2"),
    ("`x`", "x"),
    ("𝛽", "β"),
    ("𝐀", "A"),
    ("𝟒.𝟐", "4.2"),
    ("ＡＢＣ", "ABC"),
    ("１２％", "12%"),
    # Fractions, powers, scripts
    (r"$\frac{1}{8}$", "1/8"),
    (r"\frac{1}{8}", "⅛"),
    (r"$\frac{1}{2}$", "½"),
    ("10^{-3}", "10⁻³"),
    (r"$10^{-3}$", "0.001"),
    ("10<sup>-3</sup>", "10^-3"),
    (r"$1.5\times10^{3}$", "1.5e3"),
    (r"$1.5 \times 10^{-3}$", "1.5 × 10⁻³"),
    (r"2.1\times 10^{5}", "210000"),
    ("CO$_2$", "CO₂"),
    ("CO<sub>2</sub>", "CO2"),
    (r"H$_{2}$O", "H2O"),
    ("5 m$^2$", "5 m²"),
    ("5 km^{2}", "5 km2"),
    ("R$^2$", "R²"),
    ("$R^{2}$", "R^2"),
    ("Loss²", "Loss^2"),
    ("19$^{th}$", "19th"),
    (r"0.52$^{*}$", "0.52*"),
    ("x^{2}", "x²"),
    # Indices of letters, formulas of elements, raised signs and their order
    (r"$t_a$", "ta"),
    (r"$t_a^*$", "ta*"),
    (r"$L_{max}$", "Lmax"),
    ("x<sub>i</sub>", "xi"),
    (r"$\beta_{\text{low}}$", "βlow"),
    ("λ_c", "λc"),
    ("λ_c = 2", "λc=2"),
    ("K_{d1}", "Kd1"),
    ("Re_max", "Remax"),
    ("AP_S", "APS"),
    ("H₂O", "H2O"),
    (r"$\mathrm{C_6H_{12}O_6}$", "C6H12O6"),
    ("CuSO₄·5H₂O", "CuSO4·5H2O"),
    ("(NH₄)₂SO₄", "(NH4)2SO4"),
    ("SO₄²⁻", "SO42-"),
    ("Ca<sup>2+</sup>", "Ca2+"),
    ("TiOₓ", "TiOx"),
    ("Na⁺", "Na+"),
    ("λ<sup>∗</sup>", "λ*"),
    (r"$\lambda^{*}$", "λ*"),
    ("x²ᵢ", "xᵢ²"),
    ("x<sup>2</sup><sub>i</sub>", r"$x_i^2$"),
    (r"$\lambda^*_c$", "λ_c*"),
    ("λ*_c", "λ_c*"),
    # Operators, units and spaces round them
    ("0.5±0.1", "0.5 ± 0.1"),
    (r"$0.5 \pm 0.1$", "0.5±0.1"),
    (r"0.5$_{\pm 0.1}$", "0.5 ± 0.1"),
    ("0.5<sub>±0.1</sub>", "0.5±0.1"),
    ("0.5 +/- 0.1", "0.5 ± 0.1"),
    (r"12\%", "12%"),
    ("12 %", "12%"),
    (r"$12\%$", "12 %"),
    ("( 3 )", "(3)"),
    ("a ( b )", "a (b)"),
    (r"$\leq 5$", "≤ 5"),
    ("⩽5", "≤5"),
    ("<= 5", "≤ 5"),
    (r"$\sim$5", "~5"),
    (r"5\,000", "5 000"),
    (r"$1{,}200$", "1,200"),
    (r"30$^{\circ}$C", "30 °C"),
    ("30∘C", "30°C"),
    (r"25 \mu m", "25 µm"),
    ("10–20 kg", "10--20 kg"),
    ("1724 – 1729", "1724 -- 1729"),
    ("June 2007 – May 2009", "June 2007 -- May 2009"),
    # Look-alikes
    (r"$\circ$", "○"),
    ("∘", "◦"),
    (r"$\bullet$", "•"),
    (r"\checkmark", "✔"),
    ("✓", "✔️"),
    (r"$\times$", "×"),
    (r"$\times$", "x"),
    ("✗", "✘"),
    (r"3$\times$3", "3x3"),
    ("1920×1080", "1920 x 1080"),
    (r"2$\times$", "2x"),
    (r"$\Delta$E", "∆E"),
    ("∗p", "*p"),
    ("it’s", "it's"),
    (r"$\varepsilon$", "ε"),
    (r"Acc. $\uparrow$", "Acc. ↑"),
    (r"A $\times$ B", "A x B"),
    ("Smith~et~al.", "Smith et al."),
    (r"R\&D", "R&D"),
    (r"M\"uller", "Müller"),
    # Letters and digits set apart
    ("2.51", "2 . 5 1"),
    ("Total", "T o t a l"),
    ("123", "1 2 3"),
    ("0.85", "0. 85"),
    ("10000", "10 000"),
    ("12.5", "12 . 5"),
]


@pytest.mark.parametrize(("gold", "predicted"), SAME)
def test_another_notation_is_the_same_value(gold: str, predicted: str) -> None:
    found = told(gold, predicted)
    assert found.relation in (Relation.EXACT, Relation.EQUIVALENT), found
    assert found.kind not in ("joined script", "lost grouping")
    if gold not in ("123", "0.85"):  # what is set apart is put together only where the gold shows one number
        assert told(predicted, gold).relation in (Relation.EXACT, Relation.EQUIVALENT)


OTHER = [
    # Signs and sizes
    ("-3.2", "3.2"),
    (r"$-3.2$", "$3.2$"),
    ("−5", "5"),
    ("+5", "-5"),
    ("10^3", "103"),
    ("10²", "102"),
    (r"$10^{2}$", "102"),
    ("10^{-3}", "10-3"),
    (r"$10^{-3}$", r"$10^{3}$"),
    ("10⁻³", "10³"),
    ("2^{10}", "210"),
    ("2¹⁰", "210"),
    ("95.2₁", "95.21"),
    ("0.5_{0.1}", "0.50.1"),
    (r"\textbf{4.2}", r"\textbf{4.3}"),
    (r"$\mathbf{4.2}$", "42"),
    (r"\frac{1}{8}", "18"),
    (r"\frac{1}{8}", "1/9"),
    ("2 . 5 1", "25 1"),
    ("2 . 5 1", "25.1"),
    ("1 2 3", "123"),
    ("1 2", "12"),
    ("12 34", "1234"),
    (r"$0.5 \pm 0.1$", "0.5 ± 0.2"),
    (r"$0.5 \pm 0.1$", "0.51"),
    ("$5", "€5"),
    ("12%", "12‰"),
    (r"$\leq 5$", r"$\geq 5$"),
    ("≤5", "<5"),
    ("<5", ">5"),
    ("5 m²", "5 m"),
    ("5 m²", "5 m³"),
    ("5 µm", "5 mm"),
    ("30°C", "30°F"),
    # Names
    ("x-ray", "×-ray"),
    ("max", "ma×"),
    ("x_1", "x_2"),
    ("x_1", "x_i"),
    ("x₁", "x₂"),
    (r"$x^2$", "$x^3$"),
    (r"$x^2$", "x"),
    ("CO₂", "CO"),
    ("A", "Α".lower() + "1"),
    ("A", "Α"),
    ("B", "Β"),
    ("o", "ο"),
    (r"$\alpha$", "a"),
    (r"$\alpha$", r"$\beta$"),
    (r"$\nu$", "v"),
    ("𝛽", "B"),
    (r"$\Delta$", r"$\delta$1"),
    (r"$\Delta$E", "E"),
    (r"\checkmark", r"$\times$"),
    ("✓", "✗"),
    ("○", "●"),
    ("△", "▲"),
    ("↑", "↓"),
    (r"$\uparrow$", r"$\downarrow$"),
    (r"$|x|$", r"$x^1$"),
    ("R²", "R"),
    ("R_1", "R_2"),
    ("3×3", "3×5"),
    ("2x", "3x"),
    (r"\alpha", "alpha 2"),
    ("Total", "T o t e l s"),
    ("T o t a l", "Sum"),
    (r"\foo{a}", r"\bar{b}"),
    ("$5–$10", "$5–$100"),
    ("user_id", "user_name"),
    (r"$L_{max}$", r"$L_{min}$"),
]


@pytest.mark.parametrize(("gold", "predicted"), OTHER)
def test_another_value_is_never_forgiven(gold: str, predicted: str) -> None:
    # In the other direction the gold shows that the digits are those of one number.
    ways = (
        [(gold, predicted)]
        if " " in gold and gold.replace(" ", "") == predicted
        else [(gold, predicted), (predicted, gold)]
    )
    for one, other in ways:
        found = told(one, other)
        assert found.relation not in (Relation.EXACT, Relation.EQUIVALENT), found


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("R²", "R2"),
        (r"$R^2$", "R2"),
        ("24$^a$", "24a"),
        ("P6₃", "P63"),
        ("I²", "I2"),
        ("x^n", "xn"),
        ("is_ok", "isok"),
        ("CNN_small", "CNNsmall"),
        ("(a+b)²", "(a+b)2"),
        ("1.5 × 10³", "1.5 × 103"),
        (r"$1.5\times10^{-3}$", "1.5 x 10-3"),
    ],
)
def test_a_script_that_joins_a_name_makes_another_name(gold: str, predicted: str) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        found = told(one, other)
        assert (found.relation, found.kind) == (Relation.EQUIVALENT, "joined script")


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("[1,200 , 3,400]", "[1,200,3,400]"),
        ("1,200, 3,400", "1,200,3,400"),
        ("(1,200; 3,400)", "(1,200,3,400)"),
        ("1, 200", "1,200"),
        ("1,200 , 3,400 , 5,600", "1,200,3,400,5,600"),
    ],
)
def test_numbers_that_run_into_each_other_lose_their_grouping(gold: str, predicted: str) -> None:
    assert told(gold, predicted).kind == "lost grouping"
    assert told(predicted, gold).kind != "lost grouping"


def test_numbers_set_apart_keep_their_grouping() -> None:
    assert told("[1,200 , 3,400]", "[1,200, 3,400]").relation is Relation.EQUIVALENT
    assert told("1, 2, 3", "1,2,3").kind != "lost grouping"
    assert told("[1,200 , 3,400]", "[1,200,3,500]").relation is not Relation.EQUIVALENT
