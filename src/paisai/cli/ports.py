"""Which port is free for the desk?"""

from __future__ import annotations

import socket

from paisai.errors import NotationError

PORT = 8000
PORTS = 20
"""So many are tried where the usual one is taken."""


def free_port(host: str, wanted: int | None) -> int:
    """The port asked for, else the first that is free; `NotationError` where there is none."""
    for port in [wanted] if wanted is not None else range(PORT, PORT + PORTS):
        if port is not None and 0 <= port <= 65535:
            with socket.socket() as probe:
                _alone(probe)
                try:
                    probe.bind((host, port))
                except OSError:
                    continue
                return int(probe.getsockname()[1])
    if wanted is None:
        raise NotationError(
            f"端口 {PORT} 到 {PORT + PORTS - 1} 都有程序在用，请用 --port 另写一个",
            f"ports {PORT} to {PORT + PORTS - 1} are in use; name another with --port",
        )
    raise NotationError(
        f"端口 {wanted} 用不了，请用 --port 另写一个", f"port {wanted} cannot be used; name another"
    )


def _alone(probe: socket.socket) -> None:
    """One that was used a moment ago is free; on Windows the option for that would share a port
    with the program that has it, and another asks to be alone."""
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    option = socket.SO_REUSEADDR if exclusive is None else exclusive
    probe.setsockopt(socket.SOL_SOCKET, option, 1)
