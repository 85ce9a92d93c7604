"""Which version is this?"""

__version__ = "0.1.0"
"""The version of the package."""
MADE_BY = f"paisai {__version__}"
"""As it stands in the files that are written."""
