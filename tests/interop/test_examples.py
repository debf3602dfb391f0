"""The notebooks run from top to bottom, in a shortened form; the citation file says what it must."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import comitia

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def test_there_are_two():
    """A first look, and an agent that is trained and rated."""
    assert [path.stem for path in NOTEBOOKS] == ["first_look", "train_and_rate"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, tmp_path: Path):
    """All code of a notebook, as one program in a folder of its own."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")
    program = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    start = "import sys; sys.argv[0] = 'comitia'; from comitia.cli import main; sys.exit(main())"
    script = tmp_path / "comitia"
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(start)} "$@"\n', "utf-8")
    script.chmod(0o755)
    (tmp_path / "program.py").write_text(program, "utf-8")
    around = {**os.environ, "COMITIA_SHORT": "1", "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    python_path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env={**around, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_citation():
    """The citation names the version that this is."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f'version: "{comitia.__version__}"' in text
    assert "cff-version: 1.2.0" in text
