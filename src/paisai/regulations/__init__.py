"""Regulations as data: schema, presets, clause catalogue, and the writer of the 竞赛规程."""
