"""A TCP proxy between a browser and the server that can be cut, or made silent while it stays open."""

from __future__ import annotations

import socket
import threading
from typing import Final, Self

CHUNK: Final = 65536


class Proxy:
    """Listens on a port of its own and passes everything on, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._silent = threading.Event()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection there is; new ones are let through."""
        ends, self._ends = self._ends, []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it had ended already

    def silence(self) -> None:
        """Connections stay open, and nothing passes any more; new ones are accepted, and silent too."""
        self._silent.set()

    def heal(self) -> None:
        """What was silent stays dead; what comes now passes."""
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
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        lost = self._silent.is_set()
        try:
            while data := source.recv(CHUNK):
                lost = lost or self._silent.is_set()
                if not lost:
                    sink.sendall(data)
        except OSError:
            lost = False  # one end is gone: so is the other
        for end in (source, sink):
            end.close()
