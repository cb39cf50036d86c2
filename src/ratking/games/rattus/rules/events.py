"""The events of every game of Rattus: each kind, with the noun of each of its fields. Sets and parts have their own."""

from __future__ import annotations

from typing import Final

from ....kernel.event import Kind, Kinds

EVENTS: Final[Kinds] = {}
"""All of them, by name."""

FIRST_PLAYER: Final = Kind(EVENTS, "first player", seat="seat")
TURN_BEGINS: Final = Kind(EVENTS, "turn begins", seat="seat")
CUBES_PLACED: Final = Kind(EVENTS, "cubes placed", seat="seat", region="region", cubes="number")
CUBES_MOVED: Final = Kind(EVENTS, "cubes moved", seat="seat", source="region", target="region", cubes="number")
CUBE_TO_PALACE: Final = Kind(EVENTS, "cube to palace", seat="seat", region="region")
CUBE_PLACED_IN_PALACE: Final = Kind(EVENTS, "cube placed in palace", seat="seat")
CUBE_LOST: Final = Kind(EVENTS, "cube lost", seat="seat", region="region", sign="sign", card="card")
RAT_ADDED: Final = Kind(EVENTS, "rat added", seat="seat", rat="rat")
RAT_MOVED: Final = Kind(EVENTS, "rat moved", seat="seat", rat="rat", target="region")
RAT_LAID_AGAIN: Final = Kind(EVENTS, "rat laid again", seat="seat", rat="rat")
RATS_SWAPPED: Final = Kind(EVENTS, "rats swapped", seat="seat", one="rat", other="rat")
RAT_LOOKED_AT: Final = Kind(EVENTS, "rat looked at", seat="seat", rat="rat")
FACE_SEEN: Final = Kind(EVENTS, "face seen", seat="seat", rat="rat", face="face")
RAT_TURNED_UP: Final = Kind(EVENTS, "rat turned up", rat="rat", face="face", cubes="number")
RAT_FAILS: Final = Kind(EVENTS, "rat fails", region="region", limit="number", cubes="number")
SIGN_MISSES: Final = Kind(EVENTS, "sign misses", sign="sign", why="miss", card="card", holder="seat")
PLAGUE_MOVED: Final = Kind(EVENTS, "plague moved", seat="seat", region="region")
PLAGUE_COUNTS: Final = Kind(EVENTS, "plague counts", seat="seat", cubes="number")
CARD_TAKEN: Final = Kind(EVENTS, "card taken", seat="seat", card="card")
CARD_TAKEN_FROM: Final = Kind(EVENTS, "card taken from", seat="seat", card="card", from_="seat")
POWER_USED: Final = Kind(EVENTS, "power used", seat="seat", card="card")
LAST_ROUND: Final = Kind(EVENTS, "last round", reason="reason")
