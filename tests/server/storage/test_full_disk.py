"""A disk that becomes full while a server runs: moves are refused, nothing is lost, and the game can continue later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import ratking

from ..client import seated
from ..running import FAST, free_port, until


class SmallDisk:
    """A server whose database is on a separate disk of a few megabytes, which can be filled and emptied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        serve = f"{sys.executable} -c 'from ratking.cli.main import main; main()' serve --port {port}"
        script = f"mount -t tmpfs -o size=4m none {folder} && exec {serve} --database {folder}/ratking.db"
        environment = {**os.environ, **FAST, "PYTHONPATH": str(Path(ratking.__file__).parent.parent)}
        self.process = subprocess.Popen(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "the server did not start"
        self.filler = Path(f"/proc/{self.process.pid}/root{folder}/filler")

    def fill(self) -> None:
        with self.filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_full_disk_stops_the_table_and_loses_no_data(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path)
    try:
        table, clients = seated(disk.url)
        socket = clients[0].socket(table)
        disk.fill()
        acknowledged = 0

        def refused() -> bool:
            """Make a move. Return whether it was refused because there is no room."""
            nonlocal acknowledged
            view = clients[clients[0].view(table)["asked"]].view(table)
            answer = clients[view["asked"]].move(table, view["moves"][0], view["revision"])
            if answer.status == 200:
                acknowledged = answer.json["n"]
                return False
            assert (answer.status, answer.wrong) == (503, "server.cannot_write")
            return True

        until(refused, 30)
        before = [client.get(f"/api/tables/{table}/view").json for client in clients]
        assert before[0]["n"] >= acknowledged
        assert refused()
        assert [client.get(f"/api/tables/{table}/view").json for client in clients] == before
        socket.receive("reload")
        assert socket.receive("welcome")["n"] >= acknowledged
        disk.filler.unlink()
        assert not refused()
        assert clients[0].view(table)["revision"] > before[0]["view"]["revision"]
    finally:
        disk.stop()
