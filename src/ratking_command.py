"""The entry point of the command `ratking`. It is outside the package so that nothing is imported before it.

Importing takes a moment, in which the user may already press Ctrl-C: until then, that simply ends the program.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from typing import NoReturn


def main() -> None:
    """Import the command and run it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the command prints these warnings too, in the user's language
        try:
            from ratking.cli.main import main as run
        except ModuleNotFoundError as error:
            if str(error.name).startswith("ratking"):
                raise
            _say_what_is_missing(str(error.name))

    # A program started in the background may have to ignore Ctrl-C: keep that.
    signal.signal(signal.SIGINT, before)
    run()


def _say_what_is_missing(module: str) -> NoReturn:
    """Exit with one sentence if the packages that the terminal needs are not installed."""
    from ratking.words import system_language, words

    print(words(system_language(os.environ)).say("cli.missing", {"module": module}), file=sys.stderr)
    sys.exit(2)
