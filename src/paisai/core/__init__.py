"""The C core of both games, optional: what it can say, the Python rules can say, slower.

`paisai.core.erdayi` and `paisai.core.shengji` raise `CoreMissing` where it was not built.
"""

from __future__ import annotations

from importlib.util import find_spec

from paisai.errors import PaisaiError

__all__ = ["CoreMissing", "built"]


class CoreMissing(PaisaiError, ImportError):
    """The extension was not compiled when the package was installed."""

    def __init__(self) -> None:
        super().__init__(
            "没有编译 C 内核：装好 C 编译器（如 gcc）后重新安装本软件即可",
            "the C core was not built: install a C compiler (such as gcc), then this package again",
        )


def built() -> bool:
    """Whether there is a core."""
    return find_spec("paisai.core._core") is not None
