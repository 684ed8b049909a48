"""How Boomtown is packed. A clone is only linked, by flit: that takes a moment, and `uv run` waits for it.

Wheels and source archives are built by setuptools, since a wheel contains the compiled rules where a C compiler is.
`uv build --wheel -C pure=1` leaves them out: seconds instead of minutes, and one wheel for every Python.
"""

import os

from flit_core.buildapi import build_editable, get_requires_for_build_editable, prepare_metadata_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
Settings = dict[str, str] | None
SETUPTOOLS = "setuptools>=80"


def _pure(config_settings: Settings) -> bool:
    return (config_settings or {}).get("pure", "") not in ("", "0", "false")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    compiler = [] if _pure(config_settings) else ["mypy[mypyc]==2.4.1", "librt==0.16.*", "mypy-extensions>=1.1"]
    return [SETUPTOOLS, *compiler]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [SETUPTOOLS]


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    from setuptools import build_meta

    if _pure(config_settings):
        os.environ["BOOMTOWN_PURE_WHEEL"] = "1"
    return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    from setuptools import build_meta

    if _pure(config_settings):
        os.environ["BOOMTOWN_PURE_WHEEL"] = "1"  # read by setup.py
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    from setuptools import build_meta

    return build_meta.build_sdist(sdist_directory, config_settings)
