"""The form of a regulation, for any front, made from its schema and grouped as the 规程 is.

form = regulation_form(regulation, preset)              # to be shown
answered = answer(posted, regulation)                   # with its list operations done
form = regulation_form(answered.values, preset).told(answered.wrong)
"""

from paisai.acting.regulation_form.comparison import Change, changes_of, comparison
from paisai.acting.regulation_form.copying import copy_of
from paisai.acting.regulation_form.making import regulation_form
from paisai.acting.regulation_form.model import Chapter, Group, Listing, RegulationForm
from paisai.acting.regulation_form.reading import Answer, answer

__all__ = [
    "Answer",
    "Change",
    "Chapter",
    "Group",
    "Listing",
    "RegulationForm",
    "answer",
    "changes_of",
    "comparison",
    "copy_of",
    "regulation_form",
]
