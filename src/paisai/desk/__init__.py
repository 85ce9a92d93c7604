"""What a front of a competition needs, for any front: what is due, boards and lists, names, acts,
forms and their readers, sentences, papers. No argparse, no print, no HTTP, no figure of its own.

    acts        a person's words become the ledger's command
    sentences   what a command did
    due         what is to be done now
    boards      what people look at
    papers      what is printed
"""
