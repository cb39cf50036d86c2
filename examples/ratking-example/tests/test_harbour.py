"""The cards of Harbour, and the laws with them."""

from __future__ import annotations

from typing import Any

from ratking_example.cards.ferryman import CROSSINGS

from ratking import Match
from ratking.games.rattus.rules.api import region_called
from ratking.testing import laws_of, until

SEA: dict[str, Any] = {"players": 3, "sets": ["base", "harbour"], "cards": "seaside"}
"""Any: options are JSON."""

test_laws = laws_of("rattus", **SEA)
test_laws_with_all_sets = laws_of(
    "rattus",
    games=5,
    players=5,
    sets=["base", "africanus", "mercatus", "harbour"],
    cards=["ferryman", "bell ringer", "almoner", "king", "knight", "sultan", "caravan leader", "deacon"],
)


# Any: any game.
def cubes(match: Match[Any], seat: int, region: str) -> int:
    found: int = match.view(None)["table"]["regions"][region]["cubes"][seat]
    return found


def test_the_ferryman_moves_a_cube_over_the_sea() -> None:
    """H1.1."""
    match = until("rattus", "use ferryman", **SEA)
    seat = match.seat
    assert seat is not None
    match.play("use ferryman")
    source = match.text(match.moves()[0])
    match.play(source)
    there = match.text(match.moves()[0])
    assert {region_called(source), region_called(there)} in [{*ends} for ends in CROSSINGS]
    before = cubes(match, seat, source), cubes(match, seat, there)
    match.play(there)
    assert (cubes(match, seat, source), cubes(match, seat, there)) == (before[0] - 1, before[1] + 1)


def test_the_bell_ringer_saves_a_cube() -> None:
    """H1.2."""
    match = until("rattus", "yes", "bell ringer flight", **SEA)
    assert match.question is not None
    seat, region = match.seat, str(match.question.fields["region"])
    assert seat is not None
    before = cubes(match, seat, region), match.view(None)["table"]["palace"][seat]
    match.play("yes")
    assert (cubes(match, seat, region), match.view(None)["table"]["palace"][seat]) == (before[0] - 1, before[1] + 1)


def test_the_almoner_lets_a_rat_in_for_a_point() -> None:
    """H1.3."""
    match = until("rattus", "use almoner", **SEA)
    seat = match.seat
    assert seat is not None
    points, supply = match.scores[seat], match.view(None)["table"]["supply"]
    match.play("use almoner")
    match.play(match.moves()[0])
    assert (match.scores[seat], match.view(None)["table"]["supply"]) == (points + 1, supply - 1)
    assert match.view(None)["table"]["alms"][seat] == 1
    assert match.events(None)[-1]["kind"] == "alms gathered"
