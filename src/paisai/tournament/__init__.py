"""Draws, pairing and ranking of every kind of competition, from plain values; no storage."""
