"""OpenSpiel's IS-MCTS plays Rattus against random moves: a search that knows only what its seat knows.

pip install "ratking[rl]"
python examples/learning/ismcts.py --games 10 --simulations 100
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import ratking.lab.envs.spiel  # noqa: F401  # registers the games


# Any: OpenSpiel has no types.
def searcher(game: Any, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    """Return a bot that, in every simulation, draws a state that its seat could be in, and searches from there."""
    luck = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=luck)


def play(game: Any, simulations: int, seed: int) -> float:
    """Play one game with the search in seat 0. Returns its payoff: 1 for a win."""
    luck = random.Random(seed)
    bot = searcher(game, simulations, seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(moves, weights)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return float(state.returns()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ratking_rattus(players=2)")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    asked = parser.parse_args()
    game = pyspiel.load_game(asked.game)
    won = sum(play(game, asked.simulations, seed) > 0 for seed in range(asked.games))
    print(f"IS-MCTS with {asked.simulations} simulations won {won} of {asked.games} against random moves")


if __name__ == "__main__":
    main()
