"""Logs: one line for each request, as JSON or as text, without tokens, keys, bodies or addresses of people."""

from __future__ import annotations

import json
import logging
import sys
import time

from starlette.requests import HTTPConnection

_requests = logging.getLogger("ratking.requests")


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": round(record.created, 3), "level": record.levelname.lower()}
        line["message"] = record.getMessage()
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Formats each record as a readable line."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = " ".join(str(value) for value in getattr(record, "fields", {}).values())
        trace = "\n" + self.formatException(record.exc_info) if record.exc_info else ""
        return f"{when} {record.getMessage()} {fields}{trace}"


def set_up(kind: str) -> None:
    """Send all log records to stderr, as JSON or as text; with "none" only warnings and errors."""
    logging.captureWarnings(True)
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(TextLines() if kind == "text" else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.WARNING if kind == "none" else logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # uvicorn logs addresses, websockets logs every connection, and httpx logs the addresses of webhooks, which are secrets.
    for name in ("uvicorn.error", "websockets", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)


def log_request(request: HTTPConnection, status: int, seconds: float) -> None:
    """Log one request, without its query, which is private."""
    if _requests.isEnabledFor(logging.INFO):
        fields = {
            "method": request.scope.get("method", "WS"),
            "path": request.scope["path"],
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        _requests.info("request", extra={"fields": fields})
