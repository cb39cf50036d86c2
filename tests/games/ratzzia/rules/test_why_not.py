"""Every illegal move has a reason why it is illegal, and no legal move has one."""

from __future__ import annotations

from collections import Counter

import pytest

import ratking
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.moves import SPACE
from ratking.games.ratzzia.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.kernel.values import Move
from ratking.words import LANGUAGES, words

from .play import BLUE, RED, asked, play, roll, start, table, throw


def why_not(t: Table, text: str) -> Reason:
    """Return why the player who is asked cannot make this move."""
    move = SPACE.number(text)
    assert move is not None
    assert move not in t.legal
    reason = t.stack[-1].step.why_not(t, t.stack[-1], move)
    assert reason is not None
    return reason


def test_at_the_beginning_of_a_turn() -> None:
    """Z2.1, Z2.3, Z5.2"""
    t = table(columns={"jar1": "b1"})
    assert why_not(t, "retire jar1") == Reason("nothing to retire", "Z2.3", {"column": "jar1"})
    assert why_not(t, "1 on anna") == Reason("placed after rolling", "Z2.2")
    assert why_not(t, "seat 1") == Reason("only for greedy or candy", "Z5.5")
    t = table(columns={"jar4": "r1 r2 r3 r4", "save": "r2 r2", "jar3": "r*"}, cat="r5")
    assert why_not(t, "roll") == Reason("no die in hand", "Z2.3")
    assert why_not(t, "retire jar3") == Reason("real dice first", "Z5.2", {"column": "jar3"})


def test_while_re_rolling() -> None:
    """Z2.1"""
    t = start()
    roll(t, 1, 1, rest=4)
    assert why_not(t, "3") == Reason("not so many dice", "Z2.1", {"number": 2})
    assert why_not(t, "roll") == Reason("rolled at the beginning", "Z2.1")
    assert why_not(t, "retire anna") == Reason("retired instead of rolling", "Z2.3")


def test_while_placing() -> None:
    """Z2.2, Z2.4, Z2.5, Z3.1"""
    t = table(columns={"jar2": "b6", "jar1": "b4"})
    throw(t, 3, 3, 1, 4, rest=6)
    assert why_not(t, "3 on jar2") == Reason("wrong number", "Z2.2", {"column": "jar2", "value": 5})
    assert why_not(t, "3 on jar1") == Reason("not equal", "Z2.2", {"column": "jar1", "value": 4})
    assert why_not(t, "2 on jar3") == Reason("no such die", "Z2.2", {"value": 2})
    assert why_not(t, "candy on jar2") == Reason("no candy", "Z5.2")
    assert why_not(t, "done") == Reason("at least one die", "Z2.4")
    play(t, "4 on jar1", "6 on cat", "6 on cat")
    assert why_not(t, "3 on cat") == Reason("never in red", "Z3.1")
    t = table(columns={"jar1": "b3 b3"})
    throw(t, 3, rest=1)
    play(t, "3 on jar1")
    assert why_not(t, "1 on jar1") == Reason("column full", "Z2.5", {"column": "jar1"})


def test_at_most_two_grey() -> None:
    """Z3.1: on this board there are only two, so the test alters a table."""
    t = start()
    throw(t, 1)
    t.greys = 2
    t.ask_again()
    assert why_not(t, "1 on cat") == Reason("at most two grey", "Z3.1")


def test_support_dice() -> None:
    """Z4.1, Z4.2"""
    t = table(2, columns={"save": "b4", "jar1": "b4"}, cat="b2")
    roll(t, 1)
    assert why_not(t, "1 on anna") == Reason("placed after rolling", "Z2.2")
    play(t, "yes", "4", "6", "6", "0")
    assert why_not(t, "1 on anna") == Reason("support dice first", "Z4.2")
    assert why_not(t, "done") == Reason("support dice first", "Z4.2")
    t = table(2, columns={"save": "b1", "jar1": "b1"}, cat="b4")
    roll(t, 6, 1, rest=6)
    play(t, "yes", "5", "2", "2", "0", "0", "2 on jar4", "2 on jar3", "1 on anna")
    assert why_not(t, "done") == Reason("make room for support dice", "Z4.2")


def test_candy_next_turn() -> None:
    """Z5.2"""
    t = table(columns={"jar4": "r*"}, cat="b2 g5 b5 b5 b5 b5")
    throw(t, 5, rest=1)
    assert why_not(t, "candy on jar4") == Reason("candy next turn", "Z5.2")


def test_rewards() -> None:
    """Z5.1, Z5.2, Z5.5"""
    t = table(columns={"anna": "b1 b2"})
    throw(t, 3, rest=1)
    play(t, "3 on anna", "done")
    assert why_not(t, "anna") == Reason("another column", "Z5.1", {"column": "anna"})
    t = table(columns={"greedy": "b1 b1 b6"})
    throw(t, 6, rest=1)
    play(t, "6 on greedy", "done")
    assert why_not(t, "seat 0") == Reason("another player", "Z5.5")
    assert why_not(t, "seat 4") == Reason("no such player", "Z1.1")
    t = table(columns={"candy": "b4 b5"}, candy={BLUE: 1, 3: 1})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert why_not(t, "seat 2") == Reason("holds no candy", "Z5.2", {"seat": 2})
    t = table(columns={"candy": "b4 b5", "jar4": "g1 g* g3", "jar2": "b6 r*"})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert asked(t) == "candy from the board"
    assert why_not(t, "jar4 #1") == Reason("no candy there", "Z5.2", {"space": "jar4 #1"})


def test_every_move_at_thousands_of_questions() -> None:
    """A legal move has no reason against it, an illegal one always has one, and it has a text in every language."""
    met: Counter[str] = Counter()
    questions = 0
    for players in (2, 3, 4, 5):
        rng = Rng(f"why not {players}")
        t = start(players)
        while not t.over and questions < 600 * (players - 1):
            if t.who != CHANCE:
                questions += 1
                frame = t.stack[-1]
                for move in map(Move, range(len(SPACE))):
                    reason = frame.step.why_not(t, frame, move)
                    assert (reason is None) == (move in t.legal), f"{frame!r}: {SPACE.text(move)}: {reason!r}"
                    if reason is not None:
                        met[reason.key] += 1
                        if met[reason.key] == 1:
                            assert all("{" not in words(tongue).reason(GAME, reason, ()) for tongue in LANGUAGES)
            engine.play(t, t.legal[rng.below(len(t.legal))] if t.who != CHANCE else engine.draw(t, rng), rng)
    assert questions >= 2000
    assert met["not offered"] == 0
    assert {"wrong number", "not equal", "column full", "never in red", "support dice first", "nothing to retire"} <= set(
        met
    )


@pytest.mark.parametrize("move", ["retire jar1", "3"])
def test_a_match_gives_the_reason(move: str) -> None:
    match = ratking.new("ratzzia", seed=1)
    reason = match.why_not(move, RED)
    with pytest.raises(ratking.IllegalMove) as refusal:
        match.play(move)
    assert reason is not None
    assert refusal.value.reason == reason
    assert match.why_not("roll") is None
