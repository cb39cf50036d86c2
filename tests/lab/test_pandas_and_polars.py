"""What docs/lab.md shows of results with pandas and polars, run as it stands, in an environment that has both."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from textwrap import dedent

import pyarrow.parquet as pq
import pytest

from ratking.lab.experiment import read
from ratking.lab.results import Results
from ratking.lab.run import alone, run
from tests.build.environment import Environment

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
LIBRARIES = ("pandas==3.1.1", "polars==2.1.0", *(f"{name}=={version(name)}" for name in ("numpy", "pyarrow")))
STUDY = 'game = "rattus"\nplayers = [2]\nbots = ["random"]\ngames = 6\nbatch = 3\n'


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("libraries") / "venv")
    made.install(*LIBRARIES)
    return made


@pytest.fixture(scope="module")
def results(environment: Environment) -> Path:
    """A small study, where the environment runs its programs."""
    folder = environment.folder.with_name("nothing") / "out"
    experiment = read(STUDY, "small")
    run(experiment, Results.begin(folder, experiment), alone, lambda done, most: None)
    return folder


def shown(library: str) -> str:
    """The lines of the page that begin with the import of this library."""
    section = PAGE.read_text(encoding="utf-8").partition("### With pandas and polars")[2]
    blocks = re.findall(r"(?:^    .*\n)+", section, re.MULTILINE)
    (block,) = [dedent(block) for block in blocks if block.startswith(f"    import {library} ")]
    return block


def wins_of_the_first_seat(results: Path) -> float:
    rows = pq.read_table(results / "seats.parquet").to_pylist()
    won = [bool(row["won"]) for row in rows if row["seat"] == 0]
    assert len(won) == 6
    return float(sum(won) / 6)


def test_pandas(environment: Environment, results: Path) -> None:
    program = shown("pandas") + "print(seats.groupby('seat').won.mean()[0], len(games), sum(dict(seats.lines[0]).values()))"
    said = environment.run("python", "-c", program)
    score = pq.read_table(results / "seats.parquet").to_pylist()[0]["score"]
    assert said.stdout.split() == [str(wins_of_the_first_seat(results)), "6", str(score)], said.stderr


def test_polars(environment: Environment, results: Path) -> None:
    asked = "print(*sorted(seats.group_by('cell', 'seat').agg(pl.col('won').mean(), pl.len()).rows())[0])"
    said = environment.run("python", "-c", shown("polars") + asked)
    assert said.stdout.split() == ["0", "0", str(wins_of_the_first_seat(results)), "6"], said.stderr
