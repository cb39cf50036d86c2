"""Studies: the same files with any workers, interrupted or not; and correct reports."""

from __future__ import annotations

import html
import importlib.util
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest
from packaging.requirements import Requirement

import ratking
from ratking.cli.commands.study import NEWEST
from ratking.games.registry import GAMES, description_of
from ratking.kernel.errors import BadOptions
from ratking.kernel.record import Record
from ratking.lab.draws import things
from ratking.lab.experiment import Batch, Experiment, open_experiment, read
from ratking.lab.figure import Figure, Line, Study
from ratking.lab.findings import findings
from ratking.lab.level_comparison import agreements
from ratking.lab.page import in_short, mark_text, page, remark, value_of
from ratking.lab.report import write
from ratking.lab.results import Results
from ratking.lab.rows import COLUMNS, KINDS
from ratking.lab.run import Played, alone, processes, run
from ratking.lab.scale import Scale
from ratking.lab.statistics import Estimate
from ratking.lab.study_game import record_of
from ratking.words import LANGUAGES, words
from tests.cli.run_command import ratking as command
from tests.kernel.pebbles import PEBBLES

FOLDER = Path(__file__).parents[2] / "studies"

SMALL = """
title = "Small"
game = "rattus"
players = [2]
bots = ["random"]
games = 8
batch = 2
forks = true
"""


def studied(folder: Path, experiment: Experiment) -> Results:
    results = Results.begin(folder, experiment)
    run(experiment, results, alone, lambda done, most: None)
    return results


def contents(results: Results) -> dict[str, bytes]:
    return {kind: (results.folder / f"{kind}.parquet").read_bytes() for kind in KINDS}


def test_the_files_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    experiment = read(SMALL, "small")
    one = studied(tmp_path / "one", experiment)
    two = Results.begin(tmp_path / "two", experiment)
    run(experiment, two, processes(2), lambda done, most: None)
    assert contents(one) == contents(two)


def test_an_interrupted_study_is_continued_with_the_same_files(tmp_path: Path) -> None:
    experiment = read(SMALL, "small")
    whole = studied(tmp_path / "whole", experiment)
    broken = Results.begin(tmp_path / "broken", experiment)

    def stops(experiment: Experiment, batches: list[Batch]) -> Played:
        yield from alone(experiment, batches[1:2])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(experiment, broken, stops, lambda done, most: None)
    assert not broken.finished
    assert broken.table("games").num_rows == 2
    told: list[int] = []
    run(experiment, broken, alone, lambda done, most: told.append(done))
    assert told[0] == 2
    assert told[-1] == 8
    assert contents(broken) == contents(whole)
    run(experiment, broken, stops, lambda done, most: None)  # it is finished, so nothing is played


def test_a_folder_belongs_to_one_experiment(tmp_path: Path) -> None:
    studied(tmp_path / "a", read(SMALL, "small"))
    with pytest.raises(BadOptions, match="Another experiment"):
        Results.begin(tmp_path / "a", read(SMALL + "seed = 'x'", "small"))
    with pytest.raises(BadOptions, match="no study"):
        Results.open(tmp_path / "b")


def test_columns_are_as_documented(tmp_path: Path) -> None:
    results = studied(tmp_path / "a", read(SMALL, "small"))
    for kind in KINDS:
        assert pq.read_table(results.folder / f"{kind}.parquet").column_names == list(COLUMNS[kind])
    games = results.table("games").to_pylist()
    assert [row["game"] for row in games] == list(range(8))
    seats = results.table("seats").to_pylist()
    for row in games:
        here = [seat for seat in seats if seat["game"] == row["game"]]
        assert [seat["won"] for seat in here].index(True) == row["winner"]
        assert all(sum(points for _, points in seat["lines"]) == seat["score"] for seat in here)
    turns = results.table("turns").to_pylist()
    assert len(turns) == sum(row["turns"] for row in games)
    lost = sum(seat["lost"] for seat in seats)
    assert lost == sum(sum(row["lost"]) for row in turns)
    forks = results.table("forks").to_pylist()
    assert len(forks) == 8
    assert all(fork["card"] != fork["other"] for fork in forks)


def test_forks_can_be_about_one_card_and_several_in_a_game(tmp_path: Path) -> None:
    asked = SMALL.replace("forks = true", 'forks = "merchant"\nforks_per_game = 3').replace("games = 8", "games = 40")
    results = studied(tmp_path / "a", read(asked, "small"))
    forks = results.table("forks").to_pylist()
    assert {fork["card"] for fork in forks} == {"merchant"}
    assert all(fork["other"] != "merchant" for fork in forks)
    of_game = [[fork for fork in forks if fork["game"] == game] for game in range(40)]
    assert max(map(len, of_game)) == 3
    (line,) = figure(findings(results), "taking").lines
    effects = [fork["won"] - fork["won_other"] for fork in forks]
    assert line.label == ("card", "merchant")
    assert line.found.value == pytest.approx(sum(effects) / len(effects))
    assert line.found.of == sum(map(bool, of_game)), "games are counted, not forks"
    several = read(SMALL.replace("forks = true", 'forks = ["merchant", "monk"]'), "small")
    assert {fork["card"] for fork in studied(tmp_path / "b", several).table("forks").to_pylist()} == {"merchant", "monk"}


def test_levels_are_set_side_by_side(tmp_path: Path) -> None:
    text = SMALL.replace('bots = ["random"]', 'bots = [["random"], ["novice"]]').replace("games = 8", "games = 40")
    text = text.replace("forks = true", 'forks = "king"')
    results = studied(tmp_path / "a", read(text, "levels"))
    games = results.table("games").to_pylist()
    figures = findings(results)
    seats = figure(figures, "levels seats")
    assert [(line.group, line.label) for line in seats.lines] == [
        (("seat", seat), ("bot", bot)) for seat in "01" for bot in ("random", "novice")
    ]
    won = sum(row["winner"] == 0 for row in games if row["cell"] == 1)
    assert seats.lines[1].found.value == won / 40
    assert {line.label for line in figure(figures, "levels taking").lines} == {("bot", "random"), ("bot", "novice")}
    # All other figures are about the first level only.
    assert figure(figures, "seats").fields["games"] == 40
    assert figure(figures, "taking").fields["forks"] == len(
        [fork for fork in results.table("forks").to_pylist() if fork["cell"] == 0]
    )
    page = write(results, words("en")).read_text(encoding="utf-8")
    assert "Does it hold for every level?" in page
    assert "What is found here is about these bots" in page


def test_what_levels_say_together() -> None:
    def line(bot: str, thing: str, low: float) -> Line:
        return Line(("bot", bot), Estimate(low + 0.1, low, low + 0.2, 99), 0.0, ("card", thing))

    found = {"king": (0.1, 0.2), "monk": (0.1, -0.4), "knight": (0.1, -0.1), "witch": (-0.1, -0.1)}
    lines = [line(bot, card, low) for card, lows in found.items() for bot, low in zip("ab", lows, strict=True)]
    shown = Figure("levels taking", {}, lines, difference=True)
    assert dict(agreements(shown)) == {("card", "king"): "every", ("card", "monk"): "against", ("card", "knight"): "some"}
    (told,) = in_short(shown, words("en"), "rattus")
    assert told == "holds for every level: King; shown for some levels only: Knight; levels contradict each other: Monk"


def test_a_report_says_how_many_games_would_be_needed() -> None:
    lines = [
        Line(("seat", seat), Estimate(0.5, 0.5 - reach, 0.5 + reach, 100), 0.5) for seat, reach in (("0", 0.1), ("1", 0.05))
    ]
    shown = Figure("seats", {"players": 2, "games": 100}, lines, played=100)
    assert "±3 percentage points about 1200 games would be needed instead of 100" in remark(shown, words("en"), "rattus")
    assert "±5 percentage points about 400 games" in remark(shown, words("en"), "rattus", 0.05)
    assert "needed" not in remark(shown, words("en"), "rattus", 0.1)


def test_any_game_opens_as_a_record(tmp_path: Path) -> None:
    results = studied(tmp_path / "a", read(SMALL, "small"))
    row = results.table("games").to_pylist()[5]
    match = ratking.resume(Record.read(record_of(results.experiment, 0, 5).text()))
    assert match.over
    assert (match.winner, len(match.record)) == (row["winner"], row["answers"])


def test_bots_play_all_seats_with_the_same_luck() -> None:
    experiment = read('players = [3]\nladder = ["random", "novice", "quick"]\nbots = ["random"]\ngames = 4\nbatch = 1', "x")
    even, ladder = experiment.conditions
    assert even.rotations == 1
    played = experiment.tournament(ladder)
    assert [played.seats(number) for number in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert [played.deal(number) for number in range(4)] == [0, 0, 0, 1]
    assert [experiment.tournament(even).deal(number) for number in range(3)] == [0, 1, 2]
    assert (ladder.games, experiment.batch) == (6, 3)  # complete deals
    fewer = read('players = [2]\nladder = ["random", "novice"]\ngames = 10\nladder_games = 3\nbatch = 4', "x")
    assert [condition.games for condition in fewer.conditions] == [10, 4]
    assert fewer.most == 14


def test_all_combinations_of_cards_can_be_played() -> None:
    every = read('players = [2]\nsets = ["base", "africanus"]\ncards = "all"', "x")
    assert len(every.conditions) == 210  # six of ten
    each = read('players = [2]\nsets = ["base", "africanus"]\ncards = "each"', "x")
    cards = description_of("rattus").option("cards", {"sets": ["base", "africanus"]})
    assert cards is not None
    names = things(cards)
    assert [condition.compares for condition in each.conditions] == names
    for condition in each.conditions:
        for seed in range(3):
            drawn = each.drawn(condition.asked, ratking.Rng(seed))["cards"]
            assert condition.compares in drawn
            assert len(set(drawn)) == 6
    with pytest.raises(BadOptions, match="too many"):
        read('players = [2]\nsets = ["base", "mercatus", "africanus"]\ncards = "all"', "x")


def test_a_game_with_only_rules_can_be_studied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its seats, lengths and ends; its options come from its form, and its turns from the seat to move."""
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    experiment = read('game = "pebbles"\nbots = ["random"]\ngames = 6\nforks = true', "x")
    assert experiment.conditions[0].asked == {"players": 2}
    results = studied(tmp_path / "a", experiment)
    games = results.table("games").to_pylist()
    assert all(row["turns"] > 1 for row in games)
    assert all(row["cards"] == [] and row["counts"] == [] for row in games)
    assert results.table("forks").num_rows == 0
    assert {figure.key for figure in findings(results)} >= {"seats", "ends", "lengths"}
    assert "Pebbles" in write(results, words("en")).read_text(encoding="utf-8")
    with pytest.raises(BadOptions, match="cards"):
        read('game = "pebbles"\ncards = "all"', "x")


def test_the_measures_of_a_game_are_stored(tmp_path: Path) -> None:
    results = studied(tmp_path / "a", read('game = "ratzzia"\nplayers = [2]\nbots = ["random"]\ngames = 2', "x"))
    seats = [dict(row["counts"]) for row in results.table("seats").to_pylist()]
    assert any(key.startswith("columns: jar") for row in seats for key in row)
    assert all(dict(row["counts"])["cat"] > 0 for row in results.table("games").to_pylist())


def test_the_file_may_contain_options_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'players = [2]\nsets = ["base", "mercatus"]\ncards = "aristocrats"\nladder = ["random", "quick"]'
    even, ladder = read(text, "x").conditions
    assert even.asked == {"players": 2, "sets": ["base", "mercatus"], "cards": "aristocrats"}
    assert ladder.asked == {"players": 2, "sets": ["base", "mercatus"]}, "what is counted out is left to the game"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = ", "TOML"),
        ("cows = 3", "cows"),
        ("games = 'many'", "many"),
        ("games = true", "True"),
        ("games = 0", "0"),
        ("bots = ['nobody']", "nobody"),
        ("forks = 'dragon'", "dragon.*merchant"),
        ("forks = true\nforks_per_game = 0", "forks_per_game"),
        ("players = [7]", "7"),
        ("players = [4]\nbots = ['random', 'random']", "2"),
        ("players = [4]\nladder = ['random', 'quick']", "2"),
    ],
)
def test_mistakes_in_the_file_are_explained(text: str, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        read(text, "x")


def test_it_stops_when_intervals_are_narrow(tmp_path: Path) -> None:
    text = 'players = [2]\nbots = ["random"]\ngames = 100\nbatch = 5\nturns = false\nuntil = {}\n'
    soon = studied(tmp_path / "soon", read(text.format(0.30), "x"))
    later = studied(tmp_path / "later", read(text.format(0.15), "x"))
    assert soon.table("games").num_rows < later.table("games").num_rows < 100
    assert soon.table("turns").num_rows == 0


def test_boxes_are_played_side_by_side_and_compared(tmp_path: Path) -> None:
    box = FOLDER / "boxes" / "harsher-rats.toml"
    (tmp_path / "harsher-rats.toml").write_bytes(box.read_bytes())
    text = SMALL.replace("games = 8", "games = 40") + 'components = ["ours", "harsher-rats.toml"]\n'
    results = studied(tmp_path / "both", read(text, "boxes", tmp_path))
    experiment = results.experiment
    assert [(condition.box, experiment.boxes[condition.box].name) for condition in experiment.conditions] == [
        (0, "ours"),
        (1, "harsher-rats"),
    ]
    assert record_of(experiment, 0, 1).components is None
    assert ratking.resume(Record.read(record_of(experiment, 1, 1).text())).over
    games = results.table("games").to_pylist()
    turns = [[row["turns"] for row in games if row["cell"] == condition] for condition in (0, 1)]
    figures = findings(results)
    longer = figure(figures, "boxes turns").lines[0]
    assert (longer.label, longer.group) == (("box", "harsher-rats"), ("players", "2"))
    assert longer.found.value == pytest.approx(sum(turns[1]) / 40 - sum(turns[0]) / 40)
    # All other figures are about our own components only.
    assert figure(figures, "seats").fields["games"] == 40
    assert figure(figures, "lengths").lines[0].found.value == pytest.approx(sum(turns[0]) / 40)
    page = write(results, words("en")).read_text(encoding="utf-8")
    assert "Harsher rats" in page
    assert "against our components" in page
    (tmp_path / "x.toml").write_text(SMALL + 'components = ["none.toml"]', encoding="utf-8")
    with pytest.raises(BadOptions, match="cannot be read"):
        open_experiment(tmp_path / "x.toml")


# ---- reports


def figure(figures: list[Figure], key: str) -> Figure:
    return next(figure for figure in figures if figure.key == key)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Results]:
    folder = tmp_path_factory.mktemp("both")
    rattus = read(SMALL.replace("games = 8", "games = 100"), "rattus")
    ladder = read('players = [2]\nladder = ["random", "novice"]\nbots = ["random"]\ngames = 20\nturns = false\n', "ladder")
    ratzzia = read('game = "ratzzia"\nplayers = [2]\nbots = ["random"]\ngames = 4\nbatch = 2\nturns = false\n', "ratzzia")
    studies = {"rattus": rattus, "ladder": ladder, "ratzzia": ratzzia}
    return {name: studied(folder / name, experiment) for name, experiment in studies.items()}


def test_findings_agree_with_the_rows(finished: dict[str, Results]) -> None:
    results = finished["rattus"]
    figures = findings(results)
    games = [row for row in results.table("games").to_pylist() if row["cell"] == 0]
    seats = figure(figures, "seats")
    assert seats.lines[1].found.value == sum(row["winner"] == 1 for row in games) / len(games)
    assert seats.compared == 2
    lengths = figure(figures, "lengths").lines[0].found
    assert lengths.value == pytest.approx(sum(row["turns"] for row in games) / len(games))
    forks = results.table("forks").to_pylist()
    taken = figure(figures, "taking")
    for line in taken.lines:
        card = line.label[1]
        found = [row["won"] - row["won_other"] for row in forks if row["card"] == card]
        found += [row["won_other"] - row["won"] for row in forks if row["other"] == card]
        assert line.found.value == pytest.approx(sum(found) / len(found))
    ladder = {line.label[1]: line.found.value for line in figure(findings(finished["ladder"]), "ladder").lines}
    assert ladder["novice"] > ladder["random"]
    assert ladder["novice"] + ladder["random"] == pytest.approx(1)
    assert {figure.key for figure in findings(finished["ratzzia"])} >= {"columns", "cat", "saved", "ends"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_a_report_is_self_contained(finished: dict[str, Results], game: str, language: str) -> None:
    path = write(finished[game], words(language))
    page = path.read_text(encoding="utf-8")
    assert "http" not in page
    assert "<svg" in page
    assert words(language).say("study.report.stop.games") in html.unescape(page)
    assert "{" not in page.split("</style>")[1]
    summary = path.with_name("report.md").read_text(encoding="utf-8")
    assert words(language).say("study.figure.ends") in summary


def test_a_report_has_its_contents_and_its_date(finished: dict[str, Results]) -> None:
    page = write(finished["rattus"], words("en")).read_text(encoding="utf-8")
    contents = page.split("<nav>")[1].split("</nav>")[0]
    assert contents.count("<li>") == page.count("<section id=") == len(findings(finished["rattus"]))
    assert f"Played until {datetime.now(UTC).year}-" in page


def test_every_figure_is_a_drawing_of_its_own(finished: dict[str, Results]) -> None:
    for game in ("rattus", "ratzzia"):
        folder = write(finished[game], words("it")).with_name("figures")
        drawings = [ElementTree.parse(path).getroot() for path in sorted(folder.glob("*.svg"))]
        assert len(drawings) == len(findings(finished[game]))
        assert all(float(drawing.attrib["height"]) > 80 for drawing in drawings)
        for path in folder.glob("*.svg"):
            # Every number that places something lies on the sheet.
            text = path.read_text(encoding="utf-8")
            assert all(0 <= float(x) <= 800 for x in re.findall(r' c?x[12]?="([-\d.]+)"', text))


def test_an_axis_is_marked_at_round_values() -> None:
    assert Scale(-0.031, 0.052).marks() == [-0.02, 0.0, 0.02, 0.04]
    assert Scale(11.2, 48.0).marks() == [15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0]
    assert [mark_text(mark, Figure("risk", {}, [], difference=True)) for mark in (-0.02, 0.0)] == ["−2 pp", "0 pp"]


def test_a_card_that_too_few_games_tell_of_is_named(finished: dict[str, Results]) -> None:
    for name in ("longest", "taking", "risk"):
        shown = figure(findings(finished["rattus"]), name)
        cards = [card for _, card in shown.left_out] + [line.label[1] for line in shown.lines]
        assert sorted(cards) == sorted(Study(finished["rattus"]).card_names)
    few = Figure("risk", {}, [], left_out=[("card", "witch"), ("card", "king")])
    for language, sentence in {"en": "fewer than 30 games tell of them: Witch, King.", "it": "meno di 30 partite: "}.items():
        assert sentence in remark(few, words(language), "rattus")


def test_a_difference_of_shares_is_in_percentage_points(finished: dict[str, Results]) -> None:
    figures = findings(finished["rattus"])
    assert value_of(-0.125, figure(figures, "taking")) == "−12.5 pp"
    assert "percentage points" in remark(figure(figures, "taking"), words("en"), "rattus")
    assert value_of(0.125, figure(figures, "seats")) == "12.5%"
    assert value_of(0.125, figure(figures, "risk")) == "0.12"


def test_more_risk_is_not_drawn_as_something_good(finished: dict[str, Results]) -> None:
    lines = [Line(("card", "king"), Estimate(0.5, 0.4, 0.6, 99), 0.0)]
    for key, worse, colour in (("risk", True, "less"), ("taking points", False, "more")):
        shown = Figure(key, {"forks": 1}, lines, percent=False, more_is_worse=worse)
        drawn = page(
            "",
            {"until": "", "games": 1, "game": "", "bots": [], "seed": "", "engine": "", "date": ""},
            [shown],
            words("en"),
            "rattus",
        )
        assert f'<circle class="dot {colour}"' in drawn
        assert f'<span class="word {colour}">more</span>' in drawn


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    out = str(tmp_path / "out")
    done = command("study", "run", str(file), "--out", out, "--workers", "1")
    assert (done.status, "8 games" in done.out) == (0, True)
    assert "report.html" in command("study", "report", out, "--precision", "0.01").out
    assert "±1 percentage points" in Path(out, "report.md").read_text(encoding="utf-8")
    assert "is not a value for --precision" in command("study", "report", out, "--precision", "0").err
    saved = str(tmp_path / "game.json")
    assert command("study", "record", out, "--game", "3", "--out", saved).status == 0
    assert Record.open(saved).game == "rattus"
    assert "0 to 7" in command("study", "record", out, "--game", "99", "--out", saved).err
    assert "There is no report" in command("study", "open", str(tmp_path)).err
    assert "cannot be read" in command("study", "run", str(tmp_path / "none.toml"), "--out", out).err
    assert "report" in command("study", "--help").out


def test_a_python_that_has_no_ray_yet_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "ray" else found(name))
    run_on_ray = ("study", "run", "none.toml", "--out", "none", "--on", "auto")
    assert "pip install" in command(*run_on_ray).err
    monkeypatch.setattr("ratking.cli.commands.study.NEWEST", {"ray": (3, 10)})
    assert "There is no “ray” for this Python yet; the newest that it is there for is 3.10." in command(*run_on_ray).err


def test_the_newest_python_of_a_package_is_that_of_pyproject() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (ray,) = [one for one in map(Requirement, project["optional-dependencies"]["ray"]) if one.name == "ray"]
    assert ray.marker is not None
    major, minor = NEWEST["ray"]
    assert ray.marker.evaluate({"python_version": f"{major}.{minor}"})
    assert not ray.marker.evaluate({"python_version": f"{major}.{minor + 1}"})
