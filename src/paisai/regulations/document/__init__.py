"""The writer of the 竞赛规程: sections of sentences computed from a regulation's values."""
