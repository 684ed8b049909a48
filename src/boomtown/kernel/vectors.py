"""Rows of numbers, as positions keep them."""

from librt.vecs import vec
from mypy_extensions import i64


def filled(size: i64, value: i64) -> vec[i64]:
    """So many numbers, all alike."""
    return vec[i64]([value] * size)
