"""What does a certificate say?"""

from __future__ import annotations

from typing import Any

from paisai.prints.safe import clean
from paisai.prints.setting import pages
from paisai.prints.values import Certificate, Certificates, Language


def setting(values: Certificates, language: Language) -> tuple[bytes, dict[str, Any]]:
    data = {
        "organisers": [clean(name) for name in values.organisers],
        "date": clean(values.date),
        "certificates": [
            {
                **_honoured(c, language),
                "honour": clean(c.honour),
                "number": clean(c.number),
                "sentence": sentence(c, clean(values.masthead.event), language),
            }
            for c in values.certificates
        ],
    }
    return pages("certificate.typ", "certificate", values.masthead, language, data)


def sentence(certificate: Certificate, event: str, language: Language) -> str:
    if language == "zh":
        return f"在{event}中，荣获"
    return f"{'were' if len(certificate.names) > 1 else 'was'} awarded, at {event},"


def _honoured(certificate: Certificate, language: Language) -> dict[str, str]:
    """The names over their unit; a team's certificate is made out to the unit."""
    names = list(filter(None, map(clean, certificate.names)))
    if not names:
        return {"names": clean(certificate.unit), "unit": ""}
    between = "　" if language == "zh" else " & "
    return {"names": between.join(names), "unit": clean(certificate.unit)}
