"""What does a certificate say?"""

from __future__ import annotations

from paisai.prints.paper import Certificate, Certificates, Language
from paisai.prints.safe import clean, said
from paisai.prints.setting import Setting, pages
from paisai.prints.words import WORDS


def setting(paper: Certificates, language: Language) -> Setting:
    data = {
        "organisers": [clean(name) for name in paper.organisers],
        "date": "　".join(filter(None, (clean(paper.place), said(paper.date, language)))),
        "certificates": [
            {
                **_honoured(c, language),
                "honour": said(c.honour, language),
                "number": clean(c.number),
                "sentence": sentence(c, clean(paper.masthead.event), language),
            }
            for c in paper.certificates
        ],
        "seal": list(paper.seal),
        "logo": list(paper.logo),
    }
    return pages("certificate.typ", WORDS["certificate"], paper.masthead, language, data)


def sentence(certificate: Certificate, event: str, language: Language) -> str:
    partners = list(filter(None, map(clean, certificate.partners)))
    if language == "zh":
        with_ = f"与{'、'.join(partners)}搭档，" if partners else ""
        return f"在{event}中，{with_}荣获"
    with_ = f" with {' and '.join(partners)}" if partners else ""
    was = "were" if len(certificate.names) > 1 else "was"
    return f"{was} awarded, at {event}{with_},"


def _honoured(certificate: Certificate, language: Language) -> dict[str, str]:
    """The names over their unit; a team's certificate is made out to the unit."""
    names = list(filter(None, map(clean, certificate.names)))
    if not names:
        return {"names": clean(certificate.unit), "unit": ""}
    between = "　" if language == "zh" else " & "
    return {"names": between.join(names), "unit": clean(certificate.unit)}
