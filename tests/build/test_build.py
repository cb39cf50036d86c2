"""The build: compiled if possible, and otherwise the same package uncompiled."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bench import compiled
from bench.compiled import wheel

from tests.house.test_imports import imports, ours

ROOT = Path(__file__).parents[2]
WHEEL = ROOT / "build" / "compiled-0-wheel"

GAME = """
import ratking, ratking.version
match = ratking.new("rattus", players=3, seed=1)
while not match.over:
    match.play(match.moves()[0])
print(ratking.version.build(), *match.scores)
"""


def compiled_wheel() -> tuple[Path, str] | None:
    """Return the wheel used for the compiled tests, and the output of its build; None if there is no C compiler."""
    variables = {**os.environ, "RATKING_OPTIMISE": "0"}
    run = subprocess.run(
        [sys.executable, "-m", "bench.compiled"], cwd=ROOT, env=variables, stdout=subprocess.PIPE, check=True
    )
    if not run.stdout:
        return None
    (made,) = WHEEL.glob("*.whl")
    return made, (WHEEL / compiled.OUTPUT).read_text(encoding="utf-8")


def play(made: Path, unpacked: Path) -> list[str]:
    """Unpack a wheel, and return how the package was built, and the scores of a game played with it."""
    zipfile.ZipFile(made).extractall(unpacked)
    done = subprocess.run(
        [sys.executable, "-c", GAME],
        cwd=unpacked,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    )
    build, scores = done.stdout.strip().rsplit(" ", 3)[0], done.stdout.split()[-3:]
    return [build, *scores]


def extensions(made: Path) -> list[str]:
    return [name for name in zipfile.ZipFile(made).namelist() if name.endswith((".so", ".pyd"))]


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that runs everywhere."""
    made, _ = wheel(tmp_path_factory.mktemp("pure"), RATKING_PURE="1")
    return made


def test_with_a_compiler_the_wheel_is_compiled_and_plays_the_same(pure: Path, tmp_path: Path) -> None:
    made, said = compiled_wheel() or wheel(tmp_path / "made")
    build, *scores = play(made, tmp_path / "unpacked")
    assert play(pure, tmp_path / "unpacked pure") == ["pure Python", *scores]
    if runpy.run_path(str(ROOT / "setup.py"), run_name="build")["can_compile"]():
        assert build == "compiled"
        assert any("kernel/engine" in name for name in extensions(made))
        assert "none-any" not in made.name
        assert "pure Python" not in said
    else:
        assert build == "pure Python"
        assert "there is no C compiler here" in said


def requirements(made: Path) -> list[str]:
    """Return what a wheel requires, its extras left out."""
    opened = zipfile.ZipFile(made)
    (metadata,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
    lines = opened.read(metadata).decode().splitlines()
    return [line.split(": ")[1] for line in lines if line.startswith("Requires-Dist: ") and "extra ==" not in line]


def test_only_a_compiled_wheel_requires_the_packed_numbers(pure: Path) -> None:
    assert not any("librt" in requirement for requirement in requirements(pure))
    made = compiled_wheel()
    if made is not None:
        more = set(requirements(made[0])) - set(requirements(pure))
        assert [requirement.split(">=")[0] for requirement in more] == ["librt"]


def test_without_a_compiler_it_is_pure_and_one_line_says_so(tmp_path: Path) -> None:
    made, said = wheel(tmp_path, CC=str(tmp_path / "no-such-compiler"))
    assert made.name.endswith("-py3-none-any.whl")
    assert extensions(made) == []
    assert [line for line in said.splitlines() if line.startswith("ratking:")] == [
        "ratking: built without the browser page: RATKING_WITHOUT_PAGE is set.",
        "ratking: built as pure Python, which is slower: there is no C compiler here.",
    ]


def test_a_required_compilation_that_fails_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        wheel(tmp_path, CC=str(tmp_path / "no-such-compiler"), RATKING_COMPILED="1")
    assert failed.value.stderr.splitlines()[-1] == "ratking: could not be compiled: there is no C compiler here."


def test_a_compiler_that_fails_half_way_leaves_nothing_behind(tmp_path: Path) -> None:
    # This compiler compiles only the small file that checks whether it works.
    broken = tmp_path / "cc"
    broken.write_text(f"""#!{sys.executable}
import pathlib, sys
for name in sys.argv:
    if "probe" not in name and name.endswith(".c"):
        sys.exit("this compiler is broken, told " + " ".join(sys.argv[1:]))
pathlib.Path(sys.argv[sys.argv.index("-o") + 1]).touch()
""")
    broken.chmod(0o755)
    # Without the games, because translating all of them first would only take longer.
    made, said = wheel(tmp_path / "made", without=("games", "bots", "encoding"), CC=str(broken))
    assert made.name.endswith("-py3-none-any.whl")
    assert extensions(made) == []
    assert "ratking: built as pure Python, which is slower: compiling did not succeed" in said
    assert "-ffp-contract=off" in said, "on ARM sums would be rounded differently from those of uncompiled Python"


def test_the_wheel_contains_words_weights_and_data_of_every_game(pure: Path) -> None:
    package = ROOT / "src" / "ratking"
    data = [path for path in package.rglob("*") if path.suffix in (".json", ".toml") and "static" not in path.parts]
    for game in ("rattus", "ratzzia"):
        assert package / "games" / game / "words" / "en.json" in data
        assert package / "games" / game / "evaluation" / "weights.json" in data
    assert {str(path.relative_to(package.parent)) for path in data} <= set(zipfile.ZipFile(pure).namelist())


@pytest.mark.parametrize(
    "part",
    [
        "kernel/engine.py",
        "bots/sharp.py",
        "encoding/layout.py",
        "games/rattus/game.py",
        "games/rattus/rules/turn.py",
        "games/rattus/evaluation/evaluator.py",
        "games/ratzzia/encoding/encoder.py",
    ],
)
def test_what_is_compiled(part: str) -> None:
    sources = runpy.run_path(str(ROOT / "setup.py"), run_name="build")["sources"]()
    assert str(ROOT / "src" / "ratking" / part) in sources
    assert not any("/cli/" in source or "/words/" in source or "/terminal/" in source for source in sources)
    for chooses_types in ("new_type.py", "packed.py"):
        assert str(ROOT / "src" / "ratking" / "kernel" / chooses_types) not in sources


def test_compiled_modules_import_only_the_standard_library() -> None:
    """Another import would make the whole group fail. Only the server's part may import msgspec, which a build installs."""
    for source in runpy.run_path(str(ROOT / "setup.py"), run_name="build")["sources"]():
        for module in imports(Path(source)):
            allowed = {*sys.stdlib_module_names, "mypy_extensions", *(["msgspec"] if "/server/" in source else [])}
            assert ours(module) or module.split(".")[0] in allowed, source


def test_the_engine_is_compiled_again_only_when_a_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("ONE = 1\n")
    before = compiled.stamp([str(source)])
    assert compiled.stamp([str(source)]) == before
    source.write_text("ONE = 2\n")
    assert compiled.stamp([str(source)]) != before
