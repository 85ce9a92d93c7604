"""Boards and lists: what people look at, as values in both languages, for any front."""
