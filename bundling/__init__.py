"""What do we hand out, and how is it made? Bundles for who has no network, and the whole release.

Only the standard library, like `start.py`, which calls it; what is fetched comes by pip, with the
hashes of our locks.
"""
