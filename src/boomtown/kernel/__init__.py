"""The contract between rules and everything around them; standard library only."""

from pathlib import Path

HOME = Path(__file__).parent
"""The folder among the sources, also where the modules in it run compiled."""
