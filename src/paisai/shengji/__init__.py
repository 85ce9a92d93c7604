"""升级 with two and three decks, by the rules a regulation chooses."""

from paisai.shengji.rules import Concern, Rules

__all__ = ["Concern", "Rules"]
