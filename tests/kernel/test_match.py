"""The match: play, refusals, undo, views and events."""

from __future__ import annotations

import pytest

import ratking
from ratking.kernel.errors import BadOptions, IllegalMove, NotYourTurn, RatkingError, StaleMove
from ratking.kernel.frame import CHANCE
from ratking.kernel.match import Match
from ratking.kernel.reason import Reason
from ratking.kernel.record import Record, copied
from ratking.kernel.rng import Rng
from ratking.kernel.view_cache import BoundedViewCache

from .matches import match, whole
from .pebbles import PEBBLES


def test_play_by_number_and_by_text() -> None:
    m = match()
    assert m.seat == 0
    m.play(m.moves()[0])
    m.play("TAKE  3")
    assert m.record.moves == ["take 1", "take 3"]
    assert m.scores == [1, 3]
    assert m.text(0) == "take 1"
    assert m.players == 2


def test_a_caution_is_given_for_a_legal_move_to_the_player_who_may_make_it() -> None:
    m = match()
    peek = m.game.space.number("peek")
    assert peek is not None
    assert m.caution("peek") == m.caution(peek, 0) == Reason("only once", "P1")
    assert m.caution("take 1") is None
    assert m.caution("peek", 1) is None  # not this seat's turn
    assert m.caution("pips 1") is None  # not legal now
    assert m.caution("jump") is None  # not a move at all
    assert m.cautions() == {"peek": Reason("only once", "P1")}
    assert m.view(0)["cautions"] == {"peek": {"key": "only once", "rule": "P1", "fields": {}}}
    assert m.view(1)["cautions"] == m.view(None)["cautions"] == {}
    before = m.dump()
    m.caution("peek")
    assert m.dump() == before
    m.play("peek")
    assert m.caution("peek") is None
    ended = match(3)
    ended.play("take 3")
    assert ended.caution("take 1") is None


def test_to_the_end() -> None:
    m = match(3)
    assert [m.winner] == [None]
    assert m.view(0)["result"] is None
    m.play("take 3")
    assert (m.over, m.seat, m.question, m.moves()) == (True, None, None, [])
    assert m.winner == 0
    assert m.view(1)["result"] == m.result.to_json()
    with pytest.raises(IllegalMove, match="The game is over"):
        m.play("take 1")


@pytest.mark.parametrize(
    ("move", "kwargs", "error", "sentence"),
    [
        ("take 9", {}, IllegalMove, r"“take 9” is not an answer to this question \(rule P1\). Possible: take 1, take 2"),
        ("pips 1", {}, IllegalMove, "“pips 1” is not an answer"),
        ("", {}, IllegalMove, "“” is not an answer"),
        (-1, {}, IllegalMove, "“-1” is not an answer"),
        (10_000, {}, IllegalMove, "“10000” is not an answer"),
        (5, {}, IllegalMove, "“give” is not an answer"),
        ("take 1", {"seat": 1}, NotYourTurn, "It is not for seat 1 to answer now, but for seat 0"),
        ("take 1", {"seat": 2}, NotYourTurn, "There is no seat 2: there are 2, from 0 on"),
        ("take 1", {"revision": 1}, StaleMove, "meant for revision 1, and it has reached 0"),
        ("take 1", {"revision": -1, "seat": 0}, StaleMove, "meant for revision -1"),
    ],
)
def test_a_refused_move_changes_nothing(
    move: int | str, kwargs: dict[str, int], error: type[RatkingError], sentence: str
) -> None:
    m = match()
    before = whole(m)
    with pytest.raises(error, match=sentence):
        m.play(move, seat=kwargs.get("seat"), revision=kwargs.get("revision"))
    assert whole(m) == before


def test_seat_and_revision_are_accepted_when_right() -> None:
    m = match()
    m.play("take 1", seat=0, revision=0)
    m.play("take 1", seat=1, revision=m.revision)
    assert len(m.record) == 2


def test_chance_answers_itself_from_the_seed() -> None:
    m, same = match(seed=4), match(seed=4)
    for _ in range(4):
        m.play("throw")
        same.play("throw")
        assert m.seat != CHANCE
    assert m.record.moves == same.record.moves
    assert [move.split()[0] for move in m.record.moves[:4]] == ["throw", "pips", "throw", "pips"]


def test_chance_by_hand() -> None:
    m = match(seed=None)
    with pytest.raises(IllegalMove, match="not for chance"):
        m.weights()
    m.play("throw")
    assert m.seat == CHANCE
    assert m.weights() == [4, 2, 1]
    with pytest.raises(NotYourTurn):
        m.play("pips 2", seat=0)
    m.play("pips 2")
    assert m.scores == [2, 0]


def test_while_chance_is_asked_no_seat_may_answer() -> None:
    m = ratking.new("rattus", players=2, chance="manual")
    with pytest.raises(NotYourTurn, match="chance must answer first"):
        m.play("italia", seat=0)
    assert m.record.moves == []
    m.play("italia", seat=CHANCE)
    assert m.seat == 0


def test_events_by_audience() -> None:
    m = match(seed=None)
    m.play("peek")
    m.play("luck 1")
    assert m.events(0) == [{"n": 0, "at": 1, "revision": 2, "kind": "peeked", "seat": 0, "luck": 1}]
    assert m.events(1) == []
    assert m.events(None) == []
    assert m.view(0)["table"]["luck"] == 1
    assert m.view(1)["table"]["luck"] is None


@pytest.mark.parametrize(("game", "whose"), [("rattus", {True, False}), ("ratzzia", {False})])
def test_a_view_can_be_made_from_a_cached_table(game: str, whose: set[bool]) -> None:
    """Seats without private knowledge share one table in the cache; the rest of the view is their own."""
    m = ratking.new(game, players=3, seed=4)
    rng = Rng(4)
    own = set()
    kept = BoundedViewCache(copied, 30)
    while not m.over and len(m.record) < 400:
        for seat in (None, *range(m.players)):
            own.add(m.view_key(seat) is not None)
            assert m.view(seat, m.table_view(m.view_key(seat), kept)) == m.view(seat)
            assert m.view(seat, public=m.view(None, "everybody's")) == m.view(seat)
        m.play(m.moves()[rng.below(len(m.moves()))])
    assert own == whose


def test_a_view_shows_moves_only_to_the_player_who_is_asked() -> None:
    m = match()
    assert m.view(0)["moves"] == ["take 1", "take 2", "take 3", "throw", "peek"]
    assert m.view(1)["moves"] == []
    assert m.view(None)["moves"] == []
    assert m.view(None)["question"] == {"key": "turn", "rule": "P1", "fields": {}}
    assert m.view(None)["asked"] == 0
    assert m.view(None)["at"] == 0


def test_returned_lists_are_copies() -> None:
    m = match()
    m.moves().clear()
    m.view(0)["table"]["owned"][0] = 99
    assert m.moves() != []
    assert m.scores == [0, 0]


def test_a_match_begins_with_no_moves() -> None:
    with pytest.raises(ValueError, match="begins with no moves"):
        Match(PEBBLES, Record("test", "pebbles", {"players": 2, "heap": 3}, ["A", "B"], ["take 1"]), None)


def test_the_public_functions_refuse_with_sentences() -> None:
    with pytest.raises(BadOptions, match=r"no game called “chess”\. Possible: rattus"):
        ratking.new("chess")
    with pytest.raises(BadOptions, match="“auto” or “manual”, not “never”"):
        ratking.new("rattus", chance="never")
    with pytest.raises(BadOptions, match="There are 2 players, but 1 names"):
        ratking.new("rattus", players=2, seats=["Ann"])
    with pytest.raises(BadOptions, match="no option “colour”"):
        ratking.new("rattus", colour="red")
