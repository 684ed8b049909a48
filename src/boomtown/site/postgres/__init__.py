"""PostgreSQL as the site uses it."""
