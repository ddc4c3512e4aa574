"""A LaTeX table against what document parsers print of it: another notation is harmless, a real edit is found."""

from __future__ import annotations

import pytest

from tabx.judging import Judgement, judge

GOLD = r"""
\begin{table}
\caption{Results on the test set.}
\begin{tabular}{llcccc}
\toprule
Group & Model & $R^2$ & Acc. (\%) $\uparrow$ & $\Delta E$ & Pre-trained \\
\midrule
\multirow{2}{*}{\textbf{Baselines}} & CNN$_{\text{small}}$ & $0.71 \pm 0.02$ & 81.3 & $1.5\times10^{-3}$ & $\times$ \\
 & LSTM~\cite{a} & $0.74 \pm 0.01$ & 82.0 & $2.0\times10^{-3}$ & $\times$ \\
\midrule
\multirow{2}{*}{\textbf{Ours}} & $f_\theta$ ($\alpha=0.5$) &
 $\mathbf{0.88 \pm 0.01}$ & \textbf{90.1} & $-3.1$ & \checkmark \\
 & $f_\theta^*$ ($\alpha=\frac{1}{8}$) & $0.86_{\pm 0.03}$ & \underline{89.7} & $< 10^{-4}$ & \checkmark \\
\bottomrule
\end{tabular}
\end{table}
"""
HTML = """<table><caption>Results on the test set.</caption>
<tr><td>Group</td><td>Model</td><td>R<sup>2</sup></td><td>Acc. (%) ↑</td><td>ΔE</td><td>Pre-trained</td></tr>
<tr><td rowspan="2"><b>Baselines</b></td><td>CNN<sub>small</sub></td><td>0.71±0.02</td><td>81.3</td>
<td>1.5 × 10<sup>-3</sup></td><td>×</td></tr>
<tr><td>LSTM [a]</td><td>0.74±0.01</td><td>82.0</td><td>2.0 × 10<sup>−3</sup></td><td>✗</td></tr>
<tr><td rowspan="2"><b>Ours</b></td><td>f<sub>θ</sub> (α = 0.5)</td><td><b>0.88 ± 0.01</b></td><td><b>90.1</b></td>
<td>−3.1</td><td>✓</td></tr>
<tr><td>f<sub>θ</sub><sup>*</sup> (α = 1/8)</td><td>0.86 ± 0.03</td><td><u>89.7</u></td>
<td>&lt; 10<sup>-4</sup></td><td>✔</td></tr>
</table>"""
DOLLARS = r"""<table><tr><th>Group</th><th>Model</th><th>$R^{2}$</th><th>Acc. (\%) $\uparrow$</th><th>$\Delta E$</th>
<th>Pre-trained</th></tr>
<tr><td rowspan="2">Baselines</td><td>$\mathrm{CNN}_{\mathrm{small}}$</td><td>$0.71 \pm 0.02$</td><td>81.3</td>
<td>$1.5 \times 10^{-3}$</td><td>$\times$</td></tr>
<tr><td>LSTM [a]</td><td>$0.74 \pm 0.01$</td><td>82.0</td><td>$2.0 \times 10^{-3}$</td><td>$\times$</td></tr>
<tr><td rowspan="2">Ours</td><td>$f _ { \theta }$ ($\alpha = 0.5$)</td><td>$\mathbf { 0.88 \pm 0.01 }$</td>
<td>$\mathbf{90.1}$</td><td>$- 3.1$</td><td>$\checkmark$</td></tr>
<tr><td>$f_{\theta}^{*}$ ($\alpha = \frac{1}{8}$)</td><td>$0.86 _ { \pm 0.03 }$</td><td>$\underline{89.7}$</td>
<td>$&lt; 10^{-4}$</td><td>$\checkmark$</td></tr></table>"""
MARKDOWN = """| Group | Model | R² | Acc. (%) ↑ | ∆E | Pre-trained |
| --- | --- | --- | --- | --- | --- |
| **Baselines** | CNN_small | 0.71 ± 0.02 | 81.3 | 1.5e-3 | x |
| **Baselines** | LSTM [a] | 0.74 ± 0.01 | 82.0 | 2.0e-3 | x |
| **Ours** | 𝑓_θ (α = 0.5) | **0.88 ± 0.01** | **90.1** | -3.1 | ✔ |
| **Ours** | 𝑓_θ* (α = 1/8) | 0.86 ± 0.03 | 89.7 | < 10^-4 | ✔ |
"""
PARSED = pytest.mark.parametrize("parsed", [HTML, DOLLARS, MARKDOWN], ids=["html", "dollars", "markdown"])


def judged(predicted: str) -> Judgement:
    found = judge(GOLD, predicted)
    assert isinstance(found, Judgement)
    return found


@PARSED
def test_a_parsed_table_is_perfect_but_for_harmless_rewrites(parsed: str) -> None:
    found = judged(parsed)
    assert {item.kind for item in found.comparison.counts.items} <= {"notation", "rewrite", "renamed_header", "layout"}
    assert all(term.harmless for term in found.scorecard.terms)
    assert found.scorecard.score > 0.98


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.74±0.01", "0.74±0.07"),
        ("−3.1", "3.1"),
        ("10<sup>-3</sup>", "10<sup>3</sup>"),
        ("90.1", "90.7"),
        ("<td>✓</td>", "<td>×</td>"),
        ("f<sub>θ</sub> (α = 0.5)", "f<sub>θ</sub> (α = 0.6)"),
        ("f<sub>θ</sub><sup>*</sup> (α = 1/8)", "f<sub>θ</sub><sup>*</sup> (α = 18)"),
        ("&lt; 10<sup>-4</sup>", "> 10<sup>-4</sup>"),
        ("CNN<sub>small</sub>", "CNN<sub>large</sub>"),
    ],
)
def test_a_real_edit_in_it_is_still_found(old: str, new: str) -> None:
    assert HTML.count(old) == 1
    found = judged(HTML.replace(old, new))
    errors = [item.kind for item in found.comparison.counts.items if item.kind in ("partial.cell", "wrong_key")]
    assert len(errors) == 1
    assert found.scorecard.error > judged(HTML).scorecard.error


@pytest.mark.parametrize(("old", "new"), [("R<sup>2</sup>", "R2"), ("10<sup>-3</sup>", "10-3")])
def test_a_script_that_joined_its_base_is_priced(old: str, new: str) -> None:
    found = judged(HTML.replace(old, new))
    assert [item.kind for item in found.comparison.counts.items if item.kind == "joined_script"] == ["joined_script"]


def test_an_index_joined_to_its_letter_costs_no_more() -> None:
    found = judged(HTML.replace("f<sub>θ</sub> ", "fθ "))
    assert "joined_script" not in {item.kind for item in found.comparison.counts.items}
    assert found.error == pytest.approx(judged(HTML).error)
