"""The events of Ratzzia: every kind, with the noun of each of its fields."""

from __future__ import annotations

from typing import Final

from ....kernel.event import Kind, Kinds

EVENTS: Final[Kinds] = {}
"""All of them, by name."""

FIRST_PLAYER: Final = Kind(EVENTS, "first player", seat="seat")
TURN_BEGINS: Final = Kind(EVENTS, "turn begins", seat="seat")
ROLLED: Final = Kind(EVENTS, "rolled", seat="seat", dice="dice")
RE_ROLLED: Final = Kind(EVENTS, "re-rolled", seat="seat", dice="dice")
SUPPORT_ROLLED: Final = Kind(EVENTS, "support rolled", seat="seat", dice="dice")
SUPPORT_RETURNED: Final = Kind(EVENTS, "support returned", seat="seat", dice="number")
DIE_PLACED: Final = Kind(EVENTS, "die placed", seat="seat", value="number", column="column")
SUPPORT_PLACED: Final = Kind(EVENTS, "support placed", seat="seat", value="number", column="column")
CANDY_PLACED: Final = Kind(EVENTS, "candy placed", seat="seat", column="column")
DIE_PUSHED_IN: Final = Kind(EVENTS, "die pushed in", seat="seat", column="column", pushed="number")
RETIRED: Final = Kind(EVENTS, "retired", seat="seat", column="column", dice="number")
COLUMN_COMPLETED: Final = Kind(EVENTS, "column completed", seat="seat", column="column")
REWARD_MISSED: Final = Kind(EVENTS, "reward missed", seat="seat", column="column", why="missed")
# The cat takes dice of the named player, or support dice: those have separate kinds of events, as when they are placed.
CAT_ALERTED: Final = Kind(EVENTS, "cat alerted", seat="seat", value="number")
SUPPORT_ALERTS: Final = Kind(EVENTS, "cat alerted by support", seat="seat", value="number")
CAT_FED: Final = Kind(EVENTS, "cat fed", seat="seat", dice="number", value="number")
SUPPORT_FED: Final = Kind(EVENTS, "cat fed with support", seat="seat", dice="number", value="number")
CAT_COMES: Final = Kind(EVENTS, "cat comes")
CANDY_TAKEN: Final = Kind(EVENTS, "candy taken", seat="seat")
CANDY_TAKEN_FROM: Final = Kind(EVENTS, "candy taken from", seat="seat", from_="seat")
CANDY_TAKEN_AT: Final = Kind(EVENTS, "candy taken at", seat="seat", space="space")
FOOD_GAINED: Final = Kind(EVENTS, "food gained", seat="seat", sausages="number", column="column")
FOOD_PASSED: Final = Kind(EVENTS, "food passed", seat="seat", to="seat", sausages="number")
FOOD_SAVED: Final = Kind(EVENTS, "food saved", seat="seat", sausages="number")
GAME_ENDS: Final = Kind(EVENTS, "game ends", reason="reason")
