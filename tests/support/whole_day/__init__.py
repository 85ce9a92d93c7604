"""One day of an event, told once, done twice: by pages in a browser and by words on a file."""
