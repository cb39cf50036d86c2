"""Measures one peer in the environment of the peers, and prints the results as JSON: `python peers.py NAME SECONDS`.

It imports nothing of ours. The peers are imported by name, because they are not installed where our code is type-checked,
so everything of theirs is Any.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

COPIES = 200


def microseconds(copy: Callable[[], object], seconds: float) -> float:
    """Return the microseconds for one copy."""
    copies = 0
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(COPIES):
            copy()
        copies += COPIES
    return (process_time() - began) / copies * 1e6


def found(spent: float, games: int, decisions: int, answers: int, clone: float) -> dict[str, Any]:
    played = {"seconds": spent, "games": games, "decisions": decisions, "answers": answers}
    return {"playouts": played, "clone": clone}


def catanatron(seconds: float) -> dict[str, Any]:
    """Measure Catanatron: four of its random players with its own loop. Only actions of players are counted."""
    catan = import_module("catanatron")
    colours = [catan.Color.RED, catan.Color.BLUE, catan.Color.WHITE, catan.Color.ORANGE]
    games = decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        games += 1
        game = catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=games)
        game.play()
        decisions += len(game.state.actions)
    spent = process_time() - began
    middle = catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=1)
    for _ in range(decisions // games // 2):
        middle.play_tick()
    return found(spent, games, decisions, decisions, microseconds(middle.copy, seconds / 5))


def open_spiel(name: str, seconds: float) -> dict[str, Any]:
    """Measure a game of OpenSpiel: with a loop in Python over the moves, and whole games in one call."""
    rng = random.Random(1)
    game = import_module("pyspiel").load_game(name)

    def step(state: Any) -> bool:
        """Play a random move. Return whether it was a player's."""
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            return False
        state.apply_action(rng.choice(state.legal_actions()))
        return True

    games = decisions = answers = 0
    began = process_time()
    while process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += step(state)
            answers += 1
        games += 1
    spent = process_time() - began
    in_one_call = rollouts(game, seconds, decisions / games, answers / games)
    middle = game.new_initial_state()
    for _ in range(answers // games // 2):
        if middle.is_terminal():  # a short game: continue with another one
            middle = game.new_initial_state()
        step(middle)
    driven = {"seconds": spent, "games": games, "decisions": decisions, "answers": answers}
    return {"playouts": in_one_call, "driven": driven, "clone": microseconds(middle.clone, seconds / 5)}


def rollouts(game: Any, seconds: float, decisions: float, answers: float) -> dict[str, Any]:
    """Measure whole random games between OpenSpiel's bots, each in one C++ call. The length of a game is given."""
    library = import_module("pyspiel")
    games = 0
    began = process_time()
    while process_time() - began < seconds:
        bots = [library.make_uniform_random_bot(seat, games) for seat in range(game.num_players())]
        library.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    spent = process_time() - began
    return {"seconds": spent, "games": games, "decisions": games * decisions, "answers": games * answers}


def chess(seconds: float) -> dict[str, Any]:
    """Measure random games of chess with python-chess, played to the end without claiming draws.

    Only three ends are checked: no legal move, insufficient material, 75 moves. Repetitions are not checked: a random game
    does not repeat a position five times, and the check would cost more time than the game.
    """
    rng = random.Random(1)
    library = import_module("chess")
    games = decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        board = library.Board()
        moves = list(board.legal_moves)
        while moves and board.halfmove_clock < 150 and not board.is_insufficient_material():
            board.push(rng.choice(moves))
            moves = list(board.legal_moves)
            decisions += 1
        games += 1
    spent = process_time() - began
    middle = library.Board()
    for _ in range(60):
        middle.push(rng.choice(list(middle.legal_moves)))
        if middle.is_game_over():
            middle.reset()
    return found(spent, games, decisions, decisions, microseconds(lambda: middle.copy(stack=False), seconds / 5))


PEERS: dict[str, tuple[str, Callable[[float], dict[str, Any]]]] = {
    "Catanatron, 4 random players": ("catanatron", catanatron),
    "OpenSpiel hearts": ("open-spiel", lambda seconds: open_spiel("hearts", seconds)),
    "OpenSpiel backgammon": ("open-spiel", lambda seconds: open_spiel("backgammon", seconds)),
    "python-chess": ("chess", chess),
}
"""By name in the tables: the package of each peer, and the function that measures it."""


def main() -> None:
    package, measure = PEERS[sys.argv[1]]
    print(json.dumps({"version": f"{package} {version(package)}", **measure(float(sys.argv[2]))}))


if __name__ == "__main__":
    main()
