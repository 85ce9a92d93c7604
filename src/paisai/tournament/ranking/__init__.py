"""Who is above whom: results, keys, standings, teams, prizes."""
