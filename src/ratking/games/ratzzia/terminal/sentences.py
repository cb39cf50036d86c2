"""The table of Ratzzia in lines of plain text, in the words that a screen reader says. Made from a view alone."""

from __future__ import annotations

from typing import Any, Final

from ....words import Words
from .table_drawing import CANDY, CAT, SUPPORT

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "ratzzia"


def tell(view: View, words: Words) -> list[str]:
    """Return the table: a line for each column from the bottom up, the cat, the dice, and the players."""
    return [_legend(words), *_columns(view, words), _cat(view, words), *_dice(view, words), *_players(view, words)]


def _legend(words: Words) -> str:
    return words.say("ratzzia.legend", {"candy": CANDY, "support": SUPPORT})


def _columns(view: View, words: Words) -> list[str]:
    """Return a line for each column: its spaces from the bottom up, what it lacks and takes, and what is on its shelf."""
    lines = []
    for name, column in view["table"]["columns"].items():
        spaces = " ".join(_space(view, space) for space in column["spaces"])
        reward = words.say(f"ratzzia.reward.{column['reward']}", {"number": column["jar"]})
        said = words.say("ratzzia.complete")
        if column["lacks"]:
            takes = words.say("web.ratzzia.wants", {"value": column["takes"]})
            takes = takes if column["takes"] else words.say("web.ratzzia.wants any")
            said = f"{words.say('ratzzia.lacks', {'number': column['lacks']})}, {takes}"
        lines.append(f"{words.noun(GAME, 'column', name, ())} ({reward}): {spaces}; {said}")
    return lines


def _space(view: View, space: View) -> str:
    """Return a space: "=" if it is joined to the one below, its die with its owner, or its number; what it pays."""
    shown = f"[{space['number'] or ' '}]" if space["die"] is None else f"[{_die(view, space['die'])}]"
    pays = "~" if space["sausages"] == 1 else str(space["sausages"] or "")
    return f"{'=' if space['equal'] else ''}{shown}{pays}"


def _die(view: View, die: View) -> str:
    owner = SUPPORT if die["owner"] is None else view["seats"][die["owner"]]
    return f"{owner}: {die['value'] or CANDY}"


def _cat(view: View, words: Words) -> str:
    """Return the dice of the cat row, how many spaces it has, and what the cat comes for."""
    cat = view["table"]["cat"]
    spaces = cat["grey"] + cat["red"]
    filled = words.say("web.ratzzia.filled", {"dice": len(cat["dice"]), "spaces": spaces})
    comes = words.say("ratzzia.cat waits")
    if cat["number"] is not None:
        comes = words.say("ratzzia.cat comes for", {"number": cat["number"], "room": spaces - len(cat["dice"])})
    dice = "".join(f"[{_die(view, die)}] " for die in cat["dice"])
    return f"{words.noun(GAME, 'column', CAT, ())}: {dice}{filled} {comes}"


def _dice(view: View, words: Words) -> list[str]:
    """Return the rolled dice, the support dice and the candy jar."""
    table = view["table"]
    lines = []
    if table["rolled"]:
        dice = " ".join(str(value or CANDY) for value in table["rolled"])
        lines.append(f"{words.say('web.ratzzia.dice of', {'seat': view['seats'][table['turn']]})}: {dice}")
    support = table["support"]
    if support["rolled"] or support["reserve"]:
        rolled = " ".join(str(value) for value in support["rolled"])
        left = words.say("ratzzia.reserve", {"number": support["reserve"]})
        lines.append(f"{words.say('ratzzia.support dice')}: {', '.join(filter(None, [rolled, left]))}")
    return [*lines, words.say("ratzzia.candy jar", {"number": table["candy"]["jar"]})]


def _players(view: View, words: Words) -> list[str]:
    """Return a line for each player: loose and saved food, dice in hand, candy."""
    table = view["table"]
    lines = []
    for seat, name in enumerate(view["seats"]):
        hand = table["hands"][seat] + (len(table["rolled"]) if seat == table["turn"] else 0)
        said = words.say("ratzzia.player", {"loose": table["loose"][seat], "bag": table["bag"][seat], "hand": hand})
        if table["candy"]["held"][seat]:
            said += f" · {words.say('ratzzia.holds candy', {'number': table['candy']['held'][seat]})}"
        lines.append(f"{name}: {said}")
    return lines
