"""The small window of the desk on Windows, by the calls of Windows itself.

The embeddable Python has no toolkit. Twice a second the window asks the desk how it is.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import wintypes
from pathlib import Path
from typing import Any

from paisai import __version__
from paisai.cli.running_desk import RunningDesk, Shown
from paisai.text import Text

assert sys.platform == "win32"

CLASS = "paisai-desk"
"""By which the window is found."""
OPEN_PAGE, FOLDER, STOP = 101, 102, 103
"""The numbers of the buttons."""
WIDTH, HEIGHT, CODE = 680, 360, 228
"""In points of a screen without scaling."""
EVERY = 500
"""Milliseconds from one look at the desk to the next."""
TITLE = Text("牌赛 {}", "Paisai {}")
BUTTONS = {
    OPEN_PAGE: Text("打开赛事台", "Open the desk"),
    FOLDER: Text("数据文件夹", "Data folder"),
    STOP: Text("停止", "Stop"),
}
SURE = Text(
    "停止以后，手机、大屏幕和别的电脑都连不上了；数据都在，再打开就接着用。要停止吗？",
    "Phones, walls and other computers lose the desk when it stops; all data stay, and it goes on"
    " when opened again. Stop it?",
)

LRESULT = ctypes.c_ssize_t
PROCEDURE = ctypes.WINFUNCTYPE(
    LRESULT, wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM
)
WM_DESTROY, WM_PAINT, WM_CLOSE, WM_SETFONT = 0x02, 0x0F, 0x10, 0x30
WM_COMMAND, WM_TIMER, WM_CTLCOLORSTATIC = 0x111, 0x113, 0x138
WS_CHILD, WS_VISIBLE, WS_TABSTOP = 0x40000000, 0x10000000, 0x10000
WS_FIXED = 0x00CA0000  # caption, system menu, minimise
ES_READONLY, ES_MULTILINE = 0x800, 0x4
SWP_NOSIZE_NOZORDER = 0x5
MB_YESNO, MB_WARNING, MB_ERROR, IDYES = 0x4, 0x30, 0x10, 6
WHITE, BLACK = 0, 4  # stock brushes
IMAGE_ICON, LR_FROM_FILE = 1, 0x50  # in the size that windows have
ICON = Path(__file__).parents[1] / "web" / "static" / "icon.ico"
PIXELS_PER_INCH = 88


class WindowClass(ctypes.Structure):
    _fields_ = (
        ("style", wintypes.UINT),
        ("procedure", PROCEDURE),
        ("class_extra", ctypes.c_int),
        ("window_extra", ctypes.c_int),
        ("instance", wintypes.HINSTANCE),
        ("icon", wintypes.HICON),
        ("cursor", wintypes.HANDLE),
        ("background", wintypes.HBRUSH),
        ("menu", wintypes.LPCWSTR),
        ("name", wintypes.LPCWSTR),
    )


class Painting(ctypes.Structure):
    _fields_ = (
        ("device", wintypes.HDC),
        ("erase", wintypes.BOOL),
        ("area", wintypes.RECT),
        ("restore", wintypes.BOOL),
        ("update", wintypes.BOOL),
        ("reserved", ctypes.c_byte * 32),
    )


user, gdi, kernel = ctypes.windll.user32, ctypes.windll.gdi32, ctypes.windll.kernel32
_TAKES: tuple[tuple[Any, Any, tuple[Any, ...]], ...] = (
    (
        user.CreateWindowExW,
        wintypes.HWND,
        (wintypes.DWORD, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.DWORD)
        + (ctypes.c_int,) * 4
        + (wintypes.HWND, wintypes.HMENU, wintypes.HINSTANCE, wintypes.LPVOID),
    ),
    (
        user.DefWindowProcW,
        LRESULT,
        (wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM),
    ),
    (
        user.SendMessageW,
        LRESULT,
        (wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM),
    ),
    (user.SetWindowTextW, wintypes.BOOL, (wintypes.HWND, wintypes.LPCWSTR)),
    (user.EnableWindow, wintypes.BOOL, (wintypes.HWND, wintypes.BOOL)),
    (user.InvalidateRect, wintypes.BOOL, (wintypes.HWND, wintypes.LPVOID, wintypes.BOOL)),
    (user.BeginPaint, wintypes.HDC, (wintypes.HWND, ctypes.POINTER(Painting))),
    (user.EndPaint, wintypes.BOOL, (wintypes.HWND, ctypes.POINTER(Painting))),
    (
        user.FillRect,
        ctypes.c_int,
        (wintypes.HDC, ctypes.POINTER(wintypes.RECT), wintypes.HBRUSH),
    ),
    (user.DestroyWindow, wintypes.BOOL, (wintypes.HWND,)),
    (
        user.SetTimer,
        ctypes.c_size_t,
        (wintypes.HWND, ctypes.c_size_t, wintypes.UINT, wintypes.LPVOID),
    ),
    (
        user.MessageBoxW,
        ctypes.c_int,
        (wintypes.HWND, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.UINT),
    ),
    (user.GetDC, wintypes.HDC, (wintypes.HWND,)),
    (user.ReleaseDC, ctypes.c_int, (wintypes.HWND, wintypes.HDC)),
    (user.LoadCursorW, wintypes.HANDLE, (wintypes.HINSTANCE, wintypes.LPVOID)),
    (
        user.LoadImageW,
        wintypes.HICON,
        (wintypes.HINSTANCE, wintypes.LPCWSTR, wintypes.UINT, *(ctypes.c_int,) * 2, wintypes.UINT),
    ),
    (user.IsDialogMessageW, wintypes.BOOL, (wintypes.HWND, ctypes.POINTER(wintypes.MSG))),
    (
        user.AdjustWindowRect,
        wintypes.BOOL,
        (ctypes.POINTER(wintypes.RECT), wintypes.DWORD, wintypes.BOOL),
    ),
    (gdi.GetStockObject, wintypes.HBRUSH, (ctypes.c_int,)),
    (gdi.GetDeviceCaps, ctypes.c_int, (wintypes.HDC, ctypes.c_int)),
    (
        gdi.CreateFontW,
        wintypes.HANDLE,
        (ctypes.c_int,) * 5 + (wintypes.DWORD,) * 8 + (wintypes.LPCWSTR,),
    ),
    (kernel.GetModuleHandleW, wintypes.HINSTANCE, (wintypes.LPCWSTR,)),
)
for _call, _gives, _takes in _TAKES:
    _call.restype, _call.argtypes = _gives, _takes


def tell(text: str) -> None:
    """A sentence in a box, for a program that has no other place to say it."""
    user.MessageBoxW(None, text, "牌赛", MB_ERROR)


def show(desk: RunningDesk, folder: Path, language: str) -> None:
    """The window until the desk is stopped."""
    user.SetProcessDPIAware()
    ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(
        "paisai"
    )  # not Python's own place
    _Window(desk, folder, language).run()


class _Window:
    def __init__(self, desk: RunningDesk, folder: Path, language: str) -> None:
        self._desk, self._folder, self._language = desk, folder, language
        self._shown: Shown | None = None
        self._code: tuple[bytearray, ...] = ()
        self._scale = self._scaling()
        self._procedure = PROCEDURE(self._answer)  # kept: Windows calls it
        self._window = self._made()
        self._font = self._lettering()
        self._status = self._text(20, 16, WIDTH - 40, 26)
        self._phones = self._text(CODE + 40, 60, WIDTH - CODE - 60, 46)
        self._note = self._text(CODE + 40, 112, WIDTH - CODE - 60, 180)
        self._buttons = {
            number: self._button(number, left, wide)
            for number, left, wide in ((OPEN_PAGE, 268, 140), (FOLDER, 420, 130), (STOP, 562, 98))
        }
        self._look()
        user.SetTimer(self._window, 1, EVERY, None)

    def run(self) -> None:
        message = wintypes.MSG()
        while user.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
            if not user.IsDialogMessageW(self._window, ctypes.byref(message)):
                user.TranslateMessage(ctypes.byref(message))
                user.DispatchMessageW(ctypes.byref(message))

    # -- what is in it

    def _scaling(self) -> float:
        screen = user.GetDC(None)
        found: int = gdi.GetDeviceCaps(screen, PIXELS_PER_INCH)
        user.ReleaseDC(None, screen)
        return found / 96

    def _px(self, points: int) -> int:
        return round(points * self._scale)

    def _made(self) -> Any:
        instance = kernel.GetModuleHandleW(None)
        kind = WindowClass(
            procedure=self._procedure,
            instance=instance,
            icon=user.LoadImageW(None, str(ICON), IMAGE_ICON, 0, 0, LR_FROM_FILE),
            cursor=user.LoadCursorW(None, 32512),
            background=gdi.GetStockObject(WHITE),
            name=CLASS,
        )
        user.RegisterClassW(ctypes.byref(kind))
        area = wintypes.RECT(0, 0, self._px(WIDTH), self._px(HEIGHT))
        user.AdjustWindowRect(ctypes.byref(area), WS_FIXED, False)
        size = (area.right - area.left, area.bottom - area.top)
        title = TITLE.in_(self._language).format(__version__)
        style = WS_FIXED | WS_VISIBLE
        return user.CreateWindowExW(
            0, CLASS, title, style, 120, 120, *size, None, None, instance, None
        )

    def _lettering(self) -> Any:
        height = -self._px(15)
        return gdi.CreateFontW(height, 0, 0, 0, 400, 0, 0, 0, 1, 0, 0, 5, 0, "Microsoft YaHei UI")

    def _part(self, kind: str, text: str, style: int, place: tuple[int, ...], number: int) -> Any:
        made = user.CreateWindowExW(
            0,
            kind,
            text,
            WS_CHILD | WS_VISIBLE | style,
            *map(self._px, place),
            self._window,
            number,
            None,
            None,
        )
        user.SendMessageW(made, WM_SETFONT, self._font, 1)
        return made

    def _text(self, *place: int) -> Any:
        """Words that can be marked and copied: an address is."""
        return self._part("EDIT", "", ES_READONLY | ES_MULTILINE, place, 0)

    def _button(self, number: int, left: int, wide: int) -> Any:
        text = BUTTONS[number].in_(self._language)
        return self._part("BUTTON", text, WS_TABSTOP, (left, HEIGHT - 54, wide, 36), number)

    # -- what happens

    def _answer(self, window: Any, message: int, word: int, long: int) -> int:
        if message == WM_TIMER:
            self._look()
        elif message == WM_PAINT:
            self._paint(window)
        elif message == WM_CTLCOLORSTATIC:
            return int(gdi.GetStockObject(WHITE))
        elif message == WM_COMMAND:
            self._pressed(word & 0xFFFF)
        elif message == WM_CLOSE:
            self._pressed(STOP)
        elif message == WM_DESTROY:
            user.PostQuitMessage(0)
        else:
            return int(user.DefWindowProcW(window, message, word, long))
        return 0

    def _pressed(self, number: int) -> None:
        if number == OPEN_PAGE and self._desk.is_open:
            self._desk.open_page()
        elif number == FOLDER:
            os.startfile(self._folder)
        elif number == STOP:
            self._stop()

    def _stop(self) -> None:
        if self._desk.is_over:  # it did not open: its trouble was read
            user.DestroyWindow(self._window)
            return
        sure, title = SURE.in_(self._language), TITLE.in_(self._language).format(__version__)
        asked = self._desk.is_open
        if not asked or user.MessageBoxW(self._window, sure, title, MB_YESNO | MB_WARNING) == IDYES:
            self._desk.stop()
            self._look()

    def _look(self) -> None:
        """Shows what has changed; opens the page when the desk is; leaves when it was stopped."""
        if self._desk.was_stopped:
            user.DestroyWindow(self._window)
            return
        was, shown = self._shown, self._desk.shown()
        if shown == was:
            return
        self._shown = shown
        for part, text in (
            (self._status, shown.status),
            (self._phones, shown.phones),
            (self._note, shown.note),
        ):
            user.SetWindowTextW(part, text.in_(self._language).replace("\n", "\r\n"))
        user.EnableWindow(self._buttons[OPEN_PAGE], shown.is_open)
        self._code = _code(shown.code) if shown.code else ()
        user.InvalidateRect(self._window, None, True)
        if shown.is_open and (was is None or not was.is_open):
            self._desk.open_page()

    def _paint(self, window: Any) -> None:
        painting = Painting()
        device = user.BeginPaint(window, ctypes.byref(painting))
        if self._code:
            side = self._px(CODE) // len(self._code)
            left, top, black = self._px(20), self._px(56), gdi.GetStockObject(BLACK)
            for y, row in enumerate(self._code):
                for x, dark in enumerate(row):
                    if dark:
                        at = (left + x * side, top + y * side)
                        square = wintypes.RECT(*at, at[0] + side, at[1] + side)
                        user.FillRect(device, ctypes.byref(square), black)
        user.EndPaint(window, ctypes.byref(painting))


def _code(text: str) -> tuple[bytearray, ...]:
    """Rows of dark and light; the window around it is white."""
    import segno

    return tuple(segno.make(text, error="m", micro=False).matrix)
