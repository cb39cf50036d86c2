"""The server is killed in a storm of moves: no acknowledged move is lost, clients catch up, tables go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .running import Running
from .storm import Storm


def strike(server: Running) -> None:
    server.kill()
    server.restart()


def test_a_few_kills(database: str) -> None:
    with Running(database) as server:
        storm = Storm([server.url], 6)
        storm.rage(lambda: strike(server), 3, 0.7)
        assert storm.check(server.url) > 50


@pytest.mark.long
def test_a_hundred_kills(database: str) -> None:
    kills = 0
    with Running(database) as server:
        while kills < 100:
            storm = Storm([server.url], 8)
            storm.rage(lambda: strike(server), 10, 0.6)
            assert storm.check(server.url) > 50
            kills += 10


def test_one_of_two_processes_dies(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Running(url) as one, Running(url) as other:
        storm = Storm([one.url, other.url], 6)
        storm.rage(one.kill, 1, 2.0)
        assert storm.check(other.url) > 50
