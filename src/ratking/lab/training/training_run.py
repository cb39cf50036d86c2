"""TrainingRun: rounds of games between bots; after each, a network learns from all games so far, and must win a duel."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from ...arena.statistics import wilson
from ...arena.workers import each
from ...bots.evaluator import Evaluator
from ...bots.lessons import played
from ...bots.network import VERSION, digest_of, read
from ...bots.steady import Steady
from ...games.registry import description_of
from ...kernel import engine
from ...kernel.errors import BadOptions
from ...kernel.frame import CHANCE
from ...kernel.observation import Observation
from ...kernel.rng import Rng
from ...version import __version__
from .network_fit import Afterstates, Array, NetworkFit

HIDDEN: Final = (48, 24)
"""The widths of the hidden layers."""
PASSES: Final = 14
"""How often training goes over all positions at most."""
HELD_BACK: Final = 10
"""One game in this many is not learned from."""
QUICK: Final = "quick"
JUDGEMENT: Final = ""
"""In the pool of players: planning by the evaluator without a network."""

Tell = Callable[[int], None]


class Plan(NamedTuple):
    """What is to be trained. It is small enough to be sent to any process."""

    game: str
    players: tuple[int, ...]
    """The numbers of players that the network learns from and may be used for."""
    rounds: int
    games: int
    """Games of each number of players in a round."""
    duel: int
    """Games that decide whether a new network replaces the old one."""
    seed: str
    folder: str
    """Where games and networks are kept, so that a stopped run can go on."""
    workers: int


class Round(NamedTuple):
    """What a round of training has brought."""

    number: int
    positions: int
    loss: float
    """On the games held back."""
    duels: dict[str, tuple[int, int]]
    """For each number of players: won by the new network of the games against what was in use before."""
    used: dict[str, str]
    """For each number of players: the file of the network in use after the round; empty for the judgement alone."""


def train(plan: Plan, tell: Tell) -> list[Round]:
    """Train for all rounds that are not in the folder yet, and return all. `tell` gets the number of games played.

    The same plan gives the same networks, on the same machine: sums in numpy may differ in the last bit on another.
    """
    evaluator = _evaluator(plan.game, JUDGEMENT)
    if evaluator.input_sizes == (0, 0):
        raise BadOptions("no_weights", game=plan.game)
    Path(plan.folder).mkdir(parents=True, exist_ok=True)
    found: list[Round] = []
    used = {str(players): JUDGEMENT for players in plan.players}
    for number in range(plan.rounds):
        report = Path(plan.folder, f"round-{number}.json")
        if report.is_file():
            found.append(Round(**json.loads(report.read_text(encoding="utf-8"))))
            used = found[-1].used
            continue
        for players in plan.players:
            _play_games(plan, number, players, used, tell)
        new = str(Path(plan.folder, f"network-{number}.json"))
        positions, loss = _learn(plan, number, evaluator.input_sizes, new)
        duels = {
            str(players): (_duel(plan, number, players, new, used[str(players)], tell), plan.duel)
            for players in plan.players
        }
        used = {
            players: new if wilson(won, games)[0] > 1.0 / int(players) else used[players]
            for players, (won, games) in duels.items()
        }
        found.append(Round(number, positions, round(loss, 4), duels, used))
        report.write_text(json.dumps(found[-1]._asdict(), indent=1) + "\n", encoding="utf-8")
    return found


def result(plan: Plan, rounds: list[Round]) -> str:
    """Return the file with the networks in use after all rounds, for the numbers of players whose duel was won."""
    used = rounds[-1].used if rounds else {}
    files = sorted({file for file in used.values() if file})
    networks = [json.loads(Path(file).read_text(encoding="utf-8"))["networks"][0] for file in files]
    players = {players: files.index(file) for players, file in used.items() if file}
    return _text(players, networks)


def _text(players: dict[str, int], networks: list[dict[str, Any]]) -> str:  # Any: JSON
    found = {"version": VERSION, "players": players, "networks": networks}
    return json.dumps(found, separators=(",", ":")) + "\n"


# ---- games


@lru_cache(maxsize=16)
def _evaluator(game: str, file: str) -> Evaluator[Any]:  # Any: any game
    """Return the game's evaluator with the network in a file; with none for an empty name."""
    description = description_of(game)
    if description.evaluator is None:
        raise BadOptions("no_weights", game=game)
    evaluator = description.evaluator()
    evaluator.networks = {}
    if file:
        (network,) = set(read(Path(file).read_text(encoding="utf-8")).values())
        evaluator.networks = dict.fromkeys(evaluator.players, network)
    return evaluator


def pool_of(number: int, used: str, older: list[str]) -> list[str]:
    """Return who plays in a round: quick alone at first, later mostly the network in use, and some of the others."""
    if number == 0:
        return [QUICK, QUICK, QUICK, JUDGEMENT]
    newest = used or (older[-1] if older else JUDGEMENT)
    return [newest] * 6 + [JUDGEMENT, QUICK] + older[-2:]


def _play_games(plan: Plan, number: int, players: int, used: dict[str, str], tell: Tell) -> None:
    """Play the games of a round and store their afterstates."""
    file = Path(plan.folder, f"games-{number}-{players}.npz")
    if file.is_file():
        return
    older = [str(Path(plan.folder, f"network-{before}.json")) for before in range(number)]
    pool = pool_of(number, used[str(players)], older)
    lessons = sorted(each(partial(_lesson, plan, number, players, pool), range(plan.games), plan.workers))
    tell(plan.games)
    np.savez(
        file,
        inputs=np.vstack([np.array(inputs, np.float16) for _, inputs, _ in lessons if inputs]),
        targets=np.array([targets for _, inputs, targets in lessons for _ in inputs], np.float32),
        games=np.array([game for game, inputs, _ in lessons for _ in inputs]),
    )


def _lesson(plan: Plan, number: int, players: int, pool: list[str], game: int) -> tuple[int, list[list[float]], list[float]]:
    judge = _evaluator(plan.game, JUDGEMENT)
    seed = f"{plan.seed} round {number} {players} {game}"
    rng = Rng(f"{seed} seats")
    named = [pool[rng.below(len(pool))] for _ in range(players)]
    seats = [None if name == QUICK else _evaluator(plan.game, name) for name in named]
    lesson = played(seats, judge, judge.asked(players, game), seed)
    return game, lesson.inputs, lesson.targets


# ---- learning


def _learn(plan: Plan, number: int, sizes: tuple[int, int], out: str) -> tuple[int, float]:
    """Train a network on the games of all rounds so far, on the newest twice, and store it."""
    sets: list[Afterstates] = []
    for players in plan.players:
        inputs: list[Array] = []
        targets: list[Array] = []
        held_back: list[Array] = []
        for before in [*range(number + 1), number][: None if number else 1]:
            games = np.load(Path(plan.folder, f"games-{before}-{players}.npz"))
            tested = games["games"] % HELD_BACK == 0
            again = len(inputs) > number
            keep = ~tested if again else np.ones(len(tested), bool)
            inputs.append(games["inputs"][keep])
            targets.append(games["targets"][keep])
            held_back.append(tested[keep])
        sets.append(Afterstates(players, np.vstack(inputs), np.vstack(targets), np.concatenate(held_back)))
    fit = NetworkFit(*sizes, HIDDEN, int(Rng(f"{plan.seed} weights {number}").word()))
    losses = fit.learn(sets, PASSES)
    layers = fit.layers()
    made = {"version": __version__, "seed": plan.seed, "round": number, "games": plan.games, "players": list(plan.players)}
    network = {"shared": sizes[0], "seat": sizes[1], "digest": digest_of(layers), "made": made, "layers": layers}
    Path(out).write_text(_text({str(players): 0 for players in plan.players}, [network]), encoding="utf-8")
    return sum(len(one.inputs) for one in sets), min(losses)


# ---- the gate


def _duel(plan: Plan, number: int, players: int, new: str, old: str, tell: Tell) -> int:
    """Return how many games steady with the new network wins, one against all others with what was in use before."""
    job = partial(_duel_game, plan, number, players, new, old)
    won = sum(each(job, range(plan.duel), plan.workers))
    tell(plan.duel)
    return won


def _duel_game(plan: Plan, number: int, players: int, new: str, old: str, game: int) -> int:
    """Play one game; every deal of luck is played from every seat."""
    deal, seat = divmod(game, players)
    rules = _evaluator(plan.game, JUDGEMENT).game
    rng = Rng(f"{plan.seed} duel {number} {players} {deal}")
    options = rules.options(_evaluator(plan.game, JUDGEMENT).asked(players, deal), rng)
    t = rules.table(options)
    bots = [
        Steady(_evaluator(plan.game, new if at == seat else old), Rng(f"{deal} {at == seat} {at}")) for at in range(players)
    ]
    while not t.over:
        who = t.who
        if who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
        elif len(t.legal) == 1:
            engine.apply(t, t.legal[0])
        else:
            engine.apply(t, bots[who].choose(Observation.of(rules, options, t, who)).move)
    return int(rules.winner(t) == seat)
