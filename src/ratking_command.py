"""The command `ratking` as the shell starts it. It stands outside the package so that nothing is imported before it.

Importing takes a moment in which somebody may already press Ctrl-C: until all is imported, that just ends the program.
"""

from __future__ import annotations

import signal
import warnings


def main() -> None:
    """Import the terminal, then run it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the terminal says it too, in the player's language
        from ratking.cli.main import main as run

    # Whoever starts us in the background may have us ignore Ctrl-C: then that stays.
    signal.signal(signal.SIGINT, before)
    run()
