"""Seasons on the web: public pages, the desk of whoever keeps one, its record in the database."""
