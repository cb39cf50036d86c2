"""Reports of studies under /lab: they are listed and shown with their own security policy, and no other file is."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratking.server.app import HEADERS, make_app
from ratking.server.tables.refused import Refused
from tests.cli.run_command import ratking

from ..client import Client
from ..inside import Inside, settings

REPORT = "<!doctype html><html><head><style>p { color: red }</style></head><body><p>Rats</p></body></html>"
STYLE_HASH = "sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4="
"""The hash of the style in REPORT, as browsers calculate it."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    home = tmp_path_factory.mktemp("home")
    folder = home / "studies"
    (folder / "base").mkdir(parents=True)
    (folder / "base" / "report.html").write_text(REPORT, encoding="utf-8")
    (folder / "base" / "study.json").write_text(json.dumps({"experiment": {"title": "Base <Rattus>"}}), encoding="utf-8")
    (folder / "odd & new").mkdir()
    (folder / "odd & new" / "report.html").write_text("<p>Odd</p>", encoding="utf-8")
    (folder / "unfinished").mkdir()
    (home / "secret").mkdir()
    (home / "secret" / "report.html").write_text("secret", encoding="utf-8")
    (folder / "linked").symlink_to(home / "secret")
    with Inside(settings(home / "ratking.db", lab=str(folder))) as inside:
        yield inside


def got(url: str, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
    """Return the answer to a path sent without changes: clients normalise paths, attackers do not."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"))
    connection.request(method, path, headers={"Accept-Language": "it"})
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def test_reports_are_listed_by_their_titles(lab: Inside) -> None:
    status, headers, body = got(lab.url, "/lab")
    assert status == 200
    assert 'href="/lab/base">Base &lt;Rattus&gt;<' in body
    assert 'href="/lab/odd%20%26%20new">odd &amp; new<' in body
    assert "unfinished" not in body
    assert "linked" not in body
    assert "Il laboratorio" in body
    assert "unsafe" not in headers["content-security-policy"]


def test_a_report_has_a_policy_of_its_own_and_other_pages_keep_theirs(lab: Inside) -> None:
    status, headers, body = got(lab.url, "/lab/base")
    assert (status, body) == (200, REPORT)
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert STYLE_HASH in policy
    assert "sandbox" in policy
    assert "allow-scripts" not in policy
    assert "allow-same-origin" not in policy
    assert headers["x-frame-options"] == "DENY"
    assert got(lab.url, "/lab/odd%20%26%20new")[2] == "<p>Odd</p>"
    assert got(lab.url, "/lab/base", "HEAD")[0] == 200
    for path in ("/", "/api/health", "/lab/none", "/metrics"):
        assert Client(lab.url).get(path).headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize(
    "name",
    [
        "..",
        "../secret",
        "%2e%2e%2fsecret",
        "..%2fsecret",
        "%2e%2e",
        ".",
        "linked",
        "unfinished",
        "base/study.json",
        "base%00",
        "",
    ],
)
def test_nothing_outside_is_shown(lab: Inside, name: str) -> None:
    status, _, body = got(lab.url, f"/lab/{name}")
    assert status in (307, 404)
    assert "secret" not in body


def test_without_the_setting_there_is_no_lab(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "ratking.db")) as inside:
        assert got(inside.url, "/lab")[0] == 404


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="lab"):
        make_app(settings(tmp_path / "ratking.db", lab=str(tmp_path / "none")))
    file = tmp_path / "ratking.toml"
    file.write_text(f'lab = "{tmp_path}/none"\ndatabase = "{tmp_path}/ratking.db"\n', encoding="utf-8")
    wrong = ratking("serve", "--check", "--settings", str(file))
    assert (wrong.status, "lab" in wrong.err) == (2, True)
