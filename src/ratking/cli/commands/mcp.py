"""`ratking mcp`: lets language-model agents play, over the Model Context Protocol on standard input and output."""

from __future__ import annotations

from ..shell.arguments import Language
from ..shell.speech import Refusal, speaking


def mcp(language: Language = None) -> None:
    """mcp.help.mcp"""
    words = speaking(language)
    try:
        from ..mcp.stdio import serve
    except ImportError as error:  # not there, or of an older major version
        if str(error.name).startswith("ratking"):
            raise
        raise Refusal("mcp_missing", module=str(error.name).split(".")[0]) from error
    serve(words)
