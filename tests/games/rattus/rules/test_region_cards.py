"""A3: region cards in hand, in a devastation, in the deck."""

from __future__ import annotations

from typing import Any

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.deck import DECK, HAND, cards_at, put
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .african import REGION_CARDS, african, card, covers, devastation, discarded, hand, in_deck, turn_up
from .play import BLUE, CHANCE, GREEN, LAID, RED, YELLOW, asked, cubes, events, moves, play

ISLAMIC_FACE = "1 bourgeoisie islamic"
PEASANT_FACE = "start 1 peasantry magic"

# ---- the printed examples


def test_two_islamic_cards_with_two_players() -> None:
    """A6.1: each loses one cube for an islamic symbol."""
    t = african(cards={"explorer": RED, "sultan": BLUE}, cubes={"gallia": {RED: 3, BLUE: 3}}, rats={"gallia": 1})
    devastation(t, "gallia", ISLAMIC_FACE)
    assert cubes(t, "gallia") == [2, 2, 0, 0]


def test_two_islamic_cards_with_one_player_cost_two() -> None:
    """A6.1: a player who holds both loses two cubes, but never more than they have."""
    for before, after in ((3, 1), (2, 0), (1, 0)):
        t = african(cards={"explorer": RED, "sultan": RED}, cubes={"gallia": {RED: before, BLUE: 1}}, rats={"gallia": 1})
        devastation(t, "gallia", ISLAMIC_FACE)
        assert cubes(t, "gallia") == [after, 1, 0, 0]


def test_red_covers_the_peasant() -> None:
    """A6.2: nothing is lost to this and later peasantry symbols of the devastation; then the region card is discarded."""
    t = african(
        turn=BLUE,
        hands={RED: ["gallia peasantry chivalry", "anglia church chivalry"]},
        cards={"peasant": RED},
        cubes={"gallia": {RED: 2, BLUE: 1}},
        rats={"gallia": [LAID, LAID, LAID]},
        keep=[PEASANT_FACE, "start 1 peasantry islamic", "start 2 peasantry church islamic"],
    )
    devastation(t, "gallia", PEASANT_FACE)
    assert (asked(t), t.who) == ("play region card", RED)
    assert moves(t) == ["pass", "gallia peasantry chivalry"]
    happened = play(t, "gallia peasantry chivalry")
    assert events(happened, "region card played") == [(RED, "gallia peasantry chivalry")]
    assert events(happened, "card covered") == [(RED, "peasant", "gallia peasantry chivalry")]
    assert covers(t) == {"peasant": "gallia peasantry chivalry"}
    assert cubes(t, "gallia") == [2, 1, 0, 0]
    turn_up(t, "start 1 peasantry islamic")
    assert t.who == CHANCE  # red is not asked again about a covered card
    happened = turn_up(t, "start 2 peasantry church islamic")
    assert cubes(t, "gallia") == [2, 1, 0, 0]
    assert events(happened, "region card discarded") == [("gallia peasantry chivalry",)]
    assert discarded(t) == ["gallia peasantry chivalry"]
    assert hand(t, RED) == ["anglia church chivalry"]
    assert covers(t) == {}


# ---- A3.1


def test_a_card_of_two_classes_covers_one_card_of_either() -> None:
    """A3.1: the player chooses which; the other still counts."""
    for chosen, lost in (("knight", "peasant"), ("peasant", "knight")):
        t = african(
            hands={RED: ["gallia peasantry chivalry"]},
            cards={"knight": RED, "peasant": RED},
            cubes={"gallia": {RED: 3, BLUE: 4}},
            rats={"gallia": 1},
        )
        devastation(t, "gallia", "2 M peasantry chivalry")
        play(t, "gallia peasantry chivalry")
        assert (asked(t), t.who) == ("cover which", RED)
        assert moves(t) == ["knight", "peasant"]
        happened = play(t, chosen)
        assert events(happened, "card covered") == [(RED, chosen, "gallia peasantry chivalry")]
        by_class = (RED, "gallia", {"knight": "chivalry", "peasant": "peasantry"}[lost], lost)
        assert events(happened, "cube lost") == [(BLUE, "gallia", "M", ""), by_class]
        assert [why for _, why, *_ in events(happened, "sign misses")] == ["covered"]


def test_a_question_mark_covers_any_card_on_the_face() -> None:
    """A3.1: only cards of a class that the face shows can be chosen."""
    t = african(
        hands={RED: ["italia ?", "hungaria church magic"]},
        cards={"knight": RED, "peasant": RED, "explorer": RED},
        cubes={"gallia": {RED: 3}},
        rats={"gallia": 1},
    )
    devastation(t, "gallia", ISLAMIC_FACE)
    assert moves(t) == ["pass", "italia ?"]  # church and magic are not on this face
    play(t, "italia ?")
    assert cubes(t, "gallia") == [3, 0, 0, 0]


def test_only_a_face_that_strikes_is_answered() -> None:
    """R11, A3.1: if there are too few cubes for its limit, nobody is asked."""
    t = african(hands={RED: ["italia ?"]}, cards={"explorer": RED}, cubes={"gallia": {RED: 2}}, rats={"gallia": 1})
    happened = devastation(t, "gallia", "3 M chivalry islamic")
    assert events(happened, "rat fails") == [("gallia", 3, 2)]
    assert (asked(t), hand(t, RED)) == ("actions", ["italia ?"])


def test_the_moment_is_between_the_face_and_its_effect() -> None:
    """A3.1: the face is up, and no cube has been lost yet; the question names the face and the region."""
    t = african(hands={RED: ["italia ?"]}, cards={"explorer": RED}, cubes={"gallia": {RED: 3, BLUE: 2}}, rats={"gallia": 1})
    happened = devastation(t, "gallia", "3 M chivalry islamic")
    assert events(happened, "rat turned up") == [("gallia 1", "3 M chivalry islamic", 5)]
    assert cubes(t, "gallia") == [3, 2, 0, 0]
    question = t.steps["play region card"].question(t, t.stack[-1])
    threat = {"card": ["explorer"], "cubes": 2}  # one of them by M, which no card covers
    assert question.fields == {"region": "gallia", "face": "3 M chivalry islamic", **threat}
    play(t, "pass")
    assert cubes(t, "gallia") == [1, 2, 0, 0]


def test_the_plague_counted_by_the_knight_makes_a_face_strike_and_be_answered() -> None:
    """A3.1: the plague counts for whether a face strikes. If M takes the last cube, nothing can be saved."""
    for face, question in (("3 M chivalry islamic", "actions"), ("3 bourgeoisie royalty islamic", "play region card")):
        t = african(
            hands={BLUE: ["italia ?"]},
            cards={"knight": RED, "explorer": BLUE},
            cubes={"gallia": {BLUE: 1}},
            rats={"gallia": 1},
            plague="italia",
        )
        play(t, "move plague", "gallia", "anglia", "yes", face)
        assert (asked(t), t.who) == (question, BLUE)


# ---- A3.2


def test_letters_are_not_stopped() -> None:
    """A3.2: M and A take cubes as usual."""
    for face, left in (("4 A islamic", 3), ("4 M peasantry bourgeoisie islamic", 3)):
        t = african(hands={RED: ["italia ?"]}, cards={"explorer": RED}, cubes={"gallia": {RED: 4}}, rats={"gallia": 1})
        devastation(t, "gallia", face)
        play(t, "italia ?")
        assert cubes(t, "gallia") == [left, 0, 0, 0]


def test_two_cards_of_a_class_need_two_region_cards() -> None:
    """A3.2: one covers one of them; a second, played before passing, the other."""
    t = african(
        hands={RED: ["anglia peasantry islamic", "hispania church islamic"]},
        cards={"explorer": RED, "sultan": RED},
        cubes={"gallia": {RED: 4}},
        rats={"gallia": 1},
    )
    devastation(t, "gallia", ISLAMIC_FACE)
    play(t, "anglia peasantry islamic")
    assert (asked(t), moves(t)) == ("cover which", ["explorer", "sultan"])
    one = t.clone()
    play(t, "sultan")
    assert (asked(t), t.who) == ("play region card", RED)
    play(t, "pass")
    assert cubes(t, "gallia") == [3, 0, 0, 0]
    play(one, "sultan", "hispania church islamic")  # only the Explorer is left to cover: not asked which
    assert cubes(one, "gallia") == [4, 0, 0, 0]
    assert hand(one, RED) == []


def test_a_covered_card_stays_with_its_player_and_keeps_its_power() -> None:
    """A3.2: it is ignored for losses, and for nothing else."""
    t = african(
        turn=BLUE,
        hands={RED: ["italia ?"]},
        cards={"explorer": RED},
        cubes={"gallia": {RED: 3}},
        rats={"gallia": [LAID, LAID]},
        keep=["start 1 peasantry islamic"],
    )
    devastation(t, "gallia", "start 1 peasantry islamic")
    play(t, "italia ?")
    shown = GAME.view(t, BLUE)["cards"]["explorer"]
    assert (shown["owner"], shown["used"]) == (RED, False)


def test_the_cover_ends_with_the_devastation() -> None:
    """A3.2: in the next one the class card counts again."""
    t = african(
        hands={RED: ["italia ?"]},
        cards={"explorer": RED},
        cubes={"gallia": {RED: 3}, "italia": {RED: 3}},
        rats={"gallia": 1},
    )
    devastation(t, "gallia", ISLAMIC_FACE)
    play(t, "italia ?")
    t.kind[5 * 3], t.rats[5], t.drawn, t.supply = 2, 1, 1, t.supply - 1  # a new rat in Italia
    devastation(t, "italia", "2 chivalry royalty islamic")
    assert cubes(t, "italia") == [2, 0, 0, 0]


# ---- A3.3


# Any: whatever `african` takes.
def reaction(**changed: Any) -> Table:
    """Return a table in blue's turn: an islamic face strikes, and green holds a card that it hits."""
    laid: dict[str, Any] = {
        "turn": BLUE,
        "hands": {GREEN: ["italia ?"]},
        "cards": {"explorer": GREEN},
        "cubes": {"gallia": {GREEN: 2, RED: 3}},
        "rats": {"gallia": 1},
    }
    t = african(**{**laid, **changed})
    devastation(t, "gallia", "2 M magic islamic")
    return t


def test_who_is_asked() -> None:
    """A3.3: an uncovered card of a class on the face, a cube left after its letters, and a card in hand."""
    t = reaction()
    assert (asked(t), t.who) == ("play region card", GREEN)
    for missing in (
        reaction(cards={"explorer": RED}),  # red has no card in hand
        reaction(cards={"peasant": GREEN}),  # not a class on the face
        reaction(hands={RED: ["italia ?"]}),  # green has no card in hand
        reaction(cubes={"italia": {GREEN: 2}, "gallia": {RED: 3}}),  # no cube there
        reaction(cubes={"gallia": {GREEN: 1, RED: 1}}),  # M takes the last one of both
    ):
        assert asked(missing) != "play region card"


def test_a_player_without_a_fitting_card_can_only_pass() -> None:
    """A3.3: but the player is asked."""
    t = reaction(hands={GREEN: ["anglia church chivalry"]})
    assert (asked(t), t.who, moves(t)) == ("play region card", GREEN, ["pass"])
    play(t, "pass")
    assert cubes(t, "gallia") == [2, 0, 1, 0]


@pytest.mark.parametrize("turn", [RED, BLUE, GREEN, YELLOW])
def test_they_are_asked_clockwise_from_the_player_on_turn(turn: int) -> None:
    """A3.3: each once, unless they play a card."""
    t = african(
        turn=turn,
        hands={seat: [text] for seat, text in enumerate(["italia ?", "polonia ?", "scandia ?", "turcia ?"])},
        cards={"explorer": RED, "astronomer": BLUE, "sultan": GREEN, "caravan leader": YELLOW},
        cubes={"gallia": {RED: 2, BLUE: 2, GREEN: 2, YELLOW: 2}},
        rats={"gallia": 1},
    )
    devastation(t, "gallia", ISLAMIC_FACE)
    order = []
    while asked(t) == "play region card":
        order.append(t.who)
        play(t, "pass")
    assert order == [(turn + away) % 4 for away in range(4)]
    assert cubes(t, "gallia") == [1, 1, 1, 1]


def test_each_player_sees_what_was_played_before() -> None:
    """A3.3: and which class card each region card covers."""
    t = african(
        hands={RED: ["italia ?"], BLUE: ["polonia ?"]},
        cards={"explorer": RED, "sultan": BLUE},
        cubes={"gallia": {RED: 2, BLUE: 2}},
        rats={"gallia": 1},
    )
    devastation(t, "gallia", ISLAMIC_FACE)
    play(t, "italia ?")
    assert (asked(t), t.who) == ("play region card", BLUE)
    shown = GAME.view(t, BLUE)["region cards"]
    assert shown["covers"] == {"explorer": "italia ?"}
    assert shown["hand sizes"] == [0, 1, 0, 0]


def test_being_asked_or_not_tells_nothing_about_hands() -> None:
    """A3.3: whatever the hands and the deck hold, the same players are asked the same question in the same order."""
    rng = Rng("hands")
    faces = [ISLAMIC_FACE, "2 M magic islamic", "4 A islamic", "4 M peasantry bourgeoisie islamic", "2 M peasantry chivalry"]
    for face in faces:
        stories = set()
        answers = set()
        for _ in range(30):
            deck = list(range(36))
            rng.shuffle(deck)
            texts = [REGION_CARDS[number].text for number in deck]
            t = african(
                turn=BLUE,
                hands={RED: texts[:2], BLUE: texts[2:3], GREEN: texts[3:6]},
                cards={"explorer": RED, "peasant": RED, "sultan": BLUE, "knight": GREEN, "caravan leader": YELLOW},
                cubes={"gallia": {RED: 2, BLUE: 3, GREEN: 1, YELLOW: 1}},
                rats={"gallia": 1},
            )
            devastation(t, "gallia", face)
            story = []
            while asked(t) == "play region card":
                fields = t.steps["play region card"].question(t, t.stack[-1]).fields
                story.append((t.who, str(fields), str(GAME.view(t, None))))
                answers.add(len(moves(t)))
                play(t, "pass")
            stories.add(tuple(story))
        assert len(stories) == 1
        assert len(answers) > 1  # what differs is only what the one who is asked may play


def test_an_observer_cannot_tell_what_may_be_played() -> None:
    """A3.3: neither the view nor the observation of another player depends on the hand of the player who is asked."""
    one = reaction(hands={GREEN: ["italia ?"], RED: ["gallia church royalty"]})
    other = reaction(hands={GREEN: ["anglia church chivalry"], RED: ["gallia church royalty"]})
    assert moves(one) != moves(other)
    for seat in (None, RED, BLUE, YELLOW):
        assert GAME.view(one, seat) == GAME.view(other, seat)
        seen = [Observation.of(GAME, t.box.options, t, seat) for t in (one, other)]
        assert seen[0].to_json() == seen[1].to_json()
        assert [observation.moves for observation in seen] == [[], []]


# ---- A3.4


def test_an_empty_deck_is_reshuffled_from_the_discards() -> None:
    """A3.4: at once, also in the middle of an action; cards turned up in the same action are not in it."""
    left = ["italia ?"]
    gone = ["gallia church royalty", "polonia ?", "scandia ?"]
    t = african(2, cards={"explorer": RED}, deck=left, discards=gone)
    happened = play(t, "use explorer", "italia ?")
    assert events(happened, "deck reshuffled") == [(3,)]
    assert moves(t) == gone
    assert engine.weights(t) == [1, 1, 1]
    play(t, "polonia ?", "scandia ?", "pass")
    assert in_deck(t) == ["gallia church royalty"]
    assert sorted(discarded(t)) == ["italia ?", "polonia ?", "scandia ?"]


def test_the_deck_is_reshuffled_as_soon_as_its_last_card_is_drawn() -> None:
    """A3.4: not only when the next card must be drawn; cards turned up in this action are not in it."""
    left = ["italia ?", "polonia ?", "scandia ?"]
    t = african(2, cards={"explorer": RED, "astronomer": RED}, deck=left)
    happened = play(t, "use explorer", *left)
    assert [event.kind for event in happened][-2:] == ["region card turned up", "deck reshuffled"]
    assert events(happened, "deck reshuffled") == [(21,)]
    assert not set(left) & set(in_deck(t))
    happened = play(t, "pass")
    assert (discarded(t), len(in_deck(t))) == (left, 21)
    assert events(play(t, "use astronomer"), "deck reshuffled") == []


def test_without_discards_the_deck_is_reshuffled_when_a_card_must_be_drawn() -> None:
    """A3.4: if there are discards by then."""
    left = ["italia ?", "polonia ?", "scandia ?"]
    t = african(2, cards={"explorer": RED, "astronomer": RED}, deck=left, discards=[])
    happened = play(t, "use explorer", *left, "pass")
    assert events(happened, "deck reshuffled") == []
    assert (in_deck(t), discarded(t)) == ([], left)
    assert events(play(t, "use astronomer"), "deck reshuffled") == [(3,)]


def test_what_everybody_knows_about_a_new_deck_is_remembered() -> None:
    """R10, A3.4: cards in hand when the discards were shuffled are not in the new deck, and cards drawn later are."""
    old = ["anglia ?", "gallia church royalty", "germania magic royalty"]
    t = african(2, cards={"explorer": RED}, hands={BLUE: old}, deck=["italia ?", "polonia ?"])
    play(t, "use explorer", "italia ?", "polonia ?")
    reshuffled = {REGION_CARDS[number].text for number in cards_at(t, DECK)}
    play(t, sorted(reshuffled)[0], "pass")
    put(t, card("scandia ?"), HAND, BLUE)  # as if blue had drawn it from the new deck
    held = set()
    for seed in range(200):
        filled = Observation.of(GAME, t.box.options, t, RED).determinise(Rng(seed))
        assert GAME.broken_laws(filled) == []
        blue = hand(filled, BLUE)
        assert set(blue) > set(old)
        held |= set(blue) - set(old)
    assert held == reshuffled - {sorted(reshuffled)[0]}


# ---- A3.6


def test_hands_and_deck_are_secret_sizes_and_discards_public() -> None:
    """A3.6: for the other players and for spectators."""
    t = african(hands={RED: ["italia ?"], BLUE: ["polonia ?", "scandia ?"]}, discards=["turcia ?"])
    mine = GAME.view(t, BLUE)["region cards"]
    assert mine["hand"] == ["polonia ?", "scandia ?"]
    public = GAME.view(t, None)["region cards"]
    assert public["hand"] == []
    assert public["hands"] is None
    for shown in (mine, public):
        assert shown["hand sizes"] == [1, 2, 0, 0]
        assert shown["deck"] == 32
        assert shown["discards"] == ["turcia ?"]
        assert "italia ?" not in str(shown)
    assert GAME.view(t, RED)["region cards"]["hand"] == ["italia ?"]


def test_a_hand_has_no_limit() -> None:
    """A3.6: with twenty cards in hand, one more can be kept, and all can be played."""
    texts = [shown.text for shown in REGION_CARDS[:20]]
    t = african(hands={RED: texts}, cards={"astronomer": RED}, cubes={"gallia": {RED: 2}}, rats={"gallia": 1})
    play(t, "use astronomer")
    for _ in range(4):
        play(t, moves(t)[0])
    assert len(hand(t, RED)) == 21
    devastation(t, "gallia", ISLAMIC_FACE)
    islamic = [text for text in hand(t, RED) if "islamic" in text or "?" in text]
    assert sorted(moves(t)) == sorted([*islamic, "pass"])
