"""Makes docs/reference.md, the reference of the public API, from the docstrings: `python docs/reference.py`.

The sources are read, not imported: the compiled build shows the same page.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1] / "src" / "ratking"
CARDS = "ratking.games.rattus.rules.api"

HEAD = """# API reference

For everybody who writes Python with Ratking: what can be imported, what each thing does, and an example of it that runs. The
page is made from the docstrings by `python docs/reference.py`; tests compare the two and run every example. What is listed
here keeps its promises between versions: [compatibility.md](compatibility.md). How the pieces fit together:
[concepts.md](concepts.md).

Moves, seats and regions are plain ints to Python; to a type checker `Move`, `Seat` and `Region` differ. `Json` is a dict
that can be written as JSON. `T` is the kind of table that a game has.
"""


class Part(NamedTuple):
    """A chapter of the page: a module, and the names in it, `*` for all that it lists in `__all__`."""

    title: str
    module: str
    names: tuple[str, ...]
    about: str


CHAPTERS = (
    Part("Playing", "ratking", ("*",), "What `import ratking` gives: make a match, play it, keep it, check its luck."),
    Part("Bots", "ratking.bots.bot", ("Bot", "Budget", "Choice", "Considered"), "[bots.md](bots.md) writes a bot."),
    Part("Bots by name", "ratking.bots.levels", ("level", "names"), "The levels there are, and those of other packages."),
    Part(
        "Judging positions",
        "ratking.bots.evaluator",
        ("Evaluator", "Turn"),
        "What bots need of a game. A game of its own package names its evaluator in its "
        "[description](adding-a-game.md#3-the-description).",
    ),
    Part("Win chances", "ratking.bots.estimate", ("estimate", "Estimate"), "From what one seat knows."),
    Part("Parts of a game", "ratking.games.registry", ("evaluator_of",), "Looked up by the name of the game."),
    Part(
        "Writing cards and sets",
        CARDS,
        ("*",),
        "Everything a class card, a part or a set of Rattus is made of: [adding-a-card.md](adding-a-card.md), "
        "[adding-a-set.md](adding-a-set.md), [hooks.md](hooks.md). Effects change the table and tell what happened; "
        "everything else only reads it.",
    ),
    Part(
        "Testing cards, sets and games",
        "ratking.testing",
        ("laws_of", "form_law_of", "until", "new_table"),
        "For your own tests.",
    ),
)

CONTRACTS = (
    *("AnotherRat", "Ask", "Box", "Caravan", "CardAsk", "CardPick", "CardStep", "CardYesNo", "Diplomats", "Frame", "Kind"),
    *("OfferGood", "Part", "Question", "Set", "Sparing", "State", "Step", "Table"),
)
"""Classes of the API for card authors that are overridden or handed on: shown in a table, with an example of the class."""

FIRST = (
    *("new", "resume", "load", "verify", "Match", "Record", "Observation", "Game", "Result", "Card", "TradeCard"),
    *("Bot", "Evaluator"),
)
"""What most readers look for: it comes first in its chapter."""


class Thing(NamedTuple):
    """Something public: its name, its source, its docstring, and of a class what is in it."""

    name: str
    node: ast.ClassDef | ast.FunctionDef | ast.AnnAssign | ast.Assign
    text: str
    methods: list[Thing]
    of: str = ""
    """Of a method, the class that defines it."""

    @property
    def is_function(self) -> bool:
        return isinstance(self.node, ast.FunctionDef) and not self.is_property

    @property
    def is_property(self) -> bool:
        return isinstance(self.node, ast.FunctionDef) and any(
            isinstance(one, ast.Name) and one.id == "property" for one in self.node.decorator_list
        )

    @property
    def example(self) -> str:
        """What follows the first prompt."""
        _, prompt, rest = self.text.partition(">>> ")
        return prompt + rest

    @property
    def prose(self) -> str:
        return self.text.partition(">>> ")[0].strip()


@cache
def body_of(module: str) -> list[ast.stmt]:
    path = ROOT.joinpath(*module.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8")).body


def listed(module: str) -> list[str]:
    """Return what a module lists in `__all__`."""
    for node in body_of(module):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return [name for name in names if not name.startswith("_")]
    raise LookupError(module)


def found(module: str, name: str) -> Thing:
    """Return a thing by name, followed to the module that defines it."""
    for at, node in enumerate(body_of(module)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return Thing(
                name,
                node,
                ast.get_docstring(node) or "",
                list(_methods(module, node)) if isinstance(node, ast.ClassDef) else [],
            )
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name and (node.level or (node.module or "").startswith("ratking")):
                    return found(_from(module, node), alias.name)._replace(name=name)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if ast.unparse(target) == name:
                return Thing(name, node, _said_of(module, at) or _value(module, node), [])
    raise LookupError(f"{module} has no {name}")


def _base(module: str, name: str) -> Thing:
    """Return a class by its name as a module writes it, `Pick` or `step.Pick`."""
    of, _, last = name.rpartition(".")
    for node in body_of(module):
        if of and isinstance(node, ast.ImportFrom) and of in [alias.name for alias in node.names]:
            return found(f"{_from(module, node)}.{of}", last)
    return found(module, last)


def _from(module: str, node: ast.ImportFrom) -> str:
    names = module.split(".")
    is_package = ROOT.joinpath(*names[1:]).is_dir()
    base = names[: len(names) - node.level + is_package] if node.level else []
    return ".".join([*base, *(node.module.split(".") if node.module else [])])


def _value(module: str, node: ast.Assign | ast.AnnAssign) -> str:
    """Return what a constant without a text is: of a question its class says it, else its value does."""
    value = node.value
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and not value.args:
        return f"A question: {found(module, value.func.id).text}"
    return f"`{'' if value is None else ast.unparse(value)}`"


def _said_of(module: str, at: int) -> str:
    """Return the text below a constant."""
    body = body_of(module)
    after = body[at + 1] if at + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
        return " ".join(after.value.value.split())
    return ""


def _methods(module: str, node: ast.ClassDef) -> Iterator[Thing]:
    """Yield the public methods and properties of a class, those it inherits last. An override that says nothing of itself is
    described where it is overridden."""
    own = [inner for inner in node.body if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_")]
    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
    inherited: list[Thing] = []
    for base in bases:
        if base not in ("Generic", "NamedTuple", "Exception", "Protocol"):
            inherited += _base(module, base).methods
    for inner in own:
        text = ast.get_docstring(inner) or ""
        before = [thing for thing in inherited if thing.name == inner.name]
        if text or not before:
            yield Thing(inner.name, inner, text, [], node.name)
    names = {inner.name for inner in own if ast.get_docstring(inner)}
    yield from (thing for thing in inherited if thing.name not in names)


def chapters() -> Iterator[tuple[Part, list[Thing]]]:
    """Yield each chapter with what is in it: what most look for, functions, classes, errors, values."""
    for chapter in CHAPTERS:
        names = listed(chapter.module) if chapter.names == ("*",) else list(chapter.names)
        things = [found(chapter.module, name) for name in names]
        if chapter.module == CARDS:  # what the chapters before it describe already
            things = [thing for thing in things if thing.name not in ("Components", "Reason")]
        yield chapter, sorted(things, key=_place)


def _place(thing: Thing) -> tuple[int, int]:
    return (FIRST.index(thing.name) if thing.name in FIRST else len(FIRST)), _order(thing)


def _order(thing: Thing) -> int:
    if isinstance(thing.node, ast.FunctionDef):
        return 0
    if isinstance(thing.node, ast.ClassDef):
        return 2 if thing.text.startswith(("Raised", "The base of all errors")) else 1
    return 3


def page() -> str:
    """Return the whole document."""
    parts = [HEAD]
    for chapter, things in chapters():
        parts.append(f"## {chapter.title}: `{chapter.module}`\n\n{chapter.about}\n")
        parts += [_section(thing) for thing in things if _order(thing) < 2 and not _is_contract(chapter, thing)]
        parts += _errors([thing for thing in things if _order(thing) == 2])
        parts += _contracts([thing for thing in things if _is_contract(chapter, thing)])
        parts += _constants([thing for thing in things if _order(thing) == 3])
    return "\n".join(parts)


@cache
def described() -> set[str]:
    """Return the names of all that has a section or a row of its own."""
    return {thing.name for _, things in chapters() for thing in things}


def _is_contract(chapter: Part, thing: Thing) -> bool:
    return chapter.module == CARDS and thing.name in CONTRACTS


def _section(thing: Thing) -> str:
    lines = [f"### `{thing.name}`\n"]
    if isinstance(thing.node, ast.FunctionDef):
        lines.append(f"```python\n{signature(thing.node)}\n```\n")
    lines.append(thing.prose + "\n")
    if thing.example:
        lines.append(f"```python\n{thing.example}\n\n```\n")
    if isinstance(thing.node, ast.ClassDef):
        elsewhere = sorted({inner.of for inner in thing.methods if inner.of != thing.name and inner.of in described()})
        if elsewhere:
            lines.append(f"Everything of {' and '.join(f'`{name}`' for name in elsewhere)} as well.\n")
        methods = [inner for inner in thing.methods if inner.of not in elsewhere]
        properties = [inner for inner in methods if inner.is_property]
        if properties:
            lines.append("| property | what it is |\n|---|---|")
            lines += [f"| `{inner.name}` | {_cell(inner.prose)} |" for inner in properties]
            lines.append("")
        for inner in methods:
            if inner.is_function:
                assert isinstance(inner.node, ast.FunctionDef)
                lines.append(f"#### `{thing.name}.{inner.name}`\n")
                lines.append(f"```python\n{signature(inner.node)}\n```\n\n{inner.prose}\n")
                if inner.example:
                    lines.append(f"```python\n{inner.example}\n\n```\n")
    return "\n".join(lines)


def signature(node: ast.FunctionDef) -> str:
    """Return a function as it is called, with its types."""
    returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    return f"{node.name}({'' if arguments in ('self', 'cls') else arguments}){returns}"


def _errors(things: list[Thing]) -> list[str]:
    if not things:
        return []
    base = [_section(thing) for thing in things if thing.example]
    rows = [f"| `{thing.name}` | {_cell(thing.prose)} |" for thing in things if not thing.example]
    return [*base, "| error | when |\n|---|---|", *rows, ""]


def _contracts(things: list[Thing]) -> list[str]:
    if not things:
        return []
    lines = ["### To build with\n", "| class | what it is | methods |\n|---|---|---|"]
    for thing in things:
        own = [inner for inner in thing.methods if inner.is_function and inner.of not in described() - {thing.name}]
        methods = "<br>".join(f"`{inner.name}`: {_cell(inner.prose)}" for inner in own)
        first = thing.prose.partition("\n\n")[0]
        lines.append(f"| `{thing.name}` | {_cell(first)} | {methods} |")
    lines.append("")
    lines += [f"```python\n{thing.example}\n\n```\n" for thing in things if thing.example]
    return lines


def _constants(things: list[Thing]) -> list[str]:
    if not things:
        return []
    rows = [f"| `{thing.name}` | {_cell(thing.text)} |" for thing in things]
    return ["### Values\n", "| name | what it is |\n|---|---|", *rows, ""]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    Path(__file__).with_name("reference.md").write_text(page(), encoding="utf-8")
