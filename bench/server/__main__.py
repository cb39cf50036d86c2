"""`make bench-server`: measures our server on SQLite and PostgreSQL, and boardgame.io's, in one run.

If BENCH_BEFORE is the folder of a checkout of an older version, that is measured in the same run.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.server.postgres import Postgres
from tests.server.running import FAST, free_port

from bench.compiled import compiled

HERE: Final = Path(__file__).parent
SECONDS: Final = float(os.environ.get("BENCH_SECONDS", "6"))
CLIENTS: Final = [int(number) for number in os.environ.get("BENCH_CLIENTS", "100,300,1000").split(",")]
EVERY: Final = 2000
"""Milliseconds between moves at each table in steady play."""
SEATS: Final = 4
ROUNDS: Final = int(os.environ.get("BENCH_ROUNDS", "5"))
"""How often all servers are measured in turn, because the load of a machine changes from minute to minute."""
BEFORE: Final = os.environ.get("BENCH_BEFORE", "")
STORED: Final = int(os.environ.get("BENCH_STORED", "10000"))

# Any, in this file: JSON.
Measured = dict[str, Any]


class Contender:
    """A running server that is measured."""

    def __init__(self, name: str, kind: str, command: list[str], environment: dict[str, str]) -> None:
        self.name = name
        self.kind = kind
        self.port = free_port()
        begun = time.monotonic()
        environment = {**os.environ, **environment}
        words = [word.replace("PORT", str(self.port)) for word in command]
        self.process = subprocess.Popen(words, cwd=HERE, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline().strip()
        self.start_seconds = time.monotonic() - begun
        self.url = f"http://127.0.0.1:{self.port}"

    def load(self, clients: int, mode: str) -> Measured:
        """Run the load and return its results, with the memory that tables and clients took."""
        before = self.memory()
        order = {"kind": self.kind, "url": self.url, "clients": clients, "mode": mode, "seconds": SECONDS, "every": EVERY}
        load = subprocess.Popen(["node", "load.mjs", json.dumps(order)], cwd=HERE, stdout=subprocess.PIPE, text=True)
        assert load.stdout is not None
        load.stdout.readline()
        made = self.memory()
        load.stdout.readline()
        connected = self.memory()
        found: Measured = json.loads(load.stdout.readline())
        load.wait(60)
        load.stdout.close()
        kib = {
            "kib_a_table": (made - before) / 1024 / (clients / SEATS),
            "kib_a_client": (connected - made) / 1024 / clients,
        }
        return {**found, **kib}

    def memory(self) -> int:
        """Return the memory of the server process in bytes, without its bots, which are separate processes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        if self.process.stdout is not None:  # may be called twice
            self.process.stdout.close()


def ours(name: str, database: str, folder: Path) -> Contender:
    """Start our server with the compiled engine."""
    python = [sys.executable, "-c", "from ratking.cli.main import main; main()", "serve", "--port", "PORT"]
    return Contender(name, "ours", [*python, "--database", database], {**FAST, "PYTHONPATH": str(folder)})


def before() -> list[tuple[str, Path]]:
    """Return the names of the older version's servers, each with the folder of its compiled package."""
    if not BEFORE:
        return []
    program = [sys.executable, "-m", "bench.compiled"]
    environment = {**os.environ, "PYTHONPATH": str(Path(BEFORE) / "src")}
    folder = subprocess.run(program, cwd=BEFORE, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [(f"{name} before", Path(folder.strip())) for name in ("SQLite", "PostgreSQL")]


def rival() -> Contender:
    return Contender("boardgame.io", "rival", ["node", "rival.cjs", "PORT"], {"NODE_ENV": "production"})


def measured(contenders: list[Contender]) -> list[dict[str, Measured]]:
    """Return the results of each round for each server. The servers are measured one right after the other."""
    rounds: list[dict[str, Measured]] = []
    for _ in range(ROUNDS):
        found: dict[str, Measured] = {contender.name: {"steady": {}} for contender in contenders}
        for clients in CLIENTS:
            for contender in contenders:
                found[contender.name]["steady"][str(clients)] = contender.load(clients, "steady")
        for contender in contenders:
            found[contender.name]["flood"] = contender.load(min(400, max(CLIENTS)), "flood")
        print(json.dumps(found), file=sys.stderr)
        rounds.append(found)
    return rounds


def started_with_many(database: str, folder: Path) -> float:
    """Return how many seconds a start takes with many stored tables."""
    program = "from bench.server.fill import fill; import sys; fill(sys.argv[1], int(sys.argv[2]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(HERE.parents[1])])}
    subprocess.run([sys.executable, "-c", program, database, str(STORED)], env=environment, check=True)
    contender = ours("many", database, folder)
    contender.stop()
    return contender.start_seconds


def main() -> None:
    subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    folder = compiled()
    if folder is None:
        raise SystemExit("The server is measured on the compiled engine, and there is no C compiler here.")
    results: Measured = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "load": os.getloadavg(),
        "seconds": SECONDS,
    }
    postgres = Postgres()
    with tempfile.TemporaryDirectory() as place:
        contenders = [
            ours("SQLite", f"{place}/ratking.db", folder),
            ours("PostgreSQL", postgres.database(), folder),
            rival(),
        ]
        for number, (name, older) in enumerate(before()):
            contenders.append(ours(name, postgres.database() if number else f"{place}/before.db", older))
        results["said"] = {contender.name: contender.first_line for contender in contenders}
        try:
            results["rounds"] = measured(contenders)
            for contender in contenders:
                contender.stop()
            results["start_seconds"] = {
                "SQLite": started_with_many(f"{place}/many.db", folder),
                "PostgreSQL": started_with_many(postgres.database(), folder),
            }
        finally:
            for contender in contenders:
                contender.stop()
            postgres.stop()
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (HERE / "results.md").write_text(report(results), encoding="utf-8")
    print(report(results))


def report(results: Measured) -> str:
    """Return the results as Markdown: the medians of the rounds, and for comparisons also each round."""
    rounds = results["rounds"]
    names = list(rounds[0])
    mine = [name for name in names if name != "boardgame.io"]

    def usual(name: str, *path: str) -> float:
        return median(_at(one[name], path) for one in rounds)

    def ratios(name: str, *path: str) -> str:
        each = [_at(one[name], path) / _at(one["boardgame.io"], path) for one in rounds]
        return f"{median(each):.2f} ({', '.join(f'{ratio:.2f}' for ratio in each)})"

    lines = [
        "# The server, measured",
        "",
        f"On {results['machine']}, load average at the start {results['load'][0]:.1f}, {results['seconds']:g} s each.",
        f"{len(rounds)} rounds, in each everything of all in turn: medians of the rounds, and in brackets each round.",
        "Clients in a process of their own on loopback, the same for all, at tables of four.",
        f"In steady play there is a move every {EVERY / 1000:g} s at each table.",
        "`make bench-server` makes this page.",
        "",
        *[f"- {name}: {results['said'][name].partition(' is at ')[0]}" for name in names],
        "",
        "From a move to the update at the other seats, in ms: median / 99th percentile.",
        "",
        "| clients | " + " | ".join([*names, *(f"{name} : boardgame.io (99th)" for name in mine)]) + " |",
        "|---" * (1 + len(names) + len(mine)) + "|",
    ]
    counts = list(rounds[0]["SQLite"]["steady"])
    for clients in counts:
        row = ("steady", clients)
        cells = [f"{usual(name, *row, 'median'):.1f} / {usual(name, *row, 'p99'):.1f}" for name in names]
        cells += [ratios(name, *row, "p99") for name in mine]
        lines.append(f"| {clients} | " + " | ".join(cells) + " |")
    rates = [f"{usual(name, 'flood', 'rate'):.0f}" for name in names]
    busy = [f"{usual(name, 'flood', 'busy'):.2f}" for name in names]
    tables = [
        f"{usual(name, 'steady', counts[-1], 'kib_a_table'):.0f}" if name in mine else "with its clients" for name in names
    ]
    ratio = [ratios(name, "flood", "rate") if name in mine else "1" for name in names]
    starts = [f"{results['start_seconds'][name]:.1f}" if name in results["start_seconds"] else "" for name in names]
    people = [f"{usual(name, 'steady', counts[-1], 'kib_a_client'):.0f}" for name in names]
    lines += [
        "",
        "| | " + " | ".join(names) + " |",
        "|---" * (1 + len(names)) + "|",
        "| moves a second at saturation | " + " | ".join(rates) + " |",
        "| as a ratio to boardgame.io | " + " | ".join(ratio) + " |",
        "| of a core, what the clients took then | " + " | ".join(busy) + " |",
        "| memory a table at which four play, KiB | " + " | ".join(tables) + " |",
        "| memory a client, KiB | " + " | ".join(people) + " |",
        f"| start with {STORED} stored tables, s | " + " | ".join(starts) + " |",
    ]
    return "\n".join(lines) + "\n"


def _at(found: Any, path: tuple[str, ...]) -> float:
    for name in path:
        found = found[name]
    return float(found)


if __name__ == "__main__":
    main()
