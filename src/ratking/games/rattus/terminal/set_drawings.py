"""What sets bring to the table of Rattus, as the terminal draws it from a view: region cards, diplomats, the caravan."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from ....drawing.seats import PAPER, RED
from ....words import Words

# Any, in this file: a view is JSON. A part that is not in the game is not in the view, and then nothing is drawn of it.
View = dict[str, Any]

GAME: Final = "rattus"
CARAVAN: Final = "▲"
DIPLOMAT: Final = "*"

DRAWN: Final = (
    *("regions", "plague", "reserve", "palace", "supply", "cards", "turned up", "faces left", "turn", "last round"),
    *("strike", "region cards", "coins", "goods", "diplomats", "caravan"),
)
"""What a view of a table holds that has a place in the drawings or, like a strike, in what has happened.

What sets of others bring besides is listed below them.
"""


def has_diplomat(view: View, region: str, seat: int) -> bool:
    """Return whether one of the seat's cubes in a region has a diplomat under it."""
    diplomats = view["table"].get("diplomats")
    return diplomats is not None and bool(diplomats["regions"][region][seat])


def has_caravan(view: View, region: str) -> bool:
    return bool(view["table"].get("caravan") == region)


def legend(view: View, words: Words) -> str:
    """Return what the marks of these pieces mean."""
    table = view["table"]
    marks = []
    if table.get("caravan"):
        marks.append(f"{CARAVAN} {words.say('rattus.caravan')}")
    if "diplomats" in table:
        marks.append(words.say("rattus.diplomats", {"stock": table["diplomats"]["stock"]}))
    return "  ".join(marks)


def belongings(view: View, words: Words, seat: int) -> str:
    """Return what a player has beside their cubes."""
    table = view["table"]
    have = []
    if "region cards" in table:
        have.append(words.say("rattus.in hand", {"number": table["region cards"]["hand sizes"][seat]}))
    if "diplomats" in table:
        number = diplomats_of(view, seat)
        if number:
            have.append(words.say("rattus.player diplomats", {"number": number}))
    return " ".join(have)


def diplomats_of(view: View, seat: int) -> int:
    """Return how many diplomats a seat has on the map and in the palace."""
    diplomats = view["table"]["diplomats"]
    number: int = diplomats["palace"][seat] + sum(seats[seat] for seats in diplomats["regions"].values())
    return number


def cover(view: View, words: Words, card: str) -> str:
    """Return which region card lies on a class card; empty if none."""
    covers = view["table"].get("region cards", {}).get("covers", {})
    if card not in covers:
        return ""
    return words.say("rattus.covered by", {"region card": words.noun(GAME, "region card", covers[card], ())})


def region_cards(view: View, words: Words) -> tuple[str, Text] | None:
    """Return a title and its lines: deck and discards, the open cards, the viewer's hand; at the end all hands."""
    cards = view["table"].get("region cards")
    if cards is None:
        return None
    lines = [Text(words.say("rattus.deck", {"deck": cards["deck"], "discards": len(cards["discards"])}), style="dim")]
    for key in ("hand", "looking at", "open"):
        if cards[key]:
            lines.append(Text(words.say(f"rattus.{key}"), style="italic"))
            lines += [_card(view, words, text) for text in cards[key]]
    for seat, hand in enumerate(cards["hands"] or []):
        lines.append(Text(view["seats"][seat], style="italic"))
        lines += [_card(view, words, text) for text in hand]
    return words.say("rattus.region cards"), Text("\n").join(lines)


def _card(view: View, words: Words, text: str) -> Text:
    said = words.noun(GAME, "region card", text, ())
    return Text(said, style=f"bold {PAPER} on {RED}" if text in view["moves"] else "bold")
