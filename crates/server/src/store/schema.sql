-- Times are milliseconds since 1970. Ids of people are random positive numbers, ids of tables random texts.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name to sign in with, and the hash of the password; both or neither.
    account TEXT UNIQUE COLLATE NOCASE,
    password TEXT,
    created INTEGER NOT NULL
);

-- Only hashes of keys are kept: whoever reads this file cannot sign in as anybody.
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    pack TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed BLOB NOT NULL,
    terms TEXT NOT NULL,
    host INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('waiting', 'playing', 'over')),
    -- Bit set of the seats that are to act.
    acting INTEGER NOT NULL DEFAULT 0,
    -- When the server has to look at the table by itself: a bot is to move or a clock runs out.
    wake INTEGER,
    clock TEXT,
    ask TEXT,
    result TEXT,
    rematch TEXT,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_to_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_waiting ON tables (created) WHERE phase = 'waiting';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    person INTEGER,
    bot TEXT,
    -- The only person who may take the free seat, as in a rematch.
    kept_for INTEGER,
    -- Hash of the link that seats whoever follows it, once.
    link BLOB,
    -- Who gave the seat up to a bot during the game.
    left_by INTEGER,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_of_people ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_left_by_people ON seats (left_by) WHERE left_by IS NOT NULL;
CREATE UNIQUE INDEX seats_by_link ON seats (link) WHERE link IS NOT NULL;

-- Everything that changed a game, in order: a move (action), or a return to an earlier count of moves (back_to). Rows
-- are never changed, so that two writers can never both add the same number.
CREATE TABLE steps (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT,
    back_to INTEGER,
    -- Hash of the state after the step, now and then.
    hash TEXT,
    made INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    said INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Records that people brought along to look at.
CREATE TABLE looks (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
