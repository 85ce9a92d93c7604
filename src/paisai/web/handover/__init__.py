"""How does an event go to another computer in the hall, so that two never run it?"""
