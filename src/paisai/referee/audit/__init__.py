"""What did a recorded deal do wrong by its regulation, and what does it cost?

`findings.audit` is the answer. `erdayi` and `shengji` walk through a record and note every
fault the cards and clocks prove (`faults`); `charges` says which infraction each is.
"""

from paisai.referee.audit.findings import Finding, audit

__all__ = ["Finding", "audit"]
