"""A TCP proxy between a browser and the server that can cut connections, or make them silent while they stay open."""

from __future__ import annotations

import socket
import threading
from typing import Final, Self

CHUNK: Final = 65536


class Proxy:
    """Listens on its own port and passes everything on, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._silent = threading.Event()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections; new ones are let through."""
        ends, self._ends = self._ends, []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it had ended already

    def silence(self) -> None:
        """Keep connections open, but pass nothing on; new ones are accepted, and silent too."""
        self._silent.set()

    def heal(self) -> None:
        """Let new connections through again; the silent ones stay dead."""
        self._silent.clear()
        self.cut()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return  # closed
            far = socket.create_connection(("127.0.0.1", self._to))
            self._ends += [near, far]
            threading.Thread(target=self._serve, args=(near, far), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near), daemon=True).start()

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        """Pass on what the browser sends."""
        self._pass(near, far)

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        lost = self._silent.is_set()
        try:
            while data := source.recv(CHUNK):
                lost = lost or self._silent.is_set()
                if not lost:
                    sink.sendall(data)
        except OSError:
            lost = False  # one end is gone, so close the other
        for end in (source, sink):
            end.close()


class SubPath(Proxy):
    """Serves Ratking below a path of a site: removes the path from requests before it passes them to the server."""

    def __init__(self, port: int, path: str) -> None:
        self._path = path
        self.refused: list[str] = []
        """Requests outside the path."""
        super().__init__(port)

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        """Allow one request per connection, so that only one header has to be rewritten."""
        head = b""
        while b"\r\n\r\n" not in head and (data := near.recv(CHUNK)):
            head += data
        asked, _, rest = head.partition(b"\r\n")
        method, _, address = asked.decode().partition(" ")
        if not address.startswith(f"{self._path}/"):
            self.refused += [asked.decode()] if asked else []
            near.close()
            far.close()
            return
        closes = b"" if b"upgrade: websocket" in rest.lower() else b"Connection: close\r\n"
        kept = rest if not closes else rest.replace(b"Connection: keep-alive\r\n", b"")
        far.sendall(f"{method} {address.removeprefix(self._path)}".encode() + b"\r\n" + closes + kept)
        self._pass(near, far)
