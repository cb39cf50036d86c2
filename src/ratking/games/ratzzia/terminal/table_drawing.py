"""The table of Ratzzia as the terminal draws it: the pantry, the cat, the dice, the players. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....drawing.seats import COLOURS, INK, PAPER, PATTERNS, RED, name_of, shortened
from ....words import Words
from ..rules import board
from ..rules.ending import WINNING_BAG

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "ratzzia"
COLUMNS: Final = len(board.COLUMNS)
NARROWEST: Final = 7
"""The least width of a column; where there is less, a list takes the place of the shelves."""
WIDEST: Final = 11
BESIDE: Final = 62
"""The least room for the panels beside the pantry; where there is less, they stand below it."""
ONE_LINE: Final = 56
"""From this width on the spaces of a column in the list stand on one line."""
ROOMY: Final = 96
"""From this width on a player takes one line."""

WOOD: Final = "#e9d6aa"
SHELF: Final = "#6b4e2e"
GREY: Final = "#b9b4a8"
PINK: Final = "#e3a79d"
CAT: Final = "cat"
CANDY: Final = "*"
SUPPORT: Final = "s"
SUPPORT_STYLE: Final = f"bold {INK} on #d8d2c0"
LIT: Final = f"bold {PAPER} on {RED}"
PLAIN: Final = f"{INK} on {WOOD}"


def draw(view: View, words: Words, width: int) -> RenderableType:
    """Return the whole table: shelves where there is room for them, else a list of columns."""
    each = min(WIDEST, (width - 2) // COLUMNS)
    if each < NARROWEST:
        return Group(_list(view, words, width), cat_row(view, words), *die_lines(view, words), _players(view, words, width))
    left = Group(pantry(view, words, each), Text(""), cat_row(view, words), *die_lines(view, words))
    beside = width - each * COLUMNS - 2
    if beside < BESIDE:
        return Group(left, _shelves(view, words), _players(view, words, width))
    sheet = Table.grid(padding=(0, 1))
    sheet.add_column(width=each * COLUMNS + 1, no_wrap=True)
    sheet.add_column(width=beside)
    sheet.add_row(left, Group(_players(view, words, beside), _shelves(view, words)))
    return sheet


def letters(view: View) -> dict[str, str]:
    """Return the letter of each column and of the cat: the same in every question."""
    return dict(zip([*view["table"]["columns"], CAT], "abcdefghijklmnoprstuvwxyz", strict=False))


# ---- what can be chosen


def _places(view: View) -> set[str]:
    """Return the columns, and the cat, that some legal move puts a die on."""
    return {move.split(" on ")[1] for move in view["moves"] if " on " in move}


def _is_lit(view: View, name: str) -> bool:
    """Return whether a column as a whole can be chosen."""
    return name in view["moves"] or f"retire {name}" in view["moves"]


# ---- dice


def _die(die: View) -> Text:
    """Return a die in its owner's colour and pattern; a support die is plain, a candy die shows a star."""
    value = die["value"] or CANDY
    if die["owner"] is None:
        return Text(f"{SUPPORT}{value} ", style=SUPPORT_STYLE)
    return Text(f"{PATTERNS[die['owner']]}{value} ", style=f"bold {PAPER} on {COLOURS[die['owner']]}")


def _dice(owner: int | None, values: list[int]) -> Text:
    return Text(" ").join(_die({"owner": owner, "value": value}) for value in values)


# ---- the pantry


def pantry(view: View, words: Words, each: int) -> Text:
    """Return the columns side by side as they stand: a name on a shelf, and below it the spaces down to the floor."""
    columns = view["table"]["columns"]
    tallest = max(len(column["spaces"]) for column in columns.values())
    sheet = Text(no_wrap=True, overflow="crop")
    for row in range(tallest + 2, 0, -1):
        for name, column in columns.items():
            sheet.append_text(_row(view, words, name, column, row, each))
        sheet.append("\n")
    sheet.append("▔" * (each * COLUMNS), style=SHELF)
    return sheet


def _row(view: View, words: Words, name: str, column: View, row: int, each: int) -> Text:
    """Return what a column shows at a height, counted from the floor."""
    spaces = column["spaces"]
    if row > len(spaces) + 2:
        return Text(" " * each)
    if row == len(spaces) + 2:
        names = {column: words.noun(GAME, "column", column, ()) for column in view["table"]["columns"]}
        short = dict(zip(names, shortened(list(names.values()), each - 3), strict=True))
        title = f"{letters(view)[name]} {short[name]}"
        return Text.assemble((f"{title:^{each - 1}}", LIT if _is_lit(view, name) else f"bold {INK} on {PAPER}"), " ")
    if row == len(spaces) + 1:
        return Text.assemble(("▂" * (each - 1), f"{SHELF} on {WOOD}"), " ")
    cell = _space(view, name, column, row - 1)
    left = (each - 1 - len(cell)) // 2
    wood = Text(" " * left, style=PLAIN)
    return Text.assemble(wood, cell, (" " * (each - 1 - left - len(cell)), PLAIN), " ")


def _space(view: View, name: str, column: View, place: int) -> Text:
    """Return a space, five letters wide: "=" if it is joined to the one below, its die or its number, what it pays."""
    space = column["spaces"][place]
    following = place == len(column["spaces"]) - column["lacks"]
    lit = (following and name in _places(view)) or f"{name} #{place + 1 + column['hidden']}" in view["moves"]
    if space["die"] is not None:
        shown = _die(space["die"])
        if lit:
            shown.stylize("reverse")
    else:
        number = space["number"] or (column["takes"] if following and column["takes"] else " ")
        shown = Text(f"[{number}]", style=LIT if lit else PLAIN)
    pays = space["sausages"]
    return Text.assemble(
        ("=" if space["equal"] else " ", PLAIN), shown, ("~" if pays == 1 else str(pays or " "), f"{RED} on {WOOD}")
    )


def _list(view: View, words: Words, width: int) -> Table:
    """Return a row for each column, if there is no room for shelves: its dice from the bottom up, what it lacks and pays."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=width >= ONE_LINE)
    table.add_column()
    for name, column in view["table"]["columns"].items():
        title = Text(f"{letters(view)[name]} {words.noun(GAME, 'column', name, ())}")
        title.stylize(f"bold {RED}" if _is_lit(view, name) else "bold")
        spaces = [_space(view, name, column, place) for place in range(len(column["spaces"]))]
        pays = Text.assemble(_lacks(column, words), ": ", (_reward(column, words), "dim"))
        table.add_row(title, Text("").join(spaces), pays)
    return table


def _lacks(column: View, words: Words) -> Text:
    if column["lacks"] == 0:
        return Text(words.say("ratzzia.complete"), style="bold")
    return Text(words.say("ratzzia.lacks", {"number": column["lacks"]}))


def _reward(column: View, words: Words) -> str:
    return words.say(f"ratzzia.reward.{column['reward']}", {"number": column["jar"]})


def _shelves(view: View, words: Words) -> Panel:
    """Return what each column lacks, and what stands on its shelf."""
    rows = Table.grid(padding=(0, 2))
    for name, column in view["table"]["columns"].items():
        title = Text(f"{letters(view)[name]} {words.noun(GAME, 'column', name, ())}")
        title.stylize(f"bold {RED}" if _is_lit(view, name) else "bold")
        rows.add_row(title, _lacks(column, words), Text(_reward(column, words), style="dim"))
    rows_and_legend = Group(rows, Text(words.say("ratzzia.legend", {"candy": CANDY, "support": SUPPORT}), style="dim"))
    return _panel(rows_and_legend, words.say("ratzzia.pantry"))


# ---- below the pantry


def cat_row(view: View, words: Words) -> Text:
    """Return the cat row: grey spaces, then red; what the cat comes for, and how much room there is."""
    cat = view["table"]["cat"]
    line = Text.assemble(
        (f" {letters(view)[CAT]} {words.noun(GAME, 'column', CAT, ()).upper()} ", f"bold {PAPER} on {INK}"), " "
    )
    for place in range(cat["grey"] + cat["red"]):
        if place < len(cat["dice"]):
            line.append_text(_die(cat["dice"][place]))
        else:
            lit = place == len(cat["dice"]) and "cat" in _places(view)
            line.append("[ ]", style=LIT if lit else f"{INK} on {GREY if place < cat['grey'] else PINK}")
        line.append(" ")
    if cat["number"] is None:
        line.append(words.say("ratzzia.cat waits"), style="dim")
    else:
        room = cat["grey"] + cat["red"] - len(cat["dice"])
        line.append(words.say("ratzzia.cat comes for", {"number": cat["number"], "room": room}), style="bold")
    return line


def die_lines(view: View, words: Words) -> list[Text]:
    """Return the rolled dice, the support dice, the candy jar: each on a line, if there are any."""
    table = view["table"]
    lines = []
    if table["rolled"]:
        lines.append(Text.assemble((f" {words.say('ratzzia.your dice')}  ", "bold"), _dice(table["turn"], table["rolled"])))
    support = table["support"]
    if support["rolled"] or support["reserve"]:
        left = words.say("ratzzia.reserve", {"number": support["reserve"]})
        title = (f" {words.say('ratzzia.support dice')}  ", "bold")
        lines.append(Text.assemble(title, _dice(None, support["rolled"]), (f"  {left}", "dim")))
    lines.append(Text(f" {words.say('ratzzia.candy jar', {'number': table['candy']['jar']})}", style="dim"))
    return lines


def _players(view: View, words: Words, width: int) -> Panel:
    """Return for each player, on one line or two: loose and safe food, how full the bag is, dice in hand, candy."""
    table = view["table"]
    rows = Table.grid(padding=(0, 1))
    for seat in range(len(view["seats"])):
        hand = table["hands"][seat] + (len(table["rolled"]) if seat == table["turn"] else 0)
        food = words.say("ratzzia.player", {"loose": table["loose"][seat], "bag": table["bag"][seat], "hand": hand})
        name = name_of(view, words, seat)
        if f"seat {seat}" in view["moves"]:
            name.stylize(LIT)
        line = Text.assemble(bar(seat, table["bag"][seat]), f" {food}")
        if table["candy"]["held"][seat]:
            line.append(f" · {words.say('ratzzia.holds candy', {'number': table['candy']['held'][seat]})}", style="bold")
        if width >= ROOMY:
            rows.add_row(name, line)
        else:
            rows.add_row(name)
            rows.add_row(line)
    return _panel(rows, words.say("cli.players"))


def bar(seat: int, bag: int) -> Text:
    """Return how full a bag is, a letter for each two and a half sausages."""
    full = min(10, bag * 10 // WINNING_BAG)
    return Text.assemble(("█" * full, COLOURS[seat]), ("░" * (10 - full), "dim"))


def _panel(content: RenderableType, title: str) -> Panel:
    return Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style="dim")
