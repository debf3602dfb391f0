"""What is deployed: the image and the unit, held against the programs that use them where they are at hand."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
UNIT = ROOT / "deploy" / "comitia.service"
ANALYZE = shutil.which("systemd-analyze")
#: What `systemd-analyze security` counts, times ten: 0 is a prison, 100 an open door.
MOST_EXPOSED = 20


def run(*args: str, seconds: float = 60) -> str:
    """The output of a command that must succeed."""
    done = subprocess.run(args, capture_output=True, text=True, check=False, timeout=seconds, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


# The image


def test_image_begins_with_a_digest():
    """A tag can be moved; what was tested is named by its content, the same in both stages."""
    lines = DOCKERFILE.read_text("utf-8").splitlines()
    bases = {line.split()[1] for line in lines if line.startswith("FROM ")}
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.11-slim-bookworm@sha256:[0-9a-f]{64}", bases.pop())


@pytest.mark.parametrize("name", ["play", "test", "dev"])
def test_every_package_has_its_digest(name: str):
    """`pip install --require-hashes` refuses whatever is not the package that was tested."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    packages = re.split(r"\n(?=[a-zA-Z])", "\n" + re.sub(r"(?m)^ *#.*\n?", "", text))[1:]
    assert len(packages) > 10
    assert [package for package in packages if "==" not in package or "--hash=sha256:" not in package] == []


def engine() -> str | None:
    """A container engine that answers."""
    for name in ("docker", "podman"):
        found = shutil.which(name)
        if found and subprocess.run([found, "info"], capture_output=True, check=False, timeout=60).returncode == 0:
            return found
    return None


@pytest.fixture(scope="module")
def image() -> Iterator[tuple[str, str]]:
    """The engine and the name of an image built from this checkout; it is removed afterwards."""
    found = engine()
    if found is None:
        pytest.skip("no container engine answers here (docker or podman): the image was neither built nor run")
    name = f"comitia-test-{secrets.token_hex(4)}"
    run(found, "build", "--file", str(DOCKERFILE), "--tag", name, str(ROOT), seconds=1800)
    try:
        yield found, name
    finally:
        subprocess.run([found, "image", "rm", "--force", name], capture_output=True, check=False, timeout=120)


def health(address: str) -> dict[str, str]:
    """Wait until a server says how it is."""
    give_up = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://{address}/health", timeout=5) as answer:
                found: dict[str, str] = json.load(answer)
                return found
        except OSError:
            assert time.monotonic() < give_up, "the container does not answer"


def test_image_runs_and_keeps_its_games(image: tuple[str, str]):
    """It answers, is nobody in particular, survives being killed, and finds its games again."""
    found, name = image
    volume = f"{name}-data"
    try:
        names = []
        for _ in range(2):
            container = run(
                found, "run", "--detach", "--publish", "127.0.0.1::7530", "--volume", f"{volume}:/data", name
            )
            container = container.strip()
            address = run(found, "port", container, "7530").splitlines()[0].strip()
            assert health(address) == {"status": "ok", "store": "sqlite"}
            assert run(found, "exec", container, "id", "-u").strip() == "7530"
            names.append(run(found, "exec", container, "cat", "/data/comitia.secret"))
            run(found, "kill", container)
            run(found, "rm", "--force", container)
        assert names[0] == names[1]
    finally:
        subprocess.run([found, "volume", "rm", "--force", volume], capture_output=True, check=False, timeout=60)


# The unit


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is on this machine in the place of ours."""
    if ANALYZE is None:
        pytest.skip("systemd-analyze is not here: the unit was not verified")
    text = UNIT.read_text("utf-8")
    assert "ExecStart=/opt/comitia/bin/comitia serve --no-browser\n" in text
    path = tmp_path / UNIT.name
    path.write_text(text.replace("/opt/comitia/bin/comitia", "/bin/true"), "utf-8")
    return path


def test_unit_is_one(unit: Path):
    """systemd finds nothing to complain of."""
    assert ANALYZE is not None
    done = subprocess.run([ANALYZE, "verify", str(unit)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, [line for line in done.stderr.splitlines() if unit.name in line]) == (0, [])


def test_unit_can_do_little(unit: Path):
    """What the server does not need it cannot have."""
    assert ANALYZE is not None
    offered = run(ANALYZE, "--help")
    if "--offline" not in offered:
        pytest.skip("this systemd-analyze cannot judge a unit that is not installed")
    run(ANALYZE, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit))
