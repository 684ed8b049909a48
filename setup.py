"""Builds the wheel. Where a C compiler is, the wheel also contains the compiled rules (see boomtown/speed.py)."""

import os
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "src"))


PURE = "BOOMTOWN_PURE_WHEEL"


def can_compile() -> bool:
    if "bdist_wheel" not in sys.argv or os.environ.get(PURE):
        return False  # an editable install or a source archive is never compiled
    from boomtown import speed

    missing = speed.can_build()
    if missing:
        print(f"boomtown: building a pure wheel ({missing})")
    return not missing


class BuildWithCompiledRules(build_py):
    def run(self) -> None:
        super().run()
        if can_compile():
            from boomtown import speed

            speed.build(Path(self.build_lib) / "boomtown" / "_compiled")


class MaybeBinary(Distribution):
    def has_ext_modules(self) -> bool:
        return can_compile()


setup(cmdclass={"build_py": BuildWithCompiledRules}, distclass=MaybeBinary)
