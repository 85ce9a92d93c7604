"""The desk in a thread of its own, for a window that shows how it is."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record
from paisai.text import Text

if TYPE_CHECKING:
    from paisai.web.only_one import Claim
    from paisai.web.server import Server


LOCAL = ("127.0.0.1", "localhost")
OPENING = Text("正在打开赛事台，请稍等……", "Opening the desk, one moment …")
STOPPING = Text("正在停止……", "Stopping …")
OPEN = Text("赛事台开着：{}", "The desk is open: {}")
BROKEN = Text(
    "出错了，赛事台没有打开。详情在数据文件夹的 server.log 里，请发给帮忙的人。",
    "Something failed and the desk is not open. server.log in the data folder says what; send it"
    " to whoever helps.",
)
PHONES = Text("手机扫码，或打开 {}", "Phones scan this, or open {}")
SAME_NETWORK = Text(
    "手机要和这台电脑连同一个 Wi-Fi。打不开时：Windows 问“允许访问网络吗”要选“允许”"
    "（专用、公用都勾）；场馆的“访客” Wi-Fi 常不让设备互相访问，可改用这台电脑开的移动热点。",
    "Phones must be on the same Wi-Fi as this computer. If they cannot open it: answer “Allow” when"
    " Windows asks about networks (private and public); guest Wi-Fi often keeps devices apart, then"
    " use this computer's mobile hotspot.",
)
ALSO = Text(
    "连在这台电脑另一个网络（如热点）上的手机用 {}",
    " Phones on another network of this computer (its hotspot, say) use {}",
)
NO_NETWORK = Text(
    "这台电脑没有连网络，现在只有它自己能用。"
    "连上场馆的 Wi-Fi 或打开移动热点，这里就会出现给手机的地址。",
    "This computer is on no network, so only it can use the desk. Join the hall's Wi-Fi or open a"
    " mobile hotspot, and the address for phones appears here.",
)


@record
class Shown:
    """What a window shows now; `code` is what its QR code says, nothing where there is none."""

    status: Text
    phones: Text
    note: Text
    code: str
    is_open: bool


class RunningDesk:
    """Begun once; then it is asked for what to show, opened in a browser, stopped."""

    def __init__(self, claim: Claim, host: str, port: int | None, demo: bool) -> None:
        self._claim, self._host, self._wanted, self._demo = claim, host, port, demo
        self._server: Server | None = None
        self._port = 0
        self._trouble: Text | None = None
        self._told: Text | None = None
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="desk")

    def begin(self) -> None:
        self._thread.start()

    @property
    def is_open(self) -> bool:
        started = self._server is not None and self._server.started
        return started and not self._stopping and not self.is_over

    @property
    def is_over(self) -> bool:
        return not self._thread.is_alive()

    @property
    def was_stopped(self) -> bool:
        """Over because it was told to be; else there is something to read."""
        return self.is_over and self._stopping

    @property
    def here(self) -> str:
        return f"http://localhost:{self._port}"

    def shown(self) -> Shown:
        """How it is; the network is looked at anew each time."""
        if not self.is_open:
            waiting = STOPPING if self._stopping else OPENING
            return Shown(self._trouble or waiting, Text("", ""), Text("", ""), "", False)
        from paisai.web.address import in_the_hall, others_in_the_hall

        address = None if self._host in LOCAL else in_the_hall()
        status = Text(*(said.format(self.here) for said in (OPEN.zh, OPEN.en)))
        told = self._told or Text("", "")
        if address is None:
            return Shown(status, told, NO_NETWORK, "", True)
        code = f"http://{address}:{self._port}/"
        phones = Text(*(said.format(code) for said in (PHONES.zh, PHONES.en)))
        others = [f"http://{one}:{self._port}/" for one in others_in_the_hall(address)]
        if others:
            told = told or SAME_NETWORK
            told += Text(*(said.format(" ".join(others)) for said in (ALSO.zh, ALSO.en)))
        return Shown(status, phones, told or SAME_NETWORK, code, True)

    def open_page(self) -> None:
        """In the browser, signed in: whoever sits here has everything anyway."""
        from paisai.web.people.first import first_link

        webbrowser.open(self.here + first_link())

    def stop(self) -> None:
        self._stopping = True
        if self._server is not None:
            self._server.stop()

    def wait(self, seconds: float) -> None:
        """Until it is over, at most so long."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._serve()
            self._trouble = None if self._stopping else BROKEN
        except PaisaiError as error:
            self._trouble = error.sentence
        except OSError as error:
            said = f"{error.filename or ''} {error.strerror or error}".strip()
            self._trouble = Text(said, said)
        except (Exception, SystemExit):  # uvicorn leaves so where it cannot begin
            self._trouble = BROKEN
            logging.getLogger("paisai.desk").exception("the desk did not open")
        finally:
            self._claim.give_up()

    def _serve(self) -> None:
        from paisai.web.server import server, set_up

        self._told = set_up()
        self._port = free_port(self._host, self._wanted)
        self._server = server(self._host, self._port)
        if self._demo:
            from paisai.web.demonstration import demonstrate

            threading.Thread(target=demonstrate, args=(_silent,), daemon=True).start()
        self._claim.note(self._port)
        if not self._stopping:
            self._server.run()


def _silent(text: Text) -> None:
    """The pages show the demonstrations when they are there."""


# Which port is free for the desk?


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
