"""The build backend named in pyproject.toml: that of setuptools, which also requests the tools that this build needs.

A frontend such as pip builds in an isolated environment, which contains only what is requested here.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the other hooks of PEP 517 and PEP 660

HERE = Path(__file__).resolve().parent
COMPILER = ["mypy[mypyc]>=2.0", "msgspec>=0.19"]
"""mypyc, and a package whose types it needs."""

Settings = dict[str, Any] | None  # Any: the type that setuptools uses


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what to install before a wheel is built: mypyc and Node, if they are needed."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_compiler(), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what to install before a source distribution is built: Node, if it is needed."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    """Write the metadata of a wheel before it is built, and return the name of its folder: a compiled one needs more."""
    variable = _setup()["METADATA"]
    os.environ[variable] = "1"
    try:
        return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)
    finally:
        del os.environ[variable]


def _compiler() -> list[str]:
    setup = _setup()
    return COMPILER if not setup["pure"]() and setup["can_compile"]() else []


def _node() -> list[str]:
    """Return Node as a requirement if the page must be built and Node is not installed."""
    setup = _setup()
    if setup["without_page"]() or setup["page_travels"]() or not setup["PAGE_BUILDER"].exists():
        return []
    needed: list[str] = runpy.run_path(str(setup["PAGE_BUILDER"]), run_name="page")["requirements"]()
    return needed


def _setup() -> dict[str, Any]:
    return runpy.run_path(str(HERE / "setup.py"), run_name="build")
