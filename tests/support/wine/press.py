"""Presses a button of the desk's window, and “yes” where it asks: `press.py NUMBER [yes]`.

Run by the Python of the bundle."""

import ctypes
import sys
import time

WM_COMMAND, IDYES, ASKING = 0x111, 6, "#32770"


def found(kind: str) -> int:
    for _ in range(300):
        window = ctypes.windll.user32.FindWindowW(kind, None)  # type: ignore[attr-defined,unused-ignore]
        if window:
            return int(window)
        time.sleep(0.1)
    sys.exit(f"no window {kind}")


def press(kind: str, number: int) -> None:
    post = ctypes.windll.user32.PostMessageW  # type: ignore[attr-defined,unused-ignore]
    post(ctypes.c_void_p(found(kind)), WM_COMMAND, ctypes.c_size_t(number), ctypes.c_ssize_t(0))


press("paisai-desk", int(sys.argv[1]))
if sys.argv[2:] == ["yes"]:
    press(ASKING, IDYES)
