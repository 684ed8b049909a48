"""The web site: people, a lobby, tables and live play. It draws what views and boards say; it knows no rules."""
