# Runs in Pyodide, with FOLDER as the repository: runs tests with pytest, on the package of the runtime. Which ones, and from
# where pytest comes (/packages), is in the environment.
import functools
import inspect
import json
import os
import random
import sys
import types
from collections.abc import Callable
from typing import Any

Test = Callable[..., None]
Draw = Callable[[random.Random], Any]  # Any: whatever a property is tried with

EXAMPLES = 5
"""How many examples each property is tried with."""


def integers(min_value: int, max_value: int) -> Draw:
    return lambda luck: luck.randint(min_value, max_value)


def lists(one: Draw, max_size: int) -> Draw:
    return lambda luck: [one(luck) for _ in range(luck.randint(0, max_size))]


def settings(**limits: object) -> Callable[[Test], Test]:
    return lambda test: test


def given(**drawn: Draw) -> Callable[[Test], Test]:
    """Try a test with a few examples, drawn at random."""

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def tried(**rest: object) -> None:
            for number in range(EXAMPLES):
                luck = random.Random(number)
                test(**rest, **{name: draw(luck) for name, draw in drawn.items()})

        parameters = inspect.signature(test).parameters.values()
        vars(tried)["__signature__"] = inspect.Signature([one for one in parameters if one.name not in drawn])
        return tried

    return decorate


def stand_in_for_hypothesis() -> None:
    """Put what our tests use of hypothesis in its place: it is compiled, for another machine."""
    hypothesis, strategies = types.ModuleType("hypothesis"), types.ModuleType("hypothesis.strategies")
    vars(strategies).update(integers=integers, lists=lists)
    vars(hypothesis).update(given=given, settings=settings, strategies=strategies)
    sys.modules.update({"hypothesis": hypothesis, "hypothesis.strategies": strategies})


async def main(folder: str) -> None:
    os.chdir(folder)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # some plugins are compiled for another machine
    sys.path += [folder, "/packages"]
    stand_in_for_hypothesis()
    import pytest

    import ratking

    assert not ratking.__file__.startswith(folder), "these would be tests of the sources"
    plain = ["-o", "addopts=", "-o", "pythonpath=", "--noconftest", "--import-mode=importlib"]
    plain += ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:threadexception"]
    code = pytest.main([*plain, *json.loads(os.environ["RATKING_TESTS"])])
    print("exit", int(code))
