"""The functions that docs/server.md names for a move are called in this order, and no part calls one above it."""

from __future__ import annotations

import re
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

import ratking.server
from tests.server.client import seated
from tests.server.inside import Inside, settings
from tests.server.running import until

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
SERVER = Path(ratking.server.__file__).parent
MOST_FILES = 12
LEVELS = {"tables": 0, "protocol": 0, "storage": 1, "live": 2, "websocket": 3}
"""The parts from the bottom to the top. A part may call those below it."""
OUT = {"Connection.put"}
"""A session sends through this, which `live/` knows only as a Protocol."""


class Call(NamedTuple):
    """A call of a function of the server, with the function of the server that called it, if any."""

    name: str
    part: str
    file: str
    caller: str
    caller_part: str


def passage() -> str:
    """Return the section of the page, from its heading to the next."""
    return PAGE.read_text(encoding="utf-8").split("## The way of a move\n")[1].split("\n## ")[0]


def name_of(frame: FrameType) -> tuple[str, str, str]:
    """Return the name of a function on the page, its part of the server, and its file; empty for all other code."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(SERVER):
        return "", "", ""
    name = frame.f_code.co_qualname
    parts = path.relative_to(SERVER).parts
    return (name if "." in name else f"{path.stem}.{name}"), parts[0], "/".join(parts)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """All calls in the server while one client makes a move and another receives it."""
    called: list[Call] = []
    noting = threading.Event()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and noting.is_set():
            name, part, file = name_of(frame)
            if name:
                caller, caller_part, _ = name_of(frame.f_back) if frame.f_back is not None else ("", "", "")
                called.append(Call(name, part, file, caller, caller_part))

    before = threading.getprofile()
    threading.setprofile(note)
    try:
        with Inside(settings(tmp_path_factory.mktemp("way") / "way.db")) as inside:
            table, clients = seated(inside.url)
            sockets = [client.socket(table) for client in clients]
            mover = sockets[clients[0].view(table)["asked"]]
            other = next(socket for socket in sockets if socket is not mover)
            until(lambda: all(len(seat.table["seats"]) == 2 for seat in sockets))
            time.sleep(0.3)
            assert mover.view is not None
            noting.set()
            assert mover.move(mover.view["moves"][0])["type"] == "ack"
            n = mover.n
            while other.n < n:
                other.next()
            noting.clear()
    finally:
        threading.setprofile(before)
        sys.setprofile(None)
    return called


def named() -> list[str]:
    return re.findall(r"`([\w.]+)\(\)`", passage())


def test_the_named_functions_are_called_in_this_order(calls: list[Call]) -> None:
    assert len(named()) >= 12
    order = [call.name for call in calls]
    at = 0
    for name in named():
        assert name in order[at:], f"{name} is not called after {order[at - 1]}"
        at = order.index(name, at) + 1


def test_it_goes_through_few_files(calls: list[Call]) -> None:
    files = {call.file for call in calls if call.name in named()}
    assert len(files) <= MOST_FILES, sorted(files)


def test_no_part_calls_one_above_it(calls: list[Call]) -> None:
    up = {
        f"{call.caller} calls {call.name}"
        for call in calls
        if call.part in LEVELS
        and call.caller_part in LEVELS
        and LEVELS[call.part] > LEVELS[call.caller_part]
        and call.name not in OUT
    }
    assert up == set()
