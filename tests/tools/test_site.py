"""The documents as a site: every page is in its menu, and no link between them is broken."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import site

ROOT = Path(__file__).parents[2]


def test_every_page_is_in_the_menu_and_every_link_leads_to_a_file() -> None:
    assert "operating" in site.menu()
    for page in site.pages():
        text = site.linked((ROOT / page).read_text(encoding="utf-8"), page)
        for target in re.findall(r"\]\(([a-z_-]+\.md)", text):
            assert target in map(site.name_of, site.pages()), page


def test_links_out_of_the_documents_become_paths() -> None:
    assert site.linked("[as said](protocol.md#luck)", "docs/lab.md") == "[as said](protocol.md#luck)"
    assert site.linked("[home](../README.md)", "docs/lab.md") == "[home](index.md)"
    assert site.linked("[the unit](../deploy/ratking.service)", "docs/operating.md") == "the unit (`deploy/ratking.service`)"
    assert site.linked("[a page](https://example.org)", "docs/lab.md") == "[a page](https://example.org)"
    with pytest.raises(SystemExit, match=r"docs/lab.md links to docs/none.md, which does not exist."):
        site.linked("[gone](none.md)", "docs/lab.md")


@pytest.mark.long
def test_the_site_is_built_without_a_warning() -> None:
    subprocess.run([sys.executable, str(ROOT / "tools" / "site.py")], check=True)
    assert "Answer the open question." in (ROOT / "build" / "site" / "reference.html").read_text(encoding="utf-8")
