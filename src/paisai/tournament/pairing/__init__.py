"""Who meets whom: every kind of draw, pairing and bracket."""
