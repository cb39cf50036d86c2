"""A table told in plain text: short, complete, without secrets, and with a sentence for every error."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratking
from ratking.cli.mcp.agent_table import AgentTable
from ratking.cli.mcp.brief import MOST, newest, shortened, tokens
from ratking.cli.mcp.rulebook import rules
from ratking.cli.mcp.tools import PARAMETERS, TABLES, Tools
from ratking.games.registry import GAMES
from ratking.kernel.errors import RatkingError
from ratking.kernel.game import Json
from ratking.kernel.rng import Rng
from ratking.testing import until
from ratking.words import LANGUAGES, words

from ...bots.questions import FIELDS, name_of

ENGLISH = words("en")


def begun(game: str, options: Json, seat: int = 0, language: str = "en", seed: str = "7") -> AgentTable:
    return AgentTable.begin(game, dict(options), seat, ["random"], words(language), seed)


def answer(table: AgentTable, rng: Rng) -> str:
    """Make a random legal move of the agent, or let the others play, and return what is told."""
    if not table.is_asked:
        return table.wait()
    moves = table.match.moves()
    return table.play(table.match.text(moves[rng.below(len(moves))]))


# ---- short and complete


@pytest.mark.parametrize("field", FIELDS, ids=name_of)
def test_every_text_of_a_game_is_short(field: tuple[str, Json]) -> None:
    """With the largest tables of every set, in every language; the long games of random bots are not played to the end."""
    for number, language in enumerate(LANGUAGES):
        table, rng = begun(*field, seat=1, language=language, seed=str(number)), Rng(number)
        left = words(language).say("mcp.shortened")
        longest = 0
        for _ in range(150):
            if table.match.over:
                break
            texts = [table.observe(), table.moves()]
            assert table.match.view(1)["moves"] == [] or len(texts[1].splitlines()) == 1 + len(table.match.moves())
            texts.append(answer(table, rng))
            assert not any(left in text for text in texts), "nothing has to be left out"
            longest = max(longest, *map(tokens, texts))
        assert longest <= MOST
        assert tokens(table.observe()) <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_read(game: str, language: str) -> None:
    spoken = words(language)
    numbers = [key.removeprefix(f"{game}.rule.") for key in spoken.texts if key.startswith(f"{game}.rule.")]
    index = rules(spoken, game, "")
    for number in numbers:
        chapter = number.split(".")[0]
        assert f"\n{chapter} " in index
        assert spoken.say(f"{game}.rule.{number}") in rules(spoken, game, number)
        assert tokens(rules(spoken, game, chapter)) <= MOST
    assert tokens(index) <= MOST


def test_rules_are_found_by_name_and_word() -> None:
    assert rules(ENGLISH, "", "").startswith("rattus: Rattus, 2–4 players")
    assert rules(ENGLISH, "rattus", "witch").startswith("B5.")
    assert "Z3.1" in rules(ENGLISH, "ratzzia", "grey")
    assert rules(ENGLISH, "rattus", "zeppelin") == ENGLISH.say("cli.no_rule", {"number": "zeppelin"})


def test_the_table_tells_what_the_terminal_draws() -> None:
    table = begun("rattus", {"players": 3})
    for region in ("gallia", "italia"):
        table.play(region)
        table.wait()
    told = table.observe()
    assert told.startswith("Rattus, 3 players. You are “Agent”.")
    (gallia,) = [line for line in told.splitlines() if line.startswith("Gallia: ")]
    assert "Cubes: Agent: 2" in gallia
    assert gallia.endswith("One rat. Neighbours: Anglia, Germania, Hispania, Italia.")
    assert "Agent: map 4 palace 0 reserve 16" in told
    assert "Witch (magic): nobody's; look at two rats, may swap them" in told
    assert "You are asked (rule B3.1)" in told
    assert told.index("What happened last:") < told.index("You place 2 cubes in Gallia.")


def test_long_lists_are_shortened() -> None:
    lines = [f"line {number}" for number in range(2000)]
    short = shortened(lines, ENGLISH)
    assert tokens(short) <= MOST
    assert short.startswith("line 0\nline 1\n")
    assert short.endswith("… (the rest is left out)")
    assert newest(lines, 12) == ["line 1998", "line 1999"]


# ---- moves


def test_moves_are_understood_by_text_and_words() -> None:
    table = begun("rattus", {"players": 3})
    for region in ("Gallia", "ITALIA "):
        table.play(region)
        table.wait()
    assert "take witch – take the Witch" in table.moves()
    table.play("take the witch")
    assert table.match.record.moves[-1] == "take witch"


def test_a_whole_game_ends_with_the_score() -> None:
    for game in GAMES:
        table, rng = AgentTable.begin(game, {"players": 2}, 0, ["quick"], ENGLISH, "7"), Rng(1)
        told = ""
        while not table.match.over:
            told = answer(table, rng)
        assert f"The game is over. {ENGLISH.say('cli.score')}:" in told
        assert table.moves() == "\n".join(told.splitlines()[-len(table.moves().splitlines()) :])
        assert table.observe().count("The game is over.") == 1
        with pytest.raises(RatkingError, match="The game is over"):
            table.play("anything")


def test_a_text_is_meant_as_it_stands_when_asked_why_not() -> None:
    """A region is not a rat in it, although the rats are offered."""
    table = AgentTable(until("rattus", "use witch", players=2), 0, ["random"], ENGLISH, "7")
    table.seat = table.match.seat or 0
    table.play("use witch")
    region = table.match.view(table.seat)["moves"][0].split()[0]
    assert f"{region} 1" in table.moves()
    assert "legal" not in table.why_not(region)
    assert table.why_not(f"{region} 1") == f"“{region} 1” is a legal move now."


# ---- secrets


@pytest.mark.parametrize("field", [field for field in FIELDS if field[0] == "rattus"], ids=name_of)
def test_changed_secrets_change_nothing_that_is_told(field: tuple[str, Json]) -> None:
    """Twins: everything that the agent's seat cannot know is changed, and every tool tells the same."""
    wanted = 3
    for number in range(20):
        table, rng = begun(*field, seat=1, seed=f"twins {number}"), Rng(number)
        for step in range(10_000):
            if table.match.over:
                break
            if step % 15 == 14:
                match = table.match.clone()
                match._table = match.observe(1).determinise(Rng(f"another {number} {step}"))
                if match._table != table.match._table:
                    twin = AgentTable(match, 1, ["random"], ENGLISH, "other luck")
                    assert everything(table) == everything(twin)
                    wanted -= 1
            if wanted == 0:
                return
            answer(table, rng)
    raise AssertionError("too few of these games had secrets: this says nothing")


def everything(table: AgentTable) -> list[str]:
    """Return what the agent can learn without moving."""
    texts = [text for text in table.match.game.space.texts if text]
    return [table.observe(), table.moves(), *(table.why_not(text) for text in texts[:: max(1, len(texts) // 100)])]


# ---- errors


@pytest.mark.parametrize(
    ("tool", "given", "sentence"),
    [
        ("observe", {}, "There is no table yet: begin a game with the tool “table”."),
        ("observe", {"table": 4}, "There is no table 4, or it has been forgotten: begin a game with the tool “table”."),
        ("dance", {}, "There is no tool “dance”. There are: rules, table, observe, moves, why_not, play, wait."),
        ("play", {}, "“play” needs “move”."),
        ("wait", {"long": True}, "“wait” has no “long”. It has: table."),
        ("table", {"game": "chess"}, "There is no game called “chess”."),
        ("table", {"game": "rattus", "players": "many"}, "“players” must be a whole number, not many."),
        ("table", {"game": "rattus", "players": 2.5}, "“players” must be a whole number, not 2.5."),
        ("table", {"game": ["rattus"]}, "“game” must be a text, not rattus."),
        ("table", {"game": "rattus", "options": "random"}, "“options” must be an object of names and values, not random."),
        ("table", {"game": "rattus", "options": {"chance": "manual"}}, "rattus has no option “chance”."),
        ("table", {"game": "rattus", "options": {"cards": 3}}, "cards"),
        ("table", {"game": "rattus", "seat": 3}, "There is no seat 3 at this table: choose one from 1 to 2."),
        ("table", {"game": "rattus", "seat": 0}, "There is no seat 0 at this table: choose one from 1 to 2."),
        ("table", {"game": "rattus", "bots": "genius"}, "There is no bot “genius”."),
        ("rules", {"game": "chess"}, "There is no game called “chess”."),
    ],
)
def test_errors_are_sentences(tool: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RatkingError) as refused:
        Tools(ENGLISH).call(tool, given)
    assert sentence in str(refused.value)


def test_wrong_moves_are_explained_and_change_nothing() -> None:
    tools = Tools(ENGLISH)
    tools.call("table", {"game": "rattus", "players": "3", "seat": 2, "bots": "random", "seed": 7})
    before = tools.tables[1].match.revision
    with pytest.raises(RatkingError, match="It is the turn of Bot 1, not yours: call the tool “wait”"):
        tools.call("play", {"move": "gallia"})
    assert "Bot 1" in tools.call("why_not", {"move": "gallia"})
    assert tools.tables[1].match.revision == before
    tools.call("wait", {})
    before = tools.tables[1].match.revision
    for move, why in (
        ("use witch", "not possible now: "),
        ("fly", "has no move “fly”"),
        ("ia", "has no move “ia”"),
        ("h", "several"),
    ):
        with pytest.raises(RatkingError, match=why):
            tools.call("play", {"move": move})
    assert tools.tables[1].match.revision == before
    assert tools.call("why_not", {"move": "gallia"}) == "“gallia” is a legal move now."


def test_old_tables_are_forgotten() -> None:
    tools = Tools(ENGLISH)
    for number in range(1, TABLES + 3):
        assert tools.call("table", {"game": "ratzzia"}).startswith(f"This is table {number}.")
    assert list(tools.tables) == list(range(3, TABLES + 3))
    assert tools.call("moves", {"table": 3}) == tools.call("moves", {"table": "3"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tool_and_parameter_is_described(language: str) -> None:
    tools = Tools(words(language))
    used = set()
    for name in tools.tools:
        assert len(tools.description(name)) > 20
        schema = tools.schema(name)
        used |= set(schema["properties"])
        assert all(len(parameter["description"]) > 10 for parameter in schema["properties"].values())
        json.dumps(schema)
    assert used == set(PARAMETERS)


def test_games_of_others_are_listed() -> None:
    """A game without sentences of its own is told line by line."""
    from ratking.drawing.listing import tell

    view = ratking.new("ratzzia", players=2, seed=1).view(0)
    lines = tell(view, ENGLISH)
    assert len(lines) == len(view["table"])
    assert any(line.endswith(f"{view['seats'][0]} 3, {view['seats'][1]} 4") for line in lines)
