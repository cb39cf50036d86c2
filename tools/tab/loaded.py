# Runs in Pyodide, with FOLDER as the repository: holds the conversation of the tests, and prints what was said and
# which files of the standard library it needed.
import sys


async def main(folder: str) -> None:
    sys.path.append(folder)
    from tests.server.tab.conversation import converse

    print("said", await converse())
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        _, _, name = origin.partition("/lib/python314.zip/")
        if name:
            print("needs", name.removesuffix("c"))
