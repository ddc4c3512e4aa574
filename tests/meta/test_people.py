"""What several annotators said: how far they agree, and judges against them."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rankings_to_read import write_lines
from scipy import stats

from tabx.base.errors import InputError
from tabx.meta import (
    Answers,
    Judged,
    Level,
    Said,
    agreement,
    calibrate_ties,
    concordance,
    held_against_people,
    krippendorff_alpha,
    pairwise_accuracy,
    ranked_by_people,
    read_answers,
    spearman,
)
from tabx.stats.alpha import alpha_estimate
from tabx.stats.overall import over_pairs, over_pairs_estimates
from tabx.stats.resampling import Resamples

N = math.nan
KRIPPENDORFF = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
        [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
    ]
).T
"""Four observers and twelve units with missing data: section C of Computing Krippendorff's alpha-reliability (2011)."""


@pytest.mark.parametrize(("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_is_that_of_the_published_example(level: str, published: float) -> None:
    assert krippendorff_alpha(KRIPPENDORFF, Level(level)) == pytest.approx(published, abs=0.0005)


def test_alpha_is_that_of_the_library() -> None:
    import krippendorff as library

    generator = np.random.default_rng(3)
    for size in (5, 40):
        values = generator.integers(0, 7, (size, 3)).astype(float)
        values[generator.random(values.shape) < 0.2] = N
        for level in Level:
            expected = library.alpha(values.T, level_of_measurement=level.value)
            assert krippendorff_alpha(values, level) == pytest.approx(expected)


def test_alpha_says_nothing_where_nothing_can_be_said() -> None:
    assert krippendorff_alpha(np.array([[1.0, N], [N, 2.0]]), Level.ORDINAL) is None
    assert krippendorff_alpha(np.array([[2.0, 2.0], [2.0, 2.0]]), Level.INTERVAL) is None


RATED = np.random.default_rng(0).integers(0, 9, 60).astype(float)
NOISY = RATED + np.random.default_rng(1).integers(-3, 4, 60).astype(float)
TABLES = np.repeat(np.arange(12), 5)


def again(times: Any) -> Any:
    """Return the places of the predictions of the gold tables that a resample draws."""
    return np.concatenate([np.repeat(np.flatnonzero(table == TABLES), n) for table, n in enumerate(times)])


@pytest.mark.parametrize("level", list(Level))
def test_intervals_of_alpha_are_those_of_alphas_of_drawn_tables(level: Level) -> None:
    values, draws = np.stack([RATED, NOISY], axis=1), Resamples(40, 0)
    slow = [krippendorff_alpha(values[again(times)], level) for part in draws.times(12) for times in part]
    found = alpha_estimate(values, TABLES, level, draws)
    assert found is not None
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(np.array(slow), [0.025, 0.975])))


def test_concordance_is_that_of_friedman_with_ties() -> None:
    ranks = np.random.default_rng(4).integers(1, 5, (4, 6))
    chi2 = stats.friedmanchisquare(*ranks.T).statistic
    assert concordance(ranks.tolist()) == pytest.approx(chi2 / (4 * 5))
    assert concordance([[1, 2, 3], [1, 2, 3], [1, 2, 3]]) == 1
    assert concordance([[1, 2, 3], [3, 2, 1]]) == 0
    assert concordance([[1, 2, 3]]) is None
    assert concordance([[1, 1], [1, 1]]) is None


def test_figures_over_all_pairs_are_those_of_scipy() -> None:
    found = over_pairs(RATED, NOISY)
    assert found["spearman"] == pytest.approx(stats.spearmanr(RATED, NOISY).statistic)
    assert found["pearson"] == pytest.approx(stats.pearsonr(RATED, NOISY).statistic)
    assert found["kendall"] == pytest.approx(stats.kendalltau(RATED, NOISY).statistic)
    assert found["accuracy"] == pytest.approx(pairwise_accuracy(RATED.tolist(), NOISY.tolist()))
    assert over_pairs(np.ones(3), np.array([1.0, 2.0, 3.0]))["spearman"] == 0


def test_their_intervals_are_those_of_drawn_tables() -> None:
    draws = Resamples(40, 0)
    found = over_pairs_estimates(RATED, NOISY, TABLES, draws)
    places = [again(times) for part in draws.times(12) for times in part]
    slow = {
        "spearman": [stats.spearmanr(RATED[one], NOISY[one]).statistic for one in places],
        "pearson": [stats.pearsonr(RATED[one], NOISY[one]).statistic for one in places],
        "kendall": [own_kendall(one) for one in places],
    }
    for name, values in slow.items():
        assert (found[name].low, found[name].high) == pytest.approx(tuple(np.quantile(values, [0.025, 0.975]))), name


def own_kendall(places: Any) -> float:
    """Return tau-b without the pairs of a prediction with itself."""
    apart = places[:, None] != places[None, :]
    a, b = (np.sign(side[places][:, None] - side[places][None, :])[apart] for side in (RATED, NOISY))
    return float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum()))


def test_pairwise_accuracy_wants_ties_where_people_tie() -> None:
    assert pairwise_accuracy([1, 2, 3], [1, 2, 2]) == pytest.approx(2 / 3)
    assert pairwise_accuracy([1, 2, 2], [1, 2, 3]) == pytest.approx(2 / 3)
    assert pairwise_accuracy([1, 2, 2], [1, 3, 3]) == 1
    assert pairwise_accuracy([1, 1, 1], [1, 2, 3]) == 0
    assert pairwise_accuracy([0.1, 0.2, 0.9], [1, 1, 2], epsilon=0.1) == 1


def test_ties_are_calibrated_as_by_trying_every_threshold() -> None:
    generator = np.random.default_rng(8)
    items = []
    for _ in range(6):
        truth = generator.integers(0, 3, 5)
        judged = (truth + generator.normal(0, 0.15, 5)).tolist()
        items.append([(judged, truth.tolist()), (judged, generator.permutation(truth).tolist())])
    found = calibrate_ties(items)
    gaps = {abs(a - b) for pairs in items for judged, _ in pairs for a in judged for b in judged}

    def mean(epsilon: float) -> float:
        return float(np.mean([[pairwise_accuracy(*pair, epsilon=epsilon) for pair in pairs] for pairs in items]))

    assert found.accuracy == pytest.approx(max(map(mean, gaps)))
    assert mean(found.epsilon) == pytest.approx(found.accuracy)
    assert found.epsilon > 0
    assert calibrate_ties([[([1.0, 2.0, 3.0], [1, 2, 3])]]).epsilon == 0


def line(name: str, annotator: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "annotator": annotator, "repeat": False, "seconds": 2.5, "hints": False, "changes": 0, **more}


def test_an_export_is_read_and_repeats_are_kept_apart(tmp_path: Path) -> None:
    rows = [
        line("a", "Ann", human_ranks=[1, 1, 3]),
        line("a", "Ann", human_ranks=[1, 2, 3], repeat=True),
        line("a", "Bo", all_tied=True),
        line("b", "Ann", prediction=1, rating=7, scale=[0, 10], reason="close"),
        {"id": "c", "human_ranking": [1, 0]},
    ]
    found = read_answers(write_lines(tmp_path / "human.jsonl", rows))
    assert found.first.rankings == {"a": {"Ann": (1.5, 1.5, 3.0), "Bo": ()}, "c": {"": (2.0, 1.0)}}
    assert found.again.rankings == {"a": {"Ann": (1.0, 2.0, 3.0)}}
    assert found.first.ratings == {"b": {"Ann": {1: 7.0}}}
    assert found.first.reasons == {"b": {"Ann": {1: "close"}}}
    assert (found.scale, found.first.annotators) == ((0.0, 10.0), ("Ann", "Bo", ""))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([line("a", "Ann", human_ranks=[1, 2])] * 2, "'a' is ranked twice by 'Ann'"),
        ([line("a", "Ann", prediction=0, rating=1)] * 2, "prediction 0 of 'a' is answered twice by 'Ann'"),
        ([line("a", "Ann", prediction=0, rating="7")], "rating '7'; a number is right"),
        ([line("a", "Ann", rating=7)], 'no "prediction"'),
        ([line("a", "Ann", prediction=0, rubric={"rows": {"exact": -1}})], "rubric: rows.exact"),
        (
            [line("a", one, prediction=0, rating=1, scale=scale) for one, scale in (("A", [0, 10]), ("B", [1, 5]))],
            "ratings of one scale are right",
        ),
        ([line("a", 7, human_ranks=[1, 2])], "annotator 7; a name is right"),  # type: ignore[arg-type]
        ([line("a", "Ann")], "no ranking found"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path: Path, rows: list[Any], said: str) -> None:
    with pytest.raises(InputError) as told:
        read_answers(write_lines(tmp_path / "human.jsonl", rows))
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def test_of_versions_the_last_counts(tmp_path: Path) -> None:
    rows = [line("a", "Ann", human_ranks=ranks, version=n) for n, ranks in enumerate(([2, 1], [1, 2]), 1)]
    assert read_answers(write_lines(tmp_path / "h.jsonl", rows)).first.rankings == {"a": {"Ann": (1.0, 2.0)}}


GOLDS = {"a": ("gold a", 3), "b": ("gold a", 3)}
UP, MIDDLE, DOWN = (1.0, 2.0, 3.0), (2.0, 1.0, 3.0), (3.0, 2.0, 1.0)


def test_a_judge_is_held_against_each_ranking_and_the_mean_is_the_items() -> None:
    answers = Answers(Said(rankings={"a": {"Ann": UP, "Bo": DOWN, "Cy": ()}, "b": {"Ann": ()}}))
    ranked = ranked_by_people(GOLDS, answers)
    assert [item.name for item in ranked.items] == ["a"]
    assert ranked.tied == ("b",)
    judged = Judged("made", {"a": MIDDLE, "b": (1.0, 1.0, 1.0)})
    found = agreement(ranked, judged, resamples=10)
    assert found.items[0].values["spearman"] == pytest.approx((spearman(MIDDLE, UP) + spearman(MIDDLE, DOWN)) / 2)
    (held,) = held_against_people(GOLDS, answers, [judged], resamples=10).judges
    # Of item a the pairs with Ann, Bo and Cy, who ties all; of b the judge ties all as Ann does.
    assert held.accuracy is not None
    assert held.accuracy.mean == pytest.approx(((2 / 3 + 1 / 3 + 0) / 3 + 1) / 2)


def test_ratings_rank_by_their_mean_and_by_who_rated_all() -> None:
    rated = {"a": {"Ann": {0: 9.0, 1: 5.0, 2: 1.0}, "Bo": {0: 5.0, 1: 9.0, 2: 3.0}, "Cy": {2: 10.0}}}
    ranked = ranked_by_people(GOLDS, Answers(Said(ratings=rated)))
    assert [(item.name, item.human) for item in ranked.items] == [("a", (1.5, 1.5, 3.0))]
    assert ranked.unranked == ("b",)
    with pytest.raises(InputError, match="prediction 5 is answered, but there are 3"):
        ranked_by_people(GOLDS, Answers(Said(ratings={"a": {"Ann": {5: 1.0}}})))


def test_the_ceiling_holds_people_and_judge_against_the_same_means() -> None:
    answers = Answers(Said(rankings={"a": {"Ann": UP, "Bo": UP, "Cy": MIDDLE}, "b": {"Ann": UP}}))
    people = held_against_people(GOLDS, answers, [Judged("made", {"a": UP, "b": DOWN})], resamples=10)
    ceiling = next(one for one in people.judges[0].ceilings if one.measure == "spearman")
    means = [(1.5, 1.5, 3.0), (1.5, 1.5, 3.0), UP]
    by_people = np.mean([spearman(own, mean) for own, mean in zip((UP, UP, MIDDLE), means, strict=True)])
    by_judge = np.mean([spearman(UP, mean) for mean in means])
    assert ceiling.items == 1
    assert (ceiling.people.mean, ceiling.judge.mean) == pytest.approx((by_people, by_judge))
    assert ceiling.share is not None
    assert ceiling.share.mean == pytest.approx(by_judge / by_people)
    assert next(one for one in people.judges[0].ceilings if one.measure == "footrule").share is None


def test_annotators_agree_with_themselves_by_what_came_back() -> None:
    first = Said(rankings={"a": {"Ann": UP, "Bo": UP}, "b": {"Ann": UP}}, ratings={"a": {"Ann": {0: 3.0, 1: 5.0}}})
    again = Said(rankings={"a": {"Ann": DOWN}, "b": {"Ann": UP}}, ratings={"a": {"Ann": {0: 5.0}}})
    ranking, rating = held_against_people(GOLDS, Answers(first, again), [], resamples=10).among
    assert [(one.name, one.repeats, one.self_agreement) for one in ranking.annotators] == [
        ("Ann", 2, 0.0),
        ("Bo", 0, None),
    ]
    assert ranking.concordance is not None
    assert (ranking.concordance.mean, ranking.concordant_items, ranking.shared) == (1.0, 1, 3)
    assert rating.annotators[0].self_agreement == 2.0
    assert rating.alpha is None
