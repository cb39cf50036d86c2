"""Programs that download things: what they wait for is reported, and they are ended after a time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from tools.patience import GaveUp, Step


def python(program: str) -> list[str]:
    return [sys.executable, "-c", program]


def test_the_output_of_a_program_is_read_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    Step("pip", "PyPI").run(python("print('Collecting one'); print('noise')"), lambda line: line if "one" in line else None)
    assert capsys.readouterr().out == "Collecting one\n"


def test_it_is_reported_what_a_slow_program_waits_for(capsys: pytest.CaptureFixture[str]) -> None:
    step = Step("pip", "PyPI")
    step.speaks_after = 0.2

    def hear(line: str) -> None:
        step.waits_for = f"PyPI: {line}"

    step.run(python("import time; print('ray', flush=True); time.sleep(1)"), hear)
    assert "  pip: still waiting for PyPI: ray (" in capsys.readouterr().out


def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    step = Step("npm", "its registry")
    step.silent_after = 1.0
    late = tmp_path / "late"
    child = f"import time, pathlib; time.sleep(3); pathlib.Path({str(late)!r}).touch()"
    begun = time.monotonic()
    with pytest.raises(GaveUp, match=r"npm was ended after [0-9]+ seconds: it was waiting for its registry"):
        step.run(python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"))
    time.sleep(max(0.0, begun + 4 - time.monotonic()))
    assert not late.exists()


def test_the_last_lines_of_a_failing_program_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(GaveUp, match="pip failed"):
        Step("pip", "PyPI").run(python("import sys; print('no such package'); sys.exit(1)"))
    assert "no such package" in capsys.readouterr().out
