"""The encoder for games without their own encodes what every game has and the last moves, but nothing a seat cannot know."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from ratking.encoding.any_game import PARTS, REMEMBERED, AnyGameEncoder
from ratking.encoding.recent_moves import RecentMoves
from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Game, Result
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from tests.kernel.pebbles import PEBBLES, Heap, Pebbles

# Any in this file: tables of any game.
RATTUS: Game[Any] = game_called("rattus")


class Rich(Pebbles):
    """A game whose result is always minus three points for one player and many for the other."""

    def result(self, t: Heap) -> Result:
        return Result([{"points": -3}, {"points": 700}], [-3, 700], super().result(t).ranking, [])


def numbers(encoder: AnyGameEncoder, observation: Observation[Any], recent: RecentMoves | None = None) -> bytearray:
    out = bytearray(encoder.layout.length)
    seat = observation.seat or 0
    encoder.observe(observation, seat, out, 0, recent.of_seat[seat] if recent else None)
    return out


def part(encoder: AnyGameEncoder, out: bytearray, name: str) -> list[int]:
    feature = next(feature for feature in encoder.layout.features if feature.name == name)
    return list(out[feature.first : feature.first + feature.count])


def test_the_encoder_writes_what_every_game_has() -> None:
    encoder = AnyGameEncoder(PEBBLES, 2)
    options = PEBBLES.options({}, Rng(0))
    t = PEBBLES.table(options)
    out = numbers(encoder, Observation.of(PEBBLES, options, t, 0))
    assert part(encoder, out, "players") == [2]
    assert part(encoder, out, "seat") == [1, 0]
    assert part(encoder, out, "asked") == [1, 0, 0]
    assert [move for move, legal in enumerate(part(encoder, out, "legal")) if legal] == t.legal
    assert part(encoder, out, "totals") == [128, 0, 128, 0]
    assert not any(part(encoder, numbers(encoder, Observation.of(PEBBLES, options, t, 1)), "legal"))


def test_points_below_zero_and_above_a_byte_are_distinguished() -> None:
    encoder = AnyGameEncoder(Rich(), 2)
    options = PEBBLES.options({}, Rng(0))
    out = numbers(encoder, Observation.of(encoder.game, options, PEBBLES.table(options), 0))
    high, low, other_high, other_low = part(encoder, out, "totals")
    assert ((high << 8) + low - 32768, (other_high << 8) + other_low - 32768) == (-3, 700)


def test_the_newest_move_comes_first() -> None:
    options = PEBBLES.options({}, Rng(0))
    t = PEBBLES.table(options)
    encoder, recent = AnyGameEncoder(PEBBLES, 2), RecentMoves(PEBBLES, 2, REMEMBERED)
    played = []
    for _ in range(3):
        played.append((t.who, t.legal[0]))
        recent.play(t, t.legal[0], Rng(1))
    moves = part(encoder, numbers(encoder, Observation.of(PEBBLES, options, t, 1), recent), "last moves")
    lines = [moves[at : at + PARTS] for at in range(0, len(moves), PARTS)]
    assert lines[:3] == [[1 + (who - 1) % 2, 0, move] for who, move in reversed(played)]
    assert not any(any(line) for line in lines[3:])


def test_a_move_that_may_be_secret_is_remembered_only_by_its_seat() -> None:
    """The player who peeks learns a number; the others know only that a move was made that may be secret."""
    options = PEBBLES.options({}, Rng(0))
    t = PEBBLES.table(options)
    recent = RecentMoves(PEBBLES, 2, REMEMBERED)
    peek = PEBBLES.space.number("peek")
    assert peek in t.legal
    who = t.who
    recent.play(t, peek, Rng(1))
    told = [move for _, move in recent.of_seat[1 - who]]
    luck = [PEBBLES.space.text(move) for move in told]
    assert not any(text.startswith("luck") for text in luck)


def test_recent_moves_can_be_copied_and_pickled() -> None:
    """OpenSpiel does both at any time."""
    options = RATTUS.options({"players": 2}, Rng(0))
    t = RATTUS.table(options)
    recent = RecentMoves(RATTUS, 2, REMEMBERED)
    recent.answer_for_chance(t, Rng(1))
    recent.play(t, t.legal[0], Rng(1))
    for other in (copy.deepcopy(recent), pickle.loads(pickle.dumps(recent))):
        assert other.of_seat == recent.of_seat
        assert other.game is RATTUS
        other.of_seat[0].clear()
        assert recent.of_seat[0]


@pytest.mark.parametrize("sets", [["base"], ["base", "africanus", "mercatus"]])
def test_what_a_seat_cannot_know_changes_nothing(sets: list[str]) -> None:
    """Other secrets give the same numbers, also in a game with many secrets."""
    encoder = AnyGameEncoder(RATTUS, 6)
    rng = Rng("secrets")
    different = 0
    options = RATTUS.options({"players": 3, "sets": sets, "cards": "random"}, rng)
    t = RATTUS.table(options)
    while not t.over:
        if rng.below(20) == 0:
            for seat in range(3):
                observation = Observation.of(RATTUS, options, t, seat)
                filled = observation.determinise(rng)
                different += filled.dump() != t.dump()
                assert numbers(encoder, observation) == numbers(encoder, Observation.of(RATTUS, options, filled, seat))
        engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    assert different > 0
