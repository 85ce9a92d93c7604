"""Acts: the ledger's command of what a person says, for any front; nothing is decided here.

Entries, units, tables and papers may be named as people name them; a word that means nothing, or
two things, is refused with what would be accepted. What an act then did is said by
`paisai.desk.sentences`.
"""
