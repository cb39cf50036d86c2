"""The command `ratking` as the shell starts it. It stands outside the package so that nothing is imported before it.

Importing takes a moment in which somebody may already press Ctrl-C: until all is imported, that just ends the program.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from typing import NoReturn


def main() -> None:
    """Import the terminal, then run it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the terminal says it too, in the player's language
        try:
            from ratking.cli.main import main as run
        except ModuleNotFoundError as error:
            if str(error.name).startswith("ratking"):
                raise
            _say_what_is_missing(str(error.name))

    # Whoever starts us in the background may have us ignore Ctrl-C: then that stays.
    signal.signal(signal.SIGINT, before)
    run()


def _say_what_is_missing(module: str) -> NoReturn:
    """End with one sentence where only the engine was installed, without the packages that the terminal needs."""
    from ratking.words import system_language, words

    print(words(system_language(os.environ)).say("cli.missing", {"module": module}), file=sys.stderr)
    sys.exit(2)
