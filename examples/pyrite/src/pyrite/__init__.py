"""Pyrite: claims on a ridge, most of them worthless. A model for games from outside."""

from pathlib import Path

from boomtown.kernel import Entry, Setting
from pyrite.advice import PyriteAdvice
from pyrite.board import draw
from pyrite.rules import Pyrite

SETTINGS = [Setting("assays", ["secret", "open"])]
ENTRY = Entry("pyrite", Path(__file__).parent, "1", SETTINGS, Pyrite, PyriteAdvice, draw)
