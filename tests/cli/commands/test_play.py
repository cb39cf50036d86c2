"""`ratking play`: games played by typing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import ratking as package
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words

from ..run_command import process, ratking

NUMBERS = [str(number) for number in range(1, 14)]
RATS = [f"{region}.{place}" for region in range(1, 13) for place in (1, 2, 3)]
LINES = [*NUMBERS * 5, *RATS] * 30
ANYTHING = "\n".join(LINES) + "\n"
"""Lines of which some answer any question; the others are refused. Few questions are about rats."""


@pytest.mark.parametrize(("language", "columns"), [("en", 80), ("it", 130), ("ca", 100)])
def test_a_whole_game(tmp_path: Path, language: str, columns: int) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "3", "--bots", "random", "--seed", "7", "--language", language, "--record", file]
    ran = ratking("play", "rattus", *options, typed=ANYTHING, columns=columns)
    assert (ran.status, ran.err) == (0, "")
    assert words(language).say("cli.score") in ran.out
    assert words(language).say("cli.kept", {"file": file}) in ran.out.replace("\n", " ").replace("  ", " ")
    match = package.resume(file)
    assert match.over
    assert match.record.seats[1:] == ["bot 2 random", "bot 3 random"]
    assert "strike:" not in ran.out, "raw data of the view"
    winner = match.record.seats[match.result.winner]
    assert words(language).say("cli.winner", {"seat": winner}) in ran.out
    for total in match.scores:
        assert str(total) in ran.out


def test_the_language_is_the_systems(tmp_path: Path) -> None:
    ran = ratking("play", "rattus", "--record", str(tmp_path / "g.json"), typed="esci\n", language="it_IT.UTF-8")
    assert "Dove piazzi due cubetti" in ran.out
    assert ran.status == 0


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_reconstructed_components_are_mentioned(tmp_path: Path, game: str) -> None:
    for language in LANGUAGES:
        file = str(tmp_path / f"{game} {language}.json")
        ran = ratking("play", game, "--language", language, "--record", file, typed="", columns=200)
        assert words(language).say(f"{game}.reconstruction") in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_are_chosen_by_flags_and_shown_before_the_first_move(tmp_path: Path, language: str) -> None:
    file = str(tmp_path / "game.json")
    rules = ["--up-to", "--random-first"]
    ran = ratking(
        "play", "rattus", "--players", "2", *rules, "--language", language, "--record", file, typed="", columns=140
    )
    for rule in ("up_to", "random_first"):
        assert words(language).say(f"rattus.warning.{rule}") in ran.out
    assert words(language).say("rattus.warning.chivalry") not in ran.out
    options = package.resume(file).record.options
    assert (options["up_to"], options["random_first"], "chivalry" in options) == (True, True, False)


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    records, typed = [], "\n".join(LINES[:200]) + "\n"
    for name in ("one.json", "two.json"):
        ratking("play", "rattus", "--players", "2", "--seed", "x", "--record", str(tmp_path / name), typed=typed)
        records.append((tmp_path / name).read_text(encoding="utf-8"))
    assert records[0] == records[1]
    assert len(json.loads(records[0])["moves"]) > 20


def test_moves_by_number_by_text_and_by_beginning(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "2", "--human", "2", "--seed", "1", "--language", "it", "--record", file]
    ran = ratking("play", "rattus", *options, typed="gallia\n2\nITAL\nScandia\nprendi re\natlantis\ntake k\ntake\n\n")
    assert package.resume(file).record.moves[1:] == ["gallia", "gallia", "italia", "scandia", "take king"]
    assert words("it").say("cli.no_such_move", {"typed": "atlantis"}) in ran.out


def test_an_ambiguous_text_is_asked_again(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "2", "--human", "2", "--seed", "1", "--record", file]
    ran = ratking("play", "rattus", *options, typed="h\nhi\n")
    assert "That could be several moves: Hispania, Hungaria." in ran.out
    assert package.resume(file).record.moves[1:] == ["hispania"]


def test_undo_takes_moves_back_until_one_that_revealed_something(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "2", "--human", "2", "--seed", "1", "--record", file]
    before = "gallia\nitalia\nitalia\ngallia\n"
    ran = ratking("play", "rattus", *options, typed=before + "take witch\nundo\ntake king\n")
    assert ran.status == 0
    assert package.resume(file).record.moves[-1] == "take king"
    assert "take witch" not in package.resume(file).record.moves

    other = str(tmp_path / "other.json")
    options[-1] = other
    ran = ratking("play", "rattus", *options, typed=before + "take witch\nuse witch\npolonia 1\nundo\n")
    assert words("en").say("error.nothing_to_undo") in ran.out
    assert "polonia 1" in package.resume(other).record.moves


def test_moves_of_bots_cannot_be_taken_back(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    ran = ratking("play", "rattus", "--players", "2", "--seed", "1", "--record", file, typed="gallia\nundo\n")
    assert words("en").say("error.nothing_to_undo") in ran.out


def test_help_shows_the_rule_of_the_question(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    ran = ratking("play", "rattus", "--record", file, typed="help\nhelp b6.4\nhelp Z9\n", columns=2000)
    assert f"B2.4  {words('en').say('rattus.rule.B2.4')}" in ran.out
    assert f"B6.4  {words('en').say('rattus.rule.B6.4')}" in ran.out
    assert words("en").say("cli.no_rule", {"number": "Z9"}) in ran.out


def test_save_writes_a_copy_and_overwrites_no_other_file(tmp_path: Path) -> None:
    file, copy, other = tmp_path / "game.json", tmp_path / "copy.json", tmp_path / "letter.txt"
    other.write_text("Dear Anna", encoding="utf-8")
    typed = f"gallia\nsave {copy}\nsave {copy}\nsave {other}\nsave\nsave {tmp_path}/no/where.json\nquit\n"
    ran = ratking("play", "rattus", "--seed", "1", "--record", str(file), typed=typed)
    assert ran.status == 0
    assert copy.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    assert other.read_text(encoding="utf-8") == "Dear Anna"
    assert words("en").say("cli.save_where") in ran.out
    assert ran.out.count("A copy is in") == 2
    assert "cannot be written" in ran.out


def test_log_shows_everything(tmp_path: Path) -> None:
    typed = "gallia\n" * 2 + "log\nquit\n"
    ran = ratking("play", "rattus", "--players", "2", "--seed", "1", "--record", str(tmp_path / "g.json"), typed=typed)
    assert ran.out.count("The plague begins in") > 2


@pytest.mark.parametrize("typed", ["quit\n", "", "gallia\n"])
def test_leaving_shows_how_to_continue(tmp_path: Path, typed: str) -> None:
    file = str(tmp_path / "game.json")
    ran = ratking("play", "rattus", "--record", file, typed=typed, columns=400)
    assert ran.status == 0
    assert f"ratking play --resume {file}" in ran.out
    assert not package.resume(file).over


def test_resume_continues_with_the_same_people(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "3", "--human", "2", "--names", "Anna,Bruno", "--seed", "2", "--record", file]
    ratking("play", "rattus", *options, typed="gallia\n")
    assert package.resume(file).record.seats == ["Anna", "Bruno", "bot 3"]
    ran = ratking("play", "--resume", file, typed="italia\nquit\n")
    assert ran.status == 0
    assert package.resume(file).record.moves[2] == "italia"
    assert package.resume(file).record.seats == ["Anna", "Bruno", "bot 3"]
    assert " Bruno  Where do you place" in ran.out


def test_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    ratking("play", "rattus", "--human", "0", "--seed", "2", "--record", file)
    ran = ratking("play", "--resume", file)
    assert ran.status == 0
    assert "wins." in ran.out


def test_without_a_record_a_file_in_this_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for count in (1, 2):
        ran = ratking("play", "rattus", typed="quit\n")
        files = sorted(tmp_path.iterdir())
        assert len(files) == count
        assert all(file.name.startswith("ratking-rattus-2") and file.name.endswith(".json") for file in files)
        assert any(file.name in ran.out for file in files)


def test_what_one_person_knows_is_hidden_from_the_next(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "2", "--human", "2", "--names", "Anna,Bruno", "--seed", "1", "--record", file]
    start = "gallia\nitalia\nitalia\ngallia\ntake witch\nuse witch\npolonia 1\ndone\nmove plague\n"
    match = package.new("rattus", players=2, seed="1")
    for move in start.split("\n")[:-1]:
        match.play(move)
    while match.seat == 0:
        start += f"{match.text(match.moves()[0])}\n"
        match.play(match.moves()[0])
    ran = ratking("play", "rattus", *options, typed=start + "\nquit\n")
    before, _, after = ran.out.partition("Pass the keyboard to Bruno")
    secret = "Anna sees the rat Polonia 1"
    assert secret in before
    assert after
    assert " Bruno  What do you do?" in after
    assert secret not in after
    assert "Rats you have seen" not in after

    again = ratking("play", "--resume", file, typed="take king\n1\n")
    assert "Pass the keyboard" not in again.out.partition(" Bruno  What do you do?")[0]  # Bruno has no private knowledge


def test_a_secret_is_not_shown_at_once_when_a_game_is_resumed(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "2", "--human", "2", "--names", "Anna,Bruno", "--seed", "1", "--record", file]
    ratking("play", "rattus", *options, typed="gallia\nitalia\nitalia\ngallia\ntake witch\nuse witch\npolonia 1\n")
    ran = ratking("play", "--resume", file, typed="\n")
    before, _, after = ran.out.partition("Pass the keyboard to Anna")
    assert "Rats you have seen" not in before
    assert "Rats you have seen" in after


def test_without_secrets_nobody_waits(tmp_path: Path) -> None:
    options = ["--players", "2", "--human", "2", "--seed", "1", "--record", str(tmp_path / "g.json")]
    ran = ratking("play", "rattus", *options, typed="gallia\nitalia\nitalia\ngallia\n")
    assert "Pass the keyboard" not in ran.out


# ---- in a separate process


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    options = ("--players", "4", "--bots", "random", "--seed", "3", "--record", "game.json")
    running = process("play", "rattus", *options, folder=tmp_path)
    out, err = running.communicate(ANYTHING, timeout=120)
    assert (running.returncode, err) == (0, "")
    assert "wins." in out
    assert package.resume(str(tmp_path / "game.json")).over


def test_nothing_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    running = process("play", "rattus", "--players", "3", "--seed", "3", "--record", "game.json", folder=tmp_path)
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write("gallia\nitalia\ntake king\nplace cubes\n")
    running.stdin.flush()
    for line in running.stdout:
        if "In which region do you place cubes?" in line:
            break
    running.kill()
    running.wait(timeout=60)
    running.stdin.close()
    running.stdout.close()
    assert running.stderr is not None
    running.stderr.close()

    moves = json.loads(file.read_text(encoding="utf-8"))["moves"]
    assert moves[-2:] == ["take king", "place cubes"]
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    again = process("play", "--resume", "game.json", "--seed", "4", folder=tmp_path)
    out, err = again.communicate(ANYTHING, timeout=120)
    assert (again.returncode, err) == (0, "")
    assert "wins." in out
    finished = package.resume(str(file))
    assert finished.over
    assert finished.record.moves[: len(moves)] == moves


def test_invalid_bytes_in_the_input_are_handled(tmp_path: Path) -> None:
    running = process("play", "rattus", "--seed", "3", "--record", "game.json", folder=tmp_path)
    assert running.stdin is not None
    os.write(running.stdin.fileno(), b"\xff\xfe\x00\xc3\n\xf0\x9f\nhelp\ngallia\n")
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert "gallia" in package.resume(str(tmp_path / "game.json")).record.moves
    assert "is not one of the moves" in out


def test_the_answer_to_an_illegal_move_says_why(tmp_path: Path) -> None:
    """In the player's language, with the rule; for the name of a move in records, and for its translation."""
    options = ["--players", "2", "--seed", "1", "--record", str(tmp_path / "g.json")]
    ran = ratking("play", "rattus", *options, "--language", "it", typed="usa Mercante\nturcia\nquit\n", columns=140)
    assert words("it").say("rattus.reason.before the first turn") + " (regola B2.5)" in ran.out
    assert words("it").say("rattus.reason.not on this map", {"region": "Turcia"}) + " (regola B1.1)" in ran.out


def test_opponents_by_level(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    ran = ratking("play", "rattus", "--players", "3", "--bots", "novice,sharp", "--record", file, typed="quit\n")
    assert ran.status == 0
    assert package.resume(file).record.seats[1:] == ["bot 2 novice", "bot 3 sharp"]
    assert ratking("play", "--resume", file, typed="quit\n").status == 0


def test_an_unknown_bot_is_named(tmp_path: Path) -> None:
    ran = ratking("play", "rattus", "--bots", "genius", "--record", str(tmp_path / "game.json"), typed="quit\n")
    assert ran.status == 2
    assert "“genius”" in ran.err


@pytest.mark.parametrize(("language", "command", "said"), [("en", "hint", "A strong bot"), ("ca", "consell", "Un bot fort")])
def test_a_hint_says_what_is_expected(tmp_path: Path, language: str, command: str, said: str) -> None:
    options = ["--players", "2", "--seed", "7", "--language", language, "--record", str(tmp_path / "game.json")]
    ran = ratking("play", "rattus", *options, typed=f"{command}\nquit\n")
    assert ran.status == 0
    assert said in ran.out
    assert "%" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_words_that_are_no_move_are_answered(tmp_path: Path, players: int, language: str) -> None:
    """With fewer than five players, some seats in the names of moves are not in the game."""
    options = ["--players", str(players), "--seed", "1", "--record", str(tmp_path / "g.json"), "--language", language]
    ran = ratking("play", "ratzzia", *options, typed="zzz\nseat 4\nquit\n", columns=300)
    assert ran.status == 0
    assert words(language).say("cli.no_such_move", {"typed": "zzz"}) in ran.out


def test_a_player_with_the_name_of_a_column_can_be_chosen(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    options = ["--players", "3", "--human", "3", "--names", "Anna,Bruno,Carla", "--seed", "1", "--record", file]
    assert ratking("play", "ratzzia", *options, typed="quit\n").status == 0
    match = package.resume(file, seed="1")
    rng = Rng(2)
    while not ((view := match.view(match.seat))["question"]["key"] == "greedy" and "seat 0" in view["moves"]):
        match.play(match.moves()[rng.below(len(match.moves()))])
    match.record.save(file)
    assert ratking("play", "--resume", file, typed="anna\nquit\n").status == 0
    assert package.resume(file).record.moves[len(match.record.moves)] == "seat 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_warns_before_a_reward_is_lost(tmp_path: Path, language: str) -> None:
    """Z5.1: candy on Anna's top space. The move is made when it is typed again."""
    file = str(tmp_path / "game.json")
    match = package.new("ratzzia", players=2, seed=3, seats=["Marta", "Bruno"])
    rng = Rng(1)
    while match.caution("candy on anna") is None:
        moves = [move for move in match.moves() if "candy on" not in match.text(move)]
        match.play(moves[rng.below(len(moves))] if moves else match.moves()[0])
    match.record.save(file)
    move = words(language).move(match.game, "candy on anna")
    played = len(match.record)
    options = ["--resume", file, "--human", "2", "--language", language]
    ran = ratking("play", *options, typed=f"{move}\nquit\n", columns=300)
    lost = words(language).say("ratzzia.reason.reward lost to candy", {"column": "Anna"})
    assert lost + f" ({words(language).say('cli.rule', {'rule': 'Z5.1'})})" in " ".join(ran.out.split())
    assert len(package.resume(file).record) == played
    assert ratking("play", *options, typed=f"{move}\n{move}\nquit\n", columns=300).status == 0
    assert package.resume(file).record.moves[played] == "candy on anna"
