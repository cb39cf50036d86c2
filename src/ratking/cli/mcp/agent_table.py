"""AgentTable: a game between one agent and bots, told and played in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import ratking

from ...bots.levels import level
from ...drawing.prompt import found, plain
from ...games.registry import description_of, drawing_of, evaluator_of
from ...kernel.game import Json
from ...kernel.match import Match
from ...kernel.reason import Reason
from ...kernel.rng import Rng
from ...words import Words
from ..shell.speech import Refusal
from .brief import MOST, newest, shortened, tokens

NEWEST: Final = 12
"""How many lines of what happened an observation has at most."""


class AgentTable:
    """A match in which an agent has one seat and bots have the others. Everything it tells is from the agent's view."""

    # Any, in this file: a match of any game.
    def __init__(self, match: Match[Any], seat: int, levels: Sequence[str], words: Words, seed: str) -> None:
        """Raises BadOptions if there is no bot of that level."""
        self.match = match
        self.seat = seat
        self.words = words
        evaluator, rng = evaluator_of(match.game.name), Rng(f"mcp {seed}")
        others = [other for other in range(match.players) if other != seat]
        kinds = {other: levels[place % len(levels)] for place, other in enumerate(others)}
        self.bots = {other: level(kind, evaluator, rng.word()) for other, kind in kinds.items()}
        for other in range(match.players):
            key = "mcp.agent" if other == seat else "mcp.bot"
            match.record.seats[other] = words.say(key, {"number": other + 1})
        self._told = 0
        """How many events the agent has been told."""

    @classmethod
    def begin(cls, game: str, asked: Json, seat: int, levels: Sequence[str], words: Words, seed: str) -> AgentTable:
        """Begin a game. The seat is counted from 0. Raises BadOptions, or Refusal if there is no such seat."""
        match = ratking.new(game, seed=seed, **asked)
        if not 0 <= seat < match.players:
            raise Refusal("no_seat", seat=seat + 1, players=match.players)
        return cls(match, seat, levels, words, seed)

    @property
    def is_asked(self) -> bool:
        """Whether it is the agent who must answer."""
        return self.match.seat == self.seat

    # ---- reading

    def observe(self) -> str:
        """Return the table as the agent knows it, what is asked, and what happened last."""
        view = self.match.view(self.seat)
        title = description_of(self.match.game.name).title
        name = view["seats"][self.seat]
        head = self.words.say("mcp.seat", {"title": title, "players": self.match.players, "seat": name})
        lines = [head, *drawing_of(self.match.game.name).tell(view, self.words), *self._now()]
        heading = self.words.say("mcp.log")
        room = MOST - tokens("\n".join(lines)) - tokens(heading)
        happened = newest([self._line(event) for event in self.match.story(self.seat)[-NEWEST:]], room)
        return shortened([*lines, heading, *happened] if happened else lines, self.words)

    def moves(self) -> str:
        """Return the question and the legal moves, each by its text and in words, with what to know before making it."""
        if not self.is_asked:
            return "\n".join(self._now())
        view = self.match.view(self.seat)
        cautions = self.match.cautions()
        lines = self._now()
        for text in view["moves"]:
            said = self.words.move(self.match.game, text, view["seats"])
            line = text if plain(said) == plain(text) else f"{text} – {said}"
            lines.append(f"{line} ({self._reason(cautions[text])})" if text in cautions else line)
        return shortened(lines, self.words)

    def why_not(self, typed: str) -> str:
        """Return why a move cannot be made now, with its rule; or that it can."""
        # The text of a move is meant as it stands, also if only longer ones are offered: “anglia” while “anglia 1” is legal.
        is_text = self.match.game.space.number(typed) is not None
        text = typed if is_text else self._meant(typed)
        reason = self.match.why_not(text, self.seat)
        if reason is not None:
            return self._reason(reason)
        return self.words.say("mcp.legal", {"move": text})

    # ---- playing

    def play(self, typed: str) -> str:
        """Make the agent's move, and return what came of it. Raises Refusal, and then nothing has changed."""
        if self.match.over:
            raise Refusal("agent_over")
        if not self.is_asked:
            raise Refusal("agent_waits", seat=self._on_turn())
        text = self._meant(typed)
        reason = self.match.why_not(text, self.seat)
        if reason is not None:
            raise Refusal("agent_not_now", move=text, why=self._reason(reason))
        self.match.play(text, seat=self.seat)
        return self._news_and_now()

    def wait(self) -> str:
        """Let the bots play until the agent is asked or the game is over, and return what happened."""
        while not self.match.over and not self.is_asked:
            seat = self.match.seat
            assert seat is not None
            self.match.play(self.bots[seat].choose(self.match.observe(seat)).move, seat=seat)
        return self._news_and_now()

    # ---- words

    def _now(self) -> list[str]:
        """Return what is asked of the agent, whose turn it is otherwise, or how the game ended."""
        view = self.match.view(self.seat)
        if self.match.over:
            return self._result(view["result"])
        if not self.is_asked:
            return [self.words.say("mcp.wait", {"seat": self._on_turn()})]
        question = self.words.question(self.match.game, view["question"], view["seats"], self.seat)
        return [self.words.say("mcp.asked", {"rule": view["question"]["rule"], "question": question})]

    def _news_and_now(self) -> str:
        """Return what happened since the agent was told last, the newest if it is much, and what is asked now."""
        now = self._now()
        news = newest(self._news(), MOST - tokens("\n".join(now)))
        return shortened([*news, *now], self.words)

    def _on_turn(self) -> str:
        return self.words.noun(self.match.game.name, "seat", self.match.seat, self.match.record.seats)

    def _result(self, result: Json) -> list[str]:
        """Return the points of every seat, line by line, why the game ended, and who has won."""
        game, seats, say = self.match.game.name, self.match.record.seats, self.words.say
        lines = [f"{say('mcp.over')} {say('cli.score')}:"]
        for seat in result["ranking"]:
            points = [f"{say(f'{game}.score.{name}')} {number}" for name, number in result["lines"][seat].items()]
            lines.append(f"{seats[seat]}: {result['totals'][seat]} ({', '.join(points)})")
        lines += [say("cli.reason", {"reason": self.words.noun(game, "reason", why, ())}) for why in result["reasons"]]
        return [*lines, say("cli.winner", {"seat": seats[result["ranking"][0]]})]

    def _news(self) -> list[str]:
        """Return what has happened since the agent was told last, as far as it may know."""
        events = self.match.story(self.seat)
        news, self._told = events[self._told :], len(events)
        return [self._line(event) for event in news]

    def _line(self, event: Json) -> str:
        return self.words.event(self.match.game, event, self.match.record.seats, self.seat)

    def _reason(self, reason: Reason) -> str:
        rule = f" ({self.words.say('cli.rule', {'rule': reason.rule})})" if reason.rule else ""
        return self.words.reason(self.match.game, reason, self.match.record.seats, self.seat) + rule

    # ---- which move is meant

    def _meant(self, typed: str) -> str:
        """Return the text of the move that is meant: a legal one if one fits, otherwise any. Raises Refusal."""
        space, seats = self.match.game.space, self.match.record.seats
        legal = space.many(self.match.moves()) if self.is_asked else []
        if typed in legal:
            return typed
        translated = [self.words.move(self.match.game, text, seats) for text in legal]
        meant = [legal[place] for place in found(typed, (), legal, translated)]
        if len(meant) > 1:
            raise Refusal("agent_which", move=typed, moves=meant)
        text = meant[0] if meant else self._every_move.get(tuple(plain(typed)))
        if text is None:
            raise Refusal("agent_no_move", move=typed)
        return text

    @cached_property
    def _every_move(self) -> dict[tuple[str, ...], str]:
        """All moves of the game, by the words of their texts and of their names in this language."""
        game, moves = self.match.game, dict[tuple[str, ...], str]()
        for text in filter(plain, game.space.texts):
            for name in (text, self.words.move(game, text, self.match.record.seats)):
                moves.setdefault(tuple(plain(name)), text)
        return moves
