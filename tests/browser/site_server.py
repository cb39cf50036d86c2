"""A plain file server for the static site, below a folder, as many hosts have it."""

from __future__ import annotations

import gzip
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


class _PackedFiles(_Files):
    """Compresses text, as most hosts do."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in (".html", ".js", ".mjs", ".css", ".json", ".svg") or not path.is_file():
            super().do_GET()
            return
        body = _packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class SiteServer:
    """Serves a folder at `url` until the end of a `with` block, or until `stop`. With `packs`, text is compressed."""

    def __init__(self, folder: Path, below: Path, path: str = "some/where", *, packs: bool = False) -> None:
        (below / path).parent.mkdir(parents=True, exist_ok=True)
        (below / path).symlink_to(folder, target_is_directory=True)
        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(_PackedFiles if packs else _Files, directory=str(below))
        )
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/{path}"

    def __enter__(self) -> SiteServer:
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop serving: from now on there is no server."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()
