"""relating."""
