"""牌赛 · paisai: Chinese card tournaments by their regulation, games by their rules."""

__version__ = "0.1.0"
