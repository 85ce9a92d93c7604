"""The C core, an optional extension; everything else about the package is in pyproject.toml.

Without a compiler the package installs all the same and plays by the Python rules.
"""

import platform
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = "src/paisai/core"


class BuildCore(build_ext):
    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args = ["/std:c11", "/O2"]
        else:
            ext.extra_compile_args = ["-std=c11", "-O3"]
            if platform.machine() in ("x86_64", "AMD64"):
                ext.extra_compile_args.append("-mpopcnt")
        super().build_extension(ext)


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
    cmdclass={"build_ext": BuildCore},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
