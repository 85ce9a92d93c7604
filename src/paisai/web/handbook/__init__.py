"""The handbook under 帮助."""
