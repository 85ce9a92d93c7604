"""What is due: before play, now, and why."""
