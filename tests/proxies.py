"""Starts a server behind nginx and Caddy with the files in deploy/, at the root of a host and below a path.

Only ports, names and certificates are changed. Debian: nginx-light, caddy, openssl.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import connect

from tests.server.running import Running, free_port

DEPLOY = Path(__file__).parents[1] / "deploy"
UNCHECKED = ssl.create_default_context()
UNCHECKED.check_hostname = False
UNCHECKED.verify_mode = ssl.CERT_NONE  # our certificate is self-signed


@contextmanager
def nginx(folder: Path, port: int, server: Running, below: str) -> Iterator[None]:
    """Run nginx with the example for this path."""
    certificate(folder)
    name = "nginx.subpath.conf" if below else "nginx.conf"
    text = (DEPLOY / name).read_text(encoding="utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("rats.example;", "localhost;")
    text = re.sub(r"/etc/letsencrypt/live/\S+/(\w+\.pem)", rf"{folder}/\1", text)
    if below:
        keys = f"ssl_certificate {folder}/fullchain.pem; ssl_certificate_key {folder}/privkey.pem;"
        text = f"server {{ listen 127.0.0.1:{port} ssl; server_name localhost; {keys}\n{text}}}\n"
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {places}\n{text}}}\n",
        encoding="utf-8",
    )
    with running([program("nginx"), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf", "-p", str(folder)], port, {}):
        yield


@contextmanager
def caddy(folder: Path, port: int, server: Running, below: str) -> Iterator[None]:
    """Run Caddy with the example for this path. It makes its own certificate."""
    text = (DEPLOY / ("Caddyfile.subpath" if below else "Caddyfile")).read_text(encoding="utf-8")
    head = "{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(head + text, encoding="utf-8")
    environment = {
        "RATKING_SITE": f"localhost:{port}",
        "RATKING_UPSTREAMS": f"127.0.0.1:{server.port}",
        "XDG_DATA_HOME": str(folder),
        "HOME": str(folder),
    }
    command = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, environment):
        yield


def program(name: str) -> str:
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
    if found is None:
        sys.exit(f"There is no {name} here: install your system's package.")
    return found


def certificate(folder: Path) -> None:
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1"]
    command += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"https://localhost:{port}/", context=UNCHECKED, timeout=2).close()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                assert process.poll() is None, f"{command[0]} ended"
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(10)


def ask(url: str, body: object = None, token: str = "") -> tuple[int, dict[str, str], str]:
    """Make a request. Returns status, headers and body."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, context=UNCHECKED, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


def check(url: str, below: str) -> None:
    """Check everything that a browser needs, through the proxy."""
    status, _, page = ask(f"{url}/")
    assert status == 200
    (script,) = re.findall(r'<script[^>]* src="\./([^"]+)"', page)
    assert ask(f"{url}/{script}")[0] == 200
    status, headers, body = ask(f"{url}/api/me", {"show": True})
    assert status == 201
    cookie = headers.get("Set-Cookie") or headers["set-cookie"]
    assert "Secure" in cookie
    assert f"Path={below or '/'};" in cookie.replace("path=", "Path=") + ";"
    token = json.loads(body)["token"]
    assert json.loads(ask(f"{url}/api/me/code", {}, token)[2])["link"].startswith(f"{url}/#/me/")
    table = json.loads(ask(f"{url}/api/tables", {"game": "rattus", "options": {"players": 2}}, token)[2])["table"]
    socket = f"{url.replace('https', 'wss')}/api/tables/{table}/socket"
    with connect(socket, ssl=UNCHECKED, additional_headers={"Authorization": f"Bearer {token}"}) as client:
        assert json.loads(client.recv(timeout=10))["type"] == "welcome"
    assert ask(f"{url}/metrics")[0] == 403
    assert ask(f"{url}/api/admin", {"do": "announce", "text": "x"})[0] == 403


def main() -> None:
    for name, start in (("nginx", nginx), ("Caddy", caddy)):
        for below in ("", "/rats"):
            with tempfile.TemporaryDirectory() as scratch:
                port = free_port()
                url = f"https://localhost:{port}{below}"
                with (
                    Running(Path(scratch, "ratking.db"), public_url=url) as server,
                    start(Path(scratch), port, server, below),
                ):
                    check(url, below)
            print(f"{name} {'below ' + below if below else 'at the root'}: works")


if __name__ == "__main__":
    main()
