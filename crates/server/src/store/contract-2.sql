-- The words that a player put beside a move.
ALTER TABLE steps ADD COLUMN words TEXT;

-- The content that tables and records were played with, by its hash, so that a change of balance closes none of them.
CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    -- The files as a JSON object of names and texts.
    files TEXT NOT NULL
) WITHOUT ROWID;

-- How states were written when the table began; a change of that alone closes no table.
ALTER TABLE tables ADD COLUMN layout INTEGER NOT NULL DEFAULT 1;
