"""Results: the folder with the results of a study. An unfinished study can be continued."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..version import __version__
from .experiment import Batch, Box, Experiment, made
from .rows import KINDS, schema

HEAD: Final = "study.json"
PARTS: Final = "parts"

# Any, in this file: pyarrow has no types.


class Results:
    """The folder of one study. A batch is one file of each kind, which appears only when it is complete."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / PARTS

    @classmethod
    def begin(cls, folder: Path, experiment: Experiment) -> Results:
        """Begin a study, or continue the one in the folder. Raises BadOptions if the folder contains another study."""
        results = cls(folder)
        if results.head() is None:
            results.parts.mkdir(parents=True, exist_ok=True)
            results._write_head(
                {
                    "boxes": [[box.name, box.parts] for box in experiment.boxes],
                    "finished": False,
                    "key": experiment.key,
                    "experiment": json.loads(experiment.source),
                }
            )
        elif results.head_or_fail()["key"] != experiment.key:
            raise BadOptions("study_other", folder=str(folder))
        return results

    @classmethod
    def open(cls, folder: Path) -> Results:
        """Open the results in a folder. Raises BadOptions if it contains no study."""
        results = cls(folder)
        results.head_or_fail()
        return results

    def head(self) -> Json | None:
        """Return the description and state of the study; None if there is no study."""
        try:
            head: Json = json.loads((self.folder / HEAD).read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return head

    def head_or_fail(self) -> Json:
        head = self.head()
        if head is None:
            raise BadOptions("study_folder", folder=str(self.folder))
        return head

    @property
    def experiment(self) -> Experiment:
        """The experiment as it was when the study began."""
        head = self.head_or_fail()
        boxes = tuple(Box(name, parts) for name, parts in head["boxes"])
        return made(head["experiment"], self.folder.name, boxes=boxes)

    @property
    def finished(self) -> bool:
        return bool(self.head_or_fail()["finished"])

    def has(self, batch: Batch) -> bool:
        return self._part("games", batch.name).exists()

    def add(self, batch: Batch, tables: dict[str, Any]) -> None:
        """Write the rows of a batch. The games are written last, so that a batch with games is complete."""
        for kind in reversed(KINDS):
            path = self._part(kind, batch.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}")
            pq.write_table(tables[kind], beside)
            beside.replace(path)

    def table(self, kind: str) -> Any:
        """Return all rows of a kind, in the order of conditions and games."""
        whole = self.folder / f"{kind}.parquet"
        if whole.exists():
            return pq.read_table(whole)
        parts = [pq.read_table(path) for path in sorted((self.parts / kind).glob("*.parquet"))]
        return pa.concat_tables(parts) if parts else schema(kind).empty_table()

    def finish(self, experiment: Experiment) -> None:
        """Combine the parts in order, so that the files do not depend on which worker played what."""
        conditions = [
            {"bots": condition.bots, "asked": condition.asked, "compares": condition.compares, "box": condition.box}
            for condition in experiment.conditions
        ]
        for kind in KINDS:
            beside = self.folder / f"{kind}.{os.getpid()}"
            pq.write_table(self.table(kind).combine_chunks(), beside, compression="zstd")
            beside.replace(self.folder / f"{kind}.parquet")
        today = datetime.now(UTC).date().isoformat()
        self._write_head(
            {**self.head_or_fail(), "finished": True, "engine": __version__, "date": today, "cells": conditions}
        )
        shutil.rmtree(self.parts)

    def _part(self, kind: str, name: str) -> Path:
        return self.parts / kind / f"{name}.parquet"

    def _write_head(self, head: Json) -> None:
        beside = self.folder / f"{HEAD}.{os.getpid()}"
        beside.write_text(json.dumps(head, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        beside.replace(self.folder / HEAD)
