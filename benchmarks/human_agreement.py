"""Agreement of `error` with the human rankings of tabxbench.jsonl: mean Spearman and Kendall (τ-b) over the tables.

    python benchmarks/human_agreement.py [--rubric NAME] [--verbose]

Equal errors are ties; a table whose five errors are all equal counts as 0 and is counted.
"""

from __future__ import annotations

import argparse
import math
from statistics import mean

from data import read_rows
from scipy.stats import kendalltau, spearmanr

import tabx


def main() -> None:
    """Print the two means, and with --verbose one line per table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rubric", default="default")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    spearman, kendall, flat = [], [], 0
    for row in read_rows("tabxbench.jsonl"):
        errors = [tabx.judge(row["gold"], text, rubric=options.rubric).error for text in row["predictions"]]
        ranks = [row["human_ranking"].index(index) for index in range(len(errors))]
        if len(set(errors)) == 1:
            flat += 1
            rho, tau = 0.0, 0.0
        else:
            rho, tau = float(spearmanr(errors, ranks).statistic), float(kendalltau(errors, ranks).statistic)
        if math.isnan(rho) or math.isnan(tau):
            raise SystemExit(f"{row['id']}: no correlation can be computed")
        spearman.append(rho)
        kendall.append(tau)
        if options.verbose:
            print(row["id"], f"{rho:+.2f}", [round(error, 4) for error in errors], row["human_ranking"])
    print(
        f"{len(spearman)} tables, rubric {options.rubric}: mean Spearman {mean(spearman):.3f}, "
        f"mean Kendall {mean(kendall):.3f}, {flat} tables with all errors equal"
    )


if __name__ == "__main__":
    main()
