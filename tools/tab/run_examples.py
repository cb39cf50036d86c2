# Runs in Pyodide: runs the texts in FOLDER/examples.json as the documents do, and prints what they print, as JSON.
import json
from pathlib import Path


async def main(folder: str) -> None:
    from ratking.server.tab.examples import run
    from ratking.server.tab.puzzle_shelf import unpack

    unpack(Path("/puzzles.zip").read_bytes())
    texts = json.loads(Path(folder, "examples.json").read_text(encoding="utf-8"))
    print(json.dumps([run(text) for text in texts]))
