"""The handbook for organisers: Markdown in `zh/` and `en/`, shown as pages and set as PDF.

`contents` lists and reads the pages, `html` shows one in a browser, `paper` sets them all, or the
card of a referee or a player. The pictures are taken from the running program by
`python3 tests/web/screenshots.py src/paisai/handbook/pictures --handbook`.
"""
