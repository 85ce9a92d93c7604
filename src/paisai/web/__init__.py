"""The desk on the web: pages, forms, live feed, API. No rule, no figure of its own: everything
shown comes from `paisai.desk`, everything done goes through `streams.acting`.

    streams      the ledger in the database, the one way in
    people       accounts, roles, passes, sign-in
    live         who is told that something has changed
    pages        what all pages share
    organiser, public, wall, regulations, api      one folder an audience
"""
