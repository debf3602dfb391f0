"""The command line: `comitia play roma` and its sisters.

Wrong input gets one sentence on the error stream and exit code 2. Exit code 1 means that something which was asked
for did not hold (a scenario failed, dice do not follow from their key), 130 that the user broke off.
"""

from __future__ import annotations

import os
import sys

BROKEN_OFF = 130
WRONG = 2
OUR_MISTAKE = 70


def main(argv: list[str] | None = None) -> int:
    """Run a command line; the exit code."""
    from comitia.cli.terminal import make_streams_safe

    make_streams_safe()
    # Nets are small: more threads for their products cost more than they bring, and results would depend on them.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        return _run(argv)
    except BrokenPipeError:
        # Whoever read our output has gone; what is left in the buffers must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # the last resort: no user gets to see a traceback
        if os.environ.get("COMITIA_DEBUG", "") not in ("", "0"):
            raise
        _complain(f"a mistake of ours ({type(error).__name__}: {error}); COMITIA_DEBUG=1 shows the details")
        return OUR_MISTAKE


def _run(argv: list[str] | None) -> int:
    from click import Abort, ClickException

    from comitia.cli.commands import comitia
    from comitia.engine.errors import ComitiaError
    from comitia.interop import Missing

    try:
        code = comitia.main(argv, prog_name="comitia", standalone_mode=False)
    except ClickException as error:
        _complain(error.format_message())
        return WRONG
    except (ComitiaError, Missing) as error:
        _complain(str(error))
        return WRONG
    except (Abort, KeyboardInterrupt):
        return BROKEN_OFF
    return code if isinstance(code, int) else 0


def _complain(sentence: str) -> None:
    """One sentence on the error stream, on one line."""
    from comitia.cli.inputs import printable

    sentence = " ".join(printable(sentence).split())
    sys.stderr.write(f"comitia: {sentence}\n")
