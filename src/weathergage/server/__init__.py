"""The table in the browser: battles over websockets, kept in a database. In reading order:

    messages    everything that passes between server and screen
    showing     a match as one seat sees it, made into messages
    record      a battle in memory and on disk at once
    screens     a connection; audience: the screens at a table, and whose turn it is to look
    autopilot   has the AIs answer
    live        a table: what people may ask for there; tables: all of them
    jobs        what a worker process does (worker); workers: the processes
    admin       what whoever runs it does to its database; backup: all of it in a file
    metrics     its figures (waits); logs: its log
    company     whoever shares the database: news of changes, thoughts to think; hosting: who only thinks
    store       the database (schema, migrating); timeline: the past of a match; reports: when the rules fail
    visitors    who comes; rights: what they may do; links: how others come
    rated       battles that change ratings (ratings: Glicko-2; scores: what is kept)
    signing     names (names: what may be one; accounts: what is kept of them; passkeys): the same person in any browser
    socket, api, catalogue, cards, pictures, files       what is served, and guard: to which pages
    app, serving, settings       how it is put together and run; bench: how quick it is
"""
