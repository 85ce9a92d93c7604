"""The C core, an optional extension; everything else about the package is in pyproject.toml.

Without a compiler the package installs all the same and plays by the Python rules.
"""

import platform
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

CORE = "src/paisai/core"


class BuildCore(build_ext):
    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args = ["/std:c11", "/O2"]
            super().build_extension(ext)
            return
        plain = ["-std=c11", "-O3", "-fvisibility=hidden"]
        if platform.machine() in ("x86_64", "AMD64"):
            plain.append("-mpopcnt")
        # Calls between the files are inlined where the linker can do that; not every one can.
        ext.extra_compile_args, ext.extra_link_args = [*plain, "-flto=auto"], ["-flto=auto", "-O3"]
        try:
            super().build_extension(ext)
        except (CompileError, LinkError):
            ext.extra_compile_args, ext.extra_link_args = plain, []
            super().build_extension(ext)


class Wheel(bdist_wheel):
    """A wheel without the core says so: it is for any machine (py3-none-any)."""

    def get_tag(self) -> tuple[str, str, str]:
        if any(Path(self.bdist_dir).rglob("_core.*[od]")):
            return super().get_tag()
        return "py3", "none", "any"


setup(
    ext_modules=[
        Extension(
            "paisai.core._core",
            sources=sorted(path.as_posix() for path in Path(CORE).glob("*.c")),
            depends=sorted(path.as_posix() for path in Path(CORE).glob("*.h")),
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            py_limited_api=True,
            optional=True,
        )
    ],
    cmdclass={"bdist_wheel": Wheel, "build_ext": BuildCore},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
