"""A card of another package may put several rats back before one is turned up, and the laws still hold."""

from __future__ import annotations

from pathlib import Path

from .test_broken_packages import put
from .test_example_package import run

SEXTON = """
from ratking.games.rattus.rules.api import CHURCH, Card, Reason, Region, Set
from ratking.games.rattus.rules.api import can_lay_again, has_room, lay_again, own_regions_with_room

class Sexton(Card):
    name = "sexton"
    of_class = CHURCH
    rule = "B3.4"
    asks = (own_regions_with_room,)

    def lacks(self, t, who):
        return None if can_lay_again(t) else Reason("no rats in the supply", self.rule)

    def act(self, t, who, chosen):
        for _ in range(2):
            if has_room(t, Region(chosen[0])):
                lay_again(t, who, Region(chosen[0]))

THING = Set("graveyard", (Sexton(0),))
"""

PROGRAM = """
import ratking
from ratking.kernel.rng import Rng
from ratking.testing import laws_of
cards = ["sexton", "witch", "monk", "king", "merchant", "peasant"]
for players in (2, 4):
    laws_of("rattus", games=4, players=players, sets=["base", "graveyard"], cards=cards)()
match = ratking.new("rattus", players=2, seed=1, sets=["base", "graveyard"], cards=cards)
rng = Rng(1)
while not match.over:
    moves = match.moves()
    keen = match.game.space.number("use sexton")
    match.play(keen if keen in moves else moves[rng.below(len(moves))])
print(sum(event["kind"] == "rat laid again" for event in match.events(None)))
"""


def test_the_laws_hold(tmp_path: Path) -> None:
    put(tmp_path / "site", "graveyard", "ratking.rattus_sets", SEXTON)
    assert int(run(tmp_path, "-W", "error", "-c", PROGRAM).stdout) > 4
