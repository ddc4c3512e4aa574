"""A sparse matrix on disk as arrays of numbers, never as pickles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

_PARTS = ("data", "indices", "indptr", "shape")


def write_matrix(folder: Path, matrix: Any) -> None:
    """Write a matrix in compressed columns."""
    import numpy as np

    for part in _PARTS:
        np.save(folder / f"{part}.npy", np.asarray(getattr(matrix, part)), allow_pickle=False)


def read_matrix(folder: Path) -> Any:
    """Return the matrix that was written."""
    import numpy as np
    from scipy.sparse import csc_matrix

    data, indices, indptr, shape = (np.load(folder / f"{part}.npy", allow_pickle=False) for part in _PARTS)
    return csc_matrix((data, indices, indptr), shape=tuple(shape.tolist()))
