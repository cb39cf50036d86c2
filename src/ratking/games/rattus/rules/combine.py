"""Combine: sets put together. One page, that knows no set: each says itself what it brings."""

from __future__ import annotations

from ....components import Components, Parts
from ....kernel.errors import BadOptions
from ....kernel.game import Json
from ....kernel.space import ActionSpace
from . import ending, plague, setup, turn
from .board import Board, read_borders
from .box import Box
from .faces import Tokens, texts_of
from .moves import FACE, FACES, new_space
from .options import HOUSE_RULES
from .part import Part
from .sets.all_sets import CARDS, SETS, extra_steps


def ours() -> Components:
    """Return the components of the package, and those that sets of other packages bring."""
    parts: Parts = {}
    notes: dict[str, str] = {}
    for group in SETS.values():
        brought = Components.of_package("rattus", group.package, group.files)
        parts.update(brought.data)
        notes.update(brought.notes)
    return Components("rattus", parts, True, notes)


class Combination:
    """All boxes that can be made of these components, and the moves they have in common."""

    def __init__(self, components: Components) -> None:
        """Raises BadOptions if they do not make a game."""
        self.components = components
        self.borders = read_borders(components.entry("board"))
        self.tokens: dict[str, Tokens] = {}
        """By the name of the set that has them."""
        for name, group in SETS.items():
            tokens = group.tokens(components)
            if tokens is not None:
                self.tokens[name] = tokens
        self.space: ActionSpace = self._space()
        self._boards: dict[tuple[str, ...], Board] = {}
        self._boxes: dict[tuple[int, tuple[str, ...], tuple[str, ...], tuple[str, ...]], Box] = {}

    def _space(self) -> ActionSpace:
        faces = texts_of(list(self.tokens.values()))
        if len(faces) > FACES:
            raise BadOptions("rattus_faces", number=len(faces), most=FACES)
        for tokens in self.tokens.values():
            tokens.number(FACE, faces)
        space = new_space(faces, {card.number: name for name, card in CARDS.items()})
        for group in SETS.values():
            group.name_moves(space, self.components)
        return space

    def box_for(self, options: Json) -> Box:
        """The box for options that have been checked. Those used last are kept: making one takes as long as many moves."""
        house_rules = tuple([name for name in HOUSE_RULES if name in options])
        key = options["players"], tuple(options["sets"]), tuple(options["cards"]), house_rules
        box = self._boxes.get(key)
        if box is None:
            if len(self._boxes) >= 256:
                self._boxes.clear()
            box = self._boxes[key] = self._combined(*key)
        return box

    def _board(self, shades: tuple[str, ...]) -> Board:
        """Return the board with the regions of these shades. Boxes with the same shades share it."""
        if shades not in self._boards:
            self._boards[shades] = Board(shades, self.borders)
        return self._boards[shades]

    def _combined(
        self, players: int, names: tuple[str, ...], card_names: tuple[str, ...], house_rules: tuple[str, ...]
    ) -> Box:
        sets = [SETS[name] for name in names]
        cards = [CARDS[name] for name in card_names]
        shades = {number: shades for group in sets for number, shades in group.shades.items()}[players]
        with_tokens = [group for group in sets if group.name in self.tokens][-1]
        options: Json = {"players": players, "sets": list(names), "cards": list(card_names)}
        for name in house_rules:
            options[name] = True
        tokens = self.tokens[with_tokens.name]
        removed = with_tokens.removed[players]
        box = Box(options, self.space, self._board(shades), tokens, removed, cards)
        box.extra_steps = extra_steps(players, sets)
        box.before_cubes = ["first plague"]
        box.turn = list(turn.TURN)
        box.at_a_face = ["strike"]
        box.actions = list(turn.ACTIONS)
        box.last_actions = list(ending.LAST_ACTIONS)
        for steps in (setup.steps(), turn.steps(), plague.steps(), ending.steps()):
            box.add(*steps)
        if box.random_first:
            box.add(setup.FirstPlayer())
        parts: list[Part] = [part for group in sets for part in group.parts(self.components)]
        for card in cards:
            parts += card.parts()
            box.add(*card.steps())
        for part in parts:
            part.join(box)
        for group in sets:
            group.join(box)
        for card in cards:
            card.join(box)
        box.parts = parts
        box.add(turn.Actions(box, box.actions), ending.LastRound(box, box.last_actions))
        return box
