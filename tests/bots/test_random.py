"""The random bot chooses every legal move with equal probability."""

from __future__ import annotations

from collections import Counter

import ratking
from ratking.bots.bot import Bot
from ratking.bots.random import RandomBot


def test_plays_whole_games_legally() -> None:
    for players in (2, 3, 4):
        match = ratking.new("rattus", players=players, seed=players)
        bots: list[Bot] = [RandomBot(ratking.Rng(seat)) for seat in range(players)]
        while match.seat is not None:
            match.play(bots[match.seat].choose(match.observe(match.seat)).move, seat=match.seat)
        assert match.over


def test_every_move_is_chosen_about_equally_often() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    bot = RandomBot(ratking.Rng(1))
    chosen = Counter(bot.choose(match.observe(0)).move for _ in range(4000))
    assert sorted(chosen) == match.moves()
    assert all(400 < times < 600 for times in chosen.values())


def test_the_same_seed_plays_the_same_game() -> None:
    records = []
    for _ in range(2):
        match = ratking.new("rattus", players=3, seed="same")
        bot = RandomBot(ratking.Rng("bot"))
        while match.seat is not None:
            match.play(bot.choose(match.observe(match.seat)).move)
        records.append(match.record.moves)
    assert records[0] == records[1]
