"""A server for friends on the same network says what they type, and draws it for their phones."""

from __future__ import annotations

import os
import pty
import re
import select
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import segno

import ratking
from ratking.server.ops import addresses

from ..running import Running, free_port

OWN = ["192.168.1.7", "fd00::7"]
PATCHED = f"import ratking.server.ops.addresses as a; a.own_addresses = lambda: {OWN!r}"
"""The server believes that it is in these networks: the machine that runs the tests may be in none."""


@pytest.fixture
def _in_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: list(OWN))


@pytest.mark.usefixtures("_in_networks")
@pytest.mark.parametrize(
    ("host", "urls"),
    [
        ("0.0.0.0", ["http://192.168.1.7:8000"]),
        ("", ["http://192.168.1.7:8000"]),
        ("::", ["http://192.168.1.7:8000", "http://[fd00::7]:8000"]),
        ("10.0.0.4", ["http://10.0.0.4:8000"]),
        ("fd00::9", ["http://[fd00::9]:8000"]),
        ("127.0.0.1", []),
        ("::1", []),
        ("localhost", []),
    ],
)
def test_what_friends_type(host: str, urls: list[str]) -> None:
    assert addresses.urls_for_friends(host, 8000) == urls


def test_the_machines_own_addresses_can_be_listened_at() -> None:
    for address in addresses.own_addresses():
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as here:
            here.bind((address, 0))


def squares(drawn: str) -> list[list[int]]:
    """The modules of a QR code of half blocks, without its border: 1 is dark."""
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows: list[list[int]] = []
    for line in re.sub(r"\x1b\[[0-9;]*m", "", drawn).rstrip("\n").splitlines():
        pairs = [halves[letter] for letter in line]
        rows += [[pair[0] for pair in pairs], [pair[1] for pair in pairs]]
    return rows


def test_the_qr_code_is_that_of_the_url() -> None:
    url = "http://192.168.1.7:8000"
    meant = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    assert squares(addresses.qr_code(url))[: len(meant)] == meant


def test_who_reads_the_output_of_a_server_gets_the_addresses(tmp_path: Path) -> None:
    with Running(tmp_path / "friends.db", prelude=PATCHED, host="0.0.0.0") as server:
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == f"Friends on this network type: http://192.168.1.7:{server.port}\n"
        assert server.stop() == 0


def test_a_terminal_gets_a_qr_code_too(tmp_path: Path) -> None:
    said = until_drawn(tmp_path, "--host", "0.0.0.0")
    assert "http://0.0.0.0" not in said
    (url,) = re.findall(r"Friends on this network type: (\S+)", said)
    assert re.fullmatch(r"http://192\.168\.1\.7:\d+", url)
    assert addresses.qr_code(url).splitlines()[3] in said


def until_drawn(folder: Path, *options: str) -> str:
    """Start a server in a terminal. Returns what it shows until it has drawn the code."""
    master, slave = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RATKING_")}
    environment |= {"PYTHONPATH": str(Path(ratking.__file__).parent.parent), "LC_ALL": "C.UTF-8", "RATKING_LOG": "none"}
    program = f"{PATCHED}\nfrom ratking.cli.main import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", str(free_port()), "--database", str(folder / "one.db")]
    server = subprocess.Popen([*command, *options], env=environment, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    shown, ends = b"", time.monotonic() + 60
    try:
        while "▀".encode() not in shown or not shown.endswith(b"\n"):
            assert time.monotonic() < ends, shown
            if select.select([master], [], [], 1)[0]:
                shown += os.read(master, 65536)
    finally:
        server.terminate()
        server.wait(20)
        os.close(master)
    return shown.decode().replace("\r\n", "\n")
