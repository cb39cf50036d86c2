"""The table of Rattus in lines of plain text, in the words that a screen reader says. Made from a view alone."""

from __future__ import annotations

from typing import Any, Final

from ....drawing import listing
from ....words import Words
from . import set_drawings as parts
from .goods import MARKS
from .table_drawing import card_text

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "rattus"


def tell(view: View, words: Words) -> list[str]:
    """Return the table: what is left, regions, seen rats, players, class cards, and what sets bring."""
    table = view["table"]
    lines = [_status(view, words), *_regions(view, words), *_seen(view, words), *_players(view, words), *_cards(view, words)]
    lines += [*_goods(view, words), *_region_cards(view, words)]
    if table.get("strike"):
        strike = table["strike"]
        region = words.say("rattus.strike", {"region": words.noun(GAME, "region", strike["region"], ())})
        lines.append(f"{region}: {words.noun(GAME, 'face', strike['face'], ())}")
    rest = {name: value for name, value in table.items() if name not in parts.DRAWN}
    return [*lines, *(line.plain for line in listing.listed(GAME, rest, words))]


def _status(view: View, words: Words) -> str:
    """Return the supply, whether it is the last round, and what the mark of a diplomat means."""
    table = view["table"]
    said = [words.say("rattus.supply", {"number": table["supply"], "seen": len(table["turned up"])})]
    if table["last round"]:
        said.append(words.say("rattus.last round"))
    if "diplomats" in table:
        said.append(words.say("rattus.diplomats", {"stock": table["diplomats"]["stock"]}))
    return " · ".join(said)


def _regions(view: View, words: Words) -> list[str]:
    """Return a line for each region: the plague, cubes, rats, the good, the caravan, and its neighbours."""
    lines = []
    for name, region in view["table"]["regions"].items():
        said = [words.say("rattus.lies.plague")] if view["table"]["plague"] == name else []
        cubes = [
            f"{view['seats'][seat]}: {number}{parts.DIPLOMAT if parts.has_diplomat(view, name, seat) else ''}"
            for seat, number in enumerate(region["cubes"])
            if number
        ]
        said.append(words.say("rattus.lies.cubes", {"cubes": cubes}) if cubes else words.say("rattus.lies.no cubes"))
        said.append(words.say("rattus.lies.rats", {"number": sum(rat is not None for rat in region["rats"])}))
        good = view["table"].get("goods", {}).get("regions", {}).get(name)
        if good:
            said.append(words.say("rattus.lies.good", {"good": words.noun(GAME, "good", good, ())}))
        if parts.has_caravan(view, name):
            said.append(f"{words.say('rattus.caravan')}.")
        near = words.noun(GAME, "region", region["neighbours"], ())
        lines.append(f"{words.noun(GAME, 'region', name, ())}: {' '.join(said)} {words.say('rattus.neighbours')}: {near}.")
    return lines


def _seen(view: View, words: Words) -> list[str]:
    """Return the faces on the map that this seat has seen, in one line; nothing if there are none."""
    seen = [
        f"{words.noun(GAME, 'rat', f'{name} {place}', ())} ({words.noun(GAME, 'face', rat['face'], ())})"
        for name, region in view["table"]["regions"].items()
        for place, rat in enumerate(region["rats"], 1)
        if rat and rat["face"]
    ]
    return [f"{words.say('rattus.known')}: {'; '.join(seen)}"] if seen else []


def _players(view: View, words: Words) -> list[str]:
    """Return a line for each player: cubes, and what else they have."""
    table = view["table"]
    lines = []
    for seat, name in enumerate(view["seats"]):
        on_map = sum(region["cubes"][seat] for region in table["regions"].values())
        said = words.say(
            "rattus.player", {"map": on_map, "palace": table["palace"][seat], "reserve": table["reserve"][seat]}
        )
        more = [parts.belongings(view, words, seat)]
        if "goods" in table:
            more.append(f"{words.say('rattus.goods.coins')} {table['coins'][seat]}")
            goods = table["goods"]["players"][seat]
            more += [f"{words.noun(GAME, 'good', good, ())} {goods[good]}" for good in MARKS if goods[good]]
        lines.append(f"{name}: {' '.join([said, *filter(None, more)])}")
    return lines


def _cards(view: View, words: Words) -> list[str]:
    """Return a line for each class card: its class, who holds it, what it does, whether it is used or covered."""
    lines = [f"{words.say('rattus.cards')}:"]
    for name, card in view["table"]["cards"].items():
        owner = words.say("rattus.strike.not held") if card["owner"] is None else view["seats"][card["owner"]]
        used = words.say("rattus.used") if card["used"] else ""
        said = filter(None, [owner, card_text(view, words, name), used, parts.cover(view, words, name)])
        title, group = words.noun(GAME, "card", name, ()), words.noun(GAME, "class", card["class"], ())
        lines.append(f"{title} ({group}): {'; '.join(said)}")
    return lines


def _goods(view: View, words: Words) -> list[str]:
    """Return the stock of goods, and those on class cards; nothing if there are no goods."""
    goods = view["table"].get("goods")
    if not goods:
        return []
    stock = [f"{words.noun(GAME, 'good', good, ())} {goods['up'][good]}/{goods['down'][good]}" for good in MARKS]
    on_cards = [
        f"{words.noun(GAME, 'card', card, ())} {words.noun(GAME, 'good', good, ())}" for card, good in goods["cards"].items()
    ]
    lines = [f"{words.say('rattus.goods.stock')}: {', '.join(stock)}"]
    return [*lines, words.say("rattus.goods.on cards", {"cards": on_cards})] if on_cards else lines


def _region_cards(view: View, words: Words) -> list[str]:
    """Return deck, open cards and the viewer's hand, in one line each; nothing if there are no region cards."""
    found = parts.region_cards(view, words)
    if found is None:
        return []
    title, lines = found
    return [f"{title}: {'; '.join(lines.plain.splitlines())}"]
