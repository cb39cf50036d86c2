"""The examples of the documents print in the reader's browser what the documents show."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Final

import pytest
from tools.tab import build as tab

from ratking.server.tab.examples import statements
from tools import site, static_site

ROOT: Final = Path(__file__).parents[2]
BLOCK: Final = re.compile(r"^```python\n(>>> .*?)^```", re.MULTILINE | re.DOTALL)
PAGES: Final = {site.name_of(page).replace(".md", ".html"): ROOT / page for page in site.pages()}


def blocks(page: Path) -> list[str]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def with_what_it_needs(found: list[str], at: int) -> str:
    """Return what web/src/tab/examples.ts sends: an example, after those back to one that needs none before it."""
    first = at
    while first > 0 and not re.search(r">>> import ratking\b", found[first]):
        first -= 1
    return "\f\n".join(found[first : at + 1])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] * (name in ("analysis.html", "reference.html")))
        for name in static_site.WITH_EXAMPLES
    ],
)
def test_they_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    found = blocks(PAGES[name])
    assert found
    texts = [with_what_it_needs(found, at) for at in range(len(found))]
    (tmp_path / "examples.json").write_text(json.dumps(texts), encoding="utf-8")
    printed = json.loads(tab.run_python(tab.HERE / "run_examples.py", tmp_path, tab.build()).splitlines()[-1])
    wrong = [(text, said) for text, said in zip(found, printed, strict=True) if not is_shown(text, said)]
    assert wrong == []


def is_shown(text: str, said: str) -> bool:
    if "Traceback" in text:  # the reader sees only its last line
        return said.splitlines()[-1].partition(": ")[2] in text
    examples = doctest.DocTestParser().get_examples(text)
    assert [example.source for example in examples] == list(statements(text))
    flags = sum({flag for example in examples for flag, on in example.options.items() if on})
    return doctest.OutputChecker().check_output("".join(example.want for example in examples), said, flags)


def test_only_pages_that_need_more_than_the_runtime_are_left_out() -> None:
    left_out = {
        name
        for name, page in PAGES.items()
        if name not in static_site.WITH_EXAMPLES and ">>> " in page.read_text(encoding="utf-8")
    }
    assert left_out == {"lab.html"}  # it needs the laboratory
