"""Cache of the most recently used items, bounded by their size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Memory(Generic[Item]):
    """Cache of the most recently used items, bounded by their number of cells.

    Items are made outside the lock, so that no thread waits for another's work.

    Attributes
    ----------
    most : int
        Cells of all items together.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._items: OrderedDict[Hashable, tuple[int, Item]] = OrderedDict()
        self._cells = 0
        self._lock = Lock()

    def get(self, key: Hashable, cells: int, make: Callable[[], Item]) -> Item:
        """Return the cached item of a key, or make and cache it; `cells` is its size."""
        with self._lock:
            known = self._items.get(key)
            if known is not None:
                self._items.move_to_end(key)
                return known[1]
        item = make()
        with self._lock:
            if key not in self._items:
                self._items[key] = (cells, item)
                self._cells += cells
            while self._cells > self.most and len(self._items) > 1:
                _, (gone, _) = self._items.popitem(last=False)
                self._cells -= gone
        return item
