"""Sources of luck: seeded, dictated, committed; and the check that committed luck was kept."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest

import ratking
from ratking.kernel.chance import Chance, Committed, Dictated, Seeded, chance_of
from ratking.kernel.errors import BadRecord, IllegalMove
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.kernel.verify import draws, verify

from .pebbles import PEBBLES, Heap

SECRET = bytes(range(32))
NONCES = ["Ann's 17", "çà ✓"]
PINNED = [4, 0, 0, 5, 4, 2, 1, 3]


def with_chance(chance: Chance, pebbles: int = 8) -> Match[Heap]:
    record = Record("test", "pebbles", {"players": 2, "heap": pebbles}, ["Ann", "Bea"], chance=chance.told())
    return Match(PEBBLES, record, chance)


def thrown(chance: Chance, pebbles: int = 200) -> Match[Heap]:
    """Play a game of nothing but throws."""
    m = with_chance(chance, pebbles)
    while not m.over:
        m.play("throw")
    return m


class Weighing(Chance):
    """Draws from the list of all weights, as a source of another package does."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def outcome(self, weights: list[int], n: int) -> int:
        return self._rng.weighted(weights)

    def rng(self) -> Rng:
        return self._rng


# Any: options of any game.
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rattus", {"players": 4}),
        ("rattus", {"players": 5, "sets": ["base", "africanus", "mercatus"], "cards": "random"}),
        ("ratzzia", {"players": 3}),
    ],
    ids=["base", "all sets", "ratzzia"],
)
def test_seeded_luck_draws_what_the_listed_weights_say(game: str, options: dict[str, Any]) -> None:
    """A match draws seeded luck without listing the weights: the game is the same."""
    for seed in range(3):
        matches = [ratking.new(game, chance=luck, **options) for luck in (Seeded(Rng(seed)), Weighing(seed))]
        rng = Rng(seed)
        while not matches[0].over:
            move = matches[0].moves()[rng.below(len(matches[0].moves()))]
            for match in matches:
                match.play(move)
        assert matches[0].record.moves == matches[1].record.moves


def test_seeded_luck_is_that_of_the_generator() -> None:
    rng, chance = Rng(3), Seeded(Rng(3))
    weights = [[4, 2, 1], [1, 1], [5, 0, 5]] * 30
    assert [chance.outcome(each, n) for n, each in enumerate(weights)] == [rng.weighted(each) for each in weights]


def test_dictated_luck() -> None:
    m = with_chance(Dictated([2, 0]))
    m.play("throw")
    m.play("throw")
    assert m.record.moves == ["throw", "pips 3", "throw", "pips 1"]
    with pytest.raises(IllegalMove, match="No outcome was given for answer 2 of chance"):
        m.play("throw")


def test_dictated_luck_with_more_to_come() -> None:
    m = with_chance(Dictated([2], then=Dictated([1, 1])))
    for _ in range(3):
        m.play("throw")
    assert m.scores == [5, 2]


def test_an_impossible_outcome_is_refused() -> None:
    with pytest.raises(ValueError, match="chance gave outcome 7 of 3"):
        with_chance(Dictated([7])).play("throw")


def committed_number(n: int, attempt: int) -> int:
    """An independent implementation of what docs/formats.md says."""
    given = b"".join(len(nonce.encode()).to_bytes(4, "big") + nonce.encode() for nonce in NONCES)
    message = b"ratking chance 1" + hashlib.sha256(given).digest() + n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.digest(SECRET, message, "sha256")[:8], "big")


def test_committed_luck_to_the_byte() -> None:
    chance = Committed(SECRET, NONCES)
    assert chance.commitment == hashlib.sha256(SECRET).hexdigest()
    assert [committed_number(n, 0) % 6 for n in range(8)] == [chance.outcome([1] * 6, n) for n in range(8)]
    assert [chance.outcome([1] * 6, n) for n in range(8)] == PINNED
    # Answer n does not depend on what was asked before.
    assert chance.outcome([1] * 6, 3) == PINNED[3]


def test_committed_luck_rejects_what_would_be_unfair() -> None:
    """With a total of three quarters of 2**64 every fourth number is drawn again."""
    total = 3 << 62
    chance = Committed(SECRET, NONCES)
    again = 0
    for n in range(40):
        attempt = 0
        while committed_number(n, attempt) >= total:
            attempt += 1
        again += attempt
        drawn = committed_number(n, attempt)
        assert chance.outcome([total // 2, total // 2], n) == (drawn >= total // 2)
    assert again > 0


def test_committed_luck_rejects_the_first_number_that_would_be_unfair() -> None:
    """A total above half of 2**64 fits once: numbers below it are fair, and the total itself is the first that is not."""
    chance = Committed(SECRET, NONCES)
    tried = 0
    for n in range(40):
        total = committed_number(n, 0)
        if total > 1 << 63 and 0 < committed_number(n, 1) < total:
            assert chance.outcome([1, total - 1], n) == 1, "the number was not rejected: it gives outcome 0"
            tried += 1
    assert tried > 5


def test_committed_luck_keeps_the_weights() -> None:
    chance = Committed(SECRET, NONCES)
    counts = Counter(chance.outcome([1, 0, 5, 4], n) for n in range(5000))
    assert counts[1] == 0
    assert abs(counts[0] - 500) < 100
    assert abs(counts[2] - 2500) < 180
    assert abs(counts[3] - 2000) < 180


def test_every_players_number_counts() -> None:
    def luck(nonces: list[str]) -> list[int]:
        chance = Committed(SECRET, nonces)
        return [chance.outcome([1] * 1000, n) for n in range(5)]

    different = [["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a"], []]
    assert len({tuple(luck(nonces)) for nonces in different}) == len(different)
    assert luck(["a", "b"]) == luck(["a", "b"])


@pytest.mark.parametrize(
    ("seed", "nonces", "sentence"),
    [
        (b"short", [], "the secret has 32 bytes, not 5"),
        (SECRET, ["x" * 201], "at most 200 characters, not 201"),
        (SECRET, ["\ud800"], "surrogates not allowed"),
    ],
)
def test_invalid_secrets_and_numbers_are_refused(seed: bytes, nonces: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Committed(seed, nonces)


@pytest.mark.parametrize(
    "chance", [Seeded(Rng(4)), Dictated([1, 0, 2], Seeded(Rng(1))), Committed(SECRET, NONCES)], ids=lambda c: str(c.kind)
)
def test_saved_luck_continues(chance: Chance) -> None:
    chance = chance.copy()
    weights = [3, 4, 5]
    chance.outcome(weights, 0)
    again, copy = chance_of(chance.dump()), chance.copy()
    future = [chance.outcome(weights, n) for n in range(1, 20)]
    assert [again.outcome(weights, n) for n in range(1, 20)] == future
    assert [copy.outcome(weights, n) for n in range(1, 20)] == future


@pytest.mark.parametrize("dumped", [{}, {"kind": "loaded dice"}, {"kind": "seeded"}, {"kind": "committed", "seed": "x"}])
def test_an_invalid_dump_of_luck_is_refused(dumped: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="The saved match is damaged: “chance”"):
        chance_of(dumped)


# ---- verifying committed luck


def test_the_secret_is_in_the_record_only_when_it_is_revealed() -> None:
    m = with_chance(Committed(SECRET, NONCES), pebbles=20)
    m.play("throw")
    with pytest.raises(IllegalMove, match="The game is not over yet"):
        m.reveal()
    assert SECRET.hex() not in m.record.text()
    with pytest.raises(BadRecord, match="has not been shown yet"):
        verify(PEBBLES, m.record)
    while not m.over:
        m.play("throw")
    assert m.record.chance == {"kind": "committed", "commitment": hashlib.sha256(SECRET).hexdigest(), "nonces": NONCES}
    m.reveal()
    assert m.record.chance["seed"] == SECRET.hex()
    assert verify(PEBBLES, Record.read(m.record.text())).fair


def test_without_a_commitment_there_is_nothing_to_check() -> None:
    m = thrown(Seeded(Rng(1)))
    with pytest.raises(IllegalMove, match="There is no secret to show"):
        m.reveal()
    with pytest.raises(BadRecord, match="was not fixed before it began"):
        verify(PEBBLES, m.record)


def revealed(pebbles: int = 200) -> Record:
    m = thrown(Committed(SECRET, NONCES), pebbles)
    m.reveal()
    return m.record


def test_the_first_outcome_that_differs_is_named() -> None:
    record = revealed()
    moves = list(record.moves)
    assert verify(PEBBLES, record).outcomes == len(draws(PEBBLES, record)) > 50
    record.moves[21] = "pips 2" if moves[21] == "pips 1" else "pips 1"
    record.moves = record.moves[:22]
    verdict = verify(PEBBLES, record)
    assert not verdict.fair
    assert verdict.outcomes == 10
    assert str(verdict.differs).startswith(f"Move 22, “{record.moves[21]}”, is not what the secret gives: outcome 10")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("seed", bytes(32).hex(), "The secret shown is not the one"),
        ("commitment", "0" * 64, "The secret shown is not the one"),
        ("nonces", ["Ann's 18", NONCES[1]], "is not what the secret gives"),
        ("asked", {"heap": 7}, "What chance decided before the first move"),
        ("asked", ["heap"], "What chance decided before the first move"),
        ("asked", {"players": 9}, "What chance decided before the first move"),
    ],
)
def test_altered_fields_are_named(field: str, value: object, sentence: str) -> None:
    record = revealed()
    assert record.chance is not None
    record.chance[field] = value
    assert sentence in str(verify(PEBBLES, record).differs)


@pytest.mark.parametrize(("field", "value"), [("seed", 5), ("seed", "zz"), ("nonces", None), ("nonces", [3]), ("nonces", 7)])
def test_unreadable_fields_are_refused(field: str, value: object) -> None:
    record = revealed()
    assert record.chance is not None
    record.chance[field] = value
    with pytest.raises(BadRecord, match="“chance” is missing or is not what it should be"):
        verify(PEBBLES, record)


def test_an_illegal_move_does_not_verify() -> None:
    record = revealed()
    record.moves[4] = "atlantis"
    assert "move 5, “atlantis”, cannot be made there" in str(verify(PEBBLES, record).differs)


def test_the_cards_of_a_random_game_are_checked_too() -> None:
    """What the options leave to luck comes from the secret, too."""
    options: dict[str, Any] = {"players": 3, "sets": ["base", "mercatus"], "cards": "random"}  # Any: JSON
    match = ratking.new("rattus", chance=Committed(SECRET, NONCES), log=False, **options)
    while not match.over:
        match.play(match.moves()[0])
    match.reveal()
    assert ratking.verify(match.record).fair
    other = ratking.new("rattus", chance=Committed(bytes(32), NONCES), **options)
    assert other.record.options["cards"] != match.record.options["cards"]
    match.record.options["cards"] = other.record.options["cards"]
    assert not ratking.verify(match.record).fair


def test_a_seed_and_a_source_of_luck_exclude_each_other() -> None:
    with pytest.raises(ratking.BadOptions, match="not both"):
        ratking.new("rattus", seed=1, chance=Dictated([]))


def test_moves_from_another_record_are_named_and_not_checked() -> None:
    first = thrown(Seeded(Rng(1)))
    m = Match.replay(PEBBLES, first.record, Committed(SECRET, NONCES), upto=30)
    while not m.over:
        m.play("throw")
    m.reveal()
    record = Record.read(m.record.text())
    assert record.chance is not None
    assert record.chance["from"] == 30
    verdict = verify(PEBBLES, record)
    assert (verdict.fair, verdict.given) == (True, 30)
    assert 0 < verdict.outcomes < len(draws(PEBBLES, record))
    record.chance["from"] = 0
    assert not verify(PEBBLES, record).fair
    record.chance["from"] = len(record) + 1
    with pytest.raises(BadRecord, match="chance"):
        verify(PEBBLES, record)


def test_the_first_outcome_after_the_moves_from_another_record_is_checked() -> None:
    """Seat 0 throws in the other record, and the outcome is the first draw of the new source of luck."""
    first = with_chance(Seeded(Rng(1)))
    first.play("throw")
    m = Match.replay(PEBBLES, first.record, Committed(SECRET, NONCES), upto=1)
    while not m.over:
        m.play("throw")
    m.reveal()
    record = m.record
    assert record.chance is not None
    assert record.chance["from"] == 1
    verdict = verify(PEBBLES, record)
    assert (verdict.fair, verdict.given) == (True, 1)
    assert verdict.outcomes == len(draws(PEBBLES, record))
    for other in {"pips 1", "pips 2", "pips 3"} - {record.moves[1]}:
        record.moves = ["throw", other]
        verdict = verify(PEBBLES, record)
        assert not verdict.fair
        assert f"Move 2, “{other}”, is not what the secret gives: outcome 0" in str(verdict.differs)


def test_continuing_with_the_same_luck_is_one_game() -> None:
    m = with_chance(Committed(SECRET, NONCES), 200)
    m.play("throw")
    again = Match.replay(PEBBLES, m.record, Committed(SECRET, NONCES))
    while not again.over:
        again.play("throw")
    again.reveal()
    verdict = verify(PEBBLES, again.record)
    assert (verdict.fair, verdict.given) == (True, 0)


def test_undoing_a_given_move_uses_this_luck() -> None:
    m = with_chance(Committed(SECRET, NONCES), 200)
    m.play("take 1")
    other = Match.replay(PEBBLES, m.record, Committed(SECRET, ["another", "one"]))
    assert other.record.chance is not None
    assert other.record.chance["from"] == len(other.record)
    other.undo()
    assert other.record.chance["from"] == len(other.record)
