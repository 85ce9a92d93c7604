"""The organiser's desk on the command line: every word of a competition, on one file."""
