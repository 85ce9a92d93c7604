"""Whole competitions with invented people, played through the ledger as an organiser would."""
