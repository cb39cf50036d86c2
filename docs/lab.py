"""Makes the part of docs/lab.md that lists the columns of results: `python docs/lab.py`."""

from __future__ import annotations

from pathlib import Path

from ratking.lab.rows import COLUMNS

PAGE = Path(__file__).with_name("lab.md")
BEGIN, END = "<!-- columns: made by docs/lab.py -->\n", "<!-- end of columns -->"


def columns() -> str:
    """A table for each kind of row."""
    parts = []
    for kind, of in COLUMNS.items():
        parts.append(f"### `{kind}.parquet`: a row a {kind.removesuffix('s')}\n")
        parts.append("| column | kind | what it says |\n|---|---|---|")
        parts += [f"| `{name}` | {type_} | {says} |" for name, (type_, says) in of.items()]
        parts.append("")
    return "\n".join(parts)


def page() -> str:
    """The whole page, with the lists as they are now."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n" + columns() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
