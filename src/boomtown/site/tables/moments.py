"""What happens at tables that others have to know."""

from typing import Final

from django.dispatch import Signal

finished: Final = Signal()
"""The game at `table` has a result. Within the transaction that ends it."""
