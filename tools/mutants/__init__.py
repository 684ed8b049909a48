"""Would a test notice? A game's rules are changed in small ways, and each change is put to the tests."""
