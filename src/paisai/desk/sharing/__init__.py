"""What goes to the group chat: which lists there are, their text, and their pictures."""
