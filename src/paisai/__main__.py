"""`python -m paisai` is the `paisai` command, as a process of its own.

What a command reads stays until its end and goes with the process: nobody need look through it for
garbage, and nobody need take it apart.
"""

import gc
import os
import sys


def run() -> int:
    gc.set_threshold(50_000)
    from paisai.cli import main
    from paisai.cli.streams import prepare

    prepare()
    code = main()
    gc.freeze()
    if not {"atexit", "threading"} & sys.modules.keys():  # nobody waits to be told of the end
        _leave(code)
    return code


def _leave(code: int) -> None:
    """At once, if all is said; where it cannot be said, the interpreter tells why."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # closed by who called us
                stream.flush()
    except OSError:
        return
    os._exit(code)


if __name__ == "__main__":
    sys.exit(run())
