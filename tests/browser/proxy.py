"""A TCP proxy between a browser and the server that can cut connections, or make them silent while they stay open."""

from __future__ import annotations

import socket
import threading
import time
from typing import Final, Self

CHUNK: Final = 65536
LATE: Final = 0.1
"""By how many seconds a slow line may be behind and still catch up."""


class Proxy:
    """Listens on its own port and passes everything on, until it is told otherwise."""

    def __init__(self, port: int, own_port: int = 0) -> None:
        """Pass on to `port`. It listens on `own_port`, or on any that is free."""
        self._to = port
        self._silent = threading.Event()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", own_port))
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


class Slow(Proxy):
    """A line of limited width: everything that the server sends shares `megabits` a second, and a round trip takes time.

    A new connection costs one round trip, and so does each answer.
    """

    def __init__(self, port: int, megabits: float, round_trip: float) -> None:
        self._bytes_per_second = megabits * 1e6 / 8
        self._round_trip = round_trip
        self._free_at = 0.0
        self._lock = threading.Lock()
        super().__init__(port)

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        time.sleep(self._round_trip)
        self._pass(near, far)

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            answers = source.getpeername()[1] == self._to
            while data := source.recv(16384 if answers else CHUNK):
                if answers:
                    self._wait(len(data))
                else:
                    time.sleep(self._round_trip)
                sink.sendall(data)
        except OSError:
            pass  # one end is gone, so close the other
        for end in (source, sink):
            end.close()

    def _wait(self, size: int) -> None:
        """Wait until the line has carried this many bytes more."""
        with self._lock:
            # A thread that wakes late on a busy machine does not make the line narrower.
            self._free_at = max(self._free_at, time.monotonic() - LATE) + size / self._bytes_per_second
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


class SubPath(Proxy):
    """Serves Ratking below a path of a site: removes the path from requests before it passes them to the server."""

    def __init__(self, port: int, path: str, own_port: int = 0) -> None:
        self._path = path
        self.refused: list[str] = []
        """Requests outside the path."""
        super().__init__(port, own_port)

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        asked, rest = head_of(near)
        method, _, address = asked.decode().partition(" ")
        if not address.startswith(f"{self._path}/"):
            self.refused += [asked.decode()] if asked else []
            near.close()
            far.close()
            return
        far.sendall(f"{method} {address.removeprefix(self._path)}".encode() + b"\r\n" + rest)
        self._pass(near, far)


class SigningIn(Proxy):
    """A proxy that knows who its visitor is, and says so in headers of every request."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self._said = "".join(f"{name}: {value}\r\n" for name, value in headers.items()).encode()
        super().__init__(port)

    def _serve(self, near: socket.socket, far: socket.socket) -> None:
        asked, rest = head_of(near)
        far.sendall(asked + b"\r\n" + self._said + rest)
        self._pass(near, far)


def head_of(near: socket.socket) -> tuple[bytes, bytes]:
    """Return the first line of a request, and the rest of what came with it.

    One request per connection is allowed, so that only one head has to be rewritten.
    """
    head = b""
    while b"\r\n\r\n" not in head and (data := near.recv(CHUNK)):
        head += data
    asked, _, rest = head.partition(b"\r\n")
    if b"upgrade: websocket" in rest.lower():
        return asked, rest
    return asked, b"Connection: close\r\n" + rest.replace(b"Connection: keep-alive\r\n", b"")
