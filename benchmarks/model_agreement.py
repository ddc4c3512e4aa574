"""Agreement with human rankings when three real models' recorded alignments answer TabAlign's questions.

    python benchmarks/model_agreement.py [--rubric default]

Cells are left to the rules: no recording says what they mean in the words of the menu. "thin" recordings pair under
half of the gold's rows; in the second figure they are left out, so that the rules decide there. Differences under .1
are noise on 30 tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from data import DATA
from recorded import Record, RecordedBackbone, read_records

from tabx.backbone import Prefilter
from tabx.judging import Judgement, judge
from tabx.meta import BenchItem, Judged, RankedItems, agreement, ranked_items, read_bench
from tabx.rubric import Rubric, load_rubric

MODELS = ("llama-3.3-70b", "gemini-2.0-flash", "gemini-2.0-pro")

Find = Callable[[str, int], Record | None]


def main() -> None:
    """Print one line for each model and prefilter."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rubric", default="default")
    arguments = parser.parse_args()
    rubric = load_rubric(arguments.rubric)
    items = read_bench(Path(DATA) / "tabxbench.jsonl")
    human = {item.name: item.human for item in items if item.human is not None}
    ranked = ranked_items({item.name: (item.gold, len(item.predictions)) for item in items}, human)
    records = read_records()
    print(f"{'':32}{'all recordings':>16}{'without thin':>14}{'thin':>6}")
    print(f"{'embedded':32}{_spearman(ranked, items, rubric, Prefilter.RULES, lambda name, index: None):16.3f}")
    heights = {item.name: _height(item) for item in items}
    for model in MODELS:
        thin = {
            (name, index)
            for (by, name, index), record in records.items()
            if by == model and 2 * len(record.rows) < heights[name]
        }
        for prefilter in (Prefilter.RULES, Prefilter.EXACT):

            def every(name: str, index: int, model: str = model) -> Record | None:
                return records[model, name, index]

            def thick(name: str, index: int, model: str = model, thin: set[tuple[str, int]] = thin) -> Record | None:
                return None if (name, index) in thin else records[model, name, index]

            whole, rest = (_spearman(ranked, items, rubric, prefilter, find) for find in (every, thick))
            print(f"{model + ', ' + prefilter.value:32}{whole:16.3f}{rest:14.3f}{len(thin):6}")


def _height(item: BenchItem) -> int:
    return judge(item.gold, item.gold).alignment.gold.row_count


def _spearman(
    ranked: RankedItems, items: tuple[BenchItem, ...], rubric: Rubric, prefilter: Prefilter, find: Find
) -> float:
    """Return the mean Spearman correlation over the tables."""
    judgements: dict[str, tuple[Judgement, ...]] = {}
    for item in items:
        judgements[item.name] = tuple(
            judge(item.gold, text, rubric=rubric, backbone=_backbone(find(item.name, index), prefilter))
            for index, text in enumerate(item.predictions)
        )
    errors = {name: tuple(one.error for one in found) for name, found in judgements.items()}
    return agreement(ranked, Judged(rubric.name, errors), resamples=10).means["spearman"].mean


def _backbone(record: Record | None, prefilter: Prefilter) -> str | RecordedBackbone:
    return "embedded" if record is None else RecordedBackbone(record, prefilter)


if __name__ == "__main__":
    main()
