"""How much one person may ask of the server. One place, so that a host can see and change it."""

from typing import Final

TABLES_PER_HOUR: Final = 30
UNFINISHED_TABLES: Final = 60
REPORTS_PER_HOUR: Final = 10
REPORT_LENGTH: Final = 2000
DEAL_CODE_LENGTH: Final = 40
SHORTEST_AWAY: Final = 60
LONGEST_AWAY: Final = 60 * 24 * 60 * 60
SHORTEST_RESERVE: Final = 60
LONGEST_RESERVE: Final = 6 * 60 * 60
SHORTEST_ANSWER: Final = 5
LONGEST_ANSWER: Final = 15 * 60
"""Of a live clock; a slow one gives more than that."""
SHORTEST_SLOW: Final = 60 * 60
LONGEST_SLOW: Final = 30 * 24 * 60 * 60
PROPOSE_AGAIN: Final = 60
"""Seconds before a declined proposal can be made again."""
SAYINGS_PER_MINUTE: Final = 10
SAYINGS_PER_DAY: Final = 500
SAYINGS_SHOWN: Final = 100

SUBSCRIPTIONS: Final = 24
"""Tables that one stream follows: a browser's tabs."""
STREAMS_PER_PERSON: Final = 12
STREAMS_PER_ADDRESS: Final = 120
"""A browser has one, whatever its tabs; a club behind one address has many."""
QUEUED: Final = 256
QUEUED_LETTERS: Final = 400_000
"""Frames, and their letters, that wait for a slow reader before he is cut off; he comes back and gets the present."""
UNREAD: Final = 45.0
"""Seconds after which a connection that reads nothing at all is cut off."""
DESKS: Final = 128
"""Tables kept in memory though nobody looks at them; others are played again from their lines when they are needed."""
LOG_LINES: Final = 80
