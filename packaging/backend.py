"""setuptools as build backend; only a wheel needs the compiler for the rules, a clone starts without it."""

from setuptools.build_meta import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    return ["mypy[mypyc]==2.4.1", "librt==0.16.*", "mypy-extensions>=1.1"]
