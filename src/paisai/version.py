"""Which version is this?"""

__version__ = "0.1.0"
MADE_BY = f"paisai {__version__}"
"""As it stands in the files that are written."""
