"""What a backbone around another one says of itself: what the inner one says."""

from __future__ import annotations

from tabx.backbone import Backbone, ModelUse, Prefilter


class Wrapper:
    """Takes name, prefilter, options and use from the backbone inside."""

    inner: Backbone

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        return self.inner.name

    @property
    def prefilter(self) -> Prefilter | None:
        """What is decided beforehand."""
        return self.inner.prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What the signature says besides."""
        return self.inner.options

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far."""
        return self.inner.use
