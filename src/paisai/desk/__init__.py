"""What a front of a competition shows, for any front: what is due, boards, lists, names, readers,
sentences, papers. No argparse, no print, no HTTP, no figure of its own. Who acts finds what is
asked, who may and what would come of it in `paisai.acting`.

    sentences   what a command did
    due         what is to be done now
    boards      what people look at
    papers      what is printed
"""
