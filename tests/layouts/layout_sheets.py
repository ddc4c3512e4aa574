"""Seven tables as papers, reports and yearbooks print them: header levels, row groups, sections, a title."""

from __future__ import annotations

from dataclasses import dataclass

Line = tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A table with every span spelled out.

    Attributes
    ----------
    title : str
    header : tuple of Line
        The levels, top first: a group repeats its name in each of its columns, a leaf that reaches down in each level.
    rows : tuple of Line
        A row group repeats its name in each of its rows.
    groups : int
        How many leading columns name groups of rows.
    sections : tuple of str
        For each row the section above it; () where there are none.
    """

    title: str
    header: tuple[Line, ...]
    rows: tuple[Line, ...]
    groups: int = 0
    sections: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.header[0])


def _lines(text: str) -> tuple[Line, ...]:
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip().splitlines())


FINANCE = Sheet(
    "Segment results ($ millions)",
    _lines("""
        Segment | Region   | FY2022  | FY2022 | FY2023  | FY2023
        Segment | Region   | Revenue | Margin | Revenue | Margin
    """),
    _lines("""
        Devices  | Americas     | 1,204.5 | 31.2% | 1,310.8 | 32.9%
        Devices  | Europe       | 842.1   | 28.4% | 799.6   | 27.0%
        Devices  | Asia Pacific | 655.7   | 25.9% | 701.3   | 26.6%
        Services | Americas     | 412.9   | 61.0% | 505.2   | 63.7%
        Services | Europe       | 233.4   | 58.8% | 271.9   | 60.1%
        Licensing | Worldwide   | 96.3    | 88.5% | 90.2    | 87.3%
    """),
    groups=1,
)

SCIENCE = Sheet(
    "Accuracy and error on two benchmarks (mean ± s.d. of five runs)",
    _lines("""
        Method | CIFAR-10     | CIFAR-10 | SVHN         | SVHN     | Size (MB)
        Method | Accuracy (%) | ECE      | Accuracy (%) | ECE      | Size (MB)
    """),
    _lines("""
        ResNet-18   | 94.8 ± 0.2 | 0.031 ± 0.004 | 96.1 ± 0.1 | 0.022 ± 0.002 | 42.7
        ViT-S       | 93.5 ± 0.4 | 0.044 ± 0.006 | 95.7 ± 0.3 | 0.029 ± 0.003 | 83.1
        DeiT        | 95.2 ± 0.1 | 0.027 ± 0.003 | 96.8 ± 0.2 | 0.019 ± 0.001 | 85.9
        SimCLR      | 92.7 ± 0.3 | 0.052 ± 0.005 | 94.9 ± 0.4 | 0.037 ± 0.004 | 90.4
        BYOL        | 93.9 ± 0.2 | 0.040 ± 0.002 | 95.3 ± 0.2 | 0.033 ± 0.003 | 91.8
    """),
    sections=("Supervised", "Supervised", "Supervised", "Self-supervised", "Self-supervised"),
)

SPORTS = Sheet(
    "League table 2023–24",
    _lines("""
        Pos | Team | Home | Home | Home | Away | Away | Away | Pts
        Pos | Team | W    | D    | L    | W    | D    | L    | Pts
    """),
    _lines("""
        1 | Harborough United | 14 | 3 | 2 | 11 | 5 | 3  | 83
        2 | Kestrel Rovers    | 13 | 4 | 2 | 10 | 4 | 5  | 77
        3 | Marlow Athletic   | 12 | 1 | 6 | 9  | 7 | 3  | 71
        4 | Dunmere Town      | 10 | 6 | 3 | 8  | 5 | 6  | 65
        5 | Ashby Wanderers   | 9  | 5 | 5 | 7  | 2 | 10 | 55
        6 | Port Selwyn       | 8  | 2 | 9 | 4  | 6 | 9  | 44
    """),
)

CLINICAL = Sheet(
    "Baseline characteristics of the patients",
    _lines("""
        Characteristic | Placebo (N = 152) | Drug 10 mg (N = 149) | Drug 20 mg (N = 155) | P value
    """),
    _lines("""
        Mean (SD)      | 61.4 (9.8)  | 60.9 (10.3) | 62.2 (9.1)  | 0.48
        Range          | 34–83       | 31–85       | 37–84       | —
        Female         | 71 (46.7)   | 66 (44.3)   | 78 (50.3)   | 0.57
        Male           | 81 (53.3)   | 83 (55.7)   | 77 (49.7)   | 0.59
        Current        | 28 (18.4)   | 31 (20.8)   | 25 (16.1)   | 0.62
        Never          | 64 (42.1)   | 59 (39.6)   | 73 (47.1)   | 0.39
    """),
    sections=("Age, years", "Age, years", "Sex, n (%)", "Sex, n (%)", "Smoking status, n (%)", "Smoking status, n (%)"),
)

CENSUS = Sheet(
    "Resident population and households by county",
    _lines("""
        State | County | Population | Population | Change | Households
        State | County | 2010       | 2020       | Change | Households
    """),
    _lines("""
        Norland  | Ashford   | 118,204 | 126,377 | +6.9% | 48,112
        Norland  | Brook     | 54,871  | 52,909  | −3.6% | 21,450
        Norland  | Calder    | 203,665 | 231,018 | +13.4% | 88,907
        Westmark | Dale      | 77,340  | 79,125  | +2.3% | 30,018
        Westmark | Eastwater | 12,986  | 11,702  | −9.9% | 5,231
        Sudria   | Fenwick   | 341,552 | 360,090 | +5.4% | 139,874
        Sudria   | Glen      | 9,417   | 9,833   | +4.4% | 3,905
    """),
    groups=1,
)

PHARMA = Sheet(
    "Pharmacokinetic parameters (geometric mean [CV%])",
    _lines("""
        Parameter | Single dose | Single dose | Steady state | Steady state
        Parameter | 5 mg        | 20 mg       | 5 mg         | 20 mg
    """),
    _lines("""
        Cmax (ng/mL)  | 12.4 [31]   | 51.8 [28] | 15.0 [33]   | 60.7 [30]
        tmax (h)      | 1.5 (0.5–4) | 2.0 (1–6) | 1.5 (0.5–3) | 2.0 (1–5)
        AUC (ng·h/mL) | 88.1 [36]   | 362 [34]  | 97.5 [38]   | 401 [35]
        t½ (h)        | 6.8 [22]    | 7.1 [25]  | 7.4 [24]    | 7.7 [21]
        CL/F (L/h)    | 56.8 [36]   | 55.2 [34] | 51.3 [38]   | 49.9 [35]
    """),
)

REGRESSION = Sheet(
    "Estimates; standard errors in parentheses",
    _lines("""
        Variable | Model 1 | Model 2 | Model 3
    """),
    _lines("""
        Income (log) | 0.213*** (0.031) | 0.198*** (0.033) | 0.187*** (0.035)
        Education    | 0.045* (0.019)   | 0.041* (0.020)   | 0.038 (0.021)
        Age          | -0.002 (0.001)   | -0.003* (0.001)  | -0.003* (0.001)
        Urban        |                  | 0.120** (0.044)  | 0.117** (0.045)
        Constant     | 1.870*** (0.240) | 1.652*** (0.251) | 1.601*** (0.266)
        Observations | 1,204            | 1,204            | 1,187
        R²           | 0.21             | 0.24             | 0.27
    """),
)

SHEETS = {
    "finance": FINANCE,
    "science": SCIENCE,
    "sports": SPORTS,
    "clinical": CLINICAL,
    "census": CENSUS,
    "pharma": PHARMA,
    "regression": REGRESSION,
}
