"""Spiel: the games for OpenSpiel: `pyspiel.load_game("ratking_rattus(players=3,sets=base+africanus,cards=random,deal=7)")`.

Chance nodes are explicit, so the luck of the game is what OpenSpiel samples or enumerates. Importing this module registers
the games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

import numpy as np
import pyspiel

from ...encoding.recent_moves import RecentMoves
from ...games.registry import GAMES, description_of, encoder_of, form_of, game_called
from ...kernel import engine
from ...kernel.frame import CHANCE
from ...kernel.game import Game, Json
from ...kernel.log import Log
from ...kernel.observation import Observation
from ...kernel.rng import Rng
from ...kernel.table import Table, copy_of
from .episode import FIRST_EVENT, OWN_MOVE, ROW, shared_returns

# Any, in this file: OpenSpiel has no types, and the type of the table depends on the game.

LINES: Final = 64
"""The default number of history lines that an information state shows as numbers."""

JOIN: Final = "+"
"""The separator between several values of an option."""

DIGEST: Final = 8
"""The length of the digest of everything that a seat did and heard."""


class SpielGame(pyspiel.Game):
    """A game with its options as OpenSpiel's parameters. Several values of an option are joined by "+".

    Random options, such as random cards, are drawn from `deal`, because the parameters must determine the game.
    `lines` is the number of history lines that an information state shows as numbers.
    """

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**parameters(self.name), **(params or {})}
        self.rules: Game[Any] = game_called(self.name)
        self.options = _options(self.rules, given)
        self.lines = int(given["lines"])
        self.kinds = {name: number + FIRST_EVENT for number, name in enumerate(self.rules.events)}
        moves = len(self.rules.space)
        about = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=moves,
            num_players=self.options["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=description_of(self.name).longest,
        )
        super().__init__(kind_of(self.name), about, dict(given))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        recall = bool(iig_obs_type.perfect_recall) if iig_obs_type is not None else False
        return SpielObserver(self, recall, self.lines)


class Position:
    """A table in a form that OpenSpiel can copy and pickle."""

    def __init__(self, game: str, options: Json, table: Table) -> None:
        self.game = game
        self.options = options
        self.table = table

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return Position(self.game, self.options, copy_of(self.table))

    def __reduce__(self) -> tuple[object, ...]:
        return laid, (self.game, self.options, self.table.dump())


def laid(game: str, options: Json, dumped: Json) -> Position:
    """Return a position that OpenSpiel has pickled."""
    table: Table = game_called(game).table(options)
    table.load(dumped)
    return Position(game, options, table)


class Heard:
    """The history of a seat, line by line: as text, as numbers, and as a digest of all lines.

    The digest distinguishes information states that differ only in lines that the numbers no longer show.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rows: list[tuple[int, ...]] = []
        self.public: list[bool] = []
        """For each line, whether all seats have heard it."""
        self.digest = 0

    def add(self, line: str, row: tuple[int, ...], public: bool) -> None:
        self.lines.append(line)
        self.public.append(public)
        self.rows.append((*row, 0, 0, 0, 0)[:ROW])
        for number in (len(row), *row):
            # One step of Knuth's linear congruential generator for each number.
            self.digest = ((self.digest ^ (number & _WORD)) * 6364136223846793005 + 1442695040888963407) & _WORD

    def __deepcopy__(self, memo: dict[int, object]) -> Heard:
        copy = Heard()
        copy.lines, copy.rows, copy.digest = self.lines.copy(), self.rows.copy(), self.digest
        copy.public = self.public.copy()
        return copy

    def what_all_heard(self) -> Heard:
        """Return the history with only the lines that all seats have heard."""
        kept = Heard()
        for line, row, public in zip(self.lines, self.rows, self.public, strict=True):
            if public:
                kept.add(line, row, True)
        return kept


_WORD: Final = (1 << 64) - 1


class SpielState(pyspiel.State):
    """A game being played, and what each seat did and heard of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position: Position | None = None
        players: int = game.options["players"]
        self.heard = [Heard() for _ in range(players)]
        remembers = encoder_of(game.name).remembers
        self.recent = RecentMoves(game.rules, players, remembers) if remembers else None
        """The last moves; None if the encoder does not use them."""

    @property
    def position(self) -> Position:
        """The table. It is made on first use, because OpenSpiel makes a new state for every copy and replaces its table."""
        if self._position is None:
            game: SpielGame = self.get_game()
            self._position = Position(game.name, game.options, game.rules.table(game.options))
        return self._position

    def ours(self) -> Game[Any]:
        """Return the rules. They are not kept in the state, so that copies of it stay small."""
        game: SpielGame = self.get_game()
        return game.rules

    def current_player(self) -> Any:
        t = self.position.table
        if t.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if t.who == CHANCE else t.who

    def is_terminal(self) -> bool:
        return self.position.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.table.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        t = self.position.table
        weights = engine.weights(t)
        total = sum(weights)
        return [(move, weight / total) for move, weight in zip(t.legal, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        t = self.position.table
        if t.who != CHANCE:
            self.heard[t.who].add(f"> {self.ours().space.text(action)}", (OWN_MOVE, action), False)
        told: Log = t.listen()
        if self.recent is None:
            engine.apply(t, action)
        else:
            self.recent.apply(t, action)
        t.outbox = None
        game: SpielGame = self.get_game()
        for event in told.events():
            line = json.dumps(event.to_json(), ensure_ascii=False)
            row = (game.kinds[event.kind], *event.values)
            public = all(event.heard_by(seat) for seat in range(len(self.heard)))
            for seat, heard in enumerate(self.heard):
                if event.heard_by(seat):
                    heard.add(line, row, public)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours().space.text(action)

    def returns(self) -> list[float]:
        t = self.position.table
        players = len(self.heard)
        return shared_returns(self.ours().result(t).winner, players) if t.over else [0.0] * players

    def observed(self, player: int) -> Observation[Any]:
        """Return what a seat knows."""
        game: SpielGame = self.get_game()
        return Observation.of(game.rules, game.options, self.position.table, player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a random state that is possible given what this player knows, drawn by its probability. IS-MCTS needs it.

        The history of this player is the same. For the others only public lines are kept, because their private ones would
        reveal the real state.
        """
        copy: SpielState = self.clone()
        game: SpielGame = self.get_game()
        table = self.observed(player).determinise(Rng(f"resample {sampler()}"))
        copy._position = Position(game.name, game.options, table)
        copy.heard = [deepcopy(one) if seat == player else one.what_all_heard() for seat, one in enumerate(self.heard)]
        return copy

    def __str__(self) -> str:
        return json.dumps(self.position.table.dump())


class SpielObserver:
    """Observes what a player knows, as numbers and as text.

    With perfect recall the text contains everything that the player did and heard; the numbers contain its newest lines, in
    the form of `history` in the other environments, and the digest of all lines.
    """

    def __init__(self, game: SpielGame, recall: bool, lines: int) -> None:
        self.encoder = encoder_of(game.name)
        self.recall = recall
        self.lines = lines
        width = self.encoder.layout.length
        self.tensor = np.zeros(width + (DIGEST + lines * ROW if recall else 0), np.float32)
        self.dict = {feature.name: self.tensor[feature.first :][: feature.count] for feature in self.encoder.layout.features}
        self.known = self.tensor[:width]
        if recall:
            self.dict["digest"] = self.tensor[width:][:DIGEST]
            self.dict["history"] = self.tensor[width + DIGEST :].reshape(lines, ROW)

    def set_from(self, state: SpielState, player: int) -> None:
        out = bytearray(len(self.known))
        self.encoder.observe(state.observed(player), player, out, 0, state.recent.of_seat[player] if state.recent else None)
        self.known[:] = np.frombuffer(out, np.uint8)
        if self.recall:
            heard = state.heard[player]
            self.dict["digest"][:] = list(heard.digest.to_bytes(DIGEST, "big"))
            newest = heard.rows[-self.lines :] if self.lines else []
            history = self.dict["history"]
            history[: self.lines - len(newest)] = 0
            if newest:
                history[-len(newest) :] = newest

    def string_from(self, state: SpielState, player: int) -> str:
        now = json.dumps(state.observed(player).to_json(), ensure_ascii=False)
        return "\n".join([*state.heard[player].lines, now]) if self.recall else now


def parameters(game: str) -> dict[str, int | str]:
    """Return the default parameters of a game: those of its form, and those that every game has."""
    found: dict[str, int | str] = {"players": 0}
    for option in form_of(game, {}):
        chosen = option.chosen
        found[option.name] = (
            JOIN.join(chosen) if isinstance(chosen, list) else int(chosen) if option.kind == "flag" else chosen
        )
    return {**found, "deal": 0, "lines": LINES}


def kind_of(game: str) -> Any:
    """Return OpenSpiel's description of a game."""
    description = description_of(game)
    return pyspiel.GameType(
        short_name=f"ratking_{game}",
        long_name=description.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(description.players),
        min_num_players=min(description.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(game),
    )


def _options(rules: Game[Any], given: Mapping[str, Any]) -> Json:
    """Return the options for some parameters. A flag that is 0 is left out."""
    asked: Json = {}
    for option in form_of(rules.name, {}):
        value = given[option.name]
        if option.kind == "flag":
            asked.update({option.name: True} if value else {})
        elif option.kind == "several":
            things = str(value).split(JOIN)
            asked[option.name] = things[0] if len(things) == 1 and option.presets else things
        else:
            asked[option.name] = value
    return rules.options(asked, Rng(f"deal {given['deal']}"))


def game_of(game: str) -> type[SpielGame]:
    """Return the OpenSpiel class for this game."""
    return type(f"Spiel{game.capitalize()}", (SpielGame,), {"name": game})


for _game in GAMES:
    pyspiel.register_game(kind_of(_game), game_of(_game))
