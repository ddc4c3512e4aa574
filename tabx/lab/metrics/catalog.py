"""The metrics that there are: what each declares, and where the function or class stands that computes it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.lab.metrics.records import Metric, Need, Reads

INF = math.inf

TEDS_PLACE, GRITS_PLACE = 15e-6, 4e-6
"""Seconds for a position of the gold with one of the prediction, by the pairs of benchmarks/metrics_speed.py: TEDS of
some 700 positions (70 rows of 10) on both sides takes the 8 seconds that a judgement may, GriTS of 1,400."""

METRICS_EXTRA, NEURAL_EXTRA = "metrics", "neural"

_exact = partial(Metric, low=0.0, high=1.0, source="equal texts counted")
_headers = partial(Metric, low=0.0, high=1.0, source="Wu et al. 2022")
_edits = partial(Metric, high=100.0, source="WikiTableEdit, 4.1")
_sacrebleu = partial(Metric, low=0.0, high=100.0, libraries=("sacrebleu",), extra=METRICS_EXTRA)
_sari = partial(_sacrebleu, source="Xu et al. 2016", needs=frozenset({Need.SOURCE}))
_teds = partial(
    Metric,
    low=0.0,
    high=1.0,
    libraries=("table-recognition-metric",),
    extra=METRICS_EXTRA,
    seconds_per_place=TEDS_PLACE,
)
_grits = partial(
    Metric,
    low=0.0,
    high=1.0,
    source="Smock et al. 2023",
    libraries=("grits-metric",),
    extra=METRICS_EXTRA,
    seconds_per_place=GRITS_PLACE,
)
_neural = partial(Metric, needs=frozenset({Need.MODEL}), libraries=("torch", "transformers"), extra=NEURAL_EXTRA)

_ALL = (
    _exact("exact-match", "exact match", made_by="exact.whole_and_parts:exact_match", source="equal tables"),
    _exact("cell-f1", "cells F1", made_by="exact.whole_and_parts:cell_f1"),
    _exact("row-f1", "rows F1", made_by="exact.whole_and_parts:row_f1"),
    _exact("column-f1", "columns F1", made_by="exact.whole_and_parts:column_f1"),
    _headers("header-f1", "headers F1", made_by="exact.text_to_table:header_f1"),
    _headers("row-header-f1", "row headers F1", made_by="exact.text_to_table:row_header_f1"),
    _headers("non-header-f1", "non-header cells F1", made_by="exact.text_to_table:non_header_f1"),
    _headers("header-chrf", "headers F1, chrF", made_by="exact.text_to_table:header_chrf"),
    _headers("row-header-chrf", "row headers F1, chrF", made_by="exact.text_to_table:row_header_chrf"),
    _headers("non-header-chrf", "non-header cells F1, chrF", made_by="exact.text_to_table:non_header_chrf"),
    _sacrebleu("chrf", "chrF", made_by="texts:chrf", source="Popović 2015"),
    _sacrebleu("bleu", "BLEU", made_by="texts:bleu", source="Papineni et al. 2002"),
    Metric(
        "rouge-l",
        "ROUGE-L",
        0.0,
        1.0,
        made_by="texts:rouge_l",
        source="Lin 2004",
        libraries=("rouge-score",),
        extra=METRICS_EXTRA,
    ),
    Metric("levenshtein", "Levenshtein", 0.0, 1.0, made_by="texts:levenshtein", source="Levenshtein 1966"),
    _teds("teds", "TEDS", made_by="structures:teds", source="Zhong et al. 2020"),
    _teds(
        "teds-structure",
        "TEDS structure",
        made_by="structures:teds_structure",
        source="Zhong et al. 2020, texts left out",
    ),
    _grits("grits-con", "GriTS content", made_by="structures:grits_content"),
    _grits("grits-top", "GriTS topology", made_by="structures:grits_topology"),
    Metric(
        "h-score",
        "H-Score",
        -INF,
        1.0,
        made_by="h_score.scoring:h_score_of_pair",
        source="Tang et al. 2024",
        reads=Reads.TEXTS,
    ),
    _edits("ted", "TED", -INF, made_by="table_edits:ted"),
    _edits("ted-em", "TED's exact match", 0.0, made_by="table_edits:edit_exact_match"),
    _sari("sari", "SARI", made_by="sari:sari_of_pair"),
    _sari("sari-f1", "SARI, deletion by F1", made_by="sari:sari_f1_of_pair"),
    Metric(
        "p-score",
        "P-Score",
        0.0,
        10.0,
        made_by="asked.p_score:PScore",
        source="Tang et al. 2024, D and F",
        needs=frozenset({Need.BACKBONE}),
    ),
    Metric(
        "tabeval",
        "TabEval",
        0.0,
        1.0,
        made_by="asked.tabeval:TabEval",
        source="after Ramu et al. 2024",
        needs=frozenset({Need.BACKBONE}),
    ),
    _neural(
        "tabeval-nli",
        "TabEval, NLI",
        0.0,
        1.0,
        made_by="asked.tabeval:tabeval_by_nli",
        source="Ramu et al. 2024",
        needs=frozenset({Need.BACKBONE, Need.MODEL}),
    ),
    _neural(
        "bertscore",
        "BERTScore",
        -1.0,
        1.0,
        made_by="neural.bert:BertScore",
        source="Zhang et al. 2020",
        libraries=("torch", "transformers", "bert-score"),
    ),
    _neural("bartscore", "BARTScore", -INF, 0.0, made_by="neural.bart:BartScore", source="Yuan et al. 2021"),
    _neural("bleurt", "BLEURT", -INF, INF, made_by="neural.bleurt:Bleurt", source="Sellam et al. 2020"),
)

METRICS: Mapping[str, Metric] = MappingProxyType({metric.name: metric for metric in _ALL})
"""All metrics by name, in the order of a panel. `source` names the paper and its section; the docstring of what
`made_by` names tells what is computed, and where it differs."""

PUBLISHED_PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"h-score": ("content", "format"), "p-score": ("content", "structure")}
)
"""Sub-values that their papers report beside the metric (Tang et al., 2024, table 3): better in the same direction."""

MODELS: Mapping[str, str] = MappingProxyType(
    {
        "bertscore": "roberta-large",
        "bartscore": "facebook/bart-large-cnn",
        "bleurt": "Elron/bleurt-large-512",
        "tabeval-nli": "FacebookAI/roberta-large-mnli",
    }
)
"""Hub names of the models that a metric loads where none is named: those that its authors recommend, or used."""


def find_metric(name: str) -> Metric:
    """Return the metric of a name.

    Raises
    ------
    OptionError
        There is none.
    """
    if name not in METRICS:
        raise OptionError(f"unknown metric {name!r}; nearest: {nearest(name, METRICS)!r} (tabx metrics --list)")
    return METRICS[name]
