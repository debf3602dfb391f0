"""Compiles the engine, the games and the search beside their sources, unless that is done already.

With `--if-possible` a machine that cannot compile goes on with plain Python, and one line says why. With `--if-done`
nothing is compiled: what was compiled of these very sources is used, and what is out of date is removed.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from setup import modules_to_compile  # noqa: E402

SOURCES = Path("src/comitia")
STAMP = SOURCES / "compiled.stamp"
LOG = Path("build/compile.log")
FAILED = Path("build/compile.failed")
REQUIREMENTS = Path("requirements/compile.txt")

IMPORT_ALL = (
    "import sys; [__import__(name) for name in sys.argv[1:]]; import comitia; sys.exit(not comitia.is_compiled())"
)


class CannotCompileError(Exception):
    """Why this machine runs plain Python."""


class BuildError(CannotCompileError):
    """These sources do not compile here: trying again would only take the same time again."""


def say(line: str) -> None:
    print(f"comitia: {line}", file=sys.stderr, flush=True)


def key_of(modules: list[str]) -> str:
    """What the twins depend on: the sources, the compiler's version and this Python."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for path in [*modules, "setup.py", str(REQUIREMENTS)]:
        digest.update(path.encode() + b"\0" + Path(path).read_bytes() + b"\0")
    return digest.hexdigest()


def twins() -> list[Path]:
    return [path for suffix in ("so", "pyd") for path in Path("src").rglob(f"*.{suffix}")]


def has_twins(key: str) -> bool:
    return STAMP.exists() and STAMP.read_text("utf-8").split("\n")[0] == key and bool(twins())


def remove_twins() -> None:
    """A twin that is older than its source would silently run in its place."""
    for path in [*twins(), STAMP]:
        path.unlink(missing_ok=True)


def c_compiler() -> str:
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompileError("the C headers of Python are missing")
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    raise CannotCompileError("there is no C compiler")


def run(command: list[str], **environment: str) -> bool:
    """Run one step of the build into the log, and say whether it worked."""
    with LOG.open("a", encoding="utf-8") as log:
        done = subprocess.run(command, stdout=log, stderr=log, env=os.environ | environment, check=False)
    return done.returncode == 0


def build(modules: list[str]) -> None:
    compiler = c_compiler()
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text("", encoding="utf-8")
    say("compiling the engine; this takes a few minutes, once")
    if not run([sys.executable, "-m", "pip", "install", "--no-deps", "--requirement", str(REQUIREMENTS)]):
        raise CannotCompileError(f"the compiler's packages cannot be installed ({LOG} says why)")
    if not run([sys.executable, "setup.py", "build_ext", "--inplace"], COMITIA_COMPILE="1", CC=compiler):
        raise BuildError(f"compiling failed ({LOG} says why)")
    names = [".".join(Path(module).relative_to("src").with_suffix("").parts) for module in modules]
    if not run([sys.executable, "-c", IMPORT_ALL, *names], COMITIA_PURE="0"):
        raise BuildError(f"the compiled engine cannot be loaded ({LOG} says why)")


def compile_twins(key: str, modules: list[str]) -> None:
    started = time.time()
    try:
        build(modules)
    except BaseException:
        remove_twins()
        raise
    listed = [str(Path(module).relative_to(SOURCES)) for module in modules]
    STAMP.write_text("\n".join([key, *listed, ""]), encoding="utf-8")
    os.utime(STAMP, (started, started))  # a source saved while the build ran is newer than its twin


def compile_if_possible(key: str, modules: list[str]) -> None:
    if FAILED.exists() and FAILED.read_text("utf-8") == key:
        say(f"running plain Python: compiling these sources failed before ({LOG}; `make compile` tries again)")
        return
    try:
        compile_twins(key, modules)
    except CannotCompileError as reason:
        say(f"running plain Python: {reason}")
        if isinstance(reason, BuildError):
            FAILED.write_text(key, encoding="utf-8")


def main() -> int:
    os.chdir(ROOT)
    if "--if-possible" in sys.argv and os.environ.get("COMITIA_PURE", "") not in ("", "0"):
        return 0
    modules = modules_to_compile()
    key = key_of(modules)
    if has_twins(key):
        STAMP.touch()
        return 0
    remove_twins()
    if "--if-done" in sys.argv:
        return 0
    if "--if-possible" in sys.argv:
        compile_if_possible(key, modules)
        return 0
    try:
        compile_twins(key, modules)
    except CannotCompileError as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
