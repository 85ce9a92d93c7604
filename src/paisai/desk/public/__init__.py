"""What anybody may see of an event: no draft, no paper, no particular of a person, no report that
the other side has not confirmed."""
