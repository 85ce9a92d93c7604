"""What somebody needs who acts, at any front: what is asked for an act, who may do it, what would
come of it, and how typed words become the ledger's command. No argparse, no print, no HTTP.

    forms            what a form asks for each act, and what was answered
    acts             a person's words become the ledger's command
    permitted        may this person do it, and whom does it concern (`concerned`)?
    foreseeing       what would it do?
    regulation_form  a whole regulation as a form
"""
