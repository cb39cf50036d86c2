"""Handle and apply: checks come before changes, a move runs the engine once, and entries replay to the same table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ratking.kernel import engine
from ratking.kernel.errors import IllegalMove, StaleMove
from ratking.kernel.table import Table
from ratking.server.protocol.tables import Minutes
from ratking.server.tables import commands, snapshot
from ratking.server.tables.entries import BotPlays, Entry, Moved, Started, Starting, decoded, encoded
from ratking.server.tables.handle import Repeat
from ratking.server.tables.luck import promise
from ratking.server.tables.refused import Refused

from .played import SEED, TABLE, Played


def dumped(played: Played) -> Any:
    """Return the whole state for comparison. Any: JSON."""
    return json.loads(snapshot.dumped(played.state))


@pytest.mark.parametrize(("game", "players"), [("rattus", 2), ("rattus", 4), ("ratzzia", 3)])
def test_entries_replay_to_the_same_table(game: str, players: int) -> None:
    """All of them from their bytes on disk, or those after a snapshot taken in the middle."""
    played = Played(game, players, Minutes(minutes=60, increment=5))
    played.start()
    luck = random.Random(4)
    middle = b""
    for number in range(150):
        if played.state.status != "playing":
            break
        played.move(luck)
        if luck.random() < 0.2:
            played.undo()
        if number == 70:
            middle = snapshot.dumped(played.state)
    stored = [decoded(encoded(entry)) for entry in played.entries]
    assert stored == played.entries
    for body in (None, middle):
        again = snapshot.load(TABLE, SEED, body, stored, ())
        assert not again.broken
        assert json.loads(snapshot.dumped(again)) == dumped(played)


def test_a_move_runs_the_engine_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handling a move runs it; applying its entry does not run it again, but applying it elsewhere does."""
    played = Played()
    played.start()
    follower = snapshot.load(TABLE, SEED, None, played.entries, ())
    runs: list[int] = []
    real = engine.apply

    def counted(t: Table, move: int) -> None:
        runs.append(move)
        real(t, move)

    monkeypatch.setattr(engine, "apply", counted)
    luck = random.Random(2)
    answers = 0
    for _ in range(40):
        entry = played.move(luck)
        assert isinstance(entry.body, Moved)
        answers += len(entry.body.answers)
    if runs:  # calls in the compiled engine cannot be counted
        assert len(runs) == answers
    before = len(runs)
    for entry in played.entries[follower.n :]:
        follower.apply(entry)
    assert not runs or len(runs) == before + answers
    assert json.loads(snapshot.dumped(follower)) == dumped(played)


def test_a_refused_command_changes_nothing() -> None:
    played = Played("rattus", 2)
    played.start()
    before = dumped(played)
    asked = played.state.asked
    assert asked is not None
    with pytest.raises(IllegalMove):
        played.do(commands.Move(f"person {asked}", played.key(), "no such move", played.state.revision))
    with pytest.raises(StaleMove):
        played.do(commands.Move(f"person {asked}", played.key(), "gallia", played.state.revision - 1))
    for wrong in (
        commands.Move("a stranger", played.key(), "gallia", played.state.revision),
        commands.Start("person 0"),
        commands.Leave("person 1", 1),
        commands.Reorder("person 0", [1, 0]),
        commands.HandToBot("person 1", 0, "steady"),
        commands.TakeBack("person 0", 0),
        commands.Show("person 0", "00"),
        commands.Close("person 1"),
        commands.Rematch("person 0", "mnopqrstuvwx"),
    ):
        with pytest.raises(Refused):
            played.do(wrong)
    assert dumped(played) == before


def test_the_same_key_gets_the_same_answer() -> None:
    played = Played()
    played.start()
    match = played.state.match
    assert match is not None
    move = commands.Move(f"person {match.seat}", "key-again", match.text(match.moves()[0]), played.state.revision)
    (first,) = played.do(move)
    before = dumped(played)
    with pytest.raises(Repeat) as repeated:
        played.do(move)
    assert repeated.value.receipt.n == first.n
    with pytest.raises(Refused, match="key"):
        played.do(commands.Chat(move.person, "key-again", "hello"))
    assert dumped(played) == before


def test_the_last_number_shown_begins_the_game() -> None:
    """A follow-up command is carried out under the same lock."""
    played = Played()
    for seat in (0, 1):
        sit = commands.Sit(f"person {seat}", seat, f"hash {seat}", f"Name {seat}", promise=promise(f"{seat}" * 32))
        played.do(sit)
    assert [entry.kind for entry in played.do(commands.Start("person 0"))] == ["starting"]
    assert [entry.kind for entry in played.do(commands.Show("person 1", "1" * 32))] == ["shown"]
    with pytest.raises(Refused):
        played.do(commands.Show("person 0", "1" * 32))
    assert [entry.kind for entry in played.do(commands.Show("person 0", "0" * 32))] == ["shown", "started"]


def test_the_game_begins_without_numbers_of_absent_players() -> None:
    played = Played()
    played.do(commands.Sit("person 0", 0, "x", "Anna", promise=promise("0" * 32)))
    played.do(commands.Sit("person 1", 1, "y", "Bruno"))
    assert [entry.body for entry in played.do(commands.Start("person 0"))] == [Starting()]
    assert played.do(commands.TimeUp()) == []
    played.time += 60
    (started,) = played.do(commands.TimeUp())
    assert isinstance(started.body, Started)
    assert started.body.absent == [0]


def test_the_entry_says_what_a_turn_cost() -> None:
    """The cost is the time that the server actually ran, not that of the system clock, which can be changed."""
    played = Played(clock=Minutes(minutes=10))
    played.start()
    first = played.state.asked
    assert first is not None
    played.time += 4.0
    entry = played.move(random.Random(1))
    assert isinstance(entry.body, Moved)
    assert entry.body.charged == 5.0
    assert played.state.clock.left[first] == 595.0
    moved = Entry(entry.n, entry.time + 30 * 3600, entry.seat, entry.body, entry.person, entry.key)
    again = snapshot.load(TABLE, SEED, None, [*played.entries[:-1], moved], ())
    assert again.clock.left == played.state.clock.left


def test_an_older_entry_is_charged_by_its_time() -> None:
    """Rows of older versions do not contain the cost of a turn: it is the time between them, without downtimes."""
    played = Played(clock=Minutes(minutes=10))
    played.start()
    first = played.state.asked
    assert first is not None
    played.time += 99.0
    entry = played.move(random.Random(1))
    assert isinstance(entry.body, Moved)
    old = Entry(entry.n, entry.time, entry.seat, Moved(entry.body.answers, entry.body.revision), entry.person, entry.key)
    begun = played.entries[:-1]
    whole = snapshot.load(TABLE, SEED, None, [*begun, old], ())
    begin = begun[-1].time
    half = snapshot.load(TABLE, SEED, None, [*begun, old], [(begin + 10.0, begin + 60.0)])
    assert whole.clock.left[first] == 600.0 - 100.0
    assert half.clock.left[first] == 600.0 - 50.0


def test_a_bot_plays_for_a_player_who_runs_out_of_time() -> None:
    played = Played(clock=Minutes(minutes=1))
    played.start()
    seat = played.state.asked
    played.time += 58.0
    assert played.do(commands.TimeUp()) == []
    played.time += 2.0
    (entry,) = played.do(commands.TimeUp())
    assert entry.body == BotPlays("steady", "time", 62.0)
    assert entry.seat == seat


def test_one_person_cannot_use_up_the_chat_of_all() -> None:
    played = Played("rattus", 2)
    played.start()
    for number in range(5):
        played.do(commands.Chat("person 0", played.key(), f"line {number}"), chat_lines=10)
    with pytest.raises(Refused, match="5"):
        played.do(commands.Chat("person 0", played.key(), "one more"), chat_lines=10)
    played.do(commands.Chat("person 1", played.key(), "hello"), chat_lines=10)


def test_links_are_bounded_and_can_be_taken_back() -> None:
    played = Played()
    played.do(commands.Sit("person 0", 0, "x", "Anna"))
    for number in range(5):
        played.do(commands.Link("person 0", 0, f"hash {number}"), links=6)
    with pytest.raises(Refused):
        played.do(commands.Link("person 0", 0, "one more"), links=6)
    with pytest.raises(Refused):
        played.do(commands.Sit("person 0", 0, "again", "Anna"), links=6)
    with pytest.raises(Refused):
        played.do(commands.Unlink("a stranger", 0))
    assert len(played.do(commands.Unlink("person 0", 0))) == 1
    assert played.state.seats[0].keys == []
    assert played.do(commands.Unlink("person 0", 0)) == []
    assert played.state.seat_of("person 0") == 0


@pytest.mark.parametrize(
    "name", ["anna", "Аnna", "Ａｎｎａ", "A n n a", "Bot 7", "bot", "Quick bot", "quick", "STEADY"], ids=ascii
)
def test_a_name_that_could_be_taken_for_another_is_refused(name: str) -> None:
    """Letters that look the same, other case, and names of bots."""
    played = Played()
    played.do(commands.Sit("person 0", 0, "x", "Anna"))
    with pytest.raises(Refused):
        played.do(commands.Sit("person 1", 1, "y", name))
    played.do(commands.Sit("person 1", 1, "y", "Anne"))


@pytest.mark.parametrize("name", ["\u2800", "\u3164", " \u200b "], ids=ascii)
def test_an_invisible_name_is_replaced(name: str) -> None:
    played = Played()
    played.do(commands.Sit("person 0", 0, "x", name))
    assert played.state.seats[0].name == "Player 1"


def test_bots_have_names_that_nobody_else_has() -> None:
    played = Played(players=4)
    for seat in (1, 2, 3):
        played.do(commands.HandToBot("person 0", seat, "steady" if seat < 3 else "novice"))
    assert played.state.names() == [None, "Orsola", "Bastian", "Pia"]
    played.do(commands.Sit("person 0", 0, "x", "orsola"))
    assert played.state.names() == ["orsola", "Bastian", "Agnes", "Pia"]
    played.do(commands.Start("person 0"))
    assert played.state.match is not None
    assert played.state.match.record.seats == ["orsola", "Bastian", "Agnes", "Pia"]


def test_a_player_can_change_their_name_during_the_game() -> None:
    played = Played(players=3)
    played.do(commands.HandToBot("person 0", 2, "sharp"))
    played.do(commands.Sit("person 0", 0, "x", "Anna"))
    played.do(commands.Sit("person 1", 1, "y", "Bruno"))
    played.do(commands.Start("person 0"))
    played.do(commands.Sit("person 0", 0, "z", "Annie"))
    assert played.state.names() == ["Annie", "Bruno", "Zeno"]
    assert played.state.match is not None
    assert played.state.match.record.seats == ["Anna", "Bruno", "Zeno"]
    for taken in ("Bruno", "Zeno"):
        with pytest.raises(Refused):
            played.do(commands.Sit("person 0", 0, "z", taken))
    with pytest.raises(Refused):
        played.do(commands.Sit("person 2", 0, "w", "Carla"))
