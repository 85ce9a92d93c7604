"""`python -m paisai` is the `paisai` command."""

import sys

from paisai.cli import main

sys.exit(main())
