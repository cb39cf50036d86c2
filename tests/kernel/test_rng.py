"""The random number generator gives the same numbers on every platform and in every version."""

from __future__ import annotations

from collections import Counter

import pytest

from ratking.kernel.rng import Rng

WORDS_OF_7 = [2820384976, 3542085928, 622026916, 3096594712, 2049340656, 1160320937]
WORDS_OF_RATKING = [1775081005, 2616119805, 4055423728, 4065408552, 2432809189, 2270196245]
DRAWS_OF_1 = [0, 1, 33, 458, 840114679]
WEIGHTED_OF_1 = [2, 2, 2, 0, 3, 2, 0, 3, 3, 3, 3, 2]
SHUFFLED_OF_1 = [8, 0, 1, 2, 7, 5, 3, 9, 6, 4]
FORK_OF_1 = [29, 10, 23, 46]


def test_pinned_words() -> None:
    """If this changed, all seeds would give different games: never change it."""
    rng = Rng(7)
    assert [rng.word() for _ in range(6)] == WORDS_OF_7
    rng = Rng("ratking")
    assert [rng.word() for _ in range(6)] == WORDS_OF_RATKING
    assert Rng(7).word() == Rng("7").word()


def test_pinned_draws() -> None:
    rng = Rng(1)
    assert [rng.below(n) for n in (2, 6, 49, 1000, 2**30)] == DRAWS_OF_1
    assert [rng.weighted([1, 0, 5, 3]) for _ in range(12)] == WEIGHTED_OF_1
    items = list(range(10))
    rng.shuffle(items)
    assert items == SHUFFLED_OF_1
    fork = rng.fork()
    assert [fork.below(100) for _ in range(4)] == FORK_OF_1


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 49])
def test_all_numbers_are_equally_likely(n: int) -> None:
    rng = Rng(f"alike {n}")
    draws = 4000 * n
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((count - 4000) ** 2 / 4000 for count in counts.values())
    assert chi_square < n + 6 * (2 * n) ** 0.5


def test_outcomes_follow_their_weights() -> None:
    rng = Rng("weights")
    counts = Counter(rng.weighted([1, 0, 5, 4]) for _ in range(20000))
    assert counts[1] == 0
    assert abs(counts[0] - 2000) < 200
    assert abs(counts[2] - 10000) < 350
    assert abs(counts[3] - 8000) < 350


@pytest.mark.parametrize("unit", [1, 1 << 28, 10**14, (1 << 50) - 1])
def test_outcomes_follow_large_weights(unit: int) -> None:
    """Weights may sum to 2**53; up to a sum of 2**30 they are drawn from one word, as pinned above."""
    rng = Rng(f"large {unit}")
    counts = Counter(rng.weighted([unit, 0, 5 * unit, 2 * unit]) for _ in range(16000))
    assert counts[1] == 0
    assert abs(counts[0] - 2000) < 200
    assert abs(counts[2] - 10000) < 350
    assert abs(counts[3] - 4000) < 300


def test_every_order_is_equally_likely() -> None:
    rng = Rng("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_unfair_numbers_are_rejected() -> None:
    """Without rejection, a range as large as this would favour some numbers."""
    rng = Rng("unfair")
    n = 3 << 28
    low = sum(rng.below(n) < n // 2 for _ in range(20000))
    assert abs(low - 10000) < 400
    thirds = Counter(rng.below(n) % 3 for _ in range(20000))
    assert all(abs(count - 6667) < 300 for count in thirds.values())


def test_a_fork_is_independent() -> None:
    one = Rng(5)
    fork = one.fork()
    after = [one.word() for _ in range(5)]
    assert [fork.word() for _ in range(5)] != after
    two = Rng(5)
    two.fork()
    assert [two.word() for _ in range(5)] == after
