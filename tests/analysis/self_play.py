"""Self-play: finished games between bots, to analyse, over all games and sets."""

from __future__ import annotations

from ratking.arena.tournament import Tournament
from ratking.kernel.game import Json
from ratking.kernel.record import Record


def played(field: tuple[str, Json], number: int, bot: str = "quick") -> Record:
    """Return the record of a game of a field: a name and options."""
    name, options = field
    tournament = Tournament(name, options, (bot,) * options["players"], "analysed", number + 1)
    game = tournament.begin(number)
    game.play()
    return tournament.record(number, game)
